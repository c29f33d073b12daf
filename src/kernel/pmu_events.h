// Event sources: the performance units of a machine and the events that they name, as sysfs has them
// (Documentation/ABI/testing/sysfs-bus-event_source-devices-format and -events).
//
// An event is written SOURCE/TERM,TERM.../ as perf writes it: a term is the name of an event ("cache-misses", a list of
// terms in events/NAME), a field with a value ("event=0x2e"; its bits in format/NAME: "config:0-7,32-35"), a field by
// itself ("any", which sets it to 1), or config, config1, config2 with a value. Tested by pmu_events_test.cc.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "machine/facts.h"

namespace scry {

inline constexpr const char* kEventSources = "/sys/bus/event_source/devices";

using SourceEvent = machine::PmuEvent;

// `root` is kEventSources, or a folder of that form. ENOENT: there is no such source, or it has no such event.
Result<SourceEvent> read_source_event(const std::string& root, std::string_view event);

std::vector<std::string> event_sources(const std::string& root);  // their names, sorted
// "cpu/cache-misses/": the events that a source names, sorted.
std::vector<std::string> source_event_names(const std::string& root, const std::string& source);
// Whether its events interrupt a processor, so that a program can run: it counts for the processor's own core.
bool is_core_source(const std::string& root, const std::string& source);

}  // namespace scry
