// Checking of operators, casts and conditions, and the folding of constants (language.md 3.3 to 3.13).
#include <fmt/format.h>

#include <algorithm>

#include "sema/call_check.h"

namespace scry::sema {

using ast::BinaryOp;
using ast::UnaryOp;
using typed::ExprPtr;

namespace {

bool is_comparison(BinaryOp op) {
  return op >= BinaryOp::equal && op <= BinaryOp::greater_equal;
}
bool is_logical(BinaryOp op) {
  return op == BinaryOp::logical_and || op == BinaryOp::logical_or;
}
bool is_equality(BinaryOp op) {
  return op == BinaryOp::equal || op == BinaryOp::not_equal;
}

bool is_number(TypeRef type) {
  return type->is(TypeKind::integer) || type->is(TypeKind::boolean) || type->is(TypeKind::enumeration);
}

// A literal's value; typed constants (results of casts) do not fold, as they are no literals any more.
std::optional<__int128> literal_value(const typed::Expr& expr) {
  const auto* constant = std::get_if<typed::IntConst>(&expr.node);
  if (!constant || !constant->literal || !expr.type) return std::nullopt;
  if (expr.type->is(TypeKind::integer) && expr.type->is_signed) return static_cast<int64_t>(constant->value);
  return constant->value;
}

const std::string* literal_text(const typed::Expr& expr) {
  const auto* constant = std::get_if<typed::StringConst>(&expr.node);
  return constant ? &constant->value : nullptr;
}

// Whether two values built of literals are equal; nullopt if one is not.
std::optional<bool> equal_literals(const typed::Expr& left, const typed::Expr& right) {
  if (auto a = literal_value(left), b = literal_value(right); a && b) return *a == *b;
  if (auto* s = literal_text(left), *t = literal_text(right); s && t) return *s == *t;
  const auto *a = std::get_if<typed::MakeTuple>(&left.node), *b = std::get_if<typed::MakeTuple>(&right.node);
  if (!a || !b || !left.type->is(TypeKind::tuple) || !right.type->is(TypeKind::tuple)) return std::nullopt;
  bool equal = a->elements.size() == b->elements.size();
  for (size_t i = 0; i < std::min(a->elements.size(), b->elements.size()); ++i) {
    auto same = equal_literals(*a->elements[i], *b->elements[i]);
    if (!same) return std::nullopt;
    equal = equal && *same;
  }
  return equal;
}

bool compare(BinaryOp op, auto a, auto b) {
  switch (op) {
    case BinaryOp::equal:
      return a == b;
    case BinaryOp::not_equal:
      return a != b;
    case BinaryOp::less:
      return a < b;
    case BinaryOp::greater:
      return a > b;
    case BinaryOp::less_equal:
      return a <= b;
    case BinaryOp::greater_equal:
      return a >= b;
    default:
      bug("not a comparison");
  }
}

std::optional<__int128> calculate(BinaryOp op, __int128 a, __int128 b) {
  const bool shift_fits = b >= 0 && b < 64;
  switch (op) {
    case BinaryOp::add:
      return a + b;
    case BinaryOp::subtract:
      return a - b;
    case BinaryOp::multiply:
      return a * b;
    case BinaryOp::divide:
      return b == 0 ? std::optional<__int128>{} : a / b;
    case BinaryOp::modulo:
      return b == 0 ? std::optional<__int128>{} : a % b;
    case BinaryOp::bit_and:
      return a & b;
    case BinaryOp::bit_or:
      return a | b;
    case BinaryOp::bit_xor:
      return a ^ b;
    case BinaryOp::shift_left:
      if (!shift_fits) return std::nullopt;
      return a < 0 ? a * (static_cast<__int128>(1) << static_cast<int>(b))
                   : static_cast<__int128>(static_cast<uint64_t>(a) << static_cast<int>(b));
    case BinaryOp::shift_right:
      return shift_fits ? std::optional(a >> static_cast<int>(b)) : std::nullopt;
    default:
      bug("not arithmetic");
  }
}

// The result of an operator on constants of one type, such as casts of literals: known, but no literal any more.
std::optional<uint64_t> calculate_typed(BinaryOp op, TypeRef type, const typed::Expr& left, const typed::Expr& right) {
  const auto *a = std::get_if<typed::IntConst>(&left.node), *b = std::get_if<typed::IntConst>(&right.node);
  if (!a || !b) return std::nullopt;
  const bool is_signed = type->is(TypeKind::integer) && type->is_signed;
  auto wide = [&](uint64_t bits) -> __int128 { return is_signed ? __int128{static_cast<int64_t>(bits)} : bits; };
  const bool shifts = op == BinaryOp::shift_left || op == BinaryOp::shift_right;
  const __int128 x = wide(a->value), y = shifts ? b->value & 63 : wide(b->value);
  if (is_comparison(op)) return compare(op, x, y);
  if (is_logical(op)) return op == BinaryOp::logical_and ? x && y : x || y;
  const auto result = calculate(op, x, y);
  return result ? std::optional(static_cast<uint64_t>(*result)) : std::nullopt;
}

}  // namespace

ExprPtr Checker::operation(BinaryOp op, ExprPtr left, ExprPtr right, TypeRef type, Span span) const {
  if (auto known = calculate_typed(op, left->type, *left, *right)) return make(span, type, typed::IntConst{*known});
  return make(span, type, typed::Binary{op, std::move(left), std::move(right)});
}

// ---- folding

ExprPtr Checker::fold_integers(BinaryOp op, __int128 a, __int128 b, Span span) {
  if (is_comparison(op)) return make(span, types().boolean(), typed::IntConst{compare(op, a, b), true});
  const bool mixed = (a < 0 && b > INT64_MAX) || (b < 0 && a > INT64_MAX);
  const std::optional<__int128> result = mixed ? std::nullopt : calculate(op, a, b);
  if (!result || *result > UINT64_MAX || *result < INT64_MIN) {
    report(kFold, span, "unable to fold literals due to overflow or underflow");
    return poison(span);
  }
  return integer(span, *result);
}

ExprPtr Checker::fold_strings(BinaryOp op, const std::string& a, const std::string& b, Span span, bool& folded) {
  folded = true;
  if (is_comparison(op)) {
    const std::string left = a.c_str(), right = b.c_str();  // an embedded NUL ends the string
    return make(span, types().boolean(), typed::IntConst{compare(op, left, right), true});
  }
  if (op == BinaryOp::add) {
    std::string joined = a + b;
    return make(span, types().string(joined.size() + 1), typed::StringConst{joined});
  }
  folded = false;
  return nullptr;
}

ExprPtr Checker::fold(BinaryOp op, const typed::Expr& left, const typed::Expr& right, Span span, bool& folded) {
  auto a = literal_value(left), b = literal_value(right);
  const std::string *s = literal_text(left), *t = literal_text(right);
  folded = true;
  if (a && b && !is_logical(op)) {
    ExprPtr result = fold_integers(op, *a, *b, span);
    const bool bits_of_bools = left.type->is(TypeKind::boolean) && right.type->is(TypeKind::boolean) &&
                               op >= BinaryOp::bit_and && op <= BinaryOp::bit_xor;
    if (bits_of_bools && result->type) result->type = types().boolean();
    return result;
  }
  if (s && t) return fold_strings(op, *s, *t, span, folded);
  if (op == BinaryOp::add && ((s && b) || (a && t))) {  // the suffix of a literal
    const std::string& text = s ? *s : *t;
    const __int128 skip = s ? *b : *a;
    const bool inside = skip >= 0 && skip < static_cast<__int128>(text.size());
    std::string suffix = inside ? text.substr(static_cast<size_t>(skip)) : "";
    if (!inside) report(kIgnoredArgument, span, "literal string will always be empty");
    return make(span, types().string(suffix.size() + 1), typed::StringConst{suffix});
  }
  if (auto equal = is_equality(op) ? equal_literals(left, right) : std::nullopt)
    return make(span, types().boolean(), typed::IntConst{*equal == (op == BinaryOp::equal), true});
  folded = false;
  return nullptr;
}

// ---- conversions

ExprPtr Checker::convert(ExprPtr expr, TypeRef to) const {
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

ExprPtr Checker::convert_implicitly(ExprPtr expr, TypeRef to, bool warn) {
  if (!expr->type || !to || expr->type == to) return expr;
  if (warn && !represents(to, *expr) && !fits({expr->type, is_flexible(*expr)}, to) && expr->type->kind == to->kind)
    report(kImplicitCast, expr->span,
           fmt::format("Expression of type: {} being cast to type: {}. This may cause unexpected results. Use an "
                       "explicit cast to suppress this warning.",
                       type_name(expr->type), type_name(to)));
  return convert(std::move(expr), to);
}

ExprPtr Checker::aggregate_as_integer(ExprPtr expr) const {
  if (!expr->type || !expr->type->is_castable_aggregate()) return expr;
  const bool is_signed = !expr->type->is(TypeKind::count) && expr->type->is_signed;
  Span span = expr->span;
  return make(span, types().integer(8, is_signed), typed::Cast{std::move(expr)});
}

ExprPtr Checker::cast_to(ExprPtr operand, TypeRef to, Span span) {
  TypeRef from = operand->type;
  auto bytes_match = [&](TypeRef array, TypeRef number) {
    return array->element->is(TypeKind::integer) && array->size >= number->size && array->size <= 8;
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
  else if (to->is(TypeKind::array) && number) {
    if (to->count == 0 && to->element->size) to = types().array(to->element, from->size / to->element->size);
    legal = bytes_match(to, from);
  } else {
    legal = from == to;
  }
  if (from->is(TypeKind::c_struct) && from != to) {
    report(kCast, span, fmt::format("Cannot cast from C type \"{}\"", type_name(from)));
    return poison(span);
  }
  if (!legal) {
    report(kCast, span, fmt::format("Cannot cast from \"{}\" to \"{}\"", type_name(from), type_name(to)));
    return poison(span);
  }
  if (to->is(TypeKind::string) && to->size == 0) to = from;
  if (from->is(TypeKind::pointer) && to->is(TypeKind::pointer)) to = types().pointer(to->element, from->space);
  operand->span = span;
  if (const auto value = literal_value(*operand); to->is(TypeKind::enumeration) && value && *value >= 0) {
    const auto& variants = types().enumerators(to);
    if (std::none_of(variants.begin(), variants.end(), [&](auto& one) { return one.value == *value; })) {
      report(
          kCast, span,
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

ExprPtr Checker::truth(ExprPtr expr, bool allow_aggregate) {
  if (!expr->type) return expr;
  if (allow_aggregate) expr = aggregate_as_integer(std::move(expr));
  if (is_number(expr->type) || expr->type->is(TypeKind::pointer)) return convert(std::move(expr), types().boolean());
  report(kCondition, expr->span, fmt::format("Invalid condition: {}", family_name(expr->type)));
  return poison(expr->span);
}

ExprPtr Checker::condition(const ast::Expr& expr, bool allow_aggregate) {
  return truth(expression(expr), allow_aggregate);
}

void Checker::bad_operand(std::string_view op, const typed::Expr& operand, Span span) {
  report(kOperator, span,
         fmt::format("The {} operator can not be used on expressions of type '{}'", op, type_name(operand.type)));
}

void Checker::bad_operands(std::string_view op, const typed::Expr& left, const typed::Expr& right, Span span) {
  report(kOperator, span,
         fmt::format("The {} operator can not be used on expressions of types {}, {}", op, type_name(left.type),
                     type_name(right.type)));
}

// ---- unary

ExprPtr Checker::check_node(const ast::Unary& node, Span span) {
  ExprPtr operand = expression(*node.operand);
  if (!operand->type) return operand;
  TypeRef type = operand->type;
  const bool number = type->is(TypeKind::integer) || type->is(TypeKind::enumeration);
  switch (node.op) {
    case UnaryOp::logical_not:
      if (operand->type->is_castable_aggregate()) operand = aggregate_as_integer(std::move(operand));
      if (!is_number(operand->type)) break;
      if (const auto* constant = std::get_if<typed::IntConst>(&operand->node))
        return make(span, types().boolean(), typed::IntConst{constant->value == 0, constant->literal});
      return make(span, types().boolean(), typed::Unary{node.op, convert(std::move(operand), types().boolean())});
    case UnaryOp::negate:
    case UnaryOp::bit_not: {
      if (!number) break;
      if (auto value = literal_value(*operand)) {
        if (node.op == UnaryOp::bit_not) {
          ExprPtr folded = integer(span, static_cast<__int128>(~static_cast<uint64_t>(*value)));
          folded->type = types().uint64();
          return folded;
        }
        if (-*value < INT64_MIN) {
          report(kFold, span, "negative value will underflow");
          return poison(span);
        }
        return integer(span, -*value);
      }
      TypeRef result = types().integer(8, type->is_signed && type->is(TypeKind::integer));
      return make(span, result, typed::Unary{node.op, convert(std::move(operand), result)});
    }
    case UnaryOp::dereference:
      if (std::holds_alternative<typed::ArgsRef>(operand->node)) return operand;  // `args` may be taken for a pointer
      if (type->is(TypeKind::pointer) && type->element->size > 0) warn_of_space(type, span);
      if (type->is(TypeKind::pointer) && type->element->size > 0)
        return make(span, type->element, typed::Dereference{std::move(operand)});
      if (type->is(TypeKind::integer)) {  // reads as many bytes as the integer has
        TypeRef pointer = types().pointer(types().integer(type->size, false), target().provider->space);
        const Span at = operand->span;
        ExprPtr address = make(at, pointer, typed::Cast{std::move(operand)});
        ExprPtr read = make(span, pointer->element, typed::Dereference{std::move(address)});
        return convert(std::move(read), types().uint64());
      }
      break;
  }
  bad_operand(ast::spelling(node.op), *operand, span);
  return poison(span);
}

// ---- binary

ExprPtr Checker::check_node(const ast::Binary& node, Span span) {
  ExprPtr left = expression(*node.left);
  ExprPtr right = expression(*node.right);
  if (!left->type || !right->type) return poison(span);
  return binary(node, std::move(left), std::move(right), span);
}

ExprPtr Checker::binary(const ast::Binary& node, ExprPtr left, ExprPtr right, Span span) {
  bool folded = false;
  ExprPtr result = fold(node.op, *left, *right, span, folded);
  if (folded) return result;
  left = aggregate_as_integer(std::move(left));
  right = aggregate_as_integer(std::move(right));
  if (is_logical(node.op)) return logical(node, std::move(left), std::move(right), span);
  if (is_comparison(node.op)) return comparison(node, std::move(left), std::move(right), span);
  return arithmetic(node, std::move(left), std::move(right), span);
}

ExprPtr Checker::logical(const ast::Binary& node, ExprPtr left, ExprPtr right, Span span) {
  auto usable = [](TypeRef type) { return is_number(type) || type->is(TypeKind::pointer); };
  if (!usable(left->type) || !usable(right->type)) {
    bad_operands(ast::spelling(node.op), *left, *right, span);
    return poison(span);
  }
  auto a = literal_value(*left), b = literal_value(*right);
  if (a && b) {
    const bool value = node.op == BinaryOp::logical_and ? *a && *b : *a || *b;
    return make(span, types().boolean(), typed::IntConst{value, true});
  }
  left = convert(std::move(left), types().boolean());
  right = convert(std::move(right), types().boolean());
  return operation(node.op, std::move(left), std::move(right), types().boolean(), span);
}

ExprPtr Checker::pointer_arithmetic(BinaryOp op, ExprPtr left, ExprPtr right, Span span) {
  if (op == BinaryOp::add && right->type->is(TypeKind::pointer)) std::swap(left, right);
  const bool legal = (op == BinaryOp::add || op == BinaryOp::subtract) && left->type->is(TypeKind::pointer) &&
                     right->type->is(TypeKind::integer);
  if (!legal) {
    bad_operands(ast::spelling(op), *left, *right, span);
    return poison(span);
  }
  TypeRef type = left->type;
  const uint32_t scale = std::max(1u, type->element->size);
  right = convert(std::move(right), types().integer(8, right->type->is_signed));
  if (scale > 1) {
    TypeRef wide = right->type;
    ExprPtr factor = make(span, wide, typed::IntConst{scale});
    right = make(span, wide, typed::Binary{BinaryOp::multiply, std::move(right), std::move(factor)});
  }
  return make(span, type, typed::Binary{op, std::move(left), std::move(right)});
}

void Checker::warn_of_shift_count(const ast::Binary& node, const typed::Expr& count) {
  const auto value = literal_value(count);
  if ((node.op != BinaryOp::shift_left && node.op != BinaryOp::shift_right) || !value) return;
  if (*value >= 0 && *value < 64) return;
  report(kShiftCount, count.span,
         fmt::format("A shift count is taken modulo 64: {} shifts by {}.", static_cast<int64_t>(*value),
                     static_cast<int>(*value & 63)));
}

ExprPtr Checker::arithmetic(const ast::Binary& node, ExprPtr left, ExprPtr right, Span span) {
  if (left->type->is(TypeKind::pointer) || right->type->is(TypeKind::pointer))
    return pointer_arithmetic(node.op, std::move(left), std::move(right), span);
  if (!is_number(left->type) || !is_number(right->type)) {
    bad_operands(ast::spelling(node.op), *left, *right, span);
    return poison(span);
  }
  const Inferred a{left->type, is_flexible(*left)}, b{right->type, is_flexible(*right)};
  const bool divides = node.op == BinaryOp::divide || node.op == BinaryOp::modulo;
  auto is_signed = [](const Inferred& x) { return x.type->is(TypeKind::integer) && x.type->is_signed && !x.flexible; };
  // Decision D18: no warning for a signed value divided by a literal; `-` of two uint64 stays quiet too.
  if (divides && is_signed(a) != is_signed(b) && !a.flexible && !b.flexible)
    report(kSignedDivision, span,
           fmt::format("signed operands for '{}' can lead to undefined behavior (cast to unsigned to silence warning)",
                       ast::spelling(node.op)));
  warn_of_shift_count(node, *right);
  TypeRef result = node.op == BinaryOp::subtract ? types().int64() : arithmetic_type(a, b, types());
  left = convert(std::move(left), result);
  right = convert(std::move(right), result);
  const auto* divisor = std::get_if<typed::IntConst>(&right->node);
  if (divides && divisor && divisor->value == 0) {
    report(kFold, span, "unable to fold literals due to overflow or underflow").hint("the divisor is always zero");
    return poison(span);
  }
  return operation(node.op, std::move(left), std::move(right), result, span);
}

void Checker::warn_of_pointers(const typed::Expr& left, const typed::Expr& right, Span span) {
  TypeRef a = left.type, b = right.type;
  if (!a->is(TypeKind::pointer) || !b->is(TypeKind::pointer)) return;
  if (a->element != b->element)
    report(kDistinctPointers, span,
           fmt::format("comparison of distinct pointer types: {}, {}", type_name(a), type_name(b)))
        .note(left.span, fmt::format("left ({})", type_name(a)))
        .note(right.span, fmt::format("right ({})", type_name(b)));
  const bool known = a->space != AddressSpace::none && b->space != AddressSpace::none;
  if (known && a->space != b->space) report(kAddressSpace, span, "Addrspace mismatch");
}

// Pointers of probes without memory of their own are read as the kernel's; said once.
void Checker::warn_of_space(TypeRef pointer, Span span) {
  if (!pointer->is(TypeKind::pointer) || pointer->space != AddressSpace::none) return;
  Span& first = inference_.first_without_space;
  if (!first.known()) first = span;
  if (first == span)
    report(kAddressSpace, span, "Addrspace is not set").hint("use kptr() or uptr() to say whose memory it is");
}

ExprPtr Checker::comparison(const ast::Binary& node, ExprPtr left, ExprPtr right, Span span) {
  TypeRef a = left->type, b = right->type;
  TypeRef boolean = types().boolean();
  auto finish = [&] { return operation(node.op, std::move(left), std::move(right), boolean, span); };
  const bool with_pointer = a->is(TypeKind::pointer) || b->is(TypeKind::pointer);
  auto is_scalar = [](TypeRef type) { return is_number(type) || type->is(TypeKind::pointer); };
  if (with_pointer && is_scalar(a) && is_scalar(b)) {
    warn_of_pointers(*left, *right, span);
    left = convert(std::move(left), types().uint64());
    right = convert(std::move(right), types().uint64());
    return finish();
  }
  if (is_number(a) && is_number(b)) {
    if (a->is(TypeKind::boolean) && b->is(TypeKind::boolean)) return finish();
    auto as_integer = [&](ExprPtr e) {
      return e->type->is(TypeKind::integer) ? std::move(e) : convert(std::move(e), types().uint64());
    };
    left = as_integer(std::move(left));
    right = as_integer(std::move(right));
    auto both = unify({left->type, is_flexible(*left)}, {right->type, is_flexible(*right)}, types());
    left = convert_implicitly(std::move(left), both->type);
    right = convert_implicitly(std::move(right), both->type);
    return finish();
  }
  auto mismatch = [&] {
    report(
        kTypeMismatch, span,
        fmt::format("Type mismatch for '{}': comparing {} with {}", ast::spelling(node.op), type_name(a), type_name(b)))
        .note(left->span, fmt::format("left ({})", type_name(a)))
        .note(right->span, fmt::format("right ({})", type_name(b)));
    return poison(span);
  };
  if (a->kind != b->kind) return mismatch();
  if (a->is(TypeKind::array)) {
    if (!is_equality(node.op)) {
      report(kOperator, span, fmt::format("The {} operator cannot be used on arrays.", ast::spelling(node.op)));
      return poison(span);
    }
    if (a->count != b->count) {
      report(kOperator, span, "Only arrays of same size support comparison operators.");
      return poison(span);
    }
    if (a->element != b->element || !a->element->is(TypeKind::integer)) {
      report(kOperator, span, "Only arrays of same sized integer support comparison operators.");
      return poison(span);
    }
    return finish();
  }
  const bool comparable = a->is(TypeKind::string) || a->is(TypeKind::tuple) || a->is(TypeKind::record);
  if (!comparable || (!is_equality(node.op) && !a->is(TypeKind::string))) {
    bad_operands(ast::spelling(node.op), *left, *right, span);
    return poison(span);
  }
  if (a->is(TypeKind::string) && !is_equality(node.op)) {  // beyond the reference, which has no order of strings
    TypeRef both = a->size >= b->size ? a : b;
    left = convert(std::move(left), both);
    right = convert(std::move(right), both);
  }
  if (a->is(TypeKind::string)) return finish();
  auto both = unify({a}, {b}, types());
  if (!both) return mismatch();
  left = convert_implicitly(std::move(left), both->type, false);
  right = convert_implicitly(std::move(right), both->type, false);
  return finish();
}

// ---- ternary, increments

ExprPtr Checker::check_node(const ast::Ternary& node, Span span) {
  ExprPtr test = condition(*node.condition, true);
  ExprPtr then = expression(node.then ? *node.then : *node.condition);
  ExprPtr otherwise = expression(*node.otherwise);
  if (!test->type) return poison(span);
  if (auto value = literal_value(*test)) return *value ? std::move(then) : std::move(otherwise);
  if (!then->type || !otherwise->type) return poison(span);
  then = aggregate_as_integer(std::move(then));
  otherwise = aggregate_as_integer(std::move(otherwise));
  auto both = unify({then->type, is_flexible(*then)}, {otherwise->type, is_flexible(*otherwise)}, types());
  if (!both) {
    report(kBranches, span,
           fmt::format("Branches must return the same type or compatible types: have '{}' and '{}'",
                       type_name(then->type), type_name(otherwise->type)));
    return poison(span);
  }
  if (!both->type->is_none()) {
    then = convert_implicitly(std::move(then), both->type);
    otherwise = convert_implicitly(std::move(otherwise), both->type);
  }
  return make(span, both->type, typed::Ternary{std::move(test), std::move(then), std::move(otherwise)});
}

ExprPtr Checker::check_node(const ast::IncDec& node, Span span) {
  typed::IncDec result{node.increment, node.prefix, {}, {}, nullptr};
  const char* op = node.increment ? "++" : "--";
  Inferred current;
  auto check_operand = [&](TypeRef type) {
    if (!type || type->is(TypeKind::integer) || type->is(TypeKind::pointer)) return true;
    report(kOperator, span,
           fmt::format("The {} operator can not be used on expressions of type '{}'", op, type_name(type)));
    return false;
  };
  auto next_type = [&](TypeRef type) -> TypeRef {
    if (type && type->is(TypeKind::pointer)) return type;
    return types().integer(8, !node.increment || !type || type->is_signed);
  };
  if (const auto* variable = std::get_if<ast::Variable>(&node.target->node)) {
    auto id = find_variable(variable->name);
    if (!id) return check_node(*variable, node.target->span);
    VariableFacts& known = facts(*id);
    if (!check_operand(known.value.type)) return poison(span);
    if (!known.fixed && known.value.type) {
      auto widened = unify({known.value.type}, {next_type(known.value.type)}, types());
      if (widened && widened->type != known.value.type) {
        known.value = *widened;
        inference_.changed = true;
      }
    }
    result.variable = *id;
    return make(span, known.value.type, std::move(result));
  }
  const ast::Expr* key = nullptr;
  const ast::Expr* map = map_of(*node.target, key);
  typed::MapIndex index = map_index(*map);
  result.key = map_key(index, key, node.target->span);
  result.map = index;
  if (!check_operand(inference_.map(index).value.type)) return poison(span);
  TypeRef known = inference_.map(index).value.type;
  merge_map_value(index, {next_type(known)}, span);
  return make(span, inference_.map(index).value.type, std::move(result));
}

}  // namespace scry::sema
