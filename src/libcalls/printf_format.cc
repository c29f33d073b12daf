#include "libcalls/printf_format.h"

#include <algorithm>

namespace scry::libcalls {
namespace {

constexpr int32_t kMostPrecision = 1 << 20;

Directive directive_of(char letter) {
  switch (letter) {
    case 'd':
    case 'i':
      return Directive::integer;
    case 'u':
      return Directive::unsigned_integer;
    case 'x':
    case 'X':
      return Directive::hex;
    case 'o':
      return Directive::octal;
    case 'c':
      return Directive::character;
    case 's':
      return Directive::text;
    case 'p':
    case 'n':
      return Directive::address;
    default:
      return Directive::floating;
  }
}

constexpr int32_t kMostPosition = 64;  // of an argument that a format names by its number

// At a position from 1 on; at 0, after the last. What no conversion names is shown as an address.
void place(std::vector<FormatArgument>& found, int32_t position, const FormatArgument& argument) {
  if (position == 0) return found.push_back(argument);
  if (position > kMostPosition) return;
  if (found.size() < static_cast<size_t>(position)) found.resize(position, {Directive::address, 8});
  found[position - 1] = argument;
}

// Between '%' and the letter.
struct Conversion {
  uint8_t bytes = 4;
  bool is_long_double = false;
  int32_t precision = FormatArgument::kWhole;
  int32_t position = 0;
};

// Flags, width, precision, size and position, from `at` on, which is then at the letter.
Conversion read_conversion(std::string_view format, size_t& at, std::vector<FormatArgument>& found) {
  Conversion read;
  bool is_width = false;  // the digits are the position of a '*'
  int32_t digits = 0;
  const auto is_digit = [&](size_t place) {
    return place < format.size() && format[place] >= '0' && format[place] <= '9';
  };
  for (; at < format.size(); ++at) {
    const char c = format[at];
    if (c == '.') {
      read.precision = digits = 0;
    } else if (c == '*') {
      is_width = is_digit(at + 1);
      if (read.precision == 0) read.precision = is_width ? FormatArgument::kWhole : FormatArgument::kArgument;
      if (!is_width) place(found, 0, {Directive::integer, 4});
    } else if (is_digit(at)) {
      digits = std::min(digits * 10 + (c - '0'), kMostPrecision);
      if (read.precision >= 0) read.precision = digits;
    } else if (c == '$') {
      if (is_width) place(found, digits, {Directive::integer, 4});
      if (!is_width) read.position = digits;
      is_width = false, digits = 0;
    } else if (c == 'L') {
      read.is_long_double = true;
    } else if (std::string_view("lzjtq").contains(c)) {
      read.bytes = 8;
    } else if (c == 'h') {
      read.bytes = read.bytes == 2 ? 1 : 2;
    } else if (!std::string_view("+- #'").contains(c)) {
      break;
    }
  }
  return read;
}

}  // namespace

std::vector<FormatArgument> arguments_of(std::string_view format) {
  std::vector<FormatArgument> found;
  for (size_t at = 0; at < format.size(); ++at) {
    if (format[at] != '%') continue;
    Conversion read = read_conversion(format, ++at, found);
    if (at >= format.size()) return found;
    if (format[at] == '%' || format[at] == 'm') continue;
    if (!std::string_view("diuxXocspnfFeEgGaA").contains(format[at])) return found;
    const Directive what = directive_of(format[at]);
    if (what == Directive::floating) read.bytes = read.is_long_double ? 16 : 8;
    place(found, read.position, {what, read.bytes, read.precision});
  }
  return found;
}

}  // namespace scry::libcalls
