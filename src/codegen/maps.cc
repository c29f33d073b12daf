// Lowering of script maps: reads, writes, updates in place, aggregates.
//
// Storage decides the code (bpf::MapStorage): scalar maps are plain memory of the globals map, no helper call at all;
// keyed maps are hashes; an aggregation's value in a hash has a slot for each CPU. In-place additions are atomic, so
// that no update is lost between CPUs or to the receiver.
#include <cerrno>

#include "codegen/lowering.h"

namespace scry::codegen {

using bpf::HelperId;
using bpf::MapStorage;

namespace {

constexpr int32_t kSetFlag = 0;  // a scalar's slot is {u64 set, value}
constexpr int32_t kSlotValue = 8;

}  // namespace

Place Lowering::key_place(typed::MapIndex map, const typed::Expr& key) {
  const std::optional<std::string> text = stable_text(key);
  if (text)
    if (const Place* known = reuse_.key(*text)) return *known;
  Place place = temporary(module_.map(map).key->size);
  store(key, place);
  if (text) reuse_.remember_key(*text, place);
  return place;
}

// A call for each of the two: the verifier inlines it only where it knows the map.
Reg Lowering::with_map(typed::MapIndex index, Operand which, const std::function<Reg(Operand)>& use) {
  const bpf::ScriptMap& map = module_.map(index);
  if (!map.twin) return use(b_.map(map.map));
  Reg result = b_.constant(0);
  b_.either(
      Compare::eq, which, 0, [&] { b_.copy_to(result, use(b_.map(map.map))); },
      [&] { b_.copy_to(result, use(b_.map(map.twin->map))); });
  return result;
}

Operand Lowering::which_map(typed::MapIndex index) {
  const bpf::ScriptMap& map = module_.map(index);
  if (!map.twin) return 0;
  return b_.load(8, false, b_.map_value(module_.bundle.globals, static_cast<int32_t>(map.twin->which)), 0);
}

Reg Lowering::lookup(typed::MapIndex index, const Place& key) {
  return lookup(index, which_map(index), key);
}

Reg Lowering::lookup(typed::MapIndex index, Operand which, const Place& key) {
  return with_map(index, which, [&](Operand map) { return b_.helper(HelperId::map_lookup_elem, {map, address(key)}); });
}

Reg Lowering::insert(typed::MapIndex index, Operand which, const Place& key, Operand value, uint64_t flags) {
  return with_map(index, which, [&](Operand map) {
    return b_.helper(HelperId::map_update_elem, {map, address(key), value, flags});
  });
}

void Lowering::notice_not_stored(typed::MapIndex index, Operand status, Span span) {
  const bpf::ScriptMap& map = module_.map(index);
  notice("helper_error", span,
         "Map full; can't update element. Try increasing max_map_keys config or manually setting the max entries in a "
         "map declaration e.g. `let " +
             map.name + (map.value->is_aggregate() ? " = percpuhash(5000)`" : " = hash(5000)`"),
         "map_update_elem", b_.ashr(b_.shl(status, 32), 32));  // before 6.3 an int: the upper half is zero
}

// The element at a key, of zeros if there was none.
void Lowering::with_element(typed::MapIndex index, const typed::Expr& key, Span span,
                            const std::function<Operand()>& zeros, const std::function<void(const Place&)>& use) {
  Place key_at = key_place(index, key);
  const Operand which = which_map(index);  // the same for all three calls, though the receiver may switch meanwhile
  Reg found = lookup(index, which, key_at);
  b_.when(
      Compare::eq, found, 0,
      [&] {
        // Another CPU may have been first (-EEXIST): what counts is whether an element is there now.
        Reg status = insert(index, which, key_at, zeros(), bpf::kUpdateNoExist);
        b_.copy_to(found, lookup(index, which, key_at));
        b_.when(
            Compare::eq, found, 0, [&] { notice_not_stored(index, status, span); }, ir::Rare::target);
      },
      ir::Rare::target);
  b_.when(Compare::ne, found, 0, [&] { use({found, 0}); });
}

void Lowering::with_plain_element(typed::MapIndex index, const typed::Expr& key, Span span,
                                  const std::function<void(const Place&)>& use) {
  with_element(
      index, key, span,
      [&] {
        Place fresh = temporary(8);
        b_.store(8, fresh.base, fresh.offset, 0);
        return Operand(address(fresh));
      },
      use);
}

// This thread's {set, value} of a map in task storage; null if there is none and none could be made.
Reg Lowering::task_element(typed::MapIndex index, bool create) {
  constexpr int64_t kCreate = 1;  // BPF_LOCAL_STORAGE_GET_F_CREATE
  Reg task = b_.helper(HelperId::get_current_task_btf);
  return b_.helper(HelperId::task_storage_get, {b_.map(module_.map(index).map), task, 0, create ? kCreate : 0});
}

void Lowering::with_new_task_element(typed::MapIndex index, Span span, const std::function<void(const Place&)>& use) {
  Reg element = task_element(index, true);
  b_.either(
      Compare::ne, element, 0,
      [&] {
        use({element, kSlotValue});
        b_.store(8, element, kSetFlag, 1);
      },
      [&] { notice("helper_error", span, "", "task_storage_get", -ENOMEM); }, ir::Rare::otherwise);
}

// {total, count} over all CPUs: what one CPU's value looks like, so that the receiver reads it as such.
RValue Lowering::read_stats(typed::MapIndex index, const typed::Expr* key) {
  Reg total = b_.constant(0), count = b_.constant(0);
  for_each_cpu(
      index, [&] { return key_place(index, *key); },
      [&](const Place& value) {
        b_.copy_to(total, b_.add(total, b_.load(8, false, value.base, value.offset)));
        b_.copy_to(count, b_.add(count, b_.load(8, false, value.base, value.offset + 8)));
      });
  Place result = temporary(16);
  b_.store(8, result.base, result.offset, total);
  b_.store(8, result.base, result.offset + 8, count);
  return RValue::at(module_.map(index).value, result);
}

void Lowering::notice_absent_key(Operand element) {
  if (module_.script.notices != typed::Notices::reads_too) return;
  const Span span = b_.span;
  b_.when(
      Compare::eq, element, 0,
      [&] {
        notice("helper_error", span, "Can't lookup map element because it does not exist.", "map_lookup_elem", 0);
      },
      ir::Rare::target);
}

RValue Lowering::read_map(typed::MapIndex index, const typed::Expr* key) {
  const bpf::ScriptMap& map = module_.map(index);
  if (map.value->is(TypeKind::stats)) return read_stats(index, key);
  if (map.value->is_aggregate()) return RValue::none(map.value);
  if (map.storage == MapStorage::slot) {
    Place place{b_.map_value(map.map, map.offset + kSlotValue), 0};
    return settle(RValue::at(map.value, place), nullptr);
  }
  const std::optional<std::string> text = stable_text(*key);
  if (text)
    if (const RValue* known = reuse_.value(index, *text)) return *known;
  if (is_scalar(map.value)) {
    const bool in_task = map.storage == MapStorage::task;
    Reg result = b_.constant(0);
    Reg found = in_task ? task_element(index, false) : lookup(index, key_place(index, *key));
    const int32_t at = in_task ? kSlotValue : 0;
    b_.when(Compare::ne, found, 0, [&] { b_.copy_to(result, load_scalar(map.value, {found, at})); });
    notice_absent_key(found);
    RValue value = RValue::of(map.value, result);
    if (text) reuse_.remember_value(index, *text, value);
    return value;
  }
  Place result = temporary(map.value->size);
  zero(result, map.value->size);
  Reg found = lookup(index, key_place(index, *key));
  b_.when(Compare::ne, found, 0, [&] { copy(result, {found, 0}, map.value->size); });
  notice_absent_key(found);
  return RValue::at(map.value, result);
}

void Lowering::assign_map(typed::MapIndex index, const typed::Expr* key, const typed::Expr& value, Span span) {
  const bpf::ScriptMap& map = module_.map(index);
  if (map.storage == MapStorage::slot) {
    Reg slot = b_.map_value(map.map, map.offset);
    if (is_scalar(map.value)) {
      b_.store(map.value->size, slot, kSlotValue, scalar(value));
    } else {
      Place made = temporary(map.value->size);  // complete before anyone can see it
      store(value, made);
      copy({slot, kSlotValue}, made, map.value->size);
    }
    b_.store(8, slot, kSetFlag, 1);
    return;
  }
  if (map.storage == MapStorage::task) {
    Operand made = scalar(value);
    reuse_.forget_values(index);
    with_new_task_element(index, span, [&](const Place& at) { b_.store(map.value->size, at.base, at.offset, made); });
    return;
  }
  Place made = temporary(map.value->size);
  store(value, made);  // the value first, as in bpftrace: @m[@n++] = @n
  Place key_at = key_place(index, *key);
  reuse_.forget_values(index);
  Reg status = insert(index, which_map(index), key_at, address(made), bpf::kUpdateAny);
  b_.when(
      Compare::ne, status, 0, [&] { notice_not_stored(index, status, span); }, ir::Rare::target);
}

void Lowering::update_map(const typed::UpdateMap& update, Span span) {
  const bpf::ScriptMap& map = module_.map(update.map);
  const bool is_signed = map.value->is(TypeKind::integer) && map.value->is_signed;
  const bool adds = update.op == ast::BinaryOp::add || update.op == ast::BinaryOp::subtract;
  Operand right = scalar(*update.value);
  reuse_.forget_values(update.map);
  auto in_place = [&](const Place& at) {
    if (adds && map.value->size == 8) {
      Operand step = update.op == ast::BinaryOp::add ? right : Operand(b_.neg(right));
      b_.atomic_add(8, at.base, at.offset, step);
      return;
    }
    Operand result = apply(update.op, load_scalar(map.value, at), right, is_signed, span);
    b_.store(map.value->size, at.base, at.offset, result);
  };
  if (map.storage == MapStorage::task) return with_new_task_element(update.map, span, in_place);
  if (map.storage == MapStorage::slot) {
    Reg slot = b_.map_value(map.map, map.offset);
    in_place({slot, kSlotValue});
    b_.store(8, slot, kSetFlag, 1);
    return;
  }
  with_plain_element(update.map, *update.key, span, in_place);
}

Operand Lowering::increment_map(const typed::IncDec& node, Span span) {
  const bpf::ScriptMap& map = module_.map(*node.map);
  const int64_t size = map.value->is(TypeKind::pointer) ? std::max(1u, map.value->element->size) : 1;
  const int64_t step = node.increment ? size : -size;
  Reg before = b_.constant(0);
  reuse_.forget_values(*node.map);
  auto in_place = [&](const Place& at) {
    b_.copy_to(before, load_scalar(map.value, at));
    b_.atomic_add(8, at.base, at.offset, step);
  };
  if (map.storage == MapStorage::task) {
    with_new_task_element(*node.map, span, in_place);
  } else if (map.storage == MapStorage::slot) {
    Reg slot = b_.map_value(map.map, map.offset);
    in_place({slot, kSlotValue});
    b_.store(8, slot, kSetFlag, 1);
  } else {
    with_plain_element(*node.map, *node.key, span, in_place);
  }
  return node.prefix ? b_.add(before, step) : before;
}

Operand Lowering::delete_key(typed::MapIndex index, const typed::Expr* key) {
  const bpf::ScriptMap& map = module_.map(index);
  reuse_.forget_values(index);
  if (map.storage == MapStorage::task) {  // emptied, not freed: the thread will use it again
    Reg was_set = b_.constant(0);
    Reg element = task_element(index, false);
    b_.when(Compare::ne, element, 0, [&] {
      b_.copy_to(was_set, b_.load(8, false, element, kSetFlag));
      zero({element, 0}, 16);
    });
    return was_set;
  }
  if (key) {
    Place key_at = key_place(index, *key);
    Reg status = with_map(index, which_map(index), [&](Operand target) {
      return b_.helper(HelperId::map_delete_elem, {target, address(key_at)});
    });
    return b_.compare(Compare::eq, status, 0);
  }
  if (map.storage == MapStorage::slot) {
    Reg slot = b_.map_value(map.map, map.offset);
    Reg was_set = b_.load(8, false, slot, kSetFlag);
    zero({slot, 0}, map.stride);
    return was_set;
  }
  for (uint32_t cpu = 0; cpu < module_.facts.possible_cpus; ++cpu)
    zero({b_.map_value(map.map, map.offset + cpu * map.stride), 0}, 8 + aggregate_value_size(map.value));
  return b_.constant(1);
}

Operand Lowering::has_key(typed::MapIndex index, const typed::Expr* key) {
  if (module_.map(index).storage == MapStorage::task) {
    Reg is_set = b_.constant(0);
    Reg element = task_element(index, false);
    b_.when(Compare::ne, element, 0, [&] { b_.copy_to(is_set, b_.load(8, false, element, kSetFlag)); });
    return is_set;
  }
  return b_.compare(Compare::ne, lookup(index, key_place(index, *key)), 0);
}

// ---- aggregates

Reg part_of_this_cpu(const Module& module, ir::Builder& b, uint32_t offset, uint32_t stride, ir::BlockId otherwise) {
  Reg cpu = b.helper(HelperId::get_smp_processor_id);
  Reg base = b.map_value(module.bundle.globals, static_cast<int32_t>(offset));
  if (module.facts.possible_cpus == 1) return base;
  // The verifier wants a bound; ids beyond the possible CPUs do not exist.
  const ir::BlockId within = b.block("cpu");
  b.branch(Compare::ult, cpu, module.facts.possible_cpus, within, otherwise, ir::Rare::otherwise);
  b.enter(within);
  return b.add(base, b.mul(cpu, stride));
}

Reg Lowering::cpu_slot(const bpf::ScriptMap& map) {
  return part_of_this_cpu(module_, b_, map.offset, map.stride, exit_);
}

// This CPU's slot of an element.
Place Lowering::own_slot(const bpf::ScriptMap& map, Operand element) {
  const auto first = static_cast<int32_t>(map.offset);
  if (map.storage != MapStorage::cpu_hash || module_.facts.possible_cpus == 1) return {element, first};
  Reg cpu = b_.helper(HelperId::get_smp_processor_id);
  const ir::BlockId within = b_.block("cpu");  // the verifier wants a bound
  b_.branch(Compare::ult, cpu, module_.facts.possible_cpus, within, exit_, ir::Rare::otherwise);
  b_.enter(within);
  return {b_.add(element, b_.mul(cpu, map.stride)), first};
}

void Lowering::with_cpu_value(typed::MapIndex index, const typed::Expr* key, Span span,
                              const std::function<void(const Place&)>& use) {
  const bpf::ScriptMap& map = module_.map(index);
  if (map.storage == MapStorage::cpu_slots) {
    Reg slot = cpu_slot(map);
    use({slot, kSlotValue});
    // A count above zero tells by itself that the map was set.
    if (!map.value->is(TypeKind::count)) b_.store(8, slot, kSetFlag, 1);
    return;
  }
  with_element(
      index, *key, span,
      [&] { return Operand(b_.map_value(module_.zeros(module_.bundle.maps[size_t(map.map)].value_size))); },
      [&](const Place& at) {
        reuse_.enter();  // the aggregate's argument is evaluated here, on this path only
        use(own_slot(map, at.base));
        reuse_.leave();
      });
}

void Lowering::add_in_place(typed::MapIndex index, const Place& place, Operand value) {
  // One program cannot interrupt itself on a CPU, so its own per-CPU value needs no lock.
  if (module_.script.maps[static_cast<size_t>(index)].shared) {
    b_.atomic_add(8, place.base, place.offset, value);
    return;
  }
  Reg word = b_.load(8, false, place.base, place.offset);
  b_.store(8, place.base, place.offset, b_.add(word, value));
}

void Lowering::aggregate(const typed::Aggregate& node, Span span) {
  with_cpu_value(node.map, node.key.get(), span,
                 [&](const Place& value) { node.builtin->update(*this, node, module_.map(node.map).value, value); });
}

void Lowering::for_each_cpu(typed::MapIndex index, const std::function<Place()>& key, const UsePlace& use) {
  const bpf::ScriptMap& map = module_.map(index);
  if (map.storage == MapStorage::cpu_slots) {
    for (uint32_t cpu = 0; cpu < module_.facts.possible_cpus; ++cpu)
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
  for (uint32_t cpu = 0; cpu < module_.facts.possible_cpus; ++cpu) {
    Reg found = with_map(index, which, [&](Operand target) {
      return b_.helper(HelperId::map_lookup_percpu_elem, {target, address(key_at), cpu});
    });
    b_.when(Compare::ne, found, 0, [&] { use({found, 0}); });
  }
}

void Lowering::for_each_slot(const bpf::ScriptMap& map, Reg element, const UsePlace& use) {
  for (uint32_t cpu = 0; cpu < module_.facts.possible_cpus; ++cpu)
    use({element, static_cast<int32_t>(map.offset + cpu * map.stride)});
}

Operand Lowering::reduce_aggregate(typed::MapIndex map, const Walk& walk, TypeRef to) {
  TypeRef type = module_.map(map).value;
  Reg total = b_.constant(0), other = b_.constant(0);
  const bool extreme = type->is(TypeKind::min) || type->is(TypeKind::max);
  walk([&](const Place& value) {
    Reg word = b_.load(8, false, value.base, value.offset);
    if (!extreme) {
      b_.copy_to(total, b_.add(total, word));
      if (type->is(TypeKind::avg)) b_.copy_to(other, b_.add(other, b_.load(8, false, value.base, value.offset + 8)));
      return;
    }
    // `other` tells whether any CPU's value counted yet.
    Reg set = b_.load(8, false, value.base, value.offset + 8);
    b_.when(Compare::ne, set, 0, [&] {
      const ir::BlockId take = b_.block("take"), next = b_.block("next"), compare = b_.block("compare");
      b_.branch(Compare::eq, other, 0, take, compare);
      b_.enter(compare);
      const Compare better = type->is(TypeKind::min) ? (type->is_signed ? Compare::slt : Compare::ult)
                                                     : (type->is_signed ? Compare::sgt : Compare::ugt);
      b_.branch(better, word, total, take, next);
      b_.enter(take);
      b_.copy_to(total, word);
      b_.copy_to(other, 1);
      b_.enter(next);
    });
  });
  if (!type->is(TypeKind::avg)) return total;
  Reg average = b_.constant(0);
  b_.when(Compare::ne, other, 0,
          [&] { b_.copy_to(average, to->is_signed ? b_.sdiv(total, other) : b_.udiv(total, other)); });
  return average;
}

}  // namespace scry::codegen
