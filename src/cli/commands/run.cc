// `scry run FILE`: run a bundle that `scry compile` made, perhaps on another machine.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

#include "cli/bundle_run.h"
#include "cli/command.h"
#include "cli/script_text.h"
#include "cli/system.h"
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

// Parameters are part of the compiled code; others need other code.
Result<> check_parameters(const std::vector<std::string>& given, const std::vector<std::string>& compiled) {
  for (size_t i = 0; i < given.size(); ++i)
    if (i >= compiled.size() || given[i] != compiled[i])
      return fail(0,
                  fmt::format("parameter ${} is '{}', and the bundle was compiled with {}", i + 1, given[i],
                              i < compiled.size() ? "'" + compiled[i] + "'" : "none"),
                  "compile the script again with the parameters that it shall have");
  return {};
}

Result<int> run_file(const Options& options, System& system) {
  const std::string bytes = TRY(read_file(options.words[0]));
  const std::unique_ptr<bpf::BundleFile> file = TRY(bpf::read_bundle(as_bytes(bytes)));
  TRY(check_actions(file->bundle, options.compile.unsafe_allowed));
  TRY(check_parameters({options.words.begin() + 1, options.words.end()}, file->origin.parameters));
  system.find_facts();
  Machine& machine = system.machine();
  TRY(check_facts(file->bundle, file->origin, machine));
  Rebuild careful;
  if (file->careful)
    careful = {[&]() -> Result<bpf::Bundle> { return *file->careful; },
               "The kernel refuses loads through typed pointers; trying again without them"};
  return run_bundle(file->bundle, {.options = options,
                                   .system = system,
                                   .sources = file->sources,
                                   .scope = options.scope,
                                   .rebuild = std::move(careful),
                                   .types = &file->types,
                                   .find_number = number_finder(file->origin, machine)});
}

int run(const Options& options) {
  return with_system(options, Access::load, [&](System& system) {
    const auto status = run_file(options, system);
    return status ? *status : print_error(kStatusFailed, status.error());
  });
}

Problem check(Options& options) {
  if (options.words.empty()) return UsageError{"ERROR: USAGE: name the bundle to run.\n", true};
  return {};
}

const Command kCommand{
    .name = "run",
    .brief = "run a bundle that `scry compile` made",
    .arguments = {"[options] FILE [parameters]"},
    .own = kRows,
    .groups = {&output_options(), &machine_options(), &common_options()},
    .text =
        "Where this machine differs from the one that compiled in something that cannot be relocated, the message "
        "names it. Parameters, if given, must be those of the compilation.",
    .examples = {{"run reads.scry", "run a bundle"}, {"run --dry-run reads.scry", "see whether it would run here"}},
    .check = check,
    .run = run,
};

}  // namespace

const Command& run_command() {
  return kCommand;
}

}  // namespace scry::cli
