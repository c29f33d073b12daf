// What a run may lose and take: read by every command that runs programs.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/percent.h"
#include "cli/option_row.h"
#include "cli/own_options.h"

namespace scry::cli {
namespace {

// The compiler needs it too, and reads it as the variable of the configuration.
Problem set_max_memory(Options& options, const OptionUse& use) {
  constexpr uint64_t kLeast = 1 << 20;
  const auto bytes = read_size(use.value);
  if (!bytes || *bytes < kLeast)
    return UsageError{
        fmt::format("ERROR: USAGE: {}: expecting a size of at least 1M, such as 64M or 1G.\n", use.written)};
  options.compile.environment["MAX_MEMORY"] = {std::to_string(*bytes), std::string("--") + kMaxMemory};
  return set_own(options, use);
}

Problem set_max_overhead(Options& options, const OptionUse& use) {
  const bool is_word = !std::strcmp(use.value, typed::kWarnOverhead) || !std::strcmp(use.value, typed::kAnyOverhead);
  if (!is_word && !read_percent(use.value))
    return UsageError{
        fmt::format("ERROR: USAGE: {}: expecting a percentage such as 2% or 0.5, warn or none.\n", use.written)};
  // The compiler needs it too, and reads it as the variable of the configuration.
  options.compile.environment["MAX_OVERHEAD"] = {use.value, std::string("--") + kMaxOverhead};
  return set_own(options, use);
}

constexpr OptionRow kLimitOptions[] = {
    {.long_name = kMaxOverhead,
     .value = "PERCENT",
     .brief = "sample, then detach the costliest probes when all take more of the machine's time than this: 2%",
     .apply = set_max_overhead,
     .text =
         "Looked at five times a second, by the kernel's counters as --cost reads them; a probe in user code counts "
         "the time of its trap too, which is measured at the start. A sampled probe runs for one of N events, and what "
         "it adds up counts N times; where that is not enough, or the script needs every event, the probe is "
         "detached. Each change is a warning; without any probe the run ends, or waits for the command of -c. Without "
         "the option, or with `warn`, a "
         "run warns once when its probes take more than 5 %; `none` looks at nothing. The same as the configuration "
         "variable max_overhead."},
    {.long_name = kFailOnLoss,
     .brief = "end with exit status 3 when anything was lost",
     .apply = set_own,
     .text =
         "The run goes on to its end. Everything counts that the report of losses at the end names: events, updates "
         "of full maps, cut strings, missed returns, failed reads (docs/losses.md). A status of the script itself "
         "or of the traced command, other than 0, is kept."},
    {.long_name = kMaxMemory,
     .value = "SIZE",
     .brief = "refuse to run when maps and buffers would take more than this: 512M (default 256M)",
     .apply = set_max_memory,
     .text =
         "Counted before anything is loaded, as the kernel counts it, with the values of all processors; the message "
         "names the largest part and what makes it smaller. Call-frame tables of user stacks get what is left. The "
         "same as the configuration variable max_memory."},
    {.long_name = kForce,
     .brief = "attach also what may take much of the machine's time",
     .apply = set_own,
     .text =
         "Without it a timer of more than 10000 events a second on each processor is refused, and so are wildcards "
         "that stand for more than 1000 tracepoints, or for more than 500 functions of user code in all processes, and "
         "more than max_probes probes."},
};

constexpr OptionGroup kLimitGroup{"Limits", kLimitOptions};

}  // namespace

const OptionGroup& limit_options() {
  return kLimitGroup;
}

Problem take_limits_from_environment(Options& options) {
  constexpr std::pair<const char*, const char*> kVariables[] = {{"MAX_MEMORY", kMaxMemory},
                                                                {"MAX_OVERHEAD", kMaxOverhead}};
  for (const auto& [name, option] : kVariables) {
    const auto found = options.compile.environment.find(name);
    if (found == options.compile.environment.end() || has_own(options, option)) continue;
    const auto row = std::ranges::find_if(
        kLimitOptions, [&](const OptionRow& one) { return std::string_view(one.long_name) == option; });
    const EnvironmentVariable variable = found->second;
    if (Problem problem = row->apply(options, {*row, variable.value.c_str(), variable.written})) return problem;
  }
  return {};
}

}  // namespace scry::cli
