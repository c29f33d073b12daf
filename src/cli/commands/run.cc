// `scry run FILE`: run a bundle that `scry compile` made, perhaps on another machine.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/foreign_file.h"
#include "base/invoking_user.h"
#include "cli/bundle_run.h"
#include "cli/command.h"
#include "cli/script_text.h"
#include "cli/system.h"
#include "cli/traced.h"
#include "portable.h"
#include "sema/config.h"

namespace scry::cli {
namespace {

constexpr OptionRow kBundleOptions[] = {
    {.long_name = "unsafe",
     .brief = "let the bundle run commands and change other processes",
     .apply = set_flag<&Options::compile, &sema::CompileChoice::unsafe_allowed>},
    {.long_name = "dry-run",
     .brief = "load and attach, then stop without output",
     .apply = set_flag<&Options::run, &RunChoice::dry_run>},
};

void warn_of_variables(const Environment& environment) {
  std::string names;
  for (const sema::ConfigVariable& one : sema::config_variables()) {
    std::string name = one.name;
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::toupper(c); });
    const auto variable = environment.find(name);
    if (variable == environment.end() || variable->second.written.starts_with("--")) continue;  // an option set it
    names += (names.empty() ? "" : ", ") + variable->second.written;
  }
  if (!names.empty())
    print_error(
        fmt::format("WARNING: without effect here: {}\nHINT: a bundle has the configuration that it was "
                    "compiled with; of `scry run` the options count\n",
                    names));
}

// Parameters are part of the compiled code; others need other code. `compiled`: $1, $2, ..., then those with names.
Result<> check_parameters(const std::vector<std::string>& given, const std::vector<std::string>& compiled) {
  constexpr const char* kHint = "compile the script again with the parameters that it shall have";
  for (size_t i = 0; i < given.size(); ++i) {
    const bool is_named = given[i].starts_with("--");
    if (is_named && std::ranges::find(compiled, given[i]) == compiled.end())
      return fail(0, fmt::format("the bundle was not compiled with the parameter {}", given[i]), kHint);
    if (!is_named && (i >= compiled.size() || given[i] != compiled[i]))
      return fail(0,
                  fmt::format("parameter ${} is '{}', and the bundle was compiled with {}", i + 1, given[i],
                              i < compiled.size() ? "'" + compiled[i] + "'" : "none"),
                  kHint);
  }
  return {};
}

// -p is a matter of attaching for some probes; for the others it is part of the compiled code.
Result<> check_scope_of(const bpf::Bundle& bundle, const sema::TraceScope& scope) {
  TRY(check_processes(scope));
  if (scope.processes.empty()) return {};
  for (const bpf::AttachPlan& plan : bundle.attachments)
    if (probes::find_provider(plan.provider)->is(probes::Trait::filtered_by_pid))
      return fail(0, fmt::format("-p does not limit {}: its programs are compiled for every process", plan.name),
                  "compile the script with a predicate, such as /pid == $1/, and the number of the process");
  return {};
}

Result<ForeignFile> open_bundle(const std::string& path) {
  const AsInvokingUser as_user;
  return ForeignFile::open(path);
}

Result<int> run_file(const Options& options, System& system) {
  if (options.compile.warns()) warn_of_variables(options.compile.environment);
  const ForeignFile opened = TRY(open_bundle(options.words[0]));
  const auto bytes = TRY(opened.read(0, opened.size(), bpf::kMostBundleBytes, "the bundle"));
  const std::unique_ptr<bpf::BundleFile> file = TRY(read_bundle(bytes));
  TRY(check_actions(file->bundle, options.compile.unsafe_allowed));
  TRY(check_parameters({options.words.begin() + 1, options.words.end()}, file->origin.parameters));
  sema::TraceScope scope = options.scope;
  TRY(check_scope_of(file->bundle, scope));
  StartedCommand command = TRY(start_command(scope));
  Machine& machine = system.machine();
  machine.environment.options.pids = scope.processes;
  limit_attaching(machine.attaching, scope);
  TRY(check_facts(file->bundle, file->origin, machine.environment));
  Rebuild careful;
  if (file->careful) careful = [&]() -> Result<bpf::Bundle> { return *file->careful; };
  return run_bundle({file->bundle, file->sources, file->types},
                    {.options = options,
                     .system = system,
                     .scope = scope,
                     .rebuild = std::move(careful),
                     .command = &command,
                     .find_number = number_finder(file->origin, machine.environment)});
}

int run_bundle_file(const Options& options) {
  return with_system(options, Access::load, [&](System& system) {
    const auto status = run_file(options, system);
    return status ? *status : print_error(kStatusFailed, status.error());
  });
}

Problem check_bundle(Options& options) {
  if (options.words.empty()) return UsageError{"ERROR: USAGE: name the bundle to run.\n", true};
  if (!options.scope.process_error.empty()) return UsageError{options.scope.process_error};
  if (!options.output.format_error.empty()) return UsageError{options.output.format_error};
  if (Problem problem = take_limits_from_environment(options)) return problem;
  return check_scope(options);
}

}  // namespace

extern const Command kRunCommand;
const Command kRunCommand{
    .name = "run",
    .brief = "run a bundle that `scry compile` made",
    .arguments = {"[options] FILE [parameters]"},
    .own = kBundleOptions,
    .groups = {&process_options(), &output_options(), &machine_options(), &limit_options(), &common_options()},
    .text =
        "Where this machine differs from the one that compiled in something that cannot be relocated, the message "
        "names it. Parameters, if given, must be those of the compilation.",
    .examples = {{"run reads.scry", "run a bundle"}, {"run --dry-run reads.scry", "see whether it would run here"}},
    .check = check_bundle,
    .run = run_bundle_file,
};

}  // namespace scry::cli
