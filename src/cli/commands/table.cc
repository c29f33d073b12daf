// The commands, in the order of the documentation.
#include <algorithm>

#include "cli/command.h"

namespace scry::cli {

std::span<const Command* const> all_commands() {
  static const Command* const kCommands[] = {&default_command(), &help_command(), &list_command(), &info_command(),
                                             &explain_command(), &fmt_command(),  &test_command(), &bench_command(),
                                             &compile_command(), &run_command()};
  return kCommands;
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
