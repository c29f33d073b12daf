// What is in a folder, where that may change at any time: /proc, control groups. A walk with
// std::filesystem::directory_iterator would throw when an entry goes away.
#pragma once

#include <string>
#include <vector>

namespace scry {

// The names in a folder, without "." and "..". Fewer, or none, where it cannot be read or goes away meanwhile.
std::vector<std::string> list_folder(const std::string& path);

}  // namespace scry
