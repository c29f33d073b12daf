#include "runtime/stopped_processes.h"

#include <fcntl.h>
#include <linux/bpf.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace scry {
namespace {

// What the guardian keeps open.
constexpr int kMap = 3, kLine = 4;
constexpr char kDone = 'd';  // scry has seen to all of them
constexpr int kRounds = 20;
constexpr long kRoundNs = 50'000'000;

// Everything below runs in a copy of a process that may have had several threads: no libc that allocates or locks.

long map_command(int command, const void* key, void* next) {
  bpf_attr attributes;
  std::memset(&attributes, 0, sizeof attributes);
  attributes.map_fd = kMap;
  attributes.key = reinterpret_cast<uint64_t>(key);
  attributes.next_key = reinterpret_cast<uint64_t>(next);
  return ::syscall(SYS_bpf, command, &attributes, sizeof attributes);
}

void continue_all() {
  uint32_t pid = 0;
  while (map_command(BPF_MAP_GET_NEXT_KEY, nullptr, &pid) == 0) {
    ::kill(static_cast<pid_t>(pid), SIGCONT);
    if (map_command(BPF_MAP_DELETE_ELEM, &pid, nullptr) != 0) return;
  }
}

// A program may be at work while the links of scry are closed: it is looked at for a while.
[[noreturn]] void guard() {
  char end = 0;
  ssize_t got;
  while ((got = ::read(kLine, &end, 1)) < 0 && errno == EINTR) continue;
  for (int round = 0; got != 1 && round < kRounds; ++round) {
    continue_all();
    const timespec pause{0, kRoundNs};
    ::nanosleep(&pause, nullptr);
  }
  ::_exit(0);
}

[[noreturn]] void become_guardian(int map, int line) {
  ::setsid();
  ::prctl(PR_SET_NAME, "scry-guardian");
  sigset_t all;
  sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  // Neither of the two may be where the other one goes.
  const int from_map = ::fcntl(map, F_DUPFD, kLine + 1), from_line = ::fcntl(line, F_DUPFD, kLine + 1);
  if (::dup2(from_map, kMap) < 0 || ::dup2(from_line, kLine) < 0) ::_exit(1);
  ::syscall(SYS_close_range, kLine + 1, ~0u, 0);
  for (int standard = 0; standard < kMap; ++standard) ::close(standard);
  guard();
}

}  // namespace

Result<std::unique_ptr<StoppedProcesses>> StoppedProcesses::start(int map, KernelMaps& kernel) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return fail(errno, "start a guardian");
  Fd ours(ends[0]), theirs(ends[1]);
  const pid_t pid = ::fork();
  if (pid < 0) return fail(errno, "start a guardian");
  if (pid == 0) become_guardian(map, theirs.get());
  return std::unique_ptr<StoppedProcesses>(new StoppedProcesses(map, kernel, std::move(ours), pid));
}

void StoppedProcesses::resume(uint32_t pid) {
  [[maybe_unused]] const auto removed = kernel_.remove(map_, &pid);
  ::kill(static_cast<pid_t>(pid), SIGCONT);
}

StoppedProcesses::~StoppedProcesses() {
  uint32_t pid = 0;
  for (;;) {
    const auto found = kernel_.next_key(map_, nullptr, &pid);
    if (!found || !*found) break;
    resume(pid);
  }
  [[maybe_unused]] const ssize_t sent = ::send(line_.get(), &kDone, 1, MSG_NOSIGNAL);
  while (::waitpid(guardian_, nullptr, 0) < 0 && errno == EINTR) continue;
}

}  // namespace scry
