#include "processes/call_counts.h"

#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "kernel/process_tree.h"

namespace scry {
namespace {

// The kernel looks for the thread before it asks who may send signals to it.
bool is_thread_of(uint32_t process, uint32_t tid) {
  return ::syscall(SYS_tgkill, process, tid, 0) == 0 || errno == EPERM;
}

bool is_alive(const Fd& pidfd) {
  pollfd end{pidfd.get(), POLLIN, 0};
  return ::poll(&end, 1, 0) == 0;
}

// A thread that cannot be found counts as a process of its own.
uint32_t read_process_of(uint32_t tid) {
  const int process = process_of_thread(static_cast<int>(tid));
  return process > 0 ? static_cast<uint32_t>(process) : tid;
}

}  // namespace

uint32_t CallCounts::process_of(uint32_t tid) {
  const auto known = threads_.find(tid);
  if (known != threads_.end() && is_thread_of(known->second, tid)) return known->second;
  return threads_[tid] = read_process_of(tid);
}

void CallCounts::forget_ended() {
  if (processes_.size() < forget_at_) return;
  std::erase_if(processes_, [](const auto& one) { return !is_alive(one.second.pidfd); });
  std::erase_if(threads_, [this](const auto& one) { return !processes_.contains(one.second); });
  forget_at_ = std::max<size_t>(256, 2 * processes_.size());
}

uint32_t CallCounts::count(uint32_t tid, uint32_t call, uint32_t& process) {
  process = process_of(tid);
  Process& counts = processes_[process];
  if (!counts.pidfd || !is_alive(counts.pidfd)) {
    counts = {Fd(static_cast<int>(::syscall(SYS_pidfd_open, process, 0))), {}};
    forget_ended();
    return ++processes_[process].calls[call];
  }
  return ++counts.calls[call];
}

}  // namespace scry
