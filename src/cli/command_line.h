// The words of a command line: which command they mean, its options, what they document.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "cli/command.h"

namespace scry::cli {

// The command that the words mean.
const Command& command_of(int argc, char** argv);

// getopt_long(3) splits the words, because scripts around the tool depend on its permutation and on its messages.
std::expected<Options, UsageError> parse_options(int argc, char** argv, char** environment);

// An option as the documentation shows it: {"-p", "--pid"}, "-p, --pid PID".
struct OptionDoc {
  std::vector<std::string> names;
  std::string spelling;
  const OptionRow* row;
};
struct OptionSection {
  const char* title;
  std::vector<OptionDoc> options;  // those that are advertised
};
std::vector<OptionSection> option_sections(const Command& command);
// Of all commands, each section once: the default command's, then what others have of their own.
std::vector<OptionSection> all_option_sections();

std::string usage(const Command& command, const std::string& tool);
bool is_compatible_name(const std::string& tool);  // bpftrace
// "scry 0.1.0", or "bpftrace v0.26.1 (scry 0.1.0)" through a link of that name.
std::string version_text(const std::string& tool);

}  // namespace scry::cli
