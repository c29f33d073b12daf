#include "syntax/c_text.h"

#include <algorithm>

#include "syntax/lexer.h"

namespace scry {
namespace {

constexpr std::string_view kOpening = "({[";
constexpr std::string_view kClosing = ")}]";
constexpr std::string_view kAttribute = "__attribute__";

// After the group that opens at `at`, or nothing if it never closes.
std::optional<uint32_t> skip_group(std::string_view text, uint32_t at) {
  size_t open = 0;
  while (at < text.size()) {
    at = skip_layout(text, at).end;
    if (at >= text.size()) break;
    const char c = text[at];
    if (c == '"' || c == '\'') {
      at = skip_quoted(text, at).end;
      continue;
    }
    ++at;
    if (kOpening.find(c) != kOpening.npos) ++open;
    if (kClosing.find(c) != kClosing.npos && --open == 0) return at;
  }
  return std::nullopt;
}

uint32_t skip_name(std::string_view text, uint32_t at) {
  while (at < text.size() && continues_name(text[at])) ++at;
  return at;
}

// The word at `at` after layout, which moves there.
std::string_view take_name(std::string_view text, uint32_t& at) {
  at = skip_layout(text, at).end;
  const uint32_t begin = at;
  at = skip_name(text, at);
  return text.substr(begin, at - begin);
}

}  // namespace

uint32_t preprocessor_line_end(std::string_view text, uint32_t begin) {
  for (size_t newline = begin;; ++newline) {
    newline = text.find('\n', newline);
    if (newline == text.npos) return text.size();
    std::string_view line = text.substr(begin, newline - begin);
    if (line.ends_with('\r')) line.remove_suffix(1);
    const bool goes_on =
        line.ends_with('\\') && newline + 1 < text.size();  // nothing is left to continue with at the end
    if (!goes_on) return newline;
  }
}

std::optional<uint32_t> find_c_body(std::string_view text, uint32_t keyword_end) {
  uint32_t at = skip_layout(text, keyword_end).end;
  while (at < text.size() && text[at] != '{') {
    if (starts_name(text[at])) {
      at = skip_name(text, at);
    } else if (text[at] == '(' || text[at] == '[') {
      std::optional<uint32_t> end = skip_group(text, at);
      if (!end) return std::nullopt;
      at = *end;
    } else {
      return std::nullopt;
    }
    at = skip_layout(text, at).end;
  }
  return at < text.size() ? std::optional(at) : std::nullopt;
}

std::optional<uint32_t> c_declaration_end(std::string_view text, uint32_t begin) {
  for (uint32_t at = skip_layout(text, begin).end; at < text.size(); at = skip_layout(text, at).end) {
    if (text[at] == ';') return at + 1;
    if (kOpening.find(text[at]) == kOpening.npos) {
      ++at;
      continue;
    }
    std::optional<uint32_t> end = skip_group(text, at);
    if (!end) return std::nullopt;
    at = *end;
  }
  return std::nullopt;
}

std::optional<uint32_t> c_definition_end(std::string_view text, uint32_t body) {
  std::optional<uint32_t> end = skip_group(text, body);
  if (!end) return std::nullopt;
  for (;;) {
    const uint32_t name = skip_layout(text, *end).end;
    const uint32_t name_end = skip_name(text, name);
    if (text.substr(name, name_end - name) != kAttribute) break;
    const uint32_t group = skip_layout(text, name_end).end;
    if (group >= text.size() || text[group] != '(') break;
    end = skip_group(text, group);
    if (!end) return std::nullopt;
  }
  const uint32_t next = skip_layout(text, *end).end;
  return next < text.size() && text[next] == ';' ? next + 1 : *end;
}

std::vector<std::string> names_of_values(std::string_view piece) {
  uint32_t at = piece.starts_with('#') ? 1 : 0;
  const std::string_view first = take_name(piece, at);
  if (piece.starts_with('#')) {
    if (first != "define") return {};
    const std::string_view name = take_name(piece, at);
    const bool has_parameters = at < piece.size() && piece[at] == '(';
    return name.empty() || has_parameters ? std::vector<std::string>{} : std::vector<std::string>{std::string(name)};
  }
  const size_t body = piece.find('{');
  if (first != "enum" || body == piece.npos) return {};
  std::vector<std::string> names;
  for (at = static_cast<uint32_t>(body) + 1; at < piece.size();) {
    const std::string_view name = take_name(piece, at);
    at = skip_layout(piece, at).end;
    if (at >= piece.size()) break;
    const bool is_enumerator = !name.empty() && starts_name(name[0]) && std::string_view("=,}").contains(piece[at]);
    if (is_enumerator) names.emplace_back(name);
    if (name.empty()) ++at;
  }
  return names;
}

}  // namespace scry
