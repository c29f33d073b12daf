// `scry wakeup`: how long threads were blocked, by the stack that blocked and the stack that woke them.
//
// sched_waking happens in the thread that wakes: its stacks are kept beside those of the thread that waits. With
// --chain each thread remembers who woke it, and who woke that one before: cli/waker_chain.h.
#include <fmt/format.h>

#include "cli/blocked.h"
#include "cli/waker_chain.h"

namespace scry::cli {
namespace {

constexpr const char *kWakerOnly = "waker-only", *kChain = "chain", *kDepth = "depth";
constexpr uint64_t kMostWakers = 6, kUsualWakers = 4;

constexpr OptionRow kWakeupOptions[] = {
    kMinimumOption,
    kStateOption,
    kIoOption,
    {.long_name = kWakerOnly, .brief = "leave out the stack that blocked", .apply = set_own},
    {.long_name = kChain,
     .brief = "show who woke the waker as well, and so on: who was really waited for",
     .apply = set_own,
     .text = "A waker counts as waiting too if it was woken after the wait began. Looks at every wake-up of the "
             "machine, whatever is traced."},
    {.long_name = kDepth, .value = "N", .brief = "the wakers of a chain: 1 to 6 (default: 4)", .apply = set_own},
};

Result<StackScript> write_wakeup_script(const Options& options) {
  const BlockedScript parts = TRY(blocked_script(options));
  if (own_value(options, kStateOption.long_name) == "R")
    return fail("--state R: nothing wakes a thread that waits for a CPU; use scry offcpu --state R");
  const std::string end = TRY(end_probe(options));
  const std::string stacks = user_stack(options) + ", kstack", waker = "comm, " + stacks;
  const std::string key = TRY(group_key(options)) + (has_own(options, kWakerOnly) ? "\"\"" : stacks);
  const uint64_t depth = TRY(own_number(options, kDepth, 1, kMostWakers, kUsualWakers));
  if (has_own(options, kChain))
    return StackScript{.text = chain_script(options, parts, key, depth) + end,
                       .title = fmt::format("{}{}, by chains of wakers", parts.title, parts.what),
                       .unit = "us",
                       .parts_interrupts = true,
                       .is_of_waits = true};
  if (has_own(options, kDepth)) return fail("--depth goes with --chain");
  const std::string text = fmt::format(
      R"({head}rawtracepoint:sched_switch {{
  if (traced && {condition}) {{
    @left[args.prev.pid] = (nsecs, {key});
  }}
  $next = args.next.pid;
  if (has_key(@left, $next)) {{
    $from = @left[$next];
    if (has_key(@woken, $next)) {{
      $by = @woken[$next];
      $us = ($by.0 - $from.0 + 500) / 1000;
{add}    }}
    delete(@left, $next);
    delete(@woken, $next);
  }}
}}

// Runs in the thread that wakes the other, whichever that is.
rawtracepoint:sched_waking {{
  $woken = args.p.pid;
  if (has_key(@left, $woken)) {{
    @woken[$woken] = (nsecs, {waker});
  }}
}}

end {{ clear(@left); clear(@woken); }}
{end})",
      fmt::arg("head", script_head(options,
                                   fmt::format("{}{}, in microseconds, {} and by who ended it.", parts.question,
                                               parts.what, parts.group),
                                   8192)),
      fmt::arg("condition", parts.condition), fmt::arg("key", key),
      fmt::arg("add", if_long_enough(parts, 6,
                                     fmt::format("@us[{}, \"woken by\", {}] = sum($us);", items_of("$from", key, 1),
                                                 items_of("$by", waker)))),
      fmt::arg("waker", waker), fmt::arg("end", end));
  return StackScript{.text = text,
                     .title = fmt::format("{}{}, by who woke", parts.title, parts.what),
                     .unit = "us",
                     .parts_interrupts = true,
                     .is_of_waits = true};
}

}  // namespace

extern const Command kWakeupCommand;
const Command kWakeupCommand{
    .name = "wakeup",
    .brief = "show how long threads were blocked, by who woke them",
    .arguments = {"[options]"},
    .own = kWakeupOptions,
    .groups = {&stack_scope_options(), &stack_options(), &machine_options(), &limit_options(), &common_options()},
    .text =
        "A path is the process, the stack that blocked, \"woken by\", and the process and the stack that woke it. "
        "What a timer or a device ended is below [interrupt], without the process that it interrupted.",
    .examples = {{"wakeup -p 1234 -d 10", "who the threads of a process wait for"},
                 {"wakeup --chain -p 1234 -d 10", "and whom those had waited for"},
                 {"wakeup --waker-only --min 10ms -d 10 -o wakers.html", "only the stacks that ended long waits"}},
    .check = check_stack_command,
    .run = [](const Options& options) { return run_stack_command(options, write_wakeup_script); },
};

}  // namespace scry::cli
