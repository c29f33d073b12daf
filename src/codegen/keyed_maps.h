// The memory of maps with keys. Every key has its memory when the map is made (docs/decisions/0022): a plain value, or
// of an aggregation the slots of the processors, side by side. A processor writes to its own slot; where that takes too
// much memory, several share one and add atomically (docs/decisions/0055).
#pragma once

#include <cstdint>
#include <string>

#include "bpf/bundle.h"
#include "sema/typed.h"

namespace scry::codegen {

struct KeyedMap {
  bpf::ScriptMap placed;
  bpf::MapPlan plan;
  uint64_t key_bytes = 0;  // of the kernel's memory for each key, in both maps of one that is cleared
  uint64_t bytes() const { return key_bytes * plan.max_entries; }
};

// The fastest layout of which all keys fit into `most` bytes; else the smallest.
KeyedMap plan_keyed(const typed::ScriptMap& map, const typed::Config& config, uint32_t possible_cpus,
                    uint64_t most = UINT64_MAX);

// "@reads" -> "reads", "@" -> "anonymous": a name that the kernel accepts.
std::string kernel_map_name(const std::string& name);

// How many slots a value of a map of MapStorage::cpu_hash has: one for each processor, or a power of two.
uint32_t slots_of(const bpf::Bundle& bundle, const bpf::ScriptMap& map);

}  // namespace scry::codegen
