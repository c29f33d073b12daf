#include "cli/waker_chain.h"

#include <fmt/format.h>

namespace scry::cli {
namespace {

constexpr unsigned kUsualChains = 4096;

// "first, second, ..." of `count` texts.
template <class Text>
std::string list(uint64_t count, Text text) {
  std::string all;
  for (uint64_t i = 0; i < count; ++i) all += (i ? ", " : "") + text(i);
  return all;
}

// Items 2k and 2k+1 of a record: when a thread was woken, and the number of the stacks of who did it.
std::string new_record(uint64_t depth) {
  return fmt::format("nsecs, @number[$stack]{}{}", depth > 1 ? ", " : "",
                     list(2 * (depth - 1), [](uint64_t i) { return fmt::format("$own.{}", i); }));
}

std::string links(uint64_t depth) {
  return list(depth, [](uint64_t i) {
    return i == 0 ? std::string("$woken.1") : fmt::format("$woken.{} > $from.0 ? $woken.{} : 0", 2 * i, 2 * i + 1);
  });
}

// What a missing link adds to a key is empty, and pictures leave it out.
std::string wakers(uint64_t depth) {
  return list(depth, [](uint64_t i) {
    return fmt::format(
        "$one.0.{0} != 0 ? \"woken by\" : \"\", @waker[$one.0.{0}].0, @waker[$one.0.{0}].1, @waker[$one.0.{0}].2",
        i + 1);
  });
}

}  // namespace

std::string chain_script(const Options& options, const BlockedScript& parts, const std::string& key, uint64_t depth) {
  return fmt::format(
      R"({head}let @us = percpuhash({most});  // a key takes two kilobytes for each link
let @woken = lruhash(16384);  // by thread: when it was woken, and by which stacks; of the waker the same, and so on

// Runs in the thread that wakes the other, whichever that is.
rawtracepoint:sched_waking {{
  $stack = (comm, ustack, kstack);
  if (!has_key(@number, $stack)) {{
    $met = nsecs;
    @number[$stack] = $met;
    @waker[$met] = $stack;  // of each number that two processors give it at once
  }}
  $me = curtask.pid;  // as args.p.pid has it; tid may be of a PID namespace
  if (!has_key(@woken, $me)) {{ @woken[$me] = ({nothing}); }}
  $own = @woken[$me];
  @woken[args.p.pid] = ({record});
}}

rawtracepoint:sched_switch {{
  if (traced && {condition}) {{
    // Stacks take kilobytes, their number, the time when they were met, eight bytes. (Item 0: a tuple has two at least.)
    $blocked = (0, {key});
    if (!has_key(@blocked, $blocked)) {{
      $met = nsecs;
      @blocked[$blocked] = $met;
      @waiting[$met] = $blocked;
    }}
    @left[args.prev.pid] = (nsecs, @blocked[$blocked]);
  }}
  $next = args.next.pid;
  if (has_key(@left, $next)) {{
    $from = @left[$next];
    $woken = @woken[$next];
    if ($woken.0 > $from.0) {{
      $us = ($woken.0 - $from.0 + 500) / 1000;
{add}    }}
    delete(@left, $next);
  }}
}}

end {{
  for ($one : @chain) {{
    $waiting = @waiting[$one.0.0];
    @us[{waiting}, {wakers}] = sum((int64)$one.1);
  }}
  clear(@left); clear(@woken); clear(@number); clear(@blocked); clear(@waker); clear(@waiting); clear(@chain);
}}
)",
      fmt::arg("head",
               script_head(options,
                           fmt::format("{}{}, in microseconds, {}, by who ended it, and whom that one had waited for.",
                                       parts.question, parts.what, parts.group),
                           8192)),
      fmt::arg("most", max_stacks(options, kUsualChains).value_or(kUsualChains)),
      fmt::arg("condition", parts.condition), fmt::arg("key", key),
      fmt::arg("add", if_long_enough(parts, 6, fmt::format("@chain[$from.1, {}] = sum($us);", links(depth)))),
      fmt::arg("nothing", list(2 * depth, [](uint64_t) { return std::string("(uint64)0"); })),
      fmt::arg("record", new_record(depth)), fmt::arg("waiting", items_of("$waiting", key)),
      fmt::arg("wakers", wakers(depth)));
}

}  // namespace scry::cli
