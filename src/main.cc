// The program: options to steps. Exit statuses are those of language.md 8.3.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "cli/help.h"
#include "cli/info.h"
#include "cli/listing.h"
#include "cli/options.h"
#include "cli/script.h"
#include "cli/script_text.h"
#include "cli/system.h"
#include "kernel/privileges.h"

extern char** environ;

namespace scry {
namespace {

constexpr int kStatusUsage = 1, kStatusOutside = 2, kStatusFailed = 255;

int say(int status, const std::string& text) {
  std::fputs(text.c_str(), status == 0 ? stdout : stderr);
  return status;
}

int fail_with(int status, const Error& error) {
  return say(status, cli::error_text(error));
}

int list(const cli::Options& options, cli::System& system) {
  probes::ProbeWorld& world = system.machine().world;
  world.pids = options.pids;
  const std::string& pattern = options.list_pattern;
  if (options.program || (!pattern.empty() && access(pattern.c_str(), F_OK) == 0))
    return cli::list_script(options, system);
  if (!world.tracefs) return say(kStatusUsage, fmt::format("ERROR: {}\n", world.tracefs_error));
  const bool like_a_file = pattern.find('.') != std::string::npos && pattern.find_first_of(":*") == std::string::npos;
  if (like_a_file) say(kStatusUsage, fmt::format("WARNING: no file '{}': it is taken as a pattern\n", pattern));
  std::fputs(cli::list_probes(pattern, options.verbose, world).c_str(), stdout);
  return 0;
}

int help(const cli::Options& options) {
  auto text = cli::help_text(options.help_topics);
  return text ? say(0, *text) : say(kStatusUsage, text.error());
}

int run_command(const cli::Options& options) {
  // Root may list and compile where it may not load, in a container.
  const bool loads = options.command == cli::Command::run && options.show.empty() && options.mode != cli::Mode::codegen;
  if (auto missing = missing_capability(options.tool); missing && (loads || geteuid() != 0))
    return say(kStatusUsage, fmt::format("ERROR: {}\n", *missing));
  if (auto refusal = lockdown_refusal()) return say(kStatusUsage, fmt::format("ERROR: {}\n", *refusal));
  cli::System system;
  if (auto good = system.set_traceable_file(options.traceable_file); !good)
    return fail_with(kStatusUsage, good.error());
  if (const auto btf = options.environment.find("BTF"); btf != options.environment.end())
    if (auto good = system.set_btf_file(btf->second.value, btf->second.written); !good)
      return fail_with(kStatusOutside, good.error());
  system.files().folders.first = options.debug_folders;
  if (options.command == cli::Command::info)
    return say(0, cli::info_text(cli::version_text(options.tool), system.features()));
  if (options.command == cli::Command::list) return list(options, system);
  auto status = cli::run_script(options, system);
  return status ? *status : fail_with(kStatusFailed, status.error());
}

int main_with_options(int argc, char** argv) {
  auto options = cli::parse_options(argc, argv, environ);
  if (!options) {
    const std::string usage = options.error().with_usage ? cli::usage(argc > 0 ? argv[0] : "scry") : "";
    return say(kStatusUsage, options.error().text + usage);
  }
  switch (options->command) {
    case cli::Command::help:
      return say(0, cli::usage(options->tool));
    case cli::Command::help_topic:
      return help(*options);
    case cli::Command::version:
      return say(0, cli::version_text(options->tool) + "\n");
    default:
      break;
  }
  const bool formats = options->command == cli::Command::run && options->mode == cli::Mode::format;
  if (!formats) return run_command(*options);
  auto status = cli::format_script(*options);
  return status ? *status : fail_with(kStatusUsage, status.error());
}

// A descriptor of ours must not get the number of a stream that the caller had closed: output would go to it. What
// takes the place of standard input and output refuses their use, as a closed stream does: a loss of output is said.
void open_standard_streams() {
  constexpr int kModes[] = {O_WRONLY, O_RDONLY, O_WRONLY};
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd)
    if (fcntl(fd, F_GETFD) < 0 && errno == EBADF) static_cast<void>(open("/dev/null", kModes[fd]));
}

// The exit status, unless what was printed by the C library could not be written.
int with_written_output(int status) {
  if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return status;
  return fail_with(status == 0 ? kStatusUsage : status, Error{errno, "write the output"});
}

}  // namespace
}  // namespace scry

int main(int argc, char** argv) {
  scry::open_standard_streams();
  return scry::with_written_output(scry::main_with_options(argc, argv));
}
