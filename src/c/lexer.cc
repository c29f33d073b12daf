#include "c/lexer.h"

#include <algorithm>
#include <cstddef>

namespace scry {
namespace {

// The longest first, so that the first that fits is the token.
constexpr std::string_view kPunctuators[] = {"...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=",
                                             "&&",  "||",  "*=",  "/=", "%=", "+=", "-=", "&=", "^=", "|=", "##"};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

bool starts_c_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

bool continues_c_name(char c) {
  return starts_c_name(c) || is_digit(c);
}

bool CLexer::at_joined_line() const {
  const std::string_view rest = text_.substr(at_);
  return rest.starts_with("\\\n") || rest.starts_with("\\\r\n");
}

bool CLexer::skip_blanks() {
  constexpr std::string_view kBlanks = " \t\r\v\f";
  bool newline = false;
  while (at_ < text_.size()) {
    const std::string_view rest = text_.substr(at_);
    if (rest[0] == '\n' || at_joined_line()) {
      newline |= rest[0] == '\n';
      at_ += rest.find('\n') + 1;
      ++line_;
    } else if (kBlanks.find(rest[0]) != kBlanks.npos) {
      ++at_;
    } else if (rest.starts_with("//")) {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (rest.starts_with("/*")) {
      const size_t close = text_.find("*/", at_ + 2);
      const size_t end = close == text_.npos ? text_.size() : close + 2;
      line_ += static_cast<uint32_t>(
          std::count(text_.begin() + static_cast<ptrdiff_t>(at_), text_.begin() + static_cast<ptrdiff_t>(end), '\n'));
      at_ = end;
    } else {
      break;
    }
  }
  return newline;
}

size_t CLexer::name_end(size_t at) const {
  while (at < text_.size() && continues_c_name(text_[at])) ++at;
  return at;
}

// A preprocessing number: 0x1f, 1.5e+3, 10UL.
size_t CLexer::number_end(size_t at) const {
  constexpr std::string_view kExponents = "eEpP";
  for (; at < text_.size(); ++at) {
    const char c = text_[at];
    const bool sign = (c == '+' || c == '-') && kExponents.find(text_[at - 1]) != kExponents.npos;
    if (!continues_c_name(c) && c != '.' && !sign) break;
  }
  return at;
}

// After the closing quote; an unclosed literal ends with its line.
size_t CLexer::literal_end(size_t at) const {
  const char quote = text_[at++];
  for (; at < text_.size() && text_[at] != '\n'; ++at) {
    if (text_[at] == quote) return at + 1;
    if (text_[at] == '\\' && at + 1 < text_.size()) ++at;
  }
  return std::min(at, text_.size());
}

CToken CLexer::next() {
  const size_t before = at_;
  const bool newline = skip_blanks();
  CToken token{.line_start = newline || line_start_, .after_blank = at_ != before, .line = line_};
  line_start_ = false;
  if (at_ >= text_.size()) return token;
  const char c = text_[at_];
  size_t end = at_ + 1;
  if (starts_c_name(c)) {
    token.kind = CTokenKind::identifier;
    end = name_end(at_);
    // u8"text", L'c'
    if (end < text_.size() && end - at_ <= 2 && (text_[end] == '"' || text_[end] == '\'')) {
      token.kind = text_[end] == '"' ? CTokenKind::string : CTokenKind::character;
      end = literal_end(end);
    }
  } else if (is_digit(c) || (c == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]))) {
    token.kind = CTokenKind::number;
    end = number_end(end);
  } else if (c == '"' || c == '\'') {
    token.kind = c == '"' ? CTokenKind::string : CTokenKind::character;
    end = literal_end(at_);
  } else {
    token.kind = CTokenKind::punctuator;
    for (std::string_view punctuator : kPunctuators)
      if (c == punctuator[0] && text_.substr(at_).starts_with(punctuator)) {
        end = at_ + punctuator.size();
        break;
      }
  }
  token.text = text_.substr(at_, end - at_);
  line_ += static_cast<uint32_t>(std::count(token.text.begin(), token.text.end(), '\n'));
  at_ = end;
  return token;
}

std::vector<CToken> c_tokens(std::string_view text) {
  std::vector<CToken> tokens;
  CLexer lexer(text);
  for (CToken token = lexer.next(); token.kind != CTokenKind::end; token = lexer.next()) tokens.push_back(token);
  return tokens;
}

}  // namespace scry
