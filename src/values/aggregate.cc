#include "values/aggregate.h"

#include <algorithm>

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

StatsValue merge_stats(TypeRef type, const PerCpuBytes& values) {
  const uint64_t total = sum_words(values, 0), count = sum_words(values, 1);
  return {
      .is_signed = type->is_signed, .count = count, .average = average(total, count, type->is_signed), .total = total};
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

Value merge_aggregate(TypeRef type, const PerCpuBytes& values) {
  switch (type->kind) {
    case TypeKind::count:
      return {sum_words(values, 0)};
    case TypeKind::sum:
      return integer(sum_words(values, 0), type->is_signed);
    case TypeKind::min:
    case TypeKind::max:
      return merge_extreme(type, values);
    case TypeKind::avg:
      return {AverageValue{type->is_signed, merge_stats(type, values).average}};
    case TypeKind::stats:
      return {merge_stats(type, values)};
    case TypeKind::hist:
    case TypeKind::lhist:
      return {merge_histogram(type, values)};
    case TypeKind::percentiles:
      return {merge_percentiles(values)};
    case TypeKind::stdev:
      return {merge_deviation(type, values)};
    case TypeKind::tseries:
      return {merge_series(type, values)};
    default:  // the other kinds have no per-CPU parts
      return {Null{}};
  }
}

MapSnapshot::Kind snapshot_kind(TypeRef value_type) {
  if (value_type->is(TypeKind::hist) || value_type->is(TypeKind::lhist)) return MapSnapshot::Kind::histogram;
  if (value_type->is(TypeKind::tseries)) return MapSnapshot::Kind::series;
  for (const TypeKind kind : {TypeKind::avg, TypeKind::stats, TypeKind::percentiles, TypeKind::stdev})
    if (value_type->is(kind)) return MapSnapshot::Kind::statistics;
  return MapSnapshot::Kind::plain;
}

}  // namespace scry
