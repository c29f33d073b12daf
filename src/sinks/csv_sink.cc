// The CSV sink: results as rows for spreadsheets and data frames (RFC 4180, but for lines that end with "\n").
//
//   print(value)      one row; a tuple, record or array is a field for each of its parts, however deep
//   print(@map)       a row for each entry: the map's name, the fields of the key, the fields of the value
//   histograms        a row for each bucket: name, key, low edge, high edge (both inside the bucket, empty where it has
//                     none), count
//   time series       a row for each interval that has data: name, key, start, value
//   averages, stats   one row with the numbers of the JSON form, in its order
// What a script formats itself (printf, time, cat, join, system) is written as it is: the place for a heading.
// Messages go to stderr, as in text.
#include <fmt/format.h>

#include "sinks/sink.h"
#include "values/histogram.h"
#include "values/series.h"
#include "values/sort.h"
#include "values/text.h"

namespace scry {

namespace {

using Row = std::vector<std::string>;

void append_field(std::string& out, std::string_view field) {
  if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
    out += field;
    return;
  }
  out += '"';
  for (const char c : field) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

void append_row(std::string& out, const Row& row) {
  for (size_t i = 0; i < row.size(); ++i) {
    if (i > 0) out += ',';
    append_field(out, row[i]);
  }
  if (row.size() == 1 && row[0].empty()) out += "\"\"";  // an empty line would be no row
  out += '\n';
}

std::string number(uint64_t bits, bool is_signed) {
  std::string text;
  append_integer(text, bits, is_signed);
  return text;
}

// The fields of a value, appended to a row.
struct Fields {
  Row& row;

  void all(const Value& value) { std::visit(*this, value.node); }
  void operator()(Null) {}
  void operator()(const TupleValue& value) {
    for (const Value& item : value.items) all(item);
  }
  void operator()(const ArrayValue& value) {
    for (const Value& item : value.items) all(item);
  }
  void operator()(const RecordValue& value) {
    for (const auto& [name, member] : value.members) all(member);
  }
  void operator()(const StatsValue& value) {
    row.push_back(number(value.count, false));
    row.push_back(number(value.average, value.is_signed));
    row.push_back(number(value.total, value.is_signed));
  }
  void operator()(const PercentilesValue& value) {
    row.push_back(number(value.count, false));
    for (const PercentilesValue::Part& part : value.parts) row.push_back(number(part.value, false));
    row.push_back(number(value.max, false));
  }
  void operator()(const DeviationValue& value) {
    row.push_back(number(value.count, false));
    row.push_back(number(value.average, value.is_signed));
    row.push_back(number(value.deviation, false));
  }
  template <class Other>
  void operator()(const Other& value) {
    row.push_back(text_of(Value{value}));
  }
};

// The rows of one entry; each begins with `head`.
void append_entry(std::string& out, const Row& head, const Value& value) {
  if (const auto* histogram = std::get_if<HistogramValue>(&value.node)) {
    for (size_t i = 0; i < histogram->counts.size(); ++i) {
      const BucketEdges edges = bucket_edges(histogram->scale, histogram->first + static_cast<uint32_t>(i));
      Row row = head;
      row.push_back(edges.has_low ? number(edges.low, false) : "");
      row.push_back(edges.has_high ? number(edges.high - 1, edges.high == 0) : "");
      row.push_back(number(histogram->counts[i], false));
      append_row(out, row);
    }
    return;
  }
  if (const auto* series = std::get_if<SeriesValue>(&value.node)) {
    for (const SeriesValue::Point& point : series->points) {
      Row row = head;
      row.push_back(interval_start(*series, point.epoch));
      row.push_back(number(point.value, series->is_signed));
      append_row(out, row);
    }
    return;
  }
  Row row = head;
  Fields{row}.all(value);
  append_row(out, row);
}

class CsvSink : public Sink {
 public:
  CsvSink(Output& out, Output& err, bool quiet, bool color)
      : text_(make_text_sink(out, err, quiet, color)), out_(out) {}

  void value(const Value& value) override {
    append_entry(out_.buffer(), {}, value);
    out_.appended();
  }
  void map(const MapSnapshot& map, uint64_t top, uint64_t div) override {
    for (const MapSnapshot::Entry& entry : top_entries(map, top)) {
      Row head{map.name};
      if (map.keyed) Fields{head}.all(entry.key);
      append_entry(out_.buffer(), head, div > 1 ? divided(entry.value, div) : entry.value);
    }
    out_.appended();
  }
  void attached_probes(uint64_t count) override { text_->attached_probes(count); }
  void printf(std::string_view text) override { text_->printf(text); }
  void time(std::string_view text) override { text_->time(text); }
  void join(std::string_view text) override { text_->join(text); }
  void cat(std::string_view text) override { text_->cat(text); }
  void system(std::string_view text) override { text_->system(text); }
  void message(bool is_error, std::string_view text, std::string_view filename, uint32_t line, uint32_t column,
               std::string_view rendered) override {
    text_->message(is_error, text, filename, line, column, rendered);
  }
  void notice(const RuntimeNotice& notice) override { text_->notice(notice); }
  void lost_events(uint64_t count) override { text_->lost_events(count); }
  void total_lost_events(uint64_t count) override { text_->total_lost_events(count); }
  void before_exit_dump() override {}
  void tests_begin(size_t count) override { text_->tests_begin(count); }
  void test_begin(std::string_view name) override { text_->test_begin(name); }
  void test_end(const TestResult& result) override { text_->test_end(result); }
  void tests_end(std::span<const TestResult> results) override { text_->tests_end(results); }
  void benchmarks(std::span<const BenchmarkResult> results) override { text_->benchmarks(results); }

 private:
  std::unique_ptr<Sink> text_;  // what is no table
  Output& out_;
};

}  // namespace

std::unique_ptr<Sink> make_csv_sink(Output& out, Output& err, bool quiet, bool color) {
  return std::make_unique<CsvSink>(out, err, quiet, color);
}

}  // namespace scry
