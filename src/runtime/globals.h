// Globals: the words of the bundle's globals map, shared with the running programs.
//
// Every access is one 64-bit atomic operation, because programs on other CPUs write at the same time. Offsets are those
// of the bundle (ControlOffsets, ScriptMap) and multiples of 8; one outside the memory is a bug of the bundle.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "base/result.h"
#include "kernel/maps.h"

namespace scry {

class Globals {
 public:
  Globals() = default;
  Globals(SharedMemory memory, size_t size) : memory_(std::move(memory)), size_(size) {}

  uint64_t load(size_t offset) const { return word(offset).load(); }
  void store(size_t offset, uint64_t value) { word(offset).store(value); }
  uint64_t exchange(size_t offset, uint64_t value) { return word(offset).exchange(value); }

 private:
  std::atomic_ref<uint64_t> word(size_t offset) const {
    if (offset % 8 != 0 || offset > size_ || size_ - offset < 8) bug("offset outside the globals map");
    return std::atomic_ref(*reinterpret_cast<uint64_t*>(memory_.get() + offset));
  }

  SharedMemory memory_;
  size_t size_ = 0;
};

}  // namespace scry
