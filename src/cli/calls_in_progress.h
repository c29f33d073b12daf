// The threads that exist when tracing begins, and the system calls that they are in. A thread that blocks in a call
// neither enters nor leaves it, so that no program sees the call; /proc/PID/task/TID/syscall shows it.
#pragma once

#include <vector>

#include "sema/choices.h"
#include "sinks/sink.h"
#include "syscalls/call_set.h"

namespace scry::cli {

struct TracedThread {
  int pid = 0, tid = 0;
};

// Whether the process, or thread, runs a 64-bit program: 32-bit programs number their calls differently. false too
// where its program cannot be read.
bool has_64_bits(int pid);

// With --follow all threads of the processes and of their children; else `chosen`.
std::vector<TracedThread> threads_of(const sema::TraceScope& scope, const std::vector<int>& chosen);

// On stderr, as strace: "strace: Process 4711 attached", and when the run has ended, "strace: Process 4711 detached" of
// each thread that goes on.
void announce_attached(const std::vector<TracedThread>& threads);
void announce_detached(const std::vector<TracedThread>& threads);

// Hands the sink the call of each thread that is in one of `calls`. The time of its entry is not known: it is that of
// now.
void show_calls_in_progress(Sink& sink, const std::vector<TracedThread>& threads, const syscalls::CallSet& calls,
                            const syscalls::Style& style);

}  // namespace scry::cli
