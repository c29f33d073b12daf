// `scry pagefaults`: which code touches memory for the first time, by stack.
#include <fmt/format.h>

#include "cli/stack_command.h"

namespace scry::cli {
namespace {

constexpr const char* kEvery = "every";
constexpr const char* kMajor = "major";
constexpr uint64_t kMostEvery = 1'000'000;

constexpr OptionRow kPagefaultsOptions[] = {
    {.long_name = kEvery,
     .value = "N",
     .brief = "look at one fault of N on each processor; 1 by default",
     .apply = set_own},
    {.long_name = kMajor, .brief = "only faults that had to read from a disk", .apply = set_own},
};

Result<StackScript> write_pagefaults_script(const Options& options) {
  const uint64_t every = TRY(own_number(options, kEvery, 1, kMostEvery, 1));
  const bool major = has_own(options, kMajor);
  const std::string end = TRY(end_probe(options));
  const std::string others = others_condition(options), predicate = others.empty() ? "" : fmt::format(" /{}/", others);
  const std::string key = TRY(group_key(options)) + user_stack(options) + ", kstack";
  return StackScript{
      .text = script_head(options, fmt::format("Page faults{}, by stack.", major ? " that read from a disk" : "")) +
              fmt::format("software:{}:{}{} {{\n  @[{}] = {};\n}}\n{}", major ? "major-faults" : "page-faults", every,
                          predicate, key, every == 1 ? "count()" : fmt::format("sum({})", every), end),
      .title = major ? "Page faults that read from a disk" : "Page faults",
      .unit = "faults"};
}

}  // namespace

extern const Command kPagefaultsCommand;
const Command kPagefaultsCommand{
    .name = "pagefaults",
    .brief = "show which code makes memory grow: page faults by stack",
    .arguments = {"[options]"},
    .own = kPagefaultsOptions,
    .groups = {&stack_scope_options(), &stack_options(), &machine_options(), &limit_options(), &common_options()},
    .text =
        "A fault is the first touch of a page, mostly of 4 KiB: where they happen is where memory in use grows. Pages "
        "that the kernel fills in advance are not seen: mlock(), mlockall(), MAP_POPULATE.",
    .examples = {{"pagefaults -p 1234 -d 60", "what makes a process grow"},
                 {"pagefaults --major -d 30", "what waits for files that are not in memory"}},
    .check = check_stack_command,
    .run = [](const Options& options) { return run_stack_command(options, write_pagefaults_script); },
};

}  // namespace scry::cli
