// The CSV sink: results as rows for spreadsheets and data frames (RFC 4180, but for lines that end with "\n").
//
//   print(value)      one row; a tuple, record or array is a field for each of its parts, however deep
//   row(), table()    a row for each record, after a row with the names of its members; of a member that is a tuple, a
//                     record or an array each part has a field and a name, "value.0", "args.count"
//   print(@map)       a row for each entry: the map's name, the fields of the key, the fields of the value
//   histograms        a row for each bucket: name, key, low edge, high edge (both inside the bucket, empty where it has
//                     none), count
//   time series       a row for each interval that has data: name, key, start, value
//   heat maps         a row for each bucket that is not empty: name, key, start, low edge, high edge, count
//   averages, stats   one row with the numbers of the JSON form, in its order
// A field of foreign text that begins with = + - @ TAB CR gets an apostrophe in front, lest a spreadsheet runs it;
// numbers stay numbers. Its bytes that are not UTF-8 are characters as in JSON (docs/formats.md). What a script formats
// itself (printf, time, cat, join, system) is written as it is: the place for a heading. Messages go to stderr, as in
// text.
#include <fmt/format.h>

#include "base/terminal.h"
#include "sinks/sink.h"
#include "values/histogram.h"
#include "values/json.h"
#include "values/series.h"
#include "values/sort.h"
#include "values/text.h"

namespace scry {

namespace {

// A field; `foreign` where its bytes are not ours: strings, names, symbols.
struct Field {
  std::string text;
  bool foreign = false;
};
using Row = std::vector<Field>;

// A spreadsheet takes a cell that begins so for a formula, which may run commands: an apostrophe makes it text.
bool is_formula(const Field& field) {
  static constexpr std::string_view kBegins = "=+-@\t\r";
  return field.foreign && !field.text.empty() && kBegins.contains(field.text[0]);
}

void append_field(std::string& out, const Field& field, TextFor where) {
  std::string text = is_formula(field) ? "'" + field.text : field.text;
  if (field.foreign) text = where == TextFor::terminal ? for_terminal(text, Lines::escaped) : as_utf8(text);
  if (text.find_first_of(",\"\r\n") == std::string::npos) {
    out += text;
    return;
  }
  out += '"';
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  out += '"';
}

void append_row(std::string& out, const Row& row, TextFor where) {
  for (size_t i = 0; i < row.size(); ++i) {
    if (i > 0) out += ',';
    append_field(out, row[i], where);
  }
  if (row.size() == 1 && row[0].text.empty()) out += "\"\"";  // an empty line would be no row
  out += '\n';
}

Field number(uint64_t bits, bool is_signed) {
  Field field;
  append_integer(field.text, bits, is_signed);
  return field;
}

// The fields of a value, appended to a row; their names too, where they are wanted: of the parts of a member,
// "value.0", "args.count".
struct Fields {
  Row& row;
  std::vector<std::string>* names = nullptr;
  std::string name = {};  // of the value

  void all(const Value& value) { std::visit(*this, value.node); }
  void operator()(Null) {}
  void operator()(const TupleValue& value) { numbered(value.items); }
  void operator()(const ArrayValue& value) { numbered(value.items); }
  void operator()(const RecordValue& value) {
    for (const auto& [part, member] : value.members) inside(part).all(member);
  }
  void operator()(const SummaryValue& value) {
    for (const SummaryValue::Number& one : value.numbers) inside(one.name).add(number(one.bits, one.is_signed));
  }
  void operator()(bool value) { own(value); }
  void operator()(int64_t value) { own(value); }
  void operator()(uint64_t value) { own(value); }
  void operator()(PointerValue value) { own(value); }
  void operator()(const AverageValue& value) { own(value); }
  void operator()(const DecimalValue& value) { own(value); }
  template <class Other>
  void operator()(const Other& value) {
    add({text_of(Value{value}), true});
  }

 private:
  Fields inside(std::string_view part) const {
    if (!names) return {row};
    return {row, names, name.empty() ? std::string(part) : fmt::format("{}.{}", name, part)};
  }
  void numbered(const std::vector<Value>& items) {
    for (size_t i = 0; i < items.size(); ++i) inside(std::to_string(i)).all(items[i]);
  }
  void add(Field field) {
    row.push_back(std::move(field));
    if (names) names->push_back(name.empty() ? "value" : name);
  }
  // Digits of ours: a number stays one, also below zero.
  template <class Number>
  void own(const Number& value) {
    add({text_of(Value{value})});
  }
};

void append_heatmap_rows(std::string& out, const Row& head, const HeatmapValue& heatmap, TextFor where) {
  for (const HeatmapValue::Column& column : heatmap.columns)
    for (uint32_t bucket = 0; bucket < column.counts.size(); ++bucket) {
      if (column.counts[bucket] == 0) continue;
      const BucketEdges edges = bucket_edges(heatmap.scale, bucket);
      Row row = head;
      row.push_back({interval_start({.interval_ns = heatmap.interval_ns}, column.epoch)});
      row.push_back(edges.has_low ? number(edges.low, false) : Field());
      row.push_back(edges.has_high ? number(edges.high - 1, edges.high == 0) : Field());
      row.push_back(number(column.counts[bucket], false));
      append_row(out, row, where);
    }
}

// The rows of one entry; each begins with `head`.
void append_entry(std::string& out, const Row& head, const Value& value, TextFor where) {
  if (const auto* histogram = std::get_if<HistogramValue>(&value.node)) {
    for (size_t i = 0; i < histogram->counts.size(); ++i) {
      const BucketEdges edges = bucket_edges(histogram->scale, histogram->first + static_cast<uint32_t>(i));
      Row row = head;
      row.push_back(edges.has_low ? number(edges.low, false) : Field());
      row.push_back(edges.has_high ? number(edges.high - 1, edges.high == 0) : Field());
      row.push_back(number(histogram->counts[i], false));
      append_row(out, row, where);
    }
    return;
  }
  if (const auto* series = std::get_if<SeriesValue>(&value.node)) {
    for (const SeriesValue::Point& point : series->points) {
      Row row = head;
      row.push_back({interval_start(*series, point.epoch)});
      row.push_back(number(point.value, series->is_signed));
      append_row(out, row, where);
    }
    return;
  }
  if (const auto* heatmap = std::get_if<HeatmapValue>(&value.node))
    return append_heatmap_rows(out, head, *heatmap, where);
  Row row = head;
  Fields{row}.all(value);
  append_row(out, row, where);
}

class CsvSink final : public Sink {
 public:
  explicit CsvSink(const SinkStreams& streams) : text_(find_sink("text")->make(streams)), out_(streams.out) {}

  void begin(const RunStart& start) override { text_->begin(start); }
  void event(const Event& event) override {
    using Kind = Event::Kind;
    if (event.kind != Kind::value && event.kind != Kind::row && event.kind != Kind::table) return text_->event(event);
    for (const Value& value : event.values)
      event.kind == Kind::value ? append_entry(out_.buffer(), {}, value, where()) : append_record(value);
    out_.appended();
  }
  void map(const MapSnapshot& map, uint64_t top, uint64_t div) override {
    for (const MapSnapshot::Entry& entry : top_entries(map, top)) {
      Row head{{map.name}};
      if (map.keyed) Fields{head}.all(entry.key);
      append_entry(out_.buffer(), head, div > 1 ? divided(entry.value, div) : entry.value, where());
    }
    out_.appended();
  }
  void message(const Message& message) override {
    if (!std::holds_alternative<ExitDump>(message)) text_->message(message);
  }

 private:
  // Of row() and table(), after the names of the columns, unless the row before had the same.
  void append_record(const Value& value) {
    Row row, head;
    std::vector<std::string> names;
    Fields{row, &names}.all(value);
    if (names != names_) {
      for (const std::string& name : names) head.push_back({name});
      append_row(out_.buffer(), head, where());
      names_ = std::move(names);
    }
    append_row(out_.buffer(), row, where());
  }
  TextFor where() const { return out_.is_terminal() ? TextFor::terminal : TextFor::file; }

  std::unique_ptr<Sink> text_;  // what is no table
  Output& out_;
  std::vector<std::string> names_;  // of the last heading
};

}  // namespace

extern const SinkRow kCsvSink;
const SinkRow kCsvSink{
    .name = "csv",
    .brief = "A row for each printed value and map entry; the rest as text.",
    .extension = "csv",
    .wants = {},
    .make = [](const SinkStreams& streams) -> std::unique_ptr<Sink> { return std::make_unique<CsvSink>(streams); }};

}  // namespace scry
