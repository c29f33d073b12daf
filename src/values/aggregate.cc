#include "values/aggregate.h"

#include <algorithm>
#include <iterator>

#include "values/histogram.h"
#include "values/series.h"
#include "values/spread.h"

namespace scry {

namespace {

// The 64-bit word number `index` of one CPU's value.
uint64_t word(Bytes value, size_t index) {
  const size_t offset = index * 8;
  return offset < value.size() ? read_uint(value.subspan(offset), 8) : 0;
}

uint64_t sum_words(const PerCpuBytes& values, size_t index) {
  uint64_t total = 0;
  for (uint32_t cpu = 0; cpu < values.cpus(); cpu++) total += word(values.cpu(cpu), index);
  return total;
}

Value integer(uint64_t bits, bool is_signed) {
  if (is_signed) return {static_cast<int64_t>(bits)};
  return {bits};
}

Value merge_extreme(TypeRef type, const PerCpuBytes& values) {
  const bool want_max = type->is(TypeKind::max);
  // Flipping the sign bit makes signed numbers compare as unsigned ones.
  const uint64_t flip = type->is_signed ? uint64_t{1} << 63 : 0;
  bool found = false;
  uint64_t best = 0;
  for (uint32_t cpu = 0; cpu < values.cpus(); cpu++) {
    const Bytes bytes = values.cpu(cpu);
    if (word(bytes, 1) == 0) continue;
    const uint64_t value = word(bytes, 0);
    const bool better = want_max ? (value ^ flip) > (best ^ flip) : (value ^ flip) < (best ^ flip);
    if (!found || better) best = value;
    found = true;
  }
  return integer(best, type->is_signed);
}

uint64_t average(uint64_t total, uint64_t count, bool is_signed) {
  if (count == 0) return 0;
  const bool negative = is_signed && static_cast<int64_t>(total) < 0;
  return negative ? -(-total / count) : total / count;
}

uint64_t merge_average(TypeRef type, const PerCpuBytes& values) {
  return average(sum_words(values, 0), sum_words(values, 1), type->is_signed);
}

SummaryValue merge_stats(TypeRef type, const PerCpuBytes& values) {
  return {.numbers = {{"count", sum_words(values, 1)},
                      {"average", merge_average(type, values), type->is_signed},
                      {"total", sum_words(values, 0), type->is_signed}},
          .rank = 1,
          .divides_rank = true};
}

HistogramValue merge_histogram(TypeRef type, const PerCpuBytes& values) {
  HistogramValue histogram{.scale = histogram_scale(type)};
  std::vector<uint64_t>& counts = histogram.counts;
  counts.resize(bucket_count(histogram.scale));
  for (uint32_t cpu = 0; cpu < values.cpus(); cpu++) {
    const Bytes bytes = values.cpu(cpu);
    for (size_t bucket = 0; bucket < counts.size(); bucket++) counts[bucket] += word(bytes, bucket);
  }
  const auto is_set = [](uint64_t count) { return count != 0; };
  const auto first = std::find_if(counts.begin(), counts.end(), is_set);
  histogram.first = first == counts.end() ? 0 : static_cast<uint32_t>(first - counts.begin());
  counts.erase(std::find_if(counts.rbegin(), counts.rend(), is_set).base(), counts.end());
  counts.erase(counts.begin(), counts.begin() + histogram.first);
  return histogram;
}

}  // namespace

HistogramScale histogram_scale(TypeRef type) {
  if (type->is(TypeKind::hist)) return {.bits = type->hist_bits};
  return {.linear = true, .min = type->lhist_min, .max = type->lhist_max, .step = type->lhist_step};
}

namespace {

// How an aggregation is merged and shown: one row each, as in types/aggregation.cc.
struct AggregateRow {
  TypeKind kind;
  MapSnapshot::Kind shown;
  Value (*merge)(TypeRef type, const PerCpuBytes& values);
};

constexpr auto kPlain = MapSnapshot::Kind::plain;
constexpr auto kStatistics = MapSnapshot::Kind::statistics;
constexpr auto kHistogram = MapSnapshot::Kind::histogram;
constexpr auto kSeries = MapSnapshot::Kind::series;

constexpr AggregateRow kRows[] = {
    {TypeKind::count, kPlain, [](TypeRef, const PerCpuBytes& values) { return Value{sum_words(values, 0)}; }},
    {TypeKind::sum, kPlain,
     [](TypeRef type, const PerCpuBytes& values) { return integer(sum_words(values, 0), type->is_signed); }},
    {TypeKind::min, kPlain, merge_extreme},
    {TypeKind::max, kPlain, merge_extreme},
    {TypeKind::avg, kStatistics,
     [](TypeRef type, const PerCpuBytes& values) {
       return Value{AverageValue{type->is_signed, merge_average(type, values)}};
     }},
    {TypeKind::stats, kStatistics,
     [](TypeRef type, const PerCpuBytes& values) { return Value{merge_stats(type, values)}; }},
    {TypeKind::hist, kHistogram,
     [](TypeRef type, const PerCpuBytes& values) { return Value{merge_histogram(type, values)}; }},
    {TypeKind::lhist, kHistogram,
     [](TypeRef type, const PerCpuBytes& values) { return Value{merge_histogram(type, values)}; }},
    {TypeKind::tseries, kSeries,
     [](TypeRef type, const PerCpuBytes& values) { return Value{merge_series(type, values)}; }},
    {TypeKind::percentiles, kStatistics,
     [](TypeRef, const PerCpuBytes& values) { return Value{merge_percentiles(values)}; }},
    {TypeKind::stdev, kStatistics,
     [](TypeRef type, const PerCpuBytes& values) { return Value{merge_deviation(type, values)}; }},
};

const AggregateRow* find_row(TypeRef type) {
  const AggregateRow* row = std::ranges::find(kRows, type->kind, &AggregateRow::kind);
  return row == std::end(kRows) ? nullptr : row;
}

}  // namespace

Value merge_aggregate(TypeRef type, const PerCpuBytes& values) {
  const AggregateRow* row = find_row(type);
  return row ? row->merge(type, values) : Value{Null{}};
}

MapSnapshot::Kind snapshot_kind(TypeRef value_type) {
  const AggregateRow* row = find_row(value_type);
  return row ? row->shown : kPlain;
}

}  // namespace scry
