#include "kernel/confinement.h"

#include <linux/capability.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <ctime>
#include <set>
#include <vector>

#include "base/background.h"
#include "base/clock.h"
#include "base/invoking_user.h"
#include "kernel/loop_calls.h"
#include "kernel/process_tree.h"
#include "kernel/system_call.h"

namespace scry {
namespace {

// What each thread has to do to itself: the kernel knows rights of threads, not of processes. The C library changes the
// user of all, but not their capabilities.
struct Order {
  CapabilitySet kept = 0;
  const Account* user = nullptr;
  sem_t obeyed;
  std::atomic<int> failures = 0;
};
std::atomic<Order*> g_order = nullptr;  // while confine() runs

bool obey(const Order& order) {
  const bool done = order.user ? become(*order.user, order.kept) : keep_capabilities(order.kept);
  return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && done;
}

void on_order(int) {
  const int error = errno;
  if (Order* order = g_order.load()) {
    if (!obey(*order)) ++order->failures;
    ::sem_post(&order->obeyed);
  }
  errno = error;
}

std::set<int> other_threads() {
  const std::vector<int> all = threads_of(::getpid());
  std::set<int> threads(all.begin(), all.end());
  threads.erase(::gettid());
  return threads;
}

// A thread that has ended meanwhile never answers; one that reads from a slow disk takes its time.
bool wait_for(sem_t& obeyed, int tid) {
  constexpr int64_t kLookNs = 100'000'000, kLooks = 100;
  for (int64_t look = 0; look < kLooks; ++look) {
    const int64_t until = SystemClock().monotonic_ns() + kLookNs;
    const timespec time{until / 1'000'000'000, until % 1'000'000'000};
    int result;
    while ((result = ::sem_clockwait(&obeyed, CLOCK_MONOTONIC, &time)) != 0 && errno == EINTR) continue;
    if (result == 0 || !other_threads().contains(tid)) return true;
  }
  return false;
}

// A thread may start another one before the order reaches it: until all that there are have obeyed.
bool order_other_threads(Order& order) {
  std::set<int> obeyed;
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (const int tid : other_threads()) {
      if (!obeyed.insert(tid).second) continue;
      is_new = true;
      if (::syscall(SYS_tgkill, ::getpid(), tid, kOrderSignal) != 0) continue;  // it has ended
      if (!wait_for(order.obeyed, tid)) return false;
    }
  }
  return true;
}

}  // namespace

Result<> confine(CapabilitySet kept) {
  static Order order;  // a thread may read it late
  order.kept = kept;
  order.user = invoking_user();
  ::sem_init(&order.obeyed, 0, 0);
  g_order = &order;
  struct sigaction action = {}, before = {};
  action.sa_handler = on_order;
  action.sa_flags = SA_RESTART;
  ::sigaction(kOrderSignal, &action, &before);
  // The others first: a thread without rights may not signal one of another user.
  const bool all = order_other_threads(order);
  const bool own = obey(order);
  const int error = errno;
  if (!all) before.sa_handler = SIG_IGN;  // an order that comes late ends nothing
  ::sigaction(kOrderSignal, &before, nullptr);
  g_order = nullptr;
  if (!all || !own || order.failures > 0)
    return fail(own ? 0 : error, "give up the rights that are not needed any more");
  return allow_loop_calls_only();
}

bool reads_maps_without_capability(int map) {
  __user_cap_header_struct header{.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = {};
  if (::syscall(SYS_capget, &header, data) != 0) return false;
  __user_cap_data_struct without[_LINUX_CAPABILITY_U32S_3] = {data[0], data[1]};
  for (auto& half : without) half.effective = 0;
  if (::syscall(SYS_capset, &header, without) != 0) return false;
  bpf_attr attr{};  // no key: the kernel answers EFAULT, unless it asks for the capability first
  attr.map_fd = static_cast<uint32_t>(map);
  const bool allowed = bpf_call(BPF_MAP_GET_NEXT_KEY, &attr, sizeof attr) == 0 || errno != EPERM;
  return ::syscall(SYS_capset, &header, data) == 0 && allowed;
}

}  // namespace scry
