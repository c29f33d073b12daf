// Regular expressions on names from files that anybody may have made.
#pragma once

#include <regex>
#include <string_view>

namespace scry {

// How much of a name the expression sees. std::regex calls itself for each character: with "(a|b)*c" a symbol of 16
// KiB, the most that a foreign file may have, overflows the stack.
inline constexpr size_t kMostMatched = 1024;

// Whether a part of the name matches.
inline bool search_name(const std::regex& pattern, std::string_view name) {
  name = name.substr(0, kMostMatched);
  return std::regex_search(name.begin(), name.end(), pattern);
}

}  // namespace scry
