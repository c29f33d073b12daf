// MapStore: the bytes of the script's maps, whatever way they are stored (MapStorage in bpf/bundle.h).
//
// Programs go on running meanwhile. What read() takes is taken word by word with an exchange from the globals. A keyed
// map that is taken has a twin: programs are switched to it, and when those that ran have ended no program writes to
// the first one any more. So no update falls between reading and removing. Of a scalar's words the "set" word goes
// first: an update in between leaves an entry of zero rather than a value that is never shown. Task storage is
// reached thread by thread; a thread that has ended took its value along.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/bytes.h"
#include "base/clock.h"
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
  size_t first = 0;  // bytes before the first value of an entry
  std::vector<std::byte> keys, values;

  Bytes key(size_t entry) const { return Bytes(keys).subspan(entry * key_size, key_size); }
  size_t entry_size() const { return first + stride * cpus; }
  Bytes value(size_t entry) const { return Bytes(values).subspan(entry * entry_size() + first, stride * cpus); }
};

class MapStore {
 public:
  static constexpr int64_t kNow = INT64_MAX;

  // `maps` by MapId.
  MapStore(const bpf::Bundle& bundle, KernelMaps& kernel, const std::vector<Fd>& maps, Globals& globals,
           const Clock& clock)
      : bundle_(bundle), kernel_(kernel), maps_(maps), globals_(globals), clock_(clock), taken_at_(maps.size()) {}

  // Taking removes what it returns: what was there when a program asked for it, `asked_ns` after boot. If that was
  // before the last time, it has been returned already, and there is nothing: taking a keyed map lasts some
  // milliseconds, and programs may ask for it more often. Where only values are taken they become zero bytes; keys and
  // the "set" word of a scalar stay.
  Result<RawEntries> read(const bpf::ScriptMap& map, Taking taking, int64_t asked_ns = kNow);

 private:
  // A scalar's words: `cpus` times {set, value...}, `stride` bytes apart.
  struct Slots {
    size_t offset, stride;
    uint32_t cpus;
  };
  Slots slots_of(const bpf::ScriptMap& map) const;
  RawEntries read_slots(const bpf::ScriptMap& map, Taking taking);
  Result<RawEntries> walk_tasks(const bpf::ScriptMap& map, Taking taking);
  Result<RawEntries> take_of_twins(const bpf::ScriptMap& map, Taking taking, int64_t asked_ns);
  // In the map that programs use. `flags`: kUpdateExist where the keys may still be there, kUpdateNoExist where others
  // may have put them back.
  Result<void> put_zeros(const bpf::ScriptMap& map, const RawEntries& entries, uint64_t flags);
  Result<RawEntries> read_hash(const bpf::ScriptMap& map, int descriptor, bool take);
  RawEntries shape_of(const bpf::ScriptMap& map) const;
  // The kernel map that programs use.
  int descriptor(const bpf::ScriptMap& map) const {
    const bool second = map.twin && globals_.load(map.twin->which) != 0;
    return maps_[static_cast<size_t>(second ? map.twin->map : map.map)].get();
  }
  const bpf::MapPlan& plan(const bpf::ScriptMap& map) const { return bundle_.maps[static_cast<size_t>(map.map)]; }

  const bpf::Bundle& bundle_;
  KernelMaps& kernel_;
  const std::vector<Fd>& maps_;
  Globals& globals_;
  const Clock& clock_;
  struct Taken {  // boot_ns
    int64_t switched = 0;
    int64_t emptied = 0;  // the keys too
  };
  std::vector<Taken> taken_at_;  // by MapId
};

}  // namespace scry
