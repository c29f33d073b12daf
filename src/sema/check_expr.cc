// Checking of expressions that are not operators: literals, names, maps, members, elements.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "sema/c_prologue.h"
#include "sema/call_check.h"
#include "sema/kernel_constants.h"
#include "syntax/number.h"
#include "types/c_types.h"

namespace scry::sema {

using typed::ExprPtr;

ExprPtr Checker::expression(const ast::Expr& expr) {
  return std::visit([&](const auto& node) { return check_node(node, expr.span); }, expr.node);
}

ExprPtr Checker::make(Span span, TypeRef type, decltype(typed::Expr::node) node) const {
  return std::make_unique<typed::Expr>(typed::Expr{span, type, std::move(node)});
}

ExprPtr Checker::poison(Span span) const {
  return make(span, nullptr, typed::IntConst{});
}

ExprPtr Checker::not_supported(Span span, std::string_view what) {
  report(kNotSupported, span, fmt::format("{} is not supported yet", what));
  return poison(span);
}

ExprPtr Checker::integer(Span span, __int128 value) const {
  return make(span, literal_type(value, types()), typed::IntConst{static_cast<uint64_t>(value), true});
}

ExprPtr Checker::check_node(const ast::Integer& node, Span span) {
  return integer(span, node.negative ? -static_cast<__int128>(node.value) : static_cast<__int128>(node.value));
}

ExprPtr Checker::check_node(const ast::String& node, Span span) {
  const uint64_t limit = around_.config.max_strlen - 1;
  if (node.value.size() > limit) {
    report(kStringTooLong, span, fmt::format("String is too long (over {} bytes): {:.20}...", limit, node.value))
        .hint("raise max_strlen in the config block or with BPFTRACE_MAX_STRLEN");
    return poison(span);
  }
  return make(span, types().string(node.value.size() + 1), typed::StringConst{node.value});
}

ExprPtr Checker::check_node(const ast::Bool& node, Span span) {
  return make(span, types().boolean(), typed::IntConst{node.value, true});
}

ExprPtr Checker::check_node(const ast::Variable& node, Span span) {
  auto id = find_variable(node.name);
  if (!id) {
    std::vector<std::string> visible;
    for (const Scope& scope : scopes_)
      for (const auto& [name, _] : scope.names) visible.push_back(name);
    Diag& diag = report(kUndefinedVariable, span, "Undefined or undeclared variable: " + node.name);
    suggest(diag, node.name, visible);
    return poison(span);
  }
  const bool assigned = declared_[static_cast<size_t>(*id)].assigned;
  if (facts(*id).by_let && !assigned && comptime_ == 0 && !asks_type_)
    report(kUnassigned, span, "Variable used before it was assigned: " + node.name);
  if (comptime_ > 0 && inference_.decides_comptime) facts(*id).locked = true;
  return make(span, inference_.type_of(facts(*id).value), typed::VariableRead{*id});
}

ExprPtr Checker::check_node(const ast::Map& node, Span span) {
  return check_map_read(map_named(node.name, span), nullptr, span);
}

ExprPtr Checker::read_element(typed::MapIndex map, const ast::Expr* key, Span span) {
  return check_map_read(map, key, span);
}

ExprPtr Checker::check_map_read(typed::MapIndex map, const ast::Expr* key, Span span) {
  ExprPtr typed_key = map_key(map, key, span);
  inference_.map(map).read = true;
  if (comptime_ > 0 && inference_.decides_comptime) inference_.map(map).locked = true;
  return make(span, inference_.type_of(inference_.map(map).value), typed::MapRead{map, std::move(typed_key)});
}

ExprPtr Checker::check_node(const ast::Positional& node, Span span) {
  if (node.number > around_.choice.parameters.size() || around_.choice.parameters[node.number - 1].empty()) {
    report(kMissingParameter, span, fmt::format("Positional parameter ${} is empty or not provided.", node.number));
    return integer(span, 0);
  }
  const std::string& text = around_.choice.parameters[node.number - 1];
  if (auto number = parse_number(text))
    return integer(
        span, number->negative ? -static_cast<__int128>(number->magnitude) : static_cast<__int128>(number->magnitude));
  return make(span, types().string(text.size() + 1), typed::StringConst{text});
}

ExprPtr Checker::parameter_text(const ast::Positional& node, Span span) const {
  const std::string text =
      node.number <= around_.choice.parameters.size() ? around_.choice.parameters[node.number - 1] : "";
  return make(span, types().string(static_cast<uint32_t>(text.size()) + 1), typed::StringConst{text});
}

ExprPtr Checker::check_node(const ast::ParameterCount&, Span span) {
  return integer(span, static_cast<__int128>(around_.choice.parameters.size()));
}

std::vector<std::string> Checker::callable_names() const {
  std::vector<std::string> names = around_.macros.names();
  for (std::string& name : builtin_names()) names.push_back(std::move(name));
  for (const auto& [name, _] : around_.functions) names.push_back(name);
  for (const auto& [name, _] : around_.definitions.functions) names.push_back(name);
  return names;
}

std::vector<std::string> Checker::value_names() const {
  std::vector<std::string> names = callable_names();
  if (around_.definitions.c) std::ranges::move(around_.definitions.c->value_names(), std::back_inserter(names));
  if (expansion_)
    for (const ast::MacroParameter& parameter : expansion_->macro.parameters) names.push_back(parameter.name);
  return names;
}

void Checker::suggest(Diag& diag, std::string_view name, const std::vector<std::string>& candidates) {
  for (const std::string& near : nearest_names(name, candidates, 1))
    if (near != name) diag.hint("did you mean " + near + "?");
}

void Checker::hint_left_out(Diag& diag) const {
  if (around_.definitions.c) sema::hint_left_out(around_.definitions.c->left_out(), diag);
}

ExprPtr Checker::check_node(const ast::Identifier& node, Span span) {
  if (auto argument = macro_parameter(node.name, span)) return std::move(*argument);
  if (const ast::Macro* macro = around_.macros.nullary(node.name)) return expand(*macro, nullptr, span);
  if (const Builtin* builtin = find_builtin(node.name)) {
    if (builtin->kind == BuiltinKind::value) return call(*builtin, nullptr, span, node.name);
  }
  if (auto found = find_enumerator(node.name))
    return make(span, as_value(found->type), typed::IntConst{static_cast<uint64_t>(found->value)});
  if (const auto constant = kernel_constant(node.name)) return integer(span, *constant);
  if (is_planned_builtin(node.name)) return not_supported(span, node.name);
  if (auto hint = replacement_of(node.name)) {
    const std::string family = node.name.substr(0, node.name.find_first_of("0123456789"));
    report(kUnknownName, span, fmt::format("{}* is deleted. Read the stack in its place.", family)).hint(*hint);
    return poison(span);
  }
  Diag& diag = report(kUnknownName, span, fmt::format("Unknown identifier: '{}'", node.name));
  if (find_builtin(node.name))
    diag.hint(fmt::format("write {}(...): it is a function", node.name));
  else if (around_.definitions.c && around_.definitions.c->constant(node.name))
    diag.hint(fmt::format("change the #define of '{0}': it refers to itself", node.name));
  else if (find_variable("$" + node.name))
    diag.hint(fmt::format("did you mean ${}?", node.name));
  else
    suggest(diag, node.name, value_names());
  hint_left_out(diag);
  const bool constant = std::ranges::none_of(node.name, [](char c) { return c >= 'a' && c <= 'z'; });
  if (diag.hints.empty() && !constant) diag.hint(fmt::format("use double quotes if it is a string: \"{}\"", node.name));
  return poison(span);
}

ExprPtr Checker::check_node(const ast::Call& node, Span span) {
  if (!around_.macros.named(node.name).empty()) return call_macro(node, span);
  if (auto function = around_.functions.find(node.name); function != around_.functions.end())
    return call_function(*function->second, node, span);
  if (auto function = around_.definitions.functions.find(node.name); function != around_.definitions.functions.end())
    return call_compiled(function->second, node, span);
  const Builtin* builtin = find_builtin(node.name);
  for (const auto& type : node.type_args)
    if (type && !(builtin && builtin->takes_type)) {
      report(kMacro, type->span, "typeof as an argument is only valid for a macro that expects a type");
      return poison(span);
    }
  if (!builtin && is_planned_builtin(node.name)) return not_supported(span, node.name + "()");
  if (!builtin || builtin->bare) {
    Diag& diag = report(kUnknownFunction, node.name_span, fmt::format("Unknown function: '{}'", node.name));
    if (builtin)
      diag.hint(fmt::format("write {} without parentheses: it is a value", node.name));
    else
      suggest(diag, node.name, callable_names());
    hint_left_out(diag);
    for (const ast::ExprPtr& arg : node.args)
      if (arg) expression(*arg);
    return poison(span);
  }
  if (builtin->kind == BuiltinKind::aggregate) {
    report(kAggregate, span, fmt::format("{}() must be assigned directly to a map", node.name))
        .hint(fmt::format("write @name = {}(...) or @name[key] = {}(...)", node.name, node.name));
    return poison(span);
  }
  return call(*builtin, &node, span);
}

bool Checker::check_size(TypeRef type, Span span) {
  constexpr uint32_t kMostValueBytes = 1 << 20;
  if (type->size <= kMostValueBytes) return true;
  report(kValueTooLarge, span, fmt::format("a value of more than {} bytes", kMostValueBytes))
      .hint("print or store its parts one by one");
  return false;
}

ExprPtr Checker::check_node(const ast::Tuple& node, Span span) {
  typed::MakeTuple tuple;
  std::vector<TypeRef> element_types;
  bool known = true;
  for (const ast::ExprPtr& element : node.elements) {
    ExprPtr typed_element = aggregate_as_integer(expression(*element));
    if (!typed_element->type) {
      known = false;
    } else if (typed_element->type->is_aggregate() && !typed_element->type->is(TypeKind::stats)) {
      report(kAggregate, element->span,
             fmt::format("Map type {} cannot exist inside a tuple.", type_name(typed_element->type)));
      known = false;
    }
    element_types.push_back(typed_element->type);
    tuple.elements.push_back(std::move(typed_element));
  }
  if (!known) return poison(span);
  if (element_types.empty()) return make(span, types().none(), std::move(tuple));
  TypeRef type = types().tuple(element_types);
  if (!check_size(type, span)) return poison(span);
  return make(span, type, std::move(tuple));
}

ExprPtr Checker::check_node(const ast::Record& node, Span span) {
  typed::MakeTuple record;
  std::vector<std::pair<std::string, TypeRef>> elements;
  bool known = true;
  for (const ast::RecordMember& member : node.members) {
    ExprPtr value = aggregate_as_integer(expression(*member.value));
    known = known && value->type;
    elements.emplace_back(member.name, value->type);
    record.elements.push_back(std::move(value));
  }
  if (!known) return poison(span);
  TypeRef type = types().record(elements);
  if (!check_size(type, span)) return poison(span);
  return make(span, type, std::move(record));
}

ExprPtr Checker::check_node(const ast::BlockExpr& node, Span span) {
  typed::BlockPtr body = block(*node.block, true);
  TypeRef type = body->value ? body->value->type : types().none();
  return make(span, type, typed::BlockExpr{std::move(body)});
}

ExprPtr Checker::check_node(const ast::IfExpr& node, Span span) {
  if (node.comptime) return comptime_branch(node, span);
  ExprPtr test = condition(*node.condition);
  const bool wants_value = node.then->value && node.otherwise && node.otherwise->value;
  typed::BlockPtr then = block(*node.then, wants_value);
  typed::BlockPtr otherwise = node.otherwise ? block(*node.otherwise, wants_value) : nullptr;
  TypeRef type = types().none();
  if (then->value && otherwise && otherwise->value) {
    if (!then->value->type || !otherwise->value->type) return poison(span);
    auto both = unify(inferred(*then->value), inferred(*otherwise->value), types());
    if (!both) {
      report(kBranches, span,
             fmt::format("Branches must return the same type or compatible types: have '{}' and '{}'",
                         type_name(then->value->type), type_name(otherwise->value->type)));
      return poison(span);
    }
    type = both->type;
    if (!type->is_none()) {
      then->value = convert_implicitly(std::move(then->value), type);
      otherwise->value = convert_implicitly(std::move(otherwise->value), type);
    }
  }
  return make(span, type, typed::IfExpr{std::move(test), std::move(then), std::move(otherwise)});
}

// ---- members

typed::MapIndex Checker::map_index(const ast::Expr& map_expr) {
  return map_named(std::get<ast::Map>(map_expr.node).name, map_expr.span);
}

namespace {

bool names_context(const typed::Expr& expr) {
  if (const auto* tuple = std::get_if<typed::MakeTuple>(&expr.node))
    return std::ranges::any_of(tuple->elements, [](const ExprPtr& element) { return names_context(*element); });
  const auto* call = std::get_if<typed::Call>(&expr.node);
  return call && call->builtin->is_context;
}

}  // namespace

ExprPtr Checker::map_key(typed::MapIndex index, const ast::Expr* key, Span use) {
  MapFacts& map = inference_.map(index);
  const bool keyed = key != nullptr;
  bool& seen = keyed ? map.seen_keyed : map.seen_scalar;
  Span& first = keyed ? map.first_keyed : map.first_scalar;
  if (!seen) {
    seen = true;
    first = use;
    inference_.changed = true;
  }
  if (map.seen_keyed && map.seen_scalar && (keyed ? map.first_scalar : map.first_keyed).begin <= use.begin) {
    report(kMapKeyKind, use,
           keyed ? fmt::format("{} used as a map with an explicit key (non-scalar map), previously used without an "
                               "explicit key (scalar map)",
                               map.name)
                 : fmt::format("{} used as a map without an explicit key (scalar map), previously used with an "
                               "explicit key (non-scalar map)",
                               map.name));
  }
  if (!keyed) return nullptr;
  ExprPtr typed_key = aggregate_as_integer(expression(*key));
  if (!typed_key->type) return typed_key;
  if (typed_key->type->is_none() || typed_key->type->is_aggregate()) {
    report(kBadMapKey, key->span, fmt::format("Value '{}' cannot be used as a map key.", type_name(typed_key->type)));
    return poison(key->span);
  }
  if (names_context(*typed_key)) {
    report(kBadMapKey, key->span, "context cannot be part of a map key");
    return poison(key->span);
  }
  auto both = unify(map.key, inferred(*typed_key), types());
  if (!both) {
    report(kMapKeyType, use,
           fmt::format("Argument mismatch for {}: trying to access with arguments: '{}' when map expects arguments: "
                       "'{}'",
                       map.name, type_name(typed_key->type), type_name(map.key.type)));
    return poison(key->span);
  }
  const auto* call = std::get_if<typed::Call>(&typed_key->node);
  const bool own_thread =
      call && call->builtin->names_thread && target().kind() == targets::ProgramKind::btf_raw_tracepoint;
  map.beyond_thread = map.beyond_thread || !own_thread;
  if (*both != map.key) {
    map.key = *both;
    inference_.changed = true;
  }
  return convert_implicitly(std::move(typed_key), map.key.type);
}

TypeRef Checker::retval_type(Span use) {
  return target().provider->expansion.retval_type(target(), around_.world, use, diags_);
}

TypeRef Checker::args_type(Span use) {
  const probes::Provider& provider = *target().provider;
  if (!provider.expansion.args_type) return nullptr;
  return provider.expansion.args_type(target(), around_.world, use, diags_);
}

}  // namespace scry::sema
