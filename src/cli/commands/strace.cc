// `scry strace`: the system calls of a command, of processes or of the whole machine, decoded, by the command line of
// strace.
//
// The command is a script (cli/strace_script.h) and the sink that makes lines of what it sends (sinks/strace_sink.cc).
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/text.h"
#include "cli/calls_in_progress.h"
#include "cli/command_changes.h"
#include "cli/each_fault.h"
#include "cli/script.h"
#include "cli/stack_command.h"
#include "cli/strace_options.h"
#include "cli/strace_remarks.h"
#include "cli/strace_script.h"
#include "cli/tamper_options.h"
#include "cli/traced.h"
#include "kernel/process_tree.h"
#include "probes/syscalls.h"
#include "sinks/call_summary.h"
#include "sinks/line_parts.h"

namespace scry::cli {
namespace {

using namespace strace_option;

constexpr OptionRow kStraceOptions[] = {
    {.letter = 'e',
     .long_name = "expression",
     .value = "EXPR",
     .brief = "which calls and how: trace=open,%network, status=failed, signal=none, ...",
     .apply = read_strace_expression,
     .text =
         "trace=SET (or SET alone): names of calls, groups such as %file or %network, /REGEX, all but these with !. "
         "status=successful, failed or unfinished. signal=SET: which signals. abbrev=SET, verbose=SET, raw=SET: calls "
         "whose structures are abbreviated, are shown at all, whose arguments are numbers. read=DESCRIPTORS, "
         "write=DESCRIPTORS: show all bytes that are read from them or written to them. decode-fds=path, "
         "decode-pids=comm, quiet=attach,exit. "
         "inject=SET[:error=ERRNO|:retval=VALUE][:signal=SIGNAL][:delay_enter=TIME][:delay_exit=TIME]"
         "[:poke_enter=@argN=BYTES][:poke_exit=@argN=BYTES][:when=FIRST[..LAST][+STEP]] tampers with the calls of the "
         "command, counted for each process; fault=SET[:error=ERRNO][:when=...] lets them fail.",
     .offer = Offer::words,
     .words =
         "trace= status= signal= abbrev= verbose= raw= read= write= quiet= decode-fds= decode-pids= inject= fault="},
    {.letter = 'f', .long_name = kFollow, .brief = "trace what the processes start too", .apply = count_own},
    {.letter = 'p',
     .long_name = "attach",
     .value = "PID",
     .brief = "trace this process; PID,PID for several",
     .apply = add_traced_processes,
     .offer = Offer::processes},
    {.letter = 'a',
     .long_name = kAll,
     .value = "[N]",
     .brief = "trace the whole machine; -a N is the column of the results",
     .apply = choose_all_or_column},
    {.letter = 'o',
     .long_name = kOutput,
     .value = "FILE",
     .brief = "write to this file instead of stderr",
     .apply = set_own_once,
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
     .long_name = kWallClock,
     .brief = "the times of the table pass on the clock: always so",
     .apply = set_own},
    {.letter = 's',
     .long_name = kLimit,
     .value = "BYTES",
     .brief = "show so much of a string; 32 by default",
     .apply = set_own},
    {.letter = 't',
     .long_name = kTimes,
     .value = "[=FORMAT]",
     .brief = "begin lines with the time; -tt with microseconds, -ttt in seconds since 1970",
     .apply = show_times,
     .text = "The long name takes a format (none, time, unix), a precision (s, ms, us, ns), or both: unix,ns."},
    {.letter = 'r',
     .long_name = kRelative,
     .value = "[=PRECISION]",
     .brief = "begin lines with the time since the line before",
     .apply = show_relative_times},
    {.letter = 'T',
     .long_name = kDuration,
     .value = "[=PRECISION]",
     .brief = "show how long each call took; with s, ms, us or ns after the long name so precisely",
     .apply = show_durations},
    {.letter = 'v',
     .long_name = "no-abbrev",
     .brief = "do not abbreviate structures and arrays",
     .apply = abbreviate_nothing},
    {.letter = 'x',
     .long_name = kHex,
     .value = "[=WHICH]",
     .brief = "strings with other characters than ASCII in hexadecimal; -xx all",
     .apply = show_hexadecimal,
     .text = "The long name takes non-ascii-chars (only these characters), non-ascii (-x) or all (-xx)."},
    {.letter = 'X',
     .long_name = kFlags,
     .value = "HOW",
     .brief = "flags as numbers (raw), names (abbrev), or both (verbose)",
     .apply = set_own,
     .offer = Offer::words,
     .words = "raw abbrev verbose"},
    {.letter = 'y',
     .long_name = "decode-fds",
     .value = "[=SET]",
     .brief = "show the files that descriptors stand for; -yy also addresses of sockets, numbers of devices",
     .apply = decode_descriptors},
    {.letter = 'Y',
     .long_name = "decode-pids",
     .value = "[=SET]",
     .brief = "show the names of threads beside their numbers",
     .apply = decode_processes},
    {.letter = 'z', .long_name = "successful-only", .brief = "only calls that succeed", .apply = only_successful},
    {.letter = 'Z', .long_name = "failed-only", .brief = "only calls that fail", .apply = only_failed},
    {.letter = 'i', .long_name = kInstruction, .brief = "show where the program made the call", .apply = set_own},
    {.letter = 'n', .long_name = kNumber, .brief = "show the number of the call", .apply = set_own},
    {.letter = 'q',
     .long_name = kQuiet,
     .value = "[=SET]",
     .brief = "no lines about new processes; -qq nor about ends",
     .apply = be_quiet},
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
    {.letter = 'k', .long_name = kStacks, .brief = "show the stack of each call", .apply = set_own},
    {.letter = 'A', .long_name = kAppend, .brief = "append to the file of -o", .apply = set_own},
    {.letter = 'P',
     .long_name = kPaths,
     .value = "PATH",
     .brief = "only calls that use this file; may be given several times",
     .apply = add_traced_path,
     .text = "By its path as the program writes it, or by a descriptor that stands for it.",
     .offer = Offer::files},
    {.letter = 'E',
     .long_name = kVariables,
     .value = "NAME=VALUE",
     .brief = "set this variable for the command; NAME alone removes it",
     .apply = add_variable},
    {.letter = 'u', .long_name = kUser, .value = "USER", .brief = "run the command as this user", .apply = choose_user},
    {.letter = 'b',
     .long_name = kDetach,
     .value = "CALL",
     .brief = "let a process go when it makes this call: execve",
     .apply = detach_on_call,
     .offer = Offer::words,
     .words = "execve"},
    {.letter = 'O',
     .long_name = kOverhead,
     .value = "TIME",
     .brief = "take this time off each call in the table of -c; in microseconds, or with a unit",
     .apply = set_own},
    {.letter = 'N', .long_name = kNames, .brief = "show the names of arguments", .apply = set_own},
    {.letter = 'D', .long_name = "daemonize", .value = "[=WHERE]", .apply = refuse_missing_option},
    {.letter = 'V', .long_name = "version", .apply = refuse_missing_option},
    {.letter = 'F', .apply = count_follow},
    {.long_name = "timestamps", .value = "[=FORMAT]", .apply = show_times},
    {.letter = 'd', .long_name = "debug", .apply = refuse_missing_option},
    {.long_name = "kvm", .value = "WHAT", .apply = refuse_missing_option},
    {.letter = 'I', .long_name = "interruptible", .value = "WHEN", .apply = check_interruptible},
    {.long_name = "seccomp-bpf", .apply = accept_option},
    {.long_name = kSeparately, .brief = "with -f and -o: a file for each thread, as -ff", .apply = set_own},
    {.long_name = kTips, .value = "[=WHICH]", .apply = set_own},
    {.long_name = "silent", .value = "[=SET]", .apply = be_quiet},
    {.long_name = "silence", .value = "[=SET]", .apply = be_quiet},
    {.long_name = "trace", .value = "SET", .apply = read_named_expression},
    {.long_name = "status", .value = "SET", .apply = read_named_expression},
    {.long_name = "signal", .value = "SET", .apply = read_named_expression},
    {.long_name = "signals", .value = "SET", .apply = read_named_expression},
    {.long_name = "abbrev", .value = "SET", .apply = read_named_expression},
    {.long_name = "verbose", .value = "SET", .apply = read_named_expression},
    {.long_name = "raw", .value = "SET", .apply = read_named_expression},
    {.long_name = "read", .value = "SET", .apply = read_named_expression},
    {.long_name = "write", .value = "SET", .apply = read_named_expression},
    {.long_name = kInject, .value = "SET", .apply = read_named_expression},
    {.long_name = kFault, .value = "SET", .apply = read_named_expression},
    {.long_name = kScript, .brief = "print the script of the command instead of running it", .apply = set_own},
};

// ---- the sinks

// Where -o leads: a file, or with '|' or '!' before it a command.
SinkChoice choose_sink(const Options& options, const char* name) {
  SinkChoice choice{find_sink(name), own_text(options, kOutput)};
  choice.append = has_own(options, kAppend);
  choice.is_command = choice.file.starts_with('|') || choice.file.starts_with('!');
  if (choice.is_command) choice.file.erase(0, 1);
  return choice;
}

std::string text_of(const std::vector<TracedThread>& threads) {
  std::string text;
  for (const TracedThread& thread : threads) text += fmt::format("{} ", thread.tid);
  return text;
}

Result<SinkChoice> line_sink(const Options& options) {
  SinkChoice choice = choose_sink(options, "strace");
  if (choice.is_command && wants_files(options))
    return fail("-ff writes a file for each thread: -o cannot name a command");
  const auto set = [&](const char* name, const std::string& value = "") { choice.settings[name] = value; };
  struct Passed {
    const char* option;
    const char* setting;
  };
  constexpr Passed kPassed[] = {{kColumn, "column"},
                                {kRelative, "relative"},
                                {kDuration, "duration"},
                                {kFlags, "flags"},
                                {kInstruction, "instruction"},
                                {kNumber, "number"},
                                {kColumns, "columns"},
                                {kSort, "sort"},
                                {kPaths, "paths"},
                                {kNames, "names"},
                                {kTimeDigits, "time_digits"},
                                {kRelativeDigits, "relative_digits"},
                                {kDurationDigits, "duration_digits"}};
  for (const Passed& one : kPassed)
    if (has_own(options, one.option)) set(one.setting, own_text(options, one.option));
  if (wants_files(options) && !choice.file.empty()) set("separate", std::exchange(choice.file, ""));
  if (descriptor_text(options) != DescriptorText::number) set("descriptors");
  if (descriptor_text(options) == DescriptorText::all) set("addresses");
  for (const std::string& kind : shown_descriptors(options)) set(kind.c_str());
  if (dumps_data(options)) set("limit", std::to_string(TRY(strace_limit(options))));
  if (shows_comms(options) || has_own(options, kAll)) set("comms");
  if (has_own(options, kAll)) set("quiet_attach"), set("whole_machine");
  if (has_own(options, kTimes)) set("time", own_text(options, kTimes).substr(0, 3));
  if (const std::string how = own_text(options, kHex); !how.empty())
    set("hex", how == "c" ? "characters" : how == "x" ? "other" : "all");
  if (const size_t count = own_text(options, kQuiet).size()) {
    set("quiet_attach");
    if (count > 1) set("quiet_exit");
  }
  if (options.scope.follow || has_own(options, kAll) || chosen_threads(options).size() > 1) set("pids");
  set("threads", text_of(threads_of(options.scope, chosen_threads(options))));
  if (has_own(options, kFormat)) set("json");
  set_strace_settings(options, choice.settings);
  return choice;
}

Result<int> run_strace(const Options& options) {
  if (wants_each_fault(options)) return run_each_fault(options);
  Options ours = options;
  TRY(leave_untraced_alone(ours));
  if (!ours.run.tampering.empty()) ours.compile.unsafe_allowed = true;  // signals are sent by the script
  const std::string text = TRY(write_strace_script(ours));
  if (has_own(options, kScript)) return print_status(0, text);
  std::fputs(TRY(strace_remarks(options)).c_str(), stderr);
  ours.program = ProgramText{.text = text, .is_made = true};
  ours.output.quiet = true;
  if (own_text(options, kFormat) == "json" && !has_own(options, kSummary)) {
    ours.output.sinks = {choose_sink(options, "json")};
  } else {
    auto lines = TRY(line_sink(ours));
    ours.output.sinks = {std::move(lines)};
  }
  const bool announces = !has_own(options, kQuiet) && own_text(options, kFormat) != "json";
  ours.output.begin = [&ours, announces](Sink& sink) {
    const std::vector<TracedThread> threads = threads_of(ours.scope, chosen_threads(ours));
    if (announces) announce_attached(threads);
    if (has_own(ours, kSummary) || strace_results(ours) != 0 || has_own(ours, kMinimum)) return;
    syscalls::Style style{.abbreviate = strace_abbreviates(ours)};
    if (const auto limit = strace_limit(ours)) style.text_limit = uint32_t(*limit);
    if (const auto set = syscalls::read_call_set(strace_set(ours))) show_calls_in_progress(sink, threads, *set, style);
  };
  const int status = run_script_command(ours);
  if (announces && !options.scope.processes.empty() && !has_own(options, kDetach))
    announce_detached(threads_of(options.scope, chosen_threads(options)));
  return status;
}

// Other spellings that strace has: "avg_time", "count", "syscall".
std::string column_name(std::string name) {
  constexpr std::pair<const char*, const char*> kSpellings[] = {
      {"nothing", "none"}, {"count", "calls"}, {"error", "errors"}, {"syscall", "name"}, {"syscall-name", "name"}};
  std::ranges::replace(name, '_', '-');
  const auto* spelling = std::ranges::find(kSpellings, name, &std::pair<const char*, const char*>::first);
  return spelling == std::end(kSpellings) ? name : spelling->second;
}

Problem check_column(const char* option, const std::string& name) {
  if (name.empty() || find_call_column(name)) return {};
  return UsageError{
      fmt::format("ERROR: USAGE: --{}: '{}' is none of {}.\n", option, name, fmt::join(call_column_names(), ", "))};
}

Problem check_whom(const Options& options) {
  const int ways = !options.words.empty() + !options.scope.processes.empty() + has_own(options, kAll);
  if (ways == 0) return UsageError{"ERROR: USAGE: must have a command, -p PID, or -a for the whole machine.\n"};
  if (ways == 1) return {};
  return UsageError{"ERROR: USAGE: a command, -p PID and -a exclude each other.\n"};
}

Problem check_strace(Options& options) {
  probes::learn_newer_calls();
  sema::TraceScope& scope = options.scope;
  if (!scope.process_error.empty()) return UsageError{scope.process_error};
  scope.follow = has_own(options, kFollow) && !has_own(options, kAll);
  if (Problem problem = check_whom(options)) return problem;
  if (!scope.processes.empty()) options.own[kThreads] = fmt::format("{}", fmt::join(take_threads(scope), " "));
  scope.command = std::exchange(options.words, {});
  if (Problem problem = check_tampering(options)) return problem;
  if (Problem problem = check_each_fault(options)) return problem;
  for (const char* option : {kColumns, kSort}) {
    if (!has_own(options, option)) continue;
    std::vector<std::string> names = split(own_text(options, option), ',');
    std::ranges::transform(names, names.begin(), column_name);
    options.own[option] = fmt::format("{}", fmt::join(names, ","));
  }
  for (const std::string& name : split(own_text(options, kColumns), ','))
    if (Problem problem = check_column(kColumns, name)) return problem;
  if (const std::string name = own_text(options, kSort); name != "none")
    if (Problem problem = check_column(kSort, name)) return problem;
  if (const std::string format = own_text(options, kFormat); !format.empty() && format != "json")
    return UsageError{fmt::format("ERROR: USAGE: --format {}: expecting json.\n", format)};
  if (const std::string how = own_text(options, kFlags);
      has_own(options, kFlags) && how != "raw" && how != "abbrev" && how != "verbose")
    return UsageError{fmt::format("ERROR: USAGE: -X {}: expecting raw, abbrev or verbose.\n", how)};
  if (const auto column = own_number(options, kColumn, 0, kMostLineColumns, 0); !column)
    return UsageError{fmt::format("ERROR: USAGE: {}\n", column.error().message())};
  if (has_own(options, kFormat) && (has_own(options, kPaths) || dumps_data(options)))
    return UsageError{
        "ERROR: USAGE: --format json cannot be used with -P, -e read= or -e write=: it shows all calls, and shortened "
        "data.\n"};
  if (has_own(options, kOverhead) && counts_by_lines(options))
    return UsageError{"ERROR: USAGE: -O and -P exclude each other: the calls of -P are timed one by one.\n"};
  if (has_own(options, kFormat) && has_own(options, kBoth))
    return UsageError{"ERROR: USAGE: -C and --format json exclude each other: -c --format json is the table.\n"};
  return check_scope(options);
}

}  // namespace

extern const Command kStraceCommand;
const Command kStraceCommand{
    .name = "strace",
    .brief = "show the system calls of a command or of processes, decoded",
    .arguments = {"[options] COMMAND [ARGUMENT]...", "[options] -p PID", "[options] -a"},
    .own = kStraceOptions,
    .groups = {&each_fault_options(), &task_options(), &machine_options(), &limit_options(), &common_options()},
    .text =
        "The options and the lines are those of strace. No process is stopped for a call: arguments are copied in "
        "the kernel, and a call costs the program about a microsecond.",
    .examples = {{"strace ls -l", "the calls of a command"},
                 {"strace -f -e trace=%network -p 1234", "network calls of a process and of what it starts"},
                 {"strace -c -- make", "how often each call is made, and how long they take"},
                 {"strace -e inject=read:error=EIO:when=3 cat /etc/hostname", "what a program does when a call fails"},
                 {"strace --each-fault openat -- ls -l", "what it does when any of them fails"}},
    .check = check_strace,
    .run =
        [](const Options& options) {
          const auto status = run_strace(options);
          return status ? *status : print_error(kStatusUsage, status.error());
        },
    .words = WordOrder::command,
};

}  // namespace scry::cli
