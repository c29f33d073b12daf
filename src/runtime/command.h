// Commands of system(): run by the shell, to their end, while the event loop waits (docs/language.md 9).
//
// The command has the tracer's standard input and environment. It starts with no signal blocked and none ignored,
// whatever the session has taken for itself (signals.h), so that Ctrl-C ends it. What it writes is kept up to a limit;
// the rest is read and thrown away, so that it is never stopped by a full pipe.
#pragma once

#include <string>

#include "builtins/action.h"

namespace scry {

inline constexpr size_t kMostCommandOutput = 16u << 20;

Result<CommandOutput> run_command(const std::string& command);

}  // namespace scry
