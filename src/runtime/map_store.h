// MapStore: the bytes of the script's maps, whatever way they are stored (MapStorage in bpf/bundle.h).
//
// Programs go on running meanwhile. What read() takes is taken word by word with an exchange from the globals, and
// entry by entry with lookup-and-delete from hashes, so that no update falls between reading and removing. Of a
// scalar's words the "set" word goes first: an update in between leaves an entry of zero behind rather than a value
// that nobody shows. Task storage is reached thread by thread; a thread that has ended took its value along.
#pragma once

#include <cstddef>
#include <vector>

#include "base/bytes.h"
#include "bpf/bundle.h"
#include "kernel/maps.h"
#include "runtime/globals.h"

namespace scry {

// Entries as the kernel has them: keys packed; of each entry, `cpus` values `stride` bytes apart.
struct RawEntries {
  size_t count = 0;
  size_t key_size = 0;
  size_t stride = 0;
  uint32_t cpus = 1;
  std::vector<std::byte> keys, values;

  Bytes key(size_t entry) const { return Bytes(keys).subspan(entry * key_size, key_size); }
  Bytes value(size_t entry) const { return Bytes(values).subspan(entry * stride * cpus, stride * cpus); }
};

class MapStore {
 public:
  // `maps` by MapId.
  MapStore(const bpf::Bundle& bundle, KernelMaps& kernel, const std::vector<Fd>& maps, Globals& globals)
      : bundle_(bundle), kernel_(kernel), maps_(maps), globals_(globals) {}

  // `take` removes what it returns.
  Result<RawEntries> read(const bpf::ScriptMap& map, bool take);
  Result<void> clear(const bpf::ScriptMap& map);
  // Every value becomes zero bytes; keys and the "set" word of a scalar stay.
  Result<void> zero(const bpf::ScriptMap& map);

 private:
  // A scalar's words: `cpus` times {set, value...}, `stride` bytes apart.
  struct Slots {
    size_t offset, stride;
    uint32_t cpus;
  };
  Slots slots_of(const bpf::ScriptMap& map) const;
  RawEntries read_slots(const bpf::ScriptMap& map, bool take);
  Result<void> zero_hash(const bpf::ScriptMap& map);
  enum class TaskStep : uint8_t { read, take, zero };
  Result<RawEntries> walk_tasks(const bpf::ScriptMap& map, TaskStep step);
  size_t value_stride(const bpf::ScriptMap& map) const;
  int descriptor(const bpf::ScriptMap& map) const { return maps_[static_cast<size_t>(map.map)].get(); }
  const bpf::MapPlan& plan(const bpf::ScriptMap& map) const { return bundle_.maps[static_cast<size_t>(map.map)]; }

  const bpf::Bundle& bundle_;
  KernelMaps& kernel_;
  const std::vector<Fd>& maps_;
  Globals& globals_;
};

}  // namespace scry
