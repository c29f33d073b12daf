#include "vm/array_map.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace scry::vm {

ArrayMap::ArrayMap(const bpf::MapPlan& plan, Memory& memory, uint32_t cpus) : Map(plan, memory, cpus) {
  const size_t values = size_t{plan.max_entries} * (is_per_cpu() ? cpus : 1);
  bytes_.resize(values * stride());
  std::copy_n(plan.initial.begin(), std::min<size_t>(plan.initial.size(), plan.value_size), bytes_.begin());
  address_ = memory.reserve(bytes_.size());
  memory.add({.address = address_,
              .size = bytes_.size(),
              .bytes = bytes_.data(),
              .space = Space::program,
              .writable = !(plan.flags & bpf::kMapReadOnlyProg),
              .stride = stride(),
              .used = plan.value_size,
              .name = "value of " + plan.name});
}

ArrayMap::~ArrayMap() {
  memory_.remove(address_);
}

size_t ArrayMap::offset_of(uint32_t index, uint32_t cpu) const {
  return is_per_cpu() ? (size_t{index} * cpus_ + cpu) * stride() : size_t{index} * stride();
}

uint64_t ArrayMap::find(Bytes key, uint32_t cpu) {
  const uint64_t index = read_uint(key, 4);
  return index < plan_.max_entries ? address_ + offset_of(index, cpu) : 0;
}

int ArrayMap::update(Bytes key, Bytes value, uint64_t flags, uint32_t cpu) {
  const uint64_t index = read_uint(key, 4);
  if (flags > bpf::kUpdateExist) return -EINVAL;
  if (index >= plan_.max_entries) return -E2BIG;
  if (flags == bpf::kUpdateNoExist) return -EEXIST;
  std::memcpy(bytes_.data() + offset_of(index, cpu), value.data(), plan_.value_size);
  return 0;
}

int ArrayMap::remove(Bytes) {
  return -EINVAL;
}

std::vector<std::vector<std::byte>> ArrayMap::keys() const {
  std::vector<std::vector<std::byte>> keys;
  for (uint32_t i = 0; i < plan_.max_entries; i++) {
    const Bytes bytes = std::as_bytes(std::span(&i, 1));
    keys.emplace_back(bytes.begin(), bytes.end());
  }
  return keys;
}

std::byte* ArrayMap::stored(Bytes key) {
  const uint64_t index = read_uint(key, 4);
  return index < plan_.max_entries ? bytes_.data() + offset_of(index, 0) : nullptr;
}

bool ArrayMap::next_key(const std::byte* previous, std::byte* key) const {
  const uint32_t index = previous ? static_cast<uint32_t>(read_uint(Bytes(previous, 4), 4)) : UINT32_MAX;
  const uint32_t next = index >= plan_.max_entries ? 0 : index + 1;
  if (next >= plan_.max_entries) return false;
  std::memcpy(key, &next, sizeof next);
  return true;
}

}  // namespace scry::vm
