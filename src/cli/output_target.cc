#include "cli/output_target.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/invoking_user.h"

namespace scry::cli {

Result<OutputTarget> OutputTarget::start(const std::string& command) {
  constexpr const char* kWhat = "start the command of -o";
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return fail(errno, kWhat);
  const Fd from(ends[0]);
  OutputTarget target{Fd(ends[1])};
  const Account* user = invoking_user();
  target.reader_ = ::fork();
  if (target.reader_ < 0) return fail(errno, kWhat);
  if (target.reader_ == 0) {
    // Root again first, where the caller acts as the user for the moment (AsInvokingUser).
    if (user && (::seteuid(0) != 0 || ::setegid(0) != 0 || !become(*user, 0))) ::_exit(127);
    if (::dup2(from.get(), STDIN_FILENO) < 0) ::_exit(127);
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  return target;
}

OutputTarget::OutputTarget(OutputTarget&& other) noexcept
    : fd_(std::move(other.fd_)), reader_(std::exchange(other.reader_, -1)) {}

OutputTarget::~OutputTarget() {
  fd_ = Fd();
  while (reader_ > 0 && ::waitpid(reader_, nullptr, 0) < 0 && errno == EINTR) continue;
}

}  // namespace scry::cli
