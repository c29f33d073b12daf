// Running one tool of the toolkit (cli/toolkit.h), with the options that all of them have.
#pragma once

#include <span>

#include "cli/option_row.h"
#include "cli/toolkit.h"

namespace scry::cli {

inline constexpr const char* kToolDuration = "duration";

// -d and --source: beside those of the script, and of the groups that scripts have.
std::span<const OptionRow> tool_run_options();

// Whether the options ask for a run, not for the text.
bool runs_tool(const Options& options);

// The exit status.
int run_tool(const Tool& tool, const Options& options);

}  // namespace scry::cli
