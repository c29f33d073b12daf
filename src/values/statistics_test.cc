#include "values/statistics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include "values/histogram.h"
#include "values/text.h"

namespace scry {
namespace {

using Words = std::vector<uint64_t>;

PerCpuBytes cpus_of(const Words& words, uint32_t cpus) {
  return {std::as_bytes(std::span(words)), words.size() / cpus * 8, cpus};
}

constexpr uint64_t kSignBit = uint64_t{1} << 63;

// What the programs keep, the plain way.
void count_value(TypeRef type, Words& words, size_t cpu, size_t stride, uint64_t value) {
  uint64_t* mine = &words[cpu * stride];
  const bool mirrored = type->is_signed && value >= kSignBit;
  mine[0] = std::max(mine[0], type->is_signed ? value ^ kSignBit : value);
  ++mine[1 + (mirrored ? hist_bucket_count(kPercentileBits) : 0) +
         hist_bucket(static_cast<int64_t>(mirrored ? ~value : value), kPercentileBits)];
}

size_t percentile_words(TypeRef type) {
  return aggregation_of(*type).value_size(*type) / 8;
}

TEST(Percentiles, of_nothing_are_zero) {
  TypePool types;
  for (const bool is_signed : {false, true}) {
    TypeRef type = types.aggregate(aggregations::percentiles, is_signed);
    const Words words(percentile_words(type));
    EXPECT_EQ(text_of({merge_percentiles(type, cpus_of(words, 1))}),
              "{ .count = 0, .p50 = 0, .p90 = 0, .p99 = 0, .p99.9 = 0, .max = 0 }");
  }
}

TEST(Percentiles, of_numbers_at_the_ends_of_their_range) {
  TypePool types;
  TypeRef type = types.aggregate(aggregations::percentiles, true),
          other = types.aggregate(aggregations::percentiles, false);
  Words words(percentile_words(type)), large(percentile_words(other));
  count_value(type, words, 0, 0, kSignBit);
  EXPECT_THAT(text_of({merge_percentiles(type, cpus_of(words, 1))}),
              testing::EndsWith(".max = -9223372036854775808 }"));
  count_value(type, words, 0, 0, ~uint64_t{0});
  EXPECT_THAT(text_of({merge_percentiles(type, cpus_of(words, 1))}),
              testing::EndsWith(".p90 = -1, .p99 = -1, .p99.9 = -1, .max = -1 }"));
  count_value(other, large, 0, 0, 1);
  count_value(other, large, 0, 0, kSignBit + 5);
  EXPECT_EQ(text_of({merge_percentiles(other, cpus_of(large, 1))}),
            "{ .count = 2, .p50 = 1, .p90 = 9223372036854775813, .p99 = 9223372036854775813, "
            ".p99.9 = 9223372036854775813, .max = 9223372036854775813 }");
}

// Two CPUs count the numbers. Seeds 1 and 2 are unsigned; seeds 3 and 4 have three negative numbers for each other one.
TEST(Percentiles, stay_within_two_percent_of_sorting) {
  TypePool types;
  for (const uint64_t seed : {1, 2, 3, 4}) {
    const bool is_signed = seed > 2;
    TypeRef type = types.aggregate(aggregations::percentiles, is_signed);
    const size_t stride = percentile_words(type);
    std::mt19937_64 random(seed);
    std::lognormal_distribution<double> spread(12, 2.5);
    Words words(2 * stride);
    std::vector<int64_t> all;
    for (int i = 0; i < 5000; ++i) {
      const auto size = static_cast<int64_t>(spread(random));
      all.push_back(is_signed && random() % 4 != 0 ? -size : size);
      count_value(type, words, random() % 2, stride, static_cast<uint64_t>(all.back()));
    }
    std::ranges::sort(all);
    const std::vector<SummaryValue::Number> numbers = merge_percentiles(type, cpus_of(words, 2)).numbers;
    ASSERT_EQ(numbers.size(), 2 + std::size(kShownPerMille));
    EXPECT_EQ(numbers.front().bits, all.size());
    EXPECT_EQ(static_cast<int64_t>(numbers.back().bits), all.back());
    for (size_t i = 0; i < std::size(kShownPerMille); ++i) {
      const size_t rank = (all.size() * kShownPerMille[i] + 999) / 1000;
      const auto exact = static_cast<double>(all[rank - 1]);
      EXPECT_NEAR(static_cast<double>(static_cast<int64_t>(numbers[1 + i].bits)), exact, std::abs(exact) * 0.02)
          << "seed " << seed << " " << numbers[1 + i].name;
    }
  }
}

void add_square(Words& words, size_t cpu, int64_t number) {
  uint64_t* mine = &words[cpu * 6];
  mine[0] += static_cast<uint64_t>(number);
  ++mine[1];
  const auto magnitude = static_cast<unsigned __int128>(number < 0 ? -number : number);
  const unsigned __int128 square = magnitude * magnitude;
  for (int limb = 0; limb < 4; ++limb) mine[2 + limb] += static_cast<uint32_t>(square >> (32 * limb));
}

TEST(Deviation, is_that_of_the_definition) {
  TypePool types;
  TypeRef type = types.aggregate(aggregations::stdev, true);
  for (const double center : {0.0, 1e3, 1e9, 4e12}) {
    std::mt19937_64 random(7);
    std::normal_distribution<double> spread(center, 250.0);
    Words words(2 * 6);
    std::vector<double> all;
    for (int i = 0; i < 2000; ++i) {
      const auto number = static_cast<int64_t>(spread(random));
      all.push_back(static_cast<double>(number));
      add_square(words, i % 2, number);
    }
    long double mean = 0, squares = 0;
    for (const double one : all) mean += one;
    mean /= static_cast<long double>(all.size());
    for (const double one : all) squares += (one - mean) * (one - mean);
    const std::vector<SummaryValue::Number> value = merge_deviation(type, cpus_of(words, 2)).numbers;
    EXPECT_EQ(value[0].bits, all.size());
    EXPECT_EQ(static_cast<int64_t>(value[1].bits), static_cast<int64_t>(mean)) << center;
    EXPECT_NEAR(static_cast<double>(value[2].bits), static_cast<double>(std::sqrt(squares / all.size())), 1.0)
        << center;
  }
}

TEST(Deviation, of_sums_that_no_numbers_have_stays_in_its_type) {
  TypePool types;
  TypeRef type = types.aggregate(aggregations::stdev, false);
  const Words words = {0, 1, ~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}};
  EXPECT_EQ(text_of({merge_deviation(type, cpus_of(words, 1))}),
            "{ .count = 1, .average = 0, .stdev = 18446744073709551615 }");
}

TEST(Deviation, of_huge_numbers_does_not_overflow) {
  TypePool types;
  Words words(6);
  for (const int64_t number : {INT64_MAX, INT64_MIN + 1}) add_square(words, 0, number);
  const SummaryValue value = merge_deviation(types.aggregate(aggregations::stdev, true), cpus_of(words, 1));
  EXPECT_EQ(value.numbers[1].bits, 0u);
  EXPECT_NEAR(static_cast<double>(value.numbers[2].bits), 9.223372036854775807e18, 1e10);
}

}  // namespace
}  // namespace scry
