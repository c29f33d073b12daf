#include "kernel/event_counts.h"

#include <unistd.h>

#include <thread>

#include "kernel/system_call.h"

namespace scry {
namespace {

// The counters of one event; none: one of them could not be opened.
std::vector<Fd> open_counters(const perf_event_attr& event, std::span<const uint32_t> processors) {
  std::vector<Fd> counters;
  for (const uint32_t processor : processors) {
    counters.emplace_back(perf_event_open(event, -1, int(processor), -1, PERF_FLAG_FD_CLOEXEC));
    if (!counters.back()) return {};
  }
  return counters;
}

uint64_t read_counter(const Fd& counter) {
  uint64_t value = 0;
  return ::read(counter.get(), &value, sizeof value) == sizeof value ? value : 0;
}

uint64_t sum_of(const std::vector<Fd>& counters) {
  uint64_t sum = 0;
  for (const Fd& counter : counters) sum += read_counter(counter);
  return sum;
}

}  // namespace

std::vector<std::optional<uint64_t>> count_events(std::span<const perf_event_attr> events,
                                                  std::span<const uint32_t> processors,
                                                  std::chrono::milliseconds time) {
  std::vector<std::vector<Fd>> counters;
  for (const perf_event_attr& event : events) counters.push_back(open_counters(event, processors));
  std::vector<uint64_t> before;
  for (const auto& of_event : counters) before.push_back(sum_of(of_event));
  std::this_thread::sleep_for(time);
  std::vector<std::optional<uint64_t>> counts;
  for (size_t i = 0; i < counters.size(); ++i)
    counts.push_back(counters[i].empty() ? std::nullopt : std::optional(sum_of(counters[i]) - before[i]));
  return counts;
}

}  // namespace scry
