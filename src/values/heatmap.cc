#include "values/heatmap.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <ctime>
#include <iterator>
#include <map>

#include "types/map_layout.h"
#include "values/histogram.h"
#include "values/strftime.h"

namespace scry {

namespace {

constexpr size_t kColumns = 60, kRows = 24;  // of the picture in characters
constexpr size_t kLabel = 7;
constexpr std::string_view kShades = " .:-=+*#%@";
// The same in the 256 colours of terminals, from blue-black to yellow.
constexpr int kColors[] = {0, 17, 18, 54, 90, 126, 162, 202, 214, 227};
constexpr uint64_t kWordSize = 8;

using Columns = std::map<uint64_t, std::vector<uint64_t>>;

// The cells of one CPU. The interval of a cell is the last one before the newest that has its low bits.
void add_ring(Columns& columns, const HeatmapShape& shape, Bytes ring) {
  const uint64_t newest = number_at(ring, 0), buckets = shape.buckets();
  for (uint64_t i = 0; i < shape.intervals * buckets; ++i) {
    const uint64_t cell = number_at(ring, (i + 1) * kWordSize);
    const auto count = static_cast<uint32_t>(cell),
               age = static_cast<uint32_t>(newest) - static_cast<uint32_t>(cell >> 32);
    if (count == 0 || age >= shape.intervals || age > newest) continue;
    std::vector<uint64_t>& counts = columns[newest - age];
    counts.resize(buckets);
    counts[i % buckets] += count;
  }
}

bool accepts_shape(const AggregationParameters& parameters) {
  constexpr uint64_t kMostBits = 5;
  const auto [interval, intervals, bits] = parameters.numbers;
  if (interval == 0 || intervals == 0 || intervals > kMostHeatmapCells || bits > kMostBits) return false;
  return intervals * hist_bucket_count(static_cast<uint32_t>(bits)) <= kMostHeatmapCells;
}

}  // namespace

uint64_t HeatmapShape::buckets() const {
  return hist_bucket_count(bits);
}

HeatmapShape heatmap_shape(const Type& type) {
  return {type.parameters.numbers[0], type.parameters.numbers[1], static_cast<uint32_t>(type.parameters.numbers[2])};
}

uint64_t HeatmapValue::total() const {
  uint64_t sum = 0;
  for (const Column& column : columns)
    for (const uint64_t count : column.counts) sum += count;
  return sum;
}

HeatmapValue merge_heatmap(TypeRef type, const PerCpuBytes& values) {
  const HeatmapShape shape = heatmap_shape(*type);
  Columns columns;
  for (uint32_t cpu = 0; cpu < values.cpus(); ++cpu) add_ring(columns, shape, values.cpu(cpu));
  HeatmapValue value{.scale = {.bits = shape.bits}, .interval_ns = shape.interval_ns};
  if (columns.empty()) return value;
  const uint64_t newest = columns.rbegin()->first;
  for (auto& [epoch, counts] : columns)
    if (newest - epoch < shape.intervals) value.columns.push_back({epoch, std::move(counts)});
  return value;
}

namespace aggregations {

const Aggregation heatmap = {
    .names = {"heatmap_t", "heatmap_t"},
    .value_size =
        [](const Type& type) {
          const HeatmapShape shape = heatmap_shape(type);
          return static_cast<uint32_t>((1 + shape.intervals * shape.buckets()) * kWordSize);
        },
    .merge = [](TypeRef type, const PerCpuBytes& values) { return Value{merge_heatmap(type, values)}; },
    .layout = MapLayout::heatmap,
    .accepts = accepts_shape,
};

}  // namespace aggregations

// ---- the grid

HeatGrid heat_grid(const HeatmapValue& value, size_t most_columns, size_t most_rows) {
  HeatGrid grid;
  if (value.columns.empty()) return grid;
  uint32_t low = UINT32_MAX, high = 0;
  for (const HeatmapValue::Column& column : value.columns)
    for (uint32_t bucket = 0; bucket < column.counts.size(); ++bucket)
      if (column.counts[bucket] > 0) low = std::min(low, bucket), high = std::max(high, bucket);
  grid.first_epoch = value.columns.front().epoch;
  const uint64_t epochs = value.columns.back().epoch - grid.first_epoch + 1;
  grid.epochs_per_column = (epochs + most_columns - 1) / most_columns;
  const uint32_t per_row =
      std::bit_ceil((high - low + static_cast<uint32_t>(most_rows)) / static_cast<uint32_t>(most_rows));
  for (uint32_t bucket = low; bucket <= high; bucket += per_row)
    grid.rows.push_back({bucket, std::min(bucket + per_row - 1, high)});
  grid.counts.assign((epochs + grid.epochs_per_column - 1) / grid.epochs_per_column,
                     std::vector<uint64_t>(grid.rows.size()));
  for (const HeatmapValue::Column& column : value.columns)
    for (uint32_t bucket = low; bucket <= high && bucket < column.counts.size(); ++bucket) {
      uint64_t& cell =
          grid.counts[(column.epoch - grid.first_epoch) / grid.epochs_per_column][(bucket - low) / per_row];
      cell += column.counts[bucket];
      grid.most = std::max(grid.most, cell);
    }
  return grid;
}

size_t shade_of(uint64_t count, uint64_t most, size_t shades) {
  if (count == 0) return 0;
  const int steps = std::bit_width(most);
  return 1 +
         (static_cast<size_t>(std::bit_width(count)) - 1) * (shades - 2) / static_cast<size_t>(std::max(steps - 1, 1));
}

std::string row_label(const HistogramScale& scale, const HeatGrid::Row& row) {
  const BucketEdges edges = bucket_edges(scale, row.first);
  if (!edges.has_low) return "<0";
  static constexpr std::string_view kSuffixes[] = {"", "K", "M", "G", "T", "P", "E"};
  double number = static_cast<double>(edges.low);
  size_t suffix = 0;
  while (number >= 1024 && suffix + 1 < std::size(kSuffixes)) number /= 1024, ++suffix;
  return fmt::format("{:.3g}{}", number, kSuffixes[suffix]);
}

std::string column_time(const HeatmapValue& value, uint64_t epoch) {
  const uint64_t ns = epoch * value.interval_ns;
  const tm local = local_time(ns / kSecondNs);
  std::string text = fmt::format("{:02}:{:02}:{:02}", local.tm_hour, local.tm_min, local.tm_sec);
  if (value.interval_ns % kSecondNs != 0)
    text += fmt::format(".{:09}", ns % kSecondNs).substr(0, value.interval_ns % 1'000'000 == 0 ? 4 : 7);
  return text;
}

void append_heatmap(std::string& out, const HeatmapValue& value, bool color) {
  const HeatGrid grid = heat_grid(value, kColumns, kRows);
  if (grid.rows.empty()) {
    out += "<no data>\n";
    return;
  }
  for (size_t row = grid.rows.size(); row-- > 0;) {
    fmt::format_to(std::back_inserter(out), "{:>{}} |", row_label(value.scale, grid.rows[row]), kLabel);
    for (const auto& column : grid.counts) {
      const size_t shade = shade_of(column[row], grid.most, kShades.size());
      if (color && shade > 0)
        fmt::format_to(std::back_inserter(out), "\x1b[48;5;{}m \x1b[0m", kColors[shade]);
      else
        out += kShades[shade];
    }
    out += "|\n";
  }
  const std::string from = column_time(value, grid.first_epoch), to = column_time(value, value.columns.back().epoch);
  const size_t width = grid.counts.size();
  fmt::format_to(std::back_inserter(out), "{:>{}} +{:-<{}}+\n{:>{}}  {}", "", kLabel, "", width, "", kLabel, from);
  if (to != from)
    fmt::format_to(std::back_inserter(out), "{:>{}}", to, std::max(width, from.size() + to.size() + 1) - from.size());
  fmt::format_to(std::back_inserter(out), "\n{:>{}}  darkest: {}\n", "", kLabel, grid.most);
}

}  // namespace scry
