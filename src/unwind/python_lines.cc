#include "unwind/python_lines.h"

#include <algorithm>
#include <cstring>

namespace scry::unwind {

namespace {

constexpr uint64_t kUnitBytes = 2;

int64_t line_by_increments(Bytes table, int64_t line, uint64_t at) {
  ByteReader reader(table);
  uint8_t bytes = 0;
  int8_t lines = 0;
  uint64_t reached = 0;
  while (reader.read(bytes) && reader.read(lines)) {
    reached += bytes;
    if (reached > at) return line;
    line += lines;
  }
  return line;
}

int64_t line_by_ranges(Bytes table, int64_t line, uint64_t at) {
  constexpr int8_t kNoLine = -128;
  ByteReader reader(table);
  uint8_t bytes = 0;
  int8_t lines = 0;
  uint64_t end = 0;
  while (reader.read(bytes) && reader.read(lines)) {
    if (lines != kNoLine) line += lines;
    end += bytes;
    if (at < end) return lines == kNoLine ? 0 : line;
  }
  return 0;
}

// Six bits of a byte are the number's, the lowest first; bit 6 says that another byte follows.
bool read_number(ByteReader& reader, uint32_t& number) {
  constexpr uint8_t kMore = 0x40, kBits = 0x3f;
  number = 0;
  uint8_t byte = kMore;
  for (unsigned shift = 0; byte & kMore; shift += 6) {
    if (shift > 24 || !reader.read(byte)) return false;
    number |= uint32_t{static_cast<uint8_t>(byte & kBits)} << shift;
  }
  return true;
}

bool read_signed(ByteReader& reader, int& number) {
  uint32_t bits = 0;
  if (!read_number(reader, bits)) return false;
  number = bits & 1 ? -static_cast<int>(bits >> 1) : static_cast<int>(bits >> 1);
  return true;
}

// An entry's first byte: 1, its form in 4 bits, the number of code units less one in 3.
int64_t line_by_locations(Bytes table, int64_t line, uint64_t unit) {
  enum Form : unsigned { one_line = 10, next_lines_end = 12, no_column = 13, full = 14, no_line = 15 };
  ByteReader reader(table);
  uint8_t head = 0;
  uint64_t end = 0;
  while (reader.read(head)) {
    const unsigned form = head >> 3 & 15;
    int lines = 0;
    uint32_t ignored = 0;
    bool is_whole = true;
    if (form == full) {
      is_whole = read_signed(reader, lines);
      for (int i = 0; i < 3 && is_whole; ++i) is_whole = read_number(reader, ignored);
    } else if (form == no_column) {
      is_whole = read_signed(reader, lines);
    } else if (form >= one_line && form <= next_lines_end) {
      lines = static_cast<int>(form - one_line);
      is_whole = reader.skip(2);
    } else if (form < one_line) {
      is_whole = reader.skip(1);
    }
    if (!is_whole) return 0;
    line += lines;
    end += (head & 7u) + 1;
    if (unit < end) return form == no_line ? 0 : line;
  }
  return 0;
}

void append_utf8(std::string& out, uint32_t character) {
  const auto put = [&out](uint32_t byte) { out += static_cast<char>(byte); };
  if (character < 0x80) return put(character);
  if (character < 0x800) {
    put(0xc0 | character >> 6);
  } else {
    if (character < 0x10000) {
      put(0xe0 | character >> 12);
    } else {
      put(0xf0 | (character >> 18 & 7));
      put(0x80 | (character >> 12 & 0x3f));
    }
    put(0x80 | (character >> 6 & 0x3f));
  }
  put(0x80 | (character & 0x3f));
}

}  // namespace

int line_of_unit(Bytes table, PythonLines format, int first_line, uint64_t unit) {
  if (unit == kNoUnit) return first_line;
  int64_t line = 0;  // what another process says may be beyond an int
  switch (format) {
    case PythonLines::increments:
      line = line_by_increments(table, first_line, unit * kUnitBytes);
      break;
    case PythonLines::ranges:
      line = line_by_ranges(table, first_line, unit * kUnitBytes);
      break;
    case PythonLines::locations:
      line = line_by_locations(table, first_line, unit);
      break;
  }
  return static_cast<int>(line);
}

std::string text_of(const PythonText& text) {
  const uint32_t kind = text.state >> kKindShift & kKindMask;
  if (kind != 1 && kind != 2 && kind != 4) return "";
  const size_t fits = kMostText / kind, count = std::min<uint64_t>(text.length, fits);
  std::string out;
  for (size_t i = 0; i < count; ++i) {
    uint32_t character = 0;
    std::memcpy(&character, text.data + i * kind, kind);
    append_utf8(out, character);
  }
  return text.length > fits ? out + "..." : out;
}

}  // namespace scry::unwind
