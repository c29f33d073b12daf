#include "processes/exit_holds.h"

#include <signal.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/wait.h>

#include <string>

namespace scry {
namespace {

constexpr int kSyscallStop = SIGTRAP | 0x80;  // PTRACE_O_TRACESYSGOOD

void resume(uint32_t tid, int signal) {
  ::ptrace(PTRACE_SYSCALL, static_cast<pid_t>(tid), nullptr, static_cast<long>(signal));
}

}  // namespace

bool ExitHolds::begin(uint32_t tid, uint32_t call) {
  if (threads_.contains(tid)) return false;
  const auto pid = static_cast<pid_t>(tid);
  if (::ptrace(PTRACE_SEIZE, pid, nullptr, PTRACE_O_TRACESYSGOOD) != 0) return false;
  // Pending when the answer comes: the thread stops on its way back, before the program sees the result.
  ::ptrace(PTRACE_INTERRUPT, pid, nullptr, nullptr);
  threads_[tid] = {call};
  return true;
}

bool ExitHolds::expects(uint32_t tid, uint32_t call) const {
  const auto found = threads_.find(tid);
  return found != threads_.end() && found->second.call == call && found->second.stage == Stage::in_call;
}

// At the entry or the exit of a call; true: the end that was waited for. A signal handler may run before the call is
// made again; its calls pass.
bool ExitHolds::stopped_at_call(uint32_t tid, Thread& thread) const {
  __ptrace_syscall_info info{};
  ::ptrace(PTRACE_GET_SYSCALL_INFO, static_cast<pid_t>(tid), sizeof(info), &info);
  if (info.op == PTRACE_SYSCALL_INFO_ENTRY && thread.stage == Stage::before_entry && info.entry.nr == thread.call)
    thread.stage = Stage::in_call;
  else if (info.op == PTRACE_SYSCALL_INFO_EXIT && thread.stage == Stage::in_call)
    return thread.stage = Stage::at_exit, true;
  resume(tid, 0);
  return false;
}

// True: it waits at the end of its call.
bool ExitHolds::stopped(uint32_t tid, Thread& thread, int status) {
  const int signal = WSTOPSIG(status);
  if (signal == kSyscallStop) return stopped_at_call(tid, thread);
  if (status >> 16 == PTRACE_EVENT_STOP) {
    if (signal != SIGTRAP) {  // the process was stopped by a signal, and goes on by another one
      ::ptrace(PTRACE_LISTEN, static_cast<pid_t>(tid), nullptr, nullptr);
      return false;
    }
    if (thread.stage == Stage::before_again) thread.stage = Stage::before_entry;
    resume(tid, 0);
    return false;
  }
  resume(tid, signal);
  return false;
}

void ExitHolds::collect(const std::function<void(uint32_t tid)>& reached) {
  int status = 0;
  for (pid_t pid; (pid = ::waitpid(-1, &status, __WALL | WNOHANG)) > 0;) {
    const auto tid = static_cast<uint32_t>(pid);
    const auto found = threads_.find(tid);
    if (found == threads_.end()) continue;
    if (!WIFSTOPPED(status))
      threads_.erase(found);
    else if (stopped(tid, found->second, status))
      releases_ ? release(tid) : reached(tid);
  }
}

void ExitHolds::release(uint32_t tid) {
  const auto found = threads_.find(tid);
  if (found == threads_.end() || found->second.stage != Stage::at_exit) return;
  ::ptrace(PTRACE_DETACH, static_cast<pid_t>(tid), nullptr, nullptr);
  threads_.erase(found);
}

void ExitHolds::release_all() {
  releases_ = true;
  std::vector<uint32_t> waiting;
  for (const auto& [tid, thread] : threads_)
    if (thread.stage == Stage::at_exit) waiting.push_back(tid);
  for (const uint32_t tid : waiting) release(tid);
}

bool write_memory(uint32_t tid, uint64_t address, const void* bytes, size_t size) {
  iovec ours{const_cast<void*>(bytes), size}, theirs{reinterpret_cast<void*>(address), size};
  return ::process_vm_writev(static_cast<pid_t>(tid), &ours, 1, &theirs, 1, 0) == static_cast<ssize_t>(size);
}

}  // namespace scry
