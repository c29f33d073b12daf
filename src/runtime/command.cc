#include "runtime/command.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>

#include "base/fd.h"

namespace scry {
namespace {

// Signals as a shell expects them.
void set_signals(posix_spawnattr_t& attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

int spawn_shell(const std::string& command, int output, pid_t& pid) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t files;
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_init(&files);
  set_signals(attributes);
  posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, output, STDERR_FILENO);
  std::string shell = "sh", option = "-c", text = command;
  char* const arguments[] = {shell.data(), option.data(), text.data(), nullptr};
  const int code = ::posix_spawn(&pid, "/bin/sh", &files, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  return code;
}

// What is there at once; false: no writer is left.
bool read_available(int fd, CommandOutput& output) {
  char chunk[1 << 14];
  for (;;) {
    const ssize_t got = ::read(fd, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got < 0 && errno == EAGAIN;
    const size_t kept = std::min(static_cast<size_t>(got), kMostCommandOutput - output.text.size());
    output.text.append(chunk, kept);
    output.cut |= kept < static_cast<size_t>(got);
  }
}

// Until the shell has ended, or nothing can write any more. A process that the command left in the background keeps its
// end of the pipe: what it writes later is not waited for.
void read_output(int fd, pid_t shell, CommandOutput& output) {
  const Fd process(static_cast<int>(::syscall(SYS_pidfd_open, shell, 0)));
  pollfd polled[] = {{fd, POLLIN, 0}, {process.get(), POLLIN, 0}};
  for (;;) {
    if (::poll(polled, std::size(polled), -1) < 0 && errno != EINTR) return;
    const bool ended = polled[1].revents != 0;
    if (!read_available(fd, output) || ended) return;
  }
}

}  // namespace

Result<CommandOutput> run_command(const std::string& command) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return fail(errno, "run a command of system()");
  Fd ours(ends[0]), theirs(ends[1]);
  pid_t pid = 0;
  if (const int code = spawn_shell(command, theirs.get(), pid)) return fail(code, "run /bin/sh");
  theirs.reset();  // the command alone can write
  ::fcntl(ours.get(), F_SETFL, O_NONBLOCK);
  CommandOutput output;
  read_output(ours.get(), pid, output);
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  output.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return output;
}

}  // namespace scry
