// MapAccess: elements and slots of script maps, by their storage (bpf::MapStorage).
//
// Scalar maps are plain memory of the globals map, no helper call at all; keyed maps are hashes; an aggregation's value
// in a hash has a slot for each CPU. A looked-up value is compared with null at once and its pointer never stored.
#pragma once

#include <functional>

#include "codegen/exits.h"
#include "codegen/records.h"

namespace scry::codegen {

inline constexpr int32_t kSetFlag = 0;  // a scalar's slot is {u64 set, value}
inline constexpr int32_t kSlotValue = 8;

// Generates what is done with the memory of an element.
using UsePlace = std::function<void(const Place&)>;
// Generates a walk over the values that an aggregate has on each CPU.
using Walk = std::function<void(const UsePlace& use)>;
// Evaluates the key of a map; called only when the storage needs it.
using MakeKey = std::function<Place()>;

class MapAccess {
 public:
  MapAccess(Frame& frame, Memory& memory, Records& records, const Exits& exits)
      : frame_(frame), memory_(memory), records_(records), exits_(exits), b_(frame.builder) {}

  const bpf::ScriptMap& map(typed::MapIndex index) const { return frame_.module.map(index); }

  // ---- hashes
  // Which of its two kernel maps a map is now (ScriptMap::twin); 0 if it has one.
  Operand which_map(typed::MapIndex map);
  // Emits `use` of a map's kernel map, for each of the two if there are two, and returns its result.
  Reg with_map(typed::MapIndex map, Operand which, const std::function<Reg(Operand map)>& use);
  Reg lookup(typed::MapIndex map, const Place& key) { return lookup(map, which_map(map), key); }
  Reg lookup(typed::MapIndex map, Operand which, const Place& key);
  // What the helper returned.
  Reg insert(typed::MapIndex map, Operand which, const Place& key, Operand value, uint64_t flags);
  // The element at a key; `zeros` is the address of what a new one starts as.
  void with_element(typed::MapIndex map, const Place& key, Span span, const std::function<Operand()>& zeros,
                    const UsePlace& use);
  // The same of a map of scalars, for an update in place.
  void with_scalar_element(typed::MapIndex map, const Place& key, Span span, const UsePlace& use);
  void notice_not_stored(typed::MapIndex map, Operand status, Span span);
  void count_not_stored(const bpf::ScriptMap& map, Span span);
  void notice_absent_key(Operand element);

  // ---- task storage
  // This thread's {set, value}; null if there is none and none could be made.
  Reg task_element(typed::MapIndex map, bool create);
  void with_new_task_element(typed::MapIndex map, Span span, const UsePlace& use);

  // ---- slots
  Reg slot(const bpf::ScriptMap& map) { return b_.map_value(map.map, map.offset); }
  Reg cpu_slot(const bpf::ScriptMap& map);
  bool shares_slots(const bpf::ScriptMap& map) const;          // several CPUs write to one
  Place own_slot(const bpf::ScriptMap& map, Operand element);  // this CPU's slot of an element
  // How many runs this one stands for: more than one where the program is sampled.
  Operand weight();
  // Adds to a word of an aggregate in place, for each of these runs; atomic where another writer may come between.
  void add_in_place(typed::MapIndex map, const Place& place, Operand value);

  // ---- aggregates over all CPUs
  void for_each_cpu(typed::MapIndex map, const MakeKey& key, const UsePlace& use);
  void for_each_slot(const bpf::ScriptMap& map, Reg element, const UsePlace& use);
  // The number that an aggregate comes to, over the values that `walk` walks.
  Operand reduce(typed::MapIndex map, const Walk& walk, TypeRef to);
  RValue read_stats(typed::MapIndex map, const MakeKey& key);

 private:
  Frame& frame_;
  Memory& memory_;
  Records& records_;
  const Exits& exits_;
  ir::Builder& b_;
};

}  // namespace scry::codegen
