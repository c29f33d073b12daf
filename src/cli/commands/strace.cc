// `scry strace`: the system calls of a command, of processes or of the whole machine, decoded, by the command line of
// strace.
//
// The command is a script of four probes that call trace_syscall() and row(), chosen by the options, and the sink that
// makes lines of it (sinks/strace_sink.cc). What the options put into the script are numbers, and names of system calls
// that were looked up.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "base/text.h"
#include "cli/script.h"
#include "cli/stack_command.h"
#include "cli/strace_options.h"
#include "sinks/call_summary.h"
#include "syscalls/call_set.h"

namespace scry::cli {
namespace {

// Long names, which are the keys of Options::own. Those of strace where it has one.
constexpr const char* kFollow = "follow-forks";
constexpr const char* kSummary = "summary-only";
constexpr const char* kBoth = "summary";
constexpr const char* kOutput = "output";
constexpr const char* kLimit = "string-limit";
constexpr const char* kTimes = "absolute-timestamps";
constexpr const char* kRelative = "relative-timestamps";
constexpr const char* kDuration = "syscall-times";
constexpr const char* kWhole = "no-abbrev";
constexpr const char* kQuiet = "quiet";
constexpr const char* kColumn = "columns";
constexpr const char* kHex = "strings-in-hex";
constexpr const char* kFlags = "const-print-style";
constexpr const char* kSuccessful = "successful-only";
constexpr const char* kFailed = "failed-only";
constexpr const char* kInstruction = "instruction-pointer";
constexpr const char* kNumber = "syscall-number";
constexpr const char* kAll = "all";
constexpr const char* kColumns = "summary-columns";
constexpr const char* kSort = "summary-sort-by";
constexpr const char* kMinimum = "min-duration";
constexpr const char* kComms = "decode-pids";
constexpr const char* kDescriptors = "decode-fds";
constexpr const char* kScript = "script";
constexpr const char* kLosing = "may-lose";
constexpr const char* kFormat = "format";

// An option that counts: -f, -ff; -t, -tt, -ttt.
Problem count_own(Options& options, const OptionUse& use) {
  options.own[use.row.long_name] += use.row.letter;
  return {};
}

constexpr uint64_t kMostText = 4000;  // of a string: half of what a record has room for

constexpr OptionRow kRows[] = {
    {.letter = 'e',
     .long_name = "expression",
     .value = "EXPR",
     .brief = "which calls and how: trace=open,%network, status=failed, signal=none, ...",
     .apply = read_strace_expression,
     .text =
         "trace=SET (or SET alone): names of calls, groups such as %file or %network, /REGEX, all but these with !. "
         "status=successful or failed. signal=none leaves out signals. abbrev=none, raw=all, quiet=attach,exit.",
     .offer = Offer::words,
     .words = "trace= status= signal= abbrev= raw= quiet="},
    {.letter = 'f', .long_name = kFollow, .brief = "trace what the processes start too", .apply = count_own},
    {.letter = 'p',
     .long_name = "attach",
     .value = "PID",
     .brief = "trace this process; PID,PID for several",
     .apply = add_traced_processes,
     .offer = Offer::processes},
    {.letter = 'a', .long_name = kAll, .brief = "trace the whole machine", .apply = set_own},
    {.letter = 'o',
     .long_name = kOutput,
     .value = "FILE",
     .brief = "write to this file instead of stderr",
     .apply = set_own,
     .offer = Offer::files},
    {.letter = 'c', .long_name = kSummary, .brief = "count calls, time and errors; print a table", .apply = set_own},
    {.letter = 'C', .long_name = kBoth, .brief = "show the calls, and the table at the end", .apply = set_own},
    {.letter = 'S',
     .long_name = kSort,
     .value = "COLUMN",
     .brief = "sort the table by this column: time (default), calls, errors, avg-time, p99, name, ...",
     .apply = set_own},
    {.letter = 'U',
     .long_name = kColumns,
     .value = "COLUMNS",
     .brief = "the columns of the table: name,calls,errors,total-time,p50,p99,max-time, ...",
     .apply = set_own},
    {.letter = 'w',
     .long_name = "summary-wall-clock",
     .brief = "the times of the table pass on the clock: always so",
     .apply = set_own},
    {.letter = 's',
     .long_name = kLimit,
     .value = "BYTES",
     .brief = "show so much of a string; 32 by default",
     .apply = set_own},
    {.letter = 't',
     .long_name = kTimes,
     .brief = "begin lines with the time; -tt with microseconds, -ttt in seconds since 1970",
     .apply = count_own},
    {.letter = 'r',
     .long_name = kRelative,
     .brief = "begin lines with the time since the line before",
     .apply = set_own},
    {.letter = 'T', .long_name = kDuration, .brief = "show how long each call took", .apply = set_own},
    {.letter = 'v', .long_name = kWhole, .brief = "do not abbreviate structures and arrays", .apply = set_own},
    {.letter = 'x',
     .long_name = kHex,
     .brief = "strings with other characters than ASCII in hexadecimal; -xx all",
     .apply = count_own},
    {.letter = 'X',
     .long_name = kFlags,
     .value = "HOW",
     .brief = "flags as numbers (raw), names (abbrev), or both (verbose)",
     .apply = set_own,
     .offer = Offer::words,
     .words = "raw abbrev verbose"},
    {.letter = 'y',
     .long_name = kDescriptors,
     .brief = "show the files that descriptors stand for",
     .apply = count_own},
    {.letter = 'Y', .long_name = kComms, .brief = "show the names of threads beside their numbers", .apply = set_own},
    {.letter = 'z', .long_name = kSuccessful, .brief = "only calls that succeed", .apply = set_own},
    {.letter = 'Z', .long_name = kFailed, .brief = "only calls that fail", .apply = set_own},
    {.letter = 'i', .long_name = kInstruction, .brief = "show where the program made the call", .apply = set_own},
    {.letter = 'n', .long_name = kNumber, .brief = "show the number of the call", .apply = set_own},
    {.letter = 'q',
     .long_name = kQuiet,
     .brief = "no lines about new processes; -qq nor about ends",
     .apply = count_own},
    {.long_name = kColumn, .value = "N", .brief = "the column of the results; 40 by default", .apply = set_own},
    {.long_name = kMinimum,
     .value = "TIME",
     .brief = "only calls that take at least so long: 10ms, 50us",
     .apply = set_own},
    {.long_name = kLosing,
     .brief = "never stop a process when output is late: count what is lost",
     .apply = set_own,
     .text = "A command or process that makes calls faster than they can be written is stopped for moments, so that "
             "nothing is lost. The whole machine is never stopped."},
    {.long_name = kFormat,
     .value = "FORMAT",
     .brief = "json: an object for each call, with arguments by name",
     .apply = set_own,
     .offer = Offer::words,
     .words = "json"},
    {.letter = 'k', .apply = refuse_missing_option},
    {.letter = 'P', .value = "PATH", .apply = refuse_missing_option},
    {.letter = 'E', .value = "VAR", .apply = refuse_missing_option},
    {.letter = 'u', .value = "USER", .apply = refuse_missing_option},
    {.letter = 'b', .value = "CALL", .apply = refuse_missing_option},
    {.letter = 'D', .apply = refuse_missing_option},
    {.letter = 'O', .value = "OVERHEAD", .apply = refuse_missing_option},
    {.letter = 'A', .apply = refuse_missing_option},
    {.long_name = kScript, .brief = "print the script of the command instead of running it", .apply = set_own},
};

size_t count_of(const Options& options, const char* name) {
  const auto found = options.own.find(name);
  return found == options.own.end() ? 0 : found->second.size();
}

std::string text_of(const Options& options, const char* name) {
  const auto found = options.own.find(name);
  return found == options.own.end() ? "" : found->second;
}

// ---- the script

std::string string_literal(const std::string& text) {
  std::string literal = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') literal += '\\';
    literal += c;
  }
  return literal + '"';
}

// Only the first thread of each process is meant, unless what it starts is followed.
std::string predicate(const Options& options) {
  const sema::TraceScope& scope = options.scope;
  // What scry writes would be calls to write about.
  if (has_own(options, kAll)) return fmt::format(" /pid != {}/", getpid());
  if (scope.follow) return "";
  if (!scope.command.empty()) return " /tid == cpid/";
  std::vector<std::string> threads;
  for (const int pid : scope.processes) threads.push_back(fmt::format("tid == {}", pid));
  return fmt::format(" /{}/", fmt::join(threads, " || "));
}

Result<std::string> lines_script(const Options& options) {
  const uint64_t limit = std::min(TRY(own_number(options, kLimit, 0, INT32_MAX, 32)), kMostText);
  const bool whole_machine = has_own(options, kAll);
  const uint64_t least_ns = TRY(own_time(options, kMinimum, 0)) * 1000;
  const int results = has_own(options, kSuccessful) ? 1 : has_own(options, kFailed) ? 2 : 0;
  const bool shows_all = least_ns == 0 && results == 0;
  std::string calls = fmt::format("trace_syscall({}, {}, {}, {}", string_literal(strace_set(options)), limit,
                                  has_own(options, kWhole) ? 0 : 1, whole_machine || has_own(options, kLosing) ? 0 : 1);
  // What calls do to descriptors is followed, so that each has its name where it is shown.
  const bool follows = has_own(options, kDescriptors);
  calls += shows_all && !follows ? ")" : fmt::format(", {}, {}, {})", least_ns, results, follows ? 1 : 0);
  const std::string whom = predicate(options);
  std::string text = fmt::format(
      "rawtracepoint:sys_enter{0} {{ {1}; }}\n"
      "rawtracepoint:sys_exit{0} {{ {1}; }}\n",
      whom, calls);
  if (shows_all)
    text += fmt::format(
        "// A call that blocks is shown while it does.\n"
        "rawtracepoint:sched_switch{} {{ {}; }}\n",
        whom, calls);
  if (strace_shows_signals(options))
    text += fmt::format(
        "rawtracepoint:signal_deliver{} {{\n"
        "  if (args.sig != 9) {{  // a process that is killed has no signal to look at\n"
        "    row((line = \"signal\", pid = pid, tid = tid, comm = comm, time = nsecs, number = args.sig, info = "
        "buf(args.info, 48)));\n  }}\n}}\n",
        whom);
  if (options.scope.follow)
    text +=
        "rawtracepoint:sched_process_fork { row((line = \"fork\", tid = tid, child = (uint64)args.child->pid)); }\n";
  if (!whole_machine)
    text += fmt::format(
        "rawtracepoint:sched_process_exit{} {{\n"
        "  row((line = \"exit\", tid = tid, comm = comm, time = nsecs, code = curtask->exit_code));\n}}\n",
        whom);
  return text;
}

// What a map of the table holds (sinks/call_summary.h), and the columns that need it; none: it is always there.
struct SummaryMap {
  const char* update;
  std::vector<const char*> columns;
};
const SummaryMap kSummaryMaps[] = {{"@calls[$call] = count();", {}},
                                   {"@total[$call] = sum($ns);", {}},
                                   {"@least[$call] = min($ns);", {"min-time", "shortest"}},
                                   {"@most[$call] = max($ns);", {"max-time", "longest"}},
                                   {"@ns[$call] = percentiles($ns);", {"p50", "median", "p90", "p99"}}};

// A thread that was in a call when tracing began has no time.
Result<std::string> summary_script(const Options& options) {
  const std::string whom = predicate(options);
  const std::string condition = TRY(call_condition("$call", strace_set(options)));
  std::vector<std::string> asked = split(text_of(options, kColumns), ',');
  asked.push_back(text_of(options, kSort));
  std::string updates;
  for (const SummaryMap& map : kSummaryMaps)
    if (map.columns.empty() || std::ranges::any_of(asked, [&](const auto& name) {
          return std::ranges::find(map.columns, name) != map.columns.end();
        }))
      updates += fmt::format("    {}\n", map.update);
  return fmt::format(
      "config = {{ max_map_keys = {3} }}\n"
      "rawtracepoint:sys_enter{0} {{ @began[tid] = nsecs; }}\n"
      "rawtracepoint:sys_exit{0} {{\n"
      "  $ns = nsecs - @began[tid];\n"
      "  $call = args.regs->orig_ax;\n"
      "  if (@began[tid] != 0{1}) {{\n"
      "{2}"
      "    if (args.ret < 0 && args.ret >= -4095) {{ @errors[$call] = count(); }}\n"
      "  }}\n"
      "  @began[tid] = 0;\n"
      "}}\n",
      whom, condition.empty() ? "" : fmt::format(" && ({})", condition), updates, syscalls::kCalls);
}

Result<std::string> write_script(const Options& options) {
  const bool both = has_own(options, kBoth);
  std::string text;
  if (both || has_own(options, kSummary)) text += TRY(summary_script(options));
  if (both || !has_own(options, kSummary)) text += TRY(lines_script(options));
  return text;
}

// ---- the sinks

Result<SinkChoice> line_sink(const Options& options) {
  SinkChoice choice{find_sink("strace"), text_of(options, kOutput)};
  const auto set = [&](const char* name, const std::string& value = "") { choice.settings[name] = value; };
  struct Passed {
    const char* option;
    const char* setting;
  };
  constexpr Passed kPassed[] = {
      {kLimit, "limit"},     {kColumn, "column"}, {kRelative, "relative"},       {kDuration, "duration"},
      {kWhole, "whole"},     {kFlags, "flags"},   {kInstruction, "instruction"}, {kNumber, "number"},
      {kColumns, "columns"}, {kSort, "sort"}};
  for (const Passed& one : kPassed)
    if (has_own(options, one.option)) set(one.setting, text_of(options, one.option));
  if (count_of(options, kFollow) > 1 && !choice.file.empty()) set("separate", std::exchange(choice.file, ""));
  if (has_own(options, kDescriptors)) {
    set("descriptors");
    set("calls", strace_set(options));
  }
  if (has_own(options, kComms) || has_own(options, kAll)) set("comms");
  if (has_own(options, kAll)) set("quiet_attach");
  if (has_own(options, kTimes)) set("time", text_of(options, kTimes).substr(0, 3));
  if (const size_t count = count_of(options, kHex)) set("hex", count > 1 ? "all" : "other");
  if (const size_t count = count_of(options, kQuiet)) {
    set("quiet_attach");
    if (count > 1) set("quiet_exit");
  }
  if (options.scope.follow || has_own(options, kAll) || options.scope.processes.size() > 1) set("pids");
  set_strace_settings(options, choice.settings);
  return choice;
}

// What cannot be had as it was asked for, a sentence each.
Result<std::string> remarks_on(const Options& options) {
  std::string text;
  if (TRY(own_number(options, kLimit, 0, INT32_MAX, 0)) > kMostText)
    text += fmt::format("WARNING: -s: at most {} bytes of a string are shown\n", kMostText);
  if (count_of(options, kDescriptors) > 1)
    text += "WARNING: -yy shows what -y does: addresses of sockets are not there yet\n";
  if (has_own(options, kFollow) && count_of(options, kFollow) > 1 && !has_own(options, kOutput))
    text += "WARNING: -ff does what -f does without -o FILE\n";
  return text;
}

Result<int> run(const Options& options) {
  Options ours = options;
  const std::string text = TRY(write_script(ours));
  if (has_own(options, kScript)) return print_status(0, text);
  std::fputs(TRY(remarks_on(options)).c_str(), stderr);
  ours.program = ProgramText{text};
  ours.output.quiet = true;
  if (text_of(options, kFormat) == "json")
    ours.output.sinks = {{find_sink("json"), text_of(options, kOutput)}};
  else
    ours.output.sinks = {TRY(line_sink(ours))};
  return run_script_command(ours);
}

Problem check_column(const char* option, const std::string& name) {
  if (name.empty() || find_call_column(name)) return {};
  return UsageError{
      fmt::format("ERROR: USAGE: --{}: '{}' is none of {}.\n", option, name, fmt::join(call_column_names(), ", "))};
}

Problem check(Options& options) {
  learn_newer_calls();
  sema::TraceScope& scope = options.scope;
  if (!scope.process_error.empty()) return UsageError{scope.process_error};
  scope.follow = has_own(options, kFollow) && !has_own(options, kAll);
  const int ways = !options.words.empty() + !scope.processes.empty() + has_own(options, kAll);
  if (ways != 1)
    return UsageError{ways == 0 ? "ERROR: USAGE: must have a command, -p PID, or -a for the whole machine.\n"
                                : "ERROR: USAGE: a command, -p PID and -a exclude each other.\n"};
  scope.command = std::exchange(options.words, {});
  for (const std::string& name : split(text_of(options, kColumns), ','))
    if (Problem problem = check_column(kColumns, name)) return problem;
  if (const std::string name = text_of(options, kSort); name != "none")
    if (Problem problem = check_column(kSort, name)) return problem;
  if (const std::string format = text_of(options, kFormat); !format.empty() && format != "json")
    return UsageError{fmt::format("ERROR: USAGE: --format {}: expecting json.\n", format)};
  return check_scope(options);
}

}  // namespace

extern const Command kStraceCommand;
const Command kStraceCommand{
    .name = "strace",
    .brief = "show the system calls of a command or of processes, decoded",
    .arguments = {"[options] COMMAND [ARGUMENT]...", "[options] -p PID", "[options] -a"},
    .own = kRows,
    .groups = {&task_options(), &machine_options(), &common_options()},
    .text =
        "The options and the lines are those of strace. No process is stopped for a call: arguments are copied in "
        "the kernel, and a call costs the program about a microsecond.",
    .examples = {{"strace ls -l", "the calls of a command"},
                 {"strace -f -e trace=%network -p 1234", "network calls of a process and of what it starts"},
                 {"strace -c -- make", "how often each call is made, and how long they take"}},
    .check = check,
    .run =
        [](const Options& options) {
          const auto status = run(options);
          return status ? *status : print_error(kStatusUsage, status.error());
        },
    .words = WordOrder::command,
};

}  // namespace scry::cli
