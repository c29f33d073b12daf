// `scry strace --each-fault SET -- COMMAND`: runs the command once for each of its calls of the set, each time with
// that call failing, and reports how the runs ended (docs/strace.md).
#pragma once

#include "cli/option_row.h"

namespace scry::cli {

const OptionGroup& each_fault_options();
bool wants_each_fault(const Options& options);
Problem check_each_fault(const Options& options);
// The exit status: 1 if a run crashed, hung, or differed without a word.
Result<int> run_each_fault(const Options& options);

}  // namespace scry::cli
