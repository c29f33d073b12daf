// `scry bench FILE`, also `scry --bench`: run the bench probes of a script.
#include "cli/command.h"
#include "cli/script.h"

namespace scry::cli {
namespace {

Problem check_bench(Options& options) {
  options.run.mode = Mode::bench;
  if (Problem problem = check_scope(options)) return problem;
  return check_script(options);
}

}  // namespace

extern const Command kBenchCommand;
const Command kBenchCommand{
    .name = "bench",
    .brief = "run the bench probes of a script",
    .arguments = {"[options] FILE [parameters]", "[options] -e 'PROGRAM' [parameters]"},
    .groups = {&script_options(), &scope_options(), &output_options(), &compile_options(), &machine_options(),
               &limit_options(), &common_options()},
    .text = "Each bench probe runs until its time can be measured.",
    .examples = {{"bench checks.bt", "measure the bench probes of a script"}},
    .check = check_bench,
    .run = run_script_command,
};

}  // namespace scry::cli
