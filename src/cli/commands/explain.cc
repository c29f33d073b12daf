// `scry explain FILE`, also `scry --explain`: show how each probe of a script would be attached.
#include "cli/command.h"
#include "cli/script.h"
namespace scry::cli {
namespace {

Problem check_explain(Options& options) {
  ask_for_explanation(options);
  if (Problem problem = check_scope(options)) return problem;
  return check_script(options);
}

}  // namespace

extern const Command kExplainCommand;
const Command kExplainCommand{
    .name = "explain",
    .brief = "show how each probe of a script would be attached",
    .arguments = {"[options] FILE [parameters]", "[options] -e 'PROGRAM' [parameters]"},
    .groups = {&script_options(), &scope_options(), &output_options(), &compile_options(), &machine_options(),
               &facts_options(), &common_options()},
    .text =
        "For each probe: the mechanism of the kernel, the reason for it, or why it cannot be attached. Nothing is "
        "loaded.",
    .examples = {{"explain -e 'kprobe:vfs_read { @ = count(); }'", "how the kernel would reach vfs_read"}},
    .check = check_explain,
    .run = run_script_command,
};

}  // namespace scry::cli
