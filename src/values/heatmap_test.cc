// Heat maps: rings of several CPUs merged, the grid that is drawn, its characters.
#include "values/heatmap.h"

#include <gtest/gtest.h>

#include <cstring>

#include "values/histogram.h"
#include "values/strftime.h"

namespace scry {
namespace {

// One CPU's ring, as programs keep it.
class Ring {
 public:
  explicit Ring(uint64_t intervals, uint32_t bits = 0)
      : intervals_(intervals), bits_(bits), words_(1 + intervals * hist_bucket_count(bits)) {}
  void count(uint64_t epoch, int64_t value) {
    words_[0] = epoch;
    uint64_t& cell = words_[1 + epoch % intervals_ * hist_bucket_count(bits_) + hist_bucket(value, bits_)];
    if (cell >> 32 != (epoch & 0xffffffff)) cell = epoch << 32;
    ++cell;
  }
  void append_to(std::vector<std::byte>& bytes) const {
    const auto* begin = reinterpret_cast<const std::byte*>(words_.data());
    bytes.insert(bytes.end(), begin, begin + words_.size() * 8);
  }

 private:
  uint64_t intervals_;
  uint32_t bits_;
  std::vector<uint64_t> words_;
};

HeatmapValue merged(const std::vector<Ring>& rings, uint64_t intervals, uint64_t interval_ns = kSecondNs) {
  TypePool types;
  TypeRef type = types.aggregate(aggregations::heatmap, {.numbers = {interval_ns, intervals, 0}});
  std::vector<std::byte> bytes;
  for (const Ring& ring : rings) ring.append_to(bytes);
  return merge_heatmap(type, PerCpuBytes(bytes, aggregate_value_size(type), static_cast<uint32_t>(rings.size())));
}

TEST(Heatmap, adds_the_cpus_up) {
  std::vector<Ring> rings(2, Ring(4));
  rings[0].count(100, 5);
  rings[1].count(100, 5);
  rings[1].count(101, 5);
  const HeatmapValue value = merged(rings, 4);
  ASSERT_EQ(value.columns.size(), 2u);
  EXPECT_EQ(value.columns[0].epoch, 100u);
  EXPECT_EQ(value.columns[0].counts[hist_bucket(5, 0)], 2u);
  EXPECT_EQ(value.columns[1].counts[hist_bucket(5, 0)], 1u);
  EXPECT_EQ(value.total(), 3u);
}

TEST(Heatmap, forgets_what_left_the_ring) {
  std::vector<Ring> rings(2, Ring(4));
  rings[0].count(100, 5);  // another CPU is four intervals further
  rings[1].count(100, 9);
  rings[1].count(104, 9);  // begins the same row anew
  rings[1].count(104, 900);
  const HeatmapValue value = merged(rings, 4);
  ASSERT_EQ(value.columns.size(), 1u);
  EXPECT_EQ(value.columns[0].epoch, 104u);
  EXPECT_EQ(value.total(), 2u);
}

TEST(Heatmap, knows_intervals_beyond_32_bits) {
  const uint64_t epoch = (uint64_t{7} << 32) - 1;  // the low bits of the next one are 0
  std::vector<Ring> rings(1, Ring(4));
  rings[0].count(epoch, 5);
  rings[0].count(epoch + 1, 5);
  const HeatmapValue value = merged(rings, 4, 1000);
  ASSERT_EQ(value.columns.size(), 2u);
  EXPECT_EQ(value.columns[0].epoch, epoch);
  EXPECT_EQ(value.columns[1].epoch, epoch + 1);
}

TEST(Heatmap, of_nothing_has_no_columns) {
  const HeatmapValue value = merged({Ring(4)}, 4);
  EXPECT_TRUE(value.columns.empty());
  std::string text;
  append_heatmap(text, value, false);
  EXPECT_EQ(text, "<no data>\n");
}

HeatmapValue value_of(const std::vector<std::pair<uint64_t, int64_t>>& events) {
  std::vector<Ring> rings(1, Ring(1000));
  for (const auto& [epoch, value] : events) rings[0].count(epoch, value);
  return merged(rings, 1000);
}

TEST(HeatGrid, joins_intervals_and_buckets_until_they_fit) {
  const HeatGrid grid = heat_grid(value_of({{100, 1}, {101, 1}, {199, 1 << 20}}), 10, 4);
  EXPECT_EQ(grid.epochs_per_column, 10u);
  ASSERT_EQ(grid.counts.size(), 10u);
  EXPECT_LE(grid.rows.size(), 4u);
  EXPECT_EQ(grid.counts[0][0], 2u);
  EXPECT_EQ(grid.counts[9].back(), 1u);
  EXPECT_EQ(grid.most, 2u);
}

TEST(HeatGrid, loses_no_count) {
  const HeatmapValue value = value_of({{1, -5}, {1, 0}, {2, 3}, {500, 1'000'000}, {500, 7}});
  for (const size_t columns : {1, 7, 600})
    for (const size_t rows : {1, 3, 100}) {
      uint64_t sum = 0;
      for (const auto& column : heat_grid(value, columns, rows).counts)
        for (const uint64_t count : column) sum += count;
      EXPECT_EQ(sum, 5u) << columns << "x" << rows;
    }
}

TEST(HeatShade, shows_one_beside_a_million) {
  EXPECT_EQ(shade_of(0, 1'000'000, 10), 0u);
  EXPECT_EQ(shade_of(1, 1'000'000, 10), 1u);
  EXPECT_EQ(shade_of(1'000'000, 1'000'000, 10), 9u);
  EXPECT_EQ(shade_of(1, 1, 10), 1u);
  for (uint64_t count = 1, last = 0; count < 1'000'000; count *= 2) {
    EXPECT_GE(shade_of(count, 1'000'000, 10), last);
    last = shade_of(count, 1'000'000, 10);
  }
}

TEST(HeatmapText, has_large_values_above_small_ones) {
  ::setenv("TZ", "UTC", 1);
  ::tzset();
  std::string text;
  append_heatmap(text, value_of({{36000, 4}, {36001, 4}, {36001, 4}, {36002, 17}}), false);
  EXPECT_EQ(text,
            "     16 |  .|\n"
            "      8 |   |\n"
            "      4 |.@ |\n"
            "        +---+\n"
            "         10:00:00 10:00:02\n"
            "         darkest: 2\n");
}

TEST(HeatmapText, has_colours_where_they_are_wanted) {
  std::string text;
  append_heatmap(text, value_of({{1, 4}}), true);
  EXPECT_NE(text.find("\x1b[48;5;"), std::string::npos);
}

}  // namespace
}  // namespace scry
