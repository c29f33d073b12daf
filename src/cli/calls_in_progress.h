// The threads that are there when tracing begins, and the system calls that they are in: nothing enters or leaves those
// while they block, so that no program sees them. /proc/PID/task/TID/syscall does.
#pragma once

#include <vector>

#include "sema/choices.h"
#include "sinks/sink.h"
#include "syscalls/call_set.h"

namespace scry::cli {

struct TracedThread {
  int pid = 0, tid = 0;
};
// With --follow all threads of the processes and of their children; else `chosen`.
std::vector<TracedThread> threads_of(const sema::TraceScope& scope, const std::vector<int>& chosen);

void show_calls_in_progress(Sink& sink, const std::vector<TracedThread>& threads, const syscalls::CallSet& calls,
                            const syscalls::Style& style);

}  // namespace scry::cli
