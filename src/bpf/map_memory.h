// What maps take of the kernel's memory, before they exist.
//
// The formulas are those of the kernel's own accounting (map_mem_usage of each type of map, Linux 6.4), which
// /proc/PID/fdinfo shows as "memlock". Sizes of the kernel's structures differ by some bytes from one version to the
// next. Maps whose elements come and go (task storage, maps of maps) are counted without them: what bounds those is
// beside them (runtime/memory_plan.h). Tested by map_memory_test.cc, and against the kernel by tests/live/max_memory.t.
#pragma once

#include <cstdint>

#include "bpf/bundle.h"

namespace scry::bpf {

inline constexpr uint32_t kElementHeader = 48;  // struct htab_elem, before key and value

// Of one element of a hash, with its header and the values of all CPUs.
uint64_t element_bytes(const MapPlan& plan, uint32_t cpus);
uint64_t map_bytes(const MapPlan& plan, uint32_t cpus);

}  // namespace scry::bpf
