#include "cli/call_probes.h"

#include <fmt/format.h>
#include <sys/syscall.h>

#include <vector>

#include "kernel/late_closing.h"
#include "probes/syscalls.h"
#include "types/tracefs.h"

namespace scry::cli {
namespace {

constexpr size_t kMostNamed = LateClosing::kMost / 2;  // a run that traces more ends later than with the raw tracepoint

}  // namespace

CallProbes call_probes(const syscalls::CallSet& calls) {
  // rt_sigreturn has no number at its end. Calls that the kernel lacks have no tracepoint; programs make them anyway.
  if (calls.none() || calls.count() > kMostNamed || calls.test(SYS_rt_sigreturn)) return {};
  const Result<TraceFs> tracefs = TraceFs::find();
  if (!tracefs) return {};
  std::vector<std::string> entries, exits;
  for (uint32_t number = 0; number < syscalls::kCalls; ++number) {
    if (!calls.test(number)) continue;
    const std::string_view name = probes::syscall_tracepoint(number);
    for (const auto& [side, list] : {std::pair("sys_enter", &entries), std::pair("sys_exit", &exits)}) {
      const std::string event = fmt::format("{}_{}", side, name);
      if (!tracefs->exists("syscalls", event)) return {};
      list->push_back("tracepoint:syscalls:" + event);
    }
  }
  return {fmt::format("{}", fmt::join(entries, ",")), fmt::format("{}", fmt::join(exits, ",")), true};
}

}  // namespace scry::cli
