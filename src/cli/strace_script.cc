#include "cli/strace_script.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>

#include "base/text.h"
#include "cli/call_probes.h"
#include "cli/descriptor_script.h"
#include "cli/own_options.h"
#include "cli/socket_script.h"
#include "cli/strace_options.h"
#include "kernel/process_tree.h"
#include "processes/tamperer.h"
#include "sema/scope.h"
#include "syntax/string_literal.h"
#include "syscalls/call_set.h"

namespace scry::cli {

using namespace strace_option;

namespace {

// Signals come from anyone: bodies run for all tasks, and ask.
std::string asks_who_is_traced(const Options& options) {
  return options.scope.follow || !options.scope.processes.empty() ? "traced" : "";
}

std::string predicate(const Options& options) {
  // What scry writes would be calls to write about.
  const std::string whom = has_own(options, kAll) ? fmt::format("pid != {}", getpid())
                                                  : first_thread_condition(options.scope, chosen_threads(options));
  return predicate_of({asks_who_is_traced(options), whom, has_own(options, kDetach) ? "!has_key(@left, pid)" : ""});
}

// The beginning of what runs at the exit of any call.
constexpr const char* kIgnoreOthers = "  if (curtask->thread_info.status & 2) { return; }  // TS_COMPAT\n";

// -b execve: after the line of the exec. The exec that starts the command does not count.
std::string detach_script(const Options& options) {
  if (!has_own(options, kDetach)) return "";
  return fmt::format(
      "rawtracepoint:sys_exit{} {{\n{}"
      "  if ((args.regs->orig_ax == 59 || args.regs->orig_ax == 322) && args.ret == 0) {{\n"
      "    @execs[pid] += 1;\n"
      "    if (@execs[pid] > {}) {{\n"
      "      @left[pid] = true;\n"
      "      row((line = \"detached\", tid = tid, time = nsecs));\n"
      "    }}\n  }}\n}}\n"
      "end {{ clear(@execs); clear(@left); }}\n",
      predicate(options), kIgnoreOthers, options.scope.command.empty() ? "0" : "(pid == cpid ? 1 : 0)");
}

// The beginning of each entry.
constexpr const char* kLeaveOthers =
    "  if (curtask->thread_info.status & 2) {  // TS_COMPAT\n"
    "    if (@others == 0) { row((line = \"others\", pid = pid, tid = tid, comm = comm, time = nsecs)); }\n"
    "    @others = 1;\n"
    "    return;\n"
    "  }\n";
constexpr const char* kForgetOthers = "end { clear(@others); }\n";

// The tracepoints of single calls leave 32-bit programs out: these are seen where they sleep in a call, or end.
std::string find_others(const CallProbes& probes, const std::string& whom) {
  if (!probes.named) return "";
  return fmt::format("rawtracepoint:sched_switch,rawtracepoint:sched_process_exit{} {{\n{}}}\n", whom, kLeaveOthers);
}

// Signals whose default is that the process ends without a core dump: bit 0 is SIGHUP.
uint64_t ending_signals() {
  uint64_t bits = ~uint64_t{0} << 33;  // of real time
  for (const int number :
       {SIGHUP, SIGINT, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGTERM, SIGSTKFLT, SIGVTALRM, SIGPROF, SIGIO, SIGPWR})
    bits |= uint64_t{1} << (number - 1);
  return bits;
}

// A signal that the process ignores is not delivered to it, and one that ends it becomes a SIGKILL, unless something
// stops the process for each signal. Runs in the thread that sends it.
std::string ignored_signals_script(const Options& options) {
  const auto condition = signal_condition(options, "args.sig");
  if (!condition) return "";
  std::vector<std::string> threads;
  const char* number = options.scope.follow ? "tgid" : "pid";
  if (!options.scope.command.empty()) threads.push_back(fmt::format("(uint64)args.task->{} == cpid", number));
  for (const int pid : options.scope.processes) threads.push_back(fmt::format("args.task->{} == {}", number, pid));
  if (options.scope.follow) {
    threads.push_back(fmt::format("has_key({}, (uint32)args.task->tgid)", sema::kFollowedMap));
    // In a PID namespace the numbers are others: at least what they send each other. SIGCHLD of its child is ours.
    threads.push_back(fmt::format("traced && args.task->tgid != {}", getpid()));
  }
  constexpr int kDelivered = 0, kIgnored = 1;  // TRACE_SIGNAL_*
  return fmt::format(
      "rawtracepoint:signal_generate{} {{\n"
      "  $signal = (uint64)(args.sig - 1);\n"
      "  $lost = args.result == {};\n"
      "  if (args.result == {} && ({:#x} >> $signal & 1) == 1 && args.task->ptrace == 0) {{\n"
      "    $lost = (uint64)args.task->sighand->action[$signal].sa.sa_handler == 0 && "
      "((args.task->blocked.sig[0] | args.task->real_blocked.sig[0]) >> $signal & 1) == 0;\n  }}\n"
      "  if ($lost{}) {{\n"
      "    if ((uint64)args.info > 1) {{\n"
      "      row((line = \"signal\", pid = (uint64)args.task->tgid, tid = (uint64)args.task->pid, ignored = 1, time = "
      "nsecs, number = args.sig, info = buf(args.info, 48)));\n"
      "    }} else {{  // the kernel sends it, or this process\n"
      "      row((line = \"signal\", pid = (uint64)args.task->tgid, tid = (uint64)args.task->pid, ignored = 1, time = "
      "nsecs, number = args.sig, from_kernel = (uint64)args.info, sender = pid, user = uid));\n"
      "    }}\n  }}\n}}\n",
      predicate_of({threads.empty() ? "" : fmt::format("({})", fmt::join(threads, " || "))}), kIgnored, kDelivered,
      ending_signals(), condition->empty() ? "" : fmt::format(" && ({})", *condition));
}

// A thread that is killed leaves its call with one of the results that a call has which is to be made again.
constexpr const char* kKilledRow =
    "  if (args.ret <= -512 && args.ret >= -516 && (curtask->pending.signal.sig[0] & 0x100) != 0) {  // SIGKILL\n"
    "    row((line = \"killed\", tid = tid));\n  }\n";

// Comes after the call whose stack it is. The calls that end a thread do not return: of these it comes at the entry.
constexpr const char* kStackRow = "row((line = \"stack\", tid = tid, time = nsecs, stack = ustack));";

Result<std::string> lines_script(const Options& options) {
  const uint64_t limit = dumps_data(options) ? kMostShownText : TRY(strace_limit(options));
  const bool whole_machine = has_own(options, kAll);
  const uint64_t least_ns = TRY(own_time(options, kMinimum, 0)) * 1000;
  const unsigned results = strace_results(options);
  const bool shows_all = least_ns == 0 && results == 0;
  std::string calls = fmt::format("trace_syscall({}, {}, {}, {}", quote_string(taken_set(options)), limit,
                                  strace_abbreviates(options) ? 1 : 0,
                                  may_stop_processes(options.scope, has_own(options, kLosing)) ? 1 : 0);
  calls += shows_all ? ")" : fmt::format(", {}, {})", least_ns, results);
  const std::string whom = predicate(options);
  const bool stacks = has_own(options, kStacks);
  std::string at_entry, at_exit;
  const syscalls::CallSet shown = TRY(syscalls::read_call_set(strace_set(options)));
  if (follows_descriptors(options) && !has_own(options, kFormat)) {
    at_entry = descriptors_at_entry(shown), at_exit = descriptors_at_exit(shown);
  }
  const bool names = !at_entry.empty() || !at_exit.empty();
  const bool sockets = descriptor_text(options) == DescriptorText::all;
  const bool needs_registers = names || sockets || stacks || !options.run.tampering.empty();
  const CallProbes probes = needs_registers ? CallProbes() : call_probes(shown | hidden_calls(options));
  std::string text = (names ? descriptor_declarations() : "") + (sockets ? socket_declarations() : "");
  text += fmt::format(
      "{9}{0} {{\n{2}{6}  {1};\n{3}}}\n"
      "{10}{0} {{\n{11}{5}{7}{8}  {1};\n{4}}}\n",
      whom, calls, probes.named ? "" : kLeaveOthers,
      stacks ? fmt::format("  if (args.id == 60 || args.id == 231) {{ {} }}\n", kStackRow) : "",
      stacks ? fmt::format("  {}\n", kStackRow) : "",
      sockets ? sockets_at_exit(shows_all ? shown : syscalls::CallSet()) : "", at_entry, at_exit,
      has_own(options, kFormat) ? "" : kKilledRow, probes.entry, probes.exit, needs_registers ? kIgnoreOthers : "");
  text += find_others(probes, whom);
  if (names) text += descriptor_renames(whom);
  if (shows_all)
    text += fmt::format(
        "// A call that blocks is shown while it does.\n"
        "rawtracepoint:sched_switch{} {{ {}; }}\n",
        whom, calls);
  if (const auto condition = signal_condition(options, "args.sig"))
    text += fmt::format(
        "rawtracepoint:signal_deliver{} {{\n"
        "  if (args.sig != 9{}) {{  // a process that is killed has no signal to look at\n"
        "    row((line = \"signal\", pid = pid, tid = tid, comm = comm, time = nsecs, number = args.sig, info = "
        "buf(args.info, 48)));\n  }}\n}}\n",
        whom, condition->empty() ? "" : fmt::format(" && ({})", *condition));
  if (!whole_machine) text += ignored_signals_script(options);
  if (options.scope.follow)
    text +=
        "rawtracepoint:sched_process_fork /traced/ { row((line = \"fork\", pid = pid, tid = tid, comm = comm, child = "
        "(uint64)args.child->pid, process = (uint64)args.child->tgid)); }\n";
  if (!whole_machine) {
    const char* signal = "(curtask->exit_code & 127)";
    const std::string seen = signal_condition(options, signal).value_or("false");
    text += fmt::format(
        "rawtracepoint:sched_process_exit{} {{\n"
        "  row((line = \"exit\", tid = tid, comm = comm, time = nsecs, code = curtask->exit_code, "
        "process = curtask->signal->live.counter == 0 ? pid : 0{}));\n}}\n",
        whom, seen.empty() ? "" : fmt::format(", unseen = {0} != 0 && !({1}) ? 1 : 0", signal, seen));
  }
  return text;
}

// Whether `number`, an expression of the script, is in the set; "": any is.
std::string call_condition(const std::string& number, const syscalls::CallSet& calls) {
  if (calls.all()) return "";
  std::vector<std::string> ranges;
  for (uint32_t first = 0; first < syscalls::kCalls; ++first) {
    if (!calls.test(first)) continue;
    uint32_t last = first;
    while (last + 1 < syscalls::kCalls && calls.test(last + 1)) ++last;
    ranges.push_back(first == last ? fmt::format("{} == {}", number, first)
                                   : fmt::format("({0} >= {1} && {0} <= {2})", number, first, last));
    first = last;
  }
  return ranges.empty() ? "false" : fmt::format("{}", fmt::join(ranges, " || "));
}

// Signals to processes that run already: no Tamperer holds their calls back.
std::string signals_script(const Options& options) {
  if (!options.scope.command.empty()) return "";
  const std::vector<syscalls::Tampering>& rules = options.run.tampering;
  std::string text;
  for (size_t i = 0; i < rules.size(); ++i) {
    syscalls::CallSet calls;
    for (uint32_t call = 0; call < syscalls::kCalls; ++call)
      calls[call] = syscalls::find_tampering(rules, call) == &rules[i];
    const syscalls::Occurrences& when = rules[i].when;
    const std::string condition = call_condition("args.id", calls);
    text += fmt::format(
        "rawtracepoint:sys_enter{0} {{\n"
        "  if ((curtask->thread_info.status & 2) == 0{1}) {{\n"
        "    @times{2}[pid, args.id] += 1;\n"
        "    $n = @times{2}[pid, args.id];\n"
        "    if ($n >= {3} && $n <= {4} && ($n - {3}) % {5} == 0) {{ signal_thread({6}); }}\n"
        "  }}\n}}\n"
        "end {{ clear(@times{2}); }}\n",
        predicate(options), condition.empty() ? "" : fmt::format(" && ({})", condition), i, when.first, when.last,
        when.step, rules[i].signal);
  }
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

// Between the entry and the exit of a call: a call that is answered by -e inject= has no entry, and one that is delayed
// at its end is made twice. What a fork returns to the child has no entry either.
std::string count_injected(const Options& options) {
  if (options.run.tampering.empty()) return "";
  const std::string calls = call_condition("$call", tampered_calls(options.run.tampering));
  return fmt::format(
      "  if ($start == 0) {{\n"
      "    $call = (int64)args.regs->orig_ax;\n"
      "    $is_fork = $call == 56 || $call == 57 || $call == 58 || $call == 435;\n"
      "    $is_other = (curtask->thread_info.status & 2) != 0;  // TS_COMPAT\n"
      "    if (args.ret != -513 && !$is_other && !($is_fork && args.ret == 0){}) {{ $start = $now; }}\n"
      "  }}\n",
      calls.empty() ? "" : fmt::format(" && ({})", calls));
}

// -O, in microseconds.
Result<uint64_t> overhead(const Options& options) {
  const std::string text = own_text(options, kOverhead);
  if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos) return own_time(options, kOverhead, 0);
  return own_number(options, kOverhead, 0, 1'000'000'000, 0);
}

// All calls of the set, whatever -z and its like ask of lines. A thread that was in a call when tracing began has no
// time.
Result<std::string> summary_script(const Options& options) {
  const std::string whom = predicate(options);
  const syscalls::CallSet counted = TRY(syscalls::read_call_set(strace_set(options)));
  const CallProbes probes = options.run.tampering.empty() ? call_probes(counted) : CallProbes();
  std::string condition = call_condition("$call", counted);
  if (!condition.empty()) condition = fmt::format(" && ({})", condition);
  std::vector<std::string> asked = split(own_text(options, kColumns), ',');
  asked.push_back(own_text(options, kSort));
  std::string updates;
  for (const SummaryMap& map : kSummaryMaps)
    if (map.columns.empty() || std::ranges::any_of(asked, [&](const auto& name) {
          return std::ranges::find(map.columns, name) != map.columns.end();
        }))
      updates += fmt::format("    {}\n", map.update);
  const uint64_t overhead_ns = TRY(overhead(options)) * 1000;
  const std::string less = overhead_ns == 0 ? "" : fmt::format("  $ns = $ns > {0} ? $ns - {0} : 0;\n", overhead_ns);
  return fmt::format(
      "config = {{ max_map_keys = {3} }}\n"
      "{7}{0} {{\n{4}  @began[tid] = (nsecs, {9});\n}}\n"
      "{8}{0} {{\n"
      "  $now = nsecs;\n"
      "  $began = @began[tid];\n"
      "  $start = $began.0;\n"
      "  $call = $began.1;\n"
      "{5}"
      "  $ns = $now - $start;\n"
      "{6}"
      "  if ($start != 0{1}) {{\n"
      "{2}"
      "    if (args.ret < 0 && args.ret >= -4095) {{ @errors[$call] = count(); }}\n"
      "  }}\n"
      "  @began[tid] = ((uint64)0, (int64)0);\n"
      "}}\n{10}",
      whom, condition, updates, syscalls::kCalls, probes.named ? "" : kLeaveOthers, count_injected(options), less,
      probes.entry, probes.exit, probes.named ? "(int64)args.__syscall_nr" : "args.id",
      has_own(options, kBoth) ? "" : find_others(probes, whom));  // with -C the script of the lines has it
}

}  // namespace

std::string first_thread_condition(const sema::TraceScope& scope, const std::vector<int>& threads) {
  if (scope.follow) return "";
  if (!scope.command.empty()) return "tid == cpid";
  std::vector<std::string> conditions;
  for (const int tid : threads) conditions.push_back(fmt::format("tid == {}", tid));
  return fmt::format("({})", fmt::join(conditions, " || "));
}

std::string predicate_of(std::vector<std::string> conditions) {
  std::erase(conditions, "");
  return conditions.empty() ? "" : fmt::format(" /{}/", fmt::join(conditions, " && "));
}

bool may_stop_processes(const sema::TraceScope& scope, bool may_lose) {
  const bool whole_machine = scope.command.empty() && scope.processes.empty();
  return !may_lose && !whole_machine && !descends_from(scope.processes);
}

Result<uint64_t> strace_limit(const Options& options) {
  return std::min(TRY(own_number(options, kLimit, 0, INT32_MAX, 32)), kMostShownText);
}

Result<std::string> write_strace_script(const Options& options) {
  const bool both = has_own(options, kBoth), by_lines = counts_by_lines(options);
  std::string text;
  if (!by_lines && (both || has_own(options, kSummary))) text += TRY(summary_script(options));
  if (by_lines || both || !has_own(options, kSummary)) text += TRY(lines_script(options));
  return text + signals_script(options) + detach_script(options) + kForgetOthers;
}

}  // namespace scry::cli
