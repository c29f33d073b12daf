// The system calls that threads are in when tracing begins: nothing enters or leaves them while they block, so that no
// program sees them. /proc/PID/task/TID/syscall does.
#pragma once

#include <vector>

#include "sinks/sink.h"
#include "syscalls/call_set.h"

namespace scry::cli {

// `follow`: all threads of the processes and of their children; else the first thread of each.
void show_calls_in_progress(Sink& sink, const std::vector<int>& processes, bool follow, const syscalls::CallSet& calls,
                            const syscalls::Style& style);

}  // namespace scry::cli
