#include "cli/tool_values.h"

#include <gtest/gtest.h>

namespace scry::cli {
namespace {

std::string read(std::string_view word, const std::string& text) {
  const auto value = number_for_script("option", word, text);
  return value ? *value : value.error().what;
}

TEST(ToolValues, seconds_are_written_as_those_of_a_duration) {
  EXPECT_EQ(read("SECONDS", "5"), "5");
  EXPECT_EQ(read("SECONDS", "1s"), "1");
  EXPECT_EQ(read("SECONDS", "2000ms"), "2");
  EXPECT_EQ(read("SECONDS", "2m"), "120");
  for (const char* wrong : {"500ms", "1.5", "-3", "x", ""})
    EXPECT_EQ(read("SECONDS", wrong),
              std::string("--option ") + wrong + ": expecting whole seconds, such as 1, 30s or 2m");
}

TEST(ToolValues, times_may_have_a_fraction_of_their_unit) {
  EXPECT_EQ(read("TIME", "10ms"), "10ms");
  EXPECT_EQ(read("TIME", "0"), "0");
  EXPECT_EQ(read("TIME", "0.5ms"), "500us");
  for (const char* wrong : {"-1ms", "1.5", "700", "5 parsecs", ""})
    EXPECT_EQ(read("TIME", wrong),
              std::string("--option ") + wrong + ": expecting a time with its unit, such as 10ms, 0.5ms or 20us");
}

TEST(ToolValues, signals_and_errors_have_names) {
  for (const char* same : {"15", "TERM", "SIGTERM", "sigterm"}) EXPECT_EQ(read("SIGNAL", same), "15");
  EXPECT_EQ(read("SIGNAL", "0"), "0");
  EXPECT_EQ(read("SIGNAL", "99"), "--option 99: expecting a signal, such as 15, TERM or SIGTERM");
  EXPECT_EQ(read("ERROR", "ENOENT"), "2");
  EXPECT_EQ(read("ERROR", "13"), "13");
  for (const char* wrong : {"ENOSUCH", "AF_INET", "-2", ""})
    EXPECT_EQ(read("ERROR", wrong), std::string("--option ") + wrong + ": expecting an error, such as 2 or ENOENT");
}

TEST(ToolValues, other_numbers_are_not_negative) {
  EXPECT_EQ(read("PORT", "443"), "443");
  EXPECT_EQ(read("PORT", "65536"), "--option 65536: expecting a port, from 0 to 65535");
  EXPECT_EQ(read("N", "0x10"), "0x10");
  EXPECT_EQ(read("N", "-5"), "--option -5: expecting a number that is not negative");
  EXPECT_EQ(read("UID", "root"), "0");
  EXPECT_EQ(read("UID", "1000"), "1000");
  EXPECT_EQ(read("UID", "no such user"), "--option no such user: expecting a user, by number or by name");
}

}  // namespace
}  // namespace scry::cli
