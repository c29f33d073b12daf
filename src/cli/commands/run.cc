// `scry run FILE`: run a bundle that `scry compile` made, perhaps on another machine.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "cli/bundle_run.h"
#include "cli/command.h"
#include "cli/script_text.h"
#include "cli/system.h"
#include "cli/traced.h"
#include "portable.h"

namespace scry::cli {
namespace {

constexpr OptionRow kRows[] = {
    {.long_name = "unsafe",
     .brief = "let the bundle run commands and change other processes",
     .apply = set_flag<&Options::compile, &sema::CompileChoice::unsafe_allowed>},
    {.long_name = "dry-run",
     .brief = "load and attach, then stop without output",
     .apply = set_flag<&Options::run, &RunChoice::dry_run>},
};

Result<std::string> read_file(const std::string& path) {
  // Not blocking: a FIFO in the place of the file is refused like every other thing that is no file.
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status = {};
  if (!file || ::fstat(file.get(), &status) != 0) return fail(errno, fmt::format("open the bundle '{}'", path));
  if (!S_ISREG(status.st_mode)) return fail(fmt::format("the bundle '{}' is no regular file", path));
  if (static_cast<size_t>(status.st_size) > bpf::kMostBundleBytes)
    return fail(fmt::format("the bundle '{}' is larger than {} bytes", path, bpf::kMostBundleBytes));
  std::string bytes(static_cast<size_t>(status.st_size), '\0');
  size_t held = 0;
  while (held < bytes.size()) {
    const ssize_t got = ::read(file.get(), bytes.data() + held, bytes.size() - held);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(errno, fmt::format("read the bundle '{}'", path));
    if (got == 0) break;
    held += static_cast<size_t>(got);
  }
  bytes.resize(held);
  return bytes;
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

Result<int> run_file(const Options& options, System& system) {
  const std::string bytes = TRY(read_file(options.words[0]));
  const std::unique_ptr<bpf::BundleFile> file = TRY(read_bundle(as_bytes(bytes)));
  TRY(check_actions(file->bundle, options.compile.unsafe_allowed));
  TRY(check_parameters({options.words.begin() + 1, options.words.end()}, file->origin.parameters));
  sema::TraceScope scope = options.scope;
  TRY(check_scope_of(file->bundle, scope));
  std::optional<Child> child = TRY(start_command(scope));
  Machine& machine = system.machine();
  machine.world.options.pids = scope.processes;
  limit_attaching(machine.attaching, scope);
  TRY(check_facts(file->bundle, file->origin, machine.world));
  Rebuild careful;
  if (file->careful)
    careful = {[&]() -> Result<bpf::Bundle> { return *file->careful; },
               "The kernel refuses loads through typed pointers; trying again without them"};
  return run_bundle({file->bundle, file->sources, file->types},
                    {.options = options,
                     .system = system,
                     .scope = scope,
                     .rebuild = std::move(careful),
                     .child = child ? &*child : nullptr,
                     .find_number = number_finder(file->origin, machine.world)});
}

int run(const Options& options) {
  return with_system(options, Access::load, [&](System& system) {
    const auto status = run_file(options, system);
    return status ? *status : print_error(kStatusFailed, status.error());
  });
}

Problem check(Options& options) {
  if (options.words.empty()) return UsageError{"ERROR: USAGE: name the bundle to run.\n", true};
  if (!options.scope.process_error.empty()) return UsageError{options.scope.process_error};
  if (!options.output.format_error.empty()) return UsageError{options.output.format_error};
  return check_scope(options);
}

}  // namespace

extern const Command kRunCommand;
const Command kRunCommand{
    .name = "run",
    .brief = "run a bundle that `scry compile` made",
    .arguments = {"[options] FILE [parameters]"},
    .own = kRows,
    .groups = {&process_options(), &output_options(), &machine_options(), &common_options()},
    .text =
        "Where this machine differs from the one that compiled in something that cannot be relocated, the message "
        "names it. Parameters, if given, must be those of the compilation.",
    .examples = {{"run reads.scry", "run a bundle"}, {"run --dry-run reads.scry", "see whether it would run here"}},
    .check = check,
    .run = run,
};

}  // namespace scry::cli
