// Completions: options of each command, what their values may be, the names of the commands.
#include <fmt/format.h>

#include <map>
#include <set>

#include "cli/command_line.h"
#include "cli/toolkit.h"
#include "docs_pages.h"

namespace scry::cli {
namespace {

constexpr const char* kCompletionMark =
    "# Generated from the option tables of src/cli by scripts/docs.cc (`make docs`).\n";

std::string names_of(const Command& command) {
  std::string text;
  for (const OptionSection& section : option_sections(command))
    for (const OptionDoc& option : section.options)
      for (const std::string& name : option.names) text += (text.empty() ? "" : " ") + name;
  return text;
}

std::string command_words() {
  return fmt::format("{}", fmt::join(command_names(), " "));
}

bool has_script(const Command& command) {
  return std::ranges::find(command.groups, &script_options()) != command.groups.end();
}

// The words after a command that are no options: the tools of `scry tool`.
std::string next_words(const Command& command) {
  return &command == find_command("tool") ? fmt::format("{}", fmt::join(tool_names(), " ")) : "";
}

// A value that may be left out stands in the word of its option, or is a number: nothing is offered for it.
bool offers_value(const OptionRow& row) {
  return row.value && !row.may_take_number() && !std::string_view(row.value).starts_with("[=");
}

// What bash runs to fill COMPREPLY for the value of an option.
std::string bash_offer(const OptionRow& row) {
  switch (row.offer) {
    case Offer::nothing:
      return "";
    case Offer::words:
      return fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$current\"))", row.words);
    case Offer::files:
      return "COMPREPLY=($(compgen -f -- \"$current\"))";
    case Offer::folders:
      return "COMPREPLY=($(compgen -d -- \"$current\"))";
    case Offer::processes:
      return "COMPREPLY=($(compgen -W \"$(cd /proc && printf '%s\\n' [0-9]*)\" -- \"$current\"))";
    case Offer::commands:
      return "COMPREPLY=($(compgen -c -- \"$current\"))";
    case Offer::probes:
      return "_scry_probes \"$current\"";
  }
  return "";
}

// The words after a command; the options after one of them are what its help tells.
std::string bash_words(const Command& command) {
  const std::string words = next_words(command);
  if (words.empty()) return "";
  return fmt::format(
      " words='{0}'\n"
      "      [[ $COMP_CWORD -gt 2 ]] && options=$(scry {1} \"${{COMP_WORDS[2]}}\" --help 2>/dev/null |\n"
      "        grep -oE -- '^ +(-[A-Za-z], +)?--[a-z-]+' | tr -d ,)",
      words, command.name);
}

std::string joined(const std::vector<std::string>& names, const char* separator) {
  return fmt::format("{}", fmt::join(names, separator));
}

}  // namespace

std::string bash_completion() {
  std::string text = fmt::format(
      "{}# bash completion of scry: commands, options and their values, probes of -l patterns, script files.\n"
      "_scry_probes() {{\n"
      "  local IFS=$'\\n'\n"
      "  # A colon ends a word for readline: complete what follows the last one.\n"
      "  COMPREPLY=($(scry -l \"$1*\" 2>/dev/null | head -n 200))\n"
      "  declare -F __ltrim_colon_completions >/dev/null && __ltrim_colon_completions \"$1\"\n"
      "  return 0\n"
      "}}\n"
      "_scry() {{\n"
      "  local current=$2 previous=$3 options words scripts=yes\n"
      "  COMPREPLY=()\n"
      "  case $previous in\n",
      kCompletionMark);
  for (const OptionSection& section : all_option_sections())
    for (const OptionDoc& option : section.options)
      if (offers_value(*option.row)) {
        const std::string offer = bash_offer(*option.row);
        text += fmt::format("    {}) {}{}return ;;\n", joined(option.names, " | "), offer, offer.empty() ? "" : " ; ");
      }
  text += "  esac\n  case ${COMP_WORDS[1]} in\n";
  for (const Command* command : all_commands())
    if (command->name[0])
      text += fmt::format("    {}) options='{}'{}{} ;;\n", command->name, names_of(*command),
                          has_script(*command) ? "" : " scripts=", bash_words(*command));
  text += fmt::format(
      "    *) options='{}' ;;\n"
      "  esac\n"
      "  if [[ $current == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$options\" -- \"$current\"))\n"
      "    return\n"
      "  fi\n"
      "  [[ $COMP_CWORD -eq 1 ]] && COMPREPLY=($(compgen -W '{}' -- \"$current\"))\n"
      "  [[ $COMP_CWORD -eq 2 ]] && COMPREPLY+=($(compgen -W \"$words\" -- \"$current\"))\n"
      "  if [[ $scripts ]]; then\n"
      "    compopt -o filenames 2>/dev/null\n"
      "    COMPREPLY+=($(compgen -f -X '!*.bt' -- \"$current\") $(compgen -d -- \"$current\"))\n"
      "  fi\n"
      "}}\n"
      "complete -F _scry scry\n",
      names_of(default_command()), command_words());
  return text;
}

namespace {

std::string zsh_offer(const OptionRow& row) {
  switch (row.offer) {
    case Offer::nothing:
      return " ";
    case Offer::words:
      return fmt::format("({})", row.words);
    case Offer::files:
      return "_files";
    case Offer::folders:
      return "_files -/";
    case Offer::processes:
      return "_pids";
    case Offer::commands:
      return "_command_names -e";
    case Offer::probes:
      return "_scry_probes";
  }
  return " ";
}

// Text inside an option of _arguments, in single quotes.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '\'')
      out += "'\\''";
    else if (c == ':' || c == '[' || c == ']')
      out += std::string("\\") + c;
    else
      out += c;
  }
  return out;
}

std::string zsh_option(const OptionDoc& option) {
  const char* value = offers_value(*option.row) ? option.row->value : nullptr;
  const std::string rest = fmt::format("'[{}]{}'", zsh_text(option.row->brief),
                                       value ? fmt::format(":{}:{}", zsh_text(value), zsh_offer(*option.row)) : "");
  return option.names.size() == 1 ? fmt::format("'*'{}{}", option.names[0], rest)
                                  : fmt::format("'*'{{{}}}{}", joined(option.names, ","), rest);
}

std::string zsh_arguments(const Command& command) {
  std::string text = "_arguments -S";
  for (const OptionSection& section : option_sections(command))
    for (const OptionDoc& option : section.options) text += " \\\n        " + zsh_option(option);
  if (const std::string words = next_words(command); !words.empty())
    text += fmt::format(" \\\n        '1:{}:({})'", command.name, words);
  return text + (has_script(command) ? " \\\n        '*:script:_files'" : "");
}

}  // namespace

std::string zsh_completion() {
  std::string text = fmt::format(
      "#compdef scry\n{}# zsh completion of scry.\n\n"
      "_scry_probes() {{\n"
      "  local -a probes\n"
      "  probes=(${{(f)\"$(scry -l \"${{PREFIX}}*\" 2>/dev/null | head -n 200)\"}})\n"
      "  compadd -Q -- $probes\n"
      "}}\n\n"
      "if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
      "  local -a commands\n"
      "  commands=(",
      kCompletionMark);
  for (const Command* command : all_commands())
    if (command->name[0]) text += fmt::format("\n    '{}:{}'", command->name, zsh_text(command->brief));
  text += ")\n  _describe command commands\n  _files\n  return\nfi\n\ncase $words[2] in\n";
  for (const Command* command : all_commands())
    if (command->name[0])
      text += fmt::format("  {})\n    (( CURRENT-- )); shift words\n    {}\n    ;;\n", command->name,
                          zsh_arguments(*command));
  return text + fmt::format("  *)\n    {}\n    ;;\nesac\n", zsh_arguments(default_command()));
}

namespace {

std::string fish_offer(const OptionRow& row) {
  switch (row.offer) {
    case Offer::nothing:
      return " -x";
    case Offer::words:
      return fmt::format(" -x -a '{}'", row.words);
    case Offer::files:
      return " -r";
    case Offer::folders:
      return " -x -a '(__fish_complete_directories)'";
    case Offer::processes:
      return " -x -a '(__fish_complete_pids)'";
    case Offer::commands:
      return " -x -a '(__fish_complete_command)'";
    case Offer::probes:
      return " -x -a '(__scry_probes)'";
  }
  return "";
}

std::string fish_text(std::string_view text) {
  std::string out;
  for (char c : text) out += c == '\'' ? "\\'" : std::string(1, c);
  return out;
}

std::string fish_options(const Command& command, const std::string& condition) {
  std::string text;
  for (const OptionSection& section : option_sections(command))
    for (const OptionDoc& option : section.options) {
      const OptionRow& row = *option.row;
      text += fmt::format("complete -c scry -n '{}'", condition);
      if (row.letter) text += fmt::format(" -s {}", row.letter);
      if (row.long_name) text += fmt::format(" -l {}", row.long_name);
      text += fmt::format("{} -d '{}'\n", offers_value(row) ? fish_offer(row) : "", fish_text(row.brief));
    }
  return text;
}

}  // namespace

std::string fish_completion() {
  std::string text = fmt::format(
      "{}# fish completion of scry.\n"
      "function __scry_probes\n"
      "    scry -l (commandline -ct)'*' 2>/dev/null | head -n 200\n"
      "end\n\n",
      kCompletionMark);
  for (const Command* command : all_commands())
    if (command->name[0])
      text += fmt::format("complete -c scry -n '__fish_is_first_token' -a {} -d '{}'\n", command->name,
                          fish_text(command->brief));
  text += fish_options(default_command(), "not __fish_seen_subcommand_from " + command_words());
  for (const Command* command : all_commands())
    if (command->name[0]) text += fish_options(*command, fmt::format("__fish_seen_subcommand_from {}", command->name));
  for (const Command* command : all_commands())
    if (const std::string words = next_words(*command); !words.empty())
      text += fmt::format("complete -c scry -n '__fish_seen_subcommand_from {}' -x -a '{}'\n", command->name, words);
  return text;
}

}  // namespace scry::cli
