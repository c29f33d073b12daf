#include "runtime/command.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/fd.h"
#include "kernel/process_tree.h"

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

void signal_tree(int root, int signal) {
  std::vector<int> tree;  // first all of it: the children of one that has ended are no longer found below it
  walk_process_tree(root, [&](int pid) { return tree.push_back(pid), true; });
  for (int pid : tree) ::kill(pid, signal);
}

}  // namespace

struct Commands::Running {
  int pipe = -1;
  pid_t shell = 0;
  Fd process;
  CommandOutput output;
};

void Commands::end_soon() {
  if (!ends_at_ms_) ends_at_ms_ = now_ms() + kGraceMs;
}

// Whether nothing may be begun, or waited for, any more.
bool Commands::is_over() {
  if (signals_ && signals_->ends_run()) end_soon();
  return ends_at_ms_ && now_ms() >= *ends_at_ms_;
}

// Until one of the descriptors polls readable; false: the grace is over.
bool Commands::wait(int file, int process) {
  while (!is_over()) {
    pollfd polled[] = {
        {file, POLLIN, 0}, {process, POLLIN, 0}, {signals_ && !ends_at_ms_ ? signals_->descriptor() : -1, POLLIN, 0}};
    const int left = ends_at_ms_ ? static_cast<int>(std::max<int64_t>(1, *ends_at_ms_ - now_ms())) : -1;
    const int ready = ::poll(polled, std::size(polled), left);
    if (ready < 0 && errno != EINTR) return true;
    if (ready > 0 && (polled[0].revents || polled[1].revents)) return true;
  }
  return false;
}

// Until the shell has ended. A process that the command left in the background keeps its end of the pipe: what it
// writes later is not waited for.
bool Commands::read_output(Running& command) {
  while (wait(command.pipe, command.process.get())) {
    pollfd shell{command.process.get(), POLLIN, 0};
    const bool ended = ::poll(&shell, 1, 0) == 1;
    if (command.pipe >= 0 && !read_available(command.pipe, command.output)) command.pipe = -1;  // all have closed it
    if (ended) return true;
  }
  return false;
}

void Commands::end(Running& command) {
  signal_tree(command.shell, SIGTERM);
  ends_at_ms_ = now_ms() + kGraceMs;
  if (!read_output(command)) signal_tree(command.shell, SIGKILL);
  ends_at_ms_ = now_ms();
}

Result<CommandOutput> Commands::run(const std::string& text) {
  if (is_over()) return ++dropped_, fail(ECANCELED, "run a command of system()");
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return fail(errno, "run a command of system()");
  Fd ours(ends[0]), theirs(ends[1]);
  Running command{.pipe = ours.get()};
  if (const int code = spawn_shell(text, theirs.get(), command.shell)) return fail(code, "run /bin/sh");
  theirs.reset();  // the command alone can write
  command.process = Fd(static_cast<int>(::syscall(SYS_pidfd_open, command.shell, 0)));
  const int error = errno;
  ::fcntl(ours.get(), F_SETFL, O_NONBLOCK);
  if (!command.process)
    signal_tree(command.shell, SIGKILL);
  else if (!read_output(command))
    end(command);
  int status = 0;
  while (::waitpid(command.shell, &status, 0) < 0 && errno == EINTR) continue;
  if (!command.process) return fail(error, "wait for a command of system()");
  command.output.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return std::move(command.output);
}

Result<std::string> Commands::read(std::function<Result<std::string>()> read) {
  struct Reading {
    Fd done;
    Result<std::string> result;
  };
  if (is_over()) return ++unread_, fail(ECANCELED, "read a file");
  const auto reading = std::make_shared<Reading>(Fd(::eventfd(0, EFD_CLOEXEC)), std::string());
  if (!reading->done) return read();
  try {
    std::thread([reading, read = std::move(read)] {
      reading->result = read();
      ::eventfd_write(reading->done.get(), 1);
    }).detach();
  } catch (const std::system_error& error) {
    return fail(error.code().value(), "start a thread that reads a file");
  }
  if (!wait(reading->done.get(), -1)) return ++unread_, fail(ECANCELED, "read a file");
  return std::move(reading->result);
}

}  // namespace scry
