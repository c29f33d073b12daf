// hardware:event[:count]: the processor's counters; the body runs once for every `count` events of a CPU.
//
// Besides the generic events there are raw ones: r and the hexadecimal code that the processor's manual gives.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>

#include "base/glob.h"
#include "probes/common.h"
#include "probes/providers.h"
#include "probes/registers.h"

namespace scry::probes {
namespace {

struct Event {
  const char* name;
  const char* alias;  // or empty
  uint64_t config;    // PERF_COUNT_HW_*
  uint64_t period;    // default
};
constexpr Event kEvents[] = {
    {"backend-stalls", "", PERF_COUNT_HW_STALLED_CYCLES_BACKEND, 1'000'000},
    {"branch-instructions", "branches", PERF_COUNT_HW_BRANCH_INSTRUCTIONS, 100'000},
    {"branch-misses", "", PERF_COUNT_HW_BRANCH_MISSES, 100'000},
    {"bus-cycles", "", PERF_COUNT_HW_BUS_CYCLES, 100'000},
    {"cache-misses", "", PERF_COUNT_HW_CACHE_MISSES, 1'000'000},
    {"cache-references", "", PERF_COUNT_HW_CACHE_REFERENCES, 1'000'000},
    {"cpu-cycles", "cycles", PERF_COUNT_HW_CPU_CYCLES, 1'000'000},
    {"frontend-stalls", "", PERF_COUNT_HW_STALLED_CYCLES_FRONTEND, 1'000'000},
    {"instructions", "", PERF_COUNT_HW_INSTRUCTIONS, 1'000'000},
    {"ref-cycles", "", PERF_COUNT_HW_REF_CPU_CYCLES, 1'000'000},
};
constexpr uint64_t kRawPeriod = 1'000'000;

const Event* find_event(const std::string& name) {
  for (const Event& event : kEvents)
    if (name == event.name || (*event.alias && name == event.alias)) return &event;
  return nullptr;
}

// "r1a2": the code of a raw event.
std::optional<uint64_t> raw_code(const std::string& name) {
  uint64_t code = 0;
  if (name.size() < 2 || name[0] != 'r') return std::nullopt;
  const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), code, 16);
  return error == std::errc() && end == name.data() + name.size() ? std::optional(code) : std::nullopt;
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
  if (!check_part_count(point, kHardware, diags)) return;
  const std::string& name = point.parts[0].text;
  if (has_wildcard(name)) {
    diags.add(kBadPart, point.span, "wildcards are not allowed for hardware probe type");
    return;
  }
  const Event* event = find_event(name);
  if (!event && !raw_code(name)) {
    Diag& diag = diags.add(kBadPart, point.span, name + " is not a hardware probe");
    for (const std::string& near : nearest_names(name, event_names())) diag.hint("did you mean hardware:" + near + "?");
    return;
  }
  uint64_t period = event ? event->period : kRawPeriod;
  std::string full = "hardware:" + name;
  if (point.parts.size() == 2) {
    auto count = part_number(point.parts[1], "Invalid count for hardware probe", diags);
    if (!count) return;
    if (*count == 0) {
      diags.add(kBadPart, point.span, "hardware count should be a positive integer");
      return;
    }
    period = *count;
    full += fmt::format(":{}", period);
  }
  out.push_back({.provider = &kHardware,
                 .name = full,
                 .event = event ? event->name : name,
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
      out.push_back("hardware:" + name);
}

Result<std::vector<Fd>> attach(const bpf::AttachPlan& plan, int program, Kernel& kernel, const ProbeWorld& world) {
  perf_event_attr attr{};
  attr.size = sizeof attr;
  const Event* event = find_event(plan.event);
  attr.type = event ? PERF_TYPE_HARDWARE : PERF_TYPE_RAW;
  attr.config = event ? event->config : raw_code(plan.event).value_or(0);
  attr.sample_period = plan.value;
  auto links = attach_where_it_runs(attr, program, kernel, world);
  if (links) return links;
  const int code = links.error().code;
  if (code == ENOENT || code == EOPNOTSUPP || code == ENODEV)
    return fail(
        fmt::format("this machine does not count {}: its processor, or the hypervisor it runs on, has no such "
                    "counter",
                    plan.event));
  return links;
}

}  // namespace

const Provider kHardware{
    .name = "hardware",
    .aliases = {"h"},
    .probe_type = "hardware",
    .min_parts = 1,
    .max_parts = 2,
    .syntax = "hardware:event[:count]",
    .brief = "A counter of the processor; the body runs once every `count` events. rCODE is a raw event.",
    .example = "hardware:cache-misses:1000000 { @[comm] = count(); }",
    .space = AddressSpace::none,
    .abilities = {.ctx = true, .reg = true, .stacks = true},
    .expand = expand,
    .list = list,
    .listed_by_wildcard = true,
    .reads = kPerfEventReads,
    .attach = attach,
};

}  // namespace scry::probes
