// Losses: everything that a run loses is counted and reported (docs/losses.md); the ways are rows of sinks/loss.h.
//
// Programs count a failed reservation in a word per event layout of the globals map; layouts that are never sent count
// what else they could not do (bpf::kReportedAtExit). poll() returns what is new since the last call, finish() adds the
// runs that the kernel skipped, all() makes a Loss of each counter that is not zero.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/source.h"
#include "bpf/bundle.h"
#include "kernel/observer.h"
#include "runtime/globals.h"
#include "sinks/loss.h"
#include "values/decode.h"

namespace scry {

// What the receiver sees of losses while it handles events.
struct SeenLosses {
  // A map that stays is counted as its last print shows it, what prints took away is added up.
  struct OfMap {
    uint64_t taken = 0, last = 0;
  };
  struct Arrived {
    uint64_t events = 0, bytes = 0;
  };
  CutStrings cut;                       // of all values that were decoded
  std::vector<uint64_t> cut_in_events;  // strings, by layout
  std::vector<OfMap> cut_in_maps;       // the same, by script map
  std::vector<Arrived> arrived;         // what was not lost, by layout
};

class Losses {
 public:
  Losses(const bpf::Bundle& bundle, const Globals& globals)
      : bundle_(bundle), globals_(globals), by_layout_(bundle.layouts.size()), missed_hits_(bundle.programs.size()) {
    seen_.cut.room = bundle.settings.limits.max_strlen;
    seen_.cut_in_events.resize(bundle.layouts.size());
    seen_.cut_in_maps.resize(bundle.script_maps.size());
    seen_.arrived.resize(bundle.layouts.size());
  }

  SeenLosses& seen() { return seen_; }
  const SeenLosses& seen() const { return seen_; }

  // Events lost since the last call. Layouts that count something else (bpf::kReportedAtExit, control
  // events) are not among them.
  uint64_t poll();
  // What of it is to be reported now, a few times a second: all that poll() has returned since the last report.
  uint64_t take_due(int64_t now_ns);
  // Before the links of a program are closed: what the kernel could not serve.
  void count_missed(KernelObserver& kernel, const Fd& link, bpf::ProgramId program);
  // --max-overhead detached the program.
  void count_detached(bpf::ProgramId program) { other_.detached.push_back(program); }
  // Events that are left in the ring, because a second signal ended the run.
  void count_left(uint64_t count) { other_.left += count; }
  // What is not reported yet, with the recursion misses of all programs and what the links missed, to be counted once.
  uint64_t finish(KernelObserver& kernel, const std::vector<Fd>& programs);
  uint64_t total() const { return total_; }
  // What the counter of a layout has now.
  uint64_t count_of(size_t layout) const { return globals_.load(bundle_.control.lost + bpf::kLossStride * layout); }
  // After finish().
  std::vector<Loss> all(const Sources& sources) const;

 private:
  void add_layout(std::vector<Loss>& all, size_t layout, const Sources& sources) const;

  const bpf::Bundle& bundle_;
  const Globals& globals_;
  std::vector<uint64_t> by_layout_;
  std::vector<uint64_t> recursion_misses_, missed_hits_;  // by program
  uint64_t total_ = 0;
  SeenLosses seen_;
  struct {
    std::vector<bpf::ProgramId> detached;
    uint64_t left = 0;
  } other_;
  struct {
    uint64_t count = 0;
    std::optional<int64_t> reported_ns;  // none: nothing yet
  } due_;
};

}  // namespace scry
