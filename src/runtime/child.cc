#include "runtime/child.h"

#include <fmt/core.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "runtime/interpreter.h"

namespace scry {
namespace {

bool is_executable(const std::string& path, struct stat& status) {
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(path.c_str(), X_OK) == 0;
}

// The file that the first word of the command names. One file reached by two directories of PATH (/bin is a link to
// /usr/bin) counts once.
Result<std::string> find_command(const std::string& word) {
  const char* variable = std::getenv("PATH");
  std::vector<std::string> candidates = {word};
  if (word.find('/') == word.npos) {
    candidates = split(variable ? variable : "", ':');
    for (std::string& directory : candidates) directory += "/" + word;
  }
  std::vector<std::pair<std::string, struct stat>> found;
  for (const std::string& path : candidates) {
    struct stat status = {};
    if (word.empty() || !is_executable(path, status)) continue;
    bool known = false;
    for (const auto& [other, seen] : found) known |= seen.st_dev == status.st_dev && seen.st_ino == status.st_ino;
    if (!known) found.emplace_back(path, status);
  }
  if (found.empty()) return fail(fmt::format("Path '{}' does not exist or is not executable", word));
  if (found.size() > 1)
    return fail(fmt::format("Path '{}' must refer to a unique binary but matched {} binaries", word, found.size()));
  return found[0].first;
}

// The forked process: only async-signal-safe calls from here on.
[[noreturn]] void wait_and_exec(const char* path, char* const* arguments, pid_t tracer, int line) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != tracer) ::_exit(1);  // it died before the line above
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  char byte = 0;
  ssize_t count;
  while ((count = ::read(line, &byte, 1)) < 0 && errno == EINTR) continue;
  if (count != 1) ::_exit(1);
  ::execv(path, arguments);
  const int code = errno;
  [[maybe_unused]] const ssize_t told = ::send(line, &code, sizeof code, MSG_NOSIGNAL);
  ::_exit(127);
}

}  // namespace

Result<Child> Child::start(const std::string& command) {
  const std::vector<std::string> words = split(command, ' ');  // two spaces pass an empty argument
  Result<std::string> path = find_command(words[0]);
  if (!path) return fail(path.error().code, "Failed to fork child: " + path.error().what);
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return fail(errno, "Failed to fork child");
  Fd ours(ends[0]), theirs(ends[1]);
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  const pid_t tracer = ::getpid(), pid = ::fork();
  if (pid < 0) return fail(errno, "Failed to fork child");
  if (pid == 0) {
    ours.reset();  // so that the tracer holds the only copy and its death ends the wait
    wait_and_exec(path->c_str(), arguments.data(), tracer, theirs.get());
  }
  Child child;
  child.pid_ = pid;
  child.line_ = std::move(ours);
  child.path_ = *path;
  child.pidfd_ = Fd(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
  if (!child.pidfd_) return fail(errno, "Failed to fork child: open a pidfd");
  return child;
}

Child::Child(Child&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      pidfd_(std::move(other.pidfd_)),
      line_(std::move(other.line_)),
      path_(std::move(other.path_)) {}

Child::~Child() {
  if (pid_ < 0) return;
  ::kill(pid_, SIGKILL);
  reap();
}

Result<void> Child::release() {
  // A child that was killed while it waited is not an error here: its pidfd ends the run.
  if (::send(line_.get(), "g", 1, MSG_NOSIGNAL) != 1) return {};
  int code = 0;
  ssize_t count;
  while ((count = ::read(line_.get(), &code, sizeof code)) < 0 && errno == EINTR) continue;
  line_.reset();
  if (count == sizeof code)
    return fail(code, fmt::format("Failed to execute '{}'", path_),
                code == ENOENT ? missing_interpreter_hint(path_) : "");
  return {};
}

void Child::terminate() {
  if (pid_ > 0) ::kill(pid_, SIGTERM);
}

int Child::reap() {
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) continue;
  pid_ = -1;
  return status;
}

}  // namespace scry
