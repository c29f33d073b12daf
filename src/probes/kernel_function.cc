#include "probes/kernel_function.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/glob.h"
#include "symbols/traceable.h"
#include "syntax/number_literal.h"

namespace scry::probes {

bool FunctionPattern::is_wildcard() const {
  return has_wildcard(function) || (module && has_wildcard(*module));
}

std::string FunctionPattern::text() const {
  return module ? *module + ":" + function : function;
}

std::optional<FunctionPattern> function_pattern(const ast::AttachPoint& point, const Provider& provider, Diags& diags) {
  if (!check_part_count(point, provider, diags)) return std::nullopt;
  FunctionPattern pattern;
  if (point.parts.size() == 2) pattern.module = point.parts[0].text;
  const std::string& text = point.parts.back().text;
  if (text.empty() || (pattern.module && pattern.module->empty())) {
    diags.add(kProbePart, point.span, fmt::format("{} should be attached to a function", provider.name()))
        .hint(fmt::format("write {}", provider.words.syntax));
    return std::nullopt;
  }
  if (std::isdigit(static_cast<unsigned char>(text[0]))) {
    const auto address = part_number(point, point.parts.back(), "Invalid function/address argument", diags);
    if (!address) return std::nullopt;
    pattern.address = *address;
    return pattern;
  }
  const size_t plus = text.find('+');
  pattern.function = text.substr(0, plus);
  if (plus == std::string::npos) return pattern;
  const std::string offset = text.substr(plus + 1);
  const auto number = parse_number(offset);
  if (!number || number->negative) {
    diags.add(kProbePart, point.span,
              fmt::format("Invalid offset: {}", number ? "invalid integer: " + offset : number.error().message));
    return std::nullopt;
  }
  pattern.offset = number->magnitude;
  return pattern;
}

bool check_module_loaded(const ast::AttachPoint& point, const Provider& provider, const FunctionPattern& pattern,
                         const ExpansionSources& environment, Diags& diags) {
  if (!pattern.module || has_wildcard(*pattern.module)) return true;
  if (environment.facts.is_module_loaded(*pattern.module)) return true;
  diags.add(kProbePart, point.span,
            fmt::format("specified module {} in probe {}:{} is not loaded.", *pattern.module, provider.name(),
                        pattern.text()));
  return false;
}

// Where no list of functions can be read, the kernel's types know most of them.
static std::vector<std::string> candidates(const std::string& name, TraceableFunctions* functions,
                                           const ExpansionSources& environment) {
  if (functions) return functions->alike(name);
  Btf* btf = environment.facts.kernel_btf();
  if (!btf) return {};
  constexpr size_t kSamePrefix = 2;  // by which 60,000 names become some hundreds
  const auto names = btf->names(BtfKind::function, name.substr(0, kSamePrefix) + "*");
  return {names.begin(), names.end()};
}

// What the compiler made of the function (`f.part.0`), or the kernel (`kmalloc_noprof`), before names that are alike.
static std::vector<std::string> near_functions(const std::string& name, const std::vector<std::string>& candidates) {
  constexpr size_t kShown = 2;
  std::vector<std::string> longer;
  for (const std::string& one : candidates)
    if (one.size() > name.size() && one.starts_with(name) && (one[name.size()] == '.' || one[name.size()] == '_'))
      longer.push_back(one);
  if (longer.empty()) return nearest_names(name, candidates);
  std::ranges::stable_sort(longer, {}, &std::string::size);
  longer.resize(std::min(longer.size(), kShown));
  return longer;
}

void report_no_function(const ast::AttachPoint& point, const Provider& provider, const FunctionPattern& pattern,
                        const ExpansionSources& environment, Feature needed, const char* otherwise, Diags& diags) {
  Diag& diag = report_no_match(point, provider, pattern.text(), diags);
  if (hint_at_predicate(point, diag)) return;
  if (pattern.function.find_first_of("()|^${}+") != std::string::npos) {
    diag.hint(
        fmt::format("write the bare name, '*' for any part of it, and a list with commas: {0}:vfs_read, {0}:vfs_w*",
                    provider.name()));
    return;
  }
  TraceableFunctions* functions = environment.facts.traceable_functions();
  if (!pattern.is_wildcard()) {
    if (functions && pattern.module && functions->contains(pattern.function))
      diag.hint(fmt::format("did you mean {}:{}?", provider.name(), pattern.function));
    for (const std::string& near :
         near_functions(pattern.function, candidates(pattern.function, functions, environment)))
      if (near != pattern.function) diag.hint(fmt::format("did you mean {}:{}?", provider.name(), near));
  }
  if (!environment.facts.has(needed)) diag.hint(otherwise);
}

}  // namespace scry::probes
