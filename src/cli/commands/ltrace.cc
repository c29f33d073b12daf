// `scry ltrace`: the calls that a command or processes make into their libraries, decoded, by the command line of
// ltrace.
//
// The command is a script: libcall and libret probes on the functions that the options name, which call
// trace_libcall(), and the sink that makes lines of it (sinks/ltrace_sink.cc). What the options put into the script are
// numbers, the path of the program, and filter expressions that were parsed, both in quotes.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "cli/command.h"
#include "cli/ltrace_options.h"
#include "cli/own_options.h"
#include "cli/script.h"
#include "cli/strace_options.h"
#include "cli/strace_script.h"
#include "kernel/process_tree.h"
#include "sinks/line_parts.h"

namespace scry::cli {

// Long names, which are the keys of Options::own. Those of ltrace where it has one.
namespace ltrace_option {
namespace {
constexpr const char* kFollow = "follow";
constexpr const char* kSummary = "summary";
constexpr const char* kOutput = "output";
constexpr const char* kLimit = "string-limit";
constexpr const char* kTimes = "absolute-timestamps";
constexpr const char* kRelative = "relative-timestamps";
constexpr const char* kDuration = "call-times";
constexpr const char* kColumn = "align";
constexpr const char* kIndent = "indent";
constexpr const char* kInstruction = "instruction-pointer";
constexpr const char* kDemangle = "demangle";
constexpr const char* kSystemCalls = "system-calls";
constexpr const char* kNoSignals = "no-signals";
constexpr const char* kNoDefault = "no-default";
constexpr const char* kScript = "script";
constexpr const char* kLosing = "may-lose";
constexpr const char* kFormat = "format";
}  // namespace
}  // namespace ltrace_option

namespace {

constexpr OptionRow kLtraceOptions[] = {
    {.letter = 'e',
     .long_name = "filter",
     .value = "FILTER",
     .brief = "which calls of the program: malloc+free, str*, /^mem/, -puts",
     .apply = add_ltrace_filter,
     .text = "Rules of names with + and - between, as ltrace has them. Several -e: calls that any of them names."},
    {.letter = 'l',
     .long_name = "library",
     .value = "PATTERN",
     .brief = "only calls of functions that these libraries define: libc.so*, libm*",
     .apply = add_ltrace_filter},
    {.letter = 'x',
     .long_name = "file-functions",
     .value = "FILTER",
     .brief = "functions in files, also where libraries call them: main@MAIN, malloc@libc.so.6, *@libz*",
     .apply = add_ltrace_filter},
    {.letter = 'L',
     .long_name = ltrace_option::kNoDefault,
     .brief = "without -e, no calls of the program",
     .apply = set_own},
    {.letter = 'S', .long_name = ltrace_option::kSystemCalls, .brief = "show system calls too", .apply = set_own},
    {.letter = 'f',
     .long_name = ltrace_option::kFollow,
     .brief = "trace threads and processes that are started",
     .apply = set_own},
    {.letter = 'p',
     .long_name = "attach",
     .value = "PID",
     .brief = "trace this process; PID,PID for several",
     .apply = add_traced_processes,
     .offer = Offer::processes},
    {.letter = 'o',
     .long_name = ltrace_option::kOutput,
     .value = "FILE",
     .brief = "write to this file instead of stderr",
     .apply = set_own_once,
     .offer = Offer::files},
    {.letter = 'c',
     .long_name = ltrace_option::kSummary,
     .brief = "print a table: calls and time of each function",
     .apply = set_own},
    {.letter = 'n',
     .long_name = ltrace_option::kIndent,
     .value = "BLANKS",
     .brief = "indent calls within calls",
     .apply = set_own},
    {.letter = 'C',
     .long_name = ltrace_option::kDemangle,
     .brief = "show names of C++ and Rust as in the source",
     .apply = set_own},
    {.letter = 's',
     .long_name = ltrace_option::kLimit,
     .value = "BYTES",
     .brief = "show so much of a string; 32 by default",
     .apply = set_own},
    {.letter = 't',
     .long_name = ltrace_option::kTimes,
     .brief = "begin lines with the time; -tt with microseconds, -ttt in seconds since 1970",
     .apply = count_own},
    {.letter = 'r',
     .long_name = ltrace_option::kRelative,
     .brief = "begin lines with the time since the line before",
     .apply = set_own},
    {.letter = 'T', .long_name = ltrace_option::kDuration, .brief = "show how long each call took", .apply = set_own},
    {.letter = 'i',
     .long_name = ltrace_option::kInstruction,
     .brief = "show where each call returns to",
     .apply = set_own},
    {.letter = 'a',
     .long_name = ltrace_option::kColumn,
     .value = "COLUMN",
     .brief = "the column of the results; 50 by default",
     .apply = set_own},
    {.letter = 'b', .long_name = ltrace_option::kNoSignals, .brief = "no lines about signals", .apply = set_own},
    {.long_name = ltrace_option::kLosing,
     .brief = "never stop a process when output is late: count what is lost",
     .apply = set_own,
     .text = "A process that makes calls faster than they can be written is stopped for moments, so that nothing is "
             "lost."},
    {.long_name = ltrace_option::kFormat,
     .value = "FORMAT",
     .brief = "json: an object for each call",
     .apply = set_own,
     .offer = Offer::words,
     .words = "json"},
    {.letter = 'u', .value = "USER", .apply = refuse_ltrace_option},
    {.letter = 'F', .value = "FILE", .apply = refuse_ltrace_option},
    {.letter = 'A', .value = "N", .apply = refuse_ltrace_option},
    {.letter = 'D', .value = "MASK", .apply = refuse_ltrace_option},
    {.long_name = ltrace_option::kScript,
     .brief = "print the script of the command instead of running it",
     .apply = set_own},
};

// ---- the script

// A part of an attach point in quotes. The path of a process is chosen by its user, who must not add probes to a script
// that root runs.
std::string quoted_part(std::string_view text) {
  std::string part = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') part += '\\';
    part += c;
  }
  return part + '"';
}

Result<std::string> write_script(const Options& options, const std::vector<std::string>& programs) {
  const uint64_t limit = std::min(TRY(own_number(options, ltrace_option::kLimit, 0, INT32_MAX, 32)), kMostShownText);
  const int stops = may_stop_processes(options.scope, has_own(options, ltrace_option::kLosing)) ? 1 : 0;
  // Of a process all threads, as ltrace.
  const bool one_thread = !options.scope.follow && !options.scope.command.empty();
  const std::string whom = one_thread ? " /tid == cpid/" : "",
                    selection = ltrace_selection(options, has_own(options, ltrace_option::kNoDefault));
  std::vector<std::string> calls, returns;
  for (const std::string& program : programs) {
    const std::string parts = fmt::format("{}:{}", quoted_part(program), quoted_part(selection));
    calls.push_back("libcall:" + parts);
    returns.push_back("libret:" + parts);
  }
  const std::string trace = fmt::format("trace_libcall({}, {}", limit, stops);
  std::string text = "config = { max_probes = 100000 }  // a server imports thousands of functions\n";
  // The call that the thread is in is shown before what the probe reports; -S -L traces none.
  const auto show_first = [&](std::string_view probe) {
    if (!selection.empty()) text += fmt::format("{}{} {{ {}); }}\n", probe, whom, trace);
  };
  if (!selection.empty())
    text += fmt::format(
        "// The calls that return into the program's own code.\n"
        "{0}{3} {{\n  {2}, curtask->mm->start_code, curtask->mm->end_code);\n}}\n"
        "// errno lies in the memory of the thread.\n"
        "{1}{3} {{\n  {2}, 0, 0, curtask->thread.fsbase);\n}}\n"
        "// A call that blocks is shown while it does.\n",
        fmt::join(calls, ", "), fmt::join(returns, ", "), trace, whom);
  show_first("rawtracepoint:sched_switch");
  show_first("rawtracepoint:sched_process_exec");
  text += fmt::format("rawtracepoint:sched_process_exec{} {{\n  row((line = \"exec\", tid = tid, time = nsecs));\n}}\n",
                      whom);
  if (has_own(options, ltrace_option::kSystemCalls)) {
    show_first("rawtracepoint:sys_enter");
    text += fmt::format(
        "// 335 and 336 are how return probes and probes call the kernel (since 6.11): not the program's own.\n"
        "rawtracepoint:sys_enter{0} {{\n"
        "  if (args.id != 335 && args.id != 336) {{ trace_syscall(\"all\", {1}, 1, {2}); }}\n"
        "}}\n"
        "rawtracepoint:sys_exit{0} {{\n"
        "  $call = args.regs.orig_ax;\n"
        "  if ($call != 335 && $call != 336) {{ trace_syscall(\"all\", {1}, 1, {2}); }}\n"
        "}}\n",
        whom, limit, stops);
  }
  if (!has_own(options, ltrace_option::kNoSignals)) {
    show_first("rawtracepoint:signal_deliver");
    text += fmt::format(
        "rawtracepoint:signal_deliver{0} {{\n"
        "  if (args.sig != 9) {{ row((line = \"signal\", tid = tid, time = nsecs, number = args.sig, pid = pid)); }}\n"
        "}}\n",
        whom);
  }
  show_first("rawtracepoint:sched_process_exit");
  text += fmt::format(
      "rawtracepoint:sched_process_exit{0} {{\n"
      "  row((line = \"exit\", tid = tid, time = nsecs, code = curtask->exit_code));\n}}\n",
      whom);
  return text;
}

// ---- the sink

SinkChoice line_sink(const Options& options, const std::vector<std::string>& programs) {
  SinkChoice choice{find_sink("ltrace"), own_text(options, ltrace_option::kOutput)};
  struct Passed {
    const char* option;
    const char* setting;
  };
  constexpr Passed kPassed[] = {{ltrace_option::kLimit, "limit"},       {ltrace_option::kColumn, "column"},
                                {ltrace_option::kIndent, "indent"},     {ltrace_option::kRelative, "relative"},
                                {ltrace_option::kDuration, "duration"}, {ltrace_option::kInstruction, "instruction"},
                                {ltrace_option::kDemangle, "demangle"}, {ltrace_option::kSummary, "summary"},
                                {ltrace_option::kFollow, "pids"}};
  for (const Passed& one : kPassed)
    if (has_own(options, one.option)) choice.settings[one.setting] = own_text(options, one.option);
  if (has_own(options, ltrace_option::kTimes))
    choice.settings["time"] = own_text(options, ltrace_option::kTimes).substr(0, 3);
  size_t threads = 0;
  for (const int pid : options.scope.processes) threads += threads_of(pid).size();
  if (threads > 1) choice.settings["pids"] = "";
  // As ltrace: where an option names functions, each line names the program that calls.
  if (names_calls(options) && programs.size() == 1)
    choice.settings["caller"] = programs.front().substr(programs.front().rfind('/') + 1) + "->";
  if (!options.scope.command.empty()) choice.settings["from_exec"] = "";
  return choice;
}

Result<int> run_ltrace(const Options& options) {
  Options ours = options;
  const std::vector<std::string> programs = TRY(traced_programs(options));
  const std::string text = TRY(write_script(ours, programs));
  if (has_own(options, ltrace_option::kScript)) return print_status(0, text);
  if (TRY(own_number(options, ltrace_option::kLimit, 0, INT32_MAX, 0)) > kMostShownText)
    std::fputs(fmt::format("WARNING: -s: at most {} bytes of a string are shown\n", kMostShownText).c_str(), stderr);
  ours.program = ProgramText{.text = text, .is_made = true};
  ours.output.quiet = true;
  if (own_text(options, ltrace_option::kFormat) == "json")
    ours.output.sinks = {{find_sink("json"), own_text(options, ltrace_option::kOutput)}};
  else
    ours.output.sinks = {line_sink(ours, programs)};
  return run_script_command(ours);
}

Problem check_ltrace(Options& options) {
  sema::TraceScope& scope = options.scope;
  if (!scope.process_error.empty()) return UsageError{scope.process_error};
  scope.follow = has_own(options, ltrace_option::kFollow);
  if (options.words.empty() == scope.processes.empty())
    return UsageError{options.words.empty() ? "ERROR: USAGE: must have a command or -p PID.\n"
                                            : "ERROR: USAGE: a command and -p PID exclude each other.\n"};
  scope.command = std::exchange(options.words, {});
  if (const std::string format = own_text(options, ltrace_option::kFormat); !format.empty() && format != "json")
    return UsageError{fmt::format("ERROR: USAGE: --format {}: expecting json.\n", format)};
  for (const char* name : {ltrace_option::kColumn, ltrace_option::kIndent})
    if (const auto number = own_number(options, name, 0, kMostLineColumns, 0); !number)
      return UsageError{fmt::format("ERROR: USAGE: {}\n", number.error().message())};
  const bool has_functions = !ltrace_selection(options, has_own(options, ltrace_option::kNoDefault)).empty();
  if (!has_functions && !has_own(options, ltrace_option::kSystemCalls))
    return UsageError{
        "ERROR: USAGE: -L leaves nothing to trace: name functions with -x or -e, or system calls with -S.\n"};
  return check_scope(options);
}

}  // namespace

extern const Command kLtraceCommand;
const Command kLtraceCommand{
    .name = "ltrace",
    .brief = "show the calls of library functions of a command or of processes, decoded",
    .arguments = {"[options] COMMAND [ARGUMENT]...", "[options] -p PID"},
    .own = kLtraceOptions,
    .groups = {&task_options(), &machine_options(), &limit_options(), &common_options()},
    .text =
        "The options and the lines are those of ltrace. Functions are probed where libraries define them, so that "
        "programs without a table of stubs (-z now, -fno-plt) are shown too. No process is stopped for a call.",
    .examples = {{"ltrace ./app", "the calls of a program into its libraries"},
                 {"ltrace -e malloc+free -p 1234", "who allocates"},
                 {"ltrace -c -- sort /etc/passwd", "which library calls cost most"}},
    .check = check_ltrace,
    .run =
        [](const Options& options) {
          const auto status = run_ltrace(options);
          return status ? *status : print_error(kStatusUsage, status.error());
        },
    .words = WordOrder::command,
};

}  // namespace scry::cli
