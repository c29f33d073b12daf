// Small text functions that several folders use.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scry {

// The parts between single separators: two in a row have an empty part between them, and "" is one empty part.
std::vector<std::string> split(std::string_view text, char separator);

}  // namespace scry
