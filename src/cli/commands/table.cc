// The commands, in the order of the documentation.
#include <algorithm>

#include "cli/command.h"

namespace scry::cli {

// Each in the file of its command.
extern const Command kDefaultCommand;
extern const Command kHelpCommand;
extern const Command kListCommand;
extern const Command kInfoCommand;
extern const Command kExplainCommand;
extern const Command kFmtCommand;
extern const Command kTestCommand;
extern const Command kBenchCommand;
extern const Command kCompileCommand;
extern const Command kRunCommand;
extern const Command kProfileCommand;
extern const Command kOffcpuCommand;
extern const Command kWakeupCommand;
extern const Command kPagefaultsCommand;
extern const Command kMallocCommand;

std::span<const Command* const> all_commands() {
  static constexpr const Command* kCommands[] = {
      &kDefaultCommand, &kHelpCommand,   &kListCommand,   &kInfoCommand,       &kExplainCommand,
      &kFmtCommand,     &kTestCommand,   &kBenchCommand,  &kCompileCommand,    &kRunCommand,
      &kProfileCommand, &kOffcpuCommand, &kWakeupCommand, &kPagefaultsCommand, &kMallocCommand,
  };
  return kCommands;
}

const Command& default_command() {
  return kDefaultCommand;
}

const Command* find_command(std::string_view word) {
  if (word.empty()) return nullptr;
  for (const Command* command : all_commands())
    if (command->name == word || std::ranges::find(command->aliases, word) != command->aliases.end()) return command;
  return nullptr;
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const Command* command : all_commands())
    if (command->name[0]) names.emplace_back(command->name);
  return names;
}

}  // namespace scry::cli
