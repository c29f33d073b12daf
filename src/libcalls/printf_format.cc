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

}  // namespace

std::vector<FormatArgument> arguments_of(std::string_view format) {
  std::vector<FormatArgument> found;
  for (size_t at = 0; at < format.size(); ++at) {
    if (format[at] != '%') continue;
    uint8_t bytes = 4;
    bool is_long_double = false;
    int32_t precision = FormatArgument::kWhole;
    for (++at; at < format.size(); ++at) {
      const char c = format[at];
      if (c == '.') {
        precision = 0;
      } else if (c == '*') {
        found.push_back({Directive::integer, 4});
        if (precision == 0) precision = FormatArgument::kArgument;
      } else if (c >= '0' && c <= '9') {
        if (precision >= 0) precision = std::min(precision * 10 + (c - '0'), kMostPrecision);
      } else if (c == 'L') {
        is_long_double = true;
      } else if (c == 'l' || c == 'z' || c == 'j' || c == 't' || c == 'q') {
        bytes = 8;
      } else if (c == 'h') {
        bytes = bytes == 2 ? 1 : 2;
      } else if (std::string_view("+- #'").find(c) == std::string_view::npos) {
        break;
      }
    }
    if (at >= format.size() || format[at] == '$') return found;
    if (format[at] == '%' || format[at] == 'm') continue;
    if (std::string_view("diuxXocspnfFeEgGaA").find(format[at]) == std::string_view::npos) return found;
    const Directive what = directive_of(format[at]);
    if (what == Directive::floating) bytes = is_long_double ? 16 : 8;
    found.push_back({what, bytes, precision});
  }
  return found;
}

}  // namespace scry::libcalls
