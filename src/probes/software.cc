// software:event[:count]: the kernel's software counters; the body runs once for every `count` events of a CPU.
#include <fmt/format.h>

#include <algorithm>

#include "probes/counted_events.h"
#include "probes/providers.h"
#include "probes/registers.h"

namespace scry::probes {
namespace {

constexpr CountedEvent kSoftwareEvents[] = {
    {"alignment-faults", "", PERF_COUNT_SW_ALIGNMENT_FAULTS, 1},
    {"bpf-output", "", PERF_COUNT_SW_BPF_OUTPUT, 1},
    {"context-switches", "cs", PERF_COUNT_SW_CONTEXT_SWITCHES, 1000},
    {"cpu-clock", "cpu", PERF_COUNT_SW_CPU_CLOCK, 1'000'000},
    {"cpu-migrations", "", PERF_COUNT_SW_CPU_MIGRATIONS, 1},
    {"dummy", "", PERF_COUNT_SW_DUMMY, 1},
    {"emulation-faults", "", PERF_COUNT_SW_EMULATION_FAULTS, 1},
    {"major-faults", "", PERF_COUNT_SW_PAGE_FAULTS_MAJ, 1},
    {"minor-faults", "", PERF_COUNT_SW_PAGE_FAULTS_MIN, 100},
    {"page-faults", "faults", PERF_COUNT_SW_PAGE_FAULTS, 100},
    {"task-clock", "", PERF_COUNT_SW_TASK_CLOCK, 1},
};

bool is_raw_software(const std::string&) {
  return false;
}

void expand_software(const ast::AttachPoint& point, const ExpansionSources&, Diags& diags, std::vector<Target>& out) {
  expand_counted(point, kSoftware, kSoftwareEvents, is_raw_software, 0, diags, out);
}
void list_software(const std::vector<std::string>& parts, const ExpansionSources&, std::vector<std::string>& out) {
  list_counted(kSoftware, kSoftwareEvents, parts, out);
}

std::optional<perf_event_attr> counted_event(const bpf::AttachPlan& plan) {
  const CountedEvent* event = find_event(kSoftwareEvents, plan.event);
  if (!event) return std::nullopt;
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = PERF_TYPE_SOFTWARE;
  attr.config = event->config;
  return attr;
}

Result<std::vector<Fd>> attach_software(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                        const AttachSettings& settings) {
  auto attr = counted_event(plan);
  if (!attr) return fail(fmt::format("no software event '{}'", plan.event));
  attr->sample_period = plan.value;
  return reason_as_hint(attach_where_it_runs(*attr, program, kernel, settings));
}

// Of the clocks, which are counted in nanoseconds; the kernel fires no more often than each ten microseconds. What else
// happens how often is not known.
double clock_rate_of(const bpf::AttachPlan& plan) {
  constexpr double kNsOfSecond = 1e9, kShortestNs = 10'000;
  const CountedEvent* event = find_event(kSoftwareEvents, plan.event);
  const bool is_clock =
      event && (event->config == PERF_COUNT_SW_CPU_CLOCK || event->config == PERF_COUNT_SW_TASK_CLOCK);
  return is_clock ? kNsOfSecond / std::max(kShortestNs, double(plan.value)) : 0;
}

constexpr Attaching kSoftwareAttaching{
    .attach = attach_software, .events_per_second = clock_rate_of, .counted_event = counted_event};

}  // namespace

const Provider kSoftware{
    .words = {.name = "software",
              .aliases = {"s"},
              .probe_type = "software",
              .min_parts = 1,
              .max_parts = 2,
              .syntax = "software:event[:count]",
              .brief = "A software counter of the kernel; the body runs once every `count` events.",
              .example = "software:faults:1 { @[comm] = count(); }"},
    .space = AddressSpace::none,
    .traits = {Trait::in_task, Trait::listed_by_wildcard},
    .expansion = {.abilities = {.ctx = true, .reg = true, .stacks = true, .signals = false},
                  .expand = expand_software,
                  .list = list_software,
                  .listed_name = name_without_count,
                  .ctx_struct = perf_event_data_name},
    .attaching = &kSoftwareAttaching,
};

}  // namespace scry::probes
