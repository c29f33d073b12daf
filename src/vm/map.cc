#include "vm/map.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "vm/array_map.h"
#include "vm/hash_map.h"
#include "vm/ring.h"

namespace scry::vm {

using bpf::MapType;

Map::Map(const bpf::MapPlan& plan, Memory& memory, uint32_t cpus)
    : plan_(plan), memory_(memory), cpus_(cpus), handle_(memory.reserve(1)) {}

bool Map::is_per_cpu() const {
  return plan_.type == MapType::percpu_hash || plan_.type == MapType::percpu_array ||
         plan_.type == MapType::lru_percpu_hash;
}

size_t Map::stored_value_size() const {
  return is_per_cpu() ? round_to_8(plan_.value_size) * cpus_ : plan_.value_size;
}

int Map::update_stored(Bytes key, const std::byte* values, uint64_t flags) {
  if (const int error = update(key, Bytes(values, plan_.value_size), flags, 0)) return error;
  std::memcpy(stored(key), values, stored_value_size());
  return 0;
}

bool Map::next_key(const std::byte* previous, std::byte* key) const {
  const auto all = keys();
  size_t next = 0;
  // As in the kernel, a key that is gone starts again from the first.
  for (size_t i = 0; previous && i < all.size(); i++) {
    if (std::memcmp(all[i].data(), previous, plan_.key_size) == 0) next = i + 1;
  }
  if (next >= all.size()) return false;
  std::memcpy(key, all[next].data(), plan_.key_size);
  return true;
}

namespace {

// The kernel's checks at BPF_MAP_CREATE (alloc_check functions); 0 or an errno.
int plan_error(const bpf::MapPlan& plan, bool per_cpu) {
  constexpr uint32_t kPageSize = 4096, kPerCpuLimit = 32768, kMaxElement = 4u << 20;
  switch (plan.type) {
    case MapType::ringbuf: {
      const uint32_t size = plan.max_entries;
      const bool power_of_two = size && (size & (size - 1)) == 0;
      return plan.key_size || plan.value_size || !power_of_two || size % kPageSize ? EINVAL : 0;
    }
    case MapType::task_storage:
      return plan.key_size != 4 || !plan.value_size || plan.max_entries || !(plan.flags & bpf::kMapNoPrealloc) ? EINVAL
                                                                                                               : 0;
    case MapType::array:
    case MapType::percpu_array:
      if (plan.key_size != 4) return EINVAL;
      break;
    case MapType::lru_hash:
    case MapType::lru_percpu_hash:
      if (plan.flags & bpf::kMapNoPrealloc) return kNotSupported;
      break;
    case MapType::hash:
    case MapType::percpu_hash:
      break;
    case MapType::prog_array:
    case MapType::stack_trace:
    case MapType::hash_of_maps:
      return kNotSupported;
  }
  if (plan.max_entries == 0 || plan.value_size == 0 || plan.key_size == 0) return EINVAL;
  if (uint64_t{plan.key_size} + plan.value_size >= kMaxElement) return E2BIG;  // KMALLOC_MAX_SIZE
  return per_cpu && plan.value_size > kPerCpuLimit ? E2BIG : 0;
}

}  // namespace

Result<std::shared_ptr<Map>> make_map(const bpf::MapPlan& plan, Memory& memory, uint32_t cpus) {
  const bool per_cpu =
      plan.type == MapType::percpu_hash || plan.type == MapType::percpu_array || plan.type == MapType::lru_percpu_hash;
  if (const int error = plan_error(plan, per_cpu)) return fail(error, fmt::format("create BPF map '{}'", plan.name));
  switch (plan.type) {
    case MapType::ringbuf:
      return std::make_shared<Ring>(plan, memory, cpus);
    case MapType::array:
    case MapType::percpu_array:
      return std::make_shared<ArrayMap>(plan, memory, cpus);
    case MapType::hash:
    case MapType::percpu_hash:
    case MapType::lru_hash:
    case MapType::lru_percpu_hash:
    case MapType::task_storage:
      return std::make_shared<HashMap>(plan, memory, cpus);
    case MapType::prog_array:
    case MapType::hash_of_maps:
    case MapType::stack_trace:
      break;
  }
  return fail(EINVAL, fmt::format("create BPF map '{}' of type {}", plan.name, static_cast<uint32_t>(plan.type)));
}

}  // namespace scry::vm
