// OverheadBudget: what the probes of a run may cost the machine (--max-overhead), by the kernel's counters
// (docs/decisions/0052).
//
// Looked at five times a second. While they cost more, the costliest probes are sampled: their bodies run for one of N
// events (bpf::Budget), with N from a model of two numbers, what a run costs that is left out and what the body adds.
// Where that is not enough, or a program cannot be sampled, the one that would still cost most is detached. A program
// whose events find no room in the ring is sampled too. When the storm is over the periods fall again. The kernel
// measures programs; what it takes to reach one is added where that is most of the cost, at a probe in user code.
// Tested by overhead_budget_test.cc and tests/live/max_overhead*.t.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernel/kernel.h"
#include "runtime/cost.h"
#include "runtime/globals.h"

namespace scry {

class OverheadBudget {
 public:
  // `programs` by ProgramId. Everything must outlive the budget.
  static Result<OverheadBudget> start(const bpf::Bundle& bundle, Kernel& kernel, const std::vector<Fd>& programs,
                                      Globals& globals, const Clock& clock, const TrapCost& trap = {});

  struct Step {
    std::string text;                       // a sentence that says what was too much, and what is done
    std::optional<bpf::ProgramId> program;  // to be detached; it is not looked at again
  };
  // Nothing until a window has passed since the last look, or where nothing is to be done.
  std::optional<Step> look();

  // A window; one after a change is shorter: the traced programs run faster then, and may need another one.
  static constexpr int64_t kWindowNs = 200'000'000, kNextWindowNs = 90'000'000;
  static constexpr uint64_t kMostPeriod = 1024;

 private:
  // Programs that are sampled with one period, because they share a group, or a group's programs do.
  struct Unit {
    std::vector<size_t> programs, groups;  // no groups: every run counts
    uint64_t period = 1;
    int windows = 0;                         // since the period was chosen
    uint64_t runs = 0, cost_ns = 0;          // of the last window
    double whole_ns = 0;                     // of a run, when the period was 1
    std::optional<double> left_out_ns = {};  // of a run that is left out; none: never measured

    double skipped_ns() const;
    // With another period, by the model.
    double cost_with(uint64_t other) const;
    uint64_t period_within(double cost_ns) const;
    bool may_thin() const;      // whether a larger period makes it cheaper
    double least_cost() const;  // with the largest period
    void learn();
  };

  struct Run {
    const bpf::Bundle* bundle;
    Globals* globals;
    const Clock* clock;
    double processors;
    std::vector<uint64_t> traps;  // traps_of()

    const bpf::Budget& budget() const { return bundle->settings.limits.budget; }
  };
  struct Program {
    uint64_t cost_ns = 0;   // of the last window
    uint64_t lost = 0;      // events for which the ring had no room then
    uint64_t lost_all = 0;  // up to then
    bool is_detached = false;
  };

  OverheadBudget(const Run& run, CostMeter meter);
  void make_units();
  void measure(const CostMeter::Reading& used);
  void count_lost();
  Unit* most_to_save();
  Step sample(Unit& unit, uint64_t period, const std::string& reason);
  std::optional<Step> detach_costliest(const std::string& reason);
  std::optional<Step> reduce(const std::string& reason);
  std::optional<Step> spare_ring();
  std::optional<Step> relax();
  std::string percent_text(uint64_t cost_ns) const;

  Run run_;
  CostMeter meter_;
  CostMeter::Reading last_;
  std::vector<Unit> units_;
  std::vector<Program> programs_;
  struct {
    double machine_ns = 0;           // what the processors had in the last window
    double all_ns = 0, most_ns = 0;  // what the probes took of it, and may take
    bool ended_in_change = false;
  } window_;
  struct {
    int quiet_windows = 0, wanted = 16;  // until a period falls: more after each time that this was too early
    bool has_fallen = false;
  } relaxing_;
};

}  // namespace scry
