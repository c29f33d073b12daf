// Small text functions that several folders use.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scry {

// The parts between single separators: two in a row have an empty part between them, and "" is one empty part.
std::vector<std::string> split(std::string_view text, char separator);

// Paragraphs, one a line, broken at blanks so that no line is longer than `width` if its words allow that; lines that
// begin with four blanks are kept. `first` begins the text, `next` each further line of it.
std::string wrapped(std::string_view text, size_t width, std::string_view first = {}, std::string_view next = {});

}  // namespace scry
