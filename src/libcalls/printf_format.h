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
  uint8_t bytes;  // of an integer
};

// The arguments that a format takes, in their order; it ends where the format is not understood.
std::vector<FormatArgument> arguments_of(std::string_view format);

}  // namespace scry::libcalls
