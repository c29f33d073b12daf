// `scry info`, also `scry --info`: what this kernel can do.
#include "cli/info.h"

#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/system.h"

namespace scry::cli {
namespace {

int run(const Options& options) {
  return with_system(options, Access::look, [&](System& system) {
    return print_status(
        0, info_text(version_text(options.tool), system.facts().features(), is_compatible_name(options.tool)));
  });
}

Problem check(Options& options) {
  return options.words.empty() ? Problem() : UsageError{"ERROR: USAGE: info takes no words.\n"};
}

}  // namespace

extern const Command kInfoCommand;
const Command kInfoCommand{
    .name = "info",
    .brief = "show what this kernel can do",
    .arguments = {"[options]"},
    .groups = {&machine_options(), &common_options()},
    .examples = {{"info", "the features that scry looks for"}},
    .check = check,
    .run = run,
};

}  // namespace scry::cli
