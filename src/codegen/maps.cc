// Lowering of what scripts do with maps: reads, writes, updates in place, aggregates.
//
// In-place additions are atomic, so that no update is lost between CPUs or to the receiver.
#include <algorithm>

#include "builtins/builtin.h"
#include "codegen/key_bytes.h"
#include "codegen/lowering.h"
#include "types/aggregation.h"

namespace scry::codegen {

using bpf::HelperId;
using bpf::MapStorage;

Place key_place(Body& body, typed::MapIndex map, const typed::Expr& key) {
  const std::optional<std::string> text = stable_text(key);
  if (text)
    if (const Place* known = body.known.key(*text)) return *known;
  Place place = body.memory().temporary(body.frame.module.map(map).key->size);
  store(body, key, place);
  clear_unused_bytes(body, body.frame.module.map(map).key, place);
  if (text) body.known.remember_key(*text, place);
  return place;
}

RValue read_map(Body& body, typed::MapIndex index, const typed::Expr* key) {
  ir::Builder& b = body.b();
  const bpf::ScriptMap& map = body.frame.module.map(index);
  if (map.value->is_readable_aggregate() && !map.value->is_castable_aggregate())
    return body.maps().read_stats(index, [&] { return key_place(body, index, *key); });
  if (map.value->is_aggregate()) return RValue::none(map.value);
  if (map.storage == MapStorage::slot) {
    Place place{b.map_value(map.map, map.offset + kSlotValue), 0};
    return body.values().settle(RValue::at(map.value, place), nullptr);
  }
  const std::optional<std::string> text = stable_text(*key);
  if (text)
    if (const RValue* known = body.known.value(index, *text)) return *known;
  if (is_scalar(map.value)) {
    const bool in_task = map.storage == MapStorage::task;
    Reg result = b.constant(0);
    Reg found =
        in_task ? body.maps().task_element(index, false) : body.maps().lookup(index, key_place(body, index, *key));
    const int32_t at = in_task ? kSlotValue : 0;
    b.when(Compare::ne, found, 0, [&] { b.copy_to(result, body.memory().load_scalar(map.value, {found, at})); });
    body.maps().notice_absent_key(found);
    RValue value = RValue::of(map.value, result);
    if (text) body.known.remember_value(index, *text, value);
    return value;
  }
  Place result = body.memory().temporary(map.value->size);
  body.memory().zero(result, map.value->size);
  Reg found = body.maps().lookup(index, key_place(body, index, *key));
  b.when(Compare::ne, found, 0, [&] { body.memory().copy(result, {found, 0}, map.value->size); });
  body.maps().notice_absent_key(found);
  return RValue::at(map.value, result);
}

namespace {

// The key of an element that is about to be written, if it needs one. It may be a value of the same map: it is read
// before what is known of them is forgotten.
std::optional<Place> key_to_write(Body& body, typed::MapIndex index, const typed::Expr* key) {
  std::optional<Place> place;
  if (key && body.frame.module.map(index).storage != MapStorage::task) place = key_place(body, index, *key);
  body.known.forget_values(index);
  return place;
}

}  // namespace

void assign_map(Body& body, typed::MapIndex index, const typed::Expr* key, const typed::Expr& value, Span span) {
  ir::Builder& b = body.b();
  const bpf::ScriptMap& map = body.frame.module.map(index);
  if (map.storage == MapStorage::slot) {
    Reg slot = b.map_value(map.map, map.offset);
    if (is_scalar(map.value)) {
      b.store(map.value->size, slot, kSlotValue, scalar(body, value));
    } else {
      Place made = body.memory().temporary(map.value->size);  // complete before anyone can see it
      store(body, value, made);
      body.memory().copy({slot, kSlotValue}, made, map.value->size);
    }
    b.store(8, slot, kSetFlag, 1);
    return;
  }
  if (map.storage == MapStorage::task) {
    Operand made = scalar(body, value);
    body.known.forget_values(index);
    body.maps().with_new_task_element(index, span,
                                      [&](const Place& at) { b.store(map.value->size, at.base, at.offset, made); });
    return;
  }
  Place made = body.memory().temporary(map.value->size);
  store(body, value, made);  // the value first, as in bpftrace: @m[@n++] = @n
  const Place key_at = *key_to_write(body, index, key);
  Reg status =
      body.maps().insert(index, body.maps().which_map(index), key_at, body.memory().address(made), bpf::kUpdateAny);
  b.when(
      Compare::ne, status, 0, [&] { body.maps().notice_not_stored(index, status, span); }, ir::Rare::target);
}

void update_map(Body& body, const typed::UpdateMap& update, Span span) {
  ir::Builder& b = body.b();
  const bpf::ScriptMap& map = body.frame.module.map(update.map);
  const bool is_signed = map.value->is(TypeKind::integer) && map.value->is_signed;
  const bool adds = update.op == ast::BinaryOp::add || update.op == ast::BinaryOp::subtract;
  Operand right = scalar(body, *update.value);
  const std::optional<Place> key_at = key_to_write(body, update.map, update.key.get());
  auto in_place = [&](const Place& at) {
    if (adds && map.value->size == 8) {
      Operand step = update.op == ast::BinaryOp::add ? right : Operand(b.neg(right));
      b.atomic_add(8, at.base, at.offset, step);
      return;
    }
    Operand result = apply(body, update.op, body.memory().load_scalar(map.value, at), right, is_signed, span);
    b.store(map.value->size, at.base, at.offset, result);
  };
  if (map.storage == MapStorage::task) return body.maps().with_new_task_element(update.map, span, in_place);
  if (map.storage == MapStorage::slot) {
    Reg slot = b.map_value(map.map, map.offset);
    in_place({slot, kSlotValue});
    b.store(8, slot, kSetFlag, 1);
    return;
  }
  body.maps().with_scalar_element(update.map, *key_at, span, in_place);
}

Operand increment_map(Body& body, const typed::IncDec& node, Span span) {
  ir::Builder& b = body.b();
  const bpf::ScriptMap& map = body.frame.module.map(*node.map);
  const int64_t size = map.value->is(TypeKind::pointer) ? std::max(1u, map.value->element->size) : 1;
  if (map.value->is(TypeKind::pointer)) body.frame.module.rely_on_layout(map.value->element);
  const int64_t step = node.increment ? size : -size;
  Reg before = b.constant(0);
  const std::optional<Place> key_at = key_to_write(body, *node.map, node.key.get());
  auto in_place = [&](const Place& at) {
    b.copy_to(before, b.atomic_add(8, at.base, at.offset, step));  // no two runs get the same number
  };
  if (map.storage == MapStorage::task) {
    body.maps().with_new_task_element(*node.map, span, in_place);
  } else if (map.storage == MapStorage::slot) {
    Reg slot = b.map_value(map.map, map.offset);
    in_place({slot, kSlotValue});
    b.store(8, slot, kSetFlag, 1);
  } else {
    body.maps().with_scalar_element(*node.map, *key_at, span, in_place);
  }
  return node.prefix ? b.add(before, step) : before;
}

Operand delete_key(Body& body, typed::MapIndex index, const typed::Expr* key) {
  ir::Builder& b = body.b();
  const bpf::ScriptMap& map = body.frame.module.map(index);
  const std::optional<Place> key_at = key_to_write(body, index, key);
  if (map.storage == MapStorage::task) {  // emptied, not freed: the thread will use it again
    Reg was_set = b.constant(0);
    Reg element = body.maps().task_element(index, false);
    b.when(Compare::ne, element, 0, [&] {
      b.copy_to(was_set, b.load(8, false, element, kSetFlag));
      body.memory().zero({element, 0}, 16);
    });
    return was_set;
  }
  if (key_at) {
    Reg status = body.maps().with_map(index, body.maps().which_map(index), [&](Operand target) {
      return b.helper(HelperId::map_delete_elem, {target, body.memory().address(*key_at)});
    });
    return b.compare(Compare::eq, status, 0);
  }
  if (map.storage == MapStorage::slot) {
    Reg slot = b.map_value(map.map, map.offset);
    Reg was_set = b.load(8, false, slot, kSetFlag);
    body.memory().zero({slot, 0}, map.stride);
    return was_set;
  }
  // On any processor: by the flag, or by a value that is above zero once the map was set.
  const int32_t mark = map.value->aggregation->is(AggregationTrait::never_zero) ? kSlotValue : kSetFlag;
  const Reg marks = b.constant(0);
  for (uint32_t cpu = 0; cpu < body.frame.module.facts.possible_cpus; ++cpu) {
    const Reg slot = b.map_value(map.map, map.offset + cpu * map.stride);
    b.copy_to(marks, b.or_(marks, b.load(8, false, slot, mark)));
    body.memory().zero({slot, 0}, 8 + aggregate_value_size(map.value));
  }
  return b.compare(Compare::ne, marks, 0);
}

Operand has_key(Body& body, typed::MapIndex index, const typed::Expr* key) {
  ir::Builder& b = body.b();
  if (body.frame.module.map(index).storage == MapStorage::task) {
    Reg is_set = b.constant(0);
    Reg element = body.maps().task_element(index, false);
    b.when(Compare::ne, element, 0, [&] { b.copy_to(is_set, b.load(8, false, element, kSetFlag)); });
    return is_set;
  }
  return b.compare(Compare::ne, body.maps().lookup(index, key_place(body, index, *key)), 0);
}

// ---- aggregates

namespace {

// Calls `use` with the current CPU's value of an aggregate map.
void with_cpu_value(Body& body, typed::MapIndex index, const typed::Expr* key, Span span, const UsePlace& use) {
  ir::Builder& b = body.b();
  const bpf::ScriptMap& map = body.frame.module.map(index);
  if (map.storage == MapStorage::cpu_slots) {
    Reg slot = body.maps().cpu_slot(map);
    use({slot, kSlotValue});
    // A value above zero tells by itself that the map was set.
    if (!map.value->aggregation->is(AggregationTrait::never_zero)) b.store(8, slot, kSetFlag, 1);
    return;
  }
  body.maps().with_element(
      index, key_place(body, index, *key), span,
      [&] {
        const uint32_t bytes = body.frame.module.bundle.maps[static_cast<size_t>(map.map)].value_size;
        return Operand(b.map_value(body.frame.module.zeros(bytes)));
      },
      [&](const Place& at) {
        body.known.enter();  // the aggregate's argument is evaluated here, on this path only
        use(body.maps().own_slot(map, at.base));
        body.known.leave();
      });
}

}  // namespace

void aggregate(Body& body, const typed::Aggregate& node, Span span) {
  Lowering rows(body);
  with_cpu_value(body, node.map, node.key.get(), span, [&](const Place& value) {
    node.builtin->lowering.update(rows, node, body.frame.module.map(node.map).value, value);
  });
}

}  // namespace scry::codegen
