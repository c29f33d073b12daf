#include "runtime/cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "runtime/attach.h"

namespace scry {
namespace {

constexpr int64_t kSecond = 1'000'000'000;

std::string line(const std::string& what, uint64_t runs, uint64_t run_ns, int64_t passed_ns, bool per_second) {
  const double passed = static_cast<double>(std::max<int64_t>(passed_ns, 1));
  const auto shown = per_second ? static_cast<uint64_t>(static_cast<double>(runs) * kSecond / passed) : runs;
  return fmt::format("Cost of {}: {} runs{}, {} ns each, {:.3f} % of a CPU\n", what, shown, per_second ? "/s" : "",
                     runs ? run_ns / runs : 0, static_cast<double>(run_ns) * 100 / passed);
}

}  // namespace

Result<CostMeter> CostMeter::start(const bpf::Bundle& bundle, KernelObserver& kernel, const std::vector<Fd>& programs,
                                   const Clock& clock) {
  CostMeter meter(bundle, kernel, programs, clock, TRY(kernel.count_run_times()));
  meter.first_ = meter.last_ = meter.read();
  return meter;
}

CostMeter::Reading CostMeter::read() const {
  Reading reading{.at_ns = clock_->monotonic_ns(), .programs = {}};
  for (const Fd& program : *programs_)
    reading.programs.push_back(kernel_->program_stats(program.get()).value_or(ProgramStats{}));
  return reading;
}

std::string CostMeter::text(const Reading& from, const Reading& to, bool per_second) const {
  std::string text;
  const int64_t passed_ns = to.at_ns - from.at_ns;
  uint64_t all_runs = 0, all_ns = 0;
  size_t shown = 0;
  for (size_t i = 0; i < to.programs.size(); ++i) {
    const std::string probe = probes_of(*bundle_, i);
    if (probe.empty()) continue;
    const uint64_t runs = to.programs[i].run_count - from.programs[i].run_count;
    const uint64_t run_ns = to.programs[i].run_time_ns - from.programs[i].run_time_ns;
    text += line(probe, runs, run_ns, passed_ns, per_second);
    all_runs += runs;
    all_ns += run_ns;
    ++shown;
  }
  if (shown > 1) text += line("all probes", all_runs, all_ns, passed_ns, per_second);
  return text;
}

std::string CostMeter::of_the_last_second() {
  if (clock_->monotonic_ns() - last_.at_ns < kSecond) return "";
  Reading now = read();
  std::string shown = text(last_, now, true);
  last_ = std::move(now);
  return shown;
}

std::string CostMeter::in_all() {
  return text(first_, read(), false);
}

}  // namespace scry
