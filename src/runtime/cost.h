// What the programs of a run cost the machine, by the kernel's own counters (--cost): how often each ran, and how long.
// The kernel counts while the meter exists. Tested by cost_test.cc.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/fd.h"
#include "base/result.h"
#include "bpf/bundle.h"
#include "kernel/observer.h"
#include "kernel/trap_cost.h"

namespace scry {

class CostMeter {
 public:
  // `programs` by ProgramId. Everything must outlive the meter.
  static Result<CostMeter> start(const bpf::Bundle& bundle, KernelObserver& kernel, const std::vector<Fd>& programs,
                                 const Clock& clock);

  // The kernel's counters at a time, by ProgramId.
  struct Reading {
    int64_t at_ns = 0;
    std::vector<ProgramStats> programs;
  };
  Reading read() const;
  Reading since_start() const { return between(first_, read()); }
  // What was used from one reading to a later one: the programs' counters, and the time between as at_ns.
  static Reading between(const Reading& from, const Reading& to);

  // A line for each program that is attached, and one for all:
  // "Cost of tracepoint:syscalls:sys_enter_openat: 1200 runs/s, 210 ns each, 0.025 % of a CPU"; empty if the last such
  // text is not a second old.
  std::string of_the_last_second();
  // What a program has sent.
  struct Sent {
    uint64_t events = 0, bytes = 0, lost = 0;
  };
  // The same of the whole run, by ProgramId: "1200 runs, ..., 12 events sent (288 bytes), 0 lost".
  std::string in_all(const std::vector<Sent>& sent);

 private:
  CostMeter(const bpf::Bundle& bundle, KernelObserver& kernel, const std::vector<Fd>& programs, const Clock& clock,
            Fd counting)
      : bundle_(&bundle), kernel_(&kernel), programs_(&programs), clock_(&clock), counting_(std::move(counting)) {}

  // `sent`: of the whole run; none: of a second.
  std::string text(const Reading& used, const std::vector<Sent>& sent) const;

  const bpf::Bundle* bundle_;
  KernelObserver* kernel_;
  const std::vector<Fd>* programs_;
  const Clock* clock_;
  Fd counting_;
  Reading first_, last_;
};

// Whether a program is in user code.
bool has_user_code(const bpf::Bundle& bundle);
// What the trap before each run takes, of which the kernel's counters know nothing, by ProgramId: nothing but for
// probes in user code.
std::vector<uint64_t> traps_of(const bpf::Bundle& bundle, const TrapCost& cost);
// What each program took of the machine, by ProgramId: its time, and that of its traps.
std::vector<uint64_t> costs_of(const std::vector<uint64_t>& traps, const CostMeter::Reading& used);

}  // namespace scry
