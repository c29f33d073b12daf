// Numbers: the literal forms of the script language, and the same forms in plain text.
//
// Two entries, because the rules differ: parse_literal() reads an integer token of a script; parse_number() reads the
// text of a positional or named parameter or of an attach point part, which may also have leading blanks, a minus sign,
// a binary form and a duration after a hexadecimal number, but no upper-case suffix.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "base/diag.h"

namespace scry {

struct Number {
  uint64_t magnitude = 0;  // durations in nanoseconds
  bool negative = false;   // then magnitude is in 1 ... 2^63

  // The two's complement bits.
  uint64_t bits() const { return negative ? 0 - magnitude : magnitude; }
  friend bool operator==(const Number&, const Number&) = default;
};

struct NumberError {
  const DiagKind* kind;  // a row of diags.h
  std::string message;   // "invalid integer suffix 'q'", without prefix
  std::string hint;      // may be empty

  friend bool operator==(const NumberError& a, const NumberError& b) { return a.message == b.message; }
};

std::expected<Number, NumberError> parse_number(std::string_view text);
std::expected<uint64_t, NumberError> parse_literal(std::string_view token);

}  // namespace scry
