// What several files of the checker ask of operators and literals.
#pragma once

#include <optional>
#include <string>

#include "sema/typed.h"

namespace scry::sema {

using ast::BinaryOp;

inline bool is_comparison(BinaryOp op) {
  return op >= BinaryOp::equal && op <= BinaryOp::greater_equal;
}
inline bool is_logical(BinaryOp op) {
  return op == BinaryOp::logical_and || op == BinaryOp::logical_or;
}
inline bool is_equality(BinaryOp op) {
  return op == BinaryOp::equal || op == BinaryOp::not_equal;
}

inline bool is_number(TypeRef type) {
  return type->is(TypeKind::integer) || type->is(TypeKind::boolean) || type->is(TypeKind::enumeration);
}

// `string` as a script writes it: as long as the values are.
inline bool is_unsized_string(TypeRef type) {
  return type->is(TypeKind::string) && type->size == 0;
}

// A literal's value; typed constants (results of casts) do not fold, as they are no literals any more.
inline std::optional<__int128> literal_value(const typed::Expr& expr) {
  const auto* constant = std::get_if<typed::IntConst>(&expr.node);
  if (!constant || !constant->literal || !expr.type) return std::nullopt;
  if (expr.type->is(TypeKind::integer) && expr.type->is_signed) return static_cast<int64_t>(constant->value);
  return constant->value;
}

inline bool is_constant(const typed::Expr& expr) {
  return std::holds_alternative<typed::IntConst>(expr.node) || std::holds_alternative<typed::StringConst>(expr.node);
}

inline const std::string* literal_text(const typed::Expr& expr) {
  const auto* constant = std::get_if<typed::StringConst>(&expr.node);
  return constant ? &constant->value : nullptr;
}

}  // namespace scry::sema
