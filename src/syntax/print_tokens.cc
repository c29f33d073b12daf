// The text of `--show tokens`.
#include <fmt/format.h>

#include "syntax/parser_impl.h"
#include "syntax/string_literal.h"

namespace scry {
namespace {

struct KindLabel {
  TokenKind kind;
  const char* label;
};
constexpr std::array kLabels{
    KindLabel{TokenKind::identifier, "name"},
    KindLabel{TokenKind::integer, "integer"},
    KindLabel{TokenKind::string, "string"},
    KindLabel{TokenKind::variable, "variable"},
    KindLabel{TokenKind::positional, "parameter"},
    KindLabel{TokenKind::parameter_count, "parameter-count"},
    KindLabel{TokenKind::map, "map"},
    KindLabel{TokenKind::attach_point, "attach-point"},
    KindLabel{TokenKind::c_text, "c-text"},
    KindLabel{TokenKind::shebang, "shebang"},
    KindLabel{TokenKind::unterminated_string, "error"},
    KindLabel{TokenKind::name_too_long, "error"},
    KindLabel{TokenKind::bare_dollar, "error"},
    KindLabel{TokenKind::invalid_character, "error"},
};

const char* label_of(const Token& token) {
  if (token.keyword != Keyword::none) return "keyword";
  for (const KindLabel& row : kLabels)
    if (row.kind == token.kind) return row.label;
  return "punctuation";
}

// C text may span lines: it is quoted, so that each token stays on one line.
std::string shown(const Token& token, std::string_view text) {
  return token.kind == TokenKind::c_text ? quote_string(text) : std::string(text);
}

}  // namespace

std::string print_tokens(SourceId source, const Sources& sources, const ParseOptions& options, Diags& diags) {
  std::vector<Token> tokens;
  Parser(source, sources, options, diags, &tokens).parse_script();
  std::string_view text = sources[source].text;
  std::string out;
  uint32_t line = 1, line_start = 0, at = 0;
  for (const Token& token : tokens) {
    for (; at < token.span.begin; ++at)
      if (text[at] == '\n') {
        ++line;
        line_start = at + 1;
      }
    const uint32_t column = token.span.begin - line_start + 1;
    const uint32_t length = token.span.end - token.span.begin;
    out += fmt::format("{}:{}-{} {} {}\n", line, column, column + length, label_of(token),
                       shown(token, text.substr(token.span.begin, length)));
  }
  return out;
}

}  // namespace scry
