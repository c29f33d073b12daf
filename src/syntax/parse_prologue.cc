// What stands before a program's probes: C text, the config block, imports.
#include "syntax/c_text.h"
#include "syntax/parser_impl.h"

namespace scry {

bool Parser::parse_preprocessor_line() {
  const bool shebang = cursor_.whole_text().substr(cursor_.span().begin).starts_with("#!");
  if (shebang)
    cursor_.error(kExpectedProbe, cursor_.span(), "expected a probe, found '#!'")
        .hint("write one '#!' line, as the first line");
  else
    enter(Phase::c_definitions, "C definitions");
  const uint32_t end = preprocessor_line_end(cursor_.whole_text(), cursor_.span().begin);
  const Token line = cursor_.take_raw(TokenKind::c_text, end);
  if (!shebang) add_c_text(line.span);
  return true;
}

void Parser::add_c_text(Span span) {
  script_.c_text.push_back({span, std::string(cursor_.text(span))});
  for (std::string& name : names_of_values(cursor_.text(span))) constants_.insert(std::move(name));
}

bool Parser::parse_c_definition() {
  enter(Phase::c_definitions, "C definitions");
  const uint32_t body = *find_c_body(cursor_.whole_text(), cursor_.span().end);
  const Span opening{cursor_.span().source, body, body + 1};
  std::optional<uint32_t> end = c_definition_end(cursor_.whole_text(), body);
  if (!end) {
    cursor_.error(kExpectedToken, opening, "expected '}' to close this C definition, found end of input");
    cursor_.take_raw(TokenKind::c_text, cursor_.whole_text().size());
    return true;
  }
  const Token definition = cursor_.take_raw(TokenKind::c_text, *end);
  add_c_text(definition.span);
  return true;
}

bool Parser::parse_typedef() {
  enter(Phase::c_definitions, "C definitions");
  const std::optional<uint32_t> end = c_declaration_end(cursor_.whole_text(), cursor_.span().begin);
  if (!end) {
    cursor_.error(kExpectedToken, cursor_.span(), "expected ';' to end this typedef, found end of input");
    cursor_.take_raw(TokenKind::c_text, static_cast<uint32_t>(cursor_.whole_text().size()));
    return true;
  }
  const Token declaration = cursor_.take_raw(TokenKind::c_text, *end);
  add_c_text(declaration.span);
  return true;
}

bool Parser::parse_config() {
  enter(Phase::settings, "config");
  const Span keyword = cursor_.advance().span;
  if (config_.known())
    cursor_.error(kDuplicateConfig, keyword, "duplicate config block").note(config_, "the first one is here");
  else
    config_ = keyword;
  if (!cursor_.at(TokenKind::assign)) {
    cursor_.expected("'='").hint("write config = { ... }");
    return false;
  }
  cursor_.advance();
  if (!cursor_.expect(TokenKind::brace_open)) return false;
  const Span opening = cursor_.previous().span;
  ++open_braces_;
  while (!cursor_.at(TokenKind::brace_close)) {
    if (!parse_config_entry()) return false;
    if (!cursor_.accept(TokenKind::semicolon)) break;
  }
  if (cursor_.at(TokenKind::identifier) || cursor_.at(TokenKind::comma)) {
    cursor_.expected("';'").hint("put ';' between two settings");
    return false;
  }
  return cursor_.expect_closing(TokenKind::brace_close, opening);
}

bool Parser::parse_config_entry() {
  ast::ConfigEntry entry;
  entry.name_span = cursor_.span();
  entry.name = cursor_.text(entry.name_span);
  if (!cursor_.expect(TokenKind::identifier) || !cursor_.expect(TokenKind::assign)) return false;
  entry.value_span = cursor_.span();
  if (cursor_.at(TokenKind::integer)) {
    std::optional<uint64_t> value = parse_integer();
    if (!value) return false;
    entry.value = *value;
  } else if (cursor_.at(TokenKind::string)) {
    std::optional<std::string> value = parse_string();
    if (!value) return false;
    entry.value = std::move(*value);
  } else if (cursor_.at(Keyword::true_) || cursor_.at(Keyword::false_)) {
    entry.value = cursor_.advance().keyword == Keyword::true_;
  } else if (cursor_.accept(TokenKind::identifier)) {
    entry.value = std::string(cursor_.text(entry.value_span));
    entry.bare_word = true;
  } else {
    cursor_.expected("a value (an integer, a string, true, false or a word)");
    return false;
  }
  entry.span = span_from(entry.name_span.begin);
  script_.config.push_back(std::move(entry));
  return true;
}

bool Parser::parse_root_import() {
  enter(Phase::settings, "root imports");
  cursor_.advance();
  const Span place = cursor_.span();
  if (!cursor_.at(TokenKind::string)) return cursor_.expect(TokenKind::string);
  std::optional<std::string> path = parse_string();
  if (!path) return false;
  script_.imports.push_back({std::move(*path), place});
  cursor_.accept(TokenKind::semicolon);
  return true;
}

}  // namespace scry
