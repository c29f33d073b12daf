// The strace sink: system calls as lines, as strace has them.
//
// A line is written when its call has ended. One that blocks is begun, and goes on when it ends: on the same line, or
// as "<... read resumed>" if something else was written meanwhile. What is no call comes as rows of the script
// (cli/commands/strace.cc): a member `line` that is "fork", "signal" or "exit", and what belongs to it.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <ctime>
#include <map>
#include <set>

#include "sinks/call_line.h"
#include "sinks/call_summary.h"
#include "sinks/separate_sinks.h"
#include "sinks/strace_style.h"

namespace scry {
namespace {

using syscalls::Call;
using syscalls::CallRecord;

constexpr uint64_t kSecond = 1'000'000'000, kMicrosecond = 1000;

const Value* member(const Value& row, std::string_view name) {
  const auto* record = std::get_if<RecordValue>(&row.node);
  if (!record) return nullptr;
  const auto found = std::ranges::find(record->members, name, &RecordValue::Named::name);
  return found == record->members.end() ? nullptr : &found->value;
}

uint64_t number_in(const Value& row, std::string_view name) {
  const Value* value = member(row, name);
  if (!value) return 0;
  if (const auto* number = std::get_if<uint64_t>(&value->node)) return *number;
  if (const auto* number = std::get_if<int64_t>(&value->node)) return uint64_t(*number);
  return 0;
}

std::string_view setting(const SinkUse& use, std::string_view name) {
  const auto found = use.settings.find(name);
  return found == use.settings.end() ? std::string_view() : found->second;
}

uint64_t ns_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return uint64_t(now.tv_sec) * kSecond + uint64_t(now.tv_nsec);
}

class StraceSink final : public Sink {
 public:
  explicit StraceSink(const SinkStreams& streams)
      : StraceSink(streams, LineStyle(streams.use),
                   streams.use.file.empty() ? std::make_unique<Output>(STDERR_FILENO, Output::Policy::line) : nullptr) {
  }

  void begin(const RunStart&) override {}
  void event(const Event& event) override {
    if (event.kind == Event::Kind::call) {
      show(*event.call);
    } else if (event.kind == Event::Kind::row) {
      show_row(event.values[0]);
    } else {
      to_.messages->event(event);
    }
    to_.out().appended();
  }
  void map(const MapSnapshot& map, uint64_t, uint64_t) override { summary_.add(map); }
  void message(const Message& message) override {
    if (std::holds_alternative<ExitDump>(message)) return;
    leave_line();
    to_.out().appended();
    to_.out().flush();
    to_.messages->message(message);
  }
  void end() override {
    leave_line();
    summary_.append(to_.out().buffer());
    to_.out().appended();
    to_.out().flush();
  }

 private:
  StraceSink(const SinkStreams& streams, LineStyle style, std::unique_ptr<Output> own)
      : style_(std::move(style)),
        to_{find_sink("text")->make({streams.out, streams.err, true, streams.color, streams.remarks}), std::move(own),
            streams.out},
        around_(streams.around && style_.has(LinePart::descriptors) ? *streams.around : no_process_facts()),
        times_{ns_of(CLOCK_REALTIME) - ns_of(CLOCK_BOOTTIME)},
        summary_(setting(streams.use, "columns"), setting(streams.use, "sort")) {
    if (to_.own) streams.out.lead(*to_.own);
  }

  void show(const Call& call);
  void show_entry(const Call& call);
  void finish(const Call& call);
  void show_row(const Value& row);
  void begin_line(uint32_t tid, uint64_t since_boot_ns, const CallRecord* record = nullptr);
  void meet(uint32_t tid);
  void append_time(uint64_t since_boot_ns);
  void pad() {
    const size_t used = line_.text.size();
    if (used < style_.column) line_.text.append(style_.column - used, ' ');
  }
  // Writes what is in line_.text, beyond what was written of it.
  void write(bool ends) {
    to_.out().buffer().append(line_.text, line_.written);
    line_.written = line_.text.size();
    if (!ends) return;
    line_.text.clear();
    line_.written = 0;
    line_.open = 0;
  }
  // Another line begins: the one that is open is left.
  void leave_line() {
    if (!line_.open) return;
    line_.text += " <unfinished ...>\n";
    write(true);
  }

  LineStyle style_;
  struct Streams {
    std::unique_ptr<Sink> messages;
    std::unique_ptr<Output> own;  // stderr, where no file was named
    Output& file;
    Output& out() const { return own ? *own : file; }
  } to_;
  syscalls::ProcessFacts& around_;
  struct Times {
    uint64_t boot_to_wall, last_ns = 0;
  } times_;
  // Of the thread `open`, or the one that is being made.
  struct Line {
    std::string text;
    size_t written = 0;
    uint32_t open = 0;  // the thread whose line has no end yet; 0: none
  } line_;
  struct Threads {
    std::set<uint32_t> alive;               // met, and not ended
    std::set<uint32_t> stopped;             // processes that were sent a SIGSTOP that was not shown yet
    std::set<uint32_t> announced;           // their call was shown before its end
    std::map<uint32_t, std::string> comms;  // where they are shown
  } threads_;
  CallSummary summary_;
};

void StraceSink::append_time(uint64_t since_boot_ns) {
  const auto add = std::back_inserter(line_.text);
  if (!style_.time.empty()) {
    const uint64_t wall = since_boot_ns + times_.boot_to_wall;
    const auto seconds = static_cast<time_t>(wall / kSecond);
    const uint64_t us = wall % kSecond / kMicrosecond;
    tm parts{};
    localtime_r(&seconds, &parts);
    if (style_.time == "ttt")
      fmt::format_to(add, "{}.{:06} ", seconds, us);
    else if (style_.time == "tt")
      fmt::format_to(add, "{:02}:{:02}:{:02}.{:06} ", parts.tm_hour, parts.tm_min, parts.tm_sec, us);
    else
      fmt::format_to(add, "{:02}:{:02}:{:02} ", parts.tm_hour, parts.tm_min, parts.tm_sec);
  }
  if (style_.has(LinePart::relative)) {
    const uint64_t since = times_.last_ns == 0 || since_boot_ns < times_.last_ns ? 0 : since_boot_ns - times_.last_ns;
    const std::string text = fmt::format("{:6}.{:06}", since / kSecond, since % kSecond / kMicrosecond);
    line_.text += style_.time.empty() ? text + " " : "(+" + text + ") ";
    times_.last_ns = since_boot_ns;
  }
}

void StraceSink::meet(uint32_t tid) {
  const bool is_new = threads_.alive.insert(tid).second;
  if (is_new && threads_.alive.size() > 1 && !style_.has(LinePart::quiet_attach) && !style_.to_file)
    to_.out().buffer() += fmt::format("strace: Process {} attached\n", tid);
}

void StraceSink::begin_line(uint32_t tid, uint64_t since_boot_ns, const CallRecord* record) {
  leave_line();
  meet(tid);
  if (record && style_.has(LinePart::comms)) threads_.comms[tid] = comm_of(*record);
  const std::string comm = style_.has(LinePart::comms) ? fmt::format("<{}>", threads_.comms[tid]) : "";
  const auto add = std::back_inserter(line_.text);
  if (style_.has(LinePart::pids) && style_.to_file)
    fmt::format_to(add, "{:<5}{} ", tid, comm);
  else if ((threads_.alive.size() > 1 || style_.has(LinePart::comms)) && !style_.to_file)
    fmt::format_to(add, "[pid {:5}{}] ", tid, comm);
  append_time(since_boot_ns);
  if (record && style_.has(LinePart::number)) fmt::format_to(add, "[{:4}] ", record->number);
  if (record && style_.has(LinePart::instruction)) fmt::format_to(add, "[{:016x}] ", record->instruction);
}

void StraceSink::show_entry(const Call& call) {
  const CallRecord& record = *call.record;
  begin_line(record.tid, record.entered_ns, &record);
  append_entry(line_.text, call, style_.call, around_);
  if (record.state & syscalls::kNoReturn) {
    append_rest(line_.text, call, style_.call, around_);
    line_.text += ' ';
    pad();
    line_.text += "= ?\n";
    around_.observe(call);
    return write(true);
  }
  line_.open = record.tid;
  threads_.announced.insert(record.tid);
  write(false);
}

void StraceSink::finish(const Call& call) {
  const CallRecord& record = *call.record;
  append_rest(line_.text, call, style_.call, around_);
  line_.text += ' ';
  pad();
  line_.text += "= ";
  around_.observe(call);
  append_result(line_.text, call, style_.call, around_);
  if (style_.has(LinePart::duration)) {
    const uint64_t took = record.left_ns - record.entered_ns;
    fmt::format_to(std::back_inserter(line_.text), " <{}.{:06}>", took / kSecond, took % kSecond / kMicrosecond);
  }
  line_.text += '\n';
  write(true);
}

void StraceSink::show(const Call& call) {
  const CallRecord& record = *call.record;
  if (record.state & syscalls::kStopped) threads_.stopped.insert(record.pid);
  if (record.number < syscalls::kCalls && !style_.calls.test(record.number)) return around_.observe(call);
  if (record.state & syscalls::kEntered) {
    show_entry(call);
    return;
  }
  const bool resumes = threads_.announced.erase(record.tid) > 0;
  if (resumes && line_.open != record.tid) {
    begin_line(record.tid, record.left_ns, &record);
    const syscalls::CallRow* row = syscalls::find_call(record.number);
    line_.text += row ? fmt::format("<... {} resumed>", name_of(*row))
                      : fmt::format("<... syscall_{:#x} resumed>", record.number);
  } else if (!resumes) {
    begin_line(record.tid, record.entered_ns, &record);
    append_entry(line_.text, call, style_.call, around_);
  }
  finish(call);
}

// "+++ exited with 0 +++", from the exit code as wait(2) has it.
std::string end_of_thread(uint64_t code) {
  constexpr uint64_t kSignal = 0x7f, kCore = 0x80;
  if ((code & kSignal) == 0) return fmt::format("+++ exited with {} +++", code >> 8 & 0xff);
  return fmt::format("+++ killed by {}{} +++", syscalls::signal_name(int(code & kSignal)),
                     code & kCore ? " (core dumped)" : "");
}

void StraceSink::show_row(const Value& row) {
  const Value* what = member(row, "line");
  const auto* word = what ? std::get_if<TextValue>(&what->node) : nullptr;
  if (!word) return;
  const auto tid = uint32_t(number_in(row, "tid"));
  const uint64_t time = number_in(row, "time");
  if (const Value* comm = member(row, "comm"); comm && style_.has(LinePart::comms))
    if (const auto* text = std::get_if<TextValue>(&comm->node)) threads_.comms[tid] = text->text;
  if (word->text == "fork") {
    leave_line();
    meet(tid);
    return meet(uint32_t(number_in(row, "child")));
  }
  if (word->text == "signal") {
    const uint64_t number = number_in(row, "number");
    if (number == SIGSTOP && threads_.stopped.erase(uint32_t(number_in(row, "pid"))) > 0) return;
    begin_line(tid, time);
    const Value* info = member(row, "info");
    const auto* bytes = info ? std::get_if<BufferValue>(&info->node) : nullptr;
    line_.text += fmt::format("--- {} ", syscalls::signal_name(int(number)));
    if (bytes)
      append_signal_info(
          line_.text, Bytes(reinterpret_cast<const std::byte*>(bytes->bytes.data()), bytes->bytes.size()), style_.call);
    line_.text += " ---\n";
    return write(true);
  }
  if (!style_.has(LinePart::quiet_exit)) {
    begin_line(tid, time);
    line_.text += end_of_thread(number_in(row, "code")) + "\n";
    write(true);
  }
  threads_.alive.erase(tid);
  threads_.comms.erase(tid);
  threads_.announced.erase(tid);
}

constexpr SinkOption kOptions[] = {
    {"limit", SinkOption::Takes::number, "BYTES", "how much of a string or buffer is shown; 32 by default"},
    {"whole", SinkOption::Takes::nothing, nullptr, "structures and arrays are not abbreviated"},
    {"raw", SinkOption::Takes::nothing, nullptr, "arguments as hexadecimal numbers"},
    {"hex", SinkOption::Takes::word, "WHICH", "strings in hexadecimal", "other all"},
    {"flags", SinkOption::Takes::word, "HOW", "flags as numbers, or as numbers and names", "raw verbose"},
    {"column", SinkOption::Takes::number, "COLUMN", "of the results; 40 by default"},
    {"time", SinkOption::Takes::word, "HOW", "when a call began: time, with microseconds, in seconds since 1970",
     "t tt ttt"},
    {"relative", SinkOption::Takes::nothing, nullptr, "the time since the line before"},
    {"duration", SinkOption::Takes::nothing, nullptr, "how long a call took"},
    {"pids", SinkOption::Takes::nothing, nullptr, "each line begins with the number of its thread"},
    {"descriptors", SinkOption::Takes::nothing, nullptr, "the files that descriptors stand for"},
    {kSeparate, SinkOption::Takes::text, "PREFIX", "a file for each thread: PREFIX.1234"},
    {"calls", SinkOption::Takes::text, "SET", "which of the calls are shown, as -e trace= has it"},
    {"comms", SinkOption::Takes::nothing, nullptr, "the names of threads"},
    {"instruction", SinkOption::Takes::nothing, nullptr, "where the program made the call"},
    {"number", SinkOption::Takes::nothing, nullptr, "the number of the call"},
    {"columns", SinkOption::Takes::text, "NAMES", "of the table of -c"},
    {"sort", SinkOption::Takes::text, "NAME", "the column that the table of -c is sorted by"},
    {"quiet_attach", SinkOption::Takes::nothing, nullptr, "no lines about new processes"},
    {"quiet_exit", SinkOption::Takes::nothing, nullptr, "no lines about the ends of processes"},
};

std::unique_ptr<Sink> make_strace_sink(const SinkStreams& streams) {
  return std::make_unique<StraceSink>(streams);
}

}  // namespace

extern const SinkRow kStraceSink;
const SinkRow kStraceSink{.name = "strace",
                          .brief = "System calls as lines in the form of strace, to stderr or a file.",
                          .extension = "strace",
                          .wants = {},
                          .make = [](const SinkStreams& streams) -> std::unique_ptr<Sink> {
                            if (streams.use.settings.contains(kSeparate))
                              return make_separate_sinks(streams, make_strace_sink);
                            return make_strace_sink(streams);
                          },
                          .options = kOptions};

}  // namespace scry
