#include "runtime/losses.h"

#include <fmt/format.h>

#include <iterator>
#include <numeric>

#include "base/diag.h"
#include "runtime/attach.h"

namespace scry {

namespace {

// A program that nothing leads to runs by itself, under its own name.
std::string program_text(const bpf::Bundle& bundle, size_t program) {
  std::string probes = probes_of(bundle, program);
  return probes.empty() ? bundle.programs[program].name : probes;
}

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
  return fresh;
}

void Losses::count_missed(KernelObserver& kernel, const std::vector<Fd>& links) {
  for (const Fd& link : links) missed_hits_ += kernel.missed_hits(link.get());
}

uint64_t Losses::finish(KernelObserver& kernel, const std::vector<Fd>& programs) {
  // A program whose counters cannot be read adds nothing: older kernels do not count misses at all.
  for (const Fd& program : programs) {
    const Result<ProgramStats> stats = kernel.program_stats(program.get());
    recursion_misses_.push_back(stats ? stats->recursion_misses : 0);
  }
  const uint64_t missed = std::reduce(recursion_misses_.begin(), recursion_misses_.end(), missed_hits_ + left_);
  total_ += missed;
  return poll() + missed;
}

std::string Losses::by_place(const Sources& sources) const {
  std::string text;
  for (size_t i = 0; i < by_layout_.size(); ++i) {
    if (by_layout_[i] == 0) continue;
    const bpf::EventLayout& layout = bundle_.layouts[i];
    const std::string place = layout.span.known() ? " at " + place_text(sources, layout.span) : "";
    if (layout.action == bpf::kSkippedRuns)
      fmt::format_to(std::back_inserter(text), "Skipped {} runs{} because another program was active on the same CPU\n",
                     by_layout_[i], place);
    else
      fmt::format_to(std::back_inserter(text), "Lost {} events of {}{}: the ring was full\n", by_layout_[i],
                     layout.action, place);
  }
  for (size_t i = 0; i < recursion_misses_.size(); ++i) {
    if (recursion_misses_[i] == 0) continue;
    fmt::format_to(std::back_inserter(text),
                   "Skipped {} runs of {}: another program, or the same, was running on that CPU\n",
                   recursion_misses_[i], program_text(bundle_, i));
  }
  if (left_ > 0)
    fmt::format_to(std::back_inserter(text),
                   "Lost {} events that were still in the ring: a second signal ended the run\n", left_);
  if (missed_hits_ > 0)
    fmt::format_to(std::back_inserter(text), "Missed {} hits of kprobes: too many at once, or inside another kprobe\n",
                   missed_hits_);
  return text;
}

}  // namespace scry
