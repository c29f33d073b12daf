// ProcessStatus: what /proc/PID/status tells about a process or thread (proc(5)).
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

namespace scry {

struct ProcessStatus {
  char state = 0;         // 'R', 'S', 'D', 'T', 't', 'Z', ...
  int process = 0;        // the id of the process that the thread belongs to
  int parent = 0;         // process id; 0: the parent is in another PID namespace
  int innermost = 0;      // its id in its innermost PID namespace
  uid_t user = 0;         // effective user id
  uint64_t switches = 0;  // voluntary and involuntary context switches
};

// Of a process or thread by its id; nullopt: there is none.
std::optional<ProcessStatus> process_status(int pid);

}  // namespace scry
