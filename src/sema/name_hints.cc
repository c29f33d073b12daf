#include "sema/name_hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "sema/c_prologue.h"
#include "sema/call_check.h"
#include "sema/foreign_names.h"

namespace scry::sema {

namespace {

// A variable of that name lives in another block, or in another probe.
bool hint_at_other_scope(ProbeCheck& check, Diag& diag, const std::string& name) {
  const auto& programs = check.inference.variables;
  const auto find = [&](size_t program) -> const VariableFacts* {
    for (const auto& [place, facts] : programs[program])
      if (facts.name == name) return &facts;
    return nullptr;
  };
  const VariableFacts* here = find(check.variables.program);
  if (here && (check.expansions.macro || check.expansions.function)) {
    diag.hint("pass it as a parameter: a macro or a function has variables of its own");
    return true;
  }
  if (here) {
    diag.note(here->span, "this one lives in its block alone");
    diag.hint(fmt::format("declare it before the block: let {};", name));
    return true;
  }
  for (size_t program = 0; program < programs.size(); ++program)
    if (find(program)) {
      diag.hint(fmt::format("use a map, @{}: a variable belongs to one probe", name.substr(1)));
      return true;
    }
  return false;
}

std::vector<std::string> value_names(ProbeCheck& check) {
  std::vector<std::string> names = callable_names(check);
  if (check.around.definitions.c)
    std::ranges::move(check.around.definitions.c->value_names(), std::back_inserter(names));
  if (check.expansions.macro)
    for (const ast::MacroParameter& parameter : check.expansions.macro->macro.parameters)
      names.push_back(parameter.name);
  return names;
}

// Whether the probe has an argument of that name, which stands alone in C and dtrace.
bool is_argument(ProbeCheck& check, const std::string& name) {
  Diags ignored;
  const auto& type_of = check.target().provider->expansion.args_type;
  const TypeRef type = type_of ? type_of(check.target(), check.around.environment, {}, ignored) : nullptr;
  if (!type) return false;
  const auto member = check.types().find_member(type, name);
  return member && *member;
}

}  // namespace

std::vector<std::string> callable_names(ProbeCheck& check) {
  std::vector<std::string> names = check.around.macros.names();
  for (std::string& name : builtin_names()) names.push_back(std::move(name));
  for (const auto& [name, _] : check.around.functions) names.push_back(name);
  for (const auto& [name, _] : check.around.definitions.functions) names.push_back(name);
  return names;
}

void suggest(Diag& diag, std::string_view name, const std::vector<std::string>& candidates, std::string_view keyword) {
  for (const std::string& near : nearest_names(name, candidates, 1))
    if (near != name) diag.hint(fmt::format("did you mean {}{}{}?", keyword, keyword.empty() ? "" : " ", near));
}

void hint_left_out(ProbeCheck& check, Diag& diag) {
  if (check.around.definitions.c) sema::hint_left_out(check.around.definitions.c->left_out(), diag);
}

void hint_at_variable(ProbeCheck& check, Diag& diag, const std::string& name) {
  std::vector<std::string> visible;
  for (const Scope& scope : check.variables.scopes)
    for (const auto& [known, _] : scope.names) visible.push_back(known);
  const std::string bare = name.substr(1);
  if (find_builtin(bare))
    diag.hint(fmt::format("write {} without the '$': it is a builtin", bare));
  else if (!hint_at_other_scope(check, diag, name))
    suggest(diag, name, visible);
}

void hint_at_identifier(ProbeCheck& check, Diag& diag, const std::string& name) {
  if (find_builtin(name))
    diag.hint(fmt::format("write {0}(...) to call the function; if it is a string, write \"{0}\"", name));
  else if (check.around.definitions.c && check.around.definitions.c->constant(name))
    diag.hint(fmt::format("change the #define of '{0}': it refers to itself", name));
  else if (check.variables.find("$" + name))
    diag.hint(fmt::format("did you mean ${}?", name));
  else if (is_argument(check, name))
    diag.hint(fmt::format("write args.{}: it is an argument of the probe", name));
  else if (const char* hint = hint_at_value(name))
    diag.hint(hint);
  else
    suggest(diag, name, value_names(check));
  hint_left_out(check, diag);
  const bool constant = std::ranges::none_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
  if (diag.hints.empty() && constant && name.size() > 1)
    diag.hint("write the number, or #include the header that defines the name");
  if (diag.hints.empty() && !constant) diag.hint(fmt::format("use double quotes if it is a string: \"{}\"", name));
}

}  // namespace scry::sema
