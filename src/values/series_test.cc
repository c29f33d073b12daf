#include "values/series.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

#include "values/json.h"
#include "values/strftime.h"

namespace scry {
namespace {

constexpr uint64_t kStart = 1'772'360'101;  // 2026-03-01 10:15:01 UTC

class Series : public ::testing::Test {
 protected:
  void SetUp() override {
    setenv("TZ", "UTC", 1);
    tzset();
  }
};

// A map of series as it comes from the rings, before what is shown was chosen.
MapSnapshot snapshot(std::initializer_list<std::vector<SeriesValue::Point>> all, uint64_t interval_ns = kSecondNs) {
  MapSnapshot map{.name = "@ts", .layout = MapLayout::series};
  for (const auto& points : all) {
    SeriesValue series{.is_signed = true, .interval_ns = interval_ns, .points = points};
    series.has_data = !points.empty();
    map.entries.push_back({{}, {series}});
  }
  return map;
}

std::string picture(const MapSnapshot& map, size_t entry = 0) {
  std::string text;
  append_series(text, std::get<SeriesValue>(map.entries[entry].value.node));
  return text;
}

TEST_F(Series, draws_gaps_signs_and_the_zero_line) {
  MapSnapshot map = snapshot({{{kStart, 5}, {kStart + 2, uint64_t(-3)}, {kStart + 3, 12}}});
  choose_shown(map, 10);
  EXPECT_EQ(picture(map), R"(         -3                                                 12
hh:mm:ss |___________________________________________________|
10:15:01 |         .                *                        | 5
10:15:02 |         .                                         | -
10:15:03 *         .                                         | -3
10:15:04 |         .                                         * 12
         v___________________________________________________v
         -3                                                 12

)");
}

TEST_F(Series, without_data_says_so) {
  MapSnapshot map = snapshot({{}});
  choose_shown(map, 10);
  EXPECT_EQ(picture(map), "<no data>\n");
}

TEST_F(Series, outside_the_window_of_the_map_shows_one_empty_row) {
  MapSnapshot map = snapshot({{{4 * kStart, 5}}, {{4 * kStart + 100, 1}}}, kSecondNs / 4);
  choose_shown(map, 10);
  EXPECT_EQ(picture(map), R"(                   null                                             null
hh:mm:ss.ns        |___________________________________________________|
10:15:26.000000000 |                                                   | -
                   v___________________________________________________v
                   null                                             null

)");
}

TEST_F(Series, of_one_value_has_a_range_around_it) {
  MapSnapshot map = snapshot({{{kStart, 7}}});
  choose_shown(map, 10);
  EXPECT_NE(picture(map).find("10:15:01.000000000 |                         *                         | 7\n"),
            std::string::npos)
      << picture(map);
}

TEST_F(Series, fraction_follows_the_interval) {
  MapSnapshot map = snapshot({{{kStart * 1000, 1}, {kStart * 1000 + 1, 2}}}, kSecondNs / 1000);
  choose_shown(map, 10);
  EXPECT_NE(picture(map).find("hh:mm:ss.ms  |"), std::string::npos) << picture(map);
  EXPECT_NE(picture(map).find("10:15:01.001 "), std::string::npos);
}

TEST_F(Series, json_leaves_gaps_out) {
  MapSnapshot map = snapshot({{{kStart, 5}, {kStart + 2, uint64_t(-3)}}});
  choose_shown(map, 10);
  std::string json;
  append_json(json, map.entries[0].value);
  EXPECT_EQ(json, R"([{"interval_start":"2026-03-01T10:15:01.000000000","value":5},)"
                  R"({"interval_start":"2026-03-01T10:15:03.000000000","value":-3}])");
}

TEST(SeriesMerge, takes_what_the_function_says_over_all_cpus) {
  TypePool types;
  struct Case {
    const char* function;
    uint64_t first[2], second[2];  // value and mark of one interval on two CPUs
    uint64_t expected;
  };
  const Case cases[] = {
      {"", {5, 100}, {9, 99}, 5},  // the later one
      {"sum", {5, 2}, {9, 1}, 14}, {"avg", {5, 2}, {9, 1}, 4}, {"avg", {5, ~uint64_t{0}}, {9, 1}, 0},
      {"min", {5, 1}, {9, 1}, 5},  {"max", {5, 1}, {9, 1}, 9},
  };
  for (const Case& one : cases) {
    TypeRef type = types.aggregate(aggregations::tseries, {.numbers = {kSecondNs, 2}, .word = one.function}, false);
    const uint64_t words[] = {8, one.first[0], one.first[1], 0, 0, 0, 8, one.second[0], one.second[1], 7, 1, 1};
    const SeriesValue series = merge_series(type, {std::as_bytes(std::span(words)), 48, 2});
    ASSERT_EQ(series.points.size(), 2u) << one.function;
    EXPECT_EQ(series.points[0].epoch, 7u);
    EXPECT_EQ(series.points[1].value, one.expected) << one.function;
  }
}

}  // namespace
}  // namespace scry
