// The strace sink: system calls as lines, as strace has them.
//
// A line is written when its call has ended. One that blocks is begun, and goes on when it ends: on the same line, or
// as "<... read resumed>" if something else was written meanwhile. What is no call comes as rows of the script
// (cli/strace_script.cc): a member `line` that is "fork", "signal", "exit", "stack" (of the call before it), "socket"
// (of the call after it), "part" or "file" (of a descriptor of that call) or "others" (a call that is not shown), and
// what belongs to it.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <map>
#include <set>
#include <utility>

#include "sinks/call_dumps.h"
#include "sinks/call_line.h"
#include "sinks/call_summary.h"
#include "sinks/line_parts.h"
#include "sinks/path_filter.h"
#include "sinks/poked_calls.h"
#include "sinks/separate_sinks.h"
#include "sinks/strace_rows.h"
#include "sinks/strace_style.h"
#include "sinks/strace_threads.h"

namespace scry {
namespace {

using syscalls::Call;
using syscalls::CallRecord;

constexpr const char* kOtherCalls = "calls of 32-bit programs are not shown";

std::string shown_name(const std::string& name) {
  std::string text;
  syscalls::append_name(text, name);
  return text;
}

class StraceSink final : public Sink {
 public:
  explicit StraceSink(const SinkStreams& streams)
      : StraceSink(streams, LineStyle(streams.use),
                   streams.use.file.empty() && !streams.use.settings.contains("json")
                       ? std::make_unique<Output>(STDERR_FILENO, Output::Policy::line)
                       : nullptr) {}

  void begin(const RunStart&) override {}
  void event(const Event& event) override {
    if (event.kind == Event::Kind::call) {
      show(wanted_.poked.seen(*event.call));
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
    const bool is_end =
        std::holds_alternative<TotalLostEvents>(message) || std::holds_alternative<UserStackReport>(message);
    leave_line(is_end ? "detached" : "unfinished");
    to_.out().appended();
    to_.out().flush();
    to_.messages->message(message);
  }
  void end() override {
    leave_line("detached");
    if (style_.has(LinePart::json_summary))
      summary_.append_json(to_.out().buffer());
    else
      summary_.append(to_.out().buffer());
    to_.out().appended();
    to_.out().flush();
  }

 private:
  StraceSink(const SinkStreams& streams, LineStyle style, std::unique_ptr<Output> own)
      : style_(std::move(style)),
        wanted_{PathFilter(streams.use.settings, streams.around), CallDumps(streams.use.settings),
                PokedCalls(streams.use.settings)},
        to_{find_sink("text")->make({streams.out, streams.err, true, streams.color, streams.remarks}), std::move(own),
            streams.out},
        remarks_(streams.remarks),
        around_(streams.around, style_, threads_.comms),
        times_(style_.time.wall, style_.has(LinePart::relative), 6),
        summary_(setting_of(streams.use, "columns"), setting_of(streams.use, "sort")) {
    threads_.begin_with(setting_of(streams.use, "threads"));
    times_.set_digits(style_.time.wall_digits, style_.time.relative_digits);
    if (to_.own) streams.out.lead(*to_.own);
  }

  void remark(const std::string& text) {
    if (remarks_) remarks_->add(text);
  }
  void show(const Call& call);
  void show_entry(const Call& call);
  void finish(const Call& call);
  void show_row(const Value& row);
  void show_signal(uint32_t tid, const SignalRow& signal);
  void observe_signal(uint32_t tid, const Value& row);
  // Those that came before this time.
  void show_ignored_signals(uint32_t tid, uint64_t before_ns);
  void leave(uint32_t tid);
  void show_stack(uint32_t tid, uint64_t time, const Value& row);
  void begin_line(uint32_t tid, uint64_t since_boot_ns, const CallRecord* record = nullptr);
  void meet(uint32_t tid);
  void pad() {
    const size_t used = line_.text.size();
    if (used < style_.column) line_.text.append(style_.column - used, ' ');
  }
  // Writes what is in line_.text, beyond what was written of it.
  void write(bool ends) {
    if (!style_.has(LinePart::no_lines)) to_.out().buffer().append(line_.text, line_.written);
    line_.written = line_.text.size();
    if (!ends) return;
    line_.text.clear();
    line_.written = 0;
    line_.open = 0;
  }
  // Another line begins: the one that is open is left.
  void leave_line(std::string_view why = "unfinished") {
    if (!line_.open) return;
    line_.text += fmt::format(" <{} ...>\n", why);
    write(true);
  }

  LineStyle style_;
  struct Wanted {
    PathFilter paths;
    CallDumps dumps;
    PokedCalls poked;
  } wanted_;
  struct Streams {
    std::unique_ptr<Sink> messages;
    std::unique_ptr<Output> own;  // stderr, where no file was named; JSON goes to stdout
    Output& file;
    Output& out() const { return own ? *own : file; }
  } to_;
  Remarks* remarks_;
  StraceThreads threads_;
  ShownFacts around_;  // reads threads_.comms
  LineTimes times_;
  // Of the thread `open`, or the one that is being made.
  struct Line {
    std::string text;
    size_t written = 0;
    uint32_t open = 0;  // the thread whose line has no end yet; 0: none
  } line_;
  CallSummary summary_;
};

void StraceSink::meet(uint32_t tid) {
  const bool is_new = threads_.alive.insert(tid).second;
  if (is_new && threads_.alive.size() > 1 && !style_.has(LinePart::quiet_attach) && !style_.to_file)
    to_.out().buffer() += fmt::format("strace: Process {} attached\n", tid);
}

void StraceSink::begin_line(uint32_t tid, uint64_t since_boot_ns, const CallRecord* record) {
  leave_line();
  threads_.last.thread = tid;
  meet(tid);
  if (record && style_.has(LinePart::comms)) threads_.comms[tid] = comm_of(*record);
  const std::string comm = style_.has(LinePart::comms) ? fmt::format("<{}>", shown_name(threads_.comms[tid])) : "";
  const auto add = std::back_inserter(line_.text);
  if (style_.has(LinePart::pids) && style_.to_file)
    fmt::format_to(add, "{:<{}}{} ", tid, comm.empty() ? 5 : 0, comm);
  else if ((threads_.alive.size() > 1 || style_.has(LinePart::whole_machine)) && !style_.to_file)
    fmt::format_to(add, "[pid {:5}{}] ", tid, comm);
  times_.append(line_.text, since_boot_ns);
  if (style_.has(LinePart::number)) {
    // Lines about something else have that of the last call, which is known where all calls are traced.
    if (record && style_.has(LinePart::last_number)) threads_.last.numbers[tid] = record->number;
    if (record) fmt::format_to(add, "[{:4}] ", record->number);
    const auto last = threads_.last.numbers.find(tid);
    if (!record) line_.text += last != threads_.last.numbers.end() ? fmt::format("[{:4}] ", last->second) : "[????] ";
  }
  if (style_.has(LinePart::instruction))
    line_.text += record ? fmt::format("[{:016x}] ", record->instruction) : fmt::format("[{:?<16}] ", "");
}

void StraceSink::show_entry(const Call& call) {
  const CallRecord& record = *call.record;
  begin_line(record.tid, record.entered_ns, &record);
  append_entry(line_.text, call, style_.of(call), around_);
  line_.text += threads_.signals.interrupted.resumed_by(record);
  if (record.state & syscalls::kNoReturn) {
    append_rest(line_.text, call, style_.of(call), around_);
    line_.text += ' ';
    pad();
    line_.text += "= ?\n";
    return write(true);
  }
  line_.open = record.tid;
  threads_.announced[record.tid] = record.number;
  write(false);
}

void StraceSink::finish(const Call& call) {
  const CallRecord& record = *call.record;
  threads_.descriptors.tell(record.tid, UINT64_MAX, around_);
  append_rest(line_.text, call, style_.of(call), around_);
  line_.text += ' ';
  pad();
  line_.text += "= ";
  // Of a signal that ends the process the call has a result, which the signal follows.
  if (threads_.signals.killed.erase(record.tid) == 0 || threads_.signals.ignored.has(record.tid))
    append_result(line_.text, call, style_.of(call), around_);
  else
    line_.text += '?';
  append_tampering(line_.text, record);
  if (style_.has(LinePart::counts)) summary_.add(record);
  if (style_.has(LinePart::duration)) {
    line_.text += fmt::format(" <{}>", seconds_text(record.left_ns - record.entered_ns, style_.time.duration_digits));
  }
  line_.text += '\n';
  wanted_.dumps.append(line_.text, call);
  write(true);
  show_ignored_signals(record.tid, record.left_ns);
}

void StraceSink::show(const Call& call) {
  const CallRecord& record = *call.record;
  if (record.state & syscalls::kStopped) threads_.signals.stops.expect(record.pid);
  around_.observe_call(record);
  if (style_.is_hidden(record)) return void(threads_.last.missing.insert(record.tid));
  threads_.execs.observe(record);
  show_ignored_signals(record.tid, record.entered_ns);
  threads_.descriptors.tell(record.tid, record.entered_ns, around_);
  if (!threads_.announced.contains(record.tid) && !wanted_.paths.passes(call))
    return void(threads_.last.missing.insert(record.tid));
  threads_.last.missing.erase(record.tid);
  if (record.state & syscalls::kNoRoom) remark("some arguments are shown as addresses: the record of a call was full");
  if (record.state & syscalls::kEntered) {
    const auto shown = threads_.announced.find(record.tid);
    if (shown == threads_.announced.end() || shown->second != record.number) show_entry(call);
    return;
  }
  const auto announced = threads_.announced.find(record.tid);
  const bool resumes = announced != threads_.announced.end() && announced->second == record.number;
  if (announced != threads_.announced.end()) threads_.announced.erase(announced);
  if (resumes && line_.open != record.tid) {
    begin_line(record.tid, record.left_ns, &record);
    const syscalls::CallRow* row = syscalls::find_call(record.number);
    line_.text += row ? fmt::format("<... {} resumed>", name_of(*row))
                      : fmt::format("<... syscall_{:#x} resumed>", record.number);
  } else if (!resumes) {
    begin_line(record.tid, record.entered_ns, &record);
    append_entry(line_.text, call, style_.of(call), around_);
    line_.text += threads_.signals.interrupted.resumed_by(record);
  }
  finish(call);
  threads_.signals.interrupted.observe(record);
}

// It is not traced any more (-b).
void StraceSink::leave(uint32_t tid) {
  if (line_.open == tid) leave_line("detached");
  if (!style_.has(LinePart::quiet_attach) && !style_.to_file) {
    leave_line();
    to_.out().buffer() += fmt::format("strace: Process {} detached\n", tid);
  }
  threads_.alive.erase(tid);
  threads_.announced.erase(tid);
}

// Of the call whose line is the last one of this thread.
void StraceSink::show_stack(uint32_t tid, uint64_t time, const Value& row) {
  const Value* value = member_of(row, "stack");
  const auto* stack = value ? std::get_if<StackValue>(&value->node) : nullptr;
  if (!stack || threads_.last.missing.erase(tid) > 0) return;
  if (threads_.last.thread != tid) {
    begin_line(tid, time);
    line_.text += "<stack of the last call>\n";
    write(true);
  }
  for (const Frame& frame : stack->frames) {
    const SymbolName& known = frame.known();
    const auto add = std::back_inserter(line_.text);
    fmt::format_to(add, " > {}(", known.module.empty() ? "[unknown]" : shown_name(known.module));
    line_.text += shown_name(known.name);
    if (!known.name.empty()) fmt::format_to(add, "+{:#x}", known.offset);
    fmt::format_to(add, ") [{:#x}]\n", frame.address);
  }
  write(true);
}

void StraceSink::show_signal(uint32_t tid, const SignalRow& signal) {
  begin_line(tid, signal.time);
  line_.text += fmt::format("--- {} ", syscalls::signal_name(signal.number));
  if (!signal.info.empty()) append_signal_info(line_.text, as_bytes(signal.info), style_.call, around_);
  line_.text += " ---\n";
  write(true);
  if (!stops_process(tid, signal.number)) return;
  begin_line(tid, signal.time);
  line_.text += fmt::format("--- stopped by {} ---\n", syscalls::signal_name(signal.number));
  write(true);
}

void StraceSink::observe_signal(uint32_t tid, const Value& row) {
  SignalRow signal = signal_in(row);
  if (threads_.signals.stops.take(uint32_t(number_of(row, "pid")), signal.number)) return;
  if (number_of(row, "ignored") != 0) {
    if (!threads_.signals.ignored.add(tid, std::move(signal)))
      remark(fmt::format("signals that thread {} ignores are left out: more than {} in one call", tid,
                         IgnoredSignals::kMost));
    return;
  }
  show_ignored_signals(tid, signal.time);  // a call ends before a signal is delivered
  show_signal(tid, signal);
}

void StraceSink::show_ignored_signals(uint32_t tid, uint64_t before_ns) {
  for (const SignalRow& signal : threads_.signals.ignored.take(tid, before_ns)) show_signal(tid, signal);
}

void StraceSink::show_row(const Value& row) {
  const std::string_view word = text_of(row, "line");
  if (word.empty()) return;
  if (word == "others") return remark(kOtherCalls);
  if (word == "detached") return leave(uint32_t(number_of(row, "tid")));
  const auto tid = uint32_t(number_of(row, "tid"));
  const uint64_t time = number_of(row, "time");
  if (const Value* comm = member_of(row, "comm"); comm && style_.has(LinePart::comms))
    if (const auto* text = std::get_if<TextValue>(&comm->node)) threads_.comms[tid] = text->text;
  if (word == "killed") return void(threads_.signals.killed.insert(tid));
  if (word == "socket") return threads_.descriptors.add_socket(tid, row, around_);
  if (word == "part") return threads_.descriptors.add_part(tid, row);
  if (word == "file") return threads_.descriptors.add_file(tid, row, around_);
  if (word == "stack") return show_stack(tid, time, row);
  if (word == "fork") {
    leave_line();
    meet(tid);
    const auto parent = uint32_t(number_of(row, "pid")), process = uint32_t(number_of(row, "process"));
    if (process != parent) around_.observe_fork(parent, process);
    const auto child = uint32_t(number_of(row, "child"));
    if (style_.has(LinePart::comms)) threads_.comms[child] = threads_.comms[tid];
    return meet(child);
  }
  if (word == "signal") return observe_signal(tid, row);
  show_ignored_signals(tid, UINT64_MAX);
  if (!style_.has(LinePart::quiet_exit) && number_of(row, "unseen") == 0) {
    begin_line(tid, time);
    line_.text += end_of_thread(number_of(row, "code"), threads_.execs.successor(tid)) + "\n";
    write(true);
  }
  if (const auto process = uint32_t(number_of(row, "process"))) around_.observe_end(process);
  threads_.end(tid, threads_.execs.successor(tid));
}

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
                          .options = strace_options()};

}  // namespace scry
