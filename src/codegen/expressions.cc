// Lowering of expressions: constants, reads, members, elements, tuples, branches with values; casts are in casts.cc.
#include <bit>

#include "codegen/lowering.h"

namespace scry::codegen {
RValue Lowering::eval(const typed::Expr& expr, const Place* into) {
  const Span outer = b_.span;
  b_.span = expr.span;
  RValue value = std::visit([&](const auto& node) { return eval_node(node, expr, into); }, expr.node);
  b_.span = outer;
  return value;
}

Operand Lowering::scalar(const typed::Expr& expr) {
  return scalar(eval(expr));
}

void Lowering::store(const typed::Expr& expr, const Place& place) {
  if (is_scalar(expr.type)) {
    Operand value = scalar(expr);
    b_.store(expr.type->size, place.base, place.offset, value);
    return;
  }
  store(eval(expr, &place), place);
}

// A value that outlives the place it was read from: foreign and borrowed memory is copied.
RValue Lowering::settle(const RValue& value, const Place* into) {
  if (value.where == RValue::Where::none) return value;
  if (is_scalar(value.type)) return RValue::of(value.type, scalar(value));
  Place place = destination(value.type, into);
  store(value, place);
  return RValue::at(value.type, place);
}

RValue Lowering::eval_node(const typed::IntConst& node, const typed::Expr& expr, const Place*) {
  return RValue::of(expr.type, static_cast<int64_t>(node.value));
}

RValue Lowering::eval_node(const typed::StringConst& node, const typed::Expr& expr, const Place* into) {
  Place place = destination(expr.type, into);
  store_literal(node.value, place, expr.type->size);
  return RValue::at(expr.type, place);
}

RValue Lowering::eval_node(const typed::VariableRead& node, const typed::Expr& expr, const Place*) {
  if (!is_scalar(expr.type)) return RValue::at(expr.type, storage(node.variable).place);
  RValue value = RValue::of(expr.type, read_variable(node.variable));
  value.known = storage(node.variable).leads_to;
  return value;
}

RValue Lowering::eval_node(const typed::MapRead& node, const typed::Expr&, const Place*) {
  return read_map(node.map, node.key.get());
}

RValue Lowering::eval_node(const typed::MapRef&, const typed::Expr& expr, const Place*) {
  return RValue::none(expr.type);  // the builtin reads the map's index from the node
}

RValue Lowering::eval_node(const typed::ArgsRef&, const typed::Expr& expr, const Place* into) {
  const probes::Provider& provider = *target().provider;
  const Place place = destination(expr.type, into);
  zero(place, expr.type->size);
  const auto members = types().members(expr.type);
  for (const Member& member : **members) {
    if (member.data_loc || (provider.args_are_parameters && !is_scalar(member.type))) continue;
    store(provider.load_arg(*this, target(), member), place.at(static_cast<int32_t>(member.bit_offset / 8)));
  }
  return RValue::at(expr.type, place);
}

RValue Lowering::eval_node(const typed::FieldRead& node, const typed::Expr& expr, const Place*) {
  if (std::holds_alternative<typed::ArgsRef>(node.base->node))
    return target().provider->load_arg(*this, target(), node.member);
  TypeRef base_type = node.base->type;
  const auto* call = std::get_if<typed::Call>(&node.base->node);
  if (call && call->builtin->is_context) module_.rely_on_layout(base_type->element);
  if (call && call->builtin->is_context)
    return member_value(RValue::at(base_type->element, {context(), 0, false, true}), node.member);
  if (base_type->is(TypeKind::pointer)) return member_value(behind(eval(*node.base), base_type), node.member);
  RValue value = member_value(eval(*node.base), node.member);
  value.type = expr.type;
  return value;
}

RValue Lowering::member_value(const RValue& structure, const Member& member) {
  const bool is_foreign = structure.where == RValue::Where::foreign;
  if (member.bit_size && is_foreign) module_.rely_on_layout(structure.type);
  if (member.bit_size) return bitfield(structure, member);
  if (member.text_bytes) return text_member(structure, member);
  const auto offset = static_cast<int32_t>(member.bit_offset / 8);
  RValue value = structure;
  value.type = member.type;
  value.place = structure.place.at(offset);
  if (is_foreign) value.place.moved = module_.moved_member(structure.type, member, structure.place.moved);
  value.length = ir::kNoReg;
  return is_scalar(member.type) ? loaded(value) : value;
}

// A `char x[N]` of C text may lack its NUL, and hold rubbish behind it: read the N bytes and no more, then take them as
// a string, zero behind its end.
RValue Lowering::text_member(const RValue& structure, const Member& member) {
  const Place from = structure.place.at(static_cast<int32_t>(member.bit_offset / 8));
  const uint32_t size = member.type->size;
  Place bytes = temporary(size), text = temporary(size);
  zero(bytes, size);
  zero(text, size);
  if (structure.where == RValue::Where::foreign)
    probe_read(bytes, member.text_bytes, address(from), structure.space);
  else
    copy(bytes, from, member.text_bytes);
  probe_read_string(text, size, address(bytes), AddressSpace::kernel);
  return RValue::at(member.type, text);
}

// The `count` bytes of a structure that hold a bit field, where one load of their size rounded up may be done.
RValue Lowering::bitfield_bytes(const RValue& structure, uint32_t first, uint32_t count) {
  RValue bytes = structure;
  bytes.place = structure.place.at(static_cast<int32_t>(first));
  const uint32_t width = std::bit_ceil(count);
  const bool aligned = bytes.place.offset % static_cast<int32_t>(width) == 0 && first + width <= structure.type->size;
  if (bytes.where != RValue::Where::memory || bytes.place.is_context || aligned) return bytes;
  // The verifier refuses loads from the stack that are not aligned ("misaligned stack access").
  const Place whole = temporary(width);
  zero(whole, width);
  copy(whole, bytes.place, count);
  return RValue::at(bytes.type, whole);
}

RValue Lowering::bitfield(const RValue& structure, const Member& member) {
  // The bytes that hold the field: at most 8, unless the structure is packed.
  const uint32_t shift = member.bit_offset % 8;
  const uint32_t count = (shift + member.bit_size + 7) / 8;
  const bool beyond_word = count > 8;
  const RValue bytes = bitfield_bytes(structure, member.bit_offset / 8, count);
  const auto part = [&](uint32_t offset, uint32_t size) {
    RValue word = bytes;
    word.type = types().integer(size, false);
    word.place = bytes.place.at(static_cast<int32_t>(offset));
    return scalar(word);
  };
  const bool is_signed =
      (member.type->is(TypeKind::integer) || member.type->is(TypeKind::enumeration)) && member.type->is_signed;
  Operand word = part(0, beyond_word ? 8 : std::bit_ceil(count));
  uint32_t unused = 64 - shift - member.bit_size;  // bits above the field
  if (beyond_word) {
    Reg low = b_.lshr(word, shift);
    word = b_.or_(low, b_.shl(part(8, 1), 64 - shift));
    unused = 64 - member.bit_size;
  }
  Reg up = b_.shl(word, unused);
  Reg down = is_signed ? b_.ashr(up, 64 - member.bit_size) : b_.lshr(up, 64 - member.bit_size);
  return RValue::of(member.type, down);
}

RValue Lowering::element_value(const RValue& array, TypeRef element, Operand index, uint32_t count) {
  RValue value = array;
  value.type = element;
  value.length = ir::kNoReg;
  if (index.is_imm()) {
    const auto number = static_cast<uint32_t>(index.imm);
    value.place = array.place.at(static_cast<int32_t>(index.imm * element->size));
    value.place.moved = module_.moved_element(element, number, array.place.moved);
    if (!array.place.moved && array.where == RValue::Where::foreign && number) module_.rely_on_layout(element);
    return value;
  }
  if (array.where == RValue::Where::foreign) module_.rely_on_layout(element);
  Reg distance = b_.mul(index, element->size);
  if (array.where == RValue::Where::foreign) {
    value.place = {b_.add(address(array.place), distance), 0};
    value.known = nullptr;
    return value;
  }
  // Our own memory: the index must be in bounds for the verifier; outside the value is zero.
  Place result = temporary(element->size);
  zero(result, element->size);
  b_.when(Compare::ult, index, count, [&] {
    Reg at = b_.add(address(array.place), distance);
    copy(result, {at, 0}, element->size);
  });
  return RValue::at(element, result);
}

RValue Lowering::eval_node(const typed::IndexRead& node, const typed::Expr& expr, const Place*) {
  TypeRef base_type = node.base->type;
  RValue base = eval(*node.base);
  if (base_type->is(TypeKind::pointer)) base = behind(base, base_type);
  const uint32_t count = base_type->is(TypeKind::string) ? base_type->size : base_type->count;
  Operand index = scalar(*node.index);
  const bool guarded = base_type->is(TypeKind::array) && count > 0 && !index.is_imm();
  if (guarded)
    b_.when(
        Compare::uge, index, count,
        [&] {
          notice("runtime_error", expr.span, "Array access out of bounds. This can lead to unexpected results.", "", 0);
        },
        ir::Rare::target);
  RValue element = element_value(base, expr.type, index, count);
  return is_scalar(expr.type) ? loaded(element) : element;
}

RValue Lowering::eval_node(const typed::Dereference& node, const typed::Expr& expr, const Place*) {
  const RValue value = behind(eval(*node.pointer), node.pointer->type);
  return is_scalar(expr.type) ? loaded(value) : value;
}

RValue Lowering::eval_node(const typed::MakeTuple& node, const typed::Expr& expr, const Place* into) {
  if (expr.type->size == 0) return RValue::none(expr.type);
  Place place = destination(expr.type, into);
  store_elements(node, expr.type, place);
  return RValue::at(expr.type, place);
}

void Lowering::store_elements(const typed::MakeTuple& tuple, TypeRef type, const Place& place) {
  uint32_t filled = 0;
  for (size_t i = 0; i < tuple.elements.size(); ++i) {
    const Element& element = type->elements[i];
    if (element.offset > filled) zero(place.at(filled), element.offset - filled);
    Place at = place.at(element.offset);
    at.unpadded_string = false;
    store(*tuple.elements[i], at);
    filled = element.offset + element.type->size;
  }
  if (filled < type->size) zero(place.at(filled), type->size - filled);
}

RValue Lowering::eval_node(const typed::TupleRead& node, const typed::Expr& expr, const Place*) {
  RValue tuple = eval(*node.base);
  RValue element = tuple;
  element.type = expr.type;
  element.place = tuple.place.at(tuple.type->elements[node.index].offset);
  return is_scalar(expr.type) ? RValue::of(expr.type, scalar(element)) : element;
}

RValue Lowering::eval_node(const typed::Call& node, const typed::Expr& expr, const Place* into) {
  return node.builtin->lower(*this, expr, node, into);
}

RValue Lowering::eval_node(const typed::IncDec& node, const typed::Expr& expr, const Place*) {
  if (node.map) return RValue::of(expr.type, increment_map(node, expr.span));
  const int64_t step = expr.type->is(TypeKind::pointer) ? std::max(1u, expr.type->element->size) : 1;
  Operand before = read_variable(*node.variable);
  Operand after = b_.add(before, node.increment ? step : -step);
  if (expr.type->size < 8)
    after = expr.type->is_signed ? b_.sext(expr.type->size, after) : b_.zext(expr.type->size, after);
  write_variable(*node.variable, after);
  return RValue::of(expr.type, node.prefix ? after : before);
}

// ---- branches with values

RValue Lowering::choose(const typed::Expr& expr, const typed::Expr& condition,
                        const std::function<RValue(const Place*)>& then,
                        const std::function<RValue(const Place*)>& otherwise, const Place* into) {
  TypeRef type = expr.type;
  const bool has_value = !type->is_none();
  const bool in_memory = has_value && !is_scalar(type);
  Place place = in_memory ? destination(type, into) : Place{};
  if (in_memory) place.unpadded_string = false;
  Reg result = has_value && !in_memory ? b_.new_reg() : ir::kNoReg;
  const ir::BlockId yes = b_.block("then"), no = b_.block("else"), after = b_.block("after");
  branch_on(condition, yes, no);
  auto side = [&](ir::BlockId start, const std::function<RValue(const Place*)>& evaluate) {
    b_.enter(start);
    reuse_.enter();
    RValue value = evaluate(in_memory ? &place : nullptr);
    if (in_memory) store(value, place);
    if (has_value && !in_memory) b_.copy_to(result, scalar(value));
    reuse_.leave();
    if (b_.open()) b_.jump(after);
  };
  side(yes, then);
  side(no, otherwise);
  b_.enter(after);
  if (!has_value) return RValue::none(type);
  return in_memory ? RValue::at(type, place) : RValue::of(type, result);
}

RValue Lowering::eval_node(const typed::Ternary& node, const typed::Expr& expr, const Place* into) {
  return choose(
      expr, *node.condition, [&](const Place* at) { return eval(*node.then, at); },
      [&](const Place* at) { return eval(*node.otherwise, at); }, into);
}

RValue Lowering::eval_node(const typed::IfExpr& node, const typed::Expr& expr, const Place* into) {
  auto run = [&](const typed::Block* body) {
    return [this, body](const Place* at) {
      if (!body) return RValue{};
      block(*body);
      return body->value ? eval(*body->value, at) : RValue{};
    };
  };
  return choose(expr, *node.condition, run(node.then.get()), run(node.otherwise.get()), into);
}

RValue Lowering::eval_node(const typed::Inlined& node, const typed::Expr& expr, const Place*) {
  const std::optional<ir::BlockId> outer = function_exit_;
  const ir::BlockId done = b_.block("returned");
  function_exit_ = done;
  reuse_.enter();
  block(*node.body);
  reuse_.leave();
  b_.enter(done);
  function_exit_ = outer;
  if (!node.result) return RValue::none(expr.type);
  if (is_scalar(expr.type)) return RValue::of(expr.type, read_variable(*node.result));
  return RValue::at(expr.type, storage(*node.result).place);
}

// The address goes through memory, so that the verifier takes it for the plain number that it is to the script: it
// refuses arithmetic on what it knows to be a pointer.
RValue Lowering::eval_node(const typed::AddressOf& node, const typed::Expr& expr, const Place*) {
  const Reg known = node.variable ? address(storage(*node.variable).place) : b_.map(module_.map(*node.map).map);
  const Place hidden = scratch_place(8);
  b_.store(8, hidden.base, hidden.offset, known);
  return RValue::of(expr.type, b_.load(8, false, hidden.base, hidden.offset));
}

RValue Lowering::eval_node(const typed::BlockExpr& node, const typed::Expr& expr, const Place* into) {
  block(*node.block);
  return node.block->value ? settle(eval(*node.block->value, into), into) : RValue::none(expr.type);
}

}  // namespace scry::codegen
