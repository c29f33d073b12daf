// interval:unit:n (fires on one CPU) and profile:unit:n (fires on every CPU): the kernel's CPU clock as a perf event.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/glob.h"
#include "probes/common.h"
#include "probes/providers.h"
#include "probes/registers.h"
#include "syntax/number_literal.h"

namespace scry::probes {
namespace {

struct Unit {
  const char* name;
  uint64_t nanoseconds;  // 0: hertz
};
constexpr Unit kUnits[] = {{"hz", 0}, {"ms", 1'000'000}, {"s", 1'000'000'000}, {"us", 1'000}};
constexpr uint64_t kShortestNanoseconds = 1000;

const Unit* find_unit(const std::string& name) {
  for (const Unit& unit : kUnits)
    if (name == unit.name) return &unit;
  return nullptr;
}

// Spellings of units in other languages.
constexpr std::pair<std::string_view, const char*> kForeignUnits[] = {
    {"Hz", "hz"}, {"HZ", "hz"},   {"sec", "s"},    {"secs", "s"},    {"second", "s"}, {"seconds", "s"},
    {"S", "s"},   {"msec", "ms"}, {"msecs", "ms"}, {"millis", "ms"}, {"usec", "us"},  {"usecs", "us"}};

// How the rate is written: with the unit of `written`, if that has one after a whole number. Nothing for a number, and
// for a parameter that is not there.
std::string hint_at_rate(const Provider& provider, const std::string& written) {
  const size_t digits = std::min(written.find_first_not_of("0123456789"), written.size());
  const std::string word = written.substr(digits);
  if (word.empty()) return "";
  for (const auto& [foreign, unit] : kForeignUnits)
    if (word == foreign && digits)
      return fmt::format("write {}:{}:{}", provider.name(), unit, written.substr(0, digits));
  return fmt::format("write a unit and a whole number: {0}:hz:99, {0}:s:1, {0}:ms:100, {0}:us:500", provider.name());
}

// A single number: nanoseconds, or with a duration suffix.
void expand_timers(const ast::AttachPoint& point, const Provider& provider, Diags& diags, std::vector<Target>& out) {
  const std::string& written = point.parts[0].text;
  const size_t digits = std::min(written.find_first_not_of("0123456789"), written.size());
  const Unit* unit = find_unit(written.substr(digits));
  if (unit && (digits == 0 || !unit->nanoseconds)) {  // "s", "99hz"
    diags.add(kProbePart, point.span, fmt::format("Invalid rate of {} probe: {}", provider.name(), written))
        .hint(fmt::format("write {}:{}:{}", provider.name(), unit->name, digits ? written.substr(0, digits) : "1"));
    return;
  }
  auto value = part_number(point, point.parts[0], fmt::format("Invalid rate of {} probe", provider.name()), diags,
                           hint_at_rate(provider, written));
  if (!value) return;
  if (*value < kShortestNanoseconds) {
    diags
        .add(kProbePart, point.span,
             fmt::format("Invalid rate of {} probe. Minimum is 1000 or 1us. Found: {} nanoseconds", provider.name(),
                         *value))
        .hint(fmt::format("write the unit before the number: {0}:hz:{1}, {0}:s:{1}, {0}:ms:{1}", provider.name(),
                          *value));
    return;
  }
  out.push_back({.provider = &provider,
                 .name = fmt::format("{}:us:{}", provider.name(), *value / 1000),
                 .point = targets::CountedEvent{"ns", *value},
                 .span = point.span});
}

void expand_timer(const ast::AttachPoint& point, const Provider& provider, Diags& diags, std::vector<Target>& out) {
  if (!check_part_count(point, provider, diags)) return;
  if (point.parts.size() == 1) return expand_timers(point, provider, diags, out);
  const Unit* unit = find_unit(point.parts[0].text);
  if (!unit) {
    diags.add(kProbePart, point.span, fmt::format("{} is not an accepted unit of time", point.parts[0].text))
        .hint("use one of the units hz, s, ms, us");
    return;
  }
  const auto written = parse_number(point.parts[1].text);
  if (written && (written->negative || written->magnitude == 0)) {
    diags.add(kProbePart, point.span, fmt::format("{} frequency should be a positive integer", provider.name()))
        .hint(fmt::format("write a rate or a time of 1 or more: {0}:hz:99, {0}:s:1", provider.name()));
    return;
  }
  auto number = part_number(point, point.parts[1], fmt::format("Invalid rate of {} probe", provider.name()), diags,
                            hint_at_rate(provider, point.parts[1].text));
  if (!number) return;
  const uint64_t factor = unit->nanoseconds ? unit->nanoseconds : 1;
  if (*number > UINT64_MAX / factor) {
    diags.add(kProbePart, point.span,
              fmt::format("Invalid rate of {} probe: overflow error, maximum value is {}: {}", provider.name(),
                          UINT64_MAX / factor, *number));
    return;
  }
  out.push_back({.provider = &provider,
                 .name = fmt::format("{}:{}:{}", provider.name(), unit->name, *number),
                 .point = targets::CountedEvent{unit->nanoseconds ? "ns" : "hz", *number * factor},
                 .span = point.span});
}

void expand_interval(const ast::AttachPoint& point, const ExpansionSources&, Diags& diags, std::vector<Target>& out) {
  expand_timer(point, kInterval, diags, out);
}
void expand_profile(const ast::AttachPoint& point, const ExpansionSources&, Diags& diags, std::vector<Target>& out) {
  expand_timer(point, kProfile, diags, out);
}

void list_timer(const Provider& provider, const std::vector<std::string>& parts, std::vector<std::string>& out) {
  for (const Unit& unit : kUnits)
    if (parts.empty() || glob_match(parts[0], unit.name) || glob_match(parts[0], fmt::format("{}:", unit.name)))
      out.push_back(fmt::format("{}:{}:", provider.name(), unit.name));
}
void list_interval(const std::vector<std::string>& parts, const ExpansionSources&, std::vector<std::string>& out) {
  list_timer(kInterval, parts, out);
}
void list_profile(const std::vector<std::string>& parts, const ExpansionSources&, std::vector<std::string>& out) {
  list_timer(kProfile, parts, out);
}

std::string name_of_unit(const Target& target) {
  return target.name.substr(0, target.name.rfind(':') + 1);
}

perf_event_attr clock_event(const bpf::AttachPlan& plan) {
  perf_event_attr attr{};
  attr.size = sizeof attr;
  attr.type = PERF_TYPE_SOFTWARE;
  attr.config = PERF_COUNT_SW_CPU_CLOCK;
  if (plan.event == "hz") {
    attr.freq = 1;
    attr.sample_freq = plan.value;
  } else {
    attr.sample_period = plan.value;
  }
  return attr;
}

Result<std::vector<Fd>> attach_interval(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                        const AttachSettings&) {
  return reason_as_hint(
      kernel.attach_perf_event(program, clock_event(plan), -1, static_cast<int>(kernel.online_cpus().front())));
}

Result<std::vector<Fd>> attach_profile(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                                       const AttachSettings& settings) {
  AttachSettings everywhere = settings;
  // With -p the program asks whose sample it is: an event of a thread begins with a whole period, which threads that
  // live shorter than that never reach.
  if (!settings.from_exec) everywhere.processes = {};
  return reason_as_hint(attach_where_it_runs(clock_event(plan), program, kernel, everywhere));
}

double rate_of(const bpf::AttachPlan& plan) {
  constexpr double kSecondNs = 1e9;
  return plan.event == "hz" ? double(plan.value) : kSecondNs / double(std::max<uint64_t>(plan.value, 1));
}

constexpr Attaching kIntervalAttaching{.attach = attach_interval, .events_per_second = rate_of};
constexpr Attaching kProfileAttaching{.attach = attach_profile, .events_per_second = rate_of};

}  // namespace

const Provider kInterval{
    .words = {.name = "interval",
              .aliases = {"i"},
              .probe_type = "interval",
              .min_parts = 1,
              .max_parts = 2,
              .syntax = "interval:unit:n",
              .brief = "Fires at a fixed pace on one CPU. Units: hz, s, ms, us.",
              .example = "interval:s:1 { printf(\"tick\\n\"); }"},
    .space = AddressSpace::none,
    .traits = {Trait::paced},
    .expansion = {.abilities = {.ctx = true, .reg = true, .stacks = true, .signals = false},
                  .expand = expand_interval,
                  .list = list_interval,
                  .listed_name = name_of_unit,
                  .ctx_struct = perf_event_data_name},
    .attaching = &kIntervalAttaching,
};

const Provider kProfile{
    .words = {.name = "profile",
              .aliases = {"p"},
              .probe_type = "profile",
              .min_parts = 1,
              .max_parts = 2,
              .syntax = "profile:unit:n",
              .brief = "Samples every CPU at a fixed pace. Units: hz, s, ms, us.",
              .example = "profile:hz:99 { @[comm] = count(); }"},
    .space = AddressSpace::none,
    .traits = {Trait::in_task, Trait::filtered_by_pid},
    .expansion = {.abilities = {.ctx = true, .reg = true, .stacks = true},
                  .expand = expand_profile,
                  .list = list_profile,
                  .listed_name = name_of_unit,
                  .ctx_struct = perf_event_data_name},
    .attaching = &kProfileAttaching,
};

}  // namespace scry::probes
