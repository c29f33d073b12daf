// software:event[:count]: the kernel's software counters; the body runs once for every `count` events of a CPU.
#include <fmt/format.h>

#include <algorithm>

#include "base/glob.h"
#include "probes/common.h"
#include "probes/providers.h"
#include "probes/registers.h"

namespace scry::probes {
namespace {

struct Event {
  const char* name;
  const char* alias;  // or empty
  uint64_t config;    // PERF_COUNT_SW_*
  uint64_t period;    // default
};
constexpr Event kEvents[] = {
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

const Event* find_event(const std::string& name) {
  for (const Event& event : kEvents)
    if (name == event.name || (*event.alias && name == event.alias)) return &event;
  return nullptr;
}

std::vector<std::string> event_names() {
  std::vector<std::string> names;
  for (const Event& event : kEvents) {
    names.emplace_back(event.name);
    if (*event.alias) names.emplace_back(event.alias);
  }
  return names;
}

void expand(const ast::AttachPoint& point, const ProbeWorld&, Diags& diags, std::vector<Target>& out) {
  if (!check_part_count(point, kSoftware, diags)) return;
  const std::string& name = point.parts[0].text;
  if (has_wildcard(name)) {
    diags.add(kBadPart, point.span, "wildcards are not allowed for software probe type");
    return;
  }
  const Event* event = find_event(name);
  if (!event) {
    Diag& diag = diags.add(kBadPart, point.span, name + " is not a software probe");
    for (const std::string& near : nearest_names(name, event_names())) diag.hint("did you mean software:" + near + "?");
    return;
  }
  uint64_t period = event->period;
  std::string full = "software:" + name;
  if (point.parts.size() == 2) {
    auto count = part_number(point.parts[1], "Invalid count for software probe", diags);
    if (!count) return;
    if (*count == 0) {
      diags.add(kBadPart, point.span, "software count should be a positive integer");
      return;
    }
    period = *count;
    full += fmt::format(":{}", period);
  }
  out.push_back({.provider = &kSoftware,
                 .name = full,
                 .event = event->name,
                 .value = period,
                 .kind = bpf::ProgramKind::perf_event,
                 .span = point.span});
}

void list(const std::vector<std::string>& parts, const ProbeWorld&, std::vector<std::string>& out) {
  std::vector<std::string> names = event_names();
  for (std::string& name : names) name += ':';
  std::sort(names.begin(), names.end());
  for (const std::string& name : names)
    if (parts.empty() || glob_match(parts[0], name) || glob_match(parts[0] + ":", name))
      out.push_back("software:" + name);
}

Result<std::vector<Fd>> attach(const bpf::AttachPlan& plan, int program, Kernel& kernel, const ProbeWorld& world) {
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = PERF_TYPE_SOFTWARE;
  attr.config = find_event(plan.event)->config;
  attr.sample_period = plan.value;
  return attach_where_it_runs(attr, program, kernel, world);
}

}  // namespace

const Provider kSoftware{
    .name = "software",
    .aliases = {"s"},
    .probe_type = "software",
    .min_parts = 1,
    .max_parts = 2,
    .syntax = "software:event[:count]",
    .brief = "A software counter of the kernel; the body runs once every `count` events.",
    .example = "software:faults:1 { @[comm] = count(); }",
    .space = AddressSpace::none,
    .abilities = {.ctx = true, .reg = true, .stacks = true, .signals = false},
    .expand = expand,
    .list = list,
    .listed_by_wildcard = true,
    .reads = kPerfEventReads,
    .attach = attach,
};

}  // namespace scry::probes
