#include "libcalls/filter.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "base/glob.h"
#include "base/name_regex.h"
#include "base/text.h"
#include "libcalls/signature.h"

namespace scry::libcalls {

struct Filter::Pattern {
  std::string text;  // a glob; empty: everything
  bool is_regex = false;
  std::regex regex;

  bool matches(std::string_view name) const {
    if (is_regex) return search_name(regex, name);
    std::string_view glob = text;
    if (glob.starts_with('^')) glob.remove_prefix(1);
    if (glob.ends_with('$')) glob.remove_suffix(1);
    return glob.empty() || glob_match(glob, name);
  }
};

Result<std::shared_ptr<const Filter::Pattern>> Filter::pattern(std::string_view text, bool is_regex) {
  auto made = std::make_shared<Pattern>();
  made->text = text;
  made->is_regex = is_regex;
  if (!is_regex) return made;
  try {
    made->regex = std::regex(made->text, std::regex::extended);
  } catch (const std::regex_error&) {
    return fail(fmt::format("'/{}/' is not a regular expression", text));
  }
  return made;
}

namespace {

bool is_between_slashes(std::string_view text) {
  return text.size() >= 2 && text.starts_with('/') && text.ends_with('/');
}
std::string_view inner(std::string_view text) {
  return text.substr(1, text.size() - 2);
}

}  // namespace

Result<> Filter::add_rule(std::string_view text, bool adds) {
  const bool is_regex = is_between_slashes(text);
  const std::string_view plain = is_regex && text.find("/@/") == std::string_view::npos ? inner(text) : text;
  const size_t at = plain.find('@');
  const bool has_library = at != std::string_view::npos;
  std::string_view symbol = plain.substr(0, at), library = has_library ? plain.substr(at + 1) : std::string_view();
  const bool whole_regex = plain.size() != text.size();
  const bool symbol_regex = whole_regex || is_between_slashes(symbol);
  const bool library_regex = has_library && (whole_regex || is_between_slashes(library));
  if (!whole_regex && symbol_regex) symbol = inner(symbol);
  if (!whole_regex && library_regex) library = inner(library);
  Rule rule{.adds = adds, .symbol = {}, .library = {}};
  rule.symbol = TRY(pattern(symbol, symbol_regex && !symbol.empty()));
  rule.library = TRY(pattern(library, library_regex && !library.empty()));
  rules_.push_back(std::move(rule));
  return {};
}

Result<Filter> Filter::parse(std::string_view text) {
  Filter filter;
  filter.text_ = text;
  if (text.empty()) return fail(0, "an expression is empty", "write names, as in malloc+free");
  if (text.starts_with('-')) TRY(filter.add_rule("@", true));
  while (!text.empty()) {
    const bool adds = !text.starts_with('-');
    if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
    // A sign between slashes belongs to the regular expression.
    bool inside = false;
    size_t end = 0;
    for (; end < text.size() && (inside || (text[end] != '+' && text[end] != '-')); ++end)
      if (text[end] == '/' && (end == 0 || inside || text[end - 1] == '@')) inside = !inside;
    if (end == 0) return fail(0, "a sign is not followed by a name", "write names, as in malloc+free");
    TRY(filter.add_rule(text.substr(0, end), adds));
    text.remove_prefix(end);
  }
  return filter;
}

bool Filter::matches(const Candidate& candidate) const {
  bool marked = false;
  for (const Rule& rule : rules_) {
    const bool is_main = !rule.library->is_regex && rule.library->text == "MAIN";
    const std::string_view file =
        !rule.library->is_regex && rule.library->text.starts_with('/') ? candidate.path : candidate.file;
    const bool fits = is_main ? candidate.is_main : rule.library->matches(file);
    if (fits && rule.symbol->matches(candidate.name)) marked = rule.adds;
  }
  return marked;
}

std::vector<std::string> Filter::files() const {
  std::vector<std::string> files;
  for (const Rule& rule : rules_) {
    const Pattern& library = *rule.library;
    const bool is_name = !library.is_regex && !library.text.empty() && library.text != "MAIN" &&
                         library.text.find_first_of("*?[^$") == std::string::npos;
    if (rule.adds && is_name) files.push_back(library.text);
  }
  return files;
}

bool Filter::names(std::string_view function) const {
  return std::ranges::any_of(rules_, [&](const Rule& rule) { return rule.adds && rule.symbol->text == function; });
}

Result<Selection> Selection::parse(std::string_view text) {
  Selection selection;
  std::vector<Filter>* into = &selection.calls;
  for (const std::string& word : split(std::string(text), ' ')) {
    if (word.empty()) continue;
    if (word == "-e" || word == "-l" || word == "-x") {
      into = word == "-e" ? &selection.calls : word == "-l" ? &selection.libraries : &selection.functions;
      continue;
    }
    // -l has library patterns without the sign.
    const bool is_library = into == &selection.libraries && word.find('@') == std::string::npos;
    into->push_back(TRY(Filter::parse(is_library ? "@" + word : word)));
    into = &selection.calls;
  }
  return selection;
}

bool Selection::wants_call(const Candidate& caller, const Candidate& definition) const {
  const bool is_named = std::ranges::any_of(calls, [&](const Filter& filter) { return filter.names(caller.name); });
  if (belongs_to_startup(caller.name) && !is_named) return false;
  const auto matches = [](const std::vector<Filter>& filters, const Candidate& candidate) {
    return std::ranges::any_of(filters, [&](const Filter& filter) { return filter.matches(candidate); });
  };
  if (!libraries.empty() && !matches(libraries, definition)) return false;
  return calls.empty() ? true : matches(calls, caller);
}

}  // namespace scry::libcalls
