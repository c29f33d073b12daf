// Bucket arithmetic of hist() and lhist() (docs/language.md 6.1) and the names of the buckets (6.3).
//
// hist(v, k): bucket 0 counts negative values, each value below 2^(k+1) has a bucket of its own, and every further
// power of two is cut into 2^k equal buckets. lhist(v, min, max, step): bucket 0 counts v < min, the last one
// everything from min + step * floor((max - min) / step) on. All edges are 64-bit (decision D21).
//
// hist_bucket and lhist_bucket are the plain definitions; the compiler's own code is tested against them, and they are
// tested against a search through bucket_edges (histogram_test.cc).
#pragma once

#include <cstdint>
#include <string>

#include "values/value.h"

namespace scry {

uint32_t hist_bucket(int64_t value, uint32_t bits);
uint32_t lhist_bucket(int64_t value, uint64_t min, uint64_t max, uint64_t step);

// The number of buckets of a scale.
uint32_t bucket_count(const HistogramScale& scale);

// A bucket counts the values in [low, high). Without low: everything below high.
struct BucketEdges {
  bool has_low = true, has_high = true;
  uint64_t low = 0;
  uint64_t high = 0;
};
BucketEdges bucket_edges(const HistogramScale& scale, uint32_t bucket);

// "(..., 0)", "[1]", "[512, 1K)", "[50, ...)".
std::string bucket_label(const HistogramScale& scale, uint32_t bucket);

}  // namespace scry
