// Spread: what percentiles() and stdev() keep, and what becomes of it. Both merge over CPUs by adding.
//
// percentiles: u64 largest, then the buckets of hist(n, kPercentileBits). A percentile is the middle of the
// bucket that holds it, so it is off by 1/64 of its value at most (tested by spread_test.cc); the largest is exact.
// Values below 0 count as 0.
// stdev: {i64 or u64 total, u64 count}, then the sum of squares in four limbs of 32 bits, each kept in a word of its
// own: an addition never carries, so that programs need not look at the sum.
#pragma once

#include "types/type.h"
#include "values/aggregate.h"
#include "values/value.h"

namespace scry {

namespace aggregations {
extern const Aggregation percentiles, stdev;
}

// count, p50, p90, p99, p99.9, max.
SummaryValue merge_percentiles(const PerCpuBytes& values);
// count, average, stdev: the standard deviation of all values, rounded to a whole number.
SummaryValue merge_deviation(TypeRef type, const PerCpuBytes& values);

// The parts that are shown, in 1/1000.
inline constexpr uint32_t kShownPerMille[] = {500, 900, 990, 999};

}  // namespace scry
