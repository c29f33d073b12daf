// Lowering of expressions: constants, reads, tuples, branches with values. Operators, casts, members, maps and calls of
// compiled functions have files of their own.
#include "builtins/builtin.h"
#include "codegen/lowering.h"
#include "probes/context.h"
#include "probes/provider.h"

namespace scry::codegen {

RValue eval(Body& body, const typed::Expr& expr, const Place* into) {
  ir::Builder& b = body.b();
  const Span outer = b.span;
  b.span = expr.span;
  RValue value = std::visit([&](const auto& node) { return lower(body, node, expr, into); }, expr.node);
  b.span = outer;
  return value;
}

Operand scalar(Body& body, const typed::Expr& expr) {
  return scalar(body, eval(body, expr));
}

void store(Body& body, const typed::Expr& expr, const Place& place) {
  ir::Builder& b = body.b();
  if (is_scalar(expr.type)) {
    Operand value = scalar(body, expr);
    b.store(expr.type->size, place.base, place.offset, value);
    return;
  }
  store(body, eval(body, expr, &place), place);
}

RValue lower(Body&, const typed::IntConst& node, const typed::Expr& expr, const Place*) {
  return RValue::of(expr.type, static_cast<int64_t>(node.value));
}

RValue lower(Body& body, const typed::StringConst& node, const typed::Expr& expr, const Place* into) {
  Place place = body.memory().destination(expr.type, into);
  body.memory().store_literal(node.value, place, expr.type->size);
  return RValue::at(expr.type, place);
}

RValue lower(Body& body, const typed::VariableRead& node, const typed::Expr& expr, const Place* into) {
  if (!is_scalar(expr.type)) {
    const RValue in_place = RValue::at(expr.type, body.variables.storage(node.variable).place);
    return body.variables.changes_in_operands(node.variable) ? body.values().settle(in_place, into) : in_place;
  }
  RValue value = RValue::of(expr.type, body.variables.read(node.variable));
  value.known = body.variables.storage(node.variable).leads_to;
  return value;
}

RValue lower(Body& body, const typed::MapRead& node, const typed::Expr&, const Place*) {
  return read_map(body, node.map, node.key.get());
}

RValue lower(Body&, const typed::MapRef&, const typed::Expr& expr, const Place*) {
  return RValue::none(expr.type);  // the builtin reads the map's index from the node
}

RValue lower(Body& body, const typed::ArgsRef&, const typed::Expr& expr, const Place* into) {
  const probes::Provider& provider = *body.frame.target().provider;
  const Place place = body.memory().destination(expr.type, into);
  body.memory().zero(place, expr.type->size);
  Lowering rows(body);
  const auto members = body.frame.types().members(expr.type);
  for (const Member& member : **members) {
    if (member.data_loc || (provider.is(probes::Trait::args_are_parameters) && !is_scalar(member.type))) continue;
    store(body, provider.context->load_arg(rows, body.frame.target(), member),
          place.at(static_cast<int32_t>(member.bit_offset / 8)));
  }
  return RValue::at(expr.type, place);
}

RValue lower(Body& body, const typed::FieldRead& node, const typed::Expr& expr, const Place*) {
  if (std::holds_alternative<typed::ArgsRef>(node.base->node)) {
    Lowering rows(body);
    return body.frame.target().provider->context->load_arg(rows, body.frame.target(), node.member);
  }
  TypeRef base_type = node.base->type;
  const auto* call = std::get_if<typed::Call>(&node.base->node);
  if (call && call->builtin->is(BuiltinTrait::is_context)) {
    body.frame.module.rely_on_layout(base_type->element);
    return member_value(body, RValue::at(base_type->element, {body.frame.context(), 0, false, true}), node.member);
  }
  if (base_type->is(TypeKind::pointer))
    return member_value(body, body.values().pointee(eval(body, *node.base), base_type), node.member);
  RValue value = member_value(body, eval(body, *node.base), node.member);
  value.type = expr.type;
  return value;
}

RValue lower(Body& body, const typed::IndexRead& node, const typed::Expr& expr, const Place*) {
  ir::Builder& b = body.b();
  TypeRef base_type = node.base->type;
  RValue base = eval(body, *node.base);
  if (base_type->is(TypeKind::pointer)) base = body.values().pointee(base, base_type);
  const uint32_t count = base_type->is(TypeKind::string) ? base_type->size : base_type->count;
  Operand index = scalar(body, *node.index);
  const bool guarded = base_type->is(TypeKind::array) && count > 0 && !index.is_imm();
  if (guarded)
    b.when(
        Compare::uge, index, count,
        [&] {
          body.records().notice("runtime_error", expr.span,
                                "Array access out of bounds. This can lead to unexpected results.", "", 0);
        },
        ir::Rare::target);
  RValue element = element_value(body, base, expr.type, index, count);
  return is_scalar(expr.type) ? body.values().loaded(element) : element;
}

RValue lower(Body& body, const typed::Dereference& node, const typed::Expr& expr, const Place*) {
  const RValue value = body.values().pointee(eval(body, *node.pointer), node.pointer->type);
  return is_scalar(expr.type) ? body.values().loaded(value) : value;
}

namespace {

void store_elements(Body& body, const typed::MakeTuple& tuple, TypeRef type, const Place& place) {
  uint32_t filled = 0;
  for (size_t i = 0; i < tuple.elements.size(); ++i) {
    const Element& element = type->elements[i];
    if (element.offset > filled) body.memory().zero(place.at(filled), element.offset - filled);
    Place at = place.at(element.offset);
    at.unpadded_string = false;
    store(body, *tuple.elements[i], at);
    filled = element.offset + element.type->size;
  }
  if (filled < type->size) body.memory().zero(place.at(filled), type->size - filled);
}

}  // namespace

RValue lower(Body& body, const typed::MakeTuple& node, const typed::Expr& expr, const Place* into) {
  if (expr.type->size == 0) return RValue::none(expr.type);
  Place place = body.memory().destination(expr.type, into);
  store_elements(body, node, expr.type, place);
  return RValue::at(expr.type, place);
}

RValue lower(Body& body, const typed::TupleRead& node, const typed::Expr& expr, const Place*) {
  RValue tuple = eval(body, *node.base);
  RValue element = tuple;
  element.type = expr.type;
  element.place = tuple.place.at(tuple.type->elements[node.index].offset);
  return is_scalar(expr.type) ? RValue::of(expr.type, scalar(body, element)) : element;
}

RValue lower(Body& body, const typed::Call& node, const typed::Expr& expr, const Place* into) {
  Lowering rows(body);
  return node.builtin->lowering.value(rows, expr, node, into);
}

RValue lower(Body& body, const typed::IncDec& node, const typed::Expr& expr, const Place*) {
  ir::Builder& b = body.b();
  if (node.map) return RValue::of(expr.type, increment_map(body, node, expr.span));
  const int64_t step = expr.type->is(TypeKind::pointer) ? std::max(1u, expr.type->element->size) : 1;
  if (expr.type->is(TypeKind::pointer)) body.frame.module.rely_on_layout(expr.type->element);
  Operand before = body.variables.read(*node.variable);
  Operand after = b.add(before, node.increment ? step : -step);
  if (expr.type->size < 8)
    after = expr.type->is_signed ? b.sext(expr.type->size, after) : b.zext(expr.type->size, after);
  body.variables.write(*node.variable, after);
  return RValue::of(expr.type, node.prefix ? after : before);
}

// ---- branches with values

namespace {

RValue choose(Body& body, const typed::Expr& expr, const typed::Expr& condition,
              const std::function<RValue(const Place*)>& then, const std::function<RValue(const Place*)>& otherwise,
              const Place* into) {
  ir::Builder& b = body.b();
  TypeRef type = expr.type;
  const bool has_value = !type->is_none();
  const bool in_memory = has_value && !is_scalar(type);
  Place place = in_memory ? body.memory().destination(type, into) : Place{};
  if (in_memory) place.unpadded_string = false;
  Reg result = has_value && !in_memory ? b.new_reg() : ir::kNoReg;
  const ir::BlockId yes = b.block("then"), no = b.block("else"), after = b.block("after");
  branch_on(body, condition, yes, no);
  auto side = [&](ir::BlockId start, const std::function<RValue(const Place*)>& evaluate) {
    b.enter(start);
    body.known.enter();
    RValue value = evaluate(in_memory ? &place : nullptr);
    if (in_memory) store(body, value, place);
    if (has_value && !in_memory) b.copy_to(result, scalar(body, value));
    body.known.leave();
    if (b.open()) b.jump(after);
  };
  side(yes, then);
  side(no, otherwise);
  b.enter(after);
  if (!has_value) return RValue::none(type);
  return in_memory ? RValue::at(type, place) : RValue::of(type, result);
}

}  // namespace

RValue lower(Body& body, const typed::Ternary& node, const typed::Expr& expr, const Place* into) {
  return choose(
      body, expr, *node.condition, [&](const Place* at) { return eval(body, *node.then, at); },
      [&](const Place* at) { return eval(body, *node.otherwise, at); }, into);
}

RValue lower(Body& body, const typed::IfExpr& node, const typed::Expr& expr, const Place* into) {
  auto run = [&](const typed::Block* side) {
    return [&body, side](const Place* at) {
      if (!side) return RValue{};
      block(body, *side);
      return side->value ? eval(body, *side->value, at) : RValue{};
    };
  };
  return choose(body, expr, *node.condition, run(node.then.get()), run(node.otherwise.get()), into);
}

RValue lower(Body& body, const typed::Inlined& node, const typed::Expr& expr, const Place*) {
  ir::Builder& b = body.b();
  const std::optional<ir::BlockId> outer = body.exits.function;
  const ir::BlockId done = b.block("returned");
  body.exits.function = done;
  body.known.enter();
  block(body, *node.body);
  body.known.leave();
  b.enter(done);
  body.exits.function = outer;
  if (!node.result) return RValue::none(expr.type);
  if (is_scalar(expr.type)) return RValue::of(expr.type, body.variables.read(*node.result));
  return RValue::at(expr.type, body.variables.storage(*node.result).place);
}

// The address goes through memory, so that the verifier takes it for the plain number that it is to the script: it
// refuses arithmetic on what it knows to be a pointer.
RValue lower(Body& body, const typed::AddressOf& node, const typed::Expr& expr, const Place*) {
  ir::Builder& b = body.b();
  const Reg known = node.variable ? body.memory().address(body.variables.storage(*node.variable).place)
                                  : b.map(body.frame.module.map(*node.map).map);
  const Place hidden = body.memory().scratch_place(8);
  b.store(8, hidden.base, hidden.offset, known);
  return RValue::of(expr.type, b.load(8, false, hidden.base, hidden.offset));
}

RValue lower(Body& body, const typed::BlockExpr& node, const typed::Expr& expr, const Place* into) {
  block(body, *node.block);
  return node.block->value ? body.values().settle(eval(body, *node.block->value, into), into) : RValue::none(expr.type);
}

}  // namespace scry::codegen
