// OnlineProcessors: which processors were away for a part of the run.
//
// Timers, software and hardware events are attached to each processor that is online then. The kernel takes them off
// one that goes offline, and does not put them back; one that comes later has none. scry could not attach them again:
// it has given up its capabilities by then. So the set is looked at once a second, and each change is a loss. Tested by
// tests/vm/processors_come_and_go.t.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "base/clock.h"
#include "bpf/bundle.h"
#include "runtime/attach.h"
#include "sinks/loss.h"

namespace scry {

class OnlineProcessors {
 public:
  // Nothing if no program depends on processors: with -p and -c such probes belong to the processes.
  static std::optional<OnlineProcessors> start(const bpf::Bundle& bundle, const Engine& engine, const Clock& clock);

  void look();  // does nothing within a second after the last look
  // One for each processor that was away.
  std::vector<Loss> losses();

 private:
  OnlineProcessors(const KernelAttachments& kernel, const Clock& clock)
      : kernel_(&kernel), clock_(&clock), at_start_(kernel.online_cpus()), looked_at_ns_(clock.monotonic_ns()) {}
  void compare();

  const KernelAttachments* kernel_;
  const Clock* clock_;
  std::vector<uint32_t> at_start_;  // ascending
  std::set<uint32_t> changed_;
  int64_t looked_at_ns_;
};

}  // namespace scry
