#include "cli/blocked.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/stack_command.h"

namespace scry::cli {

namespace {

// The state of the thread that leaves, as bits of the kernel (include/linux/sched.h): 1 is S; 2, 0x1000 (of a lock) and
// 0x8000 (frozen) are D, with 0x400 of an idle thread of the kernel; 0x80 has ended and never comes back; 0 can run,
// and so can one that was preempted, whatever it was about to become.
struct State {
  const char* name;
  const char* condition;
  bool until_woken;
  const char* title = "Time blocked";
  const char* question = "How long threads were blocked";
  const char* group = "by the stack that blocked";
};
constexpr State kStates[] = {
    {"blocked", "!args.preempt && (args.prev_state & 0x9003) != 0 && (args.prev_state & 0x400) == 0", true},
    {"S", "!args.preempt && (args.prev_state & 3) == 1", true},
    {"D", "!args.preempt && (args.prev_state & 0x9002) != 0 && (args.prev_state & 0x400) == 0", true},
    {"R", "(args.preempt || args.prev_state == 0) && args.prev.pid != 0", false, "Time waiting for a CPU",
     "How long threads waited for a CPU", "by the stack that lost it"},
    {"all", "(args.preempt || (args.prev_state & 0x80) == 0) && args.prev.pid != 0", false, "Time off CPU",
     "How long threads were off CPU", "by the stack that left it"}};

}  // namespace

Result<BlockedScript> blocked_script(const Options& options) {
  const auto given = options.own.find(kStateOption.long_name);
  const std::string name = given == options.own.end() ? kStates[0].name : given->second;
  const auto* state = std::ranges::find(kStates, name, &State::name);
  if (state == std::end(kStates)) return fail(fmt::format("--state {}: expecting blocked, S, D, R or all", name));
  BlockedScript script{.what = "",
                       .title = state->title,
                       .question = state->question,
                       .group = state->group,
                       .condition = state->condition,
                       .until_woken = state->until_woken};
  if (has_own(options, kIoOption.long_name)) {
    script.what = " for disks";
    script.condition += " && curtask.in_iowait";
  }
  if (const std::string others = others_condition(options); !others.empty()) script.condition += " && " + others;
  script.minimum_us = TRY(own_time(options, kMinimumOption.long_name, 0));
  return script;
}

std::string if_long_enough(const BlockedScript& script, size_t indent, const std::string& statement) {
  if (script.minimum_us == 0) return fmt::format("{:{}}{}\n", "", indent, statement);
  return fmt::format("{0:{1}}if ($us >= {2}) {{\n{0:{1}}  {3}\n{0:{1}}}}\n", "", indent, script.minimum_us, statement);
}

std::string items_of(const std::string& tuple, const std::string& key, int first) {
  std::string items;
  const auto parts = std::ranges::count(key, ',') + 1;
  for (int i = first; i < first + parts; ++i) items += fmt::format("{}{}.{}", i > first ? ", " : "", tuple, i);
  return items;
}

}  // namespace scry::cli
