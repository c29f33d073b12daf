// `scry test FILE`, also `scry --test`: run the test probes of a script.
#include "cli/command.h"
#include "cli/script.h"

namespace scry::cli {
namespace {

Problem check_test(Options& options) {
  options.run.mode = Mode::test;
  if (Problem problem = check_scope(options)) return problem;
  return check_script(options);
}

}  // namespace

extern const Command kTestCommand;
const Command kTestCommand{
    .name = "test",
    .brief = "run the test probes of a script",
    .arguments = {"[options] FILE [parameters]", "[options] -e 'PROGRAM' [parameters]"},
    .groups = {&script_options(), &scope_options(), &output_options(), &compile_options(), &machine_options(),
               &limit_options(), &common_options()},
    .text = "Each test probe runs once; the report shows which passed.",
    .examples = {{"test checks.bt", "run the tests of a script"}},
    .check = check_test,
    .run = run_script_command,
};

}  // namespace scry::cli
