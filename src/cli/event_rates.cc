#include "cli/event_rates.h"

#include <fmt/format.h>

#include <algorithm>

#include "kernel/event_counts.h"

namespace scry::cli {
namespace {

constexpr std::chrono::milliseconds kTime{200};
constexpr size_t kMostProbes = 100;  // counters are opened on each processor

// What is known of a probe before it is attached.
struct Estimate {
  const bpf::AttachPlan* plan = nullptr;
  std::optional<double> rate = {};            // events a second on all processors
  std::optional<perf_event_attr> event = {};  // to be counted
  uint64_t period = 1;                        // events for each run
};

perf_event_attr tracepoint_event(uint64_t id) {
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = PERF_TYPE_TRACEPOINT;
  attr.config = id;
  return attr;
}

std::optional<perf_event_attr> own_event(const bpf::AttachPlan& plan, const bpf::ProgramPlan&, machine::Facts&) {
  return tracepoint_event(plan.value);
}

// The event of the same name as a raw tracepoint, "module:name" or "name".
std::optional<perf_event_attr> event_of_same_name(const bpf::AttachPlan& plan, const bpf::ProgramPlan& program,
                                                  machine::Facts& facts) {
  const std::string& written = program.attach_to.empty() ? plan.event : program.attach_to;
  const auto found = facts.tracepoints("*", written.substr(written.find(':') + 1));
  if (!found || found->empty()) return std::nullopt;
  const auto format = facts.tracepoint_format(found->front().category, found->front().event);
  return format ? std::optional(tracepoint_event(format->id)) : std::nullopt;
}

// Programs on events of the kernel, whatever probe they are for.
struct KernelEvent {
  bpf::ProgramKind kind;
  std::optional<perf_event_attr> (*find)(const bpf::AttachPlan&, const bpf::ProgramPlan&, machine::Facts&);
};
constexpr KernelEvent kKernelEvents[] = {{bpf::ProgramKind::tracepoint, own_event},
                                         {bpf::ProgramKind::raw_tracepoint, event_of_same_name},
                                         {bpf::ProgramKind::btf_raw_tracepoint, event_of_same_name}};

Estimate estimate_of(const bpf::AttachPlan& plan, const bpf::ProgramPlan& program, Machine& machine) {
  Estimate made{.plan = &plan};
  const probes::Provider& provider = *probes::find_provider(plan.provider);
  const auto known_rate = provider.attaching->events_per_second;
  if (const double rate = known_rate ? known_rate(plan) : 0; rate > 0) {
    const size_t processors = provider.is(probes::Trait::paced) ? 1 : machine.kernel.online_cpus().size();
    made.rate = rate * double(processors);
  } else if (provider.attaching->counted_event) {
    made.event = provider.attaching->counted_event(plan);
    made.period = std::max<uint64_t>(plan.value, 1);
  } else if (const auto* row = std::ranges::find(kKernelEvents, program.kind, &KernelEvent::kind);
             row != std::end(kKernelEvents)) {
    made.event = row->find(plan, program, machine.environment.facts);
  }
  return made;
}

// Of one run, with the way to the program: bench/RESULTS.md. A guess by the length of the code.
double usual_ns(const bpf::ProgramPlan& program) {
  constexpr double kWay = 60, kInterrupt = 200, kInstruction = 1;
  const bool is_timer = program.kind == bpf::ProgramKind::perf_event;
  return (is_timer ? kInterrupt : kWay) + kInstruction * double(program.insns.size());
}

void count(std::vector<Estimate>& estimates, Machine& machine) {
  std::vector<perf_event_attr> events;
  for (const Estimate& one : estimates)
    if (one.event) events.push_back(*one.event);
  if (events.empty()) return;
  const auto counts = count_events(events, machine.kernel.online_cpus(), kTime);
  size_t next = 0;
  for (Estimate& one : estimates) {
    if (!one.event) continue;
    if (const auto counted = counts[next++])
      one.rate = double(*counted) / std::chrono::duration<double>(kTime).count() / double(one.period);
  }
}

// Probes of which nothing is known, for one reason.
struct Unknown {
  const char* why;
  std::string first = {};
  size_t more = 0;

  void add(const std::string& name) {
    if (first.empty())
      first = name;
    else
      ++more;
  }
  std::string text() const {
    if (first.empty()) return "";
    return fmt::format("Estimated cost of {}{}: unknown: {}\n", first, more ? fmt::format(" and {} more", more) : "",
                       why);
  }
};

}  // namespace

std::string event_rates(const bpf::Bundle& bundle, Machine& machine) {
  if (!machine.attaching.tries_kernel) return "";
  std::vector<Estimate> estimates;
  for (const bpf::AttachPlan& plan : bundle.attachments)
    if (estimates.size() < kMostProbes)
      estimates.push_back(estimate_of(plan, bundle.programs[size_t(plan.program)], machine));
  count(estimates, machine);
  std::string text;
  Unknown uncounted{"only a probe can count these events"}, refused{"the kernel opens no counter for them"};
  for (const Estimate& one : estimates) {
    if (!one.rate) {
      (one.event ? refused : uncounted).add(one.plan->name);
      continue;
    }
    const double ns = usual_ns(bundle.programs[size_t(one.plan->program)]);
    text += fmt::format("Estimated cost of {}: {:.0f} runs/s now, about {:.0f} ns each, {:.3f} % of a CPU\n",
                        one.plan->name, *one.rate, ns, *one.rate * ns * 100 / 1e9);
  }
  text += uncounted.text() + refused.text();
  if (bundle.attachments.size() > estimates.size())
    text += fmt::format("{} more probes were not counted\n", bundle.attachments.size() - estimates.size());
  return text;
}

}  // namespace scry::cli
