#include "types/aggregation.h"

#include <algorithm>
#include <iterator>

#include "base/result.h"

namespace scry {
namespace {

uint32_t saturate(uint64_t size) {
  return static_cast<uint32_t>(std::min<uint64_t>(size, UINT32_MAX));
}

template <uint32_t words>
uint32_t words_of(const Type&) {
  return words * 8;
}
uint32_t hist_size(const Type& type) {
  return saturate(uint64_t{hist_bucket_count(type.hist_bits)} * 8);
}
uint32_t lhist_size(const Type& type) {
  return saturate(uint64_t{lhist_bucket_count(type.lhist_min, type.lhist_max, type.lhist_step)} * 8);
}
uint32_t percentiles_size(const Type&) {  // largest, buckets
  return saturate(8 + uint64_t{hist_bucket_count(kPercentileBits)} * 8);
}
uint32_t series_size(const Type& type) {  // {epoch, value, mark} of each interval
  return saturate(type.intervals * kSeriesSlotSize);
}

constexpr Aggregation kRows[] = {
    {.kind = TypeKind::count, .signed_name = "count_t", .unsigned_name = "count_t", .value_size = words_of<1>},
    {.kind = TypeKind::sum, .signed_name = "sum_t", .unsigned_name = "usum_t", .value_size = words_of<1>},
    {.kind = TypeKind::min,
     .signed_name = "min_t",
     .unsigned_name = "umin_t",
     .value_size = words_of<2>},  // value, set
    {.kind = TypeKind::max,
     .signed_name = "max_t",
     .unsigned_name = "umax_t",
     .value_size = words_of<2>},  // value, set
    {.kind = TypeKind::avg,
     .signed_name = "avg_t",
     .unsigned_name = "uavg_t",
     .value_size = words_of<2>},  // total, count
    {.kind = TypeKind::stats,
     .signed_name = "stats_t",
     .unsigned_name = "ustats_t",
     .value_size = words_of<2>},  // total, count
    {.kind = TypeKind::hist,
     .signed_name = "hist_t",
     .unsigned_name = "hist_t",
     .value_size = hist_size,
     .joins_signs = false,
     .whole_map_only = true},
    {.kind = TypeKind::lhist,
     .signed_name = "lhist_t",
     .unsigned_name = "lhist_t",
     .value_size = lhist_size,
     .joins_signs = false,
     .whole_map_only = true},
    {.kind = TypeKind::tseries,
     .signed_name = "tseries_t",
     .unsigned_name = "tseries_t",
     .value_size = series_size,
     .joins_signs = false,
     .whole_map_only = true},
    {.kind = TypeKind::percentiles,
     .signed_name = "percentiles_t",
     .unsigned_name = "percentiles_t",
     .value_size = percentiles_size,
     .joins_signs = false,
     .whole_map_only = true},
    // total, count, the sum of squares in four limbs
    {.kind = TypeKind::stdev,
     .signed_name = "stdev_t",
     .unsigned_name = "ustdev_t",
     .value_size = words_of<6>,
     .whole_map_only = true},
};

}  // namespace

const Aggregation& aggregation_of(TypeKind kind) {
  const Aggregation* row = std::ranges::find(kRows, kind, &Aggregation::kind);
  if (row == std::end(kRows)) bug("an aggregation without a row");
  return *row;
}

const char* aggregation_name(const Type& type) {
  const Aggregation& row = aggregation_of(type.kind);
  return type.is_signed ? row.signed_name : row.unsigned_name;
}

}  // namespace scry
