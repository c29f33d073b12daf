#include "syntax/number_literal.h"

#include <gtest/gtest.h>

#include "syntax/diags.h"

namespace scry {
namespace {

struct Case {
  const char* text;
  uint64_t value;
};
struct WrongCase {
  const char* text;
  const char* message;
};

std::string message_of_literal(std::string_view text) {
  auto value = parse_literal(text);
  return value ? "no error" : value.error().message;
}
std::string message_of_number(std::string_view text) {
  auto value = parse_number(text);
  return value ? "no error" : value.error().message;
}

TEST(Literal, decimal_octal_hexadecimal_and_exponent_forms) {
  constexpr Case kCases[]{
      {"0", 0},
      {"1_000_000", 1000000},
      {"1__0", 10},
      {"18446744073709551615", UINT64_MAX},
      {"0xff", 255},
      {"0XFF", 255},
      {"0x_ff", 255},
      {"0xdead_beef", 0xdeadbeef},
      {"0xffffffffffffffff", UINT64_MAX},
      {"010", 8},
      {"0_10", 8},
      {"00", 0},
      {"5e6", 5000000},
      {"5E6", 5000000},
      {"1e19", 10000000000000000000u},
  };
  for (const Case& c : kCases) EXPECT_EQ(parse_literal(c.text), c.value) << c.text;
}

TEST(Literal, c_suffixes_leave_the_value_alone) {
  constexpr Case kCases[]{
      {"5u", 5},
      {"5ul", 5},
      {"5ull", 5},
      {"5l", 5},
      {"5ll", 5},
      {"1U", 1},
      {"1uL", 1},
      {"2UL", 2},
      {"2ULL", 2},
      {"010u", 8},
      {"1e6u", 1000000},
      {"4294967295u", UINT32_MAX},
      {"18446744073709551615ull", UINT64_MAX},
      {"9223372036854775807ll", INT64_MAX},
  };
  for (const Case& c : kCases) EXPECT_EQ(parse_literal(c.text), c.value) << c.text;
}

TEST(Literal, durations_are_nanoseconds) {
  constexpr Case kCases[]{
      {"7ns", 7},
      {"3us", 3000},
      {"2ms", 2000000},
      {"1s", 1000000000},
      {"1m", 60000000000},
      {"1h", 3600000000000},
      {"1d", 86400000000000},
      {"1e6ms", 1000000000000},
      {"010us", 8000},
      {"200000d", 17280000000000000000u},
  };
  for (const Case& c : kCases) EXPECT_EQ(parse_literal(c.text), c.value) << c.text;
}

TEST(Literal, says_what_is_wrong) {
  constexpr WrongCase kCases[]{
      {"1_", "trailing underscore in integer literal"},
      {"1_u", "trailing underscore in integer literal"},
      {"0xf_", "trailing underscore in integer literal"},
      {"0x", "invalid integer: "},
      {"0x_", "invalid integer: _"},
      {"0xffu", "invalid integer suffix 'u'"},
      {"0x10ms", "invalid integer suffix 'ms'"},
      {"08", "invalid trailing bytes: 08"},
      {"0_9", "invalid trailing bytes: 0_9"},
      {"10e3", "coefficient part of scientific literal must be 1-9: 10e3"},
      {"0e3", "coefficient part of scientific literal must be 1-9: 0e3"},
      {"1e0", "invalid trailing bytes: 1e0"},
      {"1e03", "invalid trailing bytes: 1e03"},
      {"1e", "invalid trailing bytes: 1e"},
      {"2e19", "overflow error, maximum value is 18446744073709551615: 2e19"},
      {"1e99999999999", "overflow error, maximum value is 18446744073709551615: 1e99999999999"},
      {"4294967296u", "overflow error, maximum value is 4294967295: 4294967296u"},
      {"9223372036854775808l", "overflow error, maximum value is 9223372036854775807: 9223372036854775808l"},
      {"18446744073709551616", "overflow error, maximum value is 18446744073709551615: 18446744073709551616"},
      {"0x10000000000000000", "overflow error, maximum value is 18446744073709551615: 10000000000000000"},
      {"300000d", "overflow error, maximum value is 18446744073709551615: 300000d"},
      {"1q", "invalid integer suffix 'q'"},
      {"1quux5", "invalid integer suffix 'quux5'"},
      {"1msx", "invalid integer suffix 'x'"},
      {"1lu", "invalid integer suffix 'u'"},
      {"1S", "invalid integer suffix 'S'"},
      {"0b11", "invalid integer suffix 'b11'"},
      {"0o7", "invalid integer suffix 'o7'"},
  };
  for (const WrongCase& c : kCases) EXPECT_EQ(message_of_literal(c.text), c.message) << c.text;
}

TEST(Literal, error_names_its_kind) {
  EXPECT_EQ(parse_literal("1q").error().kind, &kInvalidIntegerSuffix);
  EXPECT_EQ(parse_literal("08").error().kind, &kInvalidInteger);
  EXPECT_EQ(parse_literal("5000000000u").error().kind, &kIntegerOverflow);
}

TEST(Number, takes_the_forms_of_literals_and_more) {
  constexpr Case kCases[]{
      {"10", 10},
      {"0x10", 16},
      {"010", 8},
      {"0b11", 3},
      {"0B1_1", 3},
      {"1_0", 10},
      {"1e3", 1000},
      {"5u", 5},
      {"1ms", 1000000},
      {"0x10ms", 16000000},
      {"  7", 7},
      {"\t7", 7},
      {"18446744073709551615", UINT64_MAX},
  };
  for (const Case& c : kCases) EXPECT_EQ(parse_number(c.text), (Number{c.value, false})) << c.text;
}

TEST(Number, may_be_negative) {
  EXPECT_EQ(parse_number("-5"), (Number{5, true}));
  EXPECT_EQ(parse_number("-0x10"), (Number{16, true}));
  EXPECT_EQ(parse_number("-0"), (Number{0, false}));
  EXPECT_EQ(parse_number("-9223372036854775808"), (Number{uint64_t{1} << 63, true}));
  EXPECT_EQ(parse_number("-5")->bits(), static_cast<uint64_t>(-5));
}

TEST(Number, says_what_is_wrong) {
  constexpr WrongCase kCases[]{
      {"", "invalid integer: "},
      {"abc", "invalid integer: abc"},
      {"-", "invalid integer: "},
      {"+5", "invalid integer: +5"},
      {"5k", "invalid trailing bytes: 5k"},
      {"10=nm", "invalid trailing bytes: 10=nm"},
      {"5UL", "invalid trailing bytes: 5UL"},
      {"0o7", "invalid trailing bytes: 0o7"},
      {"1.5", "invalid trailing bytes: 1.5"},
      {"0xfz", "invalid trailing bytes: 0xfz"},
      {"5 ", "invalid trailing bytes: 5 "},
      {"99999999999999999999", "overflow error, maximum value is 18446744073709551615: 99999999999999999999"},
      {"-9223372036854775809", "negative value will underflow: -9223372036854775809"},
  };
  for (const WrongCase& c : kCases) EXPECT_EQ(message_of_number(c.text), c.message) << c.text;
}

TEST(Number, is_cut_in_a_message_where_no_person_has_written_it) {
  const std::string shown = "overflow error, maximum value is 18446744073709551615: " + std::string(128, '9');
  EXPECT_EQ(message_of_number(std::string(128, '9')), shown);
  EXPECT_EQ(message_of_number(std::string(100'000, '9')), shown + "...");
}

}  // namespace
}  // namespace scry
