// Sink: where a run's results go. Each sink takes Values and plain text only and knows no types, maps or kernels.
//
// A sink is five methods and one row in a table (table.cc): a new sink is one file, which defines its row, and the
// row's line there. begin() comes once, when everything is attached; then events, maps and messages in the order in
// which they happened; end() comes once, when nothing follows. What a sink is handed is valid during the call only.
//
// The text sink writes the bytes of docs/language.md 8, the JSON sink the messages of docs/formats.md. Sinks append to
// an Output, which decides when bytes are written.
#pragma once

#include <fcntl.h>

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "sinks/loss.h"
#include "sinks/output.h"
#include "values/format.h"
#include "values/text.h"
#include "values/value.h"

namespace scry::syscalls {
struct Call;
class ProcessFacts;
}  // namespace scry::syscalls

namespace scry {

struct RunStart {
  uint64_t probes = 0;
};

// When, where and by whom an event happened (bpf::Bundle::event_origin).
struct EventOrigin {
  uint64_t since_boot_ns = 0;
  uint32_t cpu = 0, pid = 0, tid = 0;
  std::string_view comm, probe;
};

// What a script prints, but for whole maps. Nothing is text yet: a sink that wants text calls append_event_text().
struct Event {
  enum class Kind : uint8_t { printf, value, time, join, cat, system, row, table, call, library_call };
  Kind kind = Kind::value;
  const Format* format = nullptr;      // printf
  std::span<const Value> values = {};  // printf: the arguments; value, row: the one value; join: the items; table: rows
  std::string_view text = {};  // time; join: the items joined; cat, system: what was read; library_call: the function
  const syscalls::Call* call = nullptr;  // call, library_call
  const EventOrigin* origin = nullptr;   // null unless a sink wants it
};

// The text of an event, without the newline that the text sink adds to values, join and system. For a terminal what
// came from outside is escaped, the script's own format is not.
void append_event_text(std::string& out, const Event& event, TextFor where);

// errorf(), warnf().
struct ScriptMessage {
  bool is_error = false;
  const Format* format = nullptr;
  std::span<const Value> values = {};
  std::string_view filename = {};
  uint32_t line = 0, column = 0;
  std::string_view place = {};       // "stdin:1:9-12"
  std::string_view expansions = {};  // the macro calls around it, as lines of stderr
  const EventOrigin* origin = nullptr;
};

// A helper that failed, or a runtime check that did, for the warning of docs/language.md 8.7.
struct RuntimeNotice {
  enum class Kind : uint8_t { helper_error, runtime_error } kind;
  std::string message;
  std::string helper;  // helper_error
  int64_t return_code = 0;
  std::string filename;  // place in the script
  uint32_t line = 0, column = 0;
  std::string rendered;  // place line, message and excerpt as the text sink prints them
  // Not 0: how many of the same were held back since the last one that was shown (repeats.h) ...
  uint64_t held_back = 0;
  // ... and, in the summary at the end of the run, how many there were.
  uint64_t total = 0;
};

struct LostEvents {
  uint64_t count = 0;  // since the last time
};
struct TotalLostEvents {
  uint64_t count = 0;  // of the run; 0: nothing is printed
};
// How the walks of user stacks ended: names and numbers, "complete" first.
struct UserStackReport {
  std::vector<std::pair<const char*, uint64_t>> walks;
};
// The end probes have run; the maps that are printed at exit follow.
struct ExitDump {};
// After the maps: all that the run lost. A run that lost nothing has none.
struct LossReport {
  std::vector<Loss> losses;
};

struct TestsStart {
  size_t count = 0;
};
struct TestStart {
  std::string_view name;
};
struct TestResult {
  std::string name;
  uint64_t duration_ns = 0;
  bool passed = false;
  std::string output;  // what it printed, as text
};
struct TestReport {
  std::span<const TestResult> results;
};

struct BenchmarkResult {
  std::string name;
  uint64_t average_ns = 0, iterations = 0;
};
struct BenchmarkReport {
  std::span<const BenchmarkResult> results;
};

using Message = std::variant<ScriptMessage, RuntimeNotice, LostEvents, TotalLostEvents, UserStackReport, ExitDump,
                             LossReport, TestsStart, TestStart, TestResult, TestReport, BenchmarkReport>;

class Sink {
 public:
  virtual ~Sink() = default;
  virtual void begin(const RunStart& start) = 0;
  virtual void event(const Event& event) = 0;
  // print(@m, top, div) and the exit dump. top 0: all; div 0 or 1: as is.
  virtual void map(const MapSnapshot& map, uint64_t top, uint64_t div) = 0;
  virtual void message(const Message& message) = 0;
  virtual void end() {}
};

// ---- the table

// Values of a sink's options by name; a flag has the value "", a file its text.
using SinkSettings = std::map<std::string, std::string, std::less<>>;

// What the output is shown on, if that is a terminal.
struct Screen {
  size_t columns = 80, rows = 0;  // rows 0: no end
};

// What sinks report about themselves, on stderr; what several of them would report is reported once.
class Remarks {
 public:
  explicit Remarks(Output& err) : err_(err) {}
  void add(const std::string& text);

 private:
  Output& err_;
  std::set<std::string> said_;
};

// How a sink is used in this run.
struct SinkUse {
  std::string file = {};  // the name of what is written; empty: standard output
  SinkSettings settings = {};
  Screen screen = {};
  bool append = false;           // to files that are there
  const Clock* clock = nullptr;  // null: what is written has no time
};

// How a file of a sink is opened.
inline int open_flags(bool append) {
  return O_WRONLY | O_CREAT | O_CLOEXEC | (append ? O_APPEND : O_TRUNC);
}

struct SinkStreams {
  Output& out;
  Output& err;
  bool quiet = false;
  bool color = false;                        // WARNING lines of the run itself are yellow
  Remarks* remarks = nullptr;                // null: they are discarded
  syscalls::ProcessFacts* around = nullptr;  // what descriptors and processes are; null: not known
  SinkUse use = {};
};

// What a sink needs that is not there by default.
struct SinkWants {
  bool event_origin = false;  // Event::origin
};

// -f NAME,OPTION,OPTION=VALUE:FILE
struct SinkOption {
  enum class Takes : uint8_t { nothing, text, word, number, file };  // file: the sink gets what is in it
  const char* name;
  Takes takes;
  const char* value;  // "FILE"; null: takes nothing
  const char* brief;
  const char* words = "";         // the legal words, with blanks between
  uint64_t most = 1'000'000'000;  // a number's greatest value
};

struct SinkRow {
  const char* name;       // of -f
  const char* brief;      // for the documentation
  const char* extension;  // of a file with its output, without the dot
  SinkWants wants;
  std::unique_ptr<Sink> (*make)(const SinkStreams& streams);
  std::span<const SinkOption> options = {};
};

std::span<const SinkRow* const> sink_rows();
const SinkRow* find_sink(std::string_view name);  // null: there is none

// Hands everything to each of them, in their order.
std::unique_ptr<Sink> make_tee_sink(std::vector<std::unique_ptr<Sink>> sinks);

// What one test printed.
struct CapturedText {
  std::string text;
  bool has_error = false;  // errorf() was called
};
// The text sink for one test after the other: both streams into memory, errorf() and warnf() without their excerpt.
std::unique_ptr<Sink> make_capture_sink(CapturedText& captured);

// The line about all lost events of a run: the same in every format, for it is no result.
std::string total_lost_line(uint64_t count, bool color);

}  // namespace scry
