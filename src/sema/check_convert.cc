// Conversions: implicit ones with their warning, casts, truth.
#include <fmt/format.h>

#include <algorithm>

#include "sema/call_check.h"
#include "sema/check.h"
#include "sema/literals.h"

namespace scry::sema {

using typed::ExprPtr;

ExprPtr convert(ExprPtr expr, TypeRef to) {
  if (!expr->type || !to || expr->type == to) return expr;
  if (auto* constant = std::get_if<typed::IntConst>(&expr->node); constant && to->is(TypeKind::integer)) {
    const uint64_t low = to->size == 8 ? constant->value : constant->value & ((1ull << (to->size * 8)) - 1);
    constant->value =
        to->is_signed ? static_cast<uint64_t>(static_cast<int64_t>(low << (64 - to->size * 8)) >> (64 - to->size * 8))
                      : low;
    constant->literal = false;
    expr->type = to;
    return expr;
  }
  if (auto* constant = std::get_if<typed::IntConst>(&expr->node); constant && to->is(TypeKind::boolean)) {
    constant->value = constant->value != 0;
    expr->type = to;
    return expr;
  }
  auto* tuple = std::get_if<typed::MakeTuple>(&expr->node);
  if (tuple && to->is(TypeKind::tuple) && tuple->elements.size() == to->elements.size()) {
    for (size_t i = 0; i < tuple->elements.size(); ++i)
      tuple->elements[i] = convert(std::move(tuple->elements[i]), to->elements[i].type);
    expr->type = to;
    return expr;
  }
  Span span = expr->span;
  return make(span, to, typed::Cast{std::move(expr)});
}

bool represents(TypeRef type, const typed::Expr& literal) {
  const auto value = literal_value(literal);
  if (!value || !type->is(TypeKind::integer) || !literal.type->is(TypeKind::integer)) return false;
  const __int128 count = static_cast<__int128>(1) << (type->size * 8);
  return type->is_signed ? *value >= -count / 2 && *value < count / 2 : *value >= 0 && *value < count;
}

void warn_of_cast(ProbeCheck& check, const typed::Expr& expr, TypeRef to) {
  if (represents(to, expr) || fits(inferred(expr), to) || expr.type->kind != to->kind) return;
  report(check, kImplicitCast, expr.span,
         fmt::format("Expression of type: {} being cast to type: {}. This may cause unexpected results. Use an "
                     "explicit cast to suppress this warning.",
                     type_name(expr.type), type_name(to)));
}

namespace {

// A program may have a structure of the name of one of the kernel's.
void warn_of_layout(ProbeCheck& check, const typed::Expr& expr, TypeRef to) {
  const auto structure = [](TypeRef type) {
    return type->is(TypeKind::pointer) && type->element->is(TypeKind::c_struct) ? type->element : nullptr;
  };
  TypeRef own = structure(expr.type), other = structure(to);
  if (!own || !other || own->def.source == other->def.source || own->def.name != other->def.name ||
      other->def.source == check.around.definitions.c || own->size == 0 || own->size == other->size)
    return;
  report(check, kOtherLayout, expr.span,
         fmt::format("This is a '{}' of the program, with {} bytes; the name means the kernel's, with {} bytes",
                     type_name(own), own->size, other->size))
      .hint("leave out the type, or write typeof(VALUE): both keep the program's");
}

}  // namespace

ExprPtr convert_implicitly(ProbeCheck& check, ExprPtr expr, TypeRef to, bool warn) {
  if (!expr->type || !to || expr->type == to) return expr;
  if (warn) warn_of_cast(check, *expr, to);
  warn_of_layout(check, *expr, to);
  return convert(std::move(expr), to);
}

ExprPtr aggregate_as_integer(TypePool& types, ExprPtr expr) {
  if (!expr->type || !expr->type->is_castable_aggregate()) return expr;
  const TypeRef type = types.integer(8, expr->type->is_signed);
  const auto convert_value = [&](ExprPtr& value) { value = aggregate_as_integer(types, std::move(value)); };
  // What yields the value of something inside it yields that as an integer.
  if (auto* block = std::get_if<typed::BlockExpr>(&expr->node)) {
    convert_value(block->block->value);
  } else if (auto* branch = std::get_if<typed::IfExpr>(&expr->node)) {
    convert_value(branch->then->value);
    convert_value(branch->otherwise->value);
  } else if (auto* choice = std::get_if<typed::Ternary>(&expr->node)) {
    convert_value(choice->then);
    convert_value(choice->otherwise);
  } else {
    const Span span = expr->span;
    return make(span, type, typed::Cast{std::move(expr)});
  }
  expr->type = type;
  return expr;
}

ExprPtr as_integer(TypePool& types, ExprPtr expr) {
  expr = aggregate_as_integer(types, std::move(expr));
  if (!expr->type || !expr->type->is(TypeKind::enumeration)) return expr;
  const TypeRef type = types.integer(expr->type->size, expr->type->is_signed);
  return convert(std::move(expr), type);
}

ExprPtr cast_to(ProbeCheck& check, ExprPtr operand, TypeRef to, Span span) {
  TypeRef from = operand->type;
  auto bytes_match = [&](TypeRef array, TypeRef number) {
    const bool elements = array->element->is(TypeKind::integer) || array->element->is(TypeKind::boolean);
    return elements && array->size >= number->size && array->size <= 8;
  };
  const bool number = is_number(from);
  bool legal = false;
  if (to->is(TypeKind::integer))
    legal = number || from->is(TypeKind::pointer) || from->is_castable_aggregate() ||
            (from->is(TypeKind::array) && from->size == to->size) || from->is(TypeKind::ksym) ||
            from->is(TypeKind::usym);
  else if (to->is(TypeKind::boolean))
    legal = number || from->is(TypeKind::pointer) || from->is(TypeKind::string) || from->is_castable_aggregate();
  else if (to->is(TypeKind::pointer))
    legal = number || from->is(TypeKind::pointer) || from->is_castable_aggregate();
  else if (to->is(TypeKind::enumeration) || to->is(TypeKind::username))
    legal = from->is(TypeKind::integer) || from->is(TypeKind::enumeration);
  else if (to->is(TypeKind::string))
    legal = from->is(TypeKind::string) && (to->size >= from->size || to->size == 0);
  else if (to->is(TypeKind::array) && literal_text(*operand)) {
    const bool bytes = to->element->is(TypeKind::integer) && to->element->size == 1;
    if (bytes && to->count == 0) to = check.types().array(to->element, from->size);
    legal = bytes && to->size == from->size;
  } else if (to->is(TypeKind::array) && number) {
    if (to->count == 0 && to->element->size) to = check.types().array(to->element, from->size / to->element->size);
    legal = bytes_match(to, from);
  } else {
    legal = from == to;
  }
  warn_of_layout(check, *operand, to);
  if (from->is(TypeKind::c_struct) && from != to) {
    report(check, kInvalidCast, span, fmt::format("Cannot cast from C type \"{}\"", type_name(from)));
    return poison(span);
  }
  if (!legal) {
    report(check, kInvalidCast, span, fmt::format("Cannot cast from \"{}\" to \"{}\"", type_name(from), type_name(to)));
    return poison(span);
  }
  if (to->is(TypeKind::string) && to->size == 0) to = from;
  if (from->is(TypeKind::pointer) && to->is(TypeKind::pointer)) to = check.types().pointer(to->element, from->space);
  if (const AddressSpace named = space_of_value(*operand); to->is(TypeKind::pointer) && named != AddressSpace::none)
    to = check.types().pointer(to->element, named);
  operand->span = span;
  if (const auto value = literal_value(*operand); to->is(TypeKind::enumeration) && value && *value >= 0) {
    const auto& variants = check.types().enumerators(to);
    if (std::none_of(variants.begin(), variants.end(), [&](auto& one) { return one.value == *value; })) {
      report(
          check, kInvalidCast, span,
          fmt::format("Enum: {} doesn't contain a variant value of {}", to->def.name, static_cast<uint64_t>(*value)));
      return poison(span);
    }
  }
  if (from == to) {  // no longer a literal
    if (auto* constant = std::get_if<typed::IntConst>(&operand->node)) constant->literal = false;
    return operand;
  }
  return convert(std::move(operand), to);
}

ExprPtr truth(ProbeCheck& check, ExprPtr expr, bool allow_aggregate) {
  if (!expr->type) return expr;
  if (allow_aggregate) expr = aggregate_as_integer(check.types(), std::move(expr));
  if (is_number(expr->type) || expr->type->is(TypeKind::pointer))
    return convert(std::move(expr), check.types().boolean());
  Diag& diag =
      report(check, kInvalidCondition, expr->span, fmt::format("Invalid condition: {}", family_name(expr->type)));
  if (expr->type->is(TypeKind::string))
    diag.hint("compare it: != \"\"");
  else if (expr->type->is_castable_aggregate())
    diag.hint("compare it: > 0");
  return poison(expr->span);
}

ExprPtr condition(ProbeCheck& check, const ast::Expr& expr, bool allow_aggregate) {
  return truth(check, expression(check, expr), allow_aggregate);
}

}  // namespace scry::sema
