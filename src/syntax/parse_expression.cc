// Operators: ternary, binary (by precedence), unary, postfix.
#include <fmt/format.h>

#include <algorithm>

#include "syntax/parser_impl.h"

namespace scry {
namespace {

using ast::BinaryOp;
using ast::UnaryOp;

struct BinaryRow {
  TokenKind kind;
  BinaryOp op;
  int level;  // of precedence: a higher one binds tighter
};
constexpr std::array kBinaryOperators{
    BinaryRow{TokenKind::or_or, BinaryOp::logical_or, 0},
    BinaryRow{TokenKind::and_and, BinaryOp::logical_and, 1},
    BinaryRow{TokenKind::pipe, BinaryOp::bit_or, 2},
    BinaryRow{TokenKind::caret, BinaryOp::bit_xor, 3},
    BinaryRow{TokenKind::ampersand, BinaryOp::bit_and, 4},
    BinaryRow{TokenKind::equal, BinaryOp::equal, 5},
    BinaryRow{TokenKind::not_equal, BinaryOp::not_equal, 5},
    BinaryRow{TokenKind::less, BinaryOp::less, 6},
    BinaryRow{TokenKind::greater, BinaryOp::greater, 6},
    BinaryRow{TokenKind::less_equal, BinaryOp::less_equal, 6},
    BinaryRow{TokenKind::greater_equal, BinaryOp::greater_equal, 6},
    BinaryRow{TokenKind::shift_left, BinaryOp::shift_left, 7},
    BinaryRow{TokenKind::shift_right, BinaryOp::shift_right, 7},
    BinaryRow{TokenKind::plus, BinaryOp::add, 8},
    BinaryRow{TokenKind::minus, BinaryOp::subtract, 8},
    BinaryRow{TokenKind::star, BinaryOp::multiply, 9},
    BinaryRow{TokenKind::slash, BinaryOp::divide, 9},
    BinaryRow{TokenKind::percent, BinaryOp::modulo, 9},
};

struct UnaryRow {
  TokenKind kind;
  UnaryOp op;
};
constexpr std::array kUnaryOperators{
    UnaryRow{TokenKind::minus, UnaryOp::negate},
    UnaryRow{TokenKind::bang, UnaryOp::logical_not},
    UnaryRow{TokenKind::tilde, UnaryOp::bit_not},
    UnaryRow{TokenKind::star, UnaryOp::dereference},
};

template <class Rows>
auto find_row(const Rows& rows, TokenKind kind) {
  auto row = std::find_if(rows.begin(), rows.end(), [&](auto& row) { return row.kind == kind; });
  return row == rows.end() ? nullptr : &*row;
}

bool is_place(const ast::Expr& expr) {  // a variable, a map or a map element
  if (const auto* index = std::get_if<ast::Index>(&expr.node))
    return std::holds_alternative<ast::Map>(index->base->node);
  return std::holds_alternative<ast::Variable>(expr.node) || std::holds_alternative<ast::Map>(expr.node);
}

}  // namespace

bool Parser::at_predicate_end() const {
  return in_predicate_ && cursor_.at(TokenKind::slash) && cursor_.peek().kind == TokenKind::brace_open;
}

ast::ExprPtr Parser::parse_expression() {
  ast::ExprPtr condition = parse_binary(0);
  return condition ? parse_ternary_tail(std::move(condition)) : nullptr;
}

ast::ExprPtr Parser::parse_ternary_tail(ast::ExprPtr condition) {
  if (!cursor_.accept(TokenKind::question)) return condition;
  Nesting nesting(*this);
  if (nesting.too_deep) return nullptr;
  ast::ExprPtr then;
  if (!cursor_.at(TokenKind::colon)) {
    then = parse_expression();
    if (!then) return nullptr;
  }
  if (!cursor_.at(TokenKind::colon)) {
    Diag& diag = cursor_.expected(name_of(TokenKind::colon));
    if (diag.hints.empty()) diag.hint("write both values: condition ? value : other value");
    return nullptr;
  }
  cursor_.advance();
  cursor_.mark(TokenRole::spaced_colon);
  ast::ExprPtr otherwise = parse_expression();
  if (!otherwise) return nullptr;
  const Span span = cover(condition->span, otherwise->span);
  return make(span, ast::Ternary{std::move(condition), std::move(then), std::move(otherwise)});
}

ast::ExprPtr Parser::parse_binary(int least_level) {
  Nesting nesting(*this);
  if (nesting.too_deep) return nullptr;
  ast::ExprPtr left = parse_unary();
  return left ? parse_binary_tail(std::move(left), least_level) : nullptr;
}

ast::ExprPtr Parser::parse_binary_tail(ast::ExprPtr left, int least_level) {
  while (left) {
    const BinaryRow* row = find_row(kBinaryOperators, cursor_.token().kind);
    if (!row || row->level < least_level || at_predicate_end()) return left;
    if (row->op == BinaryOp::logical_or || row->op == BinaryOp::logical_and) {
      left = parse_logical_chain(std::move(left), row->kind, row->op, row->level);
      continue;
    }
    const Span op = cursor_.advance().span;
    ast::ExprPtr right = parse_binary(row->level + 1);
    if (!right) return nullptr;
    const Span span = cover(left->span, right->span);
    left = make(span, ast::Binary{row->op, op, std::move(left), std::move(right)});
  }
  return nullptr;
}

// How `a || b || c` is grouped makes no difference, neither to its value nor to what is evaluated. A person's chain
// leans to the left like that of any operator; a long one, of generated text, becomes a tree of little height.
ast::ExprPtr Parser::parse_logical_chain(ast::ExprPtr first, TokenKind kind, BinaryOp op, int level) {
  std::vector<ast::ExprPtr> terms;
  std::vector<Span> ops;
  terms.push_back(std::move(first));
  while (cursor_.at(kind)) {
    ops.push_back(cursor_.advance().span);
    terms.push_back(parse_binary(level + 1));
    if (!terms.back() || !check_count(terms.size())) return nullptr;
  }
  const auto grouped = [&](const auto& self, size_t begin, size_t count) -> ast::ExprPtr {
    constexpr size_t kLeaning = 64;  // terms
    if (count == 1) return std::move(terms[begin]);
    const size_t middle = count <= kLeaning ? count - 1 : count / 2;
    ast::ExprPtr left = self(self, begin, middle), right = self(self, begin + middle, count - middle);
    if (!left || !right) return nullptr;
    const Span span = cover(left->span, right->span);
    return make(span, ast::Binary{op, ops[begin + middle - 1], std::move(left), std::move(right)});
  };
  return grouped(grouped, 0, terms.size());
}

ast::ExprPtr Parser::parse_unary() {
  if (const UnaryRow* row = find_row(kUnaryOperators, cursor_.token().kind)) return parse_prefix_operator(row->op);
  if (cursor_.at(TokenKind::plus_plus) || cursor_.at(TokenKind::minus_minus)) return parse_prefix_step();
  if (cursor_.at(TokenKind::ampersand)) return parse_address_of();
  if (cursor_.at(Keyword::comptime)) return parse_comptime();
  if (cursor_.at(TokenKind::paren_open) && at_cast()) return parse_cast();
  return parse_postfix();
}

ast::ExprPtr Parser::parse_prefix_operator(UnaryOp op) {
  Nesting nesting(*this);
  if (nesting.too_deep) return nullptr;
  const Span place = cursor_.advance().span;
  cursor_.mark(TokenRole::prefix);
  ast::ExprPtr operand = parse_unary();
  if (!operand) return nullptr;
  return make(span_from(place.begin), ast::Unary{op, place, std::move(operand)});
}

ast::ExprPtr Parser::parse_comptime() {
  Nesting nesting(*this);
  if (nesting.too_deep) return nullptr;
  const uint32_t begin = cursor_.advance().span.begin;
  ast::ExprPtr operand = parse_unary();
  if (!operand) return nullptr;
  return make(span_from(begin), ast::Comptime{std::move(operand)});
}

ast::ExprPtr Parser::parse_address_of() {
  Nesting nesting(*this);
  if (nesting.too_deep) return nullptr;
  const uint32_t begin = cursor_.advance().span.begin;
  cursor_.mark(TokenRole::prefix);
  ast::ExprPtr target = parse_unary();
  if (!target) return nullptr;
  if (std::holds_alternative<ast::Variable>(target->node) || std::holds_alternative<ast::Map>(target->node))
    return make(span_from(begin), ast::AddressOf{std::move(target)});
  cursor_.error(kInvalidAddressOf, span_from(begin), "address-of operator (&) can only be used on a map or variable");
  return nullptr;
}

ast::ExprPtr Parser::parse_prefix_step() {
  Nesting nesting(*this);
  if (nesting.too_deep) return nullptr;
  const Span op = cursor_.advance().span;
  cursor_.mark(TokenRole::prefix);
  ast::ExprPtr target = parse_unary();
  return target ? make_step(op, true, std::move(target)) : nullptr;
}

// ++ or -- at `op`, before its target or after it.
ast::ExprPtr Parser::make_step(Span op, bool prefix, ast::ExprPtr target) {
  const Span span = cover(op, target->span);
  const bool increment = cursor_.text(op) == "++";
  if (is_place(*target)) return make(span, ast::IncDec{increment, prefix, std::move(target)});
  Diag& diag = cursor_.error(kInvalidIncrement, span, "increment/decrement requires a variable or map");
  if (prefix) diag.hint("put a blank between two signs: - -5");
  return nullptr;
}

ast::ExprPtr Parser::parse_postfix() {
  ast::ExprPtr base = parse_primary();
  return base ? parse_postfix_tail(std::move(base)) : nullptr;
}

ast::ExprPtr Parser::parse_postfix_tail(ast::ExprPtr base) {
  while (base) {
    if (cursor_.at(TokenKind::bracket_open)) {
      base = parse_index(std::move(base));
    } else if (cursor_.at(TokenKind::dot) || cursor_.at(TokenKind::arrow)) {
      base = parse_field(std::move(base));
    } else if (cursor_.at(TokenKind::plus_plus) || cursor_.at(TokenKind::minus_minus)) {
      const Span op = cursor_.advance().span;
      cursor_.mark(TokenRole::postfix);
      base = make_step(op, false, std::move(base));
    } else {
      return base;
    }
  }
  return nullptr;
}

ast::ExprPtr Parser::parse_index(ast::ExprPtr base) {
  OutsidePredicate outside(*this);
  const Span opening = cursor_.advance().span;
  std::vector<ast::ExprPtr> keys;
  do {
    keys.push_back(parse_expression());
    if (!keys.back() || !check_count(keys.size())) return nullptr;
  } while (cursor_.accept(TokenKind::comma));
  const Span list = cover(keys.front()->span, keys.back()->span);
  if (!cursor_.expect_closing(TokenKind::bracket_close, opening)) return nullptr;
  const bool wrote_list = keys.size() > 1;
  ast::ExprPtr key = wrote_list ? make(list, ast::Tuple{std::move(keys)}) : std::move(keys.front());
  if (!key) return nullptr;
  const Span span = span_from(base->span.begin);
  return make(span, ast::Index{std::move(base), std::move(key), wrote_list});
}

ast::ExprPtr Parser::parse_field(ast::ExprPtr base) {
  cursor_.advance();
  const Span name = cursor_.span();
  const uint32_t begin = base->span.begin;
  if (cursor_.accept(TokenKind::identifier))
    return make(span_from(begin), ast::Field{std::move(base), std::string(cursor_.text(name)), name});
  if (!cursor_.at(TokenKind::integer)) {
    cursor_.expected("a field name or a tuple index");
    return nullptr;
  }
  std::optional<uint64_t> index = parse_integer();
  if (!index) return nullptr;
  return make(span_from(begin), ast::TupleField{std::move(base), *index, name});
}

}  // namespace scry
