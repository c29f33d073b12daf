// The items of a program: map declarations, macros, functions and probes (what stands before them is in
// parse_prologue.cc); and the recovery that finds the next item after an error.
#include <fmt/format.h>

#include <algorithm>

#include "syntax/attach_point.h"
#include "syntax/c_text.h"
#include "syntax/parser_impl.h"
#include "syntax/reserved.h"

namespace scry {
namespace {

constexpr size_t kMaxErrors = 20;

constexpr const char* kProbeBodyHint =
    "put the body in braces; put a part of an attach point in quotes if it contains a blank";
constexpr const char* kSlashHint = "put a blank before the predicate: a '/' after a ':' belongs to the attach point";
constexpr const char* kNameHint = "write a probe's name without blanks: name=interval:s:1";
constexpr const char* kBodyHint = "put the body in braces";

// `{read,write}` where a text begins with it, as a shell expands it after an attach point; empty otherwise.
std::string_view shell_list(std::string_view text) {
  const size_t end = text.find('}');
  if (!text.starts_with('{') || end == text.npos) return {};
  const std::string_view list = text.substr(0, end + 1);
  const bool names = std::ranges::all_of(list.substr(1, end - 1), [](char c) { return continues_name(c) || c == ','; });
  return names && list.contains(',') ? list : std::string_view();
}

void refuse_shell_list(Cursor& cursor, Span point) {
  const std::string_view list = shell_list(cursor.whole_text().substr(point.end));
  if (list.empty()) return;
  const size_t comma = list.find(',');
  const std::string_view first = list.substr(1, comma - 1);
  const std::string_view second = list.substr(comma + 1, list.find_first_of(",}", comma + 1) - comma - 1);
  const Token braces = cursor.take_raw(TokenKind::attach_point, point.end + static_cast<uint32_t>(list.size()));
  cursor.error(kExpectedToken, braces.span, "an attach point has no list of names in braces")
      .hint(fmt::format("write one for each name: {0}{1}, {0}{2} {{ ... }}", cursor.text(point), first, second));
}

bool starts_attach_point(char c) {
  return continues_name(c) || c == '*' || c == '"' || c == '$' || c == ':';
}

}  // namespace

Parser::Parser(SourceId source, const Sources& sources, const ParseOptions& options, Diags& diags,
               std::vector<Token>* log)
    : cursor_(source, sources[source].text, diags, log), options_(options) {}

void Parser::report_nesting() {
  cursor_
      .error(kNestedTooDeeply, cursor_.span(), fmt::format("nested too deeply (more than {} levels)", ast::kMaxDepth))
      .hint("divide it: use variables or macros for parts");
  cursor_.give_up();  // no person wrote this text
}

ast::ExprPtr Parser::checked(ast::ExprPtr expr) {
  expr->height = 1 + ast::height_below(*expr);
  if (expr->height + depth_ <= ast::kMaxDepth) return expr;
  report_nesting();
  return nullptr;
}

ast::Script Parser::parse_script() {
  const size_t errors_before = cursor_.diags().error_count();
  skip_shebang();
  while (!cursor_.at(TokenKind::end)) {
    if (cursor_.diags().error_count() - errors_before >= kMaxErrors) {
      cursor_.error(kTooManyErrors, cursor_.span(), fmt::format("stopped after {} errors", kMaxErrors));
      break;
    }
    open_braces_ = 0;
    if (!parse_item()) recover();
  }
  if (cursor_.diags().error_count() == errors_before) cursor_.warn_of_unclosed_comment();
  return std::move(script_);
}

// A line that begins, without indentation, as an item does. Bodies are rarely written so, and an unterminated string
// may have hidden the brace that closes the item before.
bool Parser::at_likely_item() const {
  const uint32_t begin = cursor_.span().begin;
  if (!cursor_.at(TokenKind::identifier) || begin == 0 || cursor_.whole_text()[begin - 1] != '\n') return false;
  if (cursor_.at(Keyword::macro) || cursor_.at(Keyword::fn)) return true;
  const TokenKind next = cursor_.peek().kind;
  return cursor_.at(Keyword::none) && (next == TokenKind::colon || next == TokenKind::brace_open);
}

// Skips to the end of the item in which an error stood: after the brace that closes its body, or its semicolon, or
// where another item seems to begin.
void Parser::recover() {
  for (bool moved = false; !cursor_.at(TokenKind::end) && !(moved && at_likely_item()); moved = true) {
    const TokenKind kind = cursor_.advance().kind;
    if (kind == TokenKind::brace_open) ++open_braces_;
    if (kind == TokenKind::brace_close && open_braces_ > 0 && --open_braces_ == 0) return;
    if (kind == TokenKind::semicolon && open_braces_ == 0) return;
  }
}

bool Parser::parse_item() {
  struct ItemRow {
    Keyword keyword;
    bool (Parser::*parse)();
  };
  static constexpr std::array kItems{
      ItemRow{Keyword::import, &Parser::parse_root_import},
      ItemRow{Keyword::let, &Parser::parse_map_declaration},
      ItemRow{Keyword::macro, &Parser::parse_macro},
      ItemRow{Keyword::fn, &Parser::parse_subprogram},
  };
  if (cursor_.at(TokenKind::hash)) return parse_preprocessor_line();
  const bool c_keyword = cursor_.at(Keyword::struct_) || cursor_.at(Keyword::union_) || cursor_.at(Keyword::enum_);
  if (c_keyword && find_c_body(cursor_.whole_text(), cursor_.span().end)) return parse_c_definition();
  if (at_typedef()) return parse_typedef();
  if (at_config()) return parse_config();
  for (const ItemRow& row : kItems)
    if (at_item_keyword(row.keyword)) return (this->*row.parse)();
  return parse_probe();
}

// A keyword that is part of an attach point (`let=kprobe:f`) touches what follows.
bool Parser::at_item_keyword(Keyword keyword) const {
  std::string_view rest = cursor_.whole_text().substr(cursor_.span().end);
  return cursor_.at(keyword) && !rest.starts_with(':') && !rest.starts_with('=');
}

// `typedef` before a word, not in a probe's name.
bool Parser::at_typedef() const {
  Lexer ahead = cursor_.lookahead();
  return cursor_.text(cursor_.span()) == "typedef" && ahead.next().kind == TokenKind::identifier;
}

// `config = {`, but not the probe name in `config=kprobe:f {`.
bool Parser::at_config() const {
  Lexer ahead = cursor_.lookahead();
  const Token assign = ahead.next();
  if (!cursor_.at(Keyword::config)) return false;
  if (assign.kind == TokenKind::brace_open) return true;  // it lacks the '='
  if (assign.kind != TokenKind::assign) return false;
  const Token value = ahead.next();
  return value.kind != TokenKind::identifier || value.span.begin != assign.span.end;
}

void Parser::enter(Phase phase, const char* what) {
  if (phase < phase_) {
    Diag& diag = cursor_.error(kMisplacedDefinition, cursor_.span(),
                               fmt::format("{} must appear before probes and functions", what));
    if (cursor_.at(TokenKind::hash)) diag.hint(kHashHint);
  }
  phase_ = std::max(phase_, phase);
}

void Parser::skip_shebang() {
  if (!cursor_.at(TokenKind::hash)) return;
  std::string_view rest = cursor_.whole_text().substr(cursor_.span().begin);
  if (!rest.starts_with("#!")) return;
  cursor_.take_raw(TokenKind::shebang, cursor_.span().begin + std::min(rest.find('\n'), rest.size()));
}

bool Parser::parse_map_declaration() {
  phase_ = Phase::items;
  const uint32_t begin = cursor_.advance().span.begin;
  ast::MapDeclaration map;
  map.name = cursor_.text(cursor_.span());
  if (!cursor_.accept(TokenKind::map)) {
    cursor_.error(kMapType, cursor_.span(),
                  "root-level let statements need to be map declarations, e.g. let @a = hash(2);");
    return false;
  }
  if (!cursor_.expect(TokenKind::assign)) return false;
  map.map_type_span = cursor_.span();
  map.map_type = cursor_.text(map.map_type_span);
  if (!cursor_.expect(TokenKind::identifier) || !parse_map_size(map)) return false;
  map.span = span_from(begin);
  cursor_.accept(TokenKind::semicolon);
  script_.map_declarations.push_back(std::move(map));
  return true;
}

bool Parser::parse_map_size(ast::MapDeclaration& map) {
  if (!cursor_.expect(TokenKind::paren_open)) return false;
  const Span opening = cursor_.previous().span;
  map.max_entries_span = cursor_.span();
  if (!cursor_.at(TokenKind::integer)) {
    cursor_.error(kMapType, cursor_.span(), "expected positive integer for map declaration max entries");
    return false;
  }
  std::optional<uint64_t> size = parse_integer();
  if (!size) return false;
  map.max_entries = *size;
  return cursor_.expect_closing(TokenKind::paren_close, opening);
}

bool Parser::parse_macro() {
  phase_ = Phase::items;
  const uint32_t begin = cursor_.advance().span.begin;
  ast::Macro macro;
  macro.name_span = cursor_.span();
  macro.name = cursor_.text(macro.name_span);
  if (!cursor_.expect(TokenKind::identifier) || !parse_macro_parameters(macro)) return false;
  macro_ = &macro;
  macro.body = parse_body(kBodyHint);
  macro_ = nullptr;
  if (!macro.body) return false;
  macro.span = span_from(begin);
  script_.macros.push_back(std::move(macro));
  return true;
}

bool Parser::parse_macro_parameters(ast::Macro& macro) {
  if (!cursor_.expect(TokenKind::paren_open)) return false;
  const Span opening = cursor_.previous().span;
  if (cursor_.accept(TokenKind::paren_close)) return true;
  do {
    const Token token = cursor_.token();
    const std::string name(cursor_.text(token.span));
    if (!cursor_.accept(TokenKind::variable) && !cursor_.accept(TokenKind::map) &&
        !cursor_.accept(TokenKind::identifier)) {
      cursor_.expected("a parameter (a name, a $variable or a @map)");
      return false;
    }
    if (is_reserved_builtin(name)) {
      cursor_.error(kReservedName, token.span, fmt::format("builtin '{}' can't be used as a macro argument", name));
      return false;
    }
    for (const ast::MacroParameter& other : macro.parameters)
      if (other.name == name) {
        cursor_.error(kDuplicateParameter, token.span,
                      fmt::format("Ident for macro argument has already been used: {}", name));
        return false;
      }
    macro.parameters.push_back({token.span, name});
  } while (cursor_.accept(TokenKind::comma));
  return cursor_.expect_closing(TokenKind::paren_close, opening);
}

bool Parser::parse_subprogram() {
  phase_ = Phase::items;
  const uint32_t begin = cursor_.advance().span.begin;
  ast::Subprogram subprogram;
  subprogram.name_span = cursor_.span();
  subprogram.name = cursor_.text(subprogram.name_span);
  if (!cursor_.expect(TokenKind::identifier) || !parse_subprogram_parameters(subprogram)) return false;
  if (!cursor_.at(TokenKind::colon)) {
    cursor_.expected("':'").hint("write the type of the result: fn name(...) : int32 { ... }");
    return false;
  }
  cursor_.advance();
  std::optional<ast::TypeName> type = parse_type();
  if (!type) return false;
  subprogram.return_type = std::move(*type);
  subprogram.body = parse_body(kBodyHint);
  if (!subprogram.body) return false;
  subprogram.span = span_from(begin);
  script_.subprograms.push_back(std::move(subprogram));
  return true;
}

bool Parser::parse_subprogram_parameters(ast::Subprogram& subprogram) {
  if (!cursor_.expect(TokenKind::paren_open)) return false;
  const Span opening = cursor_.previous().span;
  if (cursor_.accept(TokenKind::paren_close)) return true;
  do {
    const Span place = cursor_.span();
    std::string name(cursor_.text(place));
    if (!cursor_.at(TokenKind::variable)) {
      cursor_.expected("a $variable").hint("write the name before its type: $x : int32");
      return false;
    }
    cursor_.advance();
    if (!cursor_.expect(TokenKind::colon)) return false;
    for (const ast::SubprogramParameter& other : subprogram.parameters)
      if (other.name == name) {
        cursor_.error(kDuplicateParameter, place, fmt::format("parameter {} is already declared", name));
        return false;
      }
    std::optional<ast::TypeName> type = parse_type();
    if (!type) return false;
    subprogram.parameters.push_back({span_from(place.begin), std::move(name), std::move(*type)});
  } while (cursor_.accept(TokenKind::comma));
  return cursor_.expect_closing(TokenKind::paren_close, opening);
}

bool Parser::parse_probe() {
  const uint32_t begin = cursor_.span().begin;
  if (cursor_.at(TokenKind::semicolon) || cursor_.at(TokenKind::brace_close)) {
    const char* hint = cursor_.at(TokenKind::semicolon) ? "remove the ';': there is none between probes"
                                                        : "no open '{' belongs to it: remove it";
    cursor_.expected("a probe", kExpectedProbe).hint(hint);
    cursor_.advance();
    return true;
  }
  ast::Probe probe;
  probe.otherwise = at_alternative();
  if (probe.otherwise) cursor_.advance();
  if (!parse_attach_points(probe)) return false;
  phase_ = Phase::items;
  if (cursor_.at(TokenKind::slash) && !parse_predicate(probe)) return false;
  const std::string_view last = cursor_.text(probe.attach_points.back().span);
  const size_t name = last.rfind(':') + 1;  // a '/' before it, or as its first character, is that of a path
  const bool has_slash = !probe.predicate && last.find('/', name) != last.npos && last[name] != '/';
  const char* hint = has_slash ? kSlashHint : cursor_.at(TokenKind::assign) ? kNameHint : kProbeBodyHint;
  probe.body = parse_body(hint);
  if (!probe.body) return false;
  probe.span = span_from(begin);
  script_.probes.push_back(std::move(probe));
  return true;
}

// `else` after the body of a probe.
bool Parser::at_alternative() const {
  if (!at_item_keyword(Keyword::else_) || script_.probes.empty()) return false;
  return cursor_.previous().span.end == script_.probes.back().span.end;
}

bool Parser::parse_attach_points(ast::Probe& probe) {
  do {
    const uint32_t begin = cursor_.span().begin;
    if (cursor_.at(TokenKind::end) || !starts_attach_point(cursor_.whole_text()[begin])) {
      cursor_.expected("a probe", kExpectedProbe).hint("write an attach point and a body: kprobe:vfs_read { ... }");
      return false;
    }
    const Token raw = cursor_.take_raw(TokenKind::attach_point, attach_point_end(cursor_.whole_text(), begin));
    std::optional<ast::AttachPoint> point =
        parse_attach_point(cursor_.text(raw.span), raw.span, options_.parameters, cursor_.diags());
    if (!point) return false;
    probe.attach_points.push_back(std::move(*point));
    refuse_shell_list(cursor_, raw.span);
  } while (cursor_.accept(TokenKind::comma) && !cursor_.at(TokenKind::brace_open) && !cursor_.at(TokenKind::slash));
  return true;
}

bool Parser::parse_predicate(ast::Probe& probe) {
  cursor_.advance();
  cursor_.mark(TokenRole::predicate);
  in_predicate_ = true;
  probe.predicate = parse_expression();
  in_predicate_ = false;
  if (!probe.predicate) return false;
  if (cursor_.accept(TokenKind::slash)) {
    cursor_.mark(TokenRole::predicate);
    return true;
  }
  constexpr std::string_view kExpected = "'/' to close predicate";
  if (cursor_.at(TokenKind::assign))
    cursor_.expected_comparison(std::string(kExpected), kUnclosedPredicate);
  else
    cursor_.expected(std::string(kExpected), kUnclosedPredicate).hint("put the closing '/' before the '{' of the body");
  return false;
}

ast::Script parse(SourceId source, const Sources& sources, const ParseOptions& options, Diags& diags) {
  return Parser(source, sources, options, diags, nullptr).parse_script();
}

}  // namespace scry
