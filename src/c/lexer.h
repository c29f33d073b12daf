// Tokens of C text: what the script's prologue, a header, or the output of `cc -E` consists of.
//
// Comments and joined lines (a backslash before the newline) vanish here; everything else is kept, so that the
// preprocessor can tell a directive (`#` first on its line) and a function-like macro (no blank before the
// parenthesis). Tokens point into the text, which must outlive them. Never fails: an unknown byte is a token of one
// byte, an unclosed comment or literal ends with the text. Tested by tests/diag/c-text.*.t, fuzzed by
// fuzz/c_declarations_fuzz.cc.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace scry {

enum class CTokenKind : uint8_t { end, identifier, number, character, string, punctuator };

struct CToken {
  CTokenKind kind = CTokenKind::end;
  bool line_start = false;   // the first token of its line
  bool after_blank = false;  // something invisible stands before it
  uint16_t file = 0;         // index of the file it comes from; filled by the preprocessor
  uint32_t line = 0;         // 1-based, in that file
  std::string_view text;     // a joined line inside a token is part of it

  bool is(std::string_view punctuator_or_word) const { return text == punctuator_or_word; }
  bool is_name() const { return kind == CTokenKind::identifier; }
};

class CLexer {
 public:
  explicit CLexer(std::string_view text) : text_(text) {}

  CToken next();

 private:
  // Skips blanks and comments; says whether a newline was among them.
  bool skip_blanks();
  bool at_joined_line() const;
  size_t name_end(size_t at) const;
  size_t number_end(size_t at) const;
  size_t literal_end(size_t at) const;

  std::string_view text_;
  size_t at_ = 0;
  uint32_t line_ = 1;
  bool line_start_ = true;
};

// All tokens of a text, without the `end`.
std::vector<CToken> c_tokens(std::string_view text);

bool starts_c_name(char c);
bool continues_c_name(char c);

}  // namespace scry
