#include "base/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iterator>

namespace scry {
namespace {

bool is_plain(char c) {
  return c >= 0x20 && c != 0x7f;  // char is signed: bytes from 0x80 up are not plain
}

void append_control(std::string& out, char c, Lines lines) {
  if (lines == Lines::kept && (c == '\n' || c == '\t')) {
    out += c;
    return;
  }
  switch (c) {
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<unsigned char>(c));
  }
}

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

}  // namespace

bool is_dangerous(char32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) ||  // C0, DEL, C1: U+009B begins a sequence as ESC [ does
         code == 0x061c ||                                // ARABIC LETTER MARK
         (code >= 0x200e && code <= 0x200f) ||            // marks of direction
         (code >= 0x2028 && code <= 0x202e) ||            // line and paragraph separator, embeddings and overrides
         (code >= 0x2066 && code <= 0x2069);              // isolates
}

char32_t utf8_code(std::string_view sequence) {
  static constexpr unsigned char kLeadBits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
  char32_t code = static_cast<unsigned char>(sequence[0]) & kLeadBits[sequence.size()];
  for (const char c : sequence.substr(1)) code = code << 6 | (static_cast<unsigned char>(c) & 0x3f);
  return code;
}

size_t utf8_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return 1;
  const size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return 0;
  const std::string_view sequence = text.substr(0, length);
  if (!std::ranges::all_of(sequence.substr(1), is_continuation)) return 0;
  static constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const char32_t code = utf8_code(sequence);
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  return code < kSmallest[length] || code > 0x10ffff || surrogate ? 0 : length;
}

void append_for_terminal(std::string& out, std::string_view text, Lines lines) {
  while (!text.empty()) {
    const auto plain = static_cast<size_t>(std::ranges::find_if_not(text, is_plain) - text.begin());
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) return;
    const size_t length = utf8_length(text);
    const char32_t code = length > 1 ? utf8_code(text.substr(0, length)) : 0;
    if (length > 1 && !is_dangerous(code))
      out += text.substr(0, length);
    else if (length > 1)
      fmt::format_to(std::back_inserter(out), "\\u{{{:x}}}", static_cast<uint32_t>(code));
    else
      append_control(out, text[0], lines);
    text.remove_prefix(std::max<size_t>(length, 1));
  }
}

std::string for_terminal(std::string_view text, Lines lines) {
  std::string out;
  append_for_terminal(out, text, lines);
  return out;
}

uint32_t columns_by_environment() {
  constexpr uint32_t kMost = 10'000;
  const char* text = std::getenv("COLUMNS");
  const std::string_view digits = text ? text : "";
  uint32_t columns = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), columns);
  return read.ec == std::errc() ? std::min(columns, kMost) : 0;
}

}  // namespace scry
