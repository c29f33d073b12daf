// What a format of printf() asks for.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace scry::libcalls {

// What is asked for each %-directive of a format of printf.
enum class Directive : uint8_t { integer, unsigned_integer, hex, octal, character, text, floating, address };
struct FormatArgument {
  Directive what;
  uint8_t bytes;               // of an integer; floating: of a double, or of a long double (16)
  int32_t precision = kWhole;  // text: at most so many bytes are read
  static constexpr int32_t kWhole = -1, kArgument = -2;  // the whole text; as many as the argument before says
};

// The arguments that a format takes, in their order; it ends where the format is not understood.
std::vector<FormatArgument> arguments_of(std::string_view format);

}  // namespace scry::libcalls
