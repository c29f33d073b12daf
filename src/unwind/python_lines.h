// What a code object of CPython says about itself: names, and the lines of its instructions.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "unwind/python.h"

namespace scry::unwind {

// How a line table is written (Objects/lnotab_notes.txt and Objects/locations.md of CPython).
enum class PythonLines : uint16_t {
  increments,  // co_lnotab, until 3.9: {u8 bytes, s8 lines}
  ranges,      // co_linetable of 3.10: {u8 bytes, s8 lines}; -128 lines: the range has no line
  locations,   // co_linetable since 3.11: an entry of one byte and more for up to 8 code units
};

// The line of a code unit; kNoUnit: of the first one. 0: it has none, or the table is cut before it.
int line_of_unit(Bytes table, PythonLines format, int first_line, uint64_t unit);

// As UTF-8. What was cut ends in "...".
std::string text_of(const PythonText& text);

}  // namespace scry::unwind
