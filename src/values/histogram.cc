#include "values/histogram.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "types/type.h"

namespace scry {

namespace {

// An edge of hist is part * 2^power, where part has at most bits + 1 binary digits.
struct HistEdge {
  uint64_t part = 0;
  uint32_t power = 0;
  uint64_t value() const { return part << power; }
};

// The lower edge of bucket `bucket` >= 1; that of the bucket after the last is 2^63.
HistEdge hist_low_edge(uint32_t bucket, uint32_t bits) {
  const uint64_t index = bucket - 1;
  const uint64_t per_power = uint64_t{1} << bits;
  if (index < per_power) return {index, 0};
  return {per_power + (index & (per_power - 1)), static_cast<uint32_t>((index >> bits) - 1)};
}

std::string hist_edge_label(HistEdge edge) {
  static constexpr std::string_view kSuffixes[] = {"", "K", "M", "G", "T", "P", "E"};
  return fmt::format("{}{}", edge.part << edge.power % 10, kSuffixes[edge.power / 10]);
}

// Suffixes only make sense where all edges can be multiples of 1024; there is none above M.
std::string lhist_edge_label(uint64_t edge, uint64_t step) {
  constexpr uint64_t kilo = 1024, mega = kilo * kilo;
  if (step % kilo != 0 || edge == 0 || edge % kilo != 0) return fmt::to_string(edge);
  return edge % mega == 0 ? fmt::format("{}M", edge / mega) : fmt::format("{}K", edge / kilo);
}

std::string edge_range(const std::string& low, const std::string& high) {
  return fmt::format("[{}, {})", low, high);
}

std::string hist_label(uint32_t bucket, uint32_t bits) {
  if (bucket == 0) return "(..., 0)";
  const HistEdge low = hist_low_edge(bucket, bits), high = hist_low_edge(bucket + 1, bits);
  if (high.value() - low.value() == 1) return fmt::format("[{}]", low.value());
  return edge_range(hist_edge_label(low), hist_edge_label(high));
}

std::string lhist_label(const HistogramScale& scale, uint32_t bucket) {
  const BucketEdges edges = bucket_edges(scale, bucket);
  if (!edges.has_low) return fmt::format("(..., {})", lhist_edge_label(edges.high, scale.step));
  if (!edges.has_high) return edge_range(lhist_edge_label(edges.low, scale.step), "...");
  if (scale.step == 1) return fmt::format("[{}]", edges.low);
  return edge_range(lhist_edge_label(edges.low, scale.step), lhist_edge_label(edges.high, scale.step));
}

}  // namespace

uint64_t HistogramValue::total() const {
  return std::accumulate(counts.begin(), counts.end(), uint64_t{0});
}

uint32_t hist_bucket(int64_t value, uint32_t bits) {
  if (value < 0) return 0;
  const uint64_t v = static_cast<uint64_t>(value), per_power = uint64_t{1} << bits;
  if (v < per_power) return static_cast<uint32_t>(v + 1);
  const uint32_t power = static_cast<uint32_t>(std::bit_width(v)) - 1;
  return ((power - bits + 1) << bits) + static_cast<uint32_t>((v >> (power - bits)) & (per_power - 1)) + 1;
}

uint32_t lhist_bucket(int64_t value, uint64_t min, uint64_t max, uint64_t step) {
  if (value < 0 || static_cast<uint64_t>(value) < min) return 0;
  return static_cast<uint32_t>(1 + std::min(static_cast<uint64_t>(value) - min, max - min) / step);
}

uint32_t bucket_count(const HistogramScale& scale) {
  return scale.linear ? lhist_bucket_count(scale.min, scale.max, scale.step) : hist_bucket_count(scale.bits);
}

BucketEdges bucket_edges(const HistogramScale& scale, uint32_t bucket) {
  if (!scale.linear) {
    if (bucket == 0) return {.has_low = false, .high = 0};
    return {.low = hist_low_edge(bucket, scale.bits).value(), .high = hist_low_edge(bucket + 1, scale.bits).value()};
  }
  if (bucket == 0) return {.has_low = false, .high = scale.min};
  const uint64_t low = scale.min + scale.step * (bucket - 1);
  if (bucket + 1 == bucket_count(scale)) return {.has_high = false, .low = low};
  return {.low = low, .high = low + scale.step};
}

std::string bucket_label(const HistogramScale& scale, uint32_t bucket) {
  return scale.linear ? lhist_label(scale, bucket) : hist_label(bucket, scale.bits);
}

}  // namespace scry
