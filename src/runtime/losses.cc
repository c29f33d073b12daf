#include "runtime/losses.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/diag.h"
#include "runtime/attach.h"

namespace scry {

namespace {

constexpr int64_t kReportPeriodNs = 500'000'000;

// A program that nothing leads to runs by itself, under its own name.
std::string program_text(const bpf::Bundle& bundle, size_t program) {
  std::string probes = probes_of(bundle, program);
  return probes.empty() ? bundle.programs[program].name : probes;
}

std::string group_text(const bpf::Bundle& bundle, const bpf::Budget::Group& group) {
  std::string names;
  for (const bpf::ProgramId program : group.programs)
    names += (names.empty() ? "" : ", ") + program_text(bundle, size_t(program));
  return names;
}

// The counters of layouts that are never sent.
struct CountingAction {
  std::string_view action;
  const LossKind& kind;
  const char* of;  // empty: the layout's text
};
constexpr CountingAction kCountingActions[] = {{bpf::kFailedReads, kReadsFailed, "user memory"},
                                               {bpf::kDeepReturns, kReturnsMissed, "the probe"},
                                               {bpf::kDeepCalls, kCallsTooDeep, "library functions"},
                                               {bpf::kSkippedRuns, kRunsSkipped, "the probe"},
                                               {bpf::kNotStored, kMapFull, ""},
                                               {bpf::kStacksNotStored, kStacksFull, ""}};

}  // namespace

uint64_t Losses::poll() {
  uint64_t fresh = 0;
  for (size_t layout = 0; layout < by_layout_.size(); ++layout) {
    if (bundle_.layouts[layout].is_reported_at_exit() || bundle_.layouts[layout].is_control) continue;
    const uint64_t now = count_of(layout);
    fresh += now - by_layout_[layout];
    by_layout_[layout] = now;
  }
  total_ += fresh;
  due_.count += fresh;
  return fresh;
}

uint64_t Losses::take_due(int64_t now_ns) {
  if (due_.count == 0 || (due_.reported_ns && now_ns - *due_.reported_ns < kReportPeriodNs)) return 0;
  due_.reported_ns = now_ns;
  return std::exchange(due_.count, 0);
}

void Losses::count_missed(KernelObserver& kernel, const Fd& link, bpf::ProgramId program) {
  missed_hits_[static_cast<size_t>(program)] += kernel.missed_hits(link.get());
}

uint64_t Losses::finish(KernelObserver& kernel, const std::vector<Fd>& programs) {
  // A program whose counters cannot be read adds nothing: older kernels do not count misses at all.
  for (const Fd& program : programs) {
    const Result<ProgramStats> stats = kernel.program_stats(program.get());
    recursion_misses_.push_back(stats ? stats->recursion_misses : 0);
  }
  poll();
  uint64_t missed = std::reduce(recursion_misses_.begin(), recursion_misses_.end(), other_.left);
  missed = std::reduce(missed_hits_.begin(), missed_hits_.end(), missed);
  total_ += missed;
  return std::exchange(due_.count, 0) + missed;
}

std::vector<Loss> Losses::all(const Sources& sources) const {
  std::vector<Loss> all;
  const auto add = [&all](const LossKind& kind, uint64_t count, std::string of) {
    if (count > 0) all.push_back({.kind = &kind, .count = count, .of = std::move(of), .place = {}});
  };
  for (size_t i = 0; i < by_layout_.size(); ++i) add_layout(all, i, sources);
  for (size_t i = 0; i < seen_.cut_in_maps.size(); ++i)
    add(kStringCut, seen_.cut_in_maps[i].taken + seen_.cut_in_maps[i].last, bundle_.script_maps[i].name);
  for (size_t i = 0; i < recursion_misses_.size(); ++i)
    add(kRunsRefused, recursion_misses_[i], program_text(bundle_, i));
  for (size_t i = 0; i < missed_hits_.size(); ++i) add(kHitsMissed, missed_hits_[i], program_text(bundle_, i));
  for (const bpf::ProgramId program : other_.detached)
    add(kProbeDetached, 1, program_text(bundle_, static_cast<size_t>(program)));
  const bpf::Budget& budget = bundle_.settings.limits.budget;
  for (size_t i = 0; i < budget.groups.size(); ++i)
    add(kSampled, globals_.load(budget.left_out + i * sizeof(uint64_t)), group_text(bundle_, budget.groups[i]));
  add(kRingLeft, other_.left, "");
  return all;
}

void Losses::add_layout(std::vector<Loss>& all, size_t index, const Sources& sources) const {
  const bpf::EventLayout& layout = bundle_.layouts[index];
  const std::string place = layout.span.known() ? place_text(sources, layout.span) : "";
  const auto add = [&](const LossKind& kind, uint64_t count, const std::string& of) {
    if (count > 0) all.push_back({.kind = &kind, .count = count, .of = of, .place = place});
  };
  const auto* row = std::ranges::find(kCountingActions, layout.action, &CountingAction::action);
  if (row != std::end(kCountingActions)) return add(row->kind, count_of(index), *row->of ? row->of : layout.texts[0]);
  add(kRingFull, by_layout_[index], layout.action);
  add(kStringCut, seen_.cut_in_events[index], layout.action);
}

}  // namespace scry
