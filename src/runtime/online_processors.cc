#include "runtime/online_processors.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace scry {
namespace {

constexpr int64_t kPeriodNs = 1'000'000'000;

}  // namespace

std::optional<OnlineProcessors> OnlineProcessors::start(const bpf::Bundle& bundle, const Engine& engine,
                                                        const Clock& clock) {
  const auto samples = [](const bpf::ProgramPlan& program) { return program.kind == bpf::ProgramKind::perf_event; };
  if (!engine.attaching.processes.empty() || std::ranges::none_of(bundle.programs, samples)) return std::nullopt;
  return OnlineProcessors(engine.kernel, clock);
}

void OnlineProcessors::look() {
  if (clock_->monotonic_ns() - looked_at_ns_ < kPeriodNs) return;
  looked_at_ns_ = clock_->monotonic_ns();
  compare();
}

void OnlineProcessors::compare() {
  std::ranges::set_symmetric_difference(at_start_, kernel_->online_cpus(), std::inserter(changed_, changed_.end()));
}

std::vector<Loss> OnlineProcessors::losses() {
  compare();
  std::vector<Loss> losses;
  for (const uint32_t cpu : changed_)
    losses.push_back({.kind = &kProcessorAway, .count = 1, .of = fmt::format("CPU {}", cpu), .place = {}});
  return losses;
}

}  // namespace scry
