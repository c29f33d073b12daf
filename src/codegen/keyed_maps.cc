#include "codegen/keyed_maps.h"

#include <algorithm>
#include <bit>

#include "base/round_up.h"
#include "bpf/map_memory.h"
#include "codegen/module.h"
#include "types/aggregation.h"

namespace scry::codegen {
namespace {

constexpr uint64_t kMostValueBytes = 1 << 20;    // that the kernel takes for one value
constexpr uint64_t kMostPaddedBytes = 64 << 20;  // of a map whose slots are on cache lines of their own
constexpr uint64_t kMostBucketBytes = 32;      // of a hash for each element: a bucket of 16 bytes, up to a power of two
constexpr uint64_t kMostOwnBytes = 128 << 20;  // of a map with a slot for each processor

struct Slots {
  uint32_t count;
  bool padded;
};

KeyedMap plan(const typed::ScriptMap& map, const typed::Config& config, uint32_t possible_cpus, Slots slots) {
  KeyedMap made{.placed = {.name = map.name, .key = map.key, .value = map.value, .storage = bpf::MapStorage::hash},
                .plan = {.name = kernel_map_name(map.name),
                         .type = map.evicts ? bpf::MapType::lru_hash : bpf::MapType::hash,
                         .key_size = map.key->size,
                         .value_size = map.value->size,
                         .max_entries = static_cast<uint32_t>(map.max_entries.value_or(config.max_map_keys))}};
  const uint32_t header = bpf::kElementHeader + round_up(map.key->size, 8);
  if (map.value->is_aggregate()) {
    const uint32_t size = aggregate_value_size(map.value);
    made.placed.stride = round_up(size, slots.padded ? kCacheLine : 8);
    made.placed.offset = slots.padded ? round_up(header, kCacheLine) - header : 0;
    const uint64_t value = made.placed.offset + uint64_t{made.placed.stride} * slots.count;
    if (value <= kMostValueBytes) {
      made.placed.storage = bpf::MapStorage::cpu_hash;
      made.plan.value_size = static_cast<uint32_t>(value);
    } else {
      made.placed.storage = bpf::MapStorage::percpu_hash;
      made.placed.offset = made.placed.stride = 0;
      made.plan.type = map.evicts ? bpf::MapType::lru_percpu_hash : bpf::MapType::percpu_hash;
      made.plan.value_size = size;
    }
  }
  made.key_bytes = bpf::element_bytes(made.plan, possible_cpus) + kMostBucketBytes;
  if (map.cleared) made.key_bytes *= 2;
  return made;
}

}  // namespace

std::string kernel_map_name(const std::string& name) {
  return name.size() > 1 ? name.substr(1) : "anonymous";
}

KeyedMap plan_keyed(const typed::ScriptMap& map, const typed::Config& config, uint32_t possible_cpus, uint64_t most) {
  KeyedMap padded = plan(map, config, possible_cpus, {possible_cpus, true});
  if (padded.bytes() <= std::min(most, kMostPaddedBytes)) return padded;
  KeyedMap packed = plan(map, config, possible_cpus, {possible_cpus, false});
  if (!map.value->is_aggregate() || !map.value->aggregation->is(AggregationTrait::only_adds)) return packed;
  for (uint32_t count = std::bit_ceil(possible_cpus) / 2; count > 0 && packed.bytes() > std::min(most, kMostOwnBytes);
       count /= 2)
    packed = plan(map, config, possible_cpus, {count, false});
  return packed;
}

uint32_t slots_of(const bpf::Bundle& bundle, const bpf::ScriptMap& map) {
  return (bundle.maps[size_t(map.map)].value_size - map.offset) / map.stride;
}

}  // namespace scry::codegen
