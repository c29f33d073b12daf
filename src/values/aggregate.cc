#include "values/aggregate.h"

#include <algorithm>

#include "values/histogram.h"

namespace scry {

namespace {

Value integer(uint64_t bits, bool is_signed) {
  if (is_signed) return {static_cast<int64_t>(bits)};
  return {bits};
}

template <KernelRead which>
Value merge_extreme(TypeRef type, const PerCpuBytes& values) {
  constexpr bool want_max = which == KernelRead::largest;
  // Flipping the sign bit makes signed numbers compare as unsigned ones.
  const uint64_t flip = type->is_signed ? uint64_t{1} << 63 : 0;
  bool found = false;
  uint64_t best = 0;
  for (uint32_t cpu = 0; cpu < values.cpus(); cpu++) {
    const Bytes bytes = values.cpu(cpu);
    if (number_at(bytes, 8) == 0) continue;
    const uint64_t value = number_at(bytes, 0);
    const bool better = want_max ? (value ^ flip) > (best ^ flip) : (value ^ flip) < (best ^ flip);
    if (!found || better) best = value;
    found = true;
  }
  return integer(best, type->is_signed);
}

uint64_t merge_average(TypeRef type, const PerCpuBytes& values) {
  return average(values.sum_at(0), values.sum_at(8), type->is_signed);
}

SummaryValue merge_stats(TypeRef type, const PerCpuBytes& values) {
  return {.numbers = {{"count", values.sum_at(8)},
                      {"average", merge_average(type, values), type->is_signed},
                      {"total", values.sum_at(0), type->is_signed}},
          .rank = 1,
          .divides_rank = true};
}

HistogramValue merge_histogram(TypeRef type, const PerCpuBytes& values) {
  HistogramValue histogram{.scale = histogram_scale(type)};
  std::vector<uint64_t>& counts = histogram.counts;
  counts.resize(bucket_count(histogram.scale));
  for (uint32_t cpu = 0; cpu < values.cpus(); cpu++) {
    const Bytes bytes = values.cpu(cpu);
    for (size_t bucket = 0; bucket < counts.size(); bucket++) counts[bucket] += number_at(bytes, bucket * 8);
  }
  const auto is_set = [](uint64_t count) { return count != 0; };
  const auto first = std::find_if(counts.begin(), counts.end(), is_set);
  histogram.first = first == counts.end() ? 0 : static_cast<uint32_t>(first - counts.begin());
  counts.erase(std::find_if(counts.rbegin(), counts.rend(), is_set).base(), counts.end());
  counts.erase(counts.begin(), counts.begin() + histogram.first);
  return histogram;
}

}  // namespace

uint64_t average(uint64_t total, uint64_t count, bool is_signed) {
  if (count == 0) return 0;
  const bool negative = is_signed && static_cast<int64_t>(total) < 0;
  return negative ? -(-total / count) : total / count;
}

HistogramScale histogram_scale(TypeRef type) {
  const auto& numbers = type->parameters.numbers;
  if (type->aggregation == &aggregations::hist) return {.bits = static_cast<uint32_t>(numbers[0])};
  return {.linear = true, .min = numbers[0], .max = numbers[1], .step = numbers[2]};
}

namespace {

uint32_t bucket_bytes(const Type& type) {
  return static_cast<uint32_t>(std::min<uint64_t>(uint64_t{bucket_count(histogram_scale(&type))} * 8, UINT32_MAX));
}

bool accepts_bits(const AggregationParameters& parameters) {
  constexpr uint64_t kMostBits = 5;
  return parameters.numbers[0] <= kMostBits;
}

bool accepts_steps(const AggregationParameters& parameters) {
  constexpr uint64_t kMostSteps = 1u << 16;
  const auto [min, max, step] = parameters.numbers;
  const bool ordered = step > 0 && static_cast<int64_t>(min) < static_cast<int64_t>(max);
  return ordered && (max - min) / step <= kMostSteps;
}

template <auto merge>
Value as_value(TypeRef type, const PerCpuBytes& values) {
  return Value{merge(type, values)};
}

}  // namespace

namespace aggregations {

const Aggregation count = {
    .names = {"count_t", "count_t"},
    .value_size = words_of<1>,
    .merge = [](TypeRef, const PerCpuBytes& values) { return Value{values.sum_at(0)}; },
    .kernel_read = KernelRead::sum,
    .traits = {AggregationTrait::never_zero, AggregationTrait::only_adds},
};
const Aggregation sum = {
    .names = {"usum_t", "sum_t"},
    .value_size = words_of<1>,
    .merge = [](TypeRef type, const PerCpuBytes& values) { return integer(values.sum_at(0), type->is_signed); },
    .kernel_read = KernelRead::sum,
    .traits = {AggregationTrait::only_adds},
};
const Aggregation min = {
    .names = {"umin_t", "min_t"},
    .value_size = words_of<2>,
    .merge = merge_extreme<KernelRead::smallest>,
    .kernel_read = KernelRead::smallest,
};
const Aggregation max = {
    .names = {"umax_t", "max_t"},
    .value_size = words_of<2>,
    .merge = merge_extreme<KernelRead::largest>,
    .kernel_read = KernelRead::largest,
};
const Aggregation avg = {
    .names = {"uavg_t", "avg_t"},
    .value_size = words_of<2>,
    .merge =
        [](TypeRef type, const PerCpuBytes& values) {
          return Value{AverageValue{type->is_signed, merge_average(type, values), values.sum_at(0), values.sum_at(8)}};
        },
    .layout = MapLayout::statistics,
    .kernel_read = KernelRead::average,
    .traits = {AggregationTrait::only_adds},
};
const Aggregation stats = {
    .names = {"ustats_t", "stats_t"},
    .value_size = words_of<2>,
    .merge = as_value<merge_stats>,
    .layout = MapLayout::statistics,
    .kernel_read = KernelRead::words,
    .traits = {AggregationTrait::only_adds},
};
const Aggregation hist = {
    .names = {"hist_t", "hist_t"},
    .value_size = bucket_bytes,
    .merge = as_value<merge_histogram>,
    .layout = MapLayout::histogram,
    .traits = {AggregationTrait::only_adds},
    .accepts = accepts_bits,
    .mixed = "Different bits in a single hist unsupported",
};
const Aggregation lhist = {
    .names = {"lhist_t", "lhist_t"},
    .value_size = bucket_bytes,
    .merge = as_value<merge_histogram>,
    .layout = MapLayout::histogram,
    .traits = {AggregationTrait::only_adds},
    .accepts = accepts_steps,
};

}  // namespace aggregations

Value merge_aggregate(TypeRef type, const PerCpuBytes& values) {
  return type->is_aggregate() ? aggregation_of(*type).merge(type, values) : Value{Null{}};
}

MapLayout map_layout(TypeRef value_type) {
  return value_type->is_aggregate() ? aggregation_of(*value_type).layout : MapLayout::plain;
}

}  // namespace scry
