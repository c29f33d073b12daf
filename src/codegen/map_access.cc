#include "codegen/map_access.h"

#include <cerrno>

#include "codegen/keyed_maps.h"
#include "types/aggregation.h"

namespace scry::codegen {

using bpf::HelperId;
using bpf::MapStorage;

// A call for each of the two: the verifier inlines it only where it knows the map.
Reg MapAccess::with_map(typed::MapIndex index, Operand which, const std::function<Reg(Operand)>& use) {
  const bpf::ScriptMap& map = frame_.module.map(index);
  if (!map.twin) return use(b_.map(map.map));
  Reg result = b_.constant(0);
  b_.either(
      Compare::eq, which, 0, [&] { b_.copy_to(result, use(b_.map(map.map))); },
      [&] { b_.copy_to(result, use(b_.map(map.twin->map))); });
  return result;
}

Operand MapAccess::which_map(typed::MapIndex index) {
  const bpf::ScriptMap& map = frame_.module.map(index);
  if (!map.twin) return 0;
  return b_.load(8, false, b_.map_value(frame_.module.bundle.globals, static_cast<int32_t>(map.twin->which)), 0);
}

Reg MapAccess::lookup(typed::MapIndex index, Operand which, const Place& key) {
  return with_map(index, which, [&](Operand map) {
    return b_.helper(HelperId::map_lookup_elem, {map, memory_.address(key)});
  });
}

Reg MapAccess::insert(typed::MapIndex index, Operand which, const Place& key, Operand value, uint64_t flags) {
  return with_map(index, which, [&](Operand map) {
    return b_.helper(HelperId::map_update_elem, {map, memory_.address(key), value, flags});
  });
}

// Counted beside the notice, which may find no room in the ring, or be unwanted.
void MapAccess::count_not_stored(const bpf::ScriptMap& map, Span span) {
  if (frame_.target().is_pinned()) return;
  const bool are_stacks = frame_.module.script.notices == typed::Notices::stacks;
  const char* action = are_stacks ? bpf::kStacksNotStored : bpf::kNotStored;
  records_.count_loss(frame_.module.add_layout({.action = action, .span = span, .texts = {map.name}}));
}

void MapAccess::notice_not_stored(typed::MapIndex index, Operand status, Span span) {
  const bpf::ScriptMap& map = frame_.module.map(index);
  count_not_stored(map, span);
  if (frame_.module.script.notices == typed::Notices::stacks) return;
  records_.notice(
      "helper_error", span,
      "Map full; can't update element. Try increasing max_map_keys config or manually setting the max entries in a "
      "map declaration e.g. `let " +
          map.name + (map.value->is_aggregate() ? " = percpuhash(5000)`" : " = hash(5000)`"),
      "map_update_elem", b_.ashr(b_.shl(status, 32), 32));  // before 6.3 an int: the upper half is zero
}

// The element at a key, of zeros if there was none.
void MapAccess::with_element(typed::MapIndex index, const Place& key, Span span, const std::function<Operand()>& zeros,
                             const UsePlace& use) {
  const Operand which = which_map(index);  // the same for all three calls, though the receiver may switch meanwhile
  Reg found = lookup(index, which, key);
  b_.when(
      Compare::eq, found, 0,
      [&] {
        // Another CPU may have been first (-EEXIST): what counts is whether an element is there now.
        Reg status = insert(index, which, key, zeros(), bpf::kUpdateNoExist);
        b_.copy_to(found, lookup(index, which, key));
        b_.when(
            Compare::eq, found, 0, [&] { notice_not_stored(index, status, span); }, ir::Rare::target);
      },
      ir::Rare::target);
  b_.when(Compare::ne, found, 0, [&] { use({found, 0}); });
}

void MapAccess::with_scalar_element(typed::MapIndex index, const Place& key, Span span, const UsePlace& use) {
  with_element(
      index, key, span,
      [&] {
        Place fresh = memory_.temporary(8);
        b_.store(8, fresh.base, fresh.offset, 0);
        return Operand(memory_.address(fresh));
      },
      use);
}

// This thread's {set, value} of a map in task storage; null if there is none and none could be made.
Reg MapAccess::task_element(typed::MapIndex index, bool create) {
  constexpr int64_t kCreate = 1;  // BPF_LOCAL_STORAGE_GET_F_CREATE
  Reg task = b_.helper(HelperId::get_current_task_btf);
  return b_.helper(HelperId::task_storage_get, {b_.map(frame_.module.map(index).map), task, 0, create ? kCreate : 0});
}

void MapAccess::with_new_task_element(typed::MapIndex index, Span span, const UsePlace& use) {
  Reg element = task_element(index, true);
  b_.either(
      Compare::ne, element, 0,
      [&] {
        use({element, kSlotValue});
        b_.store(8, element, kSetFlag, 1);
      },
      [&] {
        count_not_stored(frame_.module.map(index), span);
        records_.notice("helper_error", span, "", "task_storage_get", -ENOMEM);
      },
      ir::Rare::otherwise);
}

// {total, count} over all CPUs: what one CPU's value looks like, so that the receiver reads it as such.
RValue MapAccess::read_stats(typed::MapIndex index, const MakeKey& key) {
  Reg total = b_.constant(0), count = b_.constant(0);
  for_each_cpu(index, key, [&](const Place& value) {
    b_.copy_to(total, b_.add(total, b_.load(8, false, value.base, value.offset)));
    b_.copy_to(count, b_.add(count, b_.load(8, false, value.base, value.offset + 8)));
  });
  Place result = memory_.temporary(16);
  b_.store(8, result.base, result.offset, total);
  b_.store(8, result.base, result.offset + 8, count);
  return RValue::at(frame_.module.map(index).value, result);
}

void MapAccess::notice_absent_key(Operand element) {
  if (frame_.module.script.notices != typed::Notices::reads_too) return;
  const Span span = b_.span;
  b_.when(
      Compare::eq, element, 0,
      [&] {
        records_.notice("helper_error", span, "Can't lookup map element because it does not exist.", "map_lookup_elem",
                        0);
      },
      ir::Rare::target);
}

Reg MapAccess::cpu_slot(const bpf::ScriptMap& map) {
  return part_of_this_cpu(frame_.module, b_, map.offset, map.stride, exits_.probe);
}

bool MapAccess::shares_slots(const bpf::ScriptMap& map) const {
  return map.storage == MapStorage::cpu_hash && slots_of(frame_.module.bundle, map) < frame_.module.facts.possible_cpus;
}

Place MapAccess::own_slot(const bpf::ScriptMap& map, Operand element) {
  const auto first = static_cast<int32_t>(map.offset);
  const uint32_t cpus = frame_.module.facts.possible_cpus;
  const uint32_t slots = map.storage == MapStorage::cpu_hash ? slots_of(frame_.module.bundle, map) : 1;
  if (slots == 1) return {element, first};
  Reg cpu = b_.helper(HelperId::get_smp_processor_id);
  if (shares_slots(map)) return {b_.add(element, b_.mul(b_.and_(cpu, slots - 1), map.stride)), first};
  const ir::BlockId within = b_.block("cpu");  // the verifier wants a bound
  b_.branch(Compare::ult, cpu, cpus, within, exits_.probe, ir::Rare::otherwise);
  b_.enter(within);
  return {b_.add(element, b_.mul(cpu, map.stride)), first};
}

Operand MapAccess::weight() {
  const auto& sampling = frame_.program.running.sampling;
  if (!sampling) return 1;
  const auto period = static_cast<int32_t>(frame_.module.period_offset(sampling->group));
  return b_.load(8, false, b_.map_value(frame_.module.bundle.globals, period), 0);
}

void MapAccess::add_in_place(typed::MapIndex index, const Place& place, Operand value) {
  if (frame_.program.running.sampling) value = b_.mul(value, weight());
  // One program cannot interrupt itself on a CPU, so its own per-CPU value needs no lock.
  if (frame_.module.script.maps[static_cast<size_t>(index)].shared || shares_slots(frame_.module.map(index))) {
    b_.atomic_add(8, place.base, place.offset, value);
    return;
  }
  Reg word = b_.load(8, false, place.base, place.offset);
  b_.store(8, place.base, place.offset, b_.add(word, value));
}

void MapAccess::for_each_cpu(typed::MapIndex index, const MakeKey& key, const UsePlace& use) {
  const bpf::ScriptMap& map = frame_.module.map(index);
  if (map.storage == MapStorage::cpu_slots) {
    for (uint32_t cpu = 0; cpu < frame_.module.facts.possible_cpus; ++cpu)
      use({b_.map_value(map.map, static_cast<int32_t>(map.offset + cpu * map.stride)), kSlotValue});
    return;
  }
  Place key_at = key();
  if (map.storage == MapStorage::cpu_hash) {
    Reg found = lookup(index, key_at);
    b_.when(Compare::ne, found, 0, [&] { for_each_slot(map, found, use); });
    return;
  }
  const Operand which = which_map(index);
  for (uint32_t cpu = 0; cpu < frame_.module.facts.possible_cpus; ++cpu) {
    Reg found = with_map(index, which, [&](Operand target) {
      return b_.helper(HelperId::map_lookup_percpu_elem, {target, memory_.address(key_at), cpu});
    });
    b_.when(Compare::ne, found, 0, [&] { use({found, 0}); });
  }
}

void MapAccess::for_each_slot(const bpf::ScriptMap& map, Reg element, const UsePlace& use) {
  for (uint32_t slot = 0; slot < slots_of(frame_.module.bundle, map); ++slot)
    use({element, static_cast<int32_t>(map.offset + slot * map.stride)});
}

Operand MapAccess::reduce(typed::MapIndex map, const Walk& walk, TypeRef to) {
  TypeRef type = frame_.module.map(map).value;
  Reg total = b_.constant(0), other = b_.constant(0);
  const KernelRead read = type->aggregation->kernel_read;
  const bool extreme = read == KernelRead::smallest || read == KernelRead::largest;
  walk([&](const Place& value) {
    Reg word = b_.load(8, false, value.base, value.offset);
    if (!extreme) {
      b_.copy_to(total, b_.add(total, word));
      if (read == KernelRead::average)
        b_.copy_to(other, b_.add(other, b_.load(8, false, value.base, value.offset + 8)));
      return;
    }
    // `other` is whether any CPU's value was merged yet.
    Reg set = b_.load(8, false, value.base, value.offset + 8);
    b_.when(Compare::ne, set, 0, [&] {
      const ir::BlockId take = b_.block("take"), next = b_.block("next"), compare = b_.block("compare");
      b_.branch(Compare::eq, other, 0, take, compare);
      b_.enter(compare);
      const Compare better = read == KernelRead::smallest ? (type->is_signed ? Compare::slt : Compare::ult)
                                                          : (type->is_signed ? Compare::sgt : Compare::ugt);
      b_.branch(better, word, total, take, next);
      b_.enter(take);
      b_.copy_to(total, word);
      b_.copy_to(other, 1);
      b_.enter(next);
    });
  });
  if (read != KernelRead::average) return total;
  Reg average = b_.constant(0);
  b_.when(Compare::ne, other, 0,
          [&] { b_.copy_to(average, to->is_signed ? b_.sdiv(total, other) : b_.udiv(total, other)); });
  return average;
}

}  // namespace scry::codegen
