// The text sink: results as lines for people, the bytes of language.md section 6.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "sinks/sink.h"
#include "values/sort.h"
#include "values/text.h"

namespace scry {

namespace {

// The tags of a test report, coloured wherever they go (language.md 8.7).
constexpr const char* kRule = "\x1b[32m[==========]\x1b[0m";
constexpr const char* kRun = "\x1b[32m[ RUN      ]\x1b[0m";
constexpr const char* kOk = "\x1b[32m[       OK ]\x1b[0m";
constexpr const char* kPassed = "\x1b[32m[  PASSED  ]\x1b[0m";
constexpr const char* kFailed = "\x1b[31m[  FAILED  ]\x1b[0m";

constexpr const char* kRed = "\x1b[31m";
constexpr const char* kYellow = "\x1b[33m";
constexpr const char* kPlain = "\x1b[0m";

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

class TextSink : public Sink {
 public:
  TextSink(Output& out, Output& err, bool quiet, bool color) : out_(out), err_(err), quiet_(quiet), color_(color) {}

  void attached_probes(uint64_t count) override {
    if (!quiet_) to_stderr(fmt::format("Attached {} probe{}\n", count, count == 1 ? "" : "s"));
  }
  void printf(std::string_view text) override { out_.append(text); }
  void value(const Value& value) override {
    append_text(out_.buffer(), value);
    end_line();
  }
  void map(const MapSnapshot& map, uint64_t top, uint64_t div) override;
  void time(std::string_view text) override { out_.append(text); }
  void join(std::string_view text) override { append_line(text); }
  void cat(std::string_view text) override { out_.append(text); }
  void system(std::string_view text) override { append_line(text); }
  void message(bool is_error, std::string_view, std::string_view, uint32_t, uint32_t,
               std::string_view rendered) override {
    report(rendered, is_error ? kRed : kYellow);
  }
  void notice(const RuntimeNotice& notice) override { report(notice.rendered, kYellow); }
  void lost_events(uint64_t count) override { to_stderr(fmt::format("Lost {} events\n", count)); }
  void total_lost_events(uint64_t count) override {
    if (count != 0) to_stderr(total_lost_line(count, color_));
  }
  void before_exit_dump() override { out_.append("\n\n"); }
  void tests_begin(size_t count) override { out_.append(fmt::format("{} Running {} tests.\n", kRule, count)); }
  void test_begin(std::string_view name) override { out_.append(fmt::format("{} {}\n", kRun, name)); }
  void test_end(const TestResult& result) override;
  void tests_end(std::span<const TestResult> results) override;
  void benchmarks(std::span<const BenchmarkResult> results) override;

 private:
  void append_line(std::string_view text) {
    out_.buffer() += text;
    end_line();
  }
  void end_line() {
    out_.buffer() += '\n';
    out_.appended();
  }
  // What was printed before comes out before, where both streams lead to the same place.
  void to_stderr(std::string_view text) {
    out_.flush_idle();
    err_.append(text);
  }
  // The message line is coloured, the excerpt and what else follows it is not.
  void report(std::string_view text, const char* color) {
    const size_t end = std::min(text.find('\n'), text.size());
    to_stderr(color_ ? fmt::format("{}{}{}{}", color, text.substr(0, end), kPlain, text.substr(end))
                     : std::string(text));
  }

  Output& out_;
  Output& err_;
  bool quiet_;
  bool color_;
};

// "@x: 1" and "@x[a]: 1" for plain values; the name alone, the rows and an empty line for histograms.
void append_entry(std::string& out, const MapSnapshot& map, const MapSnapshot::Entry& entry, uint64_t div) {
  out += map.name;
  if (map.keyed) {
    out += '[';
    append_key_text(out, entry.key);
    out += ']';
  }
  const bool has_rows = map.kind == MapSnapshot::Kind::histogram || map.kind == MapSnapshot::Kind::series;
  out += has_rows ? ":\n" : ": ";
  if (div > 1) {
    append_text(out, divided(entry.value, div));
  } else {
    append_text(out, entry.value);
  }
  if (map.kind != MapSnapshot::Kind::series) out += '\n';  // a series brings its own
}

void TextSink::map(const MapSnapshot& map, uint64_t top, uint64_t div) {
  for (const MapSnapshot::Entry& entry : top_entries(map, top)) append_entry(out_.buffer(), map, entry, div);
  out_.appended();
}

void TextSink::test_end(const TestResult& result) {
  std::string& out = out_.buffer();
  if (!result.passed) out += result.output;
  fmt::format_to(std::back_inserter(out), "{} {} ({})\n", result.passed ? kOk : kFailed, result.name,
                 duration_text(result.duration_ns));
  out_.appended();
}

void TextSink::tests_end(std::span<const TestResult> results) {
  std::vector<std::string> failed;
  for (const TestResult& result : results)
    if (!result.passed) failed.push_back(result.name);
  std::string& out = out_.buffer();
  auto append = [&out](const char* tag, const std::string& text) { out += fmt::format("{} {}\n", tag, text); };
  append(kRule, tests_text(results.size()) + " ran.");
  append(kPassed, tests_text(results.size() - failed.size()) + ".");
  if (!failed.empty()) append(kFailed, tests_text(failed.size()) + ", listed below:");
  for (const std::string& name : failed) append(kFailed, name);
  out_.appended();
}

void TextSink::benchmarks(std::span<const BenchmarkResult> results) {
  constexpr int kNameWidth = 41, kTimeWidth = 15;
  std::string& out = out_.buffer();
  const std::string head = fmt::format("{:<{}}{:<{}}{}", "Benchmark", kNameWidth, "Time(ns)", kTimeWidth, "Iterations");
  fmt::format_to(std::back_inserter(out), "{}\n{:-<{}}\n", head, "", head.size());
  for (const BenchmarkResult& result : results)
    fmt::format_to(std::back_inserter(out), "{:<{}}{:<{}}{}\n", result.name, kNameWidth, result.average_ns, kTimeWidth,
                   result.iterations);
  out_.appended();
}

class CaptureSink final : public TextSink {
 public:
  explicit CaptureSink(CapturedText& captured)
      : TextSink(memory_, memory_, true, false), captured_(captured), memory_(captured.text) {}
  void message(bool is_error, std::string_view, std::string_view, uint32_t, uint32_t,
               std::string_view rendered) override {
    captured_.has_error |= is_error;
    memory_.append(rendered.substr(0, rendered.find('\n') + 1));
  }

 private:
  CapturedText& captured_;
  Output memory_;
};

}  // namespace

std::unique_ptr<Sink> make_capture_sink(CapturedText& captured) {
  return std::make_unique<CaptureSink>(captured);
}

std::string total_lost_line(uint64_t count, bool color) {
  return fmt::format("{}WARNING: Total lost event count: {}{}\n", color ? kYellow : "", count, color ? kPlain : "");
}

std::unique_ptr<Sink> make_text_sink(Output& out, Output& err, bool quiet, bool color) {
  return std::make_unique<TextSink>(out, err, quiet, color);
}

}  // namespace scry
