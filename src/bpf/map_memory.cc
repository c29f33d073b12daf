#include "bpf/map_memory.h"

#include <algorithm>
#include <bit>

namespace scry::bpf {
namespace {

constexpr uint64_t kPage = 4096, kPointer = 8;
constexpr uint64_t kBucket = 16;  // struct bucket
constexpr uint64_t kMap = 512;    // struct bpf_htab, bpf_array: 350 to 700 bytes
constexpr uint64_t kRingControlPages = 3;

uint64_t round_up(uint64_t value, uint64_t to) {
  return (value + to - 1) / to * to;
}

uint64_t hash_bytes(const MapPlan& plan, uint32_t cpus) {
  const uint64_t buckets = kBucket * std::bit_ceil(uint64_t{std::max(plan.max_entries, 1u)});
  if (plan.flags & kMapNoPrealloc) return kMap + buckets;
  const bool is_plain = plan.type == MapType::hash;  // has an element for each CPU besides, for updates in place
  const uint64_t elements = uint64_t{plan.max_entries} + (is_plain ? cpus : 0);
  return kMap + buckets + elements * element_bytes(plan, cpus) + (is_plain ? cpus * kPointer : 0);
}

}  // namespace

uint64_t element_bytes(const MapPlan& plan, uint32_t cpus) {
  const bool per_cpu = plan.type == MapType::percpu_hash || plan.type == MapType::lru_percpu_hash;
  const uint64_t value = round_up(plan.value_size, 8);
  return kElementHeader + round_up(plan.key_size, 8) + (per_cpu ? kPointer + value * cpus : value);
}

uint64_t map_bytes(const MapPlan& plan, uint32_t cpus) {
  switch (plan.type) {
    case MapType::hash:
    case MapType::percpu_hash:
    case MapType::lru_hash:
    case MapType::lru_percpu_hash:
    case MapType::hash_of_maps:
      return hash_bytes(plan, cpus);
    case MapType::array: {
      const uint64_t elements = round_up(plan.value_size, 8) * plan.max_entries;
      return plan.flags & kMapMmapable ? kPage + round_up(elements, kPage) : kMap + elements;
    }
    case MapType::percpu_array:
      return kMap + plan.max_entries * (kPointer + round_up(plan.value_size, 8) * cpus);
    case MapType::ringbuf: {
      const uint64_t pages = plan.max_entries / kPage;
      return kMap + (kRingControlPages + pages) * kPage + (kRingControlPages + 2 * pages) * kPointer;
    }
    case MapType::stack_trace:
      return kMap + plan.max_entries * (kPointer + kElementHeader + round_up(plan.value_size, 8));
    case MapType::prog_array:
      return kMap + plan.max_entries * kPointer;
    case MapType::task_storage:
      return kMap + std::bit_ceil(uint64_t{cpus}) * 2 * kBucket;
  }
  return 0;
}

}  // namespace scry::bpf
