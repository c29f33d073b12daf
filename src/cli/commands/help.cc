// `scry help NAME...`: what the tables say of a name. Needs no privileges.
#include "cli/help.h"

#include "cli/command.h"

namespace scry::cli {
namespace {

int run_help(const Options& options) {
  auto text = help_text(options.words);
  return text ? print_status(0, *text) : print_status(kStatusUsage, text.error());
}

}  // namespace

extern const Command kHelpCommand;
const Command kHelpCommand{
    .name = "help",
    .brief = "explain a builtin, a probe, an option, a command, ...",
    .arguments = {"[NAME...]"},
    .groups = {&common_options()},
    .text =
        "A name may be that of a builtin, a probe, a word or an operator of the language, a conversion of printf (%d), "
        "an "
        "option (--cgroup), a command, a configuration variable or the id of a diagnostic. Without a name all of them "
        "are "
        "listed.",
    .examples = {{"help tracepoint str", "explain the probe tracepoint and the function str()"}},
    .run = run_help,
    .words = WordOrder::option_names,
};

}  // namespace scry::cli
