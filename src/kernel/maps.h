// KernelMaps: maps, shared memory and rings of an engine, for the loader and the receiving side. A part of Kernel
// (kernel/kernel.h), whose rules for descriptors and errors hold here.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/bytes.h"
#include "base/fd.h"
#include "base/result.h"
#include "bpf/bundle.h"

namespace scry {

// Memory of a BPF_F_MMAPABLE array, shared with the running programs; unmapped by the deleter.
using SharedMemory = std::unique_ptr<std::byte, std::function<void(std::byte*)>>;

// Where events come from: the ring buffer, a fake, a recorded file.
class EventSource {
 public:
  virtual ~EventSource() = default;
  // A descriptor that polls readable when the kernel side asked for a wake-up; -1 if there is none.
  virtual int descriptor() const = 0;
  // Hands each record that is ready to `receive`, oldest first; returns how many. `receive` returns false to stop early
  // (that record is consumed). The bytes are valid during the call only.
  virtual size_t consume(const std::function<bool(Bytes record)>& receive) = 0;
};

class KernelMaps {
 public:
  virtual ~KernelMaps() = default;

  // Creates the map and writes plan.initial into element 0; with kMapReadOnlyProg the map is then frozen. The name is
  // cut and cleaned to what the kernel takes.
  virtual Result<Fd> create_map(const bpf::MapPlan& plan) = 0;
  // The map with this id: what a map of maps answers with.
  virtual Result<Fd> open_map(uint32_t id) = 0;
  virtual Result<void> freeze_map(int map) = 0;
  virtual Result<SharedMemory> map_memory(int map, size_t size) = 0;
  // Map elements. Per-CPU values are possible_cpus() values, each rounded up to 8 bytes. lookup returns false for an
  // absent key.
  virtual Result<bool> lookup(int map, const void* key, void* value) = 0;
  virtual Result<void> update(int map, const void* key, const void* value, uint64_t flags) = 0;
  virtual Result<bool> remove(int map, const void* key) = 0;
  // Walks the keys: `previous` null starts. false: no more. A key that was removed meanwhile starts again from the
  // first.
  virtual Result<bool> next_key(int map, const void* previous, void* key) = 0;
  // Reads (and with `take` removes, in the same step) every element in batches. keys and values are packed one after
  // the other; a value is value_size bytes, or possible_cpus() values of value_size rounded up to 8. Falls back to
  // next_key + lookup where the kernel has no batch operation for the map's type. Elements of arrays cannot be removed:
  // `take` sets them to zero after reading, which is not one step.
  struct Elements {
    std::vector<std::byte> keys, values;
    size_t count = 0;
  };
  virtual Result<Elements> read_all(int map, const bpf::MapPlan& plan, bool take) = 0;
  // Stores all of them. A map of maps makes the caller wait until no program uses what was there before; in batches
  // once, else for each element.
  virtual Result<void> update_all(int map, const Elements& elements) = 0;
  virtual bool has_batch_operations(bpf::MapType type) = 0;
  // Returns when every program that runs now and cannot sleep has ended: what they read of the globals is then as old
  // as this call at most. It takes some milliseconds.
  virtual Result<void> wait_for_programs() = 0;
  virtual Result<std::unique_ptr<EventSource>> open_ring(int map, uint32_t size) = 0;

  // The threads that exist now, and a descriptor of one (pidfd_open with PIDFD_THREAD, 6.9): the key of its storage.
  virtual std::vector<uint32_t> threads() const = 0;
  virtual Result<Fd> open_thread(uint32_t tid) const = 0;

  virtual uint32_t possible_cpus() const = 0;
};

}  // namespace scry
