// Operands: literals, names, calls, parentheses, blocks.
#include <fmt/format.h>

#include <algorithm>

#include "syntax/number_literal.h"
#include "syntax/parser_impl.h"
#include "syntax/splice.h"
#include "syntax/string_literal.h"

namespace scry {
namespace {

// Keywords that begin no value: a mistake shows best right here.
constexpr std::array kNoValues{Keyword::else_, Keyword::struct_, Keyword::union_, Keyword::enum_};

struct ExpressionHint {
  TokenKind found;
  const char* hint;
  TokenKind after = TokenKind::end;  // only after this one; end: after any
};
constexpr std::array kExpressionHints{
    ExpressionHint{TokenKind::semicolon, "remove this ';', or write the expression before it"},
    ExpressionHint{TokenKind::plus, "remove the '+': there is no unary plus"},
    ExpressionHint{TokenKind::assign, "write '==' or '!='", TokenKind::equal},
    ExpressionHint{TokenKind::assign, "write '==' or '!='", TokenKind::not_equal},
    ExpressionHint{TokenKind::assign, "put the program in single quotes: the shell has replaced a $name here"},
    ExpressionHint{TokenKind::hash, kHashHint},
    ExpressionHint{TokenKind::bracket_open, "use a tuple, as in (1, 2), or a map: there are no lists"},
};

}  // namespace

ast::ExprPtr Parser::expected_expression() {
  const Token found = cursor_.token(), before = cursor_.previous();
  Diag& diag = cursor_.expected("expression", kExpectedExpression);
  const auto row = std::ranges::find_if(kExpressionHints, [&](const ExpressionHint& one) {
    return one.found == found.kind && (one.after == TokenKind::end || one.after == before.kind);
  });
  if (row != kExpressionHints.end()) diag.hint(row->hint);
  if (found.keyword == Keyword::else_)
    diag.hint(cursor_.previous().kind == TokenKind::semicolon ? "remove the ';' between the if and its else"
                                                              : "write else after the '}' of an if");
  return nullptr;
}

ast::ExprPtr Parser::parse_primary() {
  const Span span = cursor_.span();
  switch (cursor_.token().kind) {
    case TokenKind::identifier:
      return parse_named();
    case TokenKind::integer:
      return parse_integer_literal();
    case TokenKind::string:
      return parse_string_literal();
    case TokenKind::positional:
      return parse_positional();
    case TokenKind::parameter_open:
      return parse_spliced();
    case TokenKind::paren_open:
      return parse_parentheses();
    case TokenKind::brace_open:
      return parse_block_expression();
    case TokenKind::variable:
      return make(cursor_.advance().span, ast::Variable{std::string(cursor_.text(span))});
    case TokenKind::map:
      return make(cursor_.advance().span, ast::Map{std::string(cursor_.text(span))});
    case TokenKind::parameter_count:
      return make(cursor_.advance().span, ast::ParameterCount{});
    default:
      return expected_expression();
  }
}

ast::ExprPtr Parser::parse_named() {
  struct HeadRow {
    Keyword keyword;
    ast::ExprPtr (Parser::*parse)();
  };
  static constexpr std::array kHeads{
      HeadRow{Keyword::if_, &Parser::parse_if},
      HeadRow{Keyword::sizeof_, &Parser::parse_sizeof},
      HeadRow{Keyword::offsetof_, &Parser::parse_offsetof},
      HeadRow{Keyword::typeinfo, &Parser::parse_typeinfo},
      HeadRow{Keyword::typeof_, &Parser::parse_typeof_value},
      HeadRow{Keyword::comptime, &Parser::parse_comptime},
  };
  for (const HeadRow& row : kHeads)
    if (cursor_.at(row.keyword)) return (this->*row.parse)();
  const auto at_keyword = [&](Keyword keyword) { return cursor_.at(keyword); };
  if (std::any_of(kNoValues.begin(), kNoValues.end(), at_keyword)) return expected_expression();
  const Token name = cursor_.advance();
  if (name.keyword == Keyword::true_ || name.keyword == Keyword::false_)
    return make(name.span, ast::Bool{name.keyword == Keyword::true_});
  if (cursor_.at(TokenKind::paren_open)) return parse_call(name);
  return make(name.span, ast::Identifier{std::string(cursor_.text(name.span))});
}

std::optional<uint64_t> Parser::parse_integer() {
  const Token token = cursor_.advance();
  const auto value = parse_literal(cursor_.text(token.span));
  if (value) return *value;
  Diag& diag = cursor_.error(*value.error().kind, token.span, value.error().message);
  if (!value.error().hint.empty()) diag.hint(value.error().hint);
  return std::nullopt;
}

std::optional<std::string> Parser::parse_string() {
  const Token token = cursor_.advance();
  return decode_string(cursor_.text(token.span), token.span, cursor_.diags());
}

ast::ExprPtr Parser::parse_integer_literal() {
  std::optional<uint64_t> value = parse_integer();
  return value ? make(cursor_.previous().span, ast::Integer{*value, false}) : nullptr;
}

ast::ExprPtr Parser::parse_string_literal() {
  std::optional<std::string> value = parse_string();
  return value ? make(cursor_.previous().span, ast::String{std::move(*value)}) : nullptr;
}

// $1; leading zeros do not count.
ast::ExprPtr Parser::parse_positional() {
  const Span span = cursor_.advance().span;
  std::string_view digits = cursor_.text(span).substr(1);
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  const auto number = parse_literal(digits);
  if (number && *number <= INT64_MAX) return make(span, ast::Positional{*number});
  cursor_.error(kParameterRange, span,
                fmt::format("param {} is out of integer range [1, {}]", cursor_.text(span), INT64_MAX));
  return nullptr;
}

// What `text` means at `place`; null if it is no expression. In parentheses `a, b` is a tuple, and `x = a` a record.
static ast::ExprPtr expression_at(const std::string& text, const ParseOptions& outer, Span place) {
  Sources sources;
  Diags diags;
  const ParseOptions options{.parameters = {}, .is_value = outer.is_value};
  ast::ExprPtr expr =
      Parser(sources.add("parameter", "(" + text + ")"), sources, options, diags, nullptr).parse_lone_expression();
  if (!expr || diags.has_errors()) return nullptr;
  place_at(expr, place);
  return expr;
}

// $(2), $(2, otherwise): the text of a parameter is an expression, or a list of them. Without the parameter, and
// without another expression, it is what $2 is.
ast::ExprPtr Parser::parse_spliced() {
  OutsidePredicate outside(*this);
  const Span opening = cursor_.advance().span;
  if (!cursor_.at(TokenKind::integer)) {
    cursor_.expected("the number of a parameter");
    return nullptr;
  }
  const std::optional<uint64_t> number = parse_integer();
  if (!number) return nullptr;
  ast::ExprPtr otherwise;
  if (cursor_.accept(TokenKind::comma) && !(otherwise = parse_expression())) return nullptr;
  if (!cursor_.expect_closing(TokenKind::paren_close, opening)) return nullptr;
  const Span span = span_from(opening.begin);
  if (*number == 0 || *number > INT64_MAX) {
    cursor_.error(kParameterRange, span, fmt::format("param ${} is out of integer range [1, {}]", *number, INT64_MAX));
    return nullptr;
  }
  const bool is_given = *number <= options_.parameters.size() && !options_.parameters[*number - 1].empty();
  if (!is_given) return otherwise ? std::move(otherwise) : make(span, ast::Positional{*number});
  const std::string& text = options_.parameters[*number - 1];
  if (ast::ExprPtr spliced = expression_at(text, options_, span)) return checked(std::move(spliced));
  cursor_.error(kParameterText, span, fmt::format("parameter {} is not an expression: {}", *number, text))
      .hint("write an expression as in a script: args.count, str(args.filename), arg0 + 1");
  return nullptr;
}

ast::ExprPtr Parser::parse_call(Token name) {
  OutsidePredicate outside(*this);
  const Span opening = cursor_.advance().span;
  ast::Call call;
  call.name = cursor_.text(name.span);
  call.name_span = name.span;
  if (!cursor_.at(TokenKind::paren_close)) do {
      if (!parse_argument(call)) return nullptr;
    } while (cursor_.accept(TokenKind::comma));
  if (!cursor_.expect_closing(TokenKind::paren_close, opening)) return nullptr;
  return make(span_from(name.span.begin), std::move(call));
}

bool Parser::parse_argument(ast::Call& call) {
  std::optional<ast::TypeName> type;
  ast::ExprPtr expr;
  if (cursor_.at(Keyword::typeof_)) {
    type = parse_typeof();
    if (!type) return false;
  } else if (cursor_.at(Keyword::struct_) || cursor_.at(Keyword::union_) || cursor_.at(Keyword::enum_)) {
    type = parse_type();
    if (!type) return false;
  } else {
    expr = parse_expression();
    if (!expr) return false;
  }
  call.args.push_back(std::move(expr));
  call.type_args.push_back(std::move(type));
  return check_count(call.args.size());
}

bool Parser::check_count(size_t elements) {
  constexpr size_t kMostElements = 1024;
  if (elements <= kMostElements) return true;
  cursor_.error(kTooManyElements, cursor_.span(), fmt::format("more than {} elements in one list", kMostElements));
  return false;
}

ast::ExprPtr Parser::parse_typeof_value() {
  cursor_.error(kTypeAsValue, cursor_.span(), "typeof() is a type, not a value")
      .hint("use a type after ':' in a let, in a cast, in sizeof(), or as the argument of a macro that takes a type");
  return nullptr;
}

ast::ExprPtr Parser::parse_block_expression() {
  ast::BlockPtr block = parse_block();
  if (!block) return nullptr;
  const Span span = block->span;
  return make(span, ast::BlockExpr{std::move(block)});
}

// (), a record, a group or a tuple; a cast has been ruled out.
ast::ExprPtr Parser::parse_parentheses() {
  OutsidePredicate outside(*this);
  const Span opening = cursor_.advance().span;
  if (cursor_.accept(TokenKind::paren_close)) return make(span_from(opening.begin), ast::Tuple{});
  if (cursor_.at(TokenKind::identifier) && cursor_.peek().kind == TokenKind::assign) return parse_record(opening);
  return parse_group_or_tuple(opening);
}

ast::ExprPtr Parser::parse_record(Span opening) {
  ast::Record record;
  do {
    if (!parse_record_member(record)) return nullptr;
  } while (cursor_.accept(TokenKind::comma));
  if (!cursor_.expect_closing(TokenKind::paren_close, opening)) return nullptr;
  return make(span_from(opening.begin), std::move(record));
}

bool Parser::parse_record_member(ast::Record& record) {
  const Span place = cursor_.span();
  std::string name(cursor_.text(place));
  if (!cursor_.at(TokenKind::identifier) || cursor_.peek().kind != TokenKind::assign) {
    cursor_.expected("a member 'name = value'").hint("give every member of a record a name, and no ',' after the last");
    return false;
  }
  for (const ast::RecordMember& other : record.members)
    if (other.name == name) {
      cursor_.error(kDuplicateRecordMember, place, fmt::format("Named argument list already contains name: {}", name))
          .note(other.name_span, "the first one is here");
      return false;
    }
  cursor_.advance();
  cursor_.advance();  // '='
  ast::ExprPtr value = parse_expression();
  if (!value) return false;
  record.members.push_back({std::move(name), place, std::move(value)});
  return check_count(record.members.size());
}

ast::ExprPtr Parser::parse_group_or_tuple(Span opening) {
  ast::Tuple tuple;
  bool comma = false;
  do {
    tuple.elements.push_back(parse_expression());
    if (!tuple.elements.back() || !check_count(tuple.elements.size())) return nullptr;
    comma = cursor_.accept(TokenKind::comma);
  } while (comma && !cursor_.at(TokenKind::paren_close));
  if (cursor_.at(TokenKind::assign)) {
    cursor_.expected("')'").hint("use '==' to compare, or name a member of a record by a word: (x = 1)");
    return nullptr;
  }
  if (!cursor_.expect_closing(TokenKind::paren_close, opening)) return nullptr;
  const Span span = span_from(opening.begin);
  if (comma || tuple.elements.size() > 1) return make(span, std::move(tuple));
  tuple.elements.front()->span = span;
  return std::move(tuple.elements.front());
}

ast::ExprPtr Parser::parse_lone_expression() {
  ast::ExprPtr expr = parse_expression();
  if (!expr || cursor_.at(TokenKind::end)) return expr;
  cursor_.expected(name_of(TokenKind::end));
  return nullptr;
}

ast::ExprPtr parse_expression(SourceId source, const Sources& sources, Diags& diags) {
  return Parser(source, sources, ParseOptions{}, diags, nullptr).parse_lone_expression();
}

}  // namespace scry
