// What `scry strace` warns about before it runs: what cannot be had as it was asked for, and options without effect.
#pragma once

#include <string>

#include "base/result.h"
#include "cli/options.h"

namespace scry::cli {

// A sentence on a line for each; "" if there is nothing to say.
Result<std::string> strace_remarks(const Options& options);
// -ff, or --follow-forks --output-separately.
bool wants_files(const Options& options);

}  // namespace scry::cli
