#include "vm/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace scry::vm {
namespace {

struct Conversion {
  bool zero_pad = false, left = false;
  size_t width = 0;
  unsigned bits = 32;
  char letter = 0;
};

// Parses after the '%' at the start of `text` and cuts what it read.
Conversion parse(std::string_view& text) {
  Conversion c;
  size_t i = 0;
  auto peek = [&] { return i < text.size() ? text[i] : '\0'; };
  for (; peek() == '0' || peek() == '-'; i++) (peek() == '0' ? c.zero_pad : c.left) = true;
  for (; peek() >= '0' && peek() <= '9'; i++) c.width = std::min<size_t>(c.width * 10 + (peek() - '0'), 1024);
  for (; peek() == 'l'; i++) c.bits = 64;
  for (; peek() == 'h'; i++) c.bits = c.bits == 16 ? 8 : 16;
  c.letter = peek();
  text.remove_prefix(std::min(i + 1, text.size()));
  return c;
}

std::string string_at(uint64_t address, const Memory& memory) {
  std::byte bytes[512];
  const int64_t length = memory.read_string(Space::kernel, address, bytes);
  return length > 0 ? std::string(reinterpret_cast<const char*>(bytes), length - 1) : std::string();
}

std::optional<std::string> convert(const Conversion& c, uint64_t value, const Memory& memory) {
  const uint64_t unsigned_value = c.bits == 64 ? value : value & ((uint64_t{1} << c.bits) - 1);
  switch (c.letter) {
    case 'd':
    case 'i':
      return fmt::format("{}", sign_extend(value, c.bits));
    case 'u':
      return fmt::format("{}", unsigned_value);
    case 'x':
      return fmt::format("{:x}", unsigned_value);
    case 'X':
      return fmt::format("{:X}", unsigned_value);
    case 'o':
      return fmt::format("{:o}", unsigned_value);
    case 'p':
      return fmt::format("{:016x}", value);
    case 'c':
      return std::string(1, static_cast<char>(value));
    case 's':
      return string_at(value, memory);
  }
  return {};
}

std::string pad(std::string text, const Conversion& c) {
  if (text.size() >= c.width) return text;
  const size_t missing = c.width - text.size();
  if (c.left) return text + std::string(missing, ' ');
  const size_t sign = c.zero_pad && text.starts_with('-') ? 1 : 0;
  return text.insert(sign, missing, c.zero_pad ? '0' : ' ');
}

}  // namespace

std::optional<std::string> format_for_kernel(std::string_view format, std::span<const uint64_t> values,
                                             const Memory& memory) {
  std::string out;
  while (!format.empty()) {
    const size_t percent = std::min(format.find('%'), format.size());
    out += format.substr(0, percent);
    format.remove_prefix(percent);
    if (format.empty()) break;
    format.remove_prefix(1);
    const Conversion conversion = parse(format);
    if (conversion.letter == '%') {
      out += '%';
      continue;
    }
    if (values.empty()) return {};
    auto text = convert(conversion, values.front(), memory);
    if (!text) return {};
    out += pad(std::move(*text), conversion);
    values = values.subspan(1);
  }
  return out;
}

}  // namespace scry::vm
