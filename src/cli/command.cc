#include "cli/command.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "base/diag.h"
#include "base/invoking_user.h"
#include "cli/command_line.h"
#include "cli/debug_servers.h"
#include "cli/own_options.h"
#include "cli/script_text.h"
#include "cli/system.h"
#include "kernel/mounts.h"
#include "kernel/privileges.h"
#include "machine/record_file.h"
#include "sema/config.h"
#include "types/file_bytes.h"

namespace scry::cli {
namespace {

// bpftrace ignores variables that it does not know; one that is nearly right is more likely a mistake.
void warn_about_variables(const Options& options) {
  if (is_compatible_name(options.tool)) return;
  const std::vector<std::string> known = sema::environment_names();
  for (const auto& [name, variable] : options.compile.environment) {
    const std::string prefix = variable.written.substr(0, variable.written.size() - name.size());
    if (const std::string outdated = sema::outdated_name(name, prefix); !outdated.empty())
      print_error(fmt::format("WARNING: {} has no effect: {}\n", variable.written, outdated));
    if (std::ranges::find(known, name) != known.end()) continue;
    for (const std::string& near : nearest_names(name, known, 1))
      print_error(fmt::format("WARNING: {} is no variable of scry\nHINT: did you mean {}{}?\n", variable.written,
                              prefix, near));
  }
}

}  // namespace

Problem check_scope(const Options& options) {
  const sema::TraceScope& scope = options.scope;
  if (!scope.processes.empty() && !scope.command.empty())
    return UsageError{"ERROR: USAGE: Cannot use both -c and -p.\n", true};
  if (scope.follow && scope.processes.empty() && scope.command.empty())
    return UsageError{"ERROR: USAGE: --follow needs a process: -p PID or -c CMD.\n"};
  return {};
}

Problem check_script(Options& options) {
  std::vector<std::string> rest = std::move(options.words);
  options.words.clear();
  if (!options.program) {
    if (rest.empty()) return UsageError{"ERROR: USAGE: filename or -e 'program' required.\n", true};
    options.words.push_back(std::move(rest.front()));
    rest.erase(rest.begin());
  }
  sema::CompileChoice& compile = options.compile;
  for (std::string& word : rest)
    (word.starts_with("--") ? compile.named_parameters : compile.parameters).push_back(std::move(word));
  return {};
}

int print_status(int status, const std::string& text) {
  // The message about a run that was ended because its reader takes nothing finds no room either.
  constexpr int kPatienceMs = 1000;
  pollfd room{STDERR_FILENO, POLLOUT, 0};
  if (status == 0 || ::poll(&room, 1, kPatienceMs) != 0) std::fputs(text.c_str(), status == 0 ? stdout : stderr);
  return status;
}

int print_error(int status, const Error& error) {
  return print_status(status, error_text(error));
}

namespace {

// The machine of --facts; nullopt: this one is meant.
Result<std::optional<machine::Record>> read_facts(const Options& options, Access access) {
  const std::string& path = options.machine.facts;
  if (path.empty()) return std::nullopt;
  if (access == Access::load)
    return fail(0, "--facts describes another machine: nothing can run there from here",
                "use scry explain, scry list, scry compile or --show STAGE");
  if (!options.machine.traceable_functions.empty())
    return fail("--facts has a list of functions: --traceable-functions cannot be used with it");
  if (const auto btf = options.compile.environment.find("BTF"); btf != options.compile.environment.end())
    return fail(fmt::format("--facts has the kernel's types: unset {}", btf->second.written));
  const AsInvokingUser as_user;
  const FileBytes file = TRY(FileBytes::open(path, machine::kLargestRecord));
  const Bytes bytes = file.bytes();
  auto record = machine::read_record({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  if (!record)
    return fail(0, fmt::format("--facts: '{}' is no description of a machine: {}", path, record.error().message()),
                "write one with scry info --record FILE");
  return std::optional(std::move(*record));
}

void hide_features(const Options& options, System& system) {
  for (const std::string& name : options.machine.hidden_features) {
    system.facts().features().hide(name);
    if (const auto feature = feature_named(name); feature && system.other())
      system.other()->record.features.erase(*feature);
  }
}

int run_in_system(const Options& options, Access access, const std::function<int(System&)>& body) {
  auto other = read_facts(options, access);
  if (!other) return print_error(kStatusUsage, other.error());
  const bool is_here = !*other;
  if (auto missing = is_here ? missing_capability(options.tool) : std::nullopt;
      missing && (access == Access::load || geteuid() != 0))
    return print_error(kStatusUsage, *missing);
  if (auto refusal = is_here ? lockdown_refusal() : std::nullopt)
    return print_status(kStatusUsage, fmt::format("ERROR: {}\n", *refusal));
  if (options.compile.warns()) warn_about_variables(options);
  warn_about_color(options);
  System system(std::move(*other));
  if (auto good = system.facts().set_traceable_file(options.machine.traceable_functions); !good)
    return print_error(kStatusUsage, good.error());
  const Environment& environment = options.compile.environment;
  if (const auto btf = environment.find("BTF"); btf != environment.end())
    if (auto good = system.facts().set_btf_file(btf->second.value, btf->second.written); !good)
      return print_error(kStatusOutside, good.error());
  system.files().folders.first = options.machine.debug_folders;
  if (has_own(options, kDebugServers)) {
    auto servers = ask_debug_servers();
    if (!servers) return print_error(kStatusUsage, servers.error());
    system.files().folders.servers = std::move(*servers);
    for (const auto group : {Background::Group::ours, Background::Group::foreign})
      system.symbolizer().be_patient(group, kDebugServerPatienceNs);
  } else if (has_own(options, kCollectsStacks)) {
    constexpr int64_t kPatienceNs = 10'000'000'000;
    system.symbolizer().be_patient(Background::Group::ours, kPatienceNs);
  }
  hide_features(options, system);
  return body(system);
}

}  // namespace

int with_system(const Options& options, Access access, const std::function<int(System&)>& body) {
  const int status = run_in_system(options, access, body);
  unmount_and_report(options.compile.warns());
  return status;
}

void unmount_and_report(bool reports) {
  for (const std::string& text : unmount_again())
    if (reports) print_error("NOTE: scry " + text + "\n");
}

}  // namespace scry::cli
