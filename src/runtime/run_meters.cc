#include "runtime/run_meters.h"

#include <algorithm>
#include <iterator>

namespace scry {

Result<> RunMeters::start(const bpf::Bundle& bundle, const Engine& engine, const std::vector<Fd>& programs,
                          Globals& globals, const Clock& clock, bool reports) {
  Kernel& kernel = engine.kernel;
  const bpf::Budget& budget = bundle.settings.limits.budget;
  if (budget.most > 0) {
    const TrapCost trap = has_user_code(bundle) ? measure_trap_cost() : TrapCost{};
    budget_.emplace(TRY(OverheadBudget::start(bundle, kernel, programs, globals, clock, trap)));
  }
  if (reports) cost_.emplace(TRY(CostMeter::start(bundle, kernel, programs, clock)));
  // Where that is not possible the run goes on without the warning.
  if (budget.warned > 0 && kernel.count_run_times(true)) warning_.emplace(bundle, kernel, programs, clock);
  processors_ = OnlineProcessors::start(bundle, engine, clock);
  return {};
}

std::optional<bpf::ProgramId> RunMeters::look(RunLog& log) {
  if (cost_) log.plain(cost_->of_the_last_second());
  if (processors_) processors_->look();
  if (const auto text = warning_ ? warning_->look() : std::nullopt) log.warning(*text);
  const auto step = budget_ ? budget_->look() : std::nullopt;
  if (!step) return std::nullopt;
  log.warning(step->text);
  return step->program;
}

void RunMeters::report(RunLog& log, const std::vector<CostMeter::Sent>& sent) {
  if (cost_) log.plain(cost_->in_all(sent));
}

void RunMeters::add_losses(std::vector<Loss>& losses) {
  if (processors_) std::ranges::move(processors_->losses(), std::back_inserter(losses));
}

}  // namespace scry
