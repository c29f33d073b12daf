// The commands, in the order of the documentation.
#include <algorithm>

#include "cli/command.h"
#include "cli/tool_options.h"

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
extern const Command kStraceCommand;
extern const Command kLtraceCommand;
extern const Command kToolCommand;
extern const Command kDoctorCommand;

std::span<const Command* const> all_commands() {
  static constexpr const Command* kCommands[] = {
      &kDefaultCommand, &kHelpCommand,   &kListCommand,   &kInfoCommand,       &kExplainCommand,
      &kFmtCommand,     &kTestCommand,   &kBenchCommand,  &kCompileCommand,    &kRunCommand,
      &kProfileCommand, &kOffcpuCommand, &kWakeupCommand, &kPagefaultsCommand, &kMallocCommand,
      &kStraceCommand,  &kLtraceCommand, &kToolCommand,   &kDoctorCommand,
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

namespace {

// `scry tool NAME`; `scry tool --check` is another way to write `scry doctor`.
const Command* tool_member(std::string_view word) {
  if (word == "--check") return &kDoctorCommand;
  return word.starts_with('-') ? nullptr : tool_command(word);
}

}  // namespace

const Command* find_member(const Command& command, std::string_view word) {
  // Commands whose first word has options of its own.
  struct Family {
    const Command* command;
    const Command* (*member)(std::string_view word);
  };
  static constexpr Family kFamilies[] = {{&kToolCommand, tool_member}};
  const auto* family = std::ranges::find(kFamilies, &command, &Family::command);
  return family == std::end(kFamilies) || word.empty() ? nullptr : family->member(word);
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const Command* command : all_commands())
    if (command->name[0]) names.emplace_back(command->name);
  return names;
}

}  // namespace scry::cli
