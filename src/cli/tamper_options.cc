#include "cli/tamper_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/own_options.h"
#include "cli/strace_options.h"

namespace scry::cli {
Problem add_tampering(Options& options, const std::string& keyword, const std::string& value) {
  auto made = syscalls::read_tampering(
      value, keyword == kFault ? syscalls::TamperingUse::fault : syscalls::TamperingUse::inject);
  if (made) {
    options.run.tampering.push_back(std::move(*made));
    return {};
  }
  return wrong_tampering("-e " + keyword + "=", value, made.error());
}

UsageError wrong_tampering(const std::string& option, const std::string& value, const syscalls::TamperingError& error) {
  std::string text = fmt::format("ERROR: USAGE: {}: {}.\n", option, error.what);
  text += fmt::format("{}\n{:{}}{:~<{}}\n", value, "", error.at, "", std::max<size_t>(error.size, 1));
  if (!error.hint.empty()) text += fmt::format("HINT: {}\n", error.hint);
  return {std::move(text)};
}

Problem check_tampering(const Options& options) {
  const auto only_signals = [](const syscalls::Tampering& rule) {
    return !rule.result && !rule.is_delayed() && rule.enter.pokes.empty() && rule.exit.pokes.empty();
  };
  if (std::ranges::all_of(options.run.tampering, only_signals)) return {};
  if (!options.scope.command.empty()) return {};
  return UsageError{
      "ERROR: USAGE: a process that runs can get signals (inject=SET:signal=SIGNAL); its calls can neither fail nor be "
      "delayed, unless scry starts it.\n"
      "HINT: start the program by scry strace, or use strace -p, which stops the process at each call\n"};
}

Result<> leave_untraced_alone(Options& options) {
  const syscalls::CallSet traced = TRY(syscalls::read_call_set(strace_set(options)));
  for (syscalls::Tampering& rule : options.run.tampering) rule.calls &= traced;
  const auto is_without_calls = [](const syscalls::Tampering& rule) { return rule.calls.none(); };
  if (std::erase_if(options.run.tampering, is_without_calls) > 0 && !has_own(options, strace_option::kQuiet))
    std::fputs("WARNING: calls that -e trace= leaves out are not tampered with\n", stderr);
  return {};
}

}  // namespace scry::cli
