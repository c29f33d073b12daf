#include "cli/command_changes.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "base/invoking_user.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/own_options.h"

namespace scry::cli {
namespace {

constexpr char kBetween = '\0';  // of variables in the option's value

std::string_view name_of(std::string_view variable) {
  return variable.substr(0, variable.find('='));
}

}  // namespace

Problem add_variable(Options& options, const OptionUse& use) {
  const std::string_view variable = use.value;
  if (name_of(variable).empty())
    return UsageError{fmt::format("ERROR: USAGE: {}: expecting NAME=VALUE, or NAME to remove it.\n", use.written)};
  std::string& all = options.own[kVariables];
  if (!all.empty()) all += kBetween;
  all += variable;
  return {};
}

Problem choose_user(Options& options, const OptionUse& use) {
  if (geteuid() != 0)
    return UsageError{fmt::format("ERROR: USAGE: {}: only root can start a command as another user.\n", use.written)};
  if (const auto account = find_account(use.value); !account)
    return UsageError{fmt::format("ERROR: USAGE: {}: {}.\n", use.written, account.error().message())};
  options.own[kRunAs] = use.value;
  return {};
}

Result<Child::Changes> command_changes(const Options& options) {
  Child::Changes changes;
  changes.outlives = options.command->words == WordOrder::command;
  if (has_own(options, kRunAs)) {
    changes.account = TRY(find_account(own_text(options, kRunAs)));
    changes.environment = Account().child_environment();  // as strace does: another user, the same environment
  }
  if (!has_own(options, kVariables)) return changes;
  std::vector<std::string> variables = changes.environment ? *changes.environment : command_environment();
  for (const std::string& wanted : split(own_text(options, kVariables), kBetween)) {
    std::erase_if(variables, [&](const std::string& variable) { return name_of(variable) == name_of(wanted); });
    if (wanted.find('=') != std::string::npos) variables.push_back(wanted);
  }
  changes.environment = std::move(variables);
  return changes;
}

}  // namespace scry::cli
