// hardware:event[:count]: the processor's counters; the body runs once for every `count` events of a CPU.
//
// Besides the generic events there are raw ones: r and the hexadecimal code that the processor's manual gives.
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

void expand(const ast::AttachPoint& point, const ProbeWorld&, Diags& diags, std::vector<Target>& out) {
  expand_counted(point, kHardware, kEvents, is_raw, kRawPeriod, diags, out);
}
void list(const std::vector<std::string>& parts, const ProbeWorld&, std::vector<std::string>& out) {
  list_counted(kHardware, kEvents, parts, out);
}

Result<std::vector<Fd>> attach(const bpf::AttachPlan& plan, int program, Kernel& kernel, const ProbeWorld& world) {
  perf_event_attr attr{};
  attr.size = sizeof attr;
  const CountedEvent* event = find_event(kEvents, plan.event);
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
    .in_task = true,
    .expand = expand,
    .list = list,
    .listed_by_wildcard = true,
    .reads = kPerfEventReads,
    .attach = attach,
};

}  // namespace scry::probes
