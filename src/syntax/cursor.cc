#include "syntax/cursor.h"

#include <fmt/format.h>

#include <algorithm>

namespace scry {
namespace {

constexpr size_t kShownBytes = 40;  // of a token in a message

struct KindName {
  TokenKind kind;
  const char* name;
};
constexpr std::array kKindNames{
    KindName{TokenKind::end, "end of input"},     KindName{TokenKind::identifier, "a name"},
    KindName{TokenKind::integer, "an integer"},   KindName{TokenKind::string, "a string"},
    KindName{TokenKind::variable, "a $variable"}, KindName{TokenKind::positional, "a positional parameter"},
    KindName{TokenKind::parameter_count, "'$#'"}, KindName{TokenKind::map, "a @map"},
};

// What other languages write where this one expects something else.
struct ForeignSpelling {
  std::string_view before;  // the previous token; empty: any
  std::string_view found;   // how the text at the current token begins, or the whole name; empty: any
  const char* hint;
  std::string_view expected = {};  // only where this was expected; empty: anywhere
};
constexpr const char* kDeclare = "write $x = 1, or let $x: int32 = 1: the name of a variable starts with '$'";
constexpr const char* kCondition = "put the condition between slashes after the attach point: /pid == 3/ { ... }";
constexpr const char* kList = "separate attach points with ',': kprobe:vfs_read, kprobe:vfs_write { ... }";
constexpr const char* kNoGlobal = "remove it: a map such as @x is global, and is not declared";
constexpr const char* kOneWord =
    "write uint8, uint16, uint32, uint64, or int8 to int64: the name of a type is one word";
constexpr const char* kEqual = "use '==' to compare";
constexpr const char* kContains = "use strcontains(text, \"part\")";
constexpr const char* kNoMethod = "use a function: there are no methods; @map[key] = value stores in a map";
constexpr std::array kForeignSpellings{
    ForeignSpelling{"", "if", kCondition, "'{'"},
    ForeignSpelling{"", "where", kCondition, "'{'"},
    ForeignSpelling{"", "when", kCondition, "'{'"},
    ForeignSpelling{"probe", "", "remove 'probe': an item begins with its attach point, kprobe:vfs_read { ... }",
                    "'{'"},
    ForeignSpelling{"", "kprobe", kList, "'{'"},
    ForeignSpelling{"", "kretprobe", kList, "'{'"},
    ForeignSpelling{"", "uprobe", kList, "'{'"},
    ForeignSpelling{"", "fentry", kList, "'{'"},
    ForeignSpelling{"", "tracepoint", kList, "'{'"},
    ForeignSpelling{"", "&&", kList, "'{'"},
    ForeignSpelling{"", "|", kList, "'{'"},
    ForeignSpelling{"", "and", kList, "'{'"},
    ForeignSpelling{"", "or", kList, "'{'"},
    ForeignSpelling{"SELECT", "", "write a probe and a body: tracepoint:raw_syscalls:sys_enter { @[comm] = count(); }",
                    "'{'"},
    ForeignSpelling{"select", "", "write a probe and a body: tracepoint:raw_syscalls:sys_enter { @[comm] = count(); }",
                    "'{'"},
    ForeignSpelling{"int", "", kNoGlobal, "'{'"},
    ForeignSpelling{"long", "", kNoGlobal, "'{'"},
    ForeignSpelling{"string", "", kNoGlobal, "'{'"},
    ForeignSpelling{"global", "", kNoGlobal, "'{'"},
    ForeignSpelling{"var", "", kNoGlobal, "'{'"},
    ForeignSpelling{"do", "{", "use while (condition) { ... }: there is no do loop"},
    ForeignSpelling{"goto", "", "use if, while, break and continue: there is no goto", "';'"},
    ForeignSpelling{"delete", "", "put the arguments in parentheses: delete(@map, key)", "';'"},
    ForeignSpelling{"clear", "", "put the argument in parentheses: clear(@map)", "';'"},
    ForeignSpelling{"append", "(", kNoMethod},
    ForeignSpelling{"push", "(", kNoMethod},
    ForeignSpelling{"add", "(", kNoMethod},
    ForeignSpelling{"insert", "(", kNoMethod},
    ForeignSpelling{"", "..", "use '+' to join literals, str_concat(a, b) to join strings", "')'"},
    ForeignSpelling{"", ":", "use str(pointer, bytes) for the beginning of a string: there are no slices", "']'"},
    ForeignSpelling{"", "=", "write a range: for $i : 0..10 { ... }", "':'"},
    ForeignSpelling{"unsigned", "", kOneWord, "')'"},
    ForeignSpelling{"long", "", kOneWord, "')'"},
    ForeignSpelling{"short", "", kOneWord, "')'"},
    ForeignSpelling{"const", "", "leave out 'const'", "')'"},
    ForeignSpelling{"", "is", kEqual},
    ForeignSpelling{"", "eq", kEqual},
    ForeignSpelling{"", "contains", kContains},
    ForeignSpelling{"", "includes", kContains},
    ForeignSpelling{"", "like", "use glob(text, \"pattern\")"},
    ForeignSpelling{"", "matches", "use glob(text, \"pattern\")"},
    ForeignSpelling{"", "and", "use '&&' for a logical and"},
    ForeignSpelling{"", "or", "use '||' for a logical or"},
    ForeignSpelling{"not", "", "use '!' for a logical not"},
    ForeignSpelling{"", "in", "use ':' in a loop (for $kv : @map), has_key(@map, key) to look for a key"},
    ForeignSpelling{"", "=~",
                    "use glob(text, \"pattern\") or strcontains(text, \"part\"): there are no regular expressions"},
    ForeignSpelling{".", "\"", "use '+' to join literals, str_concat(a, b) to join strings"},
    ForeignSpelling{"", "~",
                    "use glob(text, \"pattern\") or strcontains(text, \"part\"): there are no regular expressions"},
    ForeignSpelling{"==", "/",
                    "use glob(text, \"pattern\") or strcontains(text, \"part\"): there are no regular expressions"},
    ForeignSpelling{"!=", "/",
                    "use !glob(text, \"pattern\") or !strcontains(text, \"part\"): there are no regular expressions"},
    ForeignSpelling{"print", "", "put the argument in parentheses: print(pid)"},
    ForeignSpelling{"printf", "", "put the arguments in parentheses: printf(\"%d\\n\", pid)"},
    ForeignSpelling{"f", "\"", "use printf(\"%s\\n\", comm): strings hold no expressions"},
    ForeignSpelling{"def", "", "write fn name($x: uint64): uint64 { ... } before the probes"},
    ForeignSpelling{"function", "", "write fn name($x: uint64): uint64 { ... } before the probes"},
    ForeignSpelling{"func", "", "write fn name($x: uint64): uint64 { ... } before the probes"},
    ForeignSpelling{"int", "", kDeclare, "';'"},
    ForeignSpelling{"long", "", kDeclare, "';'"},
    ForeignSpelling{"unsigned", "", kDeclare, "';'"},
    ForeignSpelling{"char", "", kDeclare, "';'"},
    ForeignSpelling{"string", "", kDeclare, "';'"},
    ForeignSpelling{"var", "", kDeclare, "';'"},
    ForeignSpelling{"const", "", kDeclare, "';'"},
    ForeignSpelling{"local", "", kDeclare, "';'"},
    ForeignSpelling{"my", "", kDeclare, "';'"},
    ForeignSpelling{"auto", "", kDeclare, "';'"},
    ForeignSpelling{"", ":=", "use '=' to assign"},
    ForeignSpelling{")", "{", "use if, else if, for, while or unroll: only these have a body", "';'"},
    ForeignSpelling{"", ",", "write a tuple in parentheses, (1, 2), and a statement for each variable, $x = 1; $y = 2;",
                    "';'"},
    ForeignSpelling{"", "=<", "write '<='", "')'"},
    ForeignSpelling{"", "=>", "write '>='", "')'"},
    ForeignSpelling{"", "=", kEqual, "')'"},
};

}  // namespace

std::string name_of(TokenKind kind) {
  for (const KindName& row : kKindNames)
    if (row.kind == kind) return row.name;
  for (const PunctuationRow& row : kPunctuation)
    if (row.kind == kind) return fmt::format("'{}'", row.spelling);
  return "a token";
}

Cursor::Cursor(SourceId source, std::string_view text, Diags& diags, std::vector<Token>* log)
    : text_(text), source_(source), diags_(diags), log_(log), lexer_(source, text, 0), token_(lexer_.next()) {
  previous_.span = {source, 0, 0};
}

Token Cursor::advance() {
  previous_ = token_;
  if (log_ && token_.kind != TokenKind::end) log_->push_back(token_);
  token_ = lexer_.next();
  return previous_;
}

bool Cursor::accept(TokenKind kind) {
  if (!at(kind)) return false;
  advance();
  return true;
}

bool Cursor::accept(Keyword keyword) {
  if (!at(keyword)) return false;
  advance();
  return true;
}

Token Cursor::take_raw(TokenKind kind, uint32_t end) {
  token_ = {kind, Keyword::none, {source_, token_.span.begin, end}};
  lexer_ = Lexer(source_, text_, end);
  return advance();
}

void Cursor::give_up() {
  lexer_ = Lexer(source_, text_, static_cast<uint32_t>(text_.size()));
  token_ = lexer_.next();
}

bool Cursor::on_later_line() const {
  std::string_view between = text(Span{source_, previous_.span.end, token_.span.begin});
  return previous_.span.end > 0 && between.find('\n') != between.npos;
}

std::string Cursor::describe(const Token& token) const {
  if (token.kind == TokenKind::end) return "end of input";
  std::string_view shown = text(token.span).substr(0, kShownBytes);
  std::string out;
  for (char c : shown) {
    const auto byte = static_cast<uint8_t>(c);
    if (byte < ' ' || byte == 127)
      out += fmt::format("\\x{:02x}", byte);
    else
      out += c;
  }
  return fmt::format("'{}{}'", out, shown.size() < text(token.span).size() ? "..." : "");
}

namespace {

// Of text processors.
bool has_typographic_quote(std::string_view text) {
  constexpr std::string_view kTypographic[] = {"\u201c", "\u201d", "\u201e", "\u2018", "\u2019"};
  return std::ranges::any_of(kTypographic, [text](std::string_view quote) { return text.contains(quote); });
}
constexpr const char* kStraightQuotes = "use straight quotes for a string: \"text\"";

}  // namespace

// The token that is none of the language, if the current one is: its message.
Diag* Cursor::invalid_token() {
  switch (token_.kind) {
    case TokenKind::unterminated_string:
      return &error(kUnterminatedString, token_.span, "unterminated string")
                  .hint(has_typographic_quote(text(token_.span))
                            ? kStraightQuotes
                            : "close the string with '\"' on the same line; write \\n for a newline");
    case TokenKind::name_too_long:
      return &error(kNameTooLong, token_.span, fmt::format("a name may have at most {} bytes", kMaxNameBytes));
    case TokenKind::bare_dollar:
      return &error(kInvalidName, token_.span, "expected a name, a number or '#' after '$'");
    case TokenKind::invalid_character: {
      if (text(token_.span) == "'") return nullptr;  // a character literal: expected() explains
      Diag& diag = error(kInvalidCharacter, token_.span, fmt::format("invalid character {}", describe(token_)));
      if (has_typographic_quote(text(token_.span))) diag.hint(kStraightQuotes);
      return &diag;
    }
    default:
      return nullptr;
  }
}

namespace {

// Whether a statement may end with such a token. An identifier may be a word of another language: `int x`.
bool ends_value(TokenKind kind) {
  constexpr TokenKind kEnds[] = {
      TokenKind::paren_close, TokenKind::bracket_close, TokenKind::plus_plus, TokenKind::minus_minus,
      TokenKind::integer,     TokenKind::string,        TokenKind::variable,  TokenKind::map};
  return std::ranges::find(kEnds, kind) != std::end(kEnds);
}

bool ends_argument(TokenKind kind) {
  return kind == TokenKind::comma || kind == TokenKind::paren_close;
}

// Whether a comment that follows on the same line holds the parenthesis that is missed.
bool hides_rest_of_line(std::string_view rest) {
  const std::string_view line = rest.substr(0, rest.find('\n'));
  const size_t comment = line.find("//");
  return comment != line.npos && line.find(')', comment) != line.npos;
}

}  // namespace

Diag& Cursor::expected(const std::string& what, const DiagKind& kind) {
  if (Diag* invalid = invalid_token()) return *invalid;
  if (at(TokenKind::end)) {
    const uint32_t place = on_later_line() ? previous_.span.end : static_cast<uint32_t>(text_.size());
    Diag& diag = error(kind, {source_, place, place}, fmt::format("expected {}, found end of input", what));
    if (auto comment = skip_layout(text_, previous_.span.end).unclosed_comment)
      diag.note({source_, *comment, *comment + 2}, "this comment has no closing '*/' and hides the rest");
    else if (what == name_of(TokenKind::paren_close) && hides_rest_of_line(text_.substr(previous_.span.end)))
      diag.hint("'//' begins a comment, which hides the rest of the line; '/' divides");
    return diag;
  }
  if (on_later_line())
    return error(kind, previous_.span, fmt::format("expected {} after {}", what, describe(previous_)));
  Diag& diag = error(kind, token_.span, fmt::format("expected {}, found {}", what, describe(token_)));
  if (at(TokenKind::invalid_character)) diag.hint(hint_for_quote());
  if (const char* hint = foreign_spelling(what)) diag.hint(hint);
  if (diag.hints.empty()) hint_at_missing(what, diag);
  return diag;
}

// What was left out before the current token, if it begins a value.
void Cursor::hint_at_missing(const std::string& what, Diag& diag) const {
  const bool named = at(TokenKind::identifier);
  const bool value = named || at(TokenKind::variable) || at(TokenKind::map) || at(TokenKind::string) ||
                     at(TokenKind::integer) || at(TokenKind::positional);
  constexpr std::string_view kBlanks = " \t";
  const size_t next = text_.find_first_not_of(kBlanks, token_.span.end);
  const bool counts = previous_.kind == TokenKind::paren_open && next != text_.npos && text_[next] == '=';
  if (named && counts && what == name_of(TokenKind::variable))  // for (i = 0; ...)
    diag.hint(fmt::format("write a range: for ${} : 0..10 {{ ... }}", text(token_.span)));
  else if (named && what == name_of(TokenKind::variable))
    diag.hint(fmt::format("write ${}: the name of a variable starts with '$'", text(token_.span)));
  else if (value && what == name_of(TokenKind::semicolon) && ends_value(previous_.kind))
    diag.hint("put ';' between two statements");
  else if (value && what == name_of(TokenKind::paren_close) && previous_.span.end < token_.span.begin &&
           (previous_.kind != TokenKind::identifier || !named || ends_argument(peek().kind)))
    diag.hint("put ',' between two arguments");
}

const char* Cursor::foreign_spelling(std::string_view expected) const {
  for (const ForeignSpelling& row : kForeignSpellings) {
    const bool whole = at(TokenKind::identifier);
    const std::string_view found = whole ? text(token_.span) : text_.substr(token_.span.begin);
    if (!row.expected.empty() && row.expected != expected) continue;
    if (!row.before.empty() && text(previous_.span) != row.before) continue;
    if (row.found.empty() || (whole ? found == row.found : found.starts_with(row.found))) return row.hint;
  }
  return nullptr;
}

// A text in single quotes is a string in other languages; of one character, its number.
std::string Cursor::hint_for_quote() const {
  const std::string_view rest = text_.substr(token_.span.end);
  const std::string_view quoted = rest.substr(0, rest.find_first_of("'\n"));
  if (quoted.empty() || quoted.size() == rest.size() || rest[quoted.size()] != '\'' || quoted.find('\\') != quoted.npos)
    return "use double quotes for a string";
  if (quoted.size() > 1) return fmt::format("use double quotes for a string: \"{}\"", quoted);
  return fmt::format("write the string \"{}\" or the number {}", quoted, static_cast<uint8_t>(quoted[0]));
}

void Cursor::warn_of_unclosed_comment() {
  const auto comment = skip_layout(text_, previous_.span.end).unclosed_comment;
  if (!comment) return;
  error(kUnclosedComment, {source_, *comment, *comment + 2}, "this comment has no closing '*/' and hides the rest")
      .hint("close the comment with '*/', or begin it with '//'");
}

void Cursor::expected_comparison(const std::string& what, const DiagKind& kind) {
  Diag& diag = expected(what, kind);
  if (diag.hints.empty()) diag.hint(kEqual);
}

bool Cursor::expect(TokenKind kind) {
  if (accept(kind)) return true;
  expected(name_of(kind));
  return false;
}

bool Cursor::expect_closing(TokenKind kind, Span opening) {
  if (accept(kind)) return true;
  std::string_view between = text(Span{source_, opening.end, token_.span.begin});
  const bool far = at(TokenKind::end) || between.find('\n') != between.npos;
  Diag& diag = expected(name_of(kind));
  if (far) diag.note(opening, fmt::format("to match this '{}'", text(opening)));
  return false;
}

}  // namespace scry
