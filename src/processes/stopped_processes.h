// StoppedProcesses: the processes that programs have stopped (codegen/stopped_process.h), while the ring was nearly
// full or for inject_delay(), and the care that each of them goes on.
//
// A program notes the process in a map before it sends SIGSTOP; the receiver lets the process go on once it has
// received all that came before, or when the time is over. Should scry end by whatever means, a guardian does it: a
// process of its own that holds nothing but the map, waits for the end of scry, and continues for a second whom it
// finds noted. Tested by tests/live/strace_stops.t.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <map>
#include <memory>

#include "base/fd.h"
#include "base/result.h"
#include "kernel/maps.h"

namespace scry {

class StoppedProcesses {
 public:
  // `map`: bpf::Bundle::stopped_processes, a hash by process id.
  static Result<std::unique_ptr<StoppedProcesses>> start(int map, KernelMaps& kernel);
  ~StoppedProcesses();  // lets all of them go on
  StoppedProcesses(const StoppedProcesses&) = delete;

  bool resume(uint32_t pid);  // whether it is noted no more
  bool resume_all();          // whether none is noted any more
  // Of several times for a process the last counts.
  void resume_later(uint32_t pid, uint64_t after_ns);
  // Lets those go on whose time is over. timer() can be read when there may be some.
  void resume_due();
  int timer() const { return timer_.get(); }

 private:
  StoppedProcesses(int map, KernelMaps& kernel, Fd line, pid_t guardian, Fd timer)
      : map_(map), kernel_(kernel), line_(std::move(line)), guardian_(guardian), timer_(std::move(timer)) {}
  void set_timer();

  int map_;
  KernelMaps& kernel_;
  Fd line_;  // to the guardian, which watches for its end
  pid_t guardian_;
  Fd timer_;                         // CLOCK_MONOTONIC, as the times of due_
  std::map<uint32_t, int64_t> due_;  // by process: when it goes on, in ns
};

}  // namespace scry
