#include "c/preprocessor.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "c/constant.h"

namespace scry {
namespace {

constexpr unsigned kMaxExpansionDepth = 200;
constexpr uint64_t kMaxExpansionSteps = 2'000'000;
constexpr size_t kMaxConditions = 1000;
constexpr size_t kMaxFiles = 60'000;
constexpr size_t kMaxTokens = 16'000'000;

std::string_view unquoted(std::string_view text) {
  return text.size() >= 2 ? text.substr(1, text.size() - 2) : text;
}

CToken number_token(const CToken& at, bool value) {
  CToken token = at;
  token.kind = CTokenKind::number;
  token.text = value ? "1" : "0";
  return token;
}

}  // namespace

struct CPreprocessor::Directive {
  std::string_view name;
  CResult<> (CPreprocessor::*read)(const CToken&, Line);
  bool is_condition = false;  // counts in a branch that is not read
};

const CPreprocessor::Directive CPreprocessor::kDirectives[] = {
    {"define", &CPreprocessor::define_line},       {"undef", &CPreprocessor::undefine_line},
    {"if", &CPreprocessor::if_line, true},         {"ifdef", &CPreprocessor::ifdef_line, true},
    {"ifndef", &CPreprocessor::ifndef_line, true}, {"elif", &CPreprocessor::elif_line, true},
    {"else", &CPreprocessor::else_line, true},     {"endif", &CPreprocessor::endif_line, true},
    {"include", &CPreprocessor::include_line},     {"include_next", &CPreprocessor::include_line},
    {"import", &CPreprocessor::include_line},      {"error", &CPreprocessor::error_line},
    {"pragma", &CPreprocessor::pragma_line},       {"warning", &CPreprocessor::ignore_line},
    {"line", &CPreprocessor::ignore_line},         {"ident", &CPreprocessor::ignore_line},
    {"sccs", &CPreprocessor::ignore_line},         {"assert", &CPreprocessor::ignore_line},
    {"unassert", &CPreprocessor::ignore_line},
};

void CPreprocessor::define(std::string name, std::string_view text) {
  texts_.emplace_back(text);
  macros_[std::move(name)] = {.body = c_tokens(texts_.back())};
}

CError CPreprocessor::error_at(const CToken& token, std::string message) const {
  return {token.file < files_.size() ? files_[token.file] : std::string(), token.line, std::move(message)};
}

uint16_t CPreprocessor::number_file(std::string name) {
  auto [found, fresh] = file_numbers_.try_emplace(name, static_cast<uint16_t>(files_.size()));
  if (!fresh) return found->second;
  if (files_.size() >= kMaxFiles) {
    found->second = 0;
    return 0;
  }
  files_.push_back(std::move(name));
  return found->second;
}

CToken CPreprocessor::placed(CToken token) const {
  token.file = file_;
  token.line = static_cast<uint32_t>(std::max<int64_t>(1, token.line + line_shift_));
  return token;
}

CResult<> CPreprocessor::read(std::string name, std::string text, Form form) {
  form_ = form;
  file_ = number_file(std::move(name));
  line_shift_ = 0;
  texts_.push_back(std::move(text));
  CLexer lexer(texts_.back());
  CToken token = lexer.next();
  std::vector<CToken> line;
  while (token.kind != CTokenKind::end) {
    if (token.line_start && token.is("#")) {
      line.clear();
      for (token = lexer.next(); token.kind != CTokenKind::end && !token.line_start; token = lexer.next())
        line.push_back(placed(token));
      if (auto good = directive(line); !good) return good;
      continue;
    }
    if (active()) {
      if (auto good = expand(placed(token), tokens_, 0); !good) return good;
      if (tokens_.size() > kMaxTokens) return std::unexpected(error_at(placed(token), "too much C text"));
    }
    token = lexer.next();
  }
  if (!conditions_.empty() && form == Form::source)
    return std::unexpected(error_at(conditions_.back().opened, "unterminated conditional: #endif is missing"));
  return {};
}

CResult<> CPreprocessor::directive(Line line) {
  if (line.empty()) return {};
  const CToken& name = line[0];
  if (name.kind == CTokenKind::number) {
    line_marker(line);
    return {};
  }
  const Directive* row = std::ranges::find(kDirectives, name.text, &Directive::name);
  const bool known = row != std::end(kDirectives);
  if (!active() && !(known && row->is_condition)) return {};
  if (!known) return std::unexpected(error_at(name, fmt::format("invalid preprocessing directive '#{}'", name.text)));
  return (this->*row->read)(name, line.subspan(1));
}

// # 12 "file.h" 1 3: the next line is line 12 of that file.
void CPreprocessor::line_marker(Line line) {
  uint32_t number = 0;
  const std::string_view digits = line[0].text;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), number).ec != std::errc()) return;
  // The marker's own line carries the old shift.
  line_shift_ = int64_t{number} - (int64_t{line[0].line} - line_shift_ + 1);
  if (line.size() > 1 && line[1].kind == CTokenKind::string) file_ = number_file(std::string(unquoted(line[1].text)));
}

CResult<> CPreprocessor::define_line(const CToken& at, Line line) {
  if (line.empty() || !line[0].is_name()) return std::unexpected(error_at(at, "#define without a name"));
  CMacro macro;
  macro.function_like = line.size() > 1 && line[1].is("(") && !line[1].after_blank;
  macro.body.assign(line.begin() + 1, line.end());
  needs_compiler_ |= macro.function_like && form_ == Form::source;
  macros_.insert_or_assign(std::string(line[0].text), std::move(macro));
  return {};
}

CResult<> CPreprocessor::undefine_line(const CToken& at, Line line) {
  if (line.empty()) return std::unexpected(error_at(at, "#undef without a name"));
  if (auto found = macros_.find(line[0].text); found != macros_.end()) macros_.erase(found);
  return {};
}

CResult<> CPreprocessor::open(const CToken& at, bool holds) {
  if (conditions_.size() >= kMaxConditions) return std::unexpected(error_at(at, "conditions nest too deeply"));
  const bool reading = active();
  conditions_.push_back({.active = reading && holds, .taken = !reading || holds, .opened = at});
  return {};
}

CResult<> CPreprocessor::if_line(const CToken& at, Line line) {
  if (!active()) return open(at, false);
  auto holds = evaluate(at, line);
  if (!holds) return std::unexpected(holds.error());
  return open(at, *holds);
}

CResult<> CPreprocessor::ifdef_line(const CToken& at, Line line) {
  if (line.empty() && active()) return std::unexpected(error_at(at, "macro name missing"));
  return open(at, !line.empty() && macros_.contains(line[0].text));
}

CResult<> CPreprocessor::ifndef_line(const CToken& at, Line line) {
  if (line.empty() && active()) return std::unexpected(error_at(at, "macro name missing"));
  return open(at, !line.empty() && !macros_.contains(line[0].text));
}

CResult<> CPreprocessor::elif_line(const CToken& at, Line line) {
  if (conditions_.empty() || conditions_.back().seen_else) return std::unexpected(error_at(at, "#elif without #if"));
  bool holds = false;
  if (!conditions_.back().taken) {
    auto value = evaluate(at, line);
    if (!value) return std::unexpected(value.error());
    holds = *value;
  }
  conditions_.back().active = holds;
  conditions_.back().taken |= holds;
  return {};
}

CResult<> CPreprocessor::else_line(const CToken& at, Line) {
  if (conditions_.empty() || conditions_.back().seen_else) return std::unexpected(error_at(at, "#else without #if"));
  Condition& condition = conditions_.back();
  condition.active = !condition.taken;
  condition.taken = condition.seen_else = true;
  return {};
}

CResult<> CPreprocessor::endif_line(const CToken& at, Line) {
  if (conditions_.empty()) return std::unexpected(error_at(at, "#endif without #if"));
  conditions_.pop_back();
  return {};
}

CResult<> CPreprocessor::include_line(const CToken&, Line) {
  needs_compiler_ = true;
  return {};
}

CResult<> CPreprocessor::error_line(const CToken& at, Line line) {
  std::string words;
  for (const CToken& token : line) words += fmt::format(" {}", token.text);
  return std::unexpected(error_at(at, "#error" + words));
}

CResult<> CPreprocessor::pragma_line(const CToken& at, Line line) {
  if (line.empty() || !line[0].is("pack")) return {};
  CToken pack = at;
  pack.kind = CTokenKind::punctuator;
  pack.text = "#pack";
  tokens_.push_back(pack);
  tokens_.insert(tokens_.end(), line.begin() + 1, line.end());
  return {};
}

CResult<> CPreprocessor::ignore_line(const CToken&, Line) {
  return {};
}

// `defined X` and `__has_include(...)` at `at`: their answer goes to `out`. The features of a compiler that we are not
// are absent.
CResult<> CPreprocessor::resolve_question(Line line, size_t& at, std::vector<CToken>& out) const {
  const CToken& word = line[at];
  if (word.is("defined")) {
    const bool wrapped = at + 1 < line.size() && line[at + 1].is("(");
    const size_t name = at + (wrapped ? 2 : 1);
    if (name >= line.size() || !line[name].is_name())
      return std::unexpected(error_at(word, "'defined' without a name"));
    out.push_back(number_token(word, macros_.contains(line[name].text)));
    at = name + (wrapped ? 1 : 0);
    return {};
  }
  int open = 0;
  while (at + 1 < line.size()) {
    ++at;
    if (line[at].is("(")) ++open;
    if (line[at].is(")") && --open == 0) break;
  }
  out.push_back(number_token(word, false));
  return {};
}

CResult<bool> CPreprocessor::evaluate(const CToken& at, Line line) {
  std::vector<CToken> tokens;
  for (size_t i = 0; i < line.size(); ++i) {
    const bool question = line[i].is("defined") || (line[i].text.starts_with("__has_") && line[i].is_name());
    auto good = question ? resolve_question(line, i, tokens) : expand(line[i], tokens, 0);
    if (!good) return std::unexpected(good.error());
  }
  CCursor cursor(tokens, at);
  auto value = CConstantReader(cursor, nullptr).read();
  if (!value) return std::unexpected(error_at(value.error().at, std::move(value.error().message)));
  if (!cursor.at_end()) return std::unexpected(error_at(cursor.peek(), "extra text after the condition"));
  return value->bits != 0;
}

CResult<> CPreprocessor::expand(const CToken& token, std::vector<CToken>& out, unsigned depth) {
  auto found = form_ == Form::source && token.is_name() ? macros_.find(token.text) : macros_.end();
  if (found == macros_.end() || found->second.function_like || found->second.busy) {
    out.push_back(token);
    return {};
  }
  steps_ += 1 + found->second.body.size();
  if (depth > kMaxExpansionDepth || steps_ > kMaxExpansionSteps)
    return std::unexpected(error_at(token, fmt::format("macro '{}' expands to too much text", token.text)));
  CMacro& macro = found->second;
  macro.busy = true;
  CResult<> good;
  for (CToken part : macro.body) {
    part.file = token.file;
    part.line = token.line;
    if (good = expand(part, out, depth + 1); !good) break;
  }
  macro.busy = false;
  return good;
}

}  // namespace scry
