#include "processes/tamperer.h"

#include <fmt/format.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/invoking_user.h"
#include "kernel/guardian.h"
#include "kernel/privileges.h"
#include "processes/child.h"
#include "processes/tamper_loop.h"

namespace scry {
namespace {

[[noreturn]] void serve(TamperChoice choice, int listener, int line, TamperLog& log) {
  constexpr int kLine = kGuardianFd, kListener = kGuardianFd + 1;
  become_guardian("tamper-guardian", {line, listener});
  // Threads that wait at the end of their call, and their memory; signals to a command of another user.
  keep_capabilities(capability_set(CAP_SYS_PTRACE) | capability_set(CAP_KILL));
  sigset_t ended;
  sigemptyset(&ended);
  sigaddset(&ended, SIGCHLD);
  const Fd children(::signalfd(-1, &ended, SFD_NONBLOCK | SFD_CLOEXEC));
  TamperLoop(std::move(choice), Fd(kListener), kLine, children.get(), log).run();
  ::_exit(0);
}

}  // namespace

syscalls::CallSet tampered_calls(const std::vector<syscalls::Tampering>& rules) {
  syscalls::CallSet all;
  for (const syscalls::Tampering& rule : rules) all |= rule.calls;
  return all;
}

Result<std::unique_ptr<Tamperer>> Tamperer::start(const Child& child, Fd listener,
                                                  std::vector<syscalls::Tampering> rules, bool follows) {
  std::unique_ptr<Tamperer> tamperer(new Tamperer);
  if (!tamperer->log_.is_mapped()) return fail(ENOMEM, "share memory with the process that tampers with calls");
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return fail(errno, "start the process that tampers with calls");
  tamperer->line_ = Fd(ends[0]);
  const Fd theirs(ends[1]);
  const pid_t pid = ::fork();
  if (pid < 0) return fail(errno, "start the process that tampers with calls");
  if (pid == 0) {
    tamperer->line_.reset();
    serve({std::move(rules), uint32_t(child.pid()), follows, Child::starter_instruction()}, listener.get(),
          theirs.get(), tamperer->log_);
  }
  tamperer->process_ = pid;
  return tamperer;
}

// The process stays while a process of the command does; it is not waited for.
Tamperer::~Tamperer() {
  line_.reset();
  if (process_ > 0) ::waitpid(process_, nullptr, WNOHANG);
}

std::vector<std::string> Tamperer::failures() {
  std::vector<std::string> texts;
  if (const uint64_t count = log_.failures().pokes; count > 0)
    texts.push_back(fmt::format("Memory could not be written to {} times (poke_enter=, poke_exit=)", count));
  if (const uint64_t count = log_.failures().exits; count > 0)
    texts.push_back(
        fmt::format("The ends of {} calls could not be waited for (delay_exit=, poke_exit=): another process "
                    "traces the thread",
                    count));
  if (const uint64_t count = log_.failures().signals; count > 0)
    texts.push_back(fmt::format("{} signals could not be sent (signal=)", count));
  int status = 0;
  if (process_ > 0 && ::waitpid(process_, &status, WNOHANG) == process_ && WIFSIGNALED(status))
    texts.push_back(
        fmt::format("The process that tampers with calls was killed by signal {}: since then the calls failed "
                    "with ENOSYS",
                    WTERMSIG(status)));
  return texts;
}

}  // namespace scry
