// The JSON sink: one object per line, the messages of language.md section 7.2.
#include <fmt/format.h>

#include "sinks/sink.h"
#include "values/json.h"
#include "values/sort.h"

namespace scry {

namespace {

const char* map_message_type(MapSnapshot::Kind kind) {
  switch (kind) {
    case MapSnapshot::Kind::plain:
      return "map";
    case MapSnapshot::Kind::histogram:
      return "hist";
    case MapSnapshot::Kind::statistics:
      return "stats";
    case MapSnapshot::Kind::series:
      return "tseries";
  }
  return "map";
}

class JsonSink : public Sink {
 public:
  JsonSink(Output& out, Output& err, bool quiet, bool color) : out_(out), err_(err), quiet_(quiet), color_(color) {}

  void attached_probes(uint64_t count) override {
    if (!quiet_) counter("attached_probes", count, "probes");
  }
  void printf(std::string_view text) override { text_message("printf", text); }
  void value(const Value& value) override {
    begin("value", ", \"data\": ");
    append_json(out_.buffer(), value);
    end();
  }
  void map(const MapSnapshot& map, uint64_t top, uint64_t div) override;
  void time(std::string_view text) override { text_message("time", text); }
  void join(std::string_view text) override { text_message("join", text); }
  void cat(std::string_view text) override { text_message("cat", text); }
  void system(std::string_view text) override { text_message("syscall", text); }
  void message(bool is_error, std::string_view text, std::string_view filename, uint32_t line, uint32_t column,
               std::string_view) override {
    begin(is_error ? "errorf" : "warnf", ", \"msg\": ");
    append_json_string(out_.buffer(), text);
    place(filename, line, column);
  }
  void notice(const RuntimeNotice& notice) override;
  void lost_events(uint64_t count) override { counter("lost_events", count, "events"); }
  void total_lost_events(uint64_t count) override {
    if (count != 0) err_.append(total_lost_line(count, color_));
  }
  void before_exit_dump() override {}
  void test_end(const TestResult& result) override;
  void benchmarks(std::span<const BenchmarkResult> results) override;

 private:
  void begin(std::string_view type, std::string_view next_key) {
    std::string& out = out_.buffer();
    out += "{\"type\": \"";
    out += type;
    out += '"';
    out += next_key;
  }
  void end() {
    out_.buffer() += "}\n";
    out_.appended();
  }
  void text_message(std::string_view type, std::string_view text) {
    begin(type, ", \"data\": ");
    append_json_string(out_.buffer(), text);
    end();
  }
  void counter(std::string_view type, uint64_t count, std::string_view what) {
    begin(type, "");
    fmt::format_to(std::back_inserter(out_.buffer()), ", \"count\": {0}, \"data\": {{\"{1}\": {0}}}", count, what);
    end();
  }
  // The end of a message about a place in the script.
  void place(std::string_view filename, uint32_t line, uint32_t column) {
    out_.buffer() += ", \"filename\": ";
    append_json_string(out_.buffer(), filename);
    fmt::format_to(std::back_inserter(out_.buffer()), ", \"line\": {}, \"col\": {}", line, column);
    end();
  }

  Output& out_;
  Output& err_;
  bool quiet_;
  bool color_;
};

void append_entry_value(std::string& out, const MapSnapshot::Entry& entry, uint64_t div) {
  if (div > 1) {
    append_json(out, divided(entry.value, div));
  } else {
    append_json(out, entry.value);
  }
}

void JsonSink::map(const MapSnapshot& map, uint64_t top, uint64_t div) {
  const auto entries = top_entries(map, top);
  // Existing readers rely on it: only averages and stats announce an empty map.
  if (entries.empty() && map.kind != MapSnapshot::Kind::statistics) return;
  std::string& out = out_.buffer();
  begin(map_message_type(map.kind), ", \"data\": {");
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
  end();
}

void JsonSink::notice(const RuntimeNotice& notice) {
  const bool helper = notice.kind == RuntimeNotice::Kind::helper_error;
  begin(helper ? "helper_error" : "runtime_error", ", \"msg\": ");
  append_json_string(out_.buffer(), notice.message);
  if (helper) {
    out_.buffer() += ", \"helper\": ";
    append_json_string(out_.buffer(), notice.helper);
    fmt::format_to(std::back_inserter(out_.buffer()), ", \"retcode\": {}", notice.return_code);
  }
  place(notice.filename, notice.line, notice.column);
}

void JsonSink::test_end(const TestResult& result) {
  begin("test_result", ", \"data\": {");
  append_json_string(out_.buffer(), result.name);
  fmt::format_to(std::back_inserter(out_.buffer()),
                 ": {{\"duration\": {}, \"passed\": {}, \"output\": ", result.duration_ns, result.passed);
  append_json_string(out_.buffer(), result.output);
  out_.buffer() += "}}";
  end();
}

void JsonSink::benchmarks(std::span<const BenchmarkResult> results) {
  for (const BenchmarkResult& result : results) {
    begin("benchmark_result", ", \"data\": {");
    append_json_string(out_.buffer(), result.name);
    fmt::format_to(std::back_inserter(out_.buffer()), ": {{\"average\": {}, \"iters\": {}}}}}", result.average_ns,
                   result.iterations);
    end();
  }
}

}  // namespace

std::unique_ptr<Sink> make_json_sink(Output& out, Output& err, bool quiet, bool color) {
  return std::make_unique<JsonSink>(out, err, quiet, color);
}

}  // namespace scry
