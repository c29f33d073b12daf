// How often each process has made each call (docs/decisions/0042). Threads of a process count together, a child of a
// fork begins at 0, an exec goes on. The number of a process alone does not identify it: it may be used again.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "base/fd.h"

namespace scry {

class CallCounts {
 public:
  // Counts one call of the thread: its number among those of the process, from 1. `process` is set to the process.
  uint32_t count(uint32_t tid, uint32_t call, uint32_t& process);

 private:
  struct Process {
    Fd pidfd;
    std::unordered_map<uint32_t, uint32_t> calls;
  };
  uint32_t process_of(uint32_t tid);
  void forget_ended();

  std::unordered_map<uint32_t, Process> processes_;
  std::unordered_map<uint32_t, uint32_t> threads_;  // the process of each thread that was met
  size_t forget_at_ = 256;                          // processes, when those that have ended are looked for
};

}  // namespace scry
