// `scry profile`: where processors spend their time, by stack.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "cli/stack_command.h"

namespace scry::cli {
namespace {

constexpr const char* kFrequency = "frequency";
constexpr const char* kIdle = "idle";
constexpr const char* kUserStacks = "user";
constexpr const char* kKernelStacks = "kernel";
constexpr uint64_t kDefaultHz = 99, kMostHz = 50'000;  // 99: not in step with what happens each 10 ms

constexpr OptionRow kProfileOptions[] = {
    {.letter = 'F',
     .long_name = kFrequency,
     .value = "HZ",
     .brief = "samples a second on each processor; 99 by default",
     .apply = set_own},
    {.long_name = kUserStacks, .brief = "stacks of user code only", .apply = set_own},
    {.long_name = kKernelStacks, .brief = "stacks of the kernel only", .apply = set_own},
    {.long_name = kIdle, .brief = "count idle processors too", .apply = set_own},
};

// There are no more stacks than samples: the map of a short run is small, and made in a moment. Timers that fire late
// or early have room for as many again. Without a time, room for more stacks than a processor shows in a minute.
unsigned most_stacks(uint64_t hz, uint64_t run_us) {
  constexpr uint64_t kOfProcessor = 4096;
  const auto processors = static_cast<uint64_t>(::sysconf(_SC_NPROCESSORS_CONF));
  if (run_us == 0) return static_cast<unsigned>(std::min<uint64_t>(kOfProcessor * processors, kUsualKeys));
  const uint64_t seconds = std::min<uint64_t>(run_us / 1'000'000 + 1, kUsualKeys);
  return static_cast<unsigned>(std::min<uint64_t>(2 * hz * processors * seconds, kUsualKeys));
}

std::string stacks_of(const Options& options) {
  const bool user = has_own(options, kUserStacks), kernel = has_own(options, kKernelStacks);
  return user == kernel ? user_stack(options) + ", kstack" : user ? user_stack(options) : "kstack";
}

Result<StackScript> write_profile_script(const Options& options) {
  const uint64_t hz = TRY(own_number(options, kFrequency, 1, kMostHz, kDefaultHz));
  const uint64_t time_us = TRY(run_us(options));
  const std::string end = TRY(end_probe(options));
  const std::string key = TRY(group_key(options)) + stacks_of(options);
  return StackScript{
      .text = script_head(options,
                          fmt::format("Where processors spend their time: {} samples a second on each, by stack.", hz),
                          most_stacks(hz, time_us)) +
              fmt::format("profile:hz:{}{} {{\n  @[{}] = count();\n}}\n{}", hz,
                          has_own(options, kIdle) ? "" : " /tid(init) != 0/", key, end),
      .title = fmt::format("CPU time, sampled at {} Hz", hz),
      .unit = "samples",
      .period_ns = 1'000'000'000 / hz};
}

}  // namespace

extern const Command kProfileCommand;
const Command kProfileCommand{
    .name = "profile",
    .brief = "show where processors spend their time, by stack",
    .arguments = {"[options]"},
    .own = kProfileOptions,
    .groups = {&stack_scope_options(), &stack_options(), &machine_options(), &limit_options(), &common_options()},
    .text =
        "Prints the hottest paths as a tree that fits the screen. A sample is a moment at which a processor ran "
        "that code.",
    .examples = {{"profile -d 10", "the whole machine, for ten seconds"},
                 {"profile -p 1234 -d 30 -o service.html", "one process, as a page with a flame graph"},
                 {"profile -c 'make -j8' --by none -o make.pb.gz", "a command and all that it starts, for pprof"}},
    .check = check_stack_command,
    .run = [](const Options& options) { return run_stack_command(options, write_profile_script); },
};

}  // namespace scry::cli
