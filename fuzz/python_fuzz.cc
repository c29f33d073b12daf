// Fuzz target: what a code object of CPython in a foreign process says about itself: its line table in each of the
// three formats, and its names.
#include <cstring>

#include "unwind/python_lines.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace scry;
  if (size < 4) return 0;
  const Bytes table = std::as_bytes(std::span(data, size)).subspan(4);
  const int first_line = data[0] | data[1] << 8;
  const uint64_t unit = data[2] | data[3] << 8;
  using unwind::PythonLines;
  for (const PythonLines format : {PythonLines::increments, PythonLines::ranges, PythonLines::locations})
    for (const uint64_t at : {uint64_t{0}, unit, unwind::kNoUnit})
      (void)unwind::line_of_unit(table, format, first_line, at);
  unwind::PythonText text;
  std::memcpy(&text, data, std::min(size, sizeof text));
  if (unwind::text_of(text).size() > 4 * sizeof text) __builtin_trap();
  return 0;
}
