#include "values/aggregate.h"

#include <gtest/gtest.h>

#include <initializer_list>

#include "values/series.h"
#include "values/text.h"

namespace scry {
namespace {

// The words of all CPUs, `per_cpu` each.
Value merge(TypeRef type, size_t per_cpu, const std::vector<int64_t>& words) {
  const auto bytes = std::as_bytes(std::span(words));
  return merge_aggregate(type, PerCpuBytes(bytes, per_cpu * 8, static_cast<uint32_t>(words.size() / per_cpu)));
}

TEST(Aggregate, types_of_unsigned_arguments_carry_a_u) {
  TypePool pool;
  EXPECT_EQ(type_name(pool.aggregate(aggregations::count, false)), "count_t");
  EXPECT_EQ(type_name(pool.aggregate(aggregations::sum, true)), "sum_t");
  EXPECT_EQ(type_name(pool.aggregate(aggregations::sum, false)), "usum_t");
  EXPECT_EQ(type_name(pool.aggregate(aggregations::stats, false)), "ustats_t");
  EXPECT_EQ(type_name(pool.aggregate(aggregations::hist, {.numbers = {0}})), "hist_t");
  EXPECT_EQ(type_name(pool.aggregate(aggregations::tseries, {.numbers = {1, 1}, .word = ""}, false)), "tseries_t");
}

TEST(Aggregate, values_take_the_bytes_of_their_parts) {
  TypePool pool;
  EXPECT_EQ(aggregate_value_size(pool.aggregate(aggregations::count, false)), 8u);
  EXPECT_EQ(aggregate_value_size(pool.aggregate(aggregations::max, true)), 16u);
  EXPECT_EQ(aggregate_value_size(pool.aggregate(aggregations::stats, true)), 16u);
  EXPECT_EQ(aggregate_value_size(pool.aggregate(aggregations::hist, {.numbers = {0}})), 65u * 8);
  EXPECT_EQ(aggregate_value_size(pool.aggregate(aggregations::lhist, {.numbers = {0, 10, 3}})), 5u * 8);
  EXPECT_EQ(aggregate_value_size(pool.aggregate(aggregations::tseries, {.numbers = {1000, 5}, .word = ""}, true)),
            5u * 24);
  EXPECT_EQ(aggregate_value_size(pool.int64()), 0u);
}

TEST(Aggregate, counts_and_sums_add_over_cpus) {
  TypePool types;
  EXPECT_EQ(text_of(merge(types.aggregate(aggregations::count, false), 1, {3, 0, 4})), "7");
  EXPECT_EQ(text_of(merge(types.aggregate(aggregations::sum, true), 1, {-5, 2})), "-3");
  EXPECT_EQ(text_of(merge(types.aggregate(aggregations::sum, false), 1, {-1, 0})), "18446744073709551615");
}

TEST(Aggregate, extremes_ignore_cpus_that_saw_nothing) {
  TypePool types;
  EXPECT_EQ(text_of(merge(types.aggregate(aggregations::min, true), 2, {0, 0, 9, 1, 4, 1})), "4");
  EXPECT_EQ(text_of(merge(types.aggregate(aggregations::max, true), 2, {0, 0, -9, 1, -4, 1})), "-4");
  EXPECT_EQ(text_of(merge(types.aggregate(aggregations::max, true), 2, {7, 0, 8, 0})), "0");
}

TEST(Aggregate, extremes_compare_by_the_sign_of_the_argument) {
  TypePool types;
  EXPECT_EQ(text_of(merge(types.aggregate(aggregations::min, false), 2, {-1, 1, 5, 1})), "5");
  EXPECT_EQ(text_of(merge(types.aggregate(aggregations::min, true), 2, {-1, 1, 5, 1})), "-1");
  EXPECT_EQ(text_of(merge(types.aggregate(aggregations::max, false), 2, {-1, 1, 5, 1})), "18446744073709551615");
}

TEST(Aggregate, averages_cut_toward_zero) {
  TypePool types;
  EXPECT_EQ(text_of(merge(types.aggregate(aggregations::avg, true), 2, {-5, 1, -2, 1})), "-3");
  EXPECT_EQ(text_of(merge(types.aggregate(aggregations::avg, false), 2, {5, 1, 2, 1})), "3");
  EXPECT_EQ(text_of(merge(types.aggregate(aggregations::avg, true), 2, {0, 0})), "0");
}

TEST(Aggregate, stats_keep_count_and_total) {
  TypePool types;
  EXPECT_EQ(text_of(merge(types.aggregate(aggregations::stats, true), 2, {10, 1, 50, 2})),
            "{ .count = 3, .average = 20, .total = 60 }");
}

TEST(Aggregate, histograms_keep_the_buckets_that_count) {
  TypePool types;
  const TypeRef type = types.aggregate(aggregations::lhist, {.numbers = {0, 4, 1}});  // underflow, 0, 1, 2, 3, overflow
  const Value merged = merge(type, 6, {0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 5, 0});
  const auto& histogram = std::get<HistogramValue>(merged.node);
  EXPECT_EQ(histogram.first, 2u);
  EXPECT_EQ(histogram.counts, (std::vector<uint64_t>{3, 0, 5}));
  EXPECT_EQ(histogram.total(), 8u);
}

TEST(Aggregate, zeroed_histograms_have_no_buckets) {
  TypePool types;
  const TypeRef type = types.aggregate(aggregations::hist, {.numbers = {0}});
  const Value merged = merge(type, type->size / 8, std::vector<int64_t>(type->size / 8));
  EXPECT_TRUE(std::get<HistogramValue>(merged.node).counts.empty());
}

TEST(Aggregate, missing_bytes_read_as_zero) {
  TypePool types;
  const std::vector<int64_t> words{7, 1};
  const PerCpuBytes values(std::as_bytes(std::span(words)).first(12), 16, 1000);
  EXPECT_EQ(text_of(merge_aggregate(types.aggregate(aggregations::stats, false), values)),
            "{ .count = 1, .average = 7, .total = 7 }");
}

TEST(Aggregate, kinds_of_map_layouts) {
  TypePool types;
  EXPECT_EQ(map_layout(types.aggregate(aggregations::hist, {.numbers = {2}})), MapLayout::histogram);
  EXPECT_EQ(map_layout(types.aggregate(aggregations::lhist, {.numbers = {0, 10, 5}})), MapLayout::histogram);
  EXPECT_EQ(map_layout(types.aggregate(aggregations::avg, true)), MapLayout::statistics);
  EXPECT_EQ(map_layout(types.aggregate(aggregations::stats, true)), MapLayout::statistics);
  EXPECT_EQ(map_layout(types.aggregate(aggregations::count, false)), MapLayout::plain);
}

}  // namespace
}  // namespace scry
