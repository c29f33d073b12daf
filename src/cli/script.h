// Running one script from the command line: reading it, compiling it, the outputs, the session.
#pragma once

#include "cli/options.h"
#include "cli/system.h"

namespace scry::cli {

// The `run` of the commands that run a script or look at it.
int run_script_command(const Options& options);

}  // namespace scry::cli
