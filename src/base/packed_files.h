// Files that are part of the program, compressed: pages that sinks write, tools and their library.
//
// cmake/pack_files.cc makes a C++ source of them when scry is built: `const PackedFiles kPages(...)`. Several files are
// one pack, which is unpacked once, when the first of them is read. Tested by packed_files_test.cc.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scry {

struct PackedFile {
  std::string_view name;  // "tools/biolatency.bt", relative to the folder that was packed
  std::string_view text;
};

// A zlib stream of `size` bytes, in which each file is "NAME\nBYTES\n" and its bytes, in order of the names.
struct FilePack {
  std::string_view first_file;
  std::span<const unsigned char> packed;
  size_t size = 0;
};

class PackedFiles {
 public:
  // In order of their first files.
  constexpr explicit PackedFiles(std::span<const FilePack> packs) : packs_(packs) {}

  // In order of their names. What does not unpack is a bug of ours.
  std::vector<PackedFile> all() const;
  // nullopt: there is no such file.
  std::optional<std::string_view> find(std::string_view name) const;

 private:
  std::span<const FilePack> packs_;
};

}  // namespace scry
