// Losses: every event that found no room is counted and reported (docs/language.md 8.7).
//
// Programs count a failed reservation in a word per event layout of the globals map. poll() says what is new since the
// last call; finish() adds the runs that the kernel skipped because the program was already running on that CPU.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/source.h"
#include "bpf/bundle.h"
#include "kernel/observer.h"
#include "runtime/globals.h"

namespace scry {

class Losses {
 public:
  Losses(const bpf::Bundle& bundle, const Globals& globals)
      : bundle_(bundle), globals_(globals), by_layout_(bundle.layouts.size()) {}

  // Events lost since the last call. Layouts that count something else (bpf::kReportedAtExit, control
  // events) are not among them.
  uint64_t poll();
  // Before the links are closed: what the kernel could not serve.
  void count_missed(KernelObserver& kernel, const std::vector<Fd>& links);
  // Events that are left in the ring, because a second signal ended the run.
  void count_left(uint64_t count) { left_ += count; }
  // As poll(), and the recursion misses of all programs and what the links missed, to be counted once.
  uint64_t finish(KernelObserver& kernel, const std::vector<Fd>& programs);
  uint64_t total() const { return total_; }
  // What the counter of a layout has now.
  uint64_t count_of(size_t layout) const { return globals_.load(bundle_.control.lost + bpf::kLossStride * layout); }
  // A line for each statement, program and link that lost something, with the reason:
  // "Lost 3 events of printf at t.bt:1:9-20: the ring was full".
  std::string by_place(const Sources& sources) const;

 private:
  const bpf::Bundle& bundle_;
  const Globals& globals_;
  std::vector<uint64_t> by_layout_;
  std::vector<uint64_t> recursion_misses_;  // by program
  uint64_t missed_hits_ = 0, left_ = 0;
  uint64_t total_ = 0;
};

}  // namespace scry
