#include "runtime/cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "runtime/attach.h"

namespace scry {
namespace {

constexpr int64_t kSecond = 1'000'000'000;

// The trap of a probe in user code, by bench/RESULTS.md.
constexpr uint64_t kTrapNs = 500;

bool is_in_user_code(const bpf::Bundle& bundle, size_t program) {
  return std::ranges::any_of(bundle.attachments, [&](const bpf::AttachPlan& plan) {
    return size_t(plan.program) == program && plan.event.starts_with('/') &&
           bundle.programs[program].kind == bpf::ProgramKind::kprobe;
  });
}

// What one program, or all of them, used and sent.
struct Used {
  uint64_t runs = 0, run_ns = 0;
  CostMeter::Sent sent;

  void add(const Used& other) {
    runs += other.runs, run_ns += other.run_ns;
    sent.events += other.sent.events, sent.bytes += other.sent.bytes, sent.lost += other.sent.lost;
  }
};

std::string line(const std::string& what, const Used& used, int64_t passed_ns, bool in_all) {
  const double passed = static_cast<double>(std::max<int64_t>(passed_ns, 1));
  const auto shown = in_all ? used.runs : static_cast<uint64_t>(static_cast<double>(used.runs) * kSecond / passed);
  std::string text =
      fmt::format("Cost of {}: {} runs{}, {} ns each, {:.3f} % of a CPU", what, shown, in_all ? "" : "/s",
                  used.runs ? used.run_ns / used.runs : 0, static_cast<double>(used.run_ns) * 100 / passed);
  if (in_all)
    text += fmt::format(", {} events sent ({} bytes), {} lost", used.sent.events, used.sent.bytes, used.sent.lost);
  return text + "\n";
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

CostMeter::Reading CostMeter::between(const Reading& from, const Reading& to) {
  Reading used{.at_ns = to.at_ns - from.at_ns, .programs = {}};
  for (size_t i = 0; i < to.programs.size(); ++i)
    used.programs.push_back({.run_time_ns = to.programs[i].run_time_ns - from.programs[i].run_time_ns,
                             .run_count = to.programs[i].run_count - from.programs[i].run_count});
  return used;
}

std::string CostMeter::text(const Reading& used, const std::vector<Sent>& sent) const {
  const bool in_all = !sent.empty();
  std::string text;
  Used all;
  size_t shown = 0;
  for (size_t i = 0; i < used.programs.size(); ++i) {
    const std::string probe = probes_of(*bundle_, i);
    if (probe.empty()) continue;
    const Used one{used.programs[i].run_count, used.programs[i].run_time_ns, in_all ? sent[i] : Sent()};
    text += line(probe, one, used.at_ns, in_all);
    all.add(one);
    ++shown;
  }
  if (shown > 1) text += line("all probes", all, used.at_ns, in_all);
  return text;
}

std::string CostMeter::of_the_last_second() {
  if (clock_->monotonic_ns() - last_.at_ns < kSecond) return "";
  Reading now = read();
  std::string shown = text(between(last_, now), {});
  last_ = std::move(now);
  return shown;
}

std::string CostMeter::in_all(const std::vector<Sent>& sent) {
  return text(since_start(), sent);
}

std::vector<uint64_t> costs_of(const bpf::Bundle& bundle, const CostMeter::Reading& used) {
  std::vector<uint64_t> costs;
  for (size_t i = 0; i < used.programs.size(); ++i) {
    const ProgramStats& program = used.programs[i];
    costs.push_back(program.run_time_ns + (is_in_user_code(bundle, i) ? program.run_count * kTrapNs : 0));
  }
  return costs;
}

}  // namespace scry
