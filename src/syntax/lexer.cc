#include "syntax/lexer.h"

#include <algorithm>

namespace scry {
namespace {

// For each byte, the first row of kPunctuation that starts with it, or the number of rows.
constexpr auto kFirstRow = [] {
  std::array<uint8_t, 256> first{};
  first.fill(kPunctuation.size());
  for (size_t row = kPunctuation.size(); row-- > 0;) first[static_cast<uint8_t>(kPunctuation[row].spelling[0])] = row;
  return first;
}();

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

Keyword find_keyword(std::string_view name) {
  auto row = std::find_if(kKeywords.begin(), kKeywords.end(), [&](auto& row) { return row.spelling == name; });
  return row == kKeywords.end() ? Keyword::none : row->keyword;
}

}  // namespace

bool is_decimal_digit(char c) {
  return c >= '0' && c <= '9';
}
bool starts_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool continues_name(char c) {
  return starts_name(c) || is_decimal_digit(c);
}

Layout skip_layout(std::string_view text, uint32_t offset) {
  const auto size = static_cast<uint32_t>(text.size());
  while (offset < size) {
    std::string_view rest = text.substr(offset);
    if (is_blank(rest[0])) {
      ++offset;
    } else if (rest.starts_with("//")) {
      offset += std::min(rest.find('\n'), rest.size());
    } else if (rest.starts_with("/*")) {
      size_t close = rest.find("*/", 2);
      if (close == rest.npos) return {size, offset};
      offset += close + 2;
    } else {
      break;
    }
  }
  return {offset, std::nullopt};
}

Quoted skip_quoted(std::string_view text, uint32_t begin) {
  uint32_t at = begin + 1;
  for (; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == text[begin]) return {at + 1, true};
    if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n') ++at;
  }
  return {at, false};
}

Token Lexer::token(TokenKind kind, uint32_t begin, uint32_t end) {
  offset_ = end;
  return {kind, Keyword::none, {source_, begin, end}};
}

uint32_t Lexer::name_end(uint32_t offset) const {
  while (offset < text_.size() && continues_name(text_[offset])) ++offset;
  return offset;
}

Token Lexer::next() {
  const uint32_t begin = skip_layout(text_, offset_).end;
  if (begin >= text_.size()) return token(TokenKind::end, begin, begin);
  const char c = text_[begin];
  if (starts_name(c)) return lex_name(begin);
  if (is_decimal_digit(c)) return token(TokenKind::integer, begin, name_end(begin));
  if (c == '$' || c == '@') return lex_sigil(begin);
  if (c == '"') return lex_string(begin);
  return lex_punctuation(begin);
}

Token Lexer::lex_name(uint32_t begin) {
  const uint32_t end = name_end(begin);
  if (end - begin > kMaxNameBytes) return token(TokenKind::name_too_long, begin, end);
  Token name = token(TokenKind::identifier, begin, end);
  name.keyword = find_keyword(text_.substr(begin, end - begin));
  return name;
}

// $name, $1, $#, $(, @name, @
Token Lexer::lex_sigil(uint32_t begin) {
  const bool is_map = text_[begin] == '@';
  const char next = begin + 1 < text_.size() ? text_[begin + 1] : '\0';
  if (starts_name(next)) {
    const uint32_t end = name_end(begin + 1);
    if (end - begin > kMaxNameBytes) return token(TokenKind::name_too_long, begin, end);
    return token(is_map ? TokenKind::map : TokenKind::variable, begin, end);
  }
  if (is_map) return token(TokenKind::map, begin, begin + 1);
  if (next == '#') return token(TokenKind::parameter_count, begin, begin + 2);
  if (next == '(') return token(TokenKind::parameter_open, begin, begin + 2);
  if (!is_decimal_digit(next)) return token(TokenKind::bare_dollar, begin, begin + 1);
  uint32_t end = begin + 1;
  while (end < text_.size() && is_decimal_digit(text_[end])) ++end;
  return token(TokenKind::positional, begin, end);
}

Token Lexer::lex_string(uint32_t begin) {
  const Quoted quoted = skip_quoted(text_, begin);
  return token(quoted.closed ? TokenKind::string : TokenKind::unterminated_string, begin, quoted.end);
}

Token Lexer::lex_punctuation(uint32_t begin) {
  std::string_view rest = text_.substr(begin);
  for (size_t row = kFirstRow[static_cast<uint8_t>(rest[0])];
       row < kPunctuation.size() && kPunctuation[row].spelling[0] == rest[0]; ++row)
    if (rest.starts_with(kPunctuation[row].spelling))
      return token(kPunctuation[row].kind, begin, begin + kPunctuation[row].spelling.size());
  uint32_t end = begin + 1;  // with the continuation bytes of a UTF-8 character
  while (end < text_.size() && (text_[end] & 0xc0) == 0x80) ++end;
  return token(TokenKind::invalid_character, begin, end);
}

}  // namespace scry
