// Tokens: a kind and a place. Values (numbers, string contents) are read from the place when the parser needs them.
//
// Keywords are contextual: every keyword token has kind `identifier` and may be used as a field, variable or map name.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/source.h"

namespace scry {

// clang-format off
enum class TokenKind : uint8_t {
  end,
  identifier, integer, string, variable, positional, parameter_count, parameter_open, map,
  brace_open, brace_close, paren_open, paren_close, bracket_open, bracket_close,
  comma, semicolon, colon, dot, dot_dot, arrow, question, hash,
  plus_plus, minus_minus, plus, minus, star, slash, percent, ampersand, pipe, caret, tilde, bang,
  shift_left, shift_right, less, greater, less_equal, greater_equal, equal, not_equal, and_and, or_or,
  assign, plus_assign, minus_assign, star_assign, slash_assign, percent_assign,
  and_assign, or_assign, xor_assign, shift_left_assign, shift_right_assign,
  attach_point, c_text, shebang,                                       // raw text, cut out by the parser
  unterminated_string, name_too_long, bare_dollar, invalid_character,  // in no program
};
enum class Keyword : uint8_t {
  none, break_, comptime, config, continue_, discard, else_, enum_, false_, fn, for_, if_, import, let, macro,
  offsetof_, return_, sizeof_, struct_, true_, typeinfo, typeof_, union_, unroll, while_,
};
// clang-format on

struct KeywordRow {
  std::string_view spelling;
  Keyword keyword;
};
inline constexpr std::array kKeywords{
    KeywordRow{"_", Keyword::discard},
    KeywordRow{"break", Keyword::break_},
    KeywordRow{"comptime", Keyword::comptime},
    KeywordRow{"config", Keyword::config},
    KeywordRow{"continue", Keyword::continue_},
    KeywordRow{"else", Keyword::else_},
    KeywordRow{"enum", Keyword::enum_},
    KeywordRow{"false", Keyword::false_},
    KeywordRow{"fn", Keyword::fn},
    KeywordRow{"for", Keyword::for_},
    KeywordRow{"if", Keyword::if_},
    KeywordRow{"import", Keyword::import},
    KeywordRow{"let", Keyword::let},
    KeywordRow{"macro", Keyword::macro},
    KeywordRow{"offsetof", Keyword::offsetof_},
    KeywordRow{"return", Keyword::return_},
    KeywordRow{"sizeof", Keyword::sizeof_},
    KeywordRow{"struct", Keyword::struct_},
    KeywordRow{"true", Keyword::true_},
    KeywordRow{"typeinfo", Keyword::typeinfo},
    KeywordRow{"typeof", Keyword::typeof_},
    KeywordRow{"union", Keyword::union_},
    KeywordRow{"unroll", Keyword::unroll},
    KeywordRow{"while", Keyword::while_},
};

// Rows with the same first character stand together, longer spellings first.
struct PunctuationRow {
  std::string_view spelling;
  TokenKind kind;
};
inline constexpr std::array kPunctuation{
    PunctuationRow{"{", TokenKind::brace_open},
    PunctuationRow{"}", TokenKind::brace_close},
    PunctuationRow{"(", TokenKind::paren_open},
    PunctuationRow{")", TokenKind::paren_close},
    PunctuationRow{"[", TokenKind::bracket_open},
    PunctuationRow{"]", TokenKind::bracket_close},
    PunctuationRow{",", TokenKind::comma},
    PunctuationRow{";", TokenKind::semicolon},
    PunctuationRow{":", TokenKind::colon},
    PunctuationRow{"..", TokenKind::dot_dot},
    PunctuationRow{".", TokenKind::dot},
    PunctuationRow{"?", TokenKind::question},
    PunctuationRow{"#", TokenKind::hash},
    PunctuationRow{"++", TokenKind::plus_plus},
    PunctuationRow{"+=", TokenKind::plus_assign},
    PunctuationRow{"+", TokenKind::plus},
    PunctuationRow{"->", TokenKind::arrow},
    PunctuationRow{"--", TokenKind::minus_minus},
    PunctuationRow{"-=", TokenKind::minus_assign},
    PunctuationRow{"-", TokenKind::minus},
    PunctuationRow{"*=", TokenKind::star_assign},
    PunctuationRow{"*", TokenKind::star},
    PunctuationRow{"/=", TokenKind::slash_assign},
    PunctuationRow{"/", TokenKind::slash},
    PunctuationRow{"%=", TokenKind::percent_assign},
    PunctuationRow{"%", TokenKind::percent},
    PunctuationRow{"&&", TokenKind::and_and},
    PunctuationRow{"&=", TokenKind::and_assign},
    PunctuationRow{"&", TokenKind::ampersand},
    PunctuationRow{"||", TokenKind::or_or},
    PunctuationRow{"|=", TokenKind::or_assign},
    PunctuationRow{"|", TokenKind::pipe},
    PunctuationRow{"^=", TokenKind::xor_assign},
    PunctuationRow{"^", TokenKind::caret},
    PunctuationRow{"~", TokenKind::tilde},
    PunctuationRow{"!=", TokenKind::not_equal},
    PunctuationRow{"!", TokenKind::bang},
    PunctuationRow{"<<=", TokenKind::shift_left_assign},
    PunctuationRow{"<<", TokenKind::shift_left},
    PunctuationRow{"<=", TokenKind::less_equal},
    PunctuationRow{"<", TokenKind::less},
    PunctuationRow{">>=", TokenKind::shift_right_assign},
    PunctuationRow{">>", TokenKind::shift_right},
    PunctuationRow{">=", TokenKind::greater_equal},
    PunctuationRow{">", TokenKind::greater},
    PunctuationRow{"==", TokenKind::equal},
    PunctuationRow{"=", TokenKind::assign},
};

// What the grammar knows about a token that it consumed.
enum class TokenRole : uint8_t {
  plain,
  prefix,        // an operator before its one operand
  postfix,       // ++ or -- after it
  type_star,     // of a pointer type
  cast_end,      // the bracket that closes a cast's type
  predicate,     // the slashes around a predicate
  spaced_colon,  // of `for` and of `c ? a : b`
};

struct Token {
  TokenKind kind = TokenKind::end;
  Keyword keyword = Keyword::none;
  Span span;
  TokenRole role = TokenRole::plain;
};

}  // namespace scry
