// hardware:event[:count]: the processor's counters; the body runs once for every `count` events of a CPU.
//
// Besides the generic events there are raw ones, r and the hexadecimal code that the processor's manual gives, and
// those of the event sources in sysfs: cpu/cache-misses/, "cpu/event=0x2e,umask=0x41/" (kernel/pmu_events.h finds
// them).
#include <fmt/format.h>

#include <cerrno>
#include <charconv>

#include "probes/counted_events.h"
#include "probes/providers.h"
#include "probes/registers.h"

namespace scry::probes {
namespace {

constexpr CountedEvent kEvents[] = {
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

// "r1a2": the code of a raw event.
std::optional<uint64_t> raw_code(const std::string& name) {
  uint64_t code = 0;
  if (name.size() < 2 || name[0] != 'r') return std::nullopt;
  const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), code, 16);
  return error == std::errc() && end == name.data() + name.size() ? std::optional(code) : std::nullopt;
}

bool is_raw(const std::string& name) {
  return raw_code(name).has_value();
}

bool is_of_source(const std::string& name) {
  return name.find('/') != std::string::npos;
}

void expand_of_source(const ast::AttachPoint& point, machine::Facts& facts, Diags& diags, std::vector<Target>& out) {
  const std::string& name = point.parts[0].text;
  const auto event = facts.pmu_event(name);
  if (event) return add_counted(point, kHardware, name, kRawPeriod, diags, out);
  if (event.error().code != ENOENT) {
    diags.add(kProbePart, point.span, fmt::format("Invalid hardware event: {}", event.error().what))
        .hint("write cpu/NAME/, or in quotes \"cpu/event=0x2e,umask=0x41/\"");
    return;
  }
  Diag& diag = report_no_match(point, kHardware, name, diags);
  diag.hint(event.error().what);
  for (const std::string& near : nearest_names(name, facts.pmu_events()))
    diag.hint(fmt::format("did you mean hardware:{}?", near));
}

void expand_hardware(const ast::AttachPoint& point, const ExpansionSources& environment, Diags& diags,
                     std::vector<Target>& out) {
  if (!point.parts.empty() && point.parts.size() <= kHardware.words.max_parts && is_of_source(point.parts[0].text))
    return expand_of_source(point, environment.facts, diags, out);
  expand_counted(point, kHardware, kEvents, is_raw, kRawPeriod, diags, out);
}
void list_hardware(const std::vector<std::string>& parts, const ExpansionSources& environment,
                   std::vector<std::string>& out) {
  list_counted(kHardware, kEvents, parts, out);
  list_counted(kHardware, environment.facts.pmu_events(), parts, out);
}

Result<machine::PmuEvent> find_pmu_event(const std::string& name, machine::Facts& facts) {
  if (is_of_source(name)) return facts.pmu_event(name);
  if (const CountedEvent* event = find_event(kEvents, name))
    return machine::PmuEvent{PERF_TYPE_HARDWARE, event->config};
  return machine::PmuEvent{PERF_TYPE_RAW, raw_code(name).value_or(0)};
}

Result<perf_event_attr> attributes_of(const bpf::AttachPlan& plan, machine::Facts& facts) {
  const machine::PmuEvent event = TRY(find_pmu_event(plan.event, facts));
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = event.type;
  attr.config = event.config;
  attr.config1 = event.config1;
  attr.config2 = event.config2;
  attr.sample_period = plan.value;
  return attr;
}

// What it means that the event cannot be opened; empty: only the kernel's word is known.
std::string meaning_of(const Error& error, const std::string& event) {
  const int code = error.code;
  if (code == ENOENT || code == EOPNOTSUPP || code == ENODEV)
    return fmt::format("this machine does not count {}: its processor, or its hypervisor, has no such counter", event);
  if (code == EINVAL && is_of_source(event))
    return fmt::format("{} is counted, but its counter cannot interrupt the processor", event);
  return "";
}

Result<std::vector<Fd>> attach_hardware(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                        const AttachSettings& settings) {
  auto links = attach_where_it_runs(TRY(attributes_of(plan, settings.facts)), program, kernel, settings);
  if (links) return links;
  if (std::string meaning = meaning_of(links.error(), plan.event); !meaning.empty())
    return fail(0, "", std::move(meaning));
  return reason_as_hint(std::move(links));
}

std::string find_hardware_obstacle(const bpf::AttachPlan& plan, KernelAttachments& kernel,
                                   const AttachSettings& settings) {
  const auto attr = attributes_of(plan, settings.facts);
  if (!attr) return attr.error().message();
  if (!settings.tries_kernel) return "";
  const auto opened = try_where_it_runs(*attr, kernel, settings);
  if (opened) return "";
  const std::string meaning = meaning_of(opened.error(), plan.event);
  return meaning.empty() ? opened.error().message() : meaning;
}

constexpr Attaching kHardwareAttaching{.attach = attach_hardware, .find_obstacle = find_hardware_obstacle};

}  // namespace

const Provider kHardware{
    .words = {.name = "hardware",
              .aliases = {"h"},
              .probe_type = "hardware",
              .min_parts = 1,
              .max_parts = 2,
              .syntax = "hardware:event[:count]",
              .brief = "A counter of the processor; the body runs once every `count` events. rCODE is a raw event, "
                       "cpu/NAME/ and \"cpu/event=0x2e,umask=0x41/\" are those of sysfs.",
              .example = "hardware:cache-misses:1000000 { @[comm] = count(); }"},
    .space = AddressSpace::none,
    .traits = {Trait::in_task, Trait::listed_by_wildcard},
    .expansion = {.abilities = {.ctx = true, .reg = true, .stacks = true},
                  .expand = expand_hardware,
                  .list = list_hardware,
                  .listed_name = name_without_count,
                  .ctx_struct = perf_event_data_name},
    .attaching = &kHardwareAttaching,
};

}  // namespace scry::probes
