// `scry doctor`, and `scry tool --check`: the tool of that name, by a shorter way.
#include "cli/command.h"
#include "cli/tool_run.h"

namespace scry::cli {
namespace {

int run_doctor(const Options& options) {
  const auto tool = find_tool("doctor");
  return tool ? run_tool(*tool, options) : print_error(kStatusUsage, tool.error());
}

Problem check_doctor(Options& options) {
  if (options.words.empty()) return {};
  return UsageError{"ERROR: USAGE: scry doctor takes options only.\n"};
}

}  // namespace

extern const Command kDoctorCommand;
const Command kDoctorCommand{
    .name = "doctor",
    .brief = "look at the whole machine for ten seconds: what is unusual",
    .arguments = {"[options]"},
    .own = tool_run_options(),
    .groups = {&output_options(), &common_options()},
    .text =
        "Prints what was above its threshold, the worst first: how often it happened, the tool that shows more, and "
        "which process, disk or address had most of it.",
    .examples = {{"doctor", "the first command on a slow machine"}, {"doctor -d 1m", "a minute"}},
    .check = check_doctor,
    .run = run_doctor,
};

}  // namespace scry::cli
