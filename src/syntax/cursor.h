// Cursor: the current token of the parser, the previous one and a look ahead, and the messages about an unexpected
// token.
#pragma once

#include <string>
#include <vector>

#include "base/diag.h"
#include "syntax/diags.h"
#include "syntax/lexer.h"

namespace scry {

// As it is written, in quotes: "';'"; for kinds without a fixed spelling "a name", "an integer".
std::string name_of(TokenKind kind);

class Cursor {
 public:
  // Starts at the first token. With a log, every token that is consumed is appended to it.
  Cursor(SourceId source, std::string_view text, Diags& diags, std::vector<Token>* log);

  const Token& token() const { return token_; }
  const Token& previous() const { return previous_; }
  Span span() const { return token_.span; }
  std::string_view text(Span span) const { return text_.substr(span.begin, span.end - span.begin); }
  std::string_view whole_text() const { return text_; }
  Span span_from(uint32_t begin) const { return {source_, begin, std::max(begin, previous_.span.end)}; }

  bool at(TokenKind kind) const { return token_.kind == kind; }
  bool at(Keyword keyword) const { return token_.keyword == keyword; }
  Lexer lookahead() const { return Lexer(source_, text_, token_.span.end); }
  Token peek() const { return lookahead().next(); }

  Token advance();
  bool accept(TokenKind kind);
  bool accept(Keyword keyword);
  // Consumes the text from the current token to `end` as one token of this kind.
  Token take_raw(TokenKind kind, uint32_t end);

  // What the token that was consumed last is.
  void mark(TokenRole role) {
    previous_.role = role;
    if (log_ && !log_->empty()) log_->back().role = role;
  }

  // Goes to the end of the text: nothing more is worth reading.
  void give_up();

  Diag& error(const DiagKind& kind, Span span, const std::string& message) {
    return syntax_error(diags_, kind, span, message);
  }
  // Reports that something else was needed here ("';'", "a name"), or what is wrong with a token that is none. The
  // place is the current token, or the one before it where the current one is on a later line.
  Diag& expected(const std::string& what, const DiagKind& kind = kExpectedToken);
  // Consumes the token of this kind, or reports.
  bool expect(TokenKind kind);
  // The same for a closing bracket; names the opening one where it is on another line.
  bool expect_closing(TokenKind kind, Span opening);
  // Warns if a comment without an end hides what follows the last token.
  void warn_of_unclosed_comment();
  // Reports like expected(), where an assignment was written for a comparison.
  void expected_comparison(const std::string& what, const DiagKind& kind = kExpectedToken);
  Diags& diags() { return diags_; }

 private:
  Diag* invalid_token();
  bool on_later_line() const;
  std::string describe(const Token& token) const;
  const char* foreign_spelling(std::string_view expected) const;
  void hint_at_missing(const std::string& what, Diag& diag) const;
  std::string hint_for_quote() const;

  std::string_view text_;
  SourceId source_;
  Diags& diags_;
  std::vector<Token>* log_;
  Lexer lexer_;
  Token token_;
  Token previous_;
};

}  // namespace scry
