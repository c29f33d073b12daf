// ArrayMap: array and per-CPU array. Every element exists from the start; one block of host memory holds them all,
// which user space may share (mmap).
#pragma once

#include "vm/map.h"

namespace scry::vm {

inline size_t round_to_8(size_t size) {
  return (size + 7) / 8 * 8;
}

class ArrayMap final : public Map {
 public:
  ArrayMap(const bpf::MapPlan& plan, Memory& memory, uint32_t cpus);
  ~ArrayMap() override;

  uint64_t find(Bytes key, uint32_t cpu) override;
  int update(Bytes key, Bytes value, uint64_t flags, uint32_t cpu) override;
  int remove(Bytes key) override;
  size_t count() const override { return plan_.max_entries; }
  std::vector<std::vector<std::byte>> keys() const override;
  std::byte* stored(Bytes key) override;
  bool next_key(const std::byte* previous, std::byte* key) const override;
  std::byte* mapped_memory() override { return bytes_.data(); }

 private:
  size_t stride() const { return round_to_8(plan_.value_size); }
  size_t offset_of(uint32_t index, uint32_t cpu) const;

  std::vector<std::byte> bytes_;
  uint64_t address_;
};

}  // namespace scry::vm
