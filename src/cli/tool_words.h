// Words after the name of a tool, written as people know them from bcc and bpftrace.
//
// The comment of the script names them, "[interval [count]]" or "PROBE VALUE [FILTER]". Each is, by its name,
//   - the value of an option of the script: interval, count;
//   - a time in a unit of its own for --min: min_ms, min_us ("10" is 10 ms then; "10us" is what it says);
//   - duration: the value of -d;
//   - PROBE: an attach point, in the language's words or in bcc's: vfs_read, p::vfs_read, c:malloc;
//   - FILE: a program, the first parameter of the script; a path must be there;
//   - FUNCTION: two parameters, the attach points of its entry and of its return: vfs_read, libc:malloc, FILE NAME;
//   - anything else: a parameter of the script ($1, $2, ...).
// Tested by tool_words_test.cc and tests/live/tool_options.t.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/option_row.h"
#include "cli/toolkit.h"

namespace scry::cli {

// The attach point that a word for a probe means.
std::string probe_of(const std::string& word);
// The attach points of entry and return; nullopt: the word names no function.
std::optional<std::pair<std::string, std::string>> function_probes_of(const std::string& word);

// Moves the words of the command line to the options and parameters of the script. `script_options` are its getopt()
// names; a missing word is reported if the script is to run.
Problem take_tool_words(const ToolHeader& header, const std::vector<std::string>& script_options, bool runs,
                        Options& options);

// Values for $1, $2, ... with which a script can be read without a command line: attach points that stand for any.
std::vector<std::string> placeholder_parameters(const ToolHeader& header);

// Whether the value of an option names something that this machine has not ("DISK" and "DEVICE" in its description), or
// is no address of a machine ("ADDRESS").
Problem check_named_thing(const OptionUse& use);
// The value as the script gets it: sda for /dev/sda.
std::string value_for_script(const OptionUse& use);

}  // namespace scry::cli
