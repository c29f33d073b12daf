// Running one script from the command line: reading it, compiling it, the outputs, the session.
#pragma once

#include "cli/options.h"
#include "cli/system.h"

namespace scry::cli {

// What -f asks for.
std::unique_ptr<Sink> make_sink(const Options& options, Output& out, Output& err, bool color);

// What -k and --no-warnings ask for.
typed::Notices notices(const Options& options);

// What the script's own configuration says about its run.
SessionOptions session_options(const Compiled& compiled);

// The exit status. An Error is one ERROR line, status 255.
Result<int> run_script(const Options& options, System& system);

}  // namespace scry::cli
