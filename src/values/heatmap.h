// Heat maps: the rings of heatmap(), one per CPU, become one HeatmapValue, and that a grid of time by value
// (docs/language.md 6.4). Text, SVG and HTML are drawn from the grid.
//
// A ring is {u64 epoch of the newest interval, u64 cell[intervals][buckets]}. Interval n of the clock uses row
// n % intervals; buckets are those of hist(). A cell is count | epoch << 32, with the low 32 bits of the epoch: a cell
// whose epoch is not the one that is counted starts over, so that nothing is emptied when an interval begins. Tested by
// heatmap_test.cc.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "types/type.h"
#include "values/aggregate.h"
#include "values/value.h"

namespace scry {

namespace aggregations {
extern const Aggregation heatmap;
}

inline constexpr uint64_t kMostHeatmapCells = 1u << 16;  // of a ring: 512 KB for each CPU

// The parameters of a heatmap type.
struct HeatmapShape {
  uint64_t interval_ns = 1, intervals = 1;
  uint32_t bits = 0;  // of hist()
  uint64_t buckets() const;
};
HeatmapShape heatmap_shape(const Type& type);

HeatmapValue merge_heatmap(TypeRef type, const PerCpuBytes& values);

// What is drawn: columns of time, rows of value, each as wide as it must be to fit.
struct HeatGrid {
  struct Row {
    uint32_t first = 0, last = 0;  // buckets
  };
  uint64_t epochs_per_column = 1;
  uint64_t first_epoch = 0;
  std::vector<Row> rows;                      // ascending
  std::vector<std::vector<uint64_t>> counts;  // [column][row]
  uint64_t most = 0;                          // the largest of them
};
HeatGrid heat_grid(const HeatmapValue& value, size_t most_columns, size_t most_rows);

// How dark a count is drawn, 0 (none) to `shades` - 1, by its logarithm: one outlier is seen beside a million.
size_t shade_of(uint64_t count, uint64_t most, size_t shades);

// "4", "1K": where a row begins; "<0" for values below zero.
std::string row_label(const HistogramScale& scale, const HeatGrid::Row& row);
// "09:35:40", "09:35:40.500": when a column begins, in local time.
std::string column_time(const HeatmapValue& value, uint64_t epoch);

// The picture in characters with its newline at the end; `color`: in the colours of a terminal.
void append_heatmap(std::string& out, const HeatmapValue& value, bool color);

}  // namespace scry
