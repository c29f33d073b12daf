#include "values/histogram.h"

#include <gtest/gtest.h>

#include <random>

namespace scry {
namespace {

bool contains(const BucketEdges& edges, int64_t value) {
  if (value < 0) return !edges.has_low;
  const auto v = static_cast<uint64_t>(value);
  return (!edges.has_low || v >= edges.low) && (!edges.has_high || v < edges.high);
}

// The slow way: look at every bucket.
uint32_t search_bucket(const HistogramScale& scale, int64_t value) {
  for (uint32_t i = 0; i < bucket_count(scale); i++) {
    if (contains(bucket_edges(scale, i), value)) return i;
  }
  return UINT32_MAX;
}

// Numbers of every magnitude, near powers of two as well.
int64_t random_value(std::mt19937_64& random) {
  const uint64_t bits = random() >> (random() % 64);
  switch (random() % 4) {
    case 0:
      return static_cast<int64_t>(bits + 1);
    case 1:
      return static_cast<int64_t>((uint64_t{1} << random() % 64) - random() % 3);
    default:
      return static_cast<int64_t>(bits);
  }
}

std::string hist_label(int64_t value, uint32_t bits) {
  return bucket_label({.bits = bits}, hist_bucket(value, bits));
}
std::string lhist_label(int64_t value, uint64_t min, uint64_t max, uint64_t step) {
  return bucket_label({.linear = true, .min = min, .max = max, .step = step}, lhist_bucket(value, min, max, step));
}

TEST(Histogram, hist_buckets_of_the_specification) {
  EXPECT_EQ(hist_bucket(-1, 0), 0u);
  EXPECT_EQ(hist_bucket(INT64_MIN, 3), 0u);
  EXPECT_EQ(hist_bucket(0, 0), 1u);
  EXPECT_EQ(hist_bucket(1, 0), 2u);
  EXPECT_EQ(hist_bucket(2, 0), 3u);
  EXPECT_EQ(hist_bucket(3, 0), 3u);
  EXPECT_EQ(hist_bucket(4, 0), 4u);
  EXPECT_EQ(hist_bucket(7, 0), 4u);
  EXPECT_EQ(hist_bucket(4, 1), 5u);
  EXPECT_EQ(hist_bucket(5, 1), 5u);
  EXPECT_EQ(hist_bucket(6, 1), 6u);
  EXPECT_EQ(hist_bucket(8, 1), 7u);
  EXPECT_EQ(hist_bucket(11, 1), 7u);
}

TEST(Histogram, hist_bucket_is_the_one_whose_edges_hold_the_value) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; i++) {
    const auto bits = static_cast<uint32_t>(random() % 6);
    const int64_t value = random_value(random);
    ASSERT_EQ(hist_bucket(value, bits), search_bucket({.bits = bits}, value)) << value << " bits " << bits;
  }
}

TEST(Histogram, lhist_bucket_is_the_one_whose_edges_hold_the_value) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 20'000; i++) {
    const uint64_t step = 1 + (random() >> (8 + random() % 56));
    const uint64_t min = random() >> (2 + random() % 62), max = min + step * (1 + random() % 50) + random() % step;
    const auto near = static_cast<int64_t>(min - step + random() % (max - min + 3 * step));
    const int64_t value = random() % 2 ? near : random_value(random);
    ASSERT_EQ(lhist_bucket(value, min, max, step), search_bucket({true, 0, min, max, step}, value))
        << value << " in " << min << ", " << max << ", " << step;
  }
}

TEST(Histogram, hist_edges_meet_and_cover_all_numbers) {
  for (uint32_t bits = 0; bits <= 5; bits++) {
    const HistogramScale scale{.bits = bits};
    uint64_t edge = 0;
    for (uint32_t i = 1; i < bucket_count(scale); i++) {
      ASSERT_EQ(bucket_edges(scale, i).low, edge);
      edge = bucket_edges(scale, i).high;
    }
    EXPECT_EQ(edge, uint64_t{1} << 63);
  }
}

TEST(Histogram, hist_labels_have_suffixes_by_power) {
  EXPECT_EQ(hist_label(-5, 0), "(..., 0)");
  EXPECT_EQ(hist_label(1, 0), "[1]");
  EXPECT_EQ(hist_label(512, 0), "[512, 1K)");
  EXPECT_EQ(hist_label(1 << 20, 0), "[1M, 2M)");
  EXPECT_EQ(hist_label(INT64_MAX, 0), "[4E, 8E)");
  EXPECT_EQ(hist_label(3, 1), "[3]");
  EXPECT_EQ(hist_label(4, 1), "[4, 6)");
  EXPECT_EQ(hist_label(800, 1), "[768, 1024)");
  EXPECT_EQ(hist_label(1024, 1), "[1024, 1536)");
  EXPECT_EQ(hist_label(1536, 1), "[1536, 2K)");
  EXPECT_EQ(hist_label(2048, 1), "[2K, 3K)");
  EXPECT_EQ(hist_label(2047, 3), "[1920, 2048)");
  EXPECT_EQ(hist_label(INT64_MAX, 3), "[7680P, 8E)");
  EXPECT_EQ(hist_label(INT64_MAX, 5), "[8064P, 8192P)");
  EXPECT_EQ(hist_label(63, 5), "[63]");
  EXPECT_EQ(hist_label(64, 5), "[64, 66)");
}

TEST(Histogram, lhist_labels_have_suffixes_only_for_steps_of_1024) {
  constexpr uint64_t k = 1024, m = k * k;
  EXPECT_EQ(lhist_label(600 * 1024, 0, 4 * m, 512 * k), "[512K, 1M)");
  EXPECT_EQ(lhist_label(m, 0, 4 * m, 512 * k), "[1M, 1536K)");
  EXPECT_EQ(lhist_label(1600 * k, 0, 4 * m, 512 * k), "[1536K, 2M)");
  EXPECT_EQ(lhist_label(0, 0, 4 * m, 512 * k), "[0, 512K)");
  EXPECT_EQ(lhist_label(100, 100, 10'000, 1024), "[100, 1124)");
  EXPECT_EQ(lhist_label(m * k, 0, 2 * m * k, m * k), "[1024M, 2048M)");
  EXPECT_EQ(lhist_label(512, 0, 2048, 512), "[512, 1024)");
}

TEST(Histogram, lhist_labels_at_the_ends) {
  EXPECT_EQ(lhist_label(-1, 0, 10, 3), "(..., 0)");
  EXPECT_EQ(lhist_label(19, 20, 50, 10), "(..., 20)");
  EXPECT_EQ(lhist_label(8, 0, 10, 3), "[6, 9)");
  EXPECT_EQ(lhist_label(9, 0, 10, 3), "[9, ...)");
  EXPECT_EQ(lhist_label(10, 0, 10, 3), "[9, ...)");
  EXPECT_EQ(lhist_label(4, 0, 10, 1), "[4]");
  EXPECT_EQ(lhist_label(10, 0, 10, 1), "[10, ...)");
}

TEST(Histogram, lhist_edges_are_64_bit) {
  EXPECT_EQ(lhist_label(3'500'000'000, 0, 10'000'000'000, 1'000'000'000), "[3000000000, 4000000000)");
  EXPECT_EQ(lhist_label(INT64_MAX, 0, 10'000'000'000, 1'000'000'000), "[10000000000, ...)");
}

}  // namespace
}  // namespace scry
