// The strace sink: system calls as lines, as strace has them.
//
// A line is written when its call has ended. One that blocks is begun, and goes on when it ends: on the same line, or
// as "<... read resumed>" if something else was written meanwhile. What is no call comes as rows of the script
// (cli/commands/strace.cc): a member `line` that is "signal" or "exit", and what belongs to it.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstring>
#include <ctime>
#include <map>
#include <set>

#include "sinks/call_line.h"
#include "sinks/call_summary.h"
#include "sinks/sink.h"
#include "syscalls/call_set.h"

namespace scry {
namespace {

using syscalls::Call;
using syscalls::CallRecord;

constexpr uint64_t kSecond = 1'000'000'000, kMicrosecond = 1000;

// How the lines look, read from the settings of the sink.
struct LineStyle {
  syscalls::Style call;
  size_t column = 40;     // of " = RESULT"
  std::string time;       // "", "t", "tt", "ttt"
  bool relative = false;  // time since the line before
  bool duration = false;  // <0.000012> after each call
  bool pids = false;      // each line begins with the number of its thread
  bool to_file = false;
  bool instruction = false, number = false;
  bool quiet_attach = false, quiet_exit = false;
  bool comms = false;        // lines with the name of their thread
  syscalls::CallSet calls = syscalls::CallSet().set();  // those that are shown; others are only followed
  bool descriptors = false;  // with the files they stand for

  explicit LineStyle(const SinkUse& use);
};

uint64_t number_of(const SinkSettings& settings, std::string_view name, uint64_t otherwise) {
  const auto found = settings.find(name);
  if (found == settings.end()) return otherwise;
  std::from_chars(found->second.data(), found->second.data() + found->second.size(), otherwise);
  return otherwise;
}

template <class Word>
Word word_of(const SinkSettings& settings, std::string_view name,
             std::initializer_list<std::pair<const char*, Word>> words, Word otherwise) {
  const auto found = settings.find(name);
  if (found == settings.end()) return otherwise;
  for (const auto& [word, value] : words)
    if (found->second == word) return value;
  return otherwise;
}

LineStyle::LineStyle(const SinkUse& use) {
  using Style = syscalls::Style;
  const SinkSettings& settings = use.settings;
  const auto has = [&settings](std::string_view name) { return settings.contains(name); };
  call.text_limit = uint32_t(number_of(settings, "limit", call.text_limit));
  call.abbreviate = !has("whole");
  call.raw = has("raw");
  call.hex =
      word_of<Style::Hex>(settings, "hex", {{"other", Style::Hex::non_ascii}, {"all", Style::Hex::all}}, call.hex);
  call.flags = word_of<Style::Flags>(settings, "flags", {{"raw", Style::Flags::raw}, {"verbose", Style::Flags::both}},
                                     call.flags);
  column = number_of(settings, "column", column);
  if (has("time")) time = settings.find("time")->second;
  relative = has("relative"), duration = has("duration"), pids = has("pids");
  if (has("calls"))
    if (const auto set = syscalls::read_call_set(settings.find("calls")->second)) calls = *set;
  descriptors = has("descriptors"), comms = has("comms");
  instruction = has("instruction"), number = has("number");
  to_file = !use.file.empty();
  quiet_attach = has("quiet_attach"), quiet_exit = has("quiet_exit");
}

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
      : style_(streams.use),
        messages_(find_sink("text")->make({streams.out, streams.err, true, streams.color, streams.remarks, {}})),
        own_(style_.to_file ? nullptr : std::make_unique<Output>(STDERR_FILENO, Output::Policy::line)),
        out_(own_ ? *own_ : streams.out),
        around_(streams.around && style_.descriptors ? *streams.around : no_surroundings()),
        boot_to_wall_(ns_of(CLOCK_REALTIME) - ns_of(CLOCK_BOOTTIME)),
        summary_(setting(streams.use, "columns"), setting(streams.use, "sort")) {
    if (own_) streams.out.lead(*own_);
  }

  void begin(const RunStart&) override {}
  void event(const Event& event) override {
    if (event.kind == Event::Kind::call) {
      show(*event.call);
    } else if (event.kind == Event::Kind::row) {
      show_row(event.values[0]);
    } else {
      messages_->event(event);
    }
    out_.appended();
  }
  void map(const MapSnapshot& map, uint64_t, uint64_t) override { summary_.add(map); }
  void message(const Message& message) override {
    if (std::holds_alternative<ExitDump>(message)) return;
    leave_line();
    out_.appended();
    out_.flush();
    messages_->message(message);
  }
  void end() override {
    leave_line();
    summary_.append(out_.buffer());
    out_.appended();
    out_.flush();
  }

 private:
  void show(const Call& call);
  void show_entry(const Call& call);
  void finish(const Call& call);
  void show_row(const Value& row);
  void begin_line(uint32_t tid, uint64_t since_boot_ns, const CallRecord* record = nullptr);
  void append_time(uint64_t since_boot_ns);
  void pad() {
    const size_t used = line_.size();
    if (used < style_.column) line_.append(style_.column - used, ' ');
  }
  // Writes what is in line_, beyond what was written of it.
  void write(bool ends) {
    out_.buffer().append(line_, written_);
    written_ = line_.size();
    if (!ends) return;
    line_.clear();
    written_ = 0;
    open_ = 0;
  }
  // Another line begins: the one that is open is left.
  void leave_line() {
    if (!open_) return;
    line_ += " <unfinished ...>\n";
    write(true);
  }

  LineStyle style_;
  std::unique_ptr<Sink> messages_;
  std::unique_ptr<Output> own_;  // stderr, where no file was named
  Output& out_;
  syscalls::Surroundings& around_;
  uint64_t boot_to_wall_;
  uint64_t last_ns_ = 0;
  std::string line_;                       // of the thread open_, or the one that is being made
  size_t written_ = 0;                     // of line_
  uint32_t open_ = 0;                      // the thread whose line has no end yet; 0: none
  std::set<uint32_t> alive_;               // threads that were met, and have not ended
  std::set<uint32_t> stopped_;             // processes that our programs have sent a SIGSTOP that was not shown yet
  std::map<uint32_t, std::string> comms_;  // by thread, where they are shown
  std::set<uint32_t> announced_;           // threads whose call was shown before its end
  CallSummary summary_;
};

void StraceSink::append_time(uint64_t since_boot_ns) {
  const auto add = std::back_inserter(line_);
  if (!style_.time.empty()) {
    const uint64_t wall = since_boot_ns + boot_to_wall_;
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
  if (style_.relative) {
    const uint64_t since = last_ns_ == 0 || since_boot_ns < last_ns_ ? 0 : since_boot_ns - last_ns_;
    const std::string text = fmt::format("{:6}.{:06}", since / kSecond, since % kSecond / kMicrosecond);
    line_ += style_.time.empty() ? text + " " : "(+" + text + ") ";
    last_ns_ = since_boot_ns;
  }
}

void StraceSink::begin_line(uint32_t tid, uint64_t since_boot_ns, const CallRecord* record) {
  leave_line();
  if (alive_.insert(tid).second && alive_.size() > 1 && !style_.quiet_attach && !style_.to_file)
    out_.buffer() += fmt::format("strace: Process {} attached\n", tid);
  if (record && style_.comms) comms_[tid] = comm_of(*record);
  const std::string comm = style_.comms ? fmt::format("<{}>", comms_[tid]) : "";
  const auto add = std::back_inserter(line_);
  if (style_.pids && style_.to_file)
    fmt::format_to(add, "{:<5}{} ", tid, comm);
  else if ((alive_.size() > 1 || style_.comms) && !style_.to_file)
    fmt::format_to(add, "[pid {:5}{}] ", tid, comm);
  append_time(since_boot_ns);
  if (record && style_.number) fmt::format_to(add, "[{:4}] ", record->number);
  if (record && style_.instruction) fmt::format_to(add, "[{:016x}] ", record->instruction);
}

void StraceSink::show_entry(const Call& call) {
  const CallRecord& record = *call.record;
  begin_line(record.tid, record.entered_ns, &record);
  append_entry(line_, call, style_.call, around_);
  if (record.state & syscalls::kNoReturn) {
    append_rest(line_, call, style_.call, around_);
    line_ += ' ';
    pad();
    line_ += "= ?\n";
    around_.observe(call);
    return write(true);
  }
  open_ = record.tid;
  announced_.insert(record.tid);
  write(false);
}

void StraceSink::finish(const Call& call) {
  const CallRecord& record = *call.record;
  append_rest(line_, call, style_.call, around_);
  line_ += ' ';
  pad();
  line_ += "= ";
  around_.observe(call);
  append_result(line_, call, style_.call, around_);
  if (style_.duration) {
    const uint64_t took = record.left_ns - record.entered_ns;
    fmt::format_to(std::back_inserter(line_), " <{}.{:06}>", took / kSecond, took % kSecond / kMicrosecond);
  }
  line_ += '\n';
  write(true);
}

void StraceSink::show(const Call& call) {
  const CallRecord& record = *call.record;
  if (record.state & syscalls::kStopped) stopped_.insert(record.pid);
  if (record.number < syscalls::kCalls && !style_.calls.test(record.number)) return around_.observe(call);
  if (record.state & syscalls::kEntered) {
    show_entry(call);
    return;
  }
  const bool resumes = announced_.erase(record.tid) > 0;
  if (resumes && open_ != record.tid) {
    begin_line(record.tid, record.left_ns, &record);
    const syscalls::CallRow* row = syscalls::find_call(record.number);
    line_ += row ? fmt::format("<... {} resumed>", name_of(*row))
                 : fmt::format("<... syscall_{:#x} resumed>", record.number);
  } else if (!resumes) {
    begin_line(record.tid, record.entered_ns, &record);
    append_entry(line_, call, style_.call, around_);
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
  if (const Value* comm = member(row, "comm"); comm && style_.comms)
    if (const auto* text = std::get_if<TextValue>(&comm->node)) comms_[tid] = text->text;
  if (word->text == "signal") {
    const uint64_t number = number_in(row, "number");
    if (number == SIGSTOP && stopped_.erase(uint32_t(number_in(row, "pid"))) > 0) return;
    begin_line(tid, time);
    const Value* info = member(row, "info");
    const auto* bytes = info ? std::get_if<BufferValue>(&info->node) : nullptr;
    line_ += fmt::format("--- {} ", syscalls::signal_name(int(number)));
    if (bytes)
      append_signal_info(line_, Bytes(reinterpret_cast<const std::byte*>(bytes->bytes.data()), bytes->bytes.size()),
                         style_.call);
    line_ += " ---\n";
    return write(true);
  }
  if (!style_.quiet_exit) {
    begin_line(tid, time);
    line_ += end_of_thread(number_in(row, "code")) + "\n";
    write(true);
  }
  alive_.erase(tid);
  comms_.erase(tid);
  announced_.erase(tid);
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
    {"calls", SinkOption::Takes::text, "SET", "which of the calls are shown, as -e trace= has it"},
    {"comms", SinkOption::Takes::nothing, nullptr, "the names of threads"},
    {"instruction", SinkOption::Takes::nothing, nullptr, "where the program made the call"},
    {"number", SinkOption::Takes::nothing, nullptr, "the number of the call"},
    {"columns", SinkOption::Takes::text, "NAMES", "of the table of -c"},
    {"sort", SinkOption::Takes::text, "NAME", "the column that the table of -c is sorted by"},
    {"quiet_attach", SinkOption::Takes::nothing, nullptr, "no lines about new processes"},
    {"quiet_exit", SinkOption::Takes::nothing, nullptr, "no lines about the ends of processes"},
};

}  // namespace

extern const SinkRow kStraceSink;
const SinkRow kStraceSink{
    .name = "strace",
    .brief = "System calls as lines in the form of strace, to stderr or a file.",
    .extension = "strace",
    .wants = {},
    .make = [](const SinkStreams& streams) -> std::unique_ptr<Sink> { return std::make_unique<StraceSink>(streams); },
    .options = kOptions};

}  // namespace scry
