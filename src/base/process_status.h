// ProcessStatus: what /proc/PID/status tells about a process or thread (proc(5)).
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

namespace scry {

struct ProcessStatus {
  char state = 0;         // 'R', 'S', 'D', 'T', 't', 'Z', ...
  int process = 0;        // to which the thread belongs
  int parent = 0;         // 0: it lives in another PID namespace
  int innermost = 0;      // its number in its innermost PID namespace
  uid_t user = 0;         // effective
  uint64_t switches = 0;  // how often the thread has left its processor, of itself or not
};

// nullopt: there is no such process.
std::optional<ProcessStatus> process_status(int pid);

}  // namespace scry
