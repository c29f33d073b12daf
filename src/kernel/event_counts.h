// How often events happen on this machine now: counters of perf_event_open(2), without a program.
#pragma once

#include <linux/perf_event.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace scry {

// Counts all of them on these processors at the same time; none: the kernel does not count that event here.
std::vector<std::optional<uint64_t>> count_events(std::span<const perf_event_attr> events,
                                                  std::span<const uint32_t> processors, std::chrono::milliseconds time);

}  // namespace scry
