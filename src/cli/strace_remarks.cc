#include "cli/strace_remarks.h"

#include <fmt/format.h>

#include "cli/own_options.h"
#include "cli/strace_options.h"
#include "cli/strace_script.h"
#include "kernel/process_tree.h"

namespace scry::cli {

namespace option = strace_option;

namespace {

// An option that only a kind of output has.
struct Effect {
  const char* option;
  const char* written;
  enum class Needs : uint8_t { table, lines, file } needs;
};
constexpr Effect kEffects[] = {
    {option::kWallClock, "-w", Effect::Needs::table},   {option::kColumns, "-U", Effect::Needs::table},
    {option::kSort, "-S", Effect::Needs::table},        {option::kOverhead, "-O", Effect::Needs::table},
    {option::kInstruction, "-i", Effect::Needs::lines}, {option::kStacks, "-k", Effect::Needs::lines},
    {option::kNumber, "-n", Effect::Needs::lines},      {option::kNames, "-N", Effect::Needs::lines},
    {option::kRelative, "-r", Effect::Needs::lines},    {option::kTimes, "-t", Effect::Needs::lines},
    {option::kDuration, "-T", Effect::Needs::lines},    {"e:decode-fds", "-y", Effect::Needs::lines},
    {"e:decode-pids", "-Y", Effect::Needs::lines},      {option::kAppend, "-A", Effect::Needs::file},
};

bool has(const Options& options, Effect::Needs needs) {
  switch (needs) {
    case Effect::Needs::table:
      return has_own(options, option::kSummary) || has_own(options, option::kBoth);
    case Effect::Needs::lines:
      return has_own(options, option::kBoth) || !has_own(options, option::kSummary);
    case Effect::Needs::file:
      return has_own(options, option::kOutput);
  }
  return true;
}

std::string_view reason(Effect::Needs needs) {
  switch (needs) {
    case Effect::Needs::table:
      return "has no effect without -c or -C, which make a table";
    case Effect::Needs::lines:
      return "has no effect with -c, which shows no calls; -C shows both";
    case Effect::Needs::file:
      return "has no effect without -o FILE";
  }
  return "";
}

}  // namespace

bool wants_files(const Options& options) {
  return own_text(options, option::kFollow).size() > 1 ||
         (has_own(options, option::kFollow) && has_own(options, option::kSeparately));
}

Result<std::string> strace_remarks(const Options& options) {
  std::string text;
  if (TRY(own_number(options, option::kLimit, 0, INT32_MAX, 0)) > kMostShownText)
    text += fmt::format("WARNING: -s: at most {} bytes of a string are shown\n", kMostShownText);
  if (wants_files(options) && !has_own(options, option::kOutput))
    text += "WARNING: -ff does what -f does without -o FILE\n";
  if (descends_from(options.scope.processes) && !has_own(options, option::kLosing))
    text += "WARNING: scry descends from a traced process: none is stopped, and what is lost is counted\n";
  for (const Effect& effect : kEffects)
    if (has_own(options, effect.option) && !has(options, effect.needs))
      text += fmt::format("WARNING: {} {}\n", effect.written, reason(effect.needs));
  if (has_own(options, option::kSummary) && has_own(options, option::kBoth))
    text += "WARNING: -c has no effect with -C, which shows calls and the table\n";
  if (wants_files(options) && has_own(options, option::kSummary) && !has_own(options, option::kBoth))
    text += "WARNING: -ff does what -f does with -c, whose table is one\n";
  if (has_own(options, option::kOnlySuccessful) && has_own(options, option::kOnlyFailed))
    text += "WARNING: of -z and -Z the last one counts; -e status=successful,failed takes both\n";
  if (has_own(options, option::kTips))
    text += "WARNING: --tips has no effect: scry has no tips; docs/strace.md has examples\n";
  return text;
}

}  // namespace scry::cli
