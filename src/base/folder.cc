#include "base/folder.h"

#include <filesystem>
#include <system_error>

namespace scry {

std::vector<std::string> list_folder(const std::string& path) {
  std::vector<std::string> names;
  std::error_code error;
  for (std::filesystem::directory_iterator at(path, error), end; !error && at != end; at.increment(error))
    names.push_back(at->path().filename());
  return names;
}

}  // namespace scry
