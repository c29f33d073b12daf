// Blocks and statements.
#include <fmt/format.h>

#include <algorithm>

#include "syntax/parser_impl.h"

namespace scry {
namespace {

struct AssignRow {
  TokenKind kind;
  std::optional<ast::BinaryOp> op;
};
constexpr std::array kAssignments{
    AssignRow{TokenKind::assign, std::nullopt},
    AssignRow{TokenKind::plus_assign, ast::BinaryOp::add},
    AssignRow{TokenKind::minus_assign, ast::BinaryOp::subtract},
    AssignRow{TokenKind::star_assign, ast::BinaryOp::multiply},
    AssignRow{TokenKind::slash_assign, ast::BinaryOp::divide},
    AssignRow{TokenKind::percent_assign, ast::BinaryOp::modulo},
    AssignRow{TokenKind::and_assign, ast::BinaryOp::bit_and},
    AssignRow{TokenKind::or_assign, ast::BinaryOp::bit_or},
    AssignRow{TokenKind::xor_assign, ast::BinaryOp::bit_xor},
    AssignRow{TokenKind::shift_left_assign, ast::BinaryOp::shift_left},
    AssignRow{TokenKind::shift_right_assign, ast::BinaryOp::shift_right},
};
const AssignRow* find_assignment(TokenKind kind) {
  auto row = std::find_if(kAssignments.begin(), kAssignments.end(), [&](auto& row) { return row.kind == kind; });
  return row == kAssignments.end() ? nullptr : &*row;
}

// What can go on an expression that starts with `if` or a block, and cannot begin a statement.
constexpr std::array kContinuations{
    TokenKind::dot,        TokenKind::arrow,         TokenKind::question,   TokenKind::plus,        TokenKind::slash,
    TokenKind::percent,    TokenKind::pipe,          TokenKind::caret,      TokenKind::less,        TokenKind::greater,
    TokenKind::less_equal, TokenKind::greater_equal, TokenKind::shift_left, TokenKind::shift_right, TokenKind::equal,
    TokenKind::not_equal,  TokenKind::and_and,       TokenKind::or_or,
};

constexpr const char* kLoopBodyHint = "put the body of the loop in braces";
constexpr const char* kBoundHint = "put a bound that is not a single value in parentheses: 0..($n + 1)";
constexpr const char* kIfBodyHint = "put the body of the if in braces, and a longer condition in parentheses";

template <class Node>
bool is(const ast::Expr& expr) {
  return std::holds_alternative<Node>(expr.node);
}

}  // namespace

template <class Node>
bool Parser::append(ast::Block& block, uint32_t begin, Node node) {
  // The semicolon ends a statement and is no part of it: messages underline what was meant.
  Span span = span_from(begin);
  const std::string_view text = cursor_.text(span);
  if (text.ends_with(';')) span.end -= text.size() - 1 - text.substr(0, text.size() - 1).find_last_not_of(" \t\r\n");
  block.statements.push_back({span, std::move(node)});
  block.height = std::max(block.height, 1 + ast::height_below(block.statements.back()));
  return true;
}

void Parser::set_value(ast::Block& block, ast::ExprPtr value) {
  block.height = std::max(block.height, 1 + value->height);
  block.value = std::move(value);
}

ast::BlockPtr Parser::parse_body(const char* hint) {
  if (cursor_.at(TokenKind::brace_open)) return parse_block();
  if (Diag& diag = cursor_.expected(name_of(TokenKind::brace_open)); diag.hints.empty()) diag.hint(hint);
  return nullptr;
}

ast::BlockPtr Parser::parse_block() {
  Nesting nesting(*this);
  if (nesting.too_deep) return nullptr;
  OutsidePredicate outside(*this);
  const Span opening = cursor_.advance().span;
  ++open_braces_;
  auto block = std::make_unique<ast::Block>();
  while (!cursor_.at(TokenKind::brace_close) && !cursor_.at(TokenKind::end) && !block->value)
    if (!parse_statement(*block)) return nullptr;
  if (!cursor_.expect_closing(TokenKind::brace_close, opening)) return nullptr;
  --open_braces_;
  block->span = span_from(opening.begin);
  return block;
}

bool Parser::parse_statement(ast::Block& block) {
  struct StatementRow {
    Keyword keyword;
    bool (Parser::*parse)(ast::Block&);
    std::optional<TokenKind> next = std::nullopt;  // only before this token; else the keyword is a plain name
  };
  static constexpr std::array kStatements{
      StatementRow{Keyword::while_, &Parser::parse_while},
      StatementRow{Keyword::for_, &Parser::parse_for},
      StatementRow{Keyword::unroll, &Parser::parse_unroll},
      StatementRow{Keyword::break_, &Parser::parse_break},
      StatementRow{Keyword::continue_, &Parser::parse_continue},
      StatementRow{Keyword::return_, &Parser::parse_return},
      StatementRow{Keyword::let, &Parser::parse_let},
      StatementRow{Keyword::import, &Parser::parse_import, TokenKind::string},
      StatementRow{Keyword::discard, &Parser::parse_discard, TokenKind::assign},
  };
  for (const StatementRow& row : kStatements)
    if (cursor_.at(row.keyword) && (!row.next || cursor_.peek().kind == *row.next)) return (this->*row.parse)(block);
  return parse_expression_statement(block);
}

// `;` may be left out before the closing brace.
bool Parser::end_statement() {
  if (cursor_.at(TokenKind::brace_close) || cursor_.at(TokenKind::end)) return true;
  return cursor_.expect(TokenKind::semicolon);
}

bool Parser::parse_expression_statement(ast::Block& block) {
  const uint32_t begin = cursor_.span().begin;
  const bool block_like = cursor_.at(Keyword::if_) || cursor_.at(TokenKind::brace_open);
  ast::ExprPtr expr = block_like ? parse_block_like() : parse_expression();
  if (!expr) return false;
  if (find_assignment(cursor_.token().kind)) return parse_assignment(block, begin, std::move(expr));
  if (cursor_.at(TokenKind::brace_close)) {
    set_value(block, std::move(expr));
    return true;
  }
  const bool ends_itself = block_like && (is<ast::IfExpr>(*expr) || is<ast::BlockExpr>(*expr));
  if (!cursor_.accept(TokenKind::semicolon) && !ends_itself && !end_statement()) return false;
  return append(block, begin, ast::ExprStatement{std::move(expr)});
}

// An expression that starts with `if` or a block ends with it, unless an operator follows that can begin no statement.
ast::ExprPtr Parser::parse_block_like() {
  ast::ExprPtr expr = parse_primary();
  auto continues = [&](TokenKind kind) { return cursor_.at(kind); };
  if (!expr || std::none_of(kContinuations.begin(), kContinuations.end(), continues)) return expr;
  expr = parse_postfix_tail(std::move(expr));
  if (expr) expr = parse_binary_tail(std::move(expr), 0);
  return expr ? parse_ternary_tail(std::move(expr)) : nullptr;
}

bool Parser::parse_assignment(ast::Block& block, uint32_t begin, ast::ExprPtr target) {
  if (!check_target(*target)) return false;
  const Token op = cursor_.advance();
  ast::ExprPtr value = parse_expression();
  if (!value) return false;
  if (find_assignment(cursor_.token().kind)) {
    cursor_.expected("';'").hint("write one statement for each assignment: an assignment has no value");
    return false;
  }
  if (!end_statement()) return false;
  return append(block, begin, ast::Assign{std::move(target), find_assignment(op.kind)->op, op.span, std::move(value)});
}

bool Parser::check_target(const ast::Expr& target) {
  if (is<ast::Variable>(target) || is<ast::Map>(target)) return true;
  if (const auto* index = std::get_if<ast::Index>(&target.node)) {
    if (is<ast::Map>(*index->base)) return true;
    cursor_.error(kInvalidAssignmentTarget, target.span, "invalid assignment target")
        .hint(is<ast::Index>(*index->base) ? "put the keys of an element into one pair of brackets: @m[1, 2] = 3"
                                           : "assign to a variable, a map or a map element");
    return false;
  }
  const auto* field = std::get_if<ast::Field>(&target.node);
  if (field || is<ast::TupleField>(target)) {
    cursor_.error(kImmutableTarget, target.span, "Tuples and records are immutable once created")
        .hint(field && is<ast::Identifier>(*field->base)
                  ? fmt::format("a value of each thread is an element of a map: @{}[tid] = nsecs", field->name)
                  : "assign a new tuple or record to the whole variable or map element");
    return false;
  }
  cursor_.expected("';'").hint(is<ast::Identifier>(target)
                                   ? "the name of a variable starts with '$', that of a map with '@'"
                                   : "assign to a variable, a map or a map element; '==' compares");
  return false;
}

bool Parser::parse_discard(ast::Block& block) {
  const uint32_t begin = cursor_.advance().span.begin;
  cursor_.advance();  // '='
  ast::ExprPtr expr = parse_expression();
  if (!expr || !end_statement()) return false;
  return append(block, begin, ast::Discard{std::move(expr)});
}

bool Parser::parse_import(ast::Block& block) {
  const uint32_t begin = cursor_.advance().span.begin;
  const Span place = cursor_.span();
  std::optional<std::string> path = parse_string();
  if (!path) return false;
  cursor_.accept(TokenKind::semicolon);
  script_.block_imports.push_back({*path, place});
  return append(block, begin, ast::Import{std::move(*path), place});
}

bool Parser::parse_let(ast::Block& block) {
  const uint32_t begin = cursor_.advance().span.begin;
  ast::Let let;
  let.name_span = cursor_.span();
  let.name = cursor_.text(let.name_span);
  if (!cursor_.expect(TokenKind::variable)) return false;
  if (cursor_.accept(TokenKind::colon)) {
    let.type = parse_type();
    if (!let.type) return false;
  }
  if (cursor_.accept(TokenKind::assign)) {
    let.init = parse_expression();
    if (!let.init) return false;
  }
  if (!end_statement()) return false;
  return append(block, begin, std::move(let));
}

bool Parser::parse_while(ast::Block& block) {
  const uint32_t begin = cursor_.advance().span.begin;
  ast::While loop;
  loop.condition = parse_condition();
  if (!loop.condition) return false;
  loop.body = parse_body(kLoopBodyHint);
  return loop.body && append(block, begin, std::move(loop));
}

bool Parser::parse_for(ast::Block& block) {
  const uint32_t begin = cursor_.advance().span.begin;
  const Span opening = cursor_.span();
  const bool parenthesized = cursor_.accept(TokenKind::paren_open);
  ast::For loop;
  loop.variable_span = cursor_.span();
  loop.variable = cursor_.text(loop.variable_span);
  if (!cursor_.expect(TokenKind::variable) || !cursor_.expect(TokenKind::colon)) return false;
  cursor_.mark(TokenRole::spaced_colon);
  if (!parse_iterable(loop)) return false;
  if (parenthesized && !cursor_.at(TokenKind::paren_close)) {
    cursor_.expected("')'").hint(kBoundHint);
    return false;
  }
  if (parenthesized && !cursor_.expect_closing(TokenKind::paren_close, opening)) return false;
  constexpr TokenKind kOperators[] = {TokenKind::plus, TokenKind::minus, TokenKind::star, TokenKind::slash};
  const bool goes_on = std::ranges::any_of(kOperators, [&](TokenKind kind) { return cursor_.at(kind); });
  loop.body = parse_body(goes_on ? kBoundHint : kLoopBodyHint);
  return loop.body && append(block, begin, std::move(loop));
}

bool Parser::parse_iterable(ast::For& loop) {
  loop.start = parse_unary();
  if (!loop.start) return false;
  if (cursor_.accept(TokenKind::dot_dot)) {
    loop.end = parse_unary();
    return loop.end != nullptr;
  }
  if (is<ast::Map>(*loop.start)) return true;
  cursor_.error(kInvalidIterable, loop.start->span, "expected map or range in for loop")
      .hint("write for $kv : @map { ... } or for $i : 0..10 { ... }");
  return false;
}

bool Parser::parse_unroll(ast::Block& block) {
  const uint32_t begin = cursor_.advance().span.begin;
  ast::Unroll loop;
  loop.count = parse_condition();
  if (!loop.count) return false;
  loop.body = parse_body(kLoopBodyHint);
  return loop.body && append(block, begin, std::move(loop));
}

bool Parser::parse_break(ast::Block& block) {
  const uint32_t begin = cursor_.advance().span.begin;
  cursor_.accept(TokenKind::semicolon);
  return append(block, begin, ast::Break{});
}

bool Parser::parse_continue(ast::Block& block) {
  const uint32_t begin = cursor_.advance().span.begin;
  cursor_.accept(TokenKind::semicolon);
  return append(block, begin, ast::Continue{});
}

bool Parser::parse_return(ast::Block& block) {
  const uint32_t begin = cursor_.advance().span.begin;
  ast::Return statement;
  if (!cursor_.at(TokenKind::semicolon) && !cursor_.at(TokenKind::brace_close) && !cursor_.at(TokenKind::end)) {
    statement.value = parse_expression();
    if (!statement.value) return false;
  }
  cursor_.accept(TokenKind::semicolon);
  return append(block, begin, std::move(statement));
}

// "(" expr ")" | unary
ast::ExprPtr Parser::parse_condition() {
  if (!cursor_.at(TokenKind::paren_open) || at_cast()) {
    ast::ExprPtr condition = parse_unary();
    if (!condition || !cursor_.at(TokenKind::assign)) return condition;
    cursor_.expected_comparison("'{'");
    return nullptr;
  }
  OutsidePredicate outside(*this);
  const Span opening = cursor_.advance().span;
  ast::ExprPtr condition = parse_expression();
  if (!condition) return nullptr;
  if (cursor_.at(TokenKind::assign)) {
    cursor_.expected_comparison("')'");
    return nullptr;
  }
  if (!cursor_.expect_closing(TokenKind::paren_close, opening)) return nullptr;
  condition->span = span_from(opening.begin);
  return condition;
}

ast::ExprPtr Parser::parse_if() {
  Nesting nesting(*this);
  if (nesting.too_deep) return nullptr;
  const uint32_t begin = cursor_.advance().span.begin;
  ast::IfExpr branch;
  branch.comptime = cursor_.accept(Keyword::comptime);
  branch.condition = parse_condition();
  if (!branch.condition) return nullptr;
  branch.then = parse_body(kIfBodyHint);
  if (!branch.then) return nullptr;
  if (cursor_.accept(Keyword::else_)) {
    branch.otherwise = parse_else();
    if (!branch.otherwise) return nullptr;
  }
  return make(span_from(begin), std::move(branch));
}

// After `else`: a block, or an `if` that becomes the value of a block.
ast::BlockPtr Parser::parse_else() {
  if (!cursor_.at(Keyword::if_)) return parse_body(kIfBodyHint);
  const uint32_t begin = cursor_.span().begin;
  ast::ExprPtr branch = parse_if();
  if (!branch) return nullptr;
  auto block = std::make_unique<ast::Block>();
  set_value(*block, std::move(branch));
  block->span = span_from(begin);
  return block;
}

}  // namespace scry
