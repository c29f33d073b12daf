#include "runtime/overhead_budget.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "runtime/attach.h"

namespace scry {
namespace {

constexpr double kMillion = 1e6;
constexpr double kAim = 0.85, kCalm = 0.7;  // of the budget: where sampling leads to, and below which it may end
constexpr double kUsualSkippedNs = 20;      // of a run that is left out, before it was measured
constexpr uint64_t kMostStep = 4;           // from one period to the next
constexpr uint64_t kEnoughRuns = 64;        // to learn from
constexpr int kSureWindows = 2;             // with a period, before a sampled program is detached
constexpr int kMostQuietWindows = 1 << 10;

}  // namespace

// ---- what a unit costs

double OverheadBudget::Unit::skipped_ns() const {
  return std::min(left_out_ns.value_or(std::min(kUsualSkippedNs, whole_ns / 2)), whole_ns);
}

double OverheadBudget::Unit::cost_with(uint64_t other) const {
  const double skipped = skipped_ns();
  return double(runs) * (skipped + (whole_ns - skipped) / double(other));
}

// The smallest period with which the unit costs no more; the largest one if none does. What has not run may run whole.
uint64_t OverheadBudget::Unit::period_within(double cost) const {
  if (runs == 0) return 1;
  const double skipped = skipped_ns(), room = cost / double(runs) - skipped;
  if (room * double(kMostPeriod) <= whole_ns - skipped) return kMostPeriod;
  return std::max<uint64_t>(1, uint64_t(std::ceil((whole_ns - skipped) / room)));
}

bool OverheadBudget::Unit::may_thin() const {
  return !groups.empty() && runs >= kEnoughRuns && period < kMostPeriod;
}

double OverheadBudget::Unit::least_cost() const {
  return may_thin() ? std::min(cost_with(kMostPeriod), double(cost_ns)) : double(cost_ns);
}

void OverheadBudget::Unit::learn() {
  if (runs < kEnoughRuns) return;
  const double run_ns = double(cost_ns) / double(runs);
  if (period == 1) {
    whole_ns = run_ns;
    return;
  }
  const double body = std::max(0.0, (whole_ns - run_ns) * double(period) / double(period - 1));
  left_out_ns = std::clamp(whole_ns - body, 0.0, run_ns);
}

// ---- the budget

Result<OverheadBudget> OverheadBudget::start(const bpf::Bundle& bundle, Kernel& kernel, const std::vector<Fd>& programs,
                                             Globals& globals, const Clock& clock, const TrapCost& trap) {
  const auto processors = static_cast<double>(std::max<size_t>(kernel.online_cpus().size(), 1));
  return OverheadBudget({&bundle, &globals, &clock, processors, traps_of(bundle, trap)},
                        TRY(CostMeter::start(bundle, kernel, programs, clock)));
}

OverheadBudget::OverheadBudget(const Run& run, CostMeter meter)
    : run_(run), meter_(std::move(meter)), last_(meter_.read()), programs_(last_.programs.size()) {
  make_units();
}

void OverheadBudget::make_units() {
  for (size_t i = 0; i < last_.programs.size(); ++i) units_.push_back({.programs = {i}, .groups = {}});
  for (size_t group = 0; group < run_.budget().groups.size(); ++group) {
    const std::vector<bpf::ProgramId>& members = run_.budget().groups[group].programs;
    const auto is_joined = [&](const Unit& unit) {
      return std::ranges::any_of(members, [&](bpf::ProgramId program) {
        return std::ranges::find(unit.programs, size_t(program)) != unit.programs.end();
      });
    };
    Unit joined{.programs = {}, .groups = {group}};
    for (const Unit& unit : units_) {
      if (!is_joined(unit)) continue;
      std::ranges::copy(unit.programs, std::back_inserter(joined.programs));
      std::ranges::copy(unit.groups, std::back_inserter(joined.groups));
    }
    std::erase_if(units_, is_joined);
    if (!joined.programs.empty()) units_.push_back(std::move(joined));
  }
}

std::string OverheadBudget::percent_text(uint64_t cost_ns) const {
  return fmt::format("{:.1f} %", 100 * double(cost_ns) / window_.machine_ns);
}

void OverheadBudget::measure(const CostMeter::Reading& used) {
  const std::vector<uint64_t> costs = costs_of(run_.traps, used);
  window_ = {.machine_ns = double(used.at_ns) * run_.processors};
  window_.most_ns = window_.machine_ns * double(run_.budget().most) / kMillion;
  for (size_t i = 0; i < costs.size(); ++i) {
    programs_[i].cost_ns = programs_[i].is_detached ? 0 : costs[i];
    window_.all_ns += double(programs_[i].cost_ns);
  }
  count_lost();
  for (Unit& unit : units_) {
    unit.runs = unit.cost_ns = 0;
    for (const size_t program : unit.programs) {
      unit.cost_ns += programs_[program].cost_ns;
      if (!programs_[program].is_detached) unit.runs += used.programs[program].run_count;
    }
    unit.learn();
    ++unit.windows;
  }
}

void OverheadBudget::count_lost() {
  std::vector<uint64_t> all(programs_.size());
  const std::vector<bpf::ProgramId>& senders = run_.budget().senders;
  for (size_t layout = 0; layout < senders.size(); ++layout)
    if (!run_.bundle->layouts[layout].is_reported_at_exit())
      all[size_t(senders[layout])] += run_.globals->load(run_.bundle->control.lost + bpf::kLossStride * layout);
  for (size_t i = 0; i < programs_.size(); ++i)
    programs_[i].lost = all[i] - std::exchange(programs_[i].lost_all, all[i]);
}

std::optional<OverheadBudget::Step> OverheadBudget::look() {
  const int64_t wanted = window_.ended_in_change ? kNextWindowNs : kWindowNs;
  if (run_.clock->monotonic_ns() - last_.at_ns < wanted) return std::nullopt;
  const CostMeter::Reading before = std::exchange(last_, meter_.read());
  const CostMeter::Reading used = CostMeter::between(before, last_);
  measure(used);
  std::optional<Step> step =
      window_.all_ns <= window_.most_ns
          ? spare_ring()
          : reduce(fmt::format(
                "In the last {:.1f} s the probes took {} of the machine's time, more than --max-overhead {:g} %",
                double(used.at_ns) / 1e9, percent_text(uint64_t(window_.all_ns)),
                double(run_.budget().most) * 100 / kMillion));
  window_.ended_in_change = step.has_value();
  return step;
}

// The unit of which sampling saves most; null: of none it saves anything.
OverheadBudget::Unit* OverheadBudget::most_to_save() {
  const auto saved = [](const Unit& unit) { return double(unit.cost_ns) - unit.least_cost(); };
  const auto most = std::ranges::max_element(units_, {}, saved);
  return most != units_.end() && saved(*most) > 0 ? &*most : nullptr;
}

OverheadBudget::Step OverheadBudget::sample(Unit& unit, uint64_t period, const std::string& reason) {
  unit.period = period;
  unit.windows = 0;
  std::string names;
  for (const size_t program : unit.programs) names += (names.empty() ? "" : ", ") + probes_of(*run_.bundle, program);
  for (const size_t group : unit.groups) run_.globals->store(run_.budget().periods + group * sizeof(uint64_t), period);
  const std::string done = period == 1 ? "every event counts again"
                                       : fmt::format("one of {} events is taken, and counts {} times", period, period);
  return {fmt::format("{}: {} ({}): {}", reason, names, percent_text(unit.cost_ns), done), std::nullopt};
}

std::optional<OverheadBudget::Step> OverheadBudget::reduce(const std::string& reason) {
  if (std::exchange(relaxing_.has_fallen, false)) relaxing_.wanted = std::min(2 * relaxing_.wanted, kMostQuietWindows);
  relaxing_.quiet_windows = 0;
  double least = 0;  // that sampling can lead to, by the model
  for (const Unit& unit : units_) least += unit.least_cost();
  Unit* unit = most_to_save();
  // What is known of a run that is left out is a guess, or noisy, until the unit was sampled to the most: that is tried
  // before it is detached.
  const bool decides = unit && least - unit->least_cost() <= window_.most_ns;
  if (!unit || (least > window_.most_ns && !decides)) return detach_costliest(reason);
  if (least > window_.most_ns) return sample(*unit, kMostPeriod, reason);
  const double share = (double(unit->cost_ns) - unit->least_cost()) / (window_.all_ns - least);
  const double room = unit->least_cost() + (kAim * window_.most_ns - least) * share;
  const auto at_most = [](uint64_t period) { return std::min(period, kMostPeriod); };
  // The first step is the model's guess. What was measured after a step is noisy: from there only a few times thinner.
  const uint64_t thinnest = unit->period == 1 ? kMostPeriod : at_most(kMostStep * unit->period);
  return sample(*unit, std::clamp(unit->period_within(room), at_most(2 * unit->period), thinnest), reason);
}

// That which would cost most if all were sampled as thinly as they can be.
std::optional<OverheadBudget::Step> OverheadBudget::detach_costliest(const std::string& reason) {
  std::optional<size_t> costliest;
  double most = 0;
  bool is_sure = true;
  for (const Unit& unit : units_) {
    const double kept = unit.cost_ns ? unit.least_cost() / double(unit.cost_ns) : 0;
    for (const size_t i : unit.programs) {
      const double cost = kept * double(programs_[i].cost_ns);
      if (cost <= most || probes_of(*run_.bundle, i).empty()) continue;
      most = cost;
      costliest = i;
      is_sure = unit.groups.empty() || unit.windows >= kSureWindows;
    }
  }
  if (!costliest || !is_sure) return std::nullopt;
  Program& program = programs_[*costliest];
  program.is_detached = true;
  for (Unit& unit : units_)
    if (std::ranges::all_of(unit.programs, [&](size_t i) { return programs_[i].is_detached; })) unit.period = 1;
  return Step{fmt::format("{}: {} ({}) is detached", reason, probes_of(*run_.bundle, *costliest),
                          percent_text(program.cost_ns)),
              bpf::ProgramId(*costliest)};
}

// What is lost is lost by chance of the moment; what is left out is counted, and weighed.
std::optional<OverheadBudget::Step> OverheadBudget::spare_ring() {
  for (Unit& unit : units_) {
    uint64_t lost = 0;
    for (const size_t program : unit.programs) lost += programs_[program].lost;
    if (lost == 0 || unit.groups.empty() || unit.period >= kMostPeriod) continue;
    relaxing_.quiet_windows = 0;
    return sample(unit, std::min(2 * unit.period, kMostPeriod),
                  fmt::format("The ring had no room for {} events", lost));
  }
  return relax();
}

std::optional<OverheadBudget::Step> OverheadBudget::relax() {
  const bool any_sampled = std::ranges::any_of(units_, [](const Unit& unit) { return unit.period > 1; });
  const bool is_calm = any_sampled && window_.all_ns < kCalm * window_.most_ns;
  relaxing_.quiet_windows = is_calm ? relaxing_.quiet_windows + 1 : 0;
  if (!any_sampled || relaxing_.quiet_windows < relaxing_.wanted) return std::nullopt;
  relaxing_.quiet_windows = 0;
  // What is sampled most, if half of it is enough.
  Unit* most = nullptr;
  uint64_t falls_to = 1;
  for (Unit& unit : units_) {
    const uint64_t period = unit.period_within(kAim * window_.most_ns - (window_.all_ns - double(unit.cost_ns)));
    if (period > unit.period / 2 || (most && unit.period <= most->period)) continue;
    most = &unit;
    falls_to = period;
  }
  if (!most) return std::nullopt;
  relaxing_.has_fallen = true;
  return sample(*most, falls_to, "The probes take less now");
}

}  // namespace scry
