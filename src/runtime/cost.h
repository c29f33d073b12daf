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

namespace scry {

class CostMeter {
 public:
  // `programs` by ProgramId. Everything must outlive the meter.
  static Result<CostMeter> start(const bpf::Bundle& bundle, KernelObserver& kernel, const std::vector<Fd>& programs,
                                 const Clock& clock);

  // A line for each program that is attached, and one for all:
  // "Cost of tracepoint:syscalls:sys_enter_openat: 1200 runs/s, 210 ns each, 0.025 % of a CPU"; empty if the last such
  // text is not a second old.
  std::string of_the_last_second();
  // The same of the whole run: "1200 runs".
  std::string in_all();

 private:
  struct Reading {
    int64_t at_ns = 0;
    std::vector<ProgramStats> programs;
  };

  CostMeter(const bpf::Bundle& bundle, KernelObserver& kernel, const std::vector<Fd>& programs, const Clock& clock,
            Fd counting)
      : bundle_(&bundle), kernel_(&kernel), programs_(&programs), clock_(&clock), counting_(std::move(counting)) {}

  Reading read() const;
  std::string text(const Reading& from, const Reading& to, bool per_second) const;

  const bpf::Bundle* bundle_;
  KernelObserver* kernel_;
  const std::vector<Fd>* programs_;
  const Clock* clock_;
  Fd counting_;
  Reading first_, last_;
};

}  // namespace scry
