// Aggregates: the per-CPU bytes of a map value become one Value.
//
// Layout of one CPU's value, little endian:
//   count, sum        u64
//   min, max          i64 or u64 value, u64 set (0: this CPU never saw one)
//   avg, stats        i64 or u64 total, u64 count
//   hist, lhist       u64 per bucket (histogram.h)
//   percentiles, stdev  see statistics.h
//   tseries           see series.h
//   heatmap           see heatmap.h
// Sums wrap at 64 bits, averages are cut toward zero, min and max of nothing are 0. Missing bytes read as zero.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/bytes.h"
#include "types/aggregation.h"
#include "types/type.h"
#include "values/value.h"

namespace scry {

// The 64-bit number at `offset` of a value's bytes; missing bytes read as zero.
inline uint64_t number_at(Bytes value, size_t offset) {
  return offset < value.size() ? read_uint(value.subspan(offset), 8) : 0;
}

// The values of all possible CPUs at a fixed distance, as a per-CPU map or a row of padded slots has them.
class PerCpuBytes {
 public:
  PerCpuBytes(Bytes bytes, size_t stride, uint32_t cpus) : bytes_(bytes), stride_(stride), cpus_(cpus) {}

  uint32_t cpus() const { return cpus_; }
  // From the start of this CPU's value on; empty when the bytes end before it.
  Bytes cpu(uint32_t index) const {
    const size_t start = index * stride_;
    return start < bytes_.size() ? bytes_.subspan(start, std::min(stride_, bytes_.size() - start)) : Bytes();
  }
  // Of the numbers at `offset` of all CPUs' values.
  uint64_t sum_at(size_t offset) const {
    uint64_t total = 0;
    for (uint32_t i = 0; i < cpus_; ++i) total += number_at(cpu(i), offset);
    return total;
  }

 private:
  Bytes bytes_;
  size_t stride_;
  uint32_t cpus_;
};

// The aggregations of the language; percentiles and stdev are in statistics.h, tseries in series.h.
namespace aggregations {
extern const Aggregation count, sum, min, max, avg, stats, hist, lhist;
}

// `type` is an aggregate; Null for any other type.
Value merge_aggregate(TypeRef type, const PerCpuBytes& values);

// The quotient, cut towards zero; of no numbers, and of a count that wrapped, 0.
uint64_t average(uint64_t total, uint64_t count, bool is_signed);

// The scale of a hist or lhist type, whose parameters are {bits} or {min, max, step}.
HistogramScale histogram_scale(TypeRef type);

// The layout that a map of this value type is printed in.
MapLayout map_layout(TypeRef value_type);

}  // namespace scry
