#include "probes/counted_events.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/glob.h"

namespace scry::probes {
namespace {

std::vector<std::string> event_names(std::span<const CountedEvent> events) {
  std::vector<std::string> names;
  for (const CountedEvent& event : events) {
    names.emplace_back(event.name);
    if (*event.alias) names.emplace_back(event.alias);
  }
  return names;
}

}  // namespace

const CountedEvent* find_event(std::span<const CountedEvent> events, const std::string& name) {
  for (const CountedEvent& event : events)
    if (name == event.name || (*event.alias && name == event.alias)) return &event;
  return nullptr;
}

void expand_counted(const ast::AttachPoint& point, const Provider& provider, std::span<const CountedEvent> events,
                    bool (*is_raw)(const std::string& name), uint64_t raw_period, Diags& diags,
                    std::vector<Target>& out) {
  if (!check_part_count(point, provider, diags)) return;
  const std::string& name = point.parts[0].text;
  if (has_wildcard(name)) {
    diags.add(kProbePart, point.span, fmt::format("wildcards are not allowed for {} probe type", provider.name()));
    return;
  }
  const CountedEvent* event = find_event(events, name);
  if (!event && !is_raw(name)) {
    Diag& diag = diags.add(kProbePart, point.span, fmt::format("{} is not a {} probe", name, provider.name()));
    for (const std::string& near : nearest_names(name, event_names(events)))
      diag.hint(fmt::format("did you mean {}:{}?", provider.name(), near));
    return;
  }
  add_counted(point, provider, event ? event->name : name, event ? event->period : raw_period, diags, out);
}

void add_counted(const ast::AttachPoint& point, const Provider& provider, const std::string& event, uint64_t period,
                 Diags& diags, std::vector<Target>& out) {
  std::string full = fmt::format("{}:{}", provider.name(), point.parts[0].text);
  if (point.parts.size() == 2) {
    auto count = part_number(point, point.parts[1], fmt::format("Invalid count for {} probe", provider.name()), diags);
    if (!count) return;
    if (*count == 0) {
      diags.add(kProbePart, point.span, fmt::format("{} count should be a positive integer", provider.name()));
      return;
    }
    period = *count;
    full += fmt::format(":{}", period);
  }
  out.push_back(
      {.provider = &provider, .name = full, .point = targets::CountedEvent{event, period}, .span = point.span});
}

std::string name_without_count(const Target& target) {
  const size_t count = target.name.find(':', target.name.find(':') + 1);
  return target.name.substr(0, count) + ":";
}

void list_counted(const Provider& provider, std::span<const CountedEvent> events, const std::vector<std::string>& parts,
                  std::vector<std::string>& out) {
  list_counted(provider, event_names(events), parts, out);
}

void list_counted(const Provider& provider, std::vector<std::string> names, const std::vector<std::string>& parts,
                  std::vector<std::string>& out) {
  for (std::string& name : names) name += ':';
  std::sort(names.begin(), names.end());
  for (const std::string& name : names)
    if (parts.empty() || glob_match(parts[0], name) || glob_match(parts[0] + ":", name))
      out.push_back(fmt::format("{}:{}", provider.name(), name));
}

}  // namespace scry::probes
