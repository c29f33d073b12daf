#include "values/statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "values/histogram.h"

namespace scry {

namespace {

constexpr size_t kFirstBucket = 8;

constexpr uint64_t kSignBit = uint64_t{1} << 63;

uint64_t middle_of(uint32_t bucket) {
  if (bucket == 0) return kSignBit | kSignBit >> 1;  // of what hist() takes for a number below zero
  const BucketEdges edges = bucket_edges({.bits = kPercentileBits}, bucket);
  return edges.low + (edges.high - edges.low) / 2;
}

// The buckets of percentiles(), in the order of their numbers.
struct Bucket {
  size_t position;  // in the value
  uint64_t middle;
};

std::vector<Bucket> ordered_buckets(bool is_signed) {
  const uint32_t count = hist_bucket_count(kPercentileBits);
  std::vector<Bucket> buckets;
  for (uint32_t i = count; is_signed && i-- > 1;) buckets.push_back({count + i, ~middle_of(i)});
  for (uint32_t i = 1; i < count; ++i) buckets.push_back({i, middle_of(i)});
  if (!is_signed) buckets.push_back({0, middle_of(0)});
  return buckets;
}

// "p50", "p99.9".
std::string percentile_name(uint32_t per_mille) {
  return per_mille % 10 == 0 ? fmt::format("p{}", per_mille / 10)
                             : fmt::format("p{}.{}", per_mille / 10, per_mille % 10);
}

struct Deviation {
  uint64_t count = 0, average = 0, deviation = 0;
};

Deviation deviation_of(TypeRef type, const PerCpuBytes& values) {
  Deviation result{.count = values.sum_at(8)};
  if (result.count == 0) return result;
  const uint64_t total = values.sum_at(0);
  const bool negative = type->is_signed && static_cast<int64_t>(total) < 0;
  const uint64_t magnitude = negative ? -total : total;
  result.average = average(total, result.count, type->is_signed);
  // The variance is (n * squares - total^2) / n^2. Where 128 bits hold both products it is exact.
  using Wide = unsigned __int128;
  Wide squares = 0, scaled = 0;
  long double rough = 0;
  for (size_t limb = 4; limb-- > 0;) {
    const uint64_t part = values.sum_at(16 + limb * 8);
    squares = (squares << 32) + part;
    rough = rough * 4294967296.0L + static_cast<long double>(part);
  }
  const auto count = static_cast<long double>(result.count);
  const bool exact = rough * count < 3e38L && !__builtin_mul_overflow(squares, Wide{result.count}, &scaled);
  const Wide square_of_total = Wide{magnitude} * magnitude;
  const long double numerator =
      exact ? static_cast<long double>(scaled > square_of_total ? scaled - square_of_total : 0)
            : std::max(0.0L, rough * count - static_cast<long double>(magnitude) * static_cast<long double>(magnitude));
  // No numbers deviate by more than 2^64; a total that wrapped, or bytes that no program wrote, may seem to.
  const long double deviation = std::sqrt(numerator) / count + 0.5L;
  result.deviation = static_cast<uint64_t>(std::min(deviation, 0x1p64L - 1));
  return result;
}

}  // namespace

SummaryValue merge_percentiles(TypeRef type, const PerCpuBytes& values) {
  // Numbers compare as unsigned with the top bit of signed ones inverted; so is the largest kept.
  const uint64_t flip = type->is_signed ? kSignBit : 0;
  const std::vector<Bucket> buckets = ordered_buckets(type->is_signed);
  uint64_t count = 0, largest = 0;
  std::vector<uint64_t> counts;
  for (const Bucket& bucket : buckets) count += counts.emplace_back(values.sum_at(kFirstBucket + bucket.position * 8));
  for (uint32_t cpu = 0; cpu < values.cpus(); ++cpu) largest = std::max(largest, number_at(values.cpu(cpu), 0));
  SummaryValue result{.numbers = {{"count", count}}, .rank = 1};
  uint64_t seen = 0;
  size_t at = 0;
  for (const uint32_t per_mille : kShownPerMille) {
    // The smallest rank that leaves no more than 1 - p above it; counts beyond 2^54 would overflow the plain product.
    const auto rank = static_cast<uint64_t>((static_cast<unsigned __int128>(count) * per_mille + 999) / 1000);
    while (at + 1 < counts.size() && seen + counts[at] < rank) seen += counts[at++];
    const uint64_t shown = std::min(buckets[at].middle ^ flip, largest) ^ flip;
    result.numbers.push_back({percentile_name(per_mille), count ? shown : 0, type->is_signed});
  }
  result.numbers.push_back({"max", count ? largest ^ flip : 0, type->is_signed});
  return result;
}

SummaryValue merge_deviation(TypeRef type, const PerCpuBytes& values) {
  const Deviation deviation = deviation_of(type, values);
  return {.numbers = {{"count", deviation.count},
                      {"average", deviation.average, type->is_signed},
                      {"stdev", deviation.deviation}},
          .rank = 1};
}

namespace aggregations {

const Aggregation percentiles = {
    .names = {"upercentiles_t", "percentiles_t"},
    // the largest, the buckets, and those of the numbers below zero
    .value_size = [](const Type& type) { return 8 + hist_bucket_count(kPercentileBits) * (type.is_signed ? 16 : 8); },
    .merge = [](TypeRef type, const PerCpuBytes& values) { return Value{merge_percentiles(type, values)}; },
    .layout = MapLayout::statistics,
};
const Aggregation stdev = {
    .names = {"ustdev_t", "stdev_t"},
    .value_size = words_of<6>,  // total, count, the sum of squares in four limbs
    .merge = [](TypeRef type, const PerCpuBytes& values) { return Value{merge_deviation(type, values)}; },
    .layout = MapLayout::statistics,
};

}  // namespace aggregations

}  // namespace scry
