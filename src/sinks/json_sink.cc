// The JSON sink: one object per line, the messages of docs/formats.md.
#include <fmt/format.h>

#include "sinks/call_line.h"
#include "sinks/library_call_line.h"
#include "sinks/sink.h"
#include "values/json.h"
#include "values/sort.h"

namespace scry {

namespace {

const char* map_message_type(MapLayout layout) {
  switch (layout) {
    case MapLayout::plain:
      return "map";
    case MapLayout::histogram:
      return "hist";
    case MapLayout::statistics:
      return "stats";
    case MapLayout::series:
      return "tseries";
    case MapLayout::heatmap:
      return "heatmap";
  }
  return "map";
}

const char* event_message_type(Event::Kind kind) {
  switch (kind) {
    case Event::Kind::printf:
      return "printf";
    case Event::Kind::value:
      return "value";
    case Event::Kind::time:
      return "time";
    case Event::Kind::join:
      return "join";
    case Event::Kind::cat:
      return "cat";
    case Event::Kind::system:
      return "syscall";
    case Event::Kind::row:
      return "row";
    case Event::Kind::table:
      return "table";
    case Event::Kind::call:
      return "system_call";
    case Event::Kind::library_call:
      return "library_call";
  }
  return "printf";
}

class JsonSink : public Sink {
 public:
  explicit JsonSink(const SinkStreams& streams) : streams_(streams), out_(streams.out) {}

  void begin(const RunStart& start) override {
    if (!streams_.quiet) counter("attached_probes", start.probes, "probes");
  }
  void event(const Event& event) override {
    open(event_message_type(event.kind), ", \"data\": ");
    if (event.kind == Event::Kind::value || event.kind == Event::Kind::row) {
      append_json(out_.buffer(), event.values[0]);
    } else if (event.kind == Event::Kind::table) {
      append_json(out_.buffer(), Value{ArrayValue{{event.values.begin(), event.values.end()}}});
    } else if (event.kind == Event::Kind::call) {
      append_call_json(out_.buffer(), *event.call);
    } else if (event.kind == Event::Kind::library_call) {
      append_library_call_json(out_.buffer(), event.text, *event.call);
    } else {
      text_.clear();
      append_event_text(text_, event, TextFor::file);
      append_json_string(out_.buffer(), text_);
    }
    close();
  }
  void map(const MapSnapshot& map, uint64_t top, uint64_t div) override;
  void message(const Message& message) override {
    std::visit([this](const auto& one) { show(one); }, message);
  }

 private:
  void show(const ScriptMessage& message) {
    text_.clear();
    format_into(text_, *message.format, message.values);
    open(message.is_error ? "errorf" : "warnf", ", \"msg\": ");
    append_json_string(out_.buffer(), text_);
    place(message.filename, message.line, message.column);
    close();
  }
  void show(const RuntimeNotice& notice);
  void show(const LostEvents& lost) { counter("lost_events", lost.count, "events"); }
  void show(const TotalLostEvents& lost) {
    if (lost.count != 0) streams_.err.append(total_lost_line(lost.count, streams_.color));
  }
  void show(const UserStackReport& report);
  void show(const ExitDump&) {}
  void show(const LossReport& report);
  void show(const TestsStart&) {}
  void show(const TestStart&) {}
  void show(const TestResult& result);
  void show(const TestReport&) {}
  void show(const BenchmarkReport& report);

  void open(std::string_view type, std::string_view next_key) {
    std::string& out = out_.buffer();
    start_ = out.size();
    out += "{\"type\": \"";
    out += type;
    out += '"';
    out += next_key;
  }
  void close() {
    std::string& out = out_.buffer();
    if (out_.is_terminal()) {
      const std::string safe = json_for_terminal(std::string_view(out).substr(start_));
      out.resize(start_);
      out += safe;
    }
    out += "}\n";
    out_.appended();
  }
  void counter(std::string_view type, uint64_t count, std::string_view what) {
    open(type, "");
    fmt::format_to(std::back_inserter(out_.buffer()), ", \"count\": {0}, \"data\": {{\"{1}\": {0}}}", count, what);
    close();
  }
  // The members that name a place in the script.
  void place(std::string_view filename, uint32_t line, uint32_t column) {
    out_.buffer() += ", \"filename\": ";
    append_json_string(out_.buffer(), filename);
    fmt::format_to(std::back_inserter(out_.buffer()), ", \"line\": {}, \"col\": {}", line, column);
  }
  void count_member(std::string_view name, uint64_t count) {
    if (count != 0) fmt::format_to(std::back_inserter(out_.buffer()), ", \"{}\": {}", name, count);
  }

  SinkStreams streams_;
  Output& out_;
  size_t start_ = 0;  // of the object that is being written
  std::string text_;  // keeps its memory
};

void append_entry_value(std::string& out, const MapSnapshot::Entry& entry, uint64_t div) {
  if (div > 1) {
    append_json(out, divided(entry.value, div));
  } else {
    append_json(out, entry.value);
  }
}

// Names in an object differ: a reader would keep the last of several.
MapSnapshot with_distinct_keys(MapSnapshot map) {
  const size_t count = map.entries.size();
  join_alike(map);
  if (map.entries.size() != count) sort_entries(map);
  return map;
}

void JsonSink::map(const MapSnapshot& given, uint64_t top, uint64_t div) {
  const bool may_merge = may_be_alike(given);
  const MapSnapshot merged = may_merge ? with_distinct_keys(given) : MapSnapshot();
  const MapSnapshot& map = may_merge ? merged : given;
  const auto entries = top_entries(map, top);
  // Existing readers rely on it: only averages and stats announce an empty map.
  if (entries.empty() && map.layout != MapLayout::statistics) return;
  std::string& out = out_.buffer();
  open(map_message_type(map.layout), ", \"data\": {");
  append_json_string(out, map.name);
  out += ": ";
  if (!map.keyed && !entries.empty()) {
    append_entry_value(out, entries.front(), div);
  } else {
    std::string_view before = "{";
    for (const MapSnapshot::Entry& entry : entries) {
      out += before;
      append_json_key(out, entry.key);
      out += ": ";
      append_entry_value(out, entry, div);
      before = ", ";
    }
    out += entries.empty() ? "{}" : "}";
  }
  out += '}';
  close();
}

void JsonSink::show(const RuntimeNotice& notice) {
  const bool helper = notice.kind == RuntimeNotice::Kind::helper_error;
  open(helper ? "helper_error" : "runtime_error", ", \"msg\": ");
  append_json_string(out_.buffer(), notice.message);
  if (helper) {
    out_.buffer() += ", \"helper\": ";
    append_json_string(out_.buffer(), notice.helper);
    fmt::format_to(std::back_inserter(out_.buffer()), ", \"retcode\": {}", notice.return_code);
  }
  place(notice.filename, notice.line, notice.column);
  count_member("held_back", notice.held_back);
  count_member("total", notice.total);
  close();
}

void JsonSink::show(const UserStackReport& report) {
  open("user_stacks", ", \"data\": {");
  std::string_view before;
  for (const auto& [name, count] : report.walks) {
    fmt::format_to(std::back_inserter(out_.buffer()), "{}\"{}\": {}", before, name, count);
    before = ", ";
  }
  out_.buffer() += '}';
  close();
}

void JsonSink::show(const LossReport& report) {
  open("losses", ", \"data\": [");
  std::string& out = out_.buffer();
  std::string_view before;
  for (const Loss& loss : report.losses) {
    fmt::format_to(std::back_inserter(out), "{}{{\"kind\": \"{}\", \"count\": {}, \"of\": ", before, loss.kind->name,
                   loss.count);
    append_json_string(out, loss.of);
    out += ", \"place\": ";
    append_json_string(out, loss.place);
    out += ", \"hint\": ";
    append_json_string(out, loss.kind->hint);
    out += '}';
    before = ", ";
  }
  out += ']';
  close();
}

void JsonSink::show(const TestResult& result) {
  open("test_result", ", \"data\": {");
  append_json_string(out_.buffer(), result.name);
  fmt::format_to(std::back_inserter(out_.buffer()),
                 ": {{\"duration\": {}, \"passed\": {}, \"output\": ", result.duration_ns, result.passed);
  append_json_string(out_.buffer(), result.output);
  out_.buffer() += "}}";
  close();
}

void JsonSink::show(const BenchmarkReport& report) {
  for (const BenchmarkResult& result : report.results) {
    open("benchmark_result", ", \"data\": {");
    append_json_string(out_.buffer(), result.name);
    fmt::format_to(std::back_inserter(out_.buffer()), ": {{\"average\": {}, \"iters\": {}}}}}", result.average_ns,
                   result.iterations);
    close();
  }
}

}  // namespace

extern const SinkRow kJsonSink;
const SinkRow kJsonSink{
    .name = "json",
    .brief = "One object for each result, a line each; all but the total of lost events goes to the output.",
    .extension = "json",
    .wants = {},
    .make = [](const SinkStreams& streams) -> std::unique_ptr<Sink> { return std::make_unique<JsonSink>(streams); }};

}  // namespace scry
