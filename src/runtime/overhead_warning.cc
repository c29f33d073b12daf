#include "runtime/overhead_warning.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "runtime/attach.h"

namespace scry {

std::optional<std::string> OverheadWarning::look() {
  const int64_t now = run_.clock->monotonic_ns();
  if (is_done_ || now < next_ns_) return std::nullopt;
  if (!meter_) {
    auto meter = CostMeter::start(*run_.bundle, *run_.kernel, *run_.programs, *run_.clock);
    is_done_ = !meter;  // not allowed here
    if (is_done_) return std::nullopt;
    meter_.emplace(std::move(*meter));
    next_ns_ = now + kWindowNs;
    return std::nullopt;
  }
  const CostMeter::Reading used = meter_->since_start();
  meter_.reset();
  return judge(used);
}

std::optional<std::string> OverheadWarning::judge(const CostMeter::Reading& used) {
  const std::vector<uint64_t> costs = costs_of(traps_of(*run_.bundle, {}), used);
  const auto processors = static_cast<double>(std::max<size_t>(run_.kernel->online_cpus().size(), 1));
  const auto percent = [&](uint64_t cost) { return 100 * double(cost) / (double(used.at_ns) * processors); };
  const double all = percent(std::reduce(costs.begin(), costs.end(), uint64_t{0}));
  const double most = double(run_.bundle->settings.limits.budget.warned) / 1e4;
  const bool is_too_much = all > most, is_confirmed = is_too_much && was_too_much_;
  was_too_much_ = is_too_much;
  next_ns_ = run_.clock->monotonic_ns() + (is_too_much ? kSecondLookNs : kPauseNs);
  if (!is_confirmed) return std::nullopt;
  is_done_ = true;
  const size_t costliest = size_t(std::ranges::max_element(costs) - costs.begin());
  return fmt::format(
      "The probes take {:.1f} % of the machine's time; most of it {} ({:.1f} %)\n"
      "HINT: filter earlier, or have scry keep a limit: --max-overhead {:g}%",
      all, probes_of(*run_.bundle, costliest), percent(costs[costliest]), most);
}

}  // namespace scry
