// Checking of operators (docs/language.md 3).
#include <fmt/format.h>

#include <algorithm>

#include "sema/call_check.h"
#include "sema/check.h"
#include "sema/foreign_names.h"
#include "sema/literals.h"

namespace scry::sema {

using ast::UnaryOp;
using typed::ExprPtr;

// ---- conversions

namespace {

void bad_operand(ProbeCheck& check, std::string_view op, TypeRef type, Span span) {
  report(check, kOperatorType, span,
         fmt::format("The {} operator can not be used on expressions of type '{}'", op, type_name(type)));
}

void bad_operands(ProbeCheck& check, std::string_view op, const typed::Expr& left, const typed::Expr& right,
                  Span span) {
  Diag& diag = report(check, kOperatorType, span,
                      fmt::format("The {} operator can not be used on expressions of types {}, {}", op,
                                  type_name(left.type), type_name(right.type)));
  const bool are_strings = left.type->is(TypeKind::string) && right.type->is(TypeKind::string);
  if (are_strings && op == ast::spelling(BinaryOp::add)) diag.hint("use str_concat(a, b) to join strings");
}

}  // namespace

// ---- unary

ExprPtr check_node(ProbeCheck& check, const ast::Unary& node, Span span) {
  ExprPtr operand = expression(check, *node.operand);
  if (!operand->type) return operand;
  TypeRef type = operand->type;
  switch (node.op) {
    case UnaryOp::logical_not:
      if (operand->type->is_castable_aggregate()) operand = aggregate_as_integer(check.types(), std::move(operand));
      if (!is_number(operand->type)) break;
      if (const auto* constant = std::get_if<typed::IntConst>(&operand->node))
        return make(span, check.types().boolean(), typed::IntConst{constant->value == 0, constant->literal});
      return make(span, check.types().boolean(),
                  typed::Unary{node.op, convert(std::move(operand), check.types().boolean())});
    case UnaryOp::negate:
    case UnaryOp::bit_not: {
      if (!type->is(TypeKind::integer) && !type->is(TypeKind::enumeration)) break;
      if (auto value = literal_value(*operand)) {
        if (node.op == UnaryOp::bit_not) {
          ExprPtr folded = integer(check.types(), span, static_cast<__int128>(~static_cast<uint64_t>(*value)));
          folded->type = check.types().uint64();
          return folded;
        }
        if (-*value < INT64_MIN) {
          report(check, kFoldOverflow, span, "negative value will underflow");
          return poison(span);
        }
        return integer(check.types(), span, -*value);
      }
      TypeRef result = check.types().integer(8, type->is_signed && type->is(TypeKind::integer));
      return make(span, result, typed::Unary{node.op, convert(std::move(operand), result)});
    }
    case UnaryOp::dereference:
      if (std::holds_alternative<typed::ArgsRef>(operand->node)) return operand;  // `args` may be taken for a pointer
      if (type->is(TypeKind::pointer) && type->element->size > 0) warn_of_space(check, type, span);
      if (type->is(TypeKind::pointer) && type->element->size > 0)
        return make(span, found_in(check.types(), type->element, type->space), typed::Dereference{std::move(operand)});
      if (type->is(TypeKind::integer)) {  // reads as many bytes as the integer has
        const AddressSpace named = space_of_value(*operand);
        TypeRef pointer = check.types().pointer(check.types().integer(type->size, false),
                                                named != AddressSpace::none ? named : check.target().provider->space);
        const Span at = operand->span;
        ExprPtr address = make(at, pointer, typed::Cast{std::move(operand)});
        ExprPtr read = make(span, pointer->element, typed::Dereference{std::move(address)});
        return convert(std::move(read), check.types().uint64());
      }
      break;
  }
  bad_operand(check, ast::spelling(node.op), operand->type, span);
  return poison(span);
}

// ---- binary

namespace {

// `a ** b`: a multiplication by what `*b` reads, without a blank between the two.
bool is_power(const ast::Binary& node) {
  const auto* right = std::get_if<ast::Unary>(&node.right->node);
  return node.op == BinaryOp::multiply && right && right->op == UnaryOp::dereference &&
         node.right->span.begin == node.op_span.end;
}

// The text of a literal that begins or ends with `*`; otherwise empty.
std::string_view pattern_in(const typed::Expr& expr) {
  const auto* constant = std::get_if<typed::StringConst>(&expr.node);
  const bool pattern =
      constant && constant->value.size() > 1 && (constant->value.ends_with('*') || constant->value.starts_with('*'));
  return pattern ? std::string_view(constant->value) : "";
}

}  // namespace

ExprPtr check_node(ProbeCheck& check, const ast::Binary& node, Span span) {
  ExprPtr left = expression(check, *node.left);
  ExprPtr right = expression(check, *node.right);
  if (!left->type || !right->type) return poison(span);
  if (is_power(node)) {
    report(check, kPowerOperator, span, "There is no power operator: '**' multiplies by the value at an address.")
        .hint("multiply ($x * $x) or shift (1 << 10); write '* *' to read memory");
  }
  return binary(check, node, std::move(left), std::move(right), span);
}

ExprPtr binary(ProbeCheck& check, const ast::Binary& node, ExprPtr left, ExprPtr right, Span span) {
  bool folded = false;
  ExprPtr result = fold(check, node.op, *left, *right, span, folded);
  if (folded) return result;
  left = aggregate_as_integer(check.types(), std::move(left));
  right = aggregate_as_integer(check.types(), std::move(right));
  if (is_logical(node.op)) return logical(check, node, std::move(left), std::move(right), span);
  if (is_comparison(node.op)) return comparison(check, node, std::move(left), std::move(right), span);
  return arithmetic(check, node, std::move(left), std::move(right), span);
}

ExprPtr logical(ProbeCheck& check, const ast::Binary& node, ExprPtr left, ExprPtr right, Span span) {
  auto usable = [](TypeRef type) { return is_number(type) || type->is(TypeKind::pointer); };
  if (!usable(left->type) || !usable(right->type)) {
    bad_operands(check, ast::spelling(node.op), *left, *right, span);
    return poison(span);
  }
  auto a = literal_value(*left), b = literal_value(*right);
  if (a && b) {
    const bool value = node.op == BinaryOp::logical_and ? *a && *b : *a || *b;
    return make(span, check.types().boolean(), typed::IntConst{value, true});
  }
  if (left->type->is(TypeKind::integer) && right->type->is(TypeKind::integer)) {
    const auto both = unify(inferred(*left), inferred(*right), check.types());
    for (const ExprPtr* operand : {&left, &right}) warn_of_cast(check, **operand, both->type);
  }
  left = convert(std::move(left), check.types().boolean());
  right = convert(std::move(right), check.types().boolean());
  return operation(node.op, std::move(left), std::move(right), check.types().boolean(), span);
}

namespace {

ExprPtr pointer_arithmetic(ProbeCheck& check, BinaryOp op, ExprPtr left, ExprPtr right, Span span) {
  if (op == BinaryOp::add && right->type->is(TypeKind::pointer)) std::swap(left, right);
  right = as_integer(check.types(), std::move(right));
  const bool legal = (op == BinaryOp::add || op == BinaryOp::subtract) && left->type->is(TypeKind::pointer) &&
                     right->type->is(TypeKind::integer);
  if (!legal) {
    bad_operands(check, ast::spelling(op), *left, *right, span);
    return poison(span);
  }
  TypeRef type = left->type;
  const uint32_t scale = std::max(1u, type->element->size);
  rely_on_layout(check, type->element);
  const TypeRef distance = check.types().integer(8, right->type->is_signed);  // read before `right` is handed over
  right = convert(std::move(right), distance);
  if (scale > 1) {
    ExprPtr factor = make(span, distance, typed::IntConst{scale});
    right = make(span, distance, typed::Binary{BinaryOp::multiply, std::move(right), std::move(factor)});
  }
  return make(span, type, typed::Binary{op, std::move(left), std::move(right)});
}

void warn_of_shift_count(ProbeCheck& check, const ast::Binary& node, const typed::Expr& count) {
  const auto value = literal_value(count);
  if ((node.op != BinaryOp::shift_left && node.op != BinaryOp::shift_right) || !value) return;
  if (*value >= 0 && *value < 64) return;
  report(check, kShiftCount, count.span,
         fmt::format("A shift count is taken modulo 64: {} shifts by {}.", static_cast<int64_t>(*value),
                     static_cast<int>(*value & 63)));
}

}  // namespace

ExprPtr arithmetic(ProbeCheck& check, const ast::Binary& node, ExprPtr left, ExprPtr right, Span span) {
  if (left->type->is(TypeKind::pointer) || right->type->is(TypeKind::pointer))
    return pointer_arithmetic(check, node.op, std::move(left), std::move(right), span);
  if (!is_number(left->type) || !is_number(right->type)) {
    bad_operands(check, ast::spelling(node.op), *left, *right, span);
    return poison(span);
  }
  const Inferred a = inferred(*left), b = inferred(*right);
  const bool divides = node.op == BinaryOp::divide || node.op == BinaryOp::modulo;
  auto is_signed = [](const Inferred& x) { return x.type->is(TypeKind::integer) && x.type->is_signed && !x.flexible; };
  // Decision D18: no warning for a signed value divided by a literal; `-` of two uint64 stays quiet too.
  if (divides && is_signed(a) != is_signed(b) && !a.flexible && !b.flexible)
    report(check, kSignedDivision, span,
           fmt::format("signed operands for '{}' can lead to undefined behavior (cast to unsigned to silence warning)",
                       ast::spelling(node.op)));
  warn_of_shift_count(check, node, *right);
  TypeRef result = node.op == BinaryOp::subtract ? check.types().int64() : arithmetic_type(a, b, check.types());
  // The value decides how it is divided or shifted to the right, not the sign of the divisor or of the count.
  const bool of_value = (divides || node.op == BinaryOp::shift_right) && !a.flexible;
  const TypeRef computed = of_value && a.type == check.types().uint64() ? a.type : result;
  left = convert(std::move(left), computed);
  right = convert(std::move(right), computed);
  const auto* divisor = std::get_if<typed::IntConst>(&right->node);
  if (divides && divisor && divisor->value == 0) {
    report(check, kFoldOverflow, span, "unable to fold literals due to overflow or underflow")
        .hint("change the divisor: it is always zero");
    return poison(span);
  }
  return convert(operation(node.op, std::move(left), std::move(right), computed, span), result);
}

namespace {

void warn_of_pointers(ProbeCheck& check, const typed::Expr& left, const typed::Expr& right, Span span) {
  TypeRef a = left.type, b = right.type;
  if (!a->is(TypeKind::pointer) || !b->is(TypeKind::pointer)) return;
  if (a->element != b->element)
    report(check, kDistinctPointers, span,
           fmt::format("comparison of distinct pointer types: {}, {}", type_name(a), type_name(b)))
        .note(left.span, fmt::format("left ({})", type_name(a)))
        .note(right.span, fmt::format("right ({})", type_name(b)));
  const bool known = a->space != AddressSpace::none && b->space != AddressSpace::none;
  if (known && a->space != b->space) report(check, kAddressSpace, span, "Addrspace mismatch");
}

}  // namespace

// Pointers of probes without memory of their own are read as the kernel's; reported once.
void warn_of_space(ProbeCheck& check, TypeRef pointer, Span span) {
  if (!pointer->is(TypeKind::pointer) || pointer->space != AddressSpace::none || check.nesting.asks_type) return;
  Span& first = check.inference.first_without_space;
  if (!first.known()) first = span;
  if (first == span)
    report(check, kAddressSpace, span, "Addrspace is not set")
        .hint("use kptr(p) for kernel memory, uptr(p) for memory of the process");
}

namespace {

bool is_number_or_pointer(TypeRef type) {
  return is_number(type) || type->is(TypeKind::pointer);
}

ExprPtr compared(ProbeCheck& check, BinaryOp op, ExprPtr left, ExprPtr right, Span span) {
  return operation(op, std::move(left), std::move(right), check.types().boolean(), span);
}

ExprPtr compare_addresses(ProbeCheck& check, BinaryOp op, ExprPtr left, ExprPtr right, Span span) {
  warn_of_pointers(check, *left, *right, span);
  left = convert(std::move(left), check.types().uint64());
  right = convert(std::move(right), check.types().uint64());
  return compared(check, op, std::move(left), std::move(right), span);
}

ExprPtr compare_numbers(ProbeCheck& check, BinaryOp op, ExprPtr left, ExprPtr right, Span span) {
  if (!left->type->is(TypeKind::boolean) || !right->type->is(TypeKind::boolean)) {
    auto as_integer = [&](ExprPtr e) {
      return e->type->is(TypeKind::integer) ? std::move(e) : convert(std::move(e), check.types().uint64());
    };
    left = as_integer(std::move(left));
    right = as_integer(std::move(right));
    auto both = unify(inferred(*left), inferred(*right), check.types());
    left = convert_implicitly(check, std::move(left), both->type);
    right = convert_implicitly(check, std::move(right), both->type);
  }
  return compared(check, op, std::move(left), std::move(right), span);
}

ExprPtr compare_arrays(ProbeCheck& check, BinaryOp op, ExprPtr left, ExprPtr right, Span span) {
  TypeRef a = left->type, b = right->type;
  std::string problem;
  if (!is_equality(op))
    problem = fmt::format("The {} operator cannot be used on arrays.", ast::spelling(op));
  else if (a->count != b->count)
    problem = "Only arrays of same size support comparison operators.";
  else if (a->element != b->element || !a->element->is(TypeKind::integer))
    problem = "Only arrays of same sized integer support comparison operators.";
  if (problem.empty()) return compared(check, op, std::move(left), std::move(right), span);
  report(check, kOperatorType, span, problem);
  return poison(span);
}

ExprPtr report_mismatch(ProbeCheck& check, BinaryOp op, const typed::Expr& left, const typed::Expr& right, Span span) {
  const std::string a = type_name(left.type), b = type_name(right.type);
  Diag& diag = report(check, kTypeMismatch, span,
                      fmt::format("Type mismatch for '{}': comparing {} with {}", ast::spelling(op), a, b))
                   .note(left.span, fmt::format("left ({})", a))
                   .note(right.span, fmt::format("right ({})", b));
  if (const char* hint = hint_at_text(left.type, right.type)) diag.hint(hint);
  return poison(span);
}

}  // namespace

ExprPtr comparison(ProbeCheck& check, const ast::Binary& node, ExprPtr left, ExprPtr right, Span span) {
  TypeRef a = left->type, b = right->type;
  warn_of_half(check, *left, *right, span);
  warn_of_half(check, *right, *left, span);
  if (is_number(a) && is_number(b)) return compare_numbers(check, node.op, std::move(left), std::move(right), span);
  if (is_number_or_pointer(a) && is_number_or_pointer(b))
    return compare_addresses(check, node.op, std::move(left), std::move(right), span);
  if (a->kind != b->kind) return report_mismatch(check, node.op, *left, *right, span);
  if (a->is(TypeKind::array)) return compare_arrays(check, node.op, std::move(left), std::move(right), span);
  const bool text = a->is(TypeKind::string), bytes = text || a->is(TypeKind::buffer);
  const bool comparable = bytes || a->is(TypeKind::tuple) || a->is(TypeKind::record);
  if (!comparable || (!is_equality(node.op) && !text)) {
    bad_operands(check, ast::spelling(node.op), *left, *right, span);
    return poison(span);
  }
  if (text && !is_equality(node.op)) {  // beyond the reference, which has no order of strings
    TypeRef both = a->size >= b->size ? a : b;
    left = convert(std::move(left), both);
    right = convert(std::move(right), both);
  }
  if (text)
    for (const ExprPtr* side : {&left, &right})
      if (const std::string_view pattern = pattern_in(**side); !pattern.empty())
        report(check, kPatternCompared, span,
               fmt::format("'{}' compares the text: it does not match patterns.", ast::spelling(node.op)))
            .hint(fmt::format("use glob(text, \"{}\") to match a pattern", pattern));
  if (!bytes) {
    auto both = unify(inferred(*left), inferred(*right), check.types());
    if (!both) return report_mismatch(check, node.op, *left, *right, span);
    left = convert_implicitly(check, std::move(left), both->type, false);
    right = convert_implicitly(check, std::move(right), both->type, false);
  }
  // A buffer is its length and its bytes, with zeros after them: equal ones are equal as far as the shorter type goes.
  return compared(check, node.op, std::move(left), std::move(right), span);
}

// ---- ternary, increments

ExprPtr check_node(ProbeCheck& check, const ast::Ternary& node, Span span) {
  ExprPtr test = condition(check, *node.condition, true);
  ExprPtr then = expression(check, node.then ? *node.then : *node.condition);
  ExprPtr otherwise = expression(check, *node.otherwise);
  if (!test->type) return poison(span);
  if (auto value = literal_value(*test)) return *value ? std::move(then) : std::move(otherwise);
  if (!then->type || !otherwise->type) return poison(span);
  then = aggregate_as_integer(check.types(), std::move(then));
  otherwise = aggregate_as_integer(check.types(), std::move(otherwise));
  auto both = unify(inferred(*then), inferred(*otherwise), check.types());
  if (!both) return differing_branches(check, *then, *otherwise, span);
  if (!both->type->is_none()) {
    then = convert_implicitly(check, std::move(then), both->type);
    otherwise = convert_implicitly(check, std::move(otherwise), both->type);
  }
  return make(span, both->type, typed::Ternary{std::move(test), std::move(then), std::move(otherwise)});
}

ExprPtr check_node(ProbeCheck& check, const ast::IncDec& node, Span span) {
  typed::IncDec result{node.increment, node.prefix, {}, {}, nullptr};
  auto check_operand = [&](TypeRef type) {
    if (!type || (is_number_or_pointer(type) && !type->is(TypeKind::boolean))) return true;
    bad_operand(check, node.increment ? "++" : "--", type, span);
    return false;
  };
  auto next_type = [&](TypeRef type) -> TypeRef {
    if (type && type->is(TypeKind::pointer)) return type;
    return check.types().integer(8, !node.increment || !type || type->is_signed);
  };
  if (const auto* variable = std::get_if<ast::Variable>(&node.target->node)) {
    auto id = check.variables.find(variable->name);
    if (!id) return check_node(check, *variable, node.target->span);
    VariableFacts& known = check.variables.facts(*id);
    const TypeRef type = check.inference.type_of(known.value);
    if (!check_operand(type)) return poison(span);
    if (!known.fixed && type) {
      auto widened = unify({type}, {next_type(type)}, check.types());
      if (widened && widened->type != known.value.type) {
        known.value = *widened;
        check.inference.changed = true;
      }
    }
    result.variable = *id;
    return make(span, check.inference.type_of(known.value), std::move(result));
  }
  const ast::Expr* key = nullptr;
  const ast::Expr* map = map_of(*node.target, key);
  typed::MapIndex index = map_index(check, *map);
  result.key = map_key(check, index, key, node.target->span);
  result.map = index;
  check.inference.map(index).used_across_threads = true;
  const Inferred& value = check.inference.map(index).value;
  const TypeRef known = check.inference.type_of(value);
  if (!check_operand(known) || (value.type && !known)) return poison(span);
  merge_map_value(check, index, {next_type(known)}, span);
  return make(span, check.inference.map(index).value.type, std::move(result));
}

}  // namespace scry::sema
