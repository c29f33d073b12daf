// OverheadWarning: one sentence about a run that takes more of the machine's time than is usual (bpf::Budget::warned),
// for runs without a budget.
//
// The kernel counts run times for a tenth of a second every few seconds only: counting makes each run of every program
// on the machine some 30 ns slower. Two windows one after the other must agree, so that a burst is not reported. Tested
// by overhead_warning_test.cc and tests/live/overhead_warning.t.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/kernel.h"
#include "runtime/cost.h"

namespace scry {

class OverheadWarning {
 public:
  // `programs` by ProgramId. Everything must outlive this.
  OverheadWarning(const bpf::Bundle& bundle, Kernel& kernel, const std::vector<Fd>& programs, const Clock& clock)
      : run_{&bundle, &kernel, &programs, &clock}, next_ns_(clock.monotonic_ns()) {}

  // To be called some times a second: the sentence, once.
  std::optional<std::string> look();

  static constexpr int64_t kWindowNs = 100'000'000, kPauseNs = 5'000'000'000, kSecondLookNs = 900'000'000;

 private:
  std::optional<std::string> judge(const CostMeter::Reading& used);

  struct {
    const bpf::Bundle* bundle;
    Kernel* kernel;
    const std::vector<Fd>* programs;
    const Clock* clock;
  } run_;
  std::optional<CostMeter> meter_;  // while a window is open
  int64_t next_ns_;
  bool was_too_much_ = false, is_done_ = false;
};

}  // namespace scry
