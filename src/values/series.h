// Time series: the rings of tseries(), one per CPU, become one SeriesValue, and that a picture (docs/language.md 6.1).
//
// A ring has a slot of {u64 epoch, u64 value, u64 mark} for each of its intervals; epoch n of the clock uses slot
// n % count. mark 0: the slot holds nothing. What value and mark mean depends on the function:
//   none          the last value, the time it was stored (so that the last one over all CPUs is found)
//   avg, sum      the total, the number of values
//   min, max      the extreme, 1
#pragma once

#include <string>

#include "types/type.h"
#include "values/aggregate.h"
#include "values/value.h"

namespace scry {

namespace aggregations {
extern const Aggregation tseries;
}

// The parameters of a tseries type.
inline uint64_t interval_ns(const Type& type) {
  return type.parameters.numbers[0];
}
inline uint64_t intervals(const Type& type) {
  return type.parameters.numbers[1];
}
inline const std::string& series_function(const Type& type) {  // "", "avg", "max", "min" or "sum"
  return type.parameters.word;
}

SeriesValue merge_series(TypeRef type, const PerCpuBytes& values);

// What of each series is shown depends on the newest interval of the whole map: the last `intervals` ones before it,
// from the first of them that has data. To be called once, with all entries in place.
void choose_shown(MapSnapshot& map, uint64_t intervals);

// The picture with its empty line, or "<no data>"; both with the newline at the end.
void append_series(std::string& out, const SeriesValue& series);

// "2026-03-01T10:15:01.000000000": where an interval begins, in local time.
std::string interval_start(const SeriesValue& series, uint64_t epoch);

}  // namespace scry
