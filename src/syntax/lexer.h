// Lexer: text -> tokens, one at a time.
//
// It holds an offset and nothing else, so a copy is a cheap way to look ahead. It never fails: what is no token becomes
// one of the last four TokenKinds, and the parser says what is wrong when it meets one. Attach points and C text are
// not tokens; the parser cuts them out of the text by offset.
#pragma once

#include <optional>
#include <string_view>

#include "syntax/token.h"

namespace scry {

inline constexpr size_t kMaxNameBytes = 4096;

struct Layout {
  uint32_t end = 0;                          // the first offset after blanks and comments
  std::optional<uint32_t> unclosed_comment;  // where a block comment starts that runs to the end of the text
};
Layout skip_layout(std::string_view text, uint32_t offset);

struct Quoted {
  uint32_t end = 0;  // after the closing quote, or at the end of the line where it is missing
  bool closed = false;
};
// The text in quotes at `begin`, where the quote character stands; a backslash takes the next character with it.
Quoted skip_quoted(std::string_view text, uint32_t begin);

bool starts_name(char c);     // [A-Za-z_]
bool continues_name(char c);  // [A-Za-z0-9_]
bool is_decimal_digit(char c);

class Lexer {
 public:
  Lexer(SourceId source, std::string_view text, uint32_t offset) : text_(text), source_(source), offset_(offset) {}

  // The next token; at the end of the text, `end` with an empty span, again and again.
  Token next();

 private:
  Token lex_name(uint32_t begin);
  Token lex_sigil(uint32_t begin);
  Token lex_string(uint32_t begin);
  Token lex_punctuation(uint32_t begin);
  uint32_t name_end(uint32_t offset) const;
  Token token(TokenKind kind, uint32_t begin, uint32_t end);

  std::string_view text_;
  SourceId source_;
  uint32_t offset_;
};

}  // namespace scry
