#include "processes/stopped_processes.h"

#include <linux/bpf.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>

#include "base/clock.h"
#include "base/invoking_user.h"
#include "kernel/guardian.h"
#include "kernel/privileges.h"

namespace scry {
namespace {

// What the guardian keeps open.
constexpr int kMap = kGuardianFd, kLine = kGuardianFd + 1;
constexpr char kDone = 'd';  // scry has seen to all of them
constexpr int kRounds = 20;
constexpr long kRoundNs = 50'000'000;
constexpr int64_t kNsPerSecond = 1'000'000'000;
// A program that cannot send a signal at once leaves it to an interrupt: SIGCONT must not come before it.
constexpr uint64_t kShortestNs = 1'000'000;

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
  keep_capabilities(capability_set(CAP_KILL) | capability_set(CAP_BPF));  // the map, on kernels before 5.19
  guard();
}

}  // namespace

Result<std::unique_ptr<StoppedProcesses>> StoppedProcesses::start(int map, KernelMaps& kernel) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return fail(errno, "start a guardian");
  Fd ours(ends[0]), theirs(ends[1]);
  Fd timer(::timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK));
  if (!timer) return fail(errno, "make a timer");
  const pid_t pid = ::fork();
  if (pid < 0) return fail(errno, "start a guardian");
  if (pid == 0) watch_over(map, theirs.get());
  return std::unique_ptr<StoppedProcesses>(new StoppedProcesses(map, kernel, std::move(ours), pid, std::move(timer)));
}

bool StoppedProcesses::resume(uint32_t pid) {
  const auto removed = kernel_.remove(map_, &pid);
  continue_process(pid);
  return removed.has_value();
}

void StoppedProcesses::resume_later(uint32_t pid, uint64_t after_ns) {
  const int64_t now = SystemClock().monotonic_ns();
  int64_t& due = due_[pid];
  due = std::max(due, now + static_cast<int64_t>(std::clamp(after_ns, kShortestNs, uint64_t(INT64_MAX - now))));
  set_timer();
}

void StoppedProcesses::resume_due() {
  if (due_.empty()) return;
  const int64_t now = SystemClock().monotonic_ns();
  const size_t removed = std::erase_if(due_, [&](const auto& entry) {
    if (entry.second > now) return false;
    resume(entry.first);
    return true;
  });
  if (removed > 0) set_timer();
}

void StoppedProcesses::set_timer() {
  const auto first = std::ranges::min_element(due_, {}, &std::pair<const uint32_t, int64_t>::second);
  itimerspec when{};  // none: the timer is off
  if (first != due_.end()) when.it_value = {first->second / kNsPerSecond, first->second % kNsPerSecond};
  ::timerfd_settime(timer_.get(), TFD_TIMER_ABSTIME, &when, nullptr);
}

bool StoppedProcesses::resume_all() {
  uint32_t pid = 0;
  while (kernel_.next_key(map_, nullptr, &pid).value_or(false))
    if (!resume(pid)) return false;
  return true;
}

StoppedProcesses::~StoppedProcesses() {
  if (resume_all()) (void)!::send(line_.get(), &kDone, 1, MSG_NOSIGNAL);
  line_.reset();  // what is left is the guardian's
  while (::waitpid(guardian_, nullptr, 0) < 0 && errno == EINTR) continue;
}

}  // namespace scry
