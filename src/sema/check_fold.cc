// Folding of constants (docs/language.md 3.4): before types are checked, and exactly.
#include <fmt/format.h>

#include <algorithm>

#include "sema/call_check.h"
#include "sema/check.h"
#include "sema/literals.h"

namespace scry::sema {

using typed::ExprPtr;

namespace {

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

ExprPtr operation(BinaryOp op, ExprPtr left, ExprPtr right, TypeRef type, Span span) {
  if (auto known = calculate_typed(op, left->type, *left, *right)) return make(span, type, typed::IntConst{*known});
  return make(span, type, typed::Binary{op, std::move(left), std::move(right)});
}

// ---- folding

namespace {

ExprPtr fold_integers(ProbeCheck& check, BinaryOp op, __int128 a, __int128 b, Span span) {
  if (is_comparison(op)) return make(span, check.types().boolean(), typed::IntConst{compare(op, a, b), true});
  const bool mixed = (a < 0 && b > INT64_MAX) || (b < 0 && a > INT64_MAX);
  const std::optional<__int128> result = mixed ? std::nullopt : calculate(op, a, b);
  if (!result || *result > UINT64_MAX || *result < INT64_MIN) {
    Diag& diag = report(check, kFoldOverflow, span, "unable to fold literals due to overflow or underflow");
    if (b == 0 && (op == BinaryOp::divide || op == BinaryOp::modulo))
      diag.hint("change the divisor: it is always zero");
    return poison(span);
  }
  return integer(check.types(), span, *result);
}

ExprPtr fold_strings(ProbeCheck& check, BinaryOp op, const std::string& a, const std::string& b, Span span,
                     bool& folded) {
  folded = true;
  if (is_comparison(op)) {
    const std::string left = a.c_str(), right = b.c_str();  // an embedded NUL ends the string
    return make(span, check.types().boolean(), typed::IntConst{compare(op, left, right), true});
  }
  if (op == BinaryOp::add) {
    std::string joined = a + b;
    return make(span, check.types().string(joined.size() + 1), typed::StringConst{joined});
  }
  folded = false;
  return nullptr;
}

}  // namespace

ExprPtr fold(ProbeCheck& check, BinaryOp op, const typed::Expr& left, const typed::Expr& right, Span span,
             bool& folded) {
  auto a = literal_value(left), b = literal_value(right);
  const std::string *s = literal_text(left), *t = literal_text(right);
  folded = true;
  if (a && b && !is_logical(op)) {
    ExprPtr result = fold_integers(check, op, *a, *b, span);
    const bool bits_of_bools = left.type->is(TypeKind::boolean) && right.type->is(TypeKind::boolean) &&
                               op >= BinaryOp::bit_and && op <= BinaryOp::bit_xor;
    if (bits_of_bools && result->type) result->type = check.types().boolean();
    return result;
  }
  if (s && t) return fold_strings(check, op, *s, *t, span, folded);
  if (op == BinaryOp::add && ((s && b) || (a && t))) {  // the suffix of a literal
    const std::string& text = s ? *s : *t;
    const __int128 skip = s ? *b : *a;
    const bool inside = skip >= 0 && skip < static_cast<__int128>(text.size());
    std::string suffix = inside ? text.substr(static_cast<size_t>(skip)) : "";
    if (!inside) report(check, kIgnoredArgument, span, "literal string will always be empty");
    return make(span, check.types().string(suffix.size() + 1), typed::StringConst{suffix});
  }
  if (auto equal = is_equality(op) ? equal_literals(left, right) : std::nullopt)
    return make(span, check.types().boolean(), typed::IntConst{*equal == (op == BinaryOp::equal), true});
  folded = false;
  return nullptr;
}

}  // namespace scry::sema
