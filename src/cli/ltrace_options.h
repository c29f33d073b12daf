// What `scry ltrace` asks for with -e, -l and -x, and the programs that it looks into.
#pragma once

#include "cli/option_row.h"

namespace scry::cli {

// -e, -l, -x: adds "-e EXPR" to the selection, as libcalls/filter.h reads it. Reports an expression that is none.
Problem add_ltrace_filter(Options& options, const OptionUse& use);
// For the options of ltrace that cannot be had: a sentence about each.
Problem refuse_ltrace_option(Options& options, const OptionUse& use);

// "-e malloc -x main@MAIN": what was asked for; "-e @MAIN" if nothing was, and nothing if -L forbids that too.
std::string ltrace_selection(const Options& options, bool no_default);

bool names_calls(const Options& options);  // -e or -l was given

// The program files whose calls are traced: that of the command, or those of -p. Of a script (#!) its interpreter.
// Fails with a sentence: 32-bit programs, files that are no programs.
Result<std::vector<std::string>> traced_programs(const Options& options);

}  // namespace scry::cli
