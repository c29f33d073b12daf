// What software and hardware events have in common: names with aliases, a default period, and `event[:count]`.
#pragma once

#include <span>

#include "probes/common.h"

namespace scry::probes {

struct CountedEvent {
  const char* name;
  const char* alias;  // or empty
  uint64_t config;    // PERF_COUNT_SW_* or PERF_COUNT_HW_*
  uint64_t period;    // default
};

// By name or alias; null: there is none.
const CountedEvent* find_event(std::span<const CountedEvent> events, const std::string& name);

// `is_raw` returns whether a name without a row is an event all the same, of `raw_period`.
void expand_counted(const ast::AttachPoint& point, const Provider& provider, std::span<const CountedEvent> events,
                    bool (*is_raw)(const std::string& name), uint64_t raw_period, Diags& diags,
                    std::vector<Target>& out);

// Appends the target of an event that is known: `event` is what attach() will look for. The count is the second part,
// else `period`.
void add_counted(const ast::AttachPoint& point, const Provider& provider, const std::string& event, uint64_t period,
                 Diags& diags, std::vector<Target>& out);

// "software:faults:" of "software:faults:100": as listings show it.
std::string name_without_count(const Target& target);

// "software:faults:", names and aliases, sorted.
void list_counted(const Provider& provider, std::span<const CountedEvent> events, const std::vector<std::string>& parts,
                  std::vector<std::string>& out);
void list_counted(const Provider& provider, std::vector<std::string> names, const std::vector<std::string>& parts,
                  std::vector<std::string>& out);

}  // namespace scry::probes
