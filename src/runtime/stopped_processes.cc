#include "runtime/stopped_processes.h"

#include <linux/bpf.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstring>

#include "base/invoking_user.h"
#include "kernel/guardian.h"

namespace scry {
namespace {

// What the guardian keeps open.
constexpr int kMap = kGuardianFd, kLine = kGuardianFd + 1;
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

// 0 and what is negative as a pid_t would mean other processes than the one that was noted.
void continue_process(uint32_t pid) {
  if (pid != 0 && pid <= uint32_t{INT_MAX}) ::kill(static_cast<pid_t>(pid), SIGCONT);
}

void continue_all() {
  uint32_t pid = 0;
  while (map_command(BPF_MAP_GET_NEXT_KEY, nullptr, &pid) == 0) {
    continue_process(pid);
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

[[noreturn]] void watch_over(int map, int line) {
  become_guardian("stop-guardian", {map, line});
  keep_capabilities(uint64_t{1} << CAP_KILL | uint64_t{1} << CAP_BPF);  // the map, on kernels before 5.19
  guard();
}

}  // namespace

Result<std::unique_ptr<StoppedProcesses>> StoppedProcesses::start(int map, KernelMaps& kernel) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return fail(errno, "start a guardian");
  Fd ours(ends[0]), theirs(ends[1]);
  const pid_t pid = ::fork();
  if (pid < 0) return fail(errno, "start a guardian");
  if (pid == 0) watch_over(map, theirs.get());
  return std::unique_ptr<StoppedProcesses>(new StoppedProcesses(map, kernel, std::move(ours), pid));
}

void StoppedProcesses::resume(uint32_t pid) {
  [[maybe_unused]] const auto removed = kernel_.remove(map_, &pid);
  continue_process(pid);
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
