#include "sinks/call_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "syscalls/call.h"
#include "values/json.h"

namespace scry {

struct CallColumn {
  const char* name;
  const char* other;  // another name of it
  const char* title;
  const char* json;  // the name of the member; null: there is none
  int width;
  // What rows are ordered by, the largest first.
  double (*key)(const CallCount& row);
  std::string (*text)(const CallCount& row, const CallCount& total);
};

namespace {

constexpr double kNsPerSecond = 1e9, kNsPerMicrosecond = 1e3;

template <uint64_t CallCount::*member>
double key_of(const CallCount& row) {
  return double(row.*member);
}
template <uint64_t CallCount::*member>
std::string seconds_of(const CallCount& row, const CallCount&) {
  return fmt::format("{:.6f}", double(row.*member) / kNsPerSecond);
}
template <size_t which>
double percentile(const CallCount& row) {
  return double(row.percentile_ns[which]);
}
template <size_t which>
std::string percentile_text(const CallCount& row, const CallCount& total) {
  if (&row == &total) return "";  // those of the calls do not add up
  return fmt::format("{:.1f}", percentile<which>(row) / kNsPerMicrosecond);
}
template <uint64_t CallCount::*member>
std::string number_of(const CallCount& row, const CallCount&) {
  return row.*member == 0 ? "" : fmt::format("{}", row.*member);
}
double average(const CallCount& row) {
  return row.calls ? double(row.ns) / double(row.calls) : 0;
}
std::string average_text(const CallCount& row, const CallCount&) {
  return fmt::format("{:.0f}", std::floor(average(row) / kNsPerMicrosecond));
}
std::string share_of_total(const CallCount& row, const CallCount& total) {
  return fmt::format("{:.2f}", total.ns ? 100 * double(row.ns) / double(total.ns) : 0);
}
std::string calls_text(const CallCount& row, const CallCount&) {
  return fmt::format("{}", row.calls);
}
std::string name_text(const CallCount& row, const CallCount&) {
  return row.name;
}

// Names, titles and widths are those of strace.
constexpr CallColumn kColumns[] = {
    {"time-percent", "time", "% time", nullptr, 6, key_of<&CallCount::ns>, share_of_total},
    {"total-time", "time-total", "seconds", "total_ns", 11, key_of<&CallCount::ns>, seconds_of<&CallCount::ns>},
    {"min-time", "shortest", "shortest", "min_ns", 8, key_of<&CallCount::least_ns>, seconds_of<&CallCount::least_ns>},
    {"max-time", "longest", "longest", "max_ns", 8, key_of<&CallCount::most_ns>, seconds_of<&CallCount::most_ns>},
    {"avg-time", "avg", "usecs/call", "average_ns", 11, average, average_text},
    {"p50", "median", "p50 usecs", "p50_ns", 11, percentile<0>, percentile_text<0>},
    {"p90", "p90", "p90 usecs", "p90_ns", 11, percentile<1>, percentile_text<1>},
    {"p99", "p99", "p99 usecs", "p99_ns", 11, percentile<2>, percentile_text<2>},
    {"calls", "count", "calls", "calls", 9, key_of<&CallCount::calls>, calls_text},
    {"errors", "error", "errors", "errors", 9, key_of<&CallCount::errors>, number_of<&CallCount::errors>},
    {"name", "syscall", "syscall", "name", 16, nullptr, name_text},
};
constexpr std::string_view kDefault = "time-percent,total-time,avg-time,calls,errors,name";

uint64_t number_in(const Value& value) {
  if (const auto* number = std::get_if<uint64_t>(&value.node)) return *number;
  if (const auto* number = std::get_if<int64_t>(&value.node)) return uint64_t(*number);
  return 0;
}

uint64_t number_in(const SummaryValue& summary, std::string_view name) {
  const auto found = std::ranges::find(summary.numbers, name, &SummaryValue::Number::name);
  return found == summary.numbers.end() ? 0 : found->bits;
}

// To 7 bits, and the middle of what has these in common: 0.4 % off at most.
uint64_t rounded(uint64_t ns) {
  const int shift = std::max(int(std::bit_width(ns)) - 7, 0);
  return shift == 0 ? ns : (ns >> shift << shift) + (uint64_t{1} << (shift - 1));
}

std::string name_of_call(uint64_t number) {
  const syscalls::CallRow* row = syscalls::find_call(uint32_t(number));
  return row ? std::string(syscalls::name_of(*row)) : fmt::format("syscall_{:#x}", number);
}

}  // namespace

const CallColumn* find_call_column(std::string_view name) {
  for (const CallColumn& column : kColumns)
    if (name == column.name || name == column.other) return &column;
  return nullptr;
}

std::vector<std::string> call_column_names() {
  std::vector<std::string> names;
  for (const CallColumn& column : kColumns) names.emplace_back(column.name);
  return names;
}

CallSummary::CallSummary(std::string_view columns, std::string_view order)
    : order_(order == "none" ? nullptr : find_call_column(order.empty() ? "total-time" : order)) {
  for (const std::string& name : split(columns.empty() ? kDefault : columns, ','))
    if (const CallColumn* column = find_call_column(name)) columns_.push_back(column);
}

void CallSummary::add(const MapSnapshot& map) {
  for (const MapSnapshot::Entry& entry : map.entries) {
    const auto row = [&]() -> CallCount& { return rows_[number_in(entry.key)]; };
    if (map.name == "@total") row().ns = number_in(entry.value);
    if (map.name == "@least") row().least_ns = number_in(entry.value);
    if (map.name == "@calls") row().calls = number_in(entry.value);
    if (map.name == "@most") row().most_ns = number_in(entry.value);
    if (map.name == "@errors") row().errors = number_in(entry.value);
    const auto* summary = std::get_if<SummaryValue>(&entry.value.node);
    if (map.name != "@ns" || !summary) continue;
    row().percentile_ns[0] = number_in(*summary, "p50");
    row().percentile_ns[1] = number_in(*summary, "p90");
    row().percentile_ns[2] = number_in(*summary, "p99");
  }
}

void CallSummary::add(const syscalls::CallRecord& call) {
  const uint64_t ns = call.left_ns - call.entered_ns;
  CallCount& row = rows_[call.number];
  row.least_ns = row.calls++ == 0 ? ns : std::min(row.least_ns, ns);
  row.most_ns = std::max(row.most_ns, ns);
  row.ns += ns;
  row.errors += call.result < 0 && call.result >= syscalls::kLastError;
  ++times_[call.number][rounded(ns)];
}

std::vector<CallCount> CallSummary::sorted() const {
  constexpr uint64_t kPercents[] = {50, 90, 99};  // of CallCount::percentile_ns
  std::vector<CallCount> rows;
  for (const auto& [number, row] : rows_) {
    rows.push_back(row);
    rows.back().name = name_of_call(number);
    const auto found = times_.find(number);
    if (found == times_.end()) continue;
    for (size_t i = 0; i < std::size(kPercents); ++i) {
      uint64_t left = (row.calls * kPercents[i] + 99) / 100;
      for (const auto& [ns, calls] : found->second) {
        rows.back().percentile_ns[i] = std::min(ns, row.most_ns);
        if (calls >= left) break;
        left -= calls;
      }
    }
  }
  if (order_ && order_->key)
    std::ranges::stable_sort(rows, [this](const auto& a, const auto& b) { return order_->key(a) > order_->key(b); });
  else if (order_)
    std::ranges::sort(rows, {}, &CallCount::name);
  return rows;
}

void CallSummary::append(std::string& out) const {
  if (rows_.empty()) return;
  const std::vector<CallCount> rows = sorted();
  CallCount total{.name = "total", .least_ns = UINT64_MAX};
  for (const CallCount& row : rows) {
    total.calls += row.calls, total.errors += row.errors, total.ns += row.ns;
    total.least_ns = std::min(total.least_ns, row.least_ns), total.most_ns = std::max(total.most_ns, row.most_ns);
  }
  // The last column is not padded, if it is the name.
  const auto line = [&](const auto& text_of) {
    for (const CallColumn* column : columns_) {
      if (column != columns_.front()) out += ' ';
      const bool is_name = !column->key;
      const std::string text = text_of(*column);
      if (is_name)
        out += column == columns_.back() ? text : fmt::format("{:<{}}", text, column->width);
      else
        out += fmt::format("{:>{}}", text, column->width);
    }
    out += '\n';
  };
  const auto rule = [](const CallColumn& column) { return std::string(size_t(column.width), '-'); };
  line([](const CallColumn& column) { return std::string(column.title); });
  line(rule);
  for (const CallCount& row : rows) line([&](const CallColumn& column) { return column.text(row, total); });
  line(rule);
  line([&](const CallColumn& column) { return column.text(total, total); });
}

void CallSummary::append_json(std::string& out) const {
  out += "{\"type\": \"system_calls\", \"data\": [";
  std::string_view before = "";
  for (const CallCount& row : sorted()) {
    out += std::exchange(before, ", ");
    std::string_view opens = "{";
    for (const CallColumn* column : columns_) {
      if (!column->json) continue;
      out += fmt::format("{}\"{}\": ", std::exchange(opens, ", "), column->json);
      if (column->key)
        out += fmt::format("{:.0f}", column->key(row));
      else
        append_json_string(out, row.name);
    }
    out += opens == "{" ? "{}" : "}";
  }
  out += "]}\n";
}

}  // namespace scry
