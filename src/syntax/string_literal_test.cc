#include "syntax/string_literal.h"

#include <gtest/gtest.h>

#include "syntax/testing.h"

namespace scry {
namespace {

using namespace std::string_literals;

std::optional<std::string> decode(const std::string& token) {
  Diags diags;
  return decode_string(token, {SourceId{0}, 0, static_cast<uint32_t>(token.size())}, diags);
}

TEST(StringLiteral, resolves_escapes) {
  EXPECT_EQ(decode(R"("\n\t\r\"\\")"), "\n\t\r\"\\");
  EXPECT_EQ(decode(R"("\033[1m")"), "\033[1m");
  EXPECT_EQ(decode(R"("\1\12\1234")"), "\001\012S4");
  EXPECT_EQ(decode(R"("\x1b\X1B\x4g")"), "\x1b\x1b\x04g");
  EXPECT_EQ(decode(R"("\x414")"), "A4");
  EXPECT_EQ(decode(R"("\377")"), "\xff");
}

TEST(StringLiteral, may_hold_nul_and_any_byte) {
  EXPECT_EQ(decode(R"("a\0b")"), "a\0b"s);
  EXPECT_EQ(decode(R"("\0x41")"), "\0x41"s);
  EXPECT_EQ(decode("\"\xc3\xa9\""), "\xc3\xa9");
  EXPECT_EQ(decode("\"\""), "");
}

TEST(StringLiteral, refuses_unknown_escapes_at_their_place) {
  using testing::body_messages_of;
  EXPECT_EQ(body_messages_of(R"(print("ab\a"))"), R"(10-12 invalid escape character '\a')");
  EXPECT_EQ(body_messages_of(R"(print("\e"))"), R"(8-10 invalid escape character '\e')");
  EXPECT_EQ(body_messages_of(R"(print("\8"))"), R"(8-10 invalid escape character '\8')");
  EXPECT_EQ(body_messages_of(R"(print("\'"))"), R"(8-10 invalid escape character '\'')");
  EXPECT_EQ(body_messages_of(R"(print("\400"))"), R"(8-12 octal escape sequence out of range '\400')");
  EXPECT_EQ(body_messages_of(R"(print("\xg"))"), R"(8-10 invalid hex escape sequence '\x')");
}

TEST(StringLiteral, quoting_is_the_reverse) {
  const std::string all = [] {
    std::string bytes;
    for (int c = 0; c < 256; ++c) bytes += static_cast<char>(c);
    return bytes + "0123";
  }();
  EXPECT_EQ(decode(quote_string(all)), all);
  EXPECT_EQ(quote_string("a\"\n\0331"), R"("a\"\n\0331")");
}

}  // namespace
}  // namespace scry
