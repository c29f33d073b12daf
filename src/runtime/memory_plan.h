// MemoryPlan: what a run takes of memory that belongs to the kernel, counted before anything is loaded (max_memory).
//
// Maps by their plans (bpf/map_memory.h), rings with them; call-frame tables, which come while the run goes on, get
// what is left, and at least kLeastTableBytes. What the receiver keeps for itself is not counted (docs/losses.md).
// Tested by memory_plan_test.cc and tests/live/max_memory.t.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "bpf/bundle.h"

namespace scry {

struct MemoryPart {
  std::string what;  // "@x, for 4096 keys"
  uint64_t bytes = 0;
  std::string knob;  // what makes it smaller: begins with a verb
};

inline constexpr uint64_t kLeastTableBytes = uint64_t{4} << 20;

// "12 KiB", "3 MiB": rounded up.
std::string size_text(uint64_t bytes);
// How a script declares a map that has less room: "let @x = lruhash(1000);".
std::string smaller_declaration(const bpf::ScriptMap& map, const bpf::MapPlan& plan);

// `other_bytes`: what the run has taken already. In the order of the bundle's maps.
std::vector<MemoryPart> plan_memory(const bpf::Bundle& bundle, uint32_t cpus, uint64_t other_bytes);

// How much call-frame tables may take; nothing without a limit (`most` 0). An error that names the largest part where
// the parts take more than `most` bytes.
Result<std::optional<uint64_t>> room_for_tables(const std::vector<MemoryPart>& parts, uint64_t most);

}  // namespace scry
