#include "values/strftime.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace scry {
namespace {

// 2026-03-01 09:35:04 UTC and a fraction.
constexpr int64_t kWall = 1'772'357'704'123'456'789;

class Strftime : public testing::Test {
 protected:
  static void SetUpTestSuite() { zone("UTC0"); }
  static void TearDownTestSuite() { zone("UTC0"); }
  static void zone(const char* name) {
    setenv("TZ", name, 1);
    tzset();
  }
};

TEST_F(Strftime, formats_wall_time) {
  EXPECT_EQ(strftime_text("%Y-%m-%d %H:%M:%S", kWall), "2026-03-01 09:35:04");
  EXPECT_EQ(strftime_text("plain", kWall), "plain");
  EXPECT_EQ(strftime_text("", kWall), "");
}

TEST_F(Strftime, uses_the_local_time_zone) {
  zone("XYZ-2");
  EXPECT_EQ(strftime_text("%H:%M %z", kWall), "11:35 +0200");
  zone("UTC0");
}

TEST_F(Strftime, knows_fractions) {
  EXPECT_EQ(strftime_text("%S.%f %S.%k %S.%l", kWall), "04.123456 04.123456789 04.123");
  EXPECT_EQ(strftime_text("%f|%k|%l", kWall - 123'456'789 + 7'000), "000007|000007000|000");
  EXPECT_EQ(strftime_text("%%f %", kWall), "%f %");
}

TEST_F(Strftime, second_zero_is_unknown) {
  EXPECT_EQ(strftime_text("%H", 0), "(?)");
  EXPECT_EQ(strftime_text("%H", 999'999'999), "(?)");
  EXPECT_EQ(strftime_text("%s", 1'000'000'000), "1");
}

TEST_F(Strftime, has_no_length_limit) {
  std::string format, expected;
  for (int i = 0; i < 200; i++) {
    format += "%c,";
    expected += "Sun Mar  1 09:35:04 2026,";
  }
  EXPECT_EQ(strftime_text(format, kWall), expected);
}

TEST_F(Strftime, time_is_plain_and_short) {
  EXPECT_EQ(*time_text("%H:%M:%S\n", kWall), "09:35:04\n");
  EXPECT_EQ(*time_text("%f", kWall), "%f");
  EXPECT_EQ(time_text(std::string(63, 'x'), kWall)->size(), 63u);
  EXPECT_EQ(time_text(std::string(64, 'x'), kWall).error().what, "strftime returned zero");
}

TEST_F(Strftime, offset_of_clocks_is_measured) {
  FakeClock clock;
  const ClockOffset offset = measure_clock_offset(clock);
  EXPECT_EQ(offset.boot_to_wall_ns, clock.wall - clock.boot);
  EXPECT_EQ(offset.skew_ns, 0);
}

TEST_F(Strftime, offset_follows_a_wall_clock_that_is_set) {
  FakeClock clock;
  const int64_t before = measure_clock_offset(clock).boot_to_wall_ns;
  clock.boot += 5'000'000'000, clock.wall += 5'000'000'300;  // time goes by
  EXPECT_EQ(follow_wall_clock(before, clock), before);
  clock.wall -= 7200'000'000'000;  // the clock is set
  EXPECT_EQ(follow_wall_clock(before, clock), before - 7200'000'000'000 + 300);
}

}  // namespace
}  // namespace scry
