#include "runtime/cost.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "probes/attaching.h"
#include "runtime/attach.h"

namespace scry {
namespace {

constexpr int64_t kSecond = 1'000'000'000;

// The first attachment of a program in user code; null: it is elsewhere.
const bpf::AttachPlan* user_code_of(const bpf::Bundle& bundle, size_t program) {
  if (bundle.programs[program].kind != bpf::ProgramKind::kprobe) return nullptr;
  const auto plan = std::ranges::find_if(bundle.attachments, [&](const bpf::AttachPlan& each) {
    return size_t(each.program) == program && probes::is_in_user_code(each);
  });
  return plan == bundle.attachments.end() ? nullptr : &*plan;
}

// Whether the kernel emulates the instruction at a place of a file (arch/x86/kernel/uprobes.c): push, nop, and jumps
// and calls to an offset. What cannot be read is taken for one that it steps over.
bool is_emulated(const std::string& path, uint64_t offset) {
  uint8_t code[2] = {};
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file || ::pread(file.get(), code, sizeof code, static_cast<off_t>(offset)) != sizeof code) return false;
  const auto is_in = [](uint8_t byte, uint8_t first, uint8_t last) { return byte >= first && byte <= last; };
  const bool is_long = code[0] == 0x0f || code[0] == 0x41;
  if (is_long) return code[0] == 0x0f ? code[1] == 0x1f || is_in(code[1], 0x80, 0x8f) : is_in(code[1], 0x50, 0x57);
  return is_in(code[0], 0x50, 0x57) || is_in(code[0], 0x70, 0x7f) || code[0] == 0x90 || code[0] == 0xe8 ||
         code[0] == 0xe9 || code[0] == 0xeb;
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
  for (size_t i = 0; i < programs_->size(); ++i) {
    const ProgramStats before = i < last_.programs.size() ? last_.programs[i] : ProgramStats{};
    reading.programs.push_back(kernel_->program_stats((*programs_)[i].get()).value_or(before));
  }
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

bool has_user_code(const bpf::Bundle& bundle) {
  for (size_t i = 0; i < bundle.programs.size(); ++i)
    if (user_code_of(bundle, i)) return true;
  return false;
}

std::vector<uint64_t> traps_of(const bpf::Bundle& bundle, const TrapCost& cost) {
  std::vector<uint64_t> traps;
  for (size_t i = 0; i < bundle.programs.size(); ++i) {
    const bpf::AttachPlan* plan = user_code_of(bundle, i);
    const bool is_known = plan && !plan->places.empty();
    const bool is_same = cost.emulated_ns == cost.stepped_ns;  // as long as nothing was measured
    const bool emulated = is_same || !is_known || is_emulated(plan->event, plan->places.front().offset);
    traps.push_back(!plan ? 0 : emulated ? cost.emulated_ns : cost.stepped_ns);
  }
  return traps;
}

std::vector<uint64_t> costs_of(const std::vector<uint64_t>& traps, const CostMeter::Reading& used) {
  std::vector<uint64_t> costs;
  for (size_t i = 0; i < used.programs.size(); ++i)
    costs.push_back(used.programs[i].run_time_ns + used.programs[i].run_count * traps[i]);
  return costs;
}

}  // namespace scry
