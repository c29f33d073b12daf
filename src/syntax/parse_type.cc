// Types, what stands inside sizeof/offsetof/typeinfo/typeof, and casts.
#include <algorithm>
#include <array>

#include "syntax/parser_impl.h"
#include "syntax/reserved.h"

namespace scry {
namespace {

bool is_type_keyword(Keyword keyword) {
  return keyword == Keyword::struct_ || keyword == Keyword::union_ || keyword == Keyword::enum_;
}

// A character that can start the operand of a cast (docs/language.md 2.11).
bool starts_operand(char c) {
  return continues_name(c) || std::string_view("$@\"(-!~*&").find(c) != std::string_view::npos;
}

constexpr std::array kOnlyBinary{TokenKind::and_and,    TokenKind::not_equal,    TokenKind::arrow,
                                 TokenKind::and_assign, TokenKind::minus_assign, TokenKind::star_assign};
constexpr std::array kPlaces{TokenKind::variable, TokenKind::map};

struct TypeAhead {
  Token next;                // after the type
  bool has_keyword = false;  // struct, union, enum
  bool has_suffix = false;
};

// Looks ahead over `name * [3] []`, with or without struct, union or enum. Nothing when no type can stand there.
std::optional<TypeAhead> skip_type(Lexer& ahead, Token first, std::string_view text) {
  TypeAhead result;
  result.has_keyword = is_type_keyword(first.keyword);
  const Token name = result.has_keyword ? ahead.next() : first;
  if (name.kind != TokenKind::identifier) return std::nullopt;
  std::string_view spelling = text.substr(name.span.begin, name.span.end - name.span.begin);
  const bool is_literal = name.keyword == Keyword::true_ || name.keyword == Keyword::false_;
  if (!result.has_keyword && (is_literal || is_reserved_builtin(spelling))) return std::nullopt;
  for (result.next = ahead.next();; result.next = ahead.next()) {
    if (result.next.kind != TokenKind::star && result.next.kind != TokenKind::bracket_open) return result;
    result.has_suffix = true;
    if (result.next.kind == TokenKind::star) continue;
    Token inside = ahead.next();
    if (inside.kind == TokenKind::integer) inside = ahead.next();
    if (inside.kind != TokenKind::bracket_close) return std::nullopt;
  }
}

}  // namespace

// type = base { "*" | "[" integer "]" | "[" "]" } | "typeof" "(" type_or_expr ")"
std::optional<ast::TypeName> Parser::parse_type() {
  if (cursor_.at(Keyword::typeof_)) return parse_typeof();
  ast::TypeName type;
  const uint32_t begin = cursor_.span().begin;
  if (is_type_keyword(cursor_.token().keyword)) type.keyword = cursor_.text(cursor_.advance().span);
  const Span name = cursor_.span();
  if (!cursor_.accept(TokenKind::identifier)) {
    cursor_.expected("the name of a type", kExpectedType);
    return std::nullopt;
  }
  type.name = cursor_.text(name);
  if (!parse_type_suffixes(type)) return std::nullopt;
  type.span = span_from(begin);
  return type;
}

bool Parser::parse_type_suffixes(ast::TypeName& type) {
  using Kind = ast::TypeSuffix::Kind;
  for (;;) {
    if (cursor_.accept(TokenKind::star)) {
      cursor_.mark(TokenRole::type_star);
      type.suffixes.push_back({Kind::pointer});
    } else if (cursor_.accept(TokenKind::bracket_open)) {
      const Span opening = cursor_.previous().span;
      ast::TypeSuffix suffix{Kind::open_array};
      if (cursor_.at(TokenKind::integer)) {
        std::optional<uint64_t> count = parse_integer();
        if (!count) return false;
        suffix = {Kind::array, *count};
      }
      if (!cursor_.expect_closing(TokenKind::bracket_close, opening)) return false;
      type.suffixes.push_back(suffix);
    } else {
      return true;
    }
  }
}

std::optional<ast::TypeName> Parser::parse_typeof() {
  Nesting nesting(*this);
  if (nesting.too_deep) return std::nullopt;
  const uint32_t begin = cursor_.advance().span.begin;
  std::optional<ast::TypeOrExpr> operand = parse_parenthesized_operand();
  if (!operand) return std::nullopt;
  ast::TypeName type;
  type.typeof_type = std::move(operand->type);
  type.typeof_expr = std::move(operand->expr);
  type.span = span_from(begin);
  return type;
}

// Inside sizeof( ... ) and its like: a type rather than an expression?
bool Parser::at_type_operand() const {
  if (cursor_.at(Keyword::typeof_) || is_type_keyword(cursor_.token().keyword)) return true;
  Lexer ahead = cursor_.lookahead();
  std::optional<TypeAhead> type = skip_type(ahead, cursor_.token(), cursor_.whole_text());
  return type && (type->next.kind == TokenKind::paren_close || type->next.kind == TokenKind::comma);
}

std::optional<ast::TypeOrExpr> Parser::parse_type_or_expression() {
  OutsidePredicate outside(*this);
  ast::TypeOrExpr operand;
  if (at_type_operand()) {
    std::optional<ast::TypeName> type = parse_type();
    if (!type) return std::nullopt;
    operand.type = std::make_unique<ast::TypeName>(std::move(*type));
  } else {
    operand.expr = parse_expression();
    if (!operand.expr) return std::nullopt;
  }
  return operand;
}

std::optional<ast::TypeOrExpr> Parser::parse_parenthesized_operand() {
  if (!cursor_.expect(TokenKind::paren_open)) return std::nullopt;
  const Span opening = cursor_.previous().span;
  std::optional<ast::TypeOrExpr> operand = parse_type_or_expression();
  if (!operand || !cursor_.expect_closing(TokenKind::paren_close, opening)) return std::nullopt;
  return operand;
}

ast::ExprPtr Parser::parse_sizeof() {
  const uint32_t begin = cursor_.advance().span.begin;
  std::optional<ast::TypeOrExpr> operand = parse_parenthesized_operand();
  return operand ? make(span_from(begin), ast::Sizeof{std::move(*operand)}) : nullptr;
}

ast::ExprPtr Parser::parse_typeinfo() {
  const uint32_t begin = cursor_.advance().span.begin;
  std::optional<ast::TypeOrExpr> operand = parse_parenthesized_operand();
  return operand ? make(span_from(begin), ast::Typeinfo{std::move(*operand)}) : nullptr;
}

ast::ExprPtr Parser::parse_offsetof() {
  const uint32_t begin = cursor_.advance().span.begin;
  if (!cursor_.expect(TokenKind::paren_open)) return nullptr;
  const Span opening = cursor_.previous().span;
  std::optional<ast::TypeOrExpr> operand = parse_type_or_expression();
  if (!operand || !cursor_.expect(TokenKind::comma)) return nullptr;
  ast::Offsetof node{std::move(*operand), {}, {}};
  const uint32_t path_begin = cursor_.span().begin;
  do {
    const Span name = cursor_.span();
    if (!cursor_.expect(TokenKind::identifier)) return nullptr;
    node.path.emplace_back(cursor_.text(name));
  } while (cursor_.accept(TokenKind::dot));
  node.path_span = span_from(path_begin);
  if (!cursor_.expect_closing(TokenKind::paren_close, opening)) return nullptr;
  return make(span_from(begin), std::move(node));
}

// At `(`: a cast or a grouping (docs/language.md 2.11).
bool Parser::at_cast() const {
  Lexer ahead = cursor_.lookahead();
  const Token first = ahead.next();
  if (first.keyword == Keyword::typeof_) return true;
  std::optional<TypeAhead> type = skip_type(ahead, first, cursor_.whole_text());
  if (!type || type->next.kind != TokenKind::paren_close) return false;
  const Token operand = ahead.next();
  const uint32_t begin = operand.span.begin;
  if (begin >= cursor_.whole_text().size() || !starts_operand(cursor_.whole_text()[begin])) return false;
  // An operator that stands between two values only; `&` is before a variable or a map only.
  if (std::ranges::find(kOnlyBinary, operand.kind) != kOnlyBinary.end()) return false;
  const bool ampersand = operand.kind == TokenKind::ampersand;
  if (ampersand && std::ranges::find(kPlaces, ahead.next().kind) == kPlaces.end()) return false;
  const bool may_be_binary = ampersand || operand.kind == TokenKind::minus || operand.kind == TokenKind::star;
  return !may_be_binary || type->has_suffix || !means_value(cursor_.text(first.span));
}

// Whether a name that could be a type's is one that this text, or the language, gives to a value.
bool Parser::means_value(std::string_view name) const {
  const auto is_called = [&](const auto& named) { return named.name == name; };
  return constants_.contains(name) || std::ranges::any_of(script_.macros, is_called) ||
         (macro_ && std::ranges::any_of(macro_->parameters, is_called)) ||
         (options_.is_value && options_.is_value(name));
}

ast::ExprPtr Parser::parse_cast() {
  Nesting nesting(*this);
  if (nesting.too_deep) return nullptr;
  const Span opening = cursor_.advance().span;
  std::optional<ast::TypeName> type = parse_type();
  if (!type || !cursor_.expect_closing(TokenKind::paren_close, opening)) return nullptr;
  cursor_.mark(TokenRole::cast_end);
  ast::ExprPtr operand = parse_unary();
  if (!operand) return nullptr;
  return make(span_from(opening.begin), ast::Cast{std::move(*type), std::move(operand)});
}

}  // namespace scry
