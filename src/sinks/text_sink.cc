// The text sink: results as lines for people, the bytes of docs/language.md 8.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/terminal.h"
#include "sinks/columns.h"
#include "sinks/sink.h"
#include "values/heatmap.h"
#include "values/sort.h"
#include "values/text.h"

namespace scry {

namespace {

// The tags of a test report, coloured wherever they go (docs/language.md 7.11).
constexpr const char* kRule = "\x1b[32m[==========]\x1b[0m";
constexpr const char* kRun = "\x1b[32m[ RUN      ]\x1b[0m";
constexpr const char* kOk = "\x1b[32m[       OK ]\x1b[0m";
constexpr const char* kPassed = "\x1b[32m[  PASSED  ]\x1b[0m";
constexpr const char* kFailed = "\x1b[31m[  FAILED  ]\x1b[0m";

constexpr const char* kRed = "\x1b[31m";
constexpr const char* kYellow = "\x1b[33m";

std::string duration_text(uint64_t ns) {
  struct Unit {
    const char* name;
    uint64_t ns;
  };
  constexpr Unit kUnits[] = {{"s", 10'000'000'000}, {"ms", 10'000'000}, {"us", 10'000}};  // from ten of them on
  for (const Unit& unit : kUnits)
    if (ns >= unit.ns) return fmt::format("{} {}", ns / (unit.ns / 10), unit.name);
  return fmt::format("{} ns", ns);
}

std::string tests_text(size_t count) {
  return fmt::format("{} test{}", count, count == 1 ? "" : "s");
}

TextFor text_for(const Output& output) {
  return output.is_terminal() ? TextFor::terminal : TextFor::file;
}

// "stdin:1:9-12: ERROR: text" and a newline; one at the end of the text is absorbed.
std::string message_line(const ScriptMessage& message, TextFor where) {
  std::string text;
  format_into(text, *message.format, message.values, where);
  if (text.ends_with('\n')) text.pop_back();
  return fmt::format("{}: {}: {}\n", message.place, message.is_error ? "ERROR" : "WARNING", text);
}

class TextSink : public Sink {
 public:
  explicit TextSink(const SinkStreams& streams) : streams_(streams) {}

  void begin(const RunStart& start) override {
    if (!streams_.quiet) to_stderr(fmt::format("Attached {} probe{}\n", start.probes, start.probes == 1 ? "" : "s"));
  }
  void event(const Event& event) override {
    std::string& out = streams_.out.buffer();
    if (event.kind == Event::Kind::row)
      rows_.append(out, event.values[0], text_for(streams_.out));
    else
      append_event_text(out, event, text_for(streams_.out));
    using Kind = Event::Kind;
    if (event.kind == Kind::value || event.kind == Kind::join || event.kind == Kind::system) out += '\n';
    streams_.out.appended();
  }
  void map(const MapSnapshot& map, uint64_t top, uint64_t div) override;
  void message(const Message& message) override {
    std::visit([this](const auto& one) { show(one); }, message);
  }

 private:
  void show(const ScriptMessage& message) {
    std::string text = message_line(message, text_for(streams_.err));
    text += message.expansions;
    report(text, message.is_error ? kRed : kYellow);
  }
  void show(const RuntimeNotice& notice) {
    report(streams_.err.is_terminal() ? for_terminal(notice.rendered, Lines::kept) : notice.rendered, kYellow);
  }
  void show(const LostEvents& lost) { to_stderr(fmt::format("Lost {} events\n", lost.count)); }
  void show(const TotalLostEvents& lost) {
    if (lost.count != 0) to_stderr(total_lost_line(lost.count, streams_.color));
  }
  void show(const UserStackReport&) {}
  void show(const LossReport&) {}  // its lines are on stderr, whatever the sink
  void show(const ExitDump&) { streams_.out.append("\n\n"); }
  void show(const TestsStart& tests) { streams_.out.append(fmt::format("{} Running {} tests.\n", kRule, tests.count)); }
  void show(const TestStart& test) { streams_.out.append(fmt::format("{} {}\n", kRun, test.name)); }
  void show(const TestResult& result);
  void show(const TestReport& report);
  void show(const BenchmarkReport& report);

  // What was printed before comes out before, where both streams lead to the same place.
  void to_stderr(std::string_view text) {
    streams_.out.flush_idle();
    streams_.err.append(text);
  }
  // The message line is coloured, the excerpt and what else follows it is not.
  void report(std::string_view text, const char* color) {
    const size_t end = std::min(text.find('\n'), text.size());
    to_stderr(streams_.color ? fmt::format("{}{}{}{}", color, text.substr(0, end), kPlain, text.substr(end))
                             : std::string(text));
  }

  SinkStreams streams_;
  StreamedRows rows_;
};

// "@x: 1" and "@x[a]: 1" for plain values; the name alone, the rows and an empty line for histograms.
void append_entry(std::string& out, const MapSnapshot& map, const MapSnapshot::Entry& entry, uint64_t div,
                  TextFor where, bool color) {
  out += map.name;
  if (map.keyed) {
    out += '[';
    append_key_text(out, entry.key, where);
    out += ']';
  }
  const bool has_rows =
      map.layout == MapLayout::histogram || map.layout == MapLayout::series || map.layout == MapLayout::heatmap;
  out += has_rows ? ":\n" : ": ";
  if (const auto* heatmap = std::get_if<HeatmapValue>(&entry.value.node)) {
    append_heatmap(out, *heatmap, color);
  } else if (div > 1) {
    append_text(out, divided(entry.value, div), where);
  } else {
    append_text(out, entry.value, where);
  }
  if (map.layout != MapLayout::series) out += '\n';  // a series brings its own
}

void TextSink::map(const MapSnapshot& map, uint64_t top, uint64_t div) {
  Output& out = streams_.out;
  for (const MapSnapshot::Entry& entry : top_entries(map, top))
    append_entry(out.buffer(), map, entry, div, text_for(out), streams_.color && out.is_terminal());
  out.appended();
}

void TextSink::show(const TestResult& result) {
  std::string& out = streams_.out.buffer();
  if (!result.passed) out += result.output;
  fmt::format_to(std::back_inserter(out), "{} {} ({})\n", result.passed ? kOk : kFailed, result.name,
                 duration_text(result.duration_ns));
  streams_.out.appended();
}

void TextSink::show(const TestReport& report) {
  const std::span<const TestResult> results = report.results;
  std::vector<std::string> failed;
  for (const TestResult& result : results)
    if (!result.passed) failed.push_back(result.name);
  std::string& out = streams_.out.buffer();
  auto append = [&out](const char* tag, const std::string& text) { out += fmt::format("{} {}\n", tag, text); };
  append(kRule, tests_text(results.size()) + " ran.");
  append(kPassed, tests_text(results.size() - failed.size()) + ".");
  if (!failed.empty()) append(kFailed, tests_text(failed.size()) + ", listed below:");
  for (const std::string& name : failed) append(kFailed, name);
  streams_.out.appended();
}

void TextSink::show(const BenchmarkReport& report) {
  constexpr int kNameWidth = 41, kTimeWidth = 15;
  std::string& out = streams_.out.buffer();
  const std::string head = fmt::format("{:<{}}{:<{}}{}", "Benchmark", kNameWidth, "Time(ns)", kTimeWidth, "Iterations");
  fmt::format_to(std::back_inserter(out), "{}\n{:-<{}}\n", head, "", head.size());
  for (const BenchmarkResult& result : report.results)
    fmt::format_to(std::back_inserter(out), "{:<{}}{:<{}}{}\n", result.name, kNameWidth, result.average_ns, kTimeWidth,
                   result.iterations);
  streams_.out.appended();
}

class CaptureSink final : public Sink {
 public:
  explicit CaptureSink(CapturedText& captured) : captured_(captured), memory_(captured.text) {}

  void begin(const RunStart&) override {}
  void event(const Event& event) override { text_.event(event); }
  void map(const MapSnapshot& map, uint64_t top, uint64_t div) override { text_.map(map, top, div); }
  void message(const Message& message) override {
    const auto* from_script = std::get_if<ScriptMessage>(&message);
    if (!from_script) return text_.message(message);
    captured_.has_error |= from_script->is_error;
    const std::string line = message_line(*from_script, TextFor::file);
    memory_.append(std::string_view(line).substr(0, line.find('\n') + 1));
  }

 private:
  CapturedText& captured_;
  Output memory_;
  TextSink text_{{memory_, memory_, true, false}};
};

}  // namespace

std::unique_ptr<Sink> make_capture_sink(CapturedText& captured) {
  return std::make_unique<CaptureSink>(captured);
}

std::string total_lost_line(uint64_t count, bool color) {
  return fmt::format("{}WARNING: Total lost event count: {}{}\n", color ? kYellow : "", count, color ? kPlain : "");
}

extern const SinkRow kTextSink;
const SinkRow kTextSink{
    .name = "text",
    .brief = "Lines for people.",
    .extension = "txt",
    .wants = {},
    .make = [](const SinkStreams& streams) -> std::unique_ptr<Sink> { return std::make_unique<TextSink>(streams); }};

}  // namespace scry
