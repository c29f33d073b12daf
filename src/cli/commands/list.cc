// `scry list [PATTERN | FILE]`, also `scry -l`: the probes of this machine, or those that a script would attach.
#include <fmt/format.h>

#include "base/access.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/listing.h"
#include "cli/script_text.h"
#include "cli/system.h"
#include "probes/providers.h"
#include "sinks/sink.h"

namespace scry::cli {
namespace {

// Probes of other kinds are listed without the tracing file system.
bool may_mean_tracepoints(const std::string& pattern, const probes::ExpansionSources& environment) {
  const size_t colon = pattern.find(':');
  if (colon == std::string::npos) return true;
  const std::string provider = pattern.substr(0, colon);
  return probes::find_provider(provider) == &probes::kTracepoint ||
         probes::is_meant_by_wildcard(probes::kTracepoint, provider, "", environment);
}

int list(const Options& options, System& system) {
  probes::ExpansionSources& environment = system.machine().environment;
  environment.options.pids = options.scope.processes;
  const std::string pattern = options.words.empty() ? "" : options.words.front();
  if (options.program || (!pattern.empty() && may_access(pattern, F_OK))) return list_script(options, system);
  if (auto readable = environment.facts.tracepoints_readable(); !readable && may_mean_tracepoints(pattern, environment))
    return print_error(kStatusUsage, readable.error());
  const bool like_a_file = pattern.find('.') != std::string::npos && pattern.find_first_of(":*") == std::string::npos;
  if (like_a_file)
    print_status(kStatusUsage, fmt::format("WARNING: there is no file '{}': using it as a pattern\n", pattern));
  const std::string probes = list_probes(pattern, options.output.verbose, environment);
  if (probes.empty() && !is_compatible_name(options.tool))
    return print_status(kStatusUsage, explain_no_match(pattern, environment));
  return show_text(options, probes);
}

int run_list(const Options& options) {
  return with_system(options, Access::look, [&](System& system) { return list(options, system); });
}

Problem check_list(Options& options) {
  if (options.words.size() > 1) return UsageError{"", true};
  if (!options.scope.process_error.empty()) return UsageError{options.scope.process_error};
  for (const SinkChoice& sink : options.output.sinks)
    if (sink.row != find_sink("text") || !sink.file.empty())
      return UsageError{"ERROR: USAGE: -f: a list of probes is text; -o FILE writes it to a file.\n"};
  return {};
}

}  // namespace

extern const Command kListCommand;
const Command kListCommand{
    .name = "list",
    .brief = "list probes that match a pattern, or those of a script",
    .arguments = {"[options] [PATTERN]", "[options] FILE", "[options] -e 'PROGRAM'"},
    .groups = {&script_options(), &scope_options(), &output_options(), &compile_options(), &machine_options(),
               &facts_options(), &common_options()},
    .text = "With -v the parameters of each probe too; a pattern such as 'struct task_*' lists types.",
    .examples = {{"list 'tracepoint:syscalls:sys_enter_*'", "probes on the start of system calls"}},
    .check = check_list,
    .run = run_list,
};

}  // namespace scry::cli
