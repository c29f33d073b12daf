// What to trace: the record is sema::TraceScope.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>

#include "base/text.h"
#include "cli/command.h"
#include "cli/option_row.h"
#include "syntax/number_literal.h"

namespace scry::cli {
namespace {

using sema::OptionText;
using sema::TraceScope;

constexpr int kHighestPid = 4194304;  // PID_MAX_LIMIT
constexpr size_t kMostPids = 64;      // each is a comparison in every probe

Result<int> read_pid(const std::string& text) {
  auto number = parse_number(text);
  if (!number) return fail(fmt::format("Failed to parse pid: {}", number.error().message));
  if (number->negative || number->magnitude > kHighestPid) return fail(fmt::format("Pid out of range: {}", text));
  return static_cast<int>(number->magnitude);
}

// Numbers between commas or blanks, as pidof prints them.
std::vector<std::string> numbers_in(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == ' ' || c == '\n' || c == '\t'; }, ',');
  const size_t last = text.find_last_not_of(',');
  if (last != std::string::npos) text.resize(last + 1);
  return split(text, ',');
}

// PID[,PID]...; each use adds.
Problem add_pids(Options& options, const OptionUse& use) {
  TraceScope& scope = options.scope;
  for (const std::string& text : numbers_in(use.value)) {
    const Result<int> pid = read_pid(text);
    if (!pid) {
      const bool is_name = !text.empty() && std::isalpha(static_cast<unsigned char>(text[0]));
      scope.process_error = fmt::format("ERROR: {}\n", pid.error().message());
      if (is_name) scope.process_error += fmt::format("HINT: -p $(pidof {}) names the processes of a program\n", text);
      return {};
    }
    if (std::ranges::find(scope.processes, *pid) == scope.processes.end()) scope.processes.push_back(*pid);
  }
  scope.processes_written += (scope.processes_written.empty() ? "" : " ") + use.written;
  if (scope.processes.size() > kMostPids)
    return UsageError{fmt::format(
        "ERROR: USAGE: -p takes {} processes at most; --follow and --cgroup take whole groups of them.\n", kMostPids)};
  return {};
}

template <std::vector<OptionText> TraceScope::*list>
Problem add_choice(Options& options, const OptionUse& use) {
  if (!*use.value) return UsageError{"ERROR: USAGE: --cgroup needs a directory, --comm a pattern.\n"};
  (options.scope.*list).push_back({use.value, use.written});
  return {};
}

// Splits a text at blanks as a shell does: '...' and "..." keep blanks, a '\\' keeps the next character. nullopt: a
// quote has no end.
std::optional<std::vector<std::string>> quoted_words(std::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == quote)
      quote = 0;
    else if (quote == 0 && (c == '\'' || c == '"'))
      quote = c;
    else if (c == '\\' && quote != '\'' && i + 1 < text.size())
      words.back() += text[++i];
    else
      words.back() += c;
  }
  return quote ? std::nullopt : std::optional(std::move(words));
}

// The command of -c. With a script it is split as bpftrace splits it, at single spaces, so that two spaces pass an
// empty argument; with the other commands, as a shell splits it.
Problem set_command(Options& options, const OptionUse& use) {
  std::vector<std::string> command;
  if (options.command == &default_command()) {
    if (*use.value) command = split(use.value, ' ');
  } else if (auto words = quoted_words(use.value)) {
    command = std::move(*words);
  } else {
    return UsageError{fmt::format("ERROR: USAGE: '{}': a quote has no end.\n", use.written)};
  }
  if (!options.scope.command.empty() && options.scope.command != command)
    return refuse_second(use, fmt::format("{}", fmt::join(options.scope.command, " ")));
  const bool is_empty = std::ranges::all_of(command, &std::string::empty);
  if (is_empty && options.command == &default_command()) return {};  // as bpftrace
  if (is_empty) return UsageError{"ERROR: USAGE: the command of -c is empty; a run without a command needs no -c.\n"};
  options.scope.command = std::move(command);
  return {};
}

constexpr OptionRow kScopeOptions[] = {
    {.letter = 'p',
     .long_name = "pid",
     .value = "PID",
     .brief = "trace this process only; PID,PID for several",
     .apply = add_pids,
     .text = "The run ends with the last of the processes.",
     .offer = Offer::processes},
    {.letter = 'c',
     .long_name = "cmd",
     .value = "CMD",
     .brief = "run a command, and end with it",
     .apply = set_command,
     .text = "The command starts when all probes are attached. No shell runs it. With a script it is split at spaces, "
             "as by bpftrace; with the other commands quotes keep words together: -c 'sh -c \"a | b\"'.",
     .offer = Offer::commands},
    {.long_name = "follow",
     .brief = "with -p or -c: trace this process and all its descendants only",
     .apply = set_flag<&Options::scope, &TraceScope::follow>},
    {.long_name = "cgroup",
     .value = "DIR",
     .brief = "trace only this cgroup and those below it; may be repeated",
     .apply = add_choice<&TraceScope::cgroups>,
     .text = "The directory belongs to the hierarchy of cgroup version 2.",
     .offer = Offer::folders},
    {.long_name = "comm",
     .value = "PATTERN",
     .brief = "trace only threads with this name: nginx, 'kworker/*'; may be repeated",
     .apply = add_choice<&TraceScope::comms>,
     .text = "* stands for any text, ? for any character, [a-z] for a set."},
};

constexpr size_t kScopeRows = std::size(kScopeOptions);

// The same options, where -c has another brief.
constexpr std::array<OptionRow, kScopeRows> with_command_brief(const char* brief) {
  std::array<OptionRow, kScopeRows> rows = std::to_array(kScopeOptions);
  for (OptionRow& row : rows)
    if (row.letter == 'c') row.brief = brief;
  return rows;
}
constexpr auto kToolScope =
    with_command_brief("run a command, and end with it; with --follow show only it and its children");
constexpr auto kStackScope = with_command_brief("run a command, show only it and its children, and end with it");

constexpr OptionGroup kScopeGroup{"What to trace", kScopeOptions};
constexpr OptionGroup kToolScopeGroup{"What to trace", kToolScope};
constexpr OptionGroup kStackScopeGroup{"What to trace", kStackScope};
constexpr OptionGroup kProcesses{"What to trace", {kScopeOptions, 2}};  // -p and -c
constexpr OptionGroup kTasks{"What to trace", {kScopeOptions + 3, 2}};  // --cgroup and --comm

}  // namespace

const OptionGroup& scope_options() {
  return kScopeGroup;
}

const OptionGroup& tool_scope_options() {
  return kToolScopeGroup;
}

const OptionGroup& stack_scope_options() {
  return kStackScopeGroup;
}

const OptionGroup& task_options() {
  return kTasks;
}

const OptionGroup& process_options() {
  return kProcesses;
}

}  // namespace scry::cli
