// RunMeters: what a run measures besides its events: the cost of its programs (--cost, --max-overhead, the warning of
// 5 %) and which processors are online. Tested by the parts' own tests.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/online_processors.h"
#include "runtime/overhead_budget.h"
#include "runtime/overhead_warning.h"
#include "runtime/run_log.h"

namespace scry {

class RunMeters {
 public:
  // Before anything is attached. `reports`: --cost. Everything must outlive the meters.
  Result<> start(const bpf::Bundle& bundle, const Engine& engine, const std::vector<Fd>& programs, Globals& globals,
                 const Clock& clock, bool reports);

  // To be called some times a second: reports what is due, and returns the program that has to be detached.
  std::optional<bpf::ProgramId> look(RunLog& log);
  // At the end of the run.
  void report(RunLog& log, const std::vector<CostMeter::Sent>& sent);
  void add_losses(std::vector<Loss>& losses);

 private:
  std::optional<CostMeter> cost_;
  std::optional<OverheadBudget> budget_;
  std::optional<OverheadWarning> warning_;
  std::optional<OnlineProcessors> processors_;  // none: no probe depends on them
};

}  // namespace scry
