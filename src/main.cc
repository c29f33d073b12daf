// The program: the words of the command line choose a command, and it runs. Exit statuses are those of
// docs/language.md 7.10.
#include <fcntl.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <new>
#include <string_view>

#include "cli/build_facts.h"
#include "cli/command_line.h"

extern char** environ;

namespace scry {
namespace cli {
extern const BuildFacts kBuildFacts;  // cmake/build_facts.cc.in
}
namespace {

std::string version_answer(const cli::Options& options) {
  const std::string version = cli::version_text(options.tool) + "\n";
  // Under the name bpftrace scripts compare the whole answer.
  const bool detailed = options.output.verbose && !cli::is_compatible_name(options.tool);
  return detailed ? version + cli::build_text(cli::kBuildFacts) : version;
}

int run_words(int argc, char** argv) {
  const auto options = cli::parse_options(argc, argv, environ);
  if (!options) {
    const std::string tool = argc > 0 ? argv[0] : "scry";
    const std::string usage = options.error().with_usage ? cli::usage(cli::command_of(argc, argv), tool) : "";
    return cli::print_status(cli::kStatusUsage, options.error().text + usage);
  }
  if (options->wants_usage) return cli::print_status(0, cli::usage(*options->command, options->tool));
  if (options->wants_version) return cli::print_status(0, version_answer(*options));
  return options->command->run(*options);
}

// A descriptor of ours must not get the number of a stream that the caller had closed: output would go to it. What
// takes the place of standard input and output refuses their use, as a closed stream does: a loss of output is
// reported.
void open_standard_streams() {
  constexpr int kModes[] = {O_WRONLY, O_RDONLY, O_WRONLY};
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd)
    if (fcntl(fd, F_GETFD) < 0 && errno == EBADF) static_cast<void>(open("/dev/null", kModes[fd]));
}

// The kernel detaches what the process had attached when it ends, so that nothing else is to be done.
[[noreturn]] void end_without_memory() {
  constexpr std::string_view kMessage =
      "ERROR: No memory is left for scry: the run ends here, and output that was not written yet is lost\n"
      "HINT: allow more memory (ulimit -v, memory.max of the cgroup), or keep fewer keys and stacks in maps\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kMessage.data(), kMessage.size());
  ::_exit(1);
}

// The exit status, unless what was printed by the C library could not be written.
int with_written_output(int status) {
  if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return status;
  return cli::print_error(status == 0 ? cli::kStatusUsage : status, Error{errno, "write the output"});
}

// Memory of tables that are made and given back must not stay ours: the C library would keep as much as the largest
// was, in one heap for each thread.
void give_memory_back() {
  constexpr int kLargeBytes = 256 << 10;
  ::mallopt(M_MMAP_THRESHOLD, kLargeBytes);
  ::mallopt(M_TRIM_THRESHOLD, 4 * kLargeBytes);
  ::mallopt(M_ARENA_MAX, 1);
}

// What a service manager gives us goes to no command that we start.
void keep_capabilities_to_ourselves() {
  ::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
}

}  // namespace
}  // namespace scry

int main(int argc, char** argv) {
  std::set_new_handler(scry::end_without_memory);
  scry::give_memory_back();
  scry::open_standard_streams();
  scry::keep_capabilities_to_ourselves();
  return scry::with_written_output(scry::run_words(argc, argv));
}
