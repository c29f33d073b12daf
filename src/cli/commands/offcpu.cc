// `scry offcpu`: how long threads were blocked, by the stack that blocked.
//
// The thread that leaves its processor is the current task of sched_switch: its stacks are taken there. Its time is
// added up when it is woken, in the thread or interrupt that wakes it, or when the run ends. A thread that is woken
// while it is still on its way from the processor is added up when it comes back.
#include <fmt/format.h>

#include <algorithm>

#include "cli/blocked.h"
#include "cli/stack_command.h"

namespace scry::cli {
namespace {

constexpr const char* kLocks = "locks";

constexpr OptionRow kOffcpuOptions[] = {
    kMinimumOption,
    kStateOption,
    kIoOption,
    {.long_name = kLocks,
     .brief = "only while waiting for a lock: a futex, or a lock of the kernel",
     .apply = set_own,
     .text = "Waits for condition variables, semaphores and the ends of threads are futexes too; flock() is none. "
             "Locks of the kernel are known from Linux 5.19 on."},
};

constexpr const char* kLockProbes = R"(
// Who waits for a lock: FUTEX_WAIT, FUTEX_LOCK_PI, FUTEX_WAIT_BITSET and its like, and locks of the kernel, which futex()
// itself has some of.
tracepoint:syscalls:sys_enter_futex /traced/ {
  $op = args.op & 127;
  if ($op == 0 || $op == 6 || $op == 9 || $op == 11 || $op == 13) { @waits[tid] = true; }
}
tracepoint:syscalls:sys_enter_futex_wait* /traced/ { @waits[tid] = true; }
tracepoint:syscalls:sys_exit_futex, tracepoint:syscalls:sys_exit_futex_wait* { delete(@waits, tid); }
rawtracepoint:contention_begin /traced/ { @contends[tid] = true; }
rawtracepoint:contention_end { delete(@contends, tid); }
)";

constexpr const char* kWaitEnds = R"(  if (has_key(@left, $next)) {{
    $from = @left[$next];
    $us = (nsecs - $from.0 + 500) / 1000;
{}    delete(@left, $next);
  }}
)";

constexpr const char* kWoken = R"(
// From here on the thread can run, and waits for a processor.
rawtracepoint:sched_waking {{
  $next = args.p.pid;
{}}}
)";

Result<StackScript> write_offcpu_script(const Options& options) {
  const BlockedScript parts = TRY(blocked_script(options));
  const bool locks = has_own(options, kLocks);
  if (locks && has_own(options, kIoOption.long_name))
    return fail("--io and --locks exclude each other: a wait is for one of them");
  const std::string end = TRY(end_probe(options));
  const std::string key = TRY(group_key(options)) + user_stack(options) + ", kstack";
  const std::string ended = fmt::format(
      fmt::runtime(kWaitEnds), if_long_enough(parts, 4, fmt::format("@us[{}] = sum($us);", items_of("$from", key))));
  const std::string text = fmt::format(
      R"({head}rawtracepoint:sched_switch {{
  if (traced && {condition}{lock}) {{
    @left[args.prev.pid] = (nsecs, {key});
  }}
  $next = args.next.pid;
{ended}}}
{woken}{locks}
// Those that are still blocked.
end {{
  for ($one : @left) {{
    $us = (nsecs - $one.1.0 + 500) / 1000;
{add_rest}  }}
  clear(@left);{clear}
}}
{end})",
      fmt::arg("head", script_head(options,
                                   fmt::format("{}{}, in microseconds, {}.", parts.question, parts.what, parts.group))),
      fmt::arg("condition", parts.condition), fmt::arg("key", key),
      fmt::arg("lock", locks ? " && (has_key(@waits, tid) || has_key(@contends, tid))" : ""),
      fmt::arg("locks", locks ? kLockProbes : ""),
      fmt::arg("clear", locks ? "\n  clear(@waits); clear(@contends);" : ""), fmt::arg("ended", ended),
      fmt::arg("woken", parts.until_woken ? fmt::format(fmt::runtime(kWoken), ended) : ""),
      fmt::arg("add_rest", if_long_enough(parts, 4, fmt::format("@us[{}] = sum($us);", items_of("$one.1", key)))),
      fmt::arg("end", end));
  return StackScript{
      .text = text, .title = parts.title + (locks ? " by locks" : parts.what), .unit = "us", .is_of_waits = true};
}

}  // namespace

extern const Command kOffcpuCommand;
const Command kOffcpuCommand{
    .name = "offcpu",
    .brief = "show how long threads were blocked, by stack",
    .arguments = {"[options]"},
    .own = kOffcpuOptions,
    .groups = {&stack_scope_options(), &stack_options(), &machine_options(), &limit_options(), &common_options()},
    .text =
        "Counts threads that sleep or wait, until they are woken. To count the time that they then wait for a CPU "
        "too, which is all the time off CPU, use --state all; for that alone, --state R. A thread that is "
        "blocked when the run ends counts up to then; one that was blocked before it began is not seen until it "
        "runs; with -p those that never do are named at the end.",
    .examples = {{"offcpu -p 1234 -d 10", "what the threads of a process wait for"},
                 {"offcpu --io --min 1ms -d 30 -o io.html", "waits for disks that took a millisecond or more"},
                 {"offcpu --locks -c './server --selftest'", "contended locks of a command"}},
    .check = check_stack_command,
    .run = [](const Options& options) { return run_stack_command(options, write_offcpu_script); },
};

}  // namespace scry::cli
