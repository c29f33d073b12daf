#include "values/sort.h"

#include <gtest/gtest.h>

#include "types/aggregation.h"
#include "values/aggregate.h"
#include "values/test_values.h"
#include "values/text.h"

namespace scry {
namespace {

using test::natural;
using test::number;
using test::text;
using test::tuple;

using Entry = MapSnapshot::Entry;

std::string sorted(std::vector<Entry> entries, uint64_t top = 0, bool keyed = true) {
  MapSnapshot map{.name = "@", .keyed = keyed, .entries = std::move(entries)};
  sort_entries(map);
  std::string out;
  for (const Entry& entry : top_entries(map, top)) {
    out += text_of(entry.key) + ":" + text_of(entry.value) + " ";
  }
  return out;
}

TEST(Sort, integers_by_value_then_key) {
  EXPECT_EQ(sorted({{number(3), number(5)}, {number(9), number(-1)}, {number(2), number(5)}}), "9:-1 2:5 3:5 ");
}

TEST(Sort, values_by_their_sign) {
  EXPECT_EQ(sorted({{text("a"), number(-1)}, {text("b"), number(1)}}), "a:-1 b:1 ");
  EXPECT_EQ(sorted({{text("a"), natural(UINT64_MAX)}, {text("b"), natural(1)}}), "b:1 a:18446744073709551615 ");
}

TEST(Sort, averages_and_stats_by_average) {
  const auto average = [](int64_t a) { return Value{AverageValue{true, static_cast<uint64_t>(a)}}; };
  const auto stats = [](uint64_t a) {
    return Value{SummaryValue{.numbers = {{"count", 9 - a}, {"average", a}, {"total", 9}}, .rank = 1}};
  };
  EXPECT_EQ(sorted({{text("a"), average(3)}, {text("b"), average(-3)}}), "b:-3 a:3 ");
  EXPECT_EQ(sorted({{text("a"), stats(3)}, {text("b"), stats(2)}}),
            "b:{ .count = 7, .average = 2, .total = 9 } a:{ .count = 6, .average = 3, .total = 9 } ");
}

TEST(Sort, histograms_by_total) {
  MapSnapshot map{.name = "@", .keyed = true, .layout = MapLayout::histogram};
  map.entries = {{text("a"), {HistogramValue{.first = 9, .counts = {5, 5}}}},
                 {text("b"), {HistogramValue{.first = 1, .counts = {7}}}}};
  sort_entries(map);
  EXPECT_EQ(text_of(map.entries[0].key), "b");
}

TEST(Sort, other_values_by_key) {
  EXPECT_EQ(sorted({{tuple({number(2), text("x")}), text("q")}, {tuple({number(1), text("z")}), text("r")}}),
            "(1, z):r (2, x):q ");
  EXPECT_EQ(sorted({{number(5), text("")}, {number(-5), text("")}, {number(256), text("")}}), "-5: 5: 256: ");
  EXPECT_EQ(sorted({{text("b"), {true}}, {text("a\xff"), {false}}, {text("aa"), {true}}}),
            "aa:true a\xff:false b:true ");
}

TEST(Sort, unsigned_keys_from_2_to_the_63_come_first) {
  EXPECT_EQ(sorted({{natural(1), text("")}, {natural(uint64_t{1} << 63), text("")}}), "9223372036854775808: 1: ");
}

TEST(Sort, composed_keys_element_by_element) {
  const auto pair_of = [](int64_t a, int64_t b) { return tuple({number(1), tuple({number(a), number(b)})}); };
  EXPECT_EQ(sorted({{pair_of(2, 1), {true}}, {pair_of(1, 9), {true}}, {pair_of(1, -9), {true}}}),
            "(1, (1, -9)):true (1, (1, 9)):true (1, (2, 1)):true ");
  const Value high{PointerValue{0xffff000000000000}}, low{PointerValue{0x10}};
  EXPECT_EQ(sorted({{high, {true}}, {low, {true}}}), "0x10:true 0xffff000000000000:true ");
}

TEST(Sort, top_keeps_the_last) {
  const std::vector<Entry> entries{{text("a"), number(1)}, {text("b"), number(2)}, {text("c"), number(3)}};
  EXPECT_EQ(sorted(entries, 2), "b:2 c:3 ");
  EXPECT_EQ(sorted(entries, 0), "a:1 b:2 c:3 ");
  EXPECT_EQ(sorted(entries, 3), "a:1 b:2 c:3 ");
  EXPECT_EQ(sorted(entries, UINT64_MAX), "a:1 b:2 c:3 ");
}

TEST(Divide, cuts_toward_zero) {
  EXPECT_EQ(text_of(divided(number(-7), 2)), "-3");
  EXPECT_EQ(text_of(divided(natural(UINT64_MAX), 2)), "9223372036854775807");
  EXPECT_EQ(text_of(divided(number(INT64_MIN), UINT64_MAX)), "0");
  EXPECT_EQ(text_of(divided(number(7), 0)), "7");
}

TEST(Divide, reaches_into_tuples_and_leaves_text) {
  EXPECT_EQ(text_of(divided(tuple({number(1), number(2)}), 2)), "(0, 1)");
  EXPECT_EQ(text_of(divided(tuple({number(9), text("9")}), 3)), "(3, 9)");
}

TEST(Divide, averages_only_for_stats) {
  const Value stats{
      SummaryValue{.numbers = {{"count", 4}, {"average", static_cast<uint64_t>(-9), true}, {"total", 8, true}},
                   .rank = 1,
                   .divides_rank = true}};
  EXPECT_EQ(text_of(divided(stats, 2)), "{ .count = 4, .average = -4, .total = 8 }");
  EXPECT_EQ(text_of(divided({AverageValue{false, 9}}, 2)), "4");
}

TEST(Divide, hist_counts_but_not_lhist) {
  const HistogramScale linear{.linear = true, .max = 10};
  EXPECT_EQ(std::get<HistogramValue>(divided({HistogramValue{.counts = {5, 9}}}, 2).node).counts,
            (std::vector<uint64_t>{2, 4}));
  EXPECT_EQ(std::get<HistogramValue>(divided({HistogramValue{.scale = linear, .counts = {5}}}, 2).node).counts,
            (std::vector<uint64_t>{5}));
}

TEST(JoinAlike, stacks_that_are_written_alike_are_one_entry) {
  const auto at = [](uint64_t address, const char* name) {
    Value value = test::stack({{name, 4}});
    std::get<StackValue>(value.node).frames[0].address = address;
    return tuple({text("sh"), value});
  };
  MapSnapshot map{.name = "@", .keyed = true, .aggregation = &aggregations::count};
  map.entries = {
      {at(1, "f"), natural(2)}, {at(2, "g"), natural(5)}, {at(3, "f"), natural(4)}, {at(1, "f"), natural(1)}};
  const std::vector<Entry> all = map.entries;
  join_alike(map);
  ASSERT_EQ(map.entries.size(), 2u);
  EXPECT_EQ(text_of(map.entries[0].value), "7");
  EXPECT_EQ(text_of(map.entries[1].value), "5");
  map.aggregation = &aggregations::avg;
  map.entries = {{at(1, "f"), {AverageValue{true, static_cast<uint64_t>(-3), static_cast<uint64_t>(-9), 3}}},
                 {at(3, "f"), {AverageValue{true, 20, 20, 1}}}};
  join_alike(map);
  ASSERT_EQ(map.entries.size(), 1u);
  EXPECT_EQ(text_of(map.entries[0].value), "2");
  const auto stats = [](uint64_t count, uint64_t total) {
    return Value{SummaryValue{.numbers = {{"count", count}, {"average", total / count}, {"total", total}}, .rank = 1}};
  };
  map.aggregation = &aggregations::stats;
  map.entries = {{at(1, "f"), stats(2, 7)}, {at(3, "f"), stats(1, 9)}};
  join_alike(map);
  ASSERT_EQ(map.entries.size(), 1u);
  EXPECT_EQ(text_of(map.entries[0].value), "{ .count = 3, .average = 5, .total = 16 }");
  map.aggregation = &aggregations::min;
  const auto integer = [](int64_t number) { return Value{number}; };
  map.entries = {{at(1, "f"), integer(-2)}, {at(3, "f"), integer(-7)}, {at(4, "f"), integer(5)}};
  join_alike(map);
  ASSERT_EQ(map.entries.size(), 1u);
  EXPECT_EQ(text_of(map.entries[0].value), "-7");
  map.aggregation = &aggregations::max;
  map.entries = {{at(1, "f"), integer(-2)}, {at(3, "f"), integer(5)}, {at(4, "f"), integer(-7)}};
  join_alike(map);
  ASSERT_EQ(map.entries.size(), 1u);
  EXPECT_EQ(text_of(map.entries[0].value), "5");
  map.aggregation = nullptr;  // as the last values: which of them would it be?
  map.entries = all;
  join_alike(map);
  EXPECT_EQ(map.entries.size(), 4u);
}

}  // namespace
}  // namespace scry
