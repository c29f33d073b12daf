// The ltrace sink: calls of library functions as lines, in the form of ltrace.
//
// A line is written when its call has returned. One within which another call begins, or that blocks, is begun before,
// and resumed when it returns. What is no call comes as rows of the script (cli/commands/ltrace.cc): a member `line`
// that is "signal", "exit" or "exec". System calls (-S) come as they do to the strace sink.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <unordered_map>

#include "elf/demangle.h"
#include "libcalls/call.h"
#include "sinks/call_line.h"
#include "sinks/line_parts.h"

namespace scry {
namespace {

using libcalls::CallText;
using libcalls::Function;
using syscalls::Call;
using syscalls::CallRecord;

// The functions by the texts of a bundle, which stay where they are as long as the run.
class KnownFunctions {
 public:
  explicit KnownFunctions(bool demangles) : demangles_(demangles) {}
  const Function& find(std::string_view text) {
    auto [found, is_new] = known_.try_emplace(text.data());
    if (is_new) {
      found->second = libcalls::parse_function(text);
      if (demangles_ && symbols::is_mangled(found->second.name))
        found->second.name = symbols::without_parameters(symbols::demangle(found->second.name));
    }
    return found->second;
  }

 private:
  bool demangles_;
  std::unordered_map<const char*, Function> known_;
};

// The table of -c.
class FunctionSummary {
 public:
  void add(const std::string& name, uint64_t ns) {
    Row& row = rows_[name];
    ++row.calls, ++row.timed;
    row.ns += ns;
  }
  // Of a function that has no return probe.
  void add_without_time(const std::string& name) { ++rows_[name].calls; }
  void append(std::string& out) const {
    std::vector<std::pair<std::string, Row>> rows(rows_.begin(), rows_.end());
    std::ranges::stable_sort(rows, std::greater(),
                             [](const auto& row) { return std::pair(row.second.ns, row.second.calls); });
    Row total;
    for (const auto& [name, row] : rows) total.calls += row.calls, total.ns += row.ns;
    constexpr const char* kRule = "------ ----------- ----------- --------- --------------------\n";
    out += "% time     seconds  usecs/call     calls      function\n";
    out += kRule;
    for (const auto& [name, row] : rows) {
      if (row.timed == 0) {
        out += fmt::format("{:>6} {:>11} {:>11} {:9} {}\n", "?", "?", "?", row.calls, name);
        continue;
      }
      out += fmt::format("{:6.2f} {:>11} {:11} {:9} {}\n", total.ns ? 100 * double(row.ns) / double(total.ns) : 0,
                         seconds_text(row.ns), row.ns / row.timed / 1000, row.calls, name);
    }
    out += kRule;
    out += fmt::format("100.00 {:>11} {:11} {:9} total\n", seconds_text(total.ns), "", total.calls);
  }

 private:
  struct Row {
    uint64_t calls = 0, timed = 0, ns = 0;
  };
  std::map<std::string, Row> rows_;
};

struct LtraceStyle {
  syscalls::Style call;
  size_t column = 50, indent = 0;
  struct Parts {
    bool pids, instruction, duration;
  } parts;
  bool summary;
  std::string caller;  // "app->", where an option names functions

  explicit LtraceStyle(const SinkUse& use)
      : parts{has(use, "pids"), has(use, "instruction"), has(use, "duration")},
        summary(has(use, "summary")),
        caller(setting_of(use, "caller")) {
    const auto number = [&](const char* name, auto& value) {
      if (has(use, name))
        value = static_cast<std::remove_reference_t<decltype(value)>>(
            std::strtoul(std::string(setting_of(use, name)).c_str(), nullptr, 10));
    };
    number("limit", call.text_limit);
    number("column", column);
    number("indent", indent);
  }
  static bool has(const SinkUse& use, std::string_view name) { return use.settings.contains(name); }
};

class LtraceSink final : public Sink {
 public:
  explicit LtraceSink(const SinkStreams& streams)
      : style_(streams.use),
        to_{find_sink("text")->make({streams.out, streams.err, true, streams.color, streams.remarks}),
            streams.use.file.empty() ? std::make_unique<Output>(STDERR_FILENO, Output::Policy::line) : nullptr,
            streams.out, streams.remarks},
        times_(std::string(setting_of(streams.use, "time")), LtraceStyle::has(streams.use, "relative"), 3),
        functions_(LtraceStyle::has(streams.use, "demangle")),
        waits_for_exec_(LtraceStyle::has(streams.use, "from_exec")) {
    if (to_.own) streams.out.lead(*to_.own);
  }

  void begin(const RunStart&) override {}
  void event(const Event& event) override {
    if (event.kind == Event::Kind::library_call)
      show(functions_.find(event.text), *event.call);
    else if (event.kind == Event::Kind::call)
      show_system_call(*event.call);
    else if (event.kind == Event::Kind::row)
      show_row(event.values[0]);
    else
      to_.messages->event(event);
    remark_floating();
    to_.out().appended();
  }
  void map(const MapSnapshot&, uint64_t, uint64_t) override {}
  void message(const Message& message) override {
    if (std::holds_alternative<ExitDump>(message)) return;
    leave_line(kUnfinished);
    to_.out().appended();
    to_.out().flush();
    to_.messages->message(message);
  }
  void end() override {
    leave_line(kUnfinished);
    if (style_.summary) summary_.append(to_.out().buffer());
    to_.out().appended();
    to_.out().flush();
  }

 private:
  static constexpr const char* kUnfinished = " <unfinished ...>\n";
  static constexpr const char* kNoReturn = " <no return ...>\n";

  void show(const Function& function, const Call& call);
  void show_begun(const Function& function, const Call& call);
  void show_system_call(const Call& call);
  void show_row(const Value& row);
  void finish(const CallRecord& record);
  void remark_floating() {
    if (!std::exchange(to_.floating, false) || !to_.remarks) return;
    std::exchange(to_.remarks, nullptr)
        ->add(
            "floating-point arguments and results are shown as <double>: the registers that hold them "
            "cannot be read in a probe");
  }
  void begin_line(uint32_t tid, uint64_t since_boot_ns);
  void begin_call(const CallRecord& record, uint64_t since_boot_ns);
  void pad() {
    line_.text += ' ';
    if (line_.text.size() + 1 < style_.column) line_.text.append(style_.column - 1 - line_.text.size(), ' ');
    line_.text += "= ";
  }
  void write(bool ends) {
    to_.out().buffer().append(line_.text, line_.written);
    line_.written = line_.text.size();
    if (!ends) return;
    line_ = {};
  }
  void leave_line(const char* how) {
    if (!line_.open) return;
    line_.text += how;
    write(true);
  }

  LtraceStyle style_;
  struct Streams {
    std::unique_ptr<Sink> messages;
    std::unique_ptr<Output> own;  // stderr, where no file was named
    Output& file;
    Remarks* remarks;       // null: none is wanted, or the one about floating-point values has been made
    bool floating = false;  // the call that is being shown has such a value
    Output& out() const { return own ? *own : file; }
  } to_;
  LineTimes times_;
  KnownFunctions functions_;
  bool waits_for_exec_;  // the command has not begun: what calls is scry's own code
  // Of the thread `open`, or the one that is being made.
  struct Line {
    std::string text;
    size_t written = 0;
    uint32_t open = 0;  // the thread whose line has no end yet; 0: none
  } line_;
  std::optional<uint32_t> first_thread_;  // of which a line was shown
  std::map<uint32_t, size_t> begun_;      // by thread: calls that were shown before their end, within each other
  FunctionSummary summary_;
};

void LtraceSink::begin_line(uint32_t tid, uint64_t since_boot_ns) {
  if (!first_thread_) first_thread_ = tid;
  style_.parts.pids |= first_thread_ != tid;
  if (style_.parts.pids) fmt::format_to(std::back_inserter(line_.text), "[pid {}] ", tid);
  times_.append(line_.text, since_boot_ns);
}

void LtraceSink::begin_call(const CallRecord& record, uint64_t since_boot_ns) {
  leave_line(kUnfinished);
  begin_line(record.tid, since_boot_ns);
  if (style_.parts.instruction) fmt::format_to(std::back_inserter(line_.text), "[{:#x}] ", record.instruction);
  const auto depth = begun_.find(record.tid);
  if (depth != begun_.end()) line_.text.append(style_.indent * depth->second, ' ');
}

void LtraceSink::show_begun(const Function& function, const Call& call) {
  const CallRecord& record = *call.record;
  begin_call(record, record.entered_ns);
  const CallText text{.function = function, .call = call, .style = style_.call, .has_floating = &to_.floating};
  if (!function.any_caller) line_.text += style_.caller;
  append_entry(line_.text, text);
  line_.open = record.tid;
  if (record.state & syscalls::kNoReturn) {
    append_rest(line_.text, text);
    if (function.signature.result.letter == '-') return write(false);
    line_.text += ')';
    pad();
    line_.text += "?\n";
    return write(true);
  }
  ++begun_[record.tid];
  write(false);
}

void LtraceSink::finish(const CallRecord& record) {
  if (style_.parts.duration)
    fmt::format_to(std::back_inserter(line_.text), " <{}>", seconds_text(record.left_ns - record.entered_ns));
  line_.text += '\n';
  write(true);
}

void LtraceSink::show(const Function& function, const Call& call) {
  const CallRecord& record = *call.record;
  if (waits_for_exec_) return;
  if (style_.summary) {
    if (record.state & syscalls::kNoReturn)
      summary_.add_without_time(function.name);
    else if (!(record.state & syscalls::kEntered))
      summary_.add(function.name, record.left_ns - record.entered_ns);
    return;
  }
  if (record.state & syscalls::kEntered) return show_begun(function, call);
  const CallText text{.function = function, .call = call, .style = style_.call, .has_floating = &to_.floating};
  if (const auto depth = begun_.find(record.tid); record.state & syscalls::kAnnounced && depth != begun_.end()) {
    if (--depth->second == 0) begun_.erase(depth);
    if (line_.open != record.tid) {
      begin_call(record, record.left_ns);
      line_.text += fmt::format("<... {} resumed> ", function.name);
    }
  } else {
    begin_call(record, record.entered_ns);
    if (!function.any_caller) line_.text += style_.caller;
    append_entry(line_.text, text);
  }
  append_rest(line_.text, text);
  line_.text += ')';
  pad();
  append_result(line_.text, text);
  finish(record);
}

void LtraceSink::show_system_call(const Call& call) {
  const CallRecord& record = *call.record;
  if (waits_for_exec_) return;
  const syscalls::CallRow* row = syscalls::find_call(record.number);
  if (style_.summary) {
    if (row && !(record.state & syscalls::kEntered))
      summary_.add(fmt::format("SYS_{}", syscalls::name_of(*row)), record.left_ns - record.entered_ns);
    return;
  }
  begin_call(record, record.entered_ns);
  line_.text += "SYS_";
  syscalls::append_entry(line_.text, call, style_.call, no_process_facts());
  syscalls::append_rest(line_.text, call, style_.call, no_process_facts());
  if (record.state & syscalls::kEntered) {
    line_.text += " <no return ...>\n";
    return write(true);
  }
  pad();
  syscalls::append_result(line_.text, call, style_.call, no_process_facts());
  finish(record);
}

// "+++ exited (status 0) +++", from the exit code as wait(2) has it.
std::string end_of_process(uint64_t code) {
  constexpr uint64_t kSignal = 0x7f;
  if ((code & kSignal) == 0) return fmt::format("+++ exited (status {}) +++\n", code >> 8 & 0xff);
  return fmt::format("+++ killed by {} +++\n", syscalls::signal_name(int(code & kSignal)));
}

void LtraceSink::show_row(const Value& row) {
  const std::string_view what = text_of(row, "line");
  const auto tid = uint32_t(number_of(row, "tid"));
  const bool begins = what == "exec" && std::exchange(waits_for_exec_, false);
  if (what.empty() || begins || waits_for_exec_ || style_.summary) return;
  leave_line(line_.open == tid ? kNoReturn : kUnfinished);
  begin_line(tid, number_of(row, "time"));
  if (what == "signal") {
    const int number = int(number_of(row, "number"));
    const char* text = ::sigdescr_np(number);
    line_.text += fmt::format("--- {} ({}) ---\n", syscalls::signal_name(number), text ? text : "real-time signal");
  } else if (what == "exec") {
    line_.text += "--- Called exec() ---\n";
    begun_.erase(tid);
  } else {
    line_.text += end_of_process(number_of(row, "code"));
    begun_.erase(tid);
  }
  write(true);
}

constexpr SinkOption kLtraceOptions[] = {
    {"limit", SinkOption::Takes::number, "BYTES", "how much of a string or buffer is shown; 32 by default"},
    {"column", SinkOption::Takes::number, "COLUMN", "of the results; 50 by default", "", kMostLineColumns},
    {"indent", SinkOption::Takes::number, "BLANKS", "before calls within calls, for each of these", "",
     kMostLineColumns},
    {"time", SinkOption::Takes::word, "HOW", "when a call began: time, with microseconds, in seconds since 1970",
     "t tt ttt"},
    {"relative", SinkOption::Takes::nothing, nullptr, "the time since the line before"},
    {"duration", SinkOption::Takes::nothing, nullptr, "how long a call took"},
    {"pids", SinkOption::Takes::nothing, nullptr, "each line begins with the number of its thread"},
    {"instruction", SinkOption::Takes::nothing, nullptr, "where the call returns to"},
    {"caller", SinkOption::Takes::text, "TEXT", "before the name of a function that the program calls"},
    {"demangle", SinkOption::Takes::nothing, nullptr, "names of C++ and Rust as in the source"},
    {"summary", SinkOption::Takes::nothing, nullptr, "a table of the functions, and no lines"},
    {"from_exec", SinkOption::Takes::nothing, nullptr, "nothing before the first row about an exec"},
};

}  // namespace

extern const SinkRow kLtraceSink;
const SinkRow kLtraceSink{
    .name = "ltrace",
    .brief = "Calls of library functions as lines in the form of ltrace, to stderr or a file.",
    .extension = "ltrace",
    .wants = {},
    .make = [](const SinkStreams& streams) -> std::unique_ptr<Sink> { return std::make_unique<LtraceSink>(streams); },
    .options = kLtraceOptions};

}  // namespace scry
