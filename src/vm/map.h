// Map: the emulated BPF maps, with the kernel's answers (kernel/bpf/hashtab.c, arraymap.c, bpf_local_storage.c).
//
// A map is seen from two sides. A program gets addresses of values in the emulated memory and acts on the value of its
// own CPU; user space copies whole elements, per-CPU values packed one after the other and each rounded up to 8 bytes.
// Both sides return 0 or a negative errno. A hash keeps its keys in the order of insertion, so that runs are
// repeatable.
#pragma once

#include <functional>
#include <memory>

#include "bpf/bundle.h"
#include "vm/memory.h"

namespace scry::vm {

class Ring;

inline constexpr int kNotSupported = 524;  // the kernel's own ENOTSUPP, which errno.h lacks

class Map {
 public:
  virtual ~Map() = default;

  const bpf::MapPlan& plan() const { return plan_; }
  uint64_t handle() const { return handle_; }  // the address that stands for the map in a helper call
  bool is_per_cpu() const;
  size_t stored_value_size() const;  // of one element as user space sees it

  // Address of the value for `cpu`, 0 if the key is absent.
  virtual uint64_t find(Bytes key, uint32_t cpu) = 0;
  // Creates or changes an element. `value` is one value, for `cpu` (the others of a new element become 0).
  virtual int update(Bytes key, Bytes value, uint64_t flags, uint32_t cpu) = 0;
  virtual int remove(Bytes key) = 0;
  virtual size_t count() const = 0;
  // The keys that exist now, in iteration order.
  virtual std::vector<std::vector<std::byte>> keys() const = 0;
  // First byte of an element's stored values, null if absent. Valid until the element is removed.
  virtual std::byte* stored(Bytes key) = 0;
  // User space's side of update: all CPUs' values.
  int update_stored(Bytes key, const std::byte* values, uint64_t flags);
  virtual bool next_key(const std::byte* previous, std::byte* key) const;
  // Memory of removed elements stays readable to the program that runs (RCU); the machine calls this when it ended.
  virtual void end_of_run() {}

  virtual Ring* as_ring() { return nullptr; }
  virtual std::byte* mapped_memory() { return nullptr; }  // of an array

 protected:
  Map(const bpf::MapPlan& plan, Memory& memory, uint32_t cpus);

  bpf::MapPlan plan_;
  Memory& memory_;
  uint32_t cpus_;
  uint64_t handle_;
};

// The map of a plan, or the kernel's errno for a plan it refuses. Array elements start with plan.initial. The map must
// not outlive `memory`.
Result<std::shared_ptr<Map>> make_map(const bpf::MapPlan& plan, Memory& memory, uint32_t cpus);

}  // namespace scry::vm
