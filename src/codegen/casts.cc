// Lowering of casts, and of values that become part of a wider tuple or record.
#include "codegen/nodes.h"

namespace scry::codegen {
namespace {

// The element of a tuple or record that becomes `target`: tuples meet by position, records by name.
const Element& source_element(TypeRef from, const Element& target, size_t position) {
  if (from->is(TypeKind::record))
    for (const Element& element : from->elements)
      if (element.name == target.name) return element;
  return from->elements[position];
}

Operand array_as_number(Body& body, const RValue& array, TypeRef number) {
  RValue bytes = array;
  bytes.type = body.frame.types().integer(number->size, number->is_signed);
  return scalar(body, bytes);
}

// The elements of a tuple or record, as the wider ones of `to`, at a place that is zero.
void store_elements(Body& body, const RValue& tuple, TypeRef to, const Place& place) {
  for (size_t i = 0; i < to->elements.size(); ++i) {
    const Element& target = to->elements[i];
    const Element& source = source_element(tuple.type, target, i);
    RValue element = tuple;
    element.type = source.type;
    element.place = tuple.place.at(source.offset);
    const bool has_elements = target.type->is(TypeKind::tuple) || target.type->is(TypeKind::record);
    if (has_elements && source.type != target.type) {
      store_elements(body, element, target.type, place.at(target.offset));
      continue;
    }
    if (is_scalar(source.type)) element = RValue::of(target.type, scalar(body, element));
    store(body, element, place.at(target.offset));
  }
}

// To a longer one: zeros follow. Keys and tuples are compared with all their bytes.
RValue cast_text(Body& body, const typed::Cast& node, TypeRef to, const Place* into) {
  TypeRef from = node.operand->type;
  Place place = body.memory().destination(to, into);
  RValue value = eval(body, *node.operand, &place);
  store(body, value, place);
  if (to->size > from->size && !place.unpadded_string) body.memory().zero(place.at(from->size), to->size - from->size);
  RValue result = RValue::at(to, place);
  result.length = value.length;
  return result;
}

RValue cast_elements(Body& body, const typed::Cast& node, TypeRef to, const Place* into) {
  RValue tuple = eval(body, *node.operand);
  Place place = body.memory().destination(to, into);
  body.memory().zero(place, to->size);
  store_elements(body, tuple, to, place);
  return RValue::at(to, place);
}

RValue cast_to_array(Body& body, const typed::Cast& node, TypeRef to, const Place* into) {
  TypeRef from = node.operand->type;
  if (from->is(TypeKind::string)) {  // a literal, byte by byte
    RValue bytes = eval(body, *node.operand, into);
    bytes.type = to;
    return bytes;
  }
  const bool aligned = into && into->offset % static_cast<int32_t>(from->size) == 0;
  Place place = body.memory().destination(to, aligned ? into : nullptr);
  body.memory().zero(place, to->size);
  body.b().store(from->size, place.base, place.offset, scalar(body, *node.operand));
  return RValue::at(to, place);
}

RValue cast_to_bool(Body& body, const typed::Cast& node, TypeRef to) {
  TypeRef from = node.operand->type;
  RValue value = eval(body, *node.operand);
  if (from->is(TypeKind::string)) value.type = body.frame.types().integer(1, false);  // its first byte
  const Operand operand = scalar(body, value);
  if (from->is(TypeKind::boolean)) return RValue::of(to, operand);
  return RValue::of(to, body.b().compare(Compare::ne, operand, 0));
}

// As an integer of the type is kept in a register.
Operand narrowed(ir::Builder& b, Operand value, TypeRef to) {
  if (!to->is(TypeKind::integer) || to->size == 8) return value;
  return to->is_signed ? b.sext(to->size, value) : b.zext(to->size, value);
}

RValue cast_scalar(Body& body, const typed::Cast& node, TypeRef to) {
  ir::Builder& b = body.b();
  TypeRef from = node.operand->type;
  const RValue operand = body.values().loaded(eval(body, *node.operand));
  const Operand value = operand.scalar;
  if (to->is(TypeKind::pointer) && operand.known == to->element) {
    RValue same = operand;
    same.type = to;
    return same;
  }
  const bool to_number = to->is(TypeKind::integer) && to->size < 8;
  if (!to_number) return RValue::of(to, value);
  const bool widens = from->size < to->size || (from->size == to->size && from->is_signed == to->is_signed);
  if (widens && (from->is_signed == to->is_signed || !from->is_signed)) return RValue::of(to, value);
  return RValue::of(to, narrowed(b, value, to));
}

}  // namespace

RValue lower(Body& body, const typed::Cast& node, const typed::Expr& expr, const Place* into) {
  TypeRef from = node.operand->type, to = expr.type;
  if (from->is_aggregate()) {
    const auto& read = std::get<typed::MapRead>(node.operand->node);
    const auto walk = [&](const UsePlace& use) {
      body.maps().for_each_cpu(
          read.map, [&] { return key_place(body, read.map, *read.key); }, use);
    };
    ir::Builder& b = body.b();
    // An average of both signs is divided as what it is, whatever it becomes.
    const TypeRef own = body.frame.types().integer(8, from->is_signed);
    const Operand whole = body.maps().reduce(read.map, walk, own);
    if (to->is(TypeKind::boolean)) return RValue::of(to, b.compare(Compare::ne, whole, 0));
    return RValue::of(to, narrowed(b, whole, to));
  }
  if (from->is(TypeKind::usym) && to->is(TypeKind::integer)) {  // its address, before the process
    RValue address = eval(body, *node.operand);
    address.type = body.frame.types().uint64();
    return RValue::of(to, narrowed(body.b(), scalar(body, address), to));
  }
  if (from->kind == to->kind && (from->is(TypeKind::string) || from->is(TypeKind::buffer)))
    return cast_text(body, node, to, into);
  if (to->is(TypeKind::tuple) || to->is(TypeKind::record)) return cast_elements(body, node, to, into);
  if (from->is(TypeKind::array) && to->is(TypeKind::integer))
    return RValue::of(to, array_as_number(body, eval(body, *node.operand), to));
  if (to->is(TypeKind::array)) return cast_to_array(body, node, to, into);
  if (to->is(TypeKind::boolean)) return cast_to_bool(body, node, to);
  if (!is_scalar(from) || !is_scalar(to)) return body.values().settle(eval(body, *node.operand, into), into);
  return cast_scalar(body, node, to);
}

}  // namespace scry::codegen
