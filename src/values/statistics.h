// Spread: what percentiles() and stdev() keep, and what becomes of it. Both merge over CPUs by adding.
//
// percentiles: the largest number, then the buckets of hist(n, kPercentileBits). A percentile is the middle of the
// bucket that holds it, so it is off by 1/64 of its value at most (tested by statistics_test.cc); the largest is exact.
// Of signed numbers the largest is kept with its top bit inverted, so that 0 is below all; the buckets of numbers below
// zero follow, a number n in bucket ~n. Unsigned numbers from 2^63 on share bucket 0.
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
SummaryValue merge_percentiles(TypeRef type, const PerCpuBytes& values);
// count, average, stdev: the standard deviation of all values, rounded to a whole number.
SummaryValue merge_deviation(TypeRef type, const PerCpuBytes& values);

// The parts that are shown, in 1/1000.
inline constexpr uint32_t kShownPerMille[] = {500, 900, 990, 999};

}  // namespace scry
