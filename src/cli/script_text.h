// The text of a script on the command line: reading it, and what is done with it without running it.
#pragma once

#include "cli/options.h"
#include "cli/system.h"

namespace scry::cli {

inline constexpr int kStatusBad = 1;  // of a script that is refused

// -e, a file, or `-`: standard input. Messages that show lines of it keep to the width of the terminal on stderr: to
// COLUMNS if that is set.
Result<SourceId> read_script(const Options& options, Sources& sources);

// "ERROR: what went wrong", and a line with the hint.
std::string error_text(const Error& error);
// To stderr, after what stdout has so far.
void print_error(const std::string& text);
void print_diags(const Diags& diags, const Sources& sources, const Options& options);
// What COLOR asks for, and the streams allow; by itself none with NO_COLOR (no-color.org) or TERM=dumb.
bool wants_color(const Options& options);
// Reports a value of SCRY_COLOR that is none.
void warn_about_color(const Options& options);

// --fmt: to stdout, or to the file of -o. The exit status; an Error is one ERROR line, status 1.
Result<int> format_script(const Options& options);

// What was asked for, on stdout or into the file of -o. The names in it may be any: on a terminal they are escaped.
int show_text(const Options& options, const std::string& text);
// `-l FILE` and `-l -e PROGRAM`: the probes that the script would attach.
int list_script(const Options& options, System& system);

}  // namespace scry::cli
