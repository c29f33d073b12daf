#include "cli/tool_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <optional>

#include "base/access.h"
#include "cli/allocator.h"
#include "cli/command.h"
#include "cli/script.h"
#include "cli/script_text.h"
#include "cli/stack_command.h"
#include "cli/tool_options.h"

namespace scry::cli {
namespace {

constexpr const char* kSource = "source";

constexpr OptionRow kToolOptions[] = {
    {.letter = 'd',
     .long_name = kToolDuration,
     .value = "TIME",
     .brief = "end after this time: 10 (seconds), 500ms, 2m; else at Ctrl-C",
     .apply = set_own},
    {.long_name = kSource, .brief = "print the script of the tool instead of running it", .apply = set_own},
};

// Breakpoints in code that every program runs, for a question about one of them.
std::optional<Error> find_missing_process(const Tool& tool, const Options& options) {
  const bool is_limited = !options.scope.processes.empty() || !options.scope.command.empty();
  if (tool.header.texts.process.empty() || is_limited || has_own(options, kForce)) return std::nullopt;
  return Error{0, fmt::format("{} would slow down {}", tool.header.name, tool.header.texts.process),
               "name a process (-p PID or -c 'COMMAND'), or add --force"};
}

// In bcc's tools -d is a disk.
Error with_hint_at_disk(Error error, const Options& options) {
  const std::string name = own_text(options, kToolDuration);
  const bool is_disk = !name.empty() && !name.contains('/') && may_access("/sys/block/" + name, F_OK);
  if (is_disk && error.hint.empty()) error.hint = fmt::format("--disk {} shows only this disk", name);
  return error;
}

}  // namespace

std::span<const OptionRow> tool_run_options() {
  return kToolOptions;
}

bool runs_tool(const Options& options) {
  return !has_own(options, kSource);
}

int run_tool(const Tool& tool, const Options& options) {
  if (!tool.notice.empty() && options.compile.warns()) print_error(tool.notice);
  if (!runs_tool(options)) return print_status(0, tool.text);
  if (const auto missing = find_missing_process(tool, options)) return print_error(kStatusUsage, *missing);
  Options ours = options;
  if (!tool.header.texts.lasts.empty()) ours.own.try_emplace(kToolDuration, tool.header.texts.lasts);
  if (tool.header.texts.parameter == kAllocator) {
    auto library = allocator_for(options);
    if (!library) return print_error(kStatusUsage, library.error());
    ours.compile.parameters = {std::move(*library)};
  }
  const auto end = end_probe(ours);
  if (!end) return print_error(kStatusUsage, with_hint_at_disk(end.error(), ours));
  ours.program = ProgramText{ends_by_itself(tool) ? tool.text : tool.text + *end, tool.file, tool.is_own};
  return run_script_command(ours);
}

}  // namespace scry::cli
