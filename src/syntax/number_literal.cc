#include "syntax/number_literal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "syntax/diags.h"

namespace scry {
namespace {

using Value = std::expected<uint64_t, NumberError>;
enum class Rules : uint8_t { script, text };

// A suffix multiplies the number and limits the number before it. C suffixes leave the value and the type alone.
struct Suffix {
  std::string_view spelling;
  uint64_t multiplier;
  uint64_t greatest;  // of the number before the suffix
  bool is_c;
};
constexpr std::array kSuffixes{
    Suffix{"u", 1, UINT32_MAX, true},
    Suffix{"ul", 1, UINT64_MAX, true},
    Suffix{"ull", 1, UINT64_MAX, true},
    Suffix{"l", 1, INT64_MAX, true},
    Suffix{"ll", 1, INT64_MAX, true},
    Suffix{"ns", 1, UINT64_MAX, false},
    Suffix{"us", 1'000, UINT64_MAX, false},
    Suffix{"ms", 1'000'000, UINT64_MAX, false},
    Suffix{"s", 1'000'000'000, UINT64_MAX, false},
    Suffix{"m", 60'000'000'000, UINT64_MAX, false},
    Suffix{"h", 3'600'000'000'000, UINT64_MAX, false},
    Suffix{"d", 86'400'000'000'000, UINT64_MAX, false},
};
constexpr const char* kSuffixHint = "suffixes are u, ul, ull, l, ll and the durations ns, us, ms, s, m, h, d";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
unsigned digit_value(char c) {
  return is_digit(c) ? c - '0' : lower(c) >= 'a' ? lower(c) - 'a' + 10 : UINT32_MAX;
}

// As messages show a number: what no person has written is cut.
std::string shortened(std::string_view text) {
  constexpr size_t kLongest = 128;
  return text.size() <= kLongest ? std::string(text) : fmt::format("{}...", text.substr(0, kLongest));
}

std::unexpected<NumberError> wrong(const DiagKind& kind, std::string message, std::string hint = {}) {
  return std::unexpected(NumberError{&kind, std::move(message), std::move(hint)});
}
std::unexpected<NumberError> trailing_bytes(std::string_view whole, std::string hint = {}) {
  return wrong(kInvalidInteger, fmt::format("invalid trailing bytes: {}", shortened(whole)), std::move(hint));
}
std::unexpected<NumberError> overflow(uint64_t greatest, std::string_view shown) {
  return wrong(kIntegerOverflow, fmt::format("overflow error, maximum value is {}: {}", greatest, shortened(shown)));
}

// The leading digits of `text` in this base, with underscores.
std::string_view digit_run(std::string_view text, unsigned base) {
  auto belongs = [&](char c) { return c == '_' || digit_value(c) < base; };
  return text.substr(0, std::find_if_not(text.begin(), text.end(), belongs) - text.begin());
}

Value convert(std::string_view digits, unsigned base, std::string_view shown) {
  if (digits.ends_with('_')) return wrong(kInvalidInteger, "trailing underscore in integer literal");
  uint64_t value = 0;
  for (char c : digits) {
    if (c == '_') continue;
    if (__builtin_mul_overflow(value, base, &value) || __builtin_add_overflow(value, digit_value(c), &value))
      return overflow(UINT64_MAX, shown);
  }
  return value;
}

// The longest suffix that `text` begins with, or null.
const Suffix* find_suffix(std::string_view text, Rules rules) {
  const Suffix* found = nullptr;
  for (const Suffix& suffix : kSuffixes) {
    std::string start(text.substr(0, suffix.spelling.size()));
    if (rules == Rules::script && suffix.is_c) std::transform(start.begin(), start.end(), start.begin(), lower);
    if (start == suffix.spelling && (!found || suffix.spelling.size() > found->spelling.size())) found = &suffix;
  }
  return found;
}

Value apply_suffix(uint64_t value, std::string_view rest, std::string_view whole, Rules rules) {
  if (rest.empty()) return value;
  const Suffix* suffix = find_suffix(rest, rules);
  if (suffix) rest.remove_prefix(suffix->spelling.size());
  if (!rest.empty()) {
    if (rules == Rules::text) return trailing_bytes(whole);
    return wrong(kInvalidIntegerSuffix, fmt::format("invalid integer suffix '{}'", shortened(rest)), kSuffixHint);
  }
  if (value > suffix->greatest) return overflow(suffix->greatest, whole);
  if (__builtin_mul_overflow(value, suffix->multiplier, &value)) return overflow(UINT64_MAX, whole);
  return value;
}

// "0x..." and "0b...": `digits` is the text after the prefix.
Value parse_prefixed(std::string_view digits, unsigned base, std::string_view whole, Rules rules) {
  std::string_view run = digit_run(digits, base);
  std::string_view rest = digits.substr(run.size());
  if (run.find_first_not_of('_') == run.npos)
    return wrong(kInvalidInteger, fmt::format("invalid integer: {}", shortened(digits)));
  Value value = convert(run, base, digits);
  if (!value) return value;
  if (rules == Rules::script && !rest.empty())
    return wrong(kInvalidIntegerSuffix, fmt::format("invalid integer suffix '{}'", shortened(rest)),
                 "a hexadecimal literal takes no suffix");
  return apply_suffix(*value, rest, whole, rules);
}

// "5e6": one digit 1-9, an exponent without sign or leading zero, then perhaps a suffix.
Value parse_exponent(std::string_view coefficient, std::string_view exponent, std::string_view whole, Rules rules) {
  if (coefficient.size() != 1 || coefficient[0] == '0')
    return wrong(kInvalidInteger,
                 fmt::format("coefficient part of scientific literal must be 1-9: {}", shortened(whole)));
  std::string_view digits = exponent.substr(0, exponent.find_first_not_of("0123456789"));
  if (digits.empty() || digits[0] == '0')
    return trailing_bytes(whole, "an exponent has no sign and no leading zero: 5e6");
  if (digits.size() > 2) return overflow(UINT64_MAX, whole);
  uint64_t value = digit_value(coefficient[0]);
  for (unsigned left = std::stoul(std::string(digits)); left > 0; --left)
    if (__builtin_mul_overflow(value, uint64_t{10}, &value)) return overflow(UINT64_MAX, whole);
  return apply_suffix(value, exponent.substr(digits.size()), whole, rules);
}

Value parse_unsigned(std::string_view text, Rules rules) {
  if (text.empty() || !is_digit(text[0]))
    return wrong(kInvalidInteger, fmt::format("invalid integer: {}", shortened(text)));
  const char second = text.size() > 1 ? lower(text[1]) : '\0';
  if (text[0] == '0' && second == 'x') return parse_prefixed(text.substr(2), 16, text, rules);
  if (text[0] == '0' && second == 'b' && rules == Rules::text) return parse_prefixed(text.substr(2), 2, text, rules);
  std::string_view run = digit_run(text, 10);
  std::string_view rest = text.substr(run.size());
  if (!rest.empty() && lower(rest[0]) == 'e') return parse_exponent(run, rest.substr(1), text, rules);
  const unsigned base = run.size() > 1 && run[0] == '0' ? 8 : 10;
  if (digit_run(run, base) != run) return trailing_bytes(text, "a leading 0 makes the number octal");
  Value value = convert(run, base, text);
  if (!value) return value;
  return apply_suffix(*value, rest, text, rules);
}

}  // namespace

std::expected<uint64_t, NumberError> parse_literal(std::string_view token) {
  return parse_unsigned(token, Rules::script);
}

std::expected<Number, NumberError> parse_number(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\v\f"), text.size()));
  const bool negative = text.starts_with('-');
  Value value = parse_unsigned(text.substr(negative), Rules::text);
  if (!value) return std::unexpected(value.error());
  if (negative && *value > uint64_t{1} << 63)
    return wrong(kIntegerOverflow, fmt::format("negative value will underflow: {}", shortened(text)));
  return Number{*value, negative && *value != 0};
}

}  // namespace scry
