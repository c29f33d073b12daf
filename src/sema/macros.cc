#include "sema/macros.h"

#include <fmt/format.h>

#include <algorithm>

#include "sema/call_check.h"
#include "sema/check.h"
#include "syntax/reserved.h"

namespace scry::sema {

using typed::ExprPtr;

namespace {

constexpr unsigned kMostExpansions = 10'000;  // in one probe; macros that call macros multiply
constexpr uint32_t kMostMacroHeight = 200;    // levels of all bodies that are expanded into each other

bool is_variable(const ast::MacroParameter& parameter) {
  return parameter.name.starts_with('$');
}
bool is_map(const ast::MacroParameter& parameter) {
  return parameter.name.starts_with('@');
}

// Whether `general` takes all calls that `special` takes. f($x, y) and f(x, $y) may stand side by side: the first that
// fits a call is meant.
bool covers(const ast::Macro& general, const ast::Macro& special) {
  if (general.parameters.size() != special.parameters.size()) return false;
  for (size_t i = 0; i < general.parameters.size(); ++i) {
    const ast::MacroParameter &wide = general.parameters[i], &narrow = special.parameters[i];
    if (is_variable(wide) && !is_variable(narrow)) return false;
    if (is_map(wide) && !is_map(narrow)) return false;
  }
  return true;
}

const char* kind_of(const ast::MacroParameter& parameter) {
  return is_variable(parameter) ? "variable" : "map";
}

const char* kind_of(const ast::Expr& argument) {
  if (std::holds_alternative<ast::Variable>(argument.node)) return "a variable";
  return std::holds_alternative<ast::Map>(argument.node) ? "a map" : "an expression";
}

bool accepts(const ast::MacroParameter& parameter, const ast::Expr* argument) {
  if (is_variable(parameter)) return argument && std::holds_alternative<ast::Variable>(argument->node);
  if (is_map(parameter)) return argument && std::holds_alternative<ast::Map>(argument->node);
  return true;
}

}  // namespace

Macros::Macros(const ast::Script& script, Diags& diags) {
  for (const ast::Macro& macro : script.macros) add(macro, diags);
}

void Macros::add(const ast::Macro& macro, Diags& diags) {
  auto& overloads = by_name_[macro.name];
  for (const ast::Macro* other : overloads)
    if (covers(*other, macro) || covers(macro, *other)) {
      diags.add(kMacro, macro.name_span, "Redefinition of macro: " + macro.name)
          .note(other->name_span, "This is the original definition.");
      return;
    }
  overloads.push_back(&macro);
}

const std::vector<const ast::Macro*>& Macros::named(const std::string& name) const {
  static const std::vector<const ast::Macro*> kNone;
  auto found = by_name_.find(name);
  return found == by_name_.end() || is_reserved_builtin(name) ? kNone : found->second;
}

bool Macros::has(const std::string& name, size_t arguments) const {
  return std::ranges::any_of(named(name), [&](const auto* macro) { return macro->parameters.size() == arguments; });
}

const ast::Macro* Macros::nullary(const std::string& name) const {
  for (const ast::Macro* macro : named(name))
    if (macro->parameters.empty()) return macro;
  return nullptr;
}

std::vector<std::string> Macros::names() const {
  std::vector<std::string> names;
  for (const auto& [name, _] : by_name_) names.push_back(name);
  return names;
}

int Expansion::parameter(const std::string& name) const {
  for (size_t i = 0; i < macro.parameters.size(); ++i)
    if (macro.parameters[i].name == name) return static_cast<int>(i);
  return -1;
}

// ---- expansion

// While it lives, names mean what they mean to the caller of the macro that is being expanded.
namespace {

class InCaller {
 public:
  explicit InCaller(ProbeCheck& check) : check_(check), expansion_(*check.expansions.macro) { swap(expansion_.outer); }
  ~InCaller() { swap(&expansion_); }

 private:
  void swap(Expansion* now) {
    std::swap(check_.variables.scopes, expansion_.caller_scopes);
    std::swap(check_.nesting.loops, expansion_.caller_loops);
    check_.expansions.macro = now;
  }
  ProbeCheck& check_;
  Expansion& expansion_;
};

const ast::Macro* pick_macro(ProbeCheck& check, const std::vector<const ast::Macro*>& overloads,
                             const ast::Call& call) {
  const ast::Macro* same_count = nullptr;
  for (const ast::Macro* macro : overloads) {
    if (macro->parameters.size() != call.args.size()) continue;
    same_count = same_count ? same_count : macro;
    bool fits = true;
    for (size_t i = 0; i < call.args.size(); ++i) fits = fits && accepts(macro->parameters[i], call.args[i].get());
    if (fits) return macro;
  }
  Diag& diag = report(check, kMacro, call.name_span,
                      fmt::format("Call to {}() has arguments that do not match any definition.", call.name));
  if (!same_count) {
    const ast::Macro& closest = *overloads.front();
    diag.note(closest.name_span,
              fmt::format("The closest definition of {}() has a different number of arguments. Expected: {} but got {}",
                          call.name, closest.parameters.size(), call.args.size()));
    return nullptr;
  }
  for (size_t i = 0; i < call.args.size(); ++i) {
    const ast::MacroParameter& parameter = same_count->parameters[i];
    const ast::Expr* argument = call.args[i].get();
    if (accepts(parameter, argument)) continue;
    diag.note(argument ? argument->span : call.type_args[i]->span,
              fmt::format("Mismatched arg. {}() expects a {} for arg {} but got {}.", call.name, kind_of(parameter),
                          parameter.name, argument ? kind_of(*argument) : "a type"));
  }
  return nullptr;
}

bool may_expand(ProbeCheck& check, const ast::Macro& macro, Span span) {
  std::string chain = macro.name;
  for (const Expansion* e = check.expansions.macro; e; e = e->outer) {
    chain = e->macro.name + " > " + chain;
    if (&e->macro != &macro) continue;
    report(check, kMacro, span, "Recursive macro call detected. Call chain: " + chain);
    return false;
  }
  if (++check.expansions.count > kMostExpansions) {
    report(check, kMacro, span,
           fmt::format("the macro calls of this probe expand to more than {} bodies", kMostExpansions));
    return false;
  }
  if (check.expansions.height + macro.body->height > kMostMacroHeight) {
    report(check, kMacro, span, "macro calls nest too deeply");
    return false;
  }
  return true;
}

}  // namespace

ExprPtr expand(ProbeCheck& check, const ast::Macro& macro, const ast::Call* call, Span span) {
  if (!may_expand(check, macro, span)) return poison(span);
  Scope parameters;
  for (size_t i = 0; i < macro.parameters.size(); ++i) {
    if (!is_variable(macro.parameters[i])) continue;
    const auto& variable = std::get<ast::Variable>(call->args[i]->node);
    // One that the caller does not have yet is the macro's own.
    if (auto id = check.variables.find(variable.name)) parameters.names[macro.parameters[i].name] = *id;
  }
  Expansion expansion{
      macro, call, span, std::move(check.variables.scopes), check.expansions.macro, check.nesting.loops};
  check.variables.scopes.clear();
  check.variables.scopes.push_back(std::move(parameters));
  check.expansions.macro = &expansion;
  check.nesting.loops = 0;
  check.expansions.height += macro.body->height;
  typed::BlockPtr body = block(check, *macro.body, true);
  check.expansions.height -= macro.body->height;
  check.nesting.loops = expansion.caller_loops;
  check.expansions.macro = expansion.outer;
  check.variables.scopes = std::move(expansion.caller_scopes);
  if (body->value && body->statements.empty() && is_constant(*body->value)) {
    body->value->span = span;
    return std::move(body->value);
  }
  TypeRef type = body->value ? body->value->type : check.types().none();
  return make(span, type, typed::BlockExpr{std::move(body)});
}

ExprPtr call_macro(ProbeCheck& check, const ast::Call& call, Span span) {
  const ast::Macro* macro = pick_macro(check, check.around.macros.named(call.name), call);
  return macro ? expand(check, *macro, &call, span) : poison(span);
}

ExprPtr outside_macros(ProbeCheck& check, const ast::Expr& expr) {
  if (!check.expansions.macro) return expression(check, expr);
  InCaller in_caller(check);
  return outside_macros(check, expr);
}

// ---- parameters

// What a plain parameter of the macro that is being expanded stands for; nullopt if the name is none.
std::optional<ExprPtr> macro_parameter(ProbeCheck& check, const std::string& name, Span span) {
  const int index = check.expansions.macro ? check.expansions.macro->parameter(name) : -1;
  if (index < 0) return std::nullopt;
  const ast::Expr* argument = check.expansions.macro->call->args[static_cast<size_t>(index)].get();
  if (!argument) {
    report(check, kMacro, span,
           fmt::format("'{}' is a type here: typeof as an argument is only valid for a macro that expects "
                       "a type",
                       name));
    return poison(span);
  }
  InCaller in_caller(check);
  return expression(check, *argument);
}

// The same where a type is expected: of typeof(x) that type, of an expression its type.
std::optional<TypeRef> macro_type_parameter(ProbeCheck& check, const std::string& name) {
  const int index = check.expansions.macro ? check.expansions.macro->parameter(name) : -1;
  if (index < 0) return std::nullopt;
  const ast::Call& call = *check.expansions.macro->call;
  InCaller in_caller(check);
  const ast::Expr* argument = call.args[static_cast<size_t>(index)].get();
  if (!argument) return resolve(check, *call.type_args[static_cast<size_t>(index)]);
  const auto* passed_on = std::get_if<ast::Identifier>(&argument->node);
  if (auto type = passed_on ? macro_type_parameter(check, passed_on->name) : std::nullopt) return type;
  return type_of(check, *argument);
}

// A map by its name in the text that is being checked.
typed::MapIndex map_named(ProbeCheck& check, const std::string& name, Span span) {
  if (!check.expansions.macro) return check.inference.map_index(name, span);
  const int index = check.expansions.macro->parameter(name);
  if (index < 0) {
    report(check, kMacro, span,
           fmt::format("Unhygienic access to map: {}. Maps must be passed into the macro as arguments.", name));
    return check.inference.map_index(name, span);
  }
  const ast::Expr& argument = *check.expansions.macro->call->args[static_cast<size_t>(index)];
  InCaller in_caller(check);
  return map_index(check, argument);
}

// The map that an argument of a call names, directly or through plain parameters of macros.
std::optional<typed::MapIndex> named_map(ProbeCheck& check, const ast::Expr& argument) {
  if (std::holds_alternative<ast::Map>(argument.node)) return map_index(check, argument);
  const auto* name = std::get_if<ast::Identifier>(&argument.node);
  const int index = name && check.expansions.macro ? check.expansions.macro->parameter(name->name) : -1;
  if (index < 0) return std::nullopt;
  const ast::Expr* passed = check.expansions.macro->call->args[static_cast<size_t>(index)].get();
  if (!passed) return std::nullopt;
  InCaller in_caller(check);
  return named_map(check, *passed);
}

}  // namespace scry::sema
