#include "sinks/strace_threads.h"

#include <fmt/format.h>
#include <sys/syscall.h>

#include <csignal>
#include <cstdlib>
#include <string>

#include "base/process_status.h"
#include "base/text.h"
#include "syscalls/call.h"

namespace scry {

void ThreadExecs::observe(const syscalls::CallRecord& call) {
  if (call.number != SYS_execve && call.number != SYS_execveat) return;
  if (call.state & syscalls::kEntered && call.tid != call.pid)
    begun_[call.pid] = call.tid;
  else
    begun_.erase(call.pid);
}

uint32_t ThreadExecs::successor(uint32_t tid) const {
  const auto found = begun_.find(tid);
  return found == begun_.end() ? 0 : found->second;
}

void InterruptedCalls::observe(const syscalls::CallRecord& call) {
  constexpr int64_t kRestarts = -516;  // ERESTART_RESTARTBLOCK of linux/errno.h
  if (call.result == kRestarts && call.number != SYS_restart_syscall)
    numbers_[call.tid] = call.number;
  else if (call.result != kRestarts)
    numbers_.erase(call.tid);
}

std::string InterruptedCalls::resumed_by(const syscalls::CallRecord& call) const {
  if (call.number != SYS_restart_syscall) return "";
  const auto found = numbers_.find(call.tid);
  const syscalls::CallRow* row = found == numbers_.end() ? nullptr : syscalls::find_call(found->second);
  return fmt::format("<... resuming interrupted {} ...>", row ? syscalls::name_of(*row) : "system call");
}

void StraceThreads::begin_with(std::string_view tids) {
  for (const std::string& tid : split(tids, ' '))
    if (!tid.empty()) alive.insert(uint32_t(std::atoi(tid.c_str())));
}

void StraceThreads::end(uint32_t tid, uint32_t successor) {
  signals.killed.erase(tid);
  signals.interrupted.forget(tid);
  alive.erase(successor ? successor : tid);
  last.forget(tid);
  announced.erase(tid);
  // The exec of the successor goes on under this number.
  if (auto exec = announced.extract(successor)) {
    exec.key() = tid;
    announced.insert(std::move(exec));
  }
}

std::string end_of_thread(uint64_t code, uint32_t successor) {
  constexpr uint64_t kSignal = 0x7f, kCore = 0x80;
  if (successor) return fmt::format("+++ superseded by execve in pid {} +++", successor);
  if ((code & kSignal) == 0) return fmt::format("+++ exited with {} +++", code >> 8 & 0xff);
  return fmt::format("+++ killed by {}{} +++", syscalls::signal_name(int(code & kSignal)),
                     code & kCore ? " (core dumped)" : "");
}

bool stops_process(uint32_t tid, int signal) {
  if (signal == SIGSTOP) return true;
  if (signal != SIGTSTP && signal != SIGTTIN && signal != SIGTTOU) return false;
  const auto status = process_status(static_cast<int>(tid));
  return status && status->state == 'T';
}

}  // namespace scry
