// A command is one row, one file in cli/commands/: words and help, its options, and what it runs.
//
// `scry COMMAND ...` is looked up before any option is read: the first word decides, and a file of a command's name
// needs `./`. Any other first word belongs to the default command, which is bpftrace's command line; under the name
// `bpftrace` there are no others. To add a command: write cli/commands/NAME.cc, add a line to all_commands() below.
#pragma once

#include <expected>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option_row.h"
#include "frontends/front_end.h"

namespace scry::cli {

class System;

struct CommandExample {
  const char* words;  // after the name of the program
  const char* brief;
};

// How the words of a command line mix with its options.
enum class WordOrder : uint8_t {
  mixed,
  // Words may look like options ("help --cgroup"): an option of its own is read only where it stands alone.
  option_names,
  // What follows the first word are words too: a command with options of its own, whose exit status is that of the run.
  command,
};

struct Command {
  const char* name;  // empty: the default command
  std::vector<const char*> aliases;
  const char* brief;
  std::vector<const char*> arguments;  // what may follow the options: a line of the usage text each
  std::span<const OptionRow> own;      // options of this command alone
  std::vector<const OptionGroup*> groups;
  const char* text = "";  // the details of the manual page, after the brief; sentences
  std::vector<CommandExample> examples;
  // Looks at the words and at what the options say together, once all are read; null: nothing to look at.
  Problem (*check)(Options& options) = nullptr;
  int (*run)(const Options& options);                        // the exit status
  frontends::FrontEnd front_end = frontends::read_language;  // reads its script
  WordOrder words = WordOrder::mixed;
};

// ---- the table (cli/commands/table.cc): the default command, then the others in the order of the documentation

const Command& default_command();
std::span<const Command* const> all_commands();
const Command* find_command(std::string_view word);  // by name or alias; null: none
// `scry COMMAND WORD` may be a command of its own: `scry tool biolatency`. null: the word is one of the command's own.
const Command* find_member(const Command& command, std::string_view word);
std::vector<std::string> command_names();  // without the default command's

// ---- for the rows

Problem check_scope(const Options& options);  // the result of the options of scope_options()
// Shows how each probe is attached, instead of running; a probe that is missing is a warning, so that the others are
// shown.
void ask_for_explanation(Options& options);
// The first word is the script, unless there is -e; the others are its parameters.
Problem check_script(Options& options);

inline constexpr int kStatusUsage = 1, kStatusOutside = 2, kStatusFailed = 255;

// Prints `text`, to stderr if the status is not 0, and returns the status.
int print_status(int status, const std::string& text);
// One ERROR line, and a line with the hint.
int print_error(int status, const Error& error);

// What a command does with the kernel. Root may list and compile where it may not load, in a container.
enum class Access : uint8_t { look, load };

// Runs `body` on this machine as MachineChoice and the environment describe it, if the privileges suffice; else the
// reason is printed.
// Afterwards what was mounted for this run is unmounted.
int with_system(const Options& options, Access access, const std::function<int(System&)>& body);
void unmount_and_report(bool reports);

}  // namespace scry::cli
