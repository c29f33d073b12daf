#include "values/series.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <limits>
#include <map>
#include <optional>

#include "values/strftime.h"
#include "values/text.h"

namespace scry {

namespace {

constexpr uint64_t kRange = 52;  // columns from the left pipe to the right one
constexpr uint64_t kMostRows = 1'000'000;

struct Slot {
  uint64_t epoch = 0, value = 0, mark = 0;
};

bool less(uint64_t a, uint64_t b, bool is_signed) {
  return is_signed ? static_cast<int64_t>(a) < static_cast<int64_t>(b) : a < b;
}

// Brings the slot of another CPU into what is known of the same epoch.
void merge_slot(const Type& type, Slot& known, const Slot& other) {
  if (known.mark == 0) {
    known = other;
  } else if (series_function(type) == "avg" || series_function(type) == "sum") {
    known.value += other.value;
    known.mark += other.mark;
  } else if (series_function(type) == "min") {
    if (less(other.value, known.value, type.is_signed)) known.value = other.value;
  } else if (series_function(type) == "max") {
    if (less(known.value, other.value, type.is_signed)) known.value = other.value;
  } else if (other.mark > known.mark) {
    known = other;
  }
}

uint64_t value_of(const Type& type, const Slot& slot) {
  return series_function(type) == "avg" ? average(slot.value, slot.mark, type.is_signed) : slot.value;
}

}  // namespace

SeriesValue merge_series(TypeRef type, const PerCpuBytes& values) {
  std::map<uint64_t, Slot> epochs;
  for (uint32_t cpu = 0; cpu < values.cpus(); ++cpu) {
    const Bytes ring = values.cpu(cpu);
    for (uint64_t i = 0; i < intervals(*type) && i * kSeriesSlotSize < ring.size(); ++i) {
      const size_t at = i * kSeriesSlotSize;
      const Slot slot{number_at(ring, at), number_at(ring, at + 8), number_at(ring, at + 16)};
      if (slot.mark != 0) merge_slot(*type, epochs[slot.epoch], slot);
    }
  }
  SeriesValue series{.is_signed = type->is_signed, .interval_ns = std::max<uint64_t>(interval_ns(*type), 1)};
  for (const auto& [epoch, slot] : epochs) series.points.push_back({epoch, value_of(*type, slot)});
  series.has_data = !series.points.empty();
  return series;
}

namespace {

bool accepts_intervals(const AggregationParameters& parameters) {
  constexpr uint64_t kMostIntervals = 1u << 16;
  constexpr std::string_view kFunctions[] = {"", "avg", "max", "min", "sum"};
  const auto [interval, intervals, unused] = parameters.numbers;
  return interval > 0 && intervals > 0 && intervals <= kMostIntervals &&
         std::ranges::find(kFunctions, parameters.word) != std::end(kFunctions);
}

}  // namespace

namespace aggregations {

const Aggregation tseries = {
    .names = {"tseries_t", "tseries_t"},
    .value_size =
        [](const Type& type) {
          const uint64_t bytes = intervals(type) * kSeriesSlotSize;
          return static_cast<uint32_t>(std::min<uint64_t>(bytes, UINT32_MAX));
        },
    .merge = [](TypeRef type, const PerCpuBytes& values) { return Value{merge_series(type, values)}; },
    .layout = MapLayout::series,
    .accepts = accepts_intervals,
};

}  // namespace aggregations

void choose_shown(MapSnapshot& map, uint64_t intervals) {
  uint64_t newest = 0;
  for (const MapSnapshot::Entry& entry : map.entries)
    if (const auto* series = std::get_if<SeriesValue>(&entry.value.node); series && series->has_data)
      newest = std::max(newest, series->points.back().epoch);
  for (MapSnapshot::Entry& entry : map.entries) {
    auto* series = std::get_if<SeriesValue>(&entry.value.node);
    if (!series) continue;
    std::erase_if(series->points, [&](const SeriesValue::Point& point) { return newest - point.epoch >= intervals; });
    series->newest = newest;
    series->first = series->points.empty() ? newest : series->points.front().epoch;
  }
}

namespace {

// What is drawn: the range of values, and how times are written.
struct Chart {
  std::optional<std::pair<uint64_t, uint64_t>> range;  // none: no value is shown
  bool is_signed = false;
  unsigned digits = 0;  // of the second's fraction
  size_t time_width = 8;
};

unsigned fraction_digits(uint64_t distance_ns) {
  if (distance_ns >= kSecondNs) return 0;
  if (distance_ns >= 1'000'000) return 3;
  return distance_ns >= 1'000 ? 6 : 9;
}

Chart chart_of(const SeriesValue& series) {
  Chart chart{.is_signed = series.is_signed};
  chart.digits = fraction_digits(series.first == series.newest ? 0 : series.interval_ns);
  chart.time_width = 8 + (chart.digits ? chart.digits + 1 : 0);
  if (series.points.empty()) return chart;
  uint64_t low = series.points.front().value, high = low;
  for (const SeriesValue::Point& point : series.points) {
    if (less(point.value, low, series.is_signed)) low = point.value;
    if (less(high, point.value, series.is_signed)) high = point.value;
  }
  if (low == high) {  // a range of its own around the only value
    const auto least = series.is_signed ? static_cast<uint64_t>(std::numeric_limits<int64_t>::min()) : 0;
    const auto most = series.is_signed ? static_cast<uint64_t>(std::numeric_limits<int64_t>::max())
                                       : std::numeric_limits<uint64_t>::max();
    if (low != least) --low;
    if (high != most) ++high;
  }
  chart.range = {low, high};
  return chart;
}

std::string time_of(const SeriesValue& series, const Chart& chart, uint64_t epoch) {
  const uint64_t ns = epoch * series.interval_ns;
  const tm local = local_time(ns / kSecondNs);
  std::string text = fmt::format("{:02}:{:02}:{:02}", local.tm_hour, local.tm_min, local.tm_sec);
  if (chart.digits) text += fmt::format(".{:09}", ns % kSecondNs).substr(0, chart.digits + 1);
  return text;
}

std::string number(uint64_t bits, bool is_signed) {
  std::string text;
  append_integer(text, bits, is_signed);
  return text;
}

void append_bounds(std::string& out, const Chart& chart) {
  const std::string low = chart.range ? number(chart.range->first, chart.is_signed) : "null";
  const std::string high = chart.range ? number(chart.range->second, chart.is_signed) : "null";
  out.append(chart.time_width + 1, ' ');
  fmt::format_to(std::back_inserter(out), "{:<21}{:>32}\n", low, high);
}

void append_border(std::string& out, std::string_view label, const Chart& chart, char corner) {
  out += label;  // its width is counted in bytes, so that one micro sign takes two columns
  if (label.size() < chart.time_width + 1) out.append(chart.time_width + 1 - label.size(), ' ');
  out += corner;
  out.append(kRange - 1, '_');
  out += corner;
  out += '\n';
}

void append_row(std::string& out, const Chart& chart, const SeriesValue::Point* point) {
  std::string field(kRange + 1, ' ');
  field.front() = field.back() = '|';
  if (chart.range) {
    const auto [low, high] = *chart.range;
    const unsigned __int128 span = high - low;
    if (chart.is_signed && static_cast<int64_t>(low) < 0 && static_cast<int64_t>(high) > 0)
      field[std::min<size_t>(kRange, static_cast<size_t>((kRange + 1) * static_cast<unsigned __int128>(-low) / span))] =
          '.';
    if (point) field[static_cast<size_t>(kRange * static_cast<unsigned __int128>(point->value - low) / span)] = '*';
  }
  out += field;
  out += ' ';
  out += point ? number(point->value, chart.is_signed) : "-";
  out += '\n';
}

}  // namespace

void append_series(std::string& out, const SeriesValue& series) {
  if (!series.has_data) {
    out += "<no data>\n";
    return;
  }
  static constexpr std::string_view kHeads[] = {"hh:mm:ss", "hh:mm:ss.ms", "hh:mm:ss.μs", "hh:mm:ss.ns"};
  const Chart chart = chart_of(series);
  append_bounds(out, chart);
  append_border(out, kHeads[chart.digits / 3], chart, '|');
  auto point = series.points.begin();
  const uint64_t last = std::min(series.newest, series.first + kMostRows);
  for (uint64_t epoch = series.first; epoch <= last; ++epoch) {
    const bool has_value = point != series.points.end() && point->epoch == epoch;
    out += time_of(series, chart, epoch);
    out += ' ';
    append_row(out, chart, has_value ? &*point : nullptr);
    if (has_value) ++point;
  }
  append_border(out, "", chart, 'v');
  append_bounds(out, chart);
  out += '\n';
}

std::string interval_start(const SeriesValue& series, uint64_t epoch) {
  const uint64_t ns = epoch * series.interval_ns;
  const tm local = local_time(ns / kSecondNs);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:09}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday,
                     local.tm_hour, local.tm_min, local.tm_sec, ns % kSecondNs);
}

}  // namespace scry
