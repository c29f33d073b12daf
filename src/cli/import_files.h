// The files that scripts import, from the real file system: only what no other user can change
// (base/trusted_path.h).
#pragma once

#include "sema/imports.h"

namespace scry::cli {

class SystemImportFiles final : public sema::ImportFiles {
 public:
  std::optional<std::string_view> library(std::string_view name) const override;
  std::vector<std::string> library_names() const override;
  Entry look(const std::string& path) override;
  Result<std::string> read(const std::string& path) override;
  std::vector<std::string> names(const std::string& folder) override;
};

// All bytes of a file, up to a limit that no script reaches.
Result<std::string> read_whole_file(int fd, const std::string& name);

}  // namespace scry::cli
