// Headers that would never end: a FIFO, a terminal, /dev/zero. A compiler that includes one waits, or reads
// until its memory is used up; so what the lines of a text include is looked at first. Tested by headers_test.cc.
#pragma once

#include <optional>
#include <string_view>

#include "c/compiler.h"

namespace scry {

// The first `#include` of the text (not of its headers), or file of --include, that leads to what is neither a file nor
// a folder. Names that macros make are not known here.
std::optional<CError> find_endless_header(std::string_view text, const CIncludes& includes);

}  // namespace scry
