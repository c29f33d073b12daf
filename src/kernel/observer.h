// KernelObserver: what an engine reports about itself and its programs; nothing here changes anything. A part of Kernel
// (kernel/kernel.h), whose rules for descriptors and errors hold here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/fd.h"
#include "base/result.h"

namespace scry {

// Counters of struct bpf_prog_info.
struct ProgramStats {
  uint64_t run_time_ns = 0, run_count = 0;  // only while bpf_stats_enabled
  uint64_t recursion_misses = 0;
  uint32_t id = 0;
};

class KernelObserver {
 public:
  virtual ~KernelObserver() = default;

  virtual Result<ProgramStats> program_stats(int program) = 0;
  // The kernel counts runs and their time until this is closed, of every program on the machine (BPF_ENABLE_STATS).
  // `prepares`: it does not yet, but from here on the call works without any rights of this process.
  virtual Result<Fd> count_run_times(bool prepares = false) = 0;
  // Hits of a kprobe's link that the kernel could not serve; 0 where it does not say (before 6.7).
  virtual uint64_t missed_hits(int link) = 0;
  virtual bool has_module_btf() = 0;  // types of modules are known to the kernel (5.11)
  // Each call of a system call that its tracepoint sees enters a function of its own where a program can run: none has
  // been inlined, and no task is preempted within a program (the next one on that processor would be left out).
  virtual bool enters_syscall_functions() = 0;
  virtual bool traces_functions() = 0;  // ftrace is there and switched on (/proc/sys/kernel/ftrace_enabled)

  // The BPF programs that are loaded, whosever they are, by id; their functions as numbers in their BTF.
  struct OtherProgram {
    uint32_t id = 0, btf_id = 0;
    std::vector<uint32_t> functions;
  };
  virtual std::vector<OtherProgram> other_programs() const = 0;
  virtual Result<Fd> open_program(uint32_t id) const = 0;
  virtual Result<std::vector<std::byte>> read_btf(uint32_t btf_id) const = 0;
};

}  // namespace scry
