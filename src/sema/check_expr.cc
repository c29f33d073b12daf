// Checking of expressions that are not operators: literals, names, maps, members, elements.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "sema/c_prologue.h"
#include "sema/call_check.h"
#include "sema/check.h"
#include "sema/foreign_names.h"
#include "sema/kernel_constants.h"
#include "sema/name_hints.h"
#include "syntax/diags.h"
#include "syntax/number_literal.h"
#include "types/c_types.h"

namespace scry::sema {

using typed::ExprPtr;

ExprPtr expression(ProbeCheck& check, const ast::Expr& expr) {
  return std::visit([&](const auto& node) { return check_node(check, node, expr.span); }, expr.node);
}

ExprPtr make(Span span, TypeRef type, decltype(typed::Expr::node) node) {
  return std::make_unique<typed::Expr>(typed::Expr{span, type, std::move(node)});
}

ExprPtr poison(Span span) {
  return make(span, nullptr, typed::IntConst{});
}

ExprPtr not_supported(ProbeCheck& check, Span span, std::string_view what) {
  report(check, kNotSupportedYet, span, fmt::format("{} is not supported yet", what));
  return poison(span);
}

ExprPtr integer(TypePool& types, Span span, __int128 value) {
  return make(span, literal_type(value, types), typed::IntConst{static_cast<uint64_t>(value), true});
}

ExprPtr check_node(ProbeCheck& check, const ast::Integer& node, Span span) {
  return integer(check.types(), span,
                 node.negative ? -static_cast<__int128>(node.value) : static_cast<__int128>(node.value));
}

ExprPtr check_node(ProbeCheck& check, const ast::String& node, Span span) {
  const uint64_t limit = check.around.config.max_strlen - 1;
  if (node.value.size() > limit) {
    report(check, kStringTooLong, span, fmt::format("String is too long (over {} bytes): {:.20}...", limit, node.value))
        .hint("raise max_strlen in the config block or with BPFTRACE_MAX_STRLEN");
    return poison(span);
  }
  return make(span, check.types().string(node.value.size() + 1), typed::StringConst{node.value});
}

ExprPtr check_node(ProbeCheck& check, const ast::Bool& node, Span span) {
  return make(span, check.types().boolean(), typed::IntConst{node.value, true});
}

ExprPtr check_node(ProbeCheck& check, const ast::Variable& node, Span span) {
  auto id = check.variables.find(node.name);
  if (!id) {
    hint_at_variable(check, report(check, kUndefinedVariable, span, "Undefined or undeclared variable: " + node.name),
                     node.name);
    return poison(span);
  }
  const bool assigned = check.variables.declared[static_cast<size_t>(*id)].assigned;
  if (check.variables.facts(*id).by_let && !assigned && check.nesting.comptime == 0 && !check.nesting.asks_type)
    report(check, kUnassignedVariable, span, "Variable used before it was assigned: " + node.name);
  if (check.nesting.comptime > 0 && check.inference.decides_comptime) check.variables.facts(*id).locked = true;
  const VariableFacts& facts = check.variables.facts(*id);
  return make(span, check.inference.type_of(facts.value), typed::VariableRead{*id, facts.held.space});
}

ExprPtr check_node(ProbeCheck& check, const ast::Map& node, Span span) {
  return check_map_read(check, map_named(check, node.name, span), nullptr, span);
}

ExprPtr read_element(ProbeCheck& check, typed::MapIndex map, const ast::Expr* key, Span span) {
  return check_map_read(check, map, key, span);
}

ExprPtr check_map_read(ProbeCheck& check, typed::MapIndex map, const ast::Expr* key, Span span) {
  ExprPtr typed_key = map_key(check, map, key, span);
  check.inference.map(map).read = true;
  if (check.nesting.comptime > 0 && check.inference.decides_comptime) check.inference.map(map).locked = true;
  const MapFacts& facts = check.inference.map(map);
  return make(span, check.inference.type_of(facts.value),
              typed::MapRead{map, std::move(typed_key), facts.held.space, facts.value.guessed});
}

ExprPtr check_node(ProbeCheck& check, const ast::Positional& node, Span span) {
  if (node.number > check.around.choice.parameters.size() || check.around.choice.parameters[node.number - 1].empty()) {
    report(check, kMissingParameter, span, fmt::format(kMissingParameterText, node.number));
    return integer(check.types(), span, 0);
  }
  const std::string& text = check.around.choice.parameters[node.number - 1];
  if (auto number = parse_number(text))
    return integer(
        check.types(), span,
        number->negative ? -static_cast<__int128>(number->magnitude) : static_cast<__int128>(number->magnitude));
  return make(span, check.types().string(text.size() + 1), typed::StringConst{text});
}

ExprPtr parameter_text(ProbeCheck& check, const ast::Positional& node, Span span) {
  const std::string text =
      node.number <= check.around.choice.parameters.size() ? check.around.choice.parameters[node.number - 1] : "";
  return make(span, check.types().string(static_cast<uint32_t>(text.size()) + 1), typed::StringConst{text});
}

ExprPtr check_node(ProbeCheck& check, const ast::ParameterCount&, Span span) {
  return integer(check.types(), span, static_cast<__int128>(check.around.choice.parameters.size()));
}

ExprPtr check_node(ProbeCheck& check, const ast::Identifier& node, Span span) {
  if (auto argument = macro_parameter(check, node.name, span)) return std::move(*argument);
  if (const ast::Macro* macro = check.around.macros.nullary(node.name)) return expand(check, *macro, nullptr, span);
  if (const Builtin* builtin = find_builtin(node.name)) {
    if (builtin->kind == BuiltinKind::value) return call(check, *builtin, nullptr, span, node.name);
  }
  if (auto found = find_enumerator(check, node.name))
    return make(span, as_value(check.types(), found->type), typed::IntConst{static_cast<uint64_t>(found->value)});
  if (const auto constant = kernel_constant(node.name)) return integer(check.types(), span, *constant);
  if (auto hint = replacement_of(node.name)) {
    const std::string family = node.name.substr(0, node.name.find_first_of("0123456789"));
    report(check, kUnknownIdentifier, span, fmt::format("{}* is deleted. Read the stack in its place.", family))
        .hint(*hint);
    return poison(span);
  }
  hint_at_identifier(check, report(check, kUnknownIdentifier, span, fmt::format("Unknown identifier: '{}'", node.name)),
                     node.name);
  return poison(span);
}

ExprPtr check_node(ProbeCheck& check, const ast::Call& node, Span span) {
  // A macro adds an overload to the name of a builtin, which keeps its other numbers of arguments.
  const Macros& macros = check.around.macros;
  const Builtin* builtin = find_builtin(node.name);
  if (!macros.named(node.name).empty() && (!builtin || macros.has(node.name, node.args.size())))
    return call_macro(check, node, span);
  if (auto function = check.around.functions.find(node.name); function != check.around.functions.end())
    return call_function(check, *function->second, node, span);
  if (auto function = check.around.definitions.functions.find(node.name);
      function != check.around.definitions.functions.end())
    return call_compiled(check, function->second, node, span);
  for (const auto& type : node.type_args)
    if (type && !(builtin && builtin->is(BuiltinTrait::takes_type))) {
      report(check, kMacro, type->span, "typeof as an argument is only valid for a macro that expects a type");
      return poison(span);
    }
  if (!builtin || builtin->is(BuiltinTrait::bare)) {
    Diag& diag = report(check, kUnknownFunction, node.name_span, fmt::format("Unknown function: '{}'", node.name));
    if (builtin)
      diag.hint(fmt::format("write {} without parentheses: it is a value", node.name));
    else if (const char* hint = hint_at_function(node.name))
      diag.hint(hint);
    else
      suggest(diag, node.name, callable_names(check));
    hint_left_out(check, diag);
    for (const ast::ExprPtr& arg : node.args)
      if (arg) expression(check, *arg);
    return poison(span);
  }
  if (builtin->kind == BuiltinKind::aggregate) {
    report(check, kAggregateUse, span, fmt::format("{}() must be assigned directly to a map", node.name))
        .hint(fmt::format("write @name = {}(...) or @name[key] = {}(...)", node.name, node.name));
    return poison(span);
  }
  return call(check, *builtin, &node, span);
}

namespace {

bool check_size(ProbeCheck& check, TypeRef type, Span span) {
  constexpr uint32_t kMostValueBytes = 1 << 20;
  if (type->size <= kMostValueBytes) return true;
  report(check, kValueTooLarge, span, fmt::format("a value of more than {} bytes", kMostValueBytes))
      .hint("print or store its parts one by one");
  return false;
}

}  // namespace

ExprPtr check_node(ProbeCheck& check, const ast::Tuple& node, Span span) {
  typed::MakeTuple tuple;
  std::vector<TypeRef> element_types;
  bool known = true;
  for (const ast::ExprPtr& element : node.elements) {
    ExprPtr typed_element = aggregate_as_integer(check.types(), expression(check, *element));
    if (!typed_element->type) {
      known = false;
    } else if (typed_element->type->is_aggregate() && !typed_element->type->is_readable_aggregate()) {
      report(check, kAggregateUse, element->span,
             fmt::format("Map type {} cannot exist inside a tuple.", type_name(typed_element->type)));
      known = false;
    }
    element_types.push_back(typed_element->type);
    tuple.elements.push_back(std::move(typed_element));
  }
  if (!known) return poison(span);
  if (element_types.empty()) return make(span, check.types().none(), std::move(tuple));
  TypeRef type = check.types().tuple(element_types);
  if (!check_size(check, type, span)) return poison(span);
  return make(span, type, std::move(tuple));
}

ExprPtr check_node(ProbeCheck& check, const ast::Record& node, Span span) {
  typed::MakeTuple record;
  std::vector<std::pair<std::string, TypeRef>> elements;
  bool known = true;
  for (const ast::RecordMember& member : node.members) {
    ExprPtr value = aggregate_as_integer(check.types(), expression(check, *member.value));
    known = known && value->type;
    elements.emplace_back(member.name, value->type);
    record.elements.push_back(std::move(value));
  }
  if (!known) return poison(span);
  TypeRef type = check.types().record(elements);
  if (!check_size(check, type, span)) return poison(span);
  return make(span, type, std::move(record));
}

ExprPtr check_node(ProbeCheck& check, const ast::BlockExpr& node, Span span) {
  typed::BlockPtr body = block(check, *node.block, true);
  TypeRef type = body->value ? body->value->type : check.types().none();
  return make(span, type, typed::BlockExpr{std::move(body)});
}

ExprPtr differing_branches(ProbeCheck& check, const typed::Expr& then, const typed::Expr& otherwise, Span span) {
  report(check, kBranchTypes, span,
         fmt::format("Branches must return the same type or compatible types: have '{}' and '{}'", type_name(then.type),
                     type_name(otherwise.type)))
      .hint("give both the same type: condition ? \"yes\" : \"no\", or condition ? 1 : 0");
  return poison(span);
}

ExprPtr check_node(ProbeCheck& check, const ast::IfExpr& node, Span span) {
  if (node.comptime) return comptime_branch(check, node, span);
  ExprPtr test = condition(check, *node.condition);
  const bool wants_value = node.then->value && node.otherwise && node.otherwise->value;
  typed::BlockPtr then = block(check, *node.then, wants_value);
  typed::BlockPtr otherwise = node.otherwise ? block(check, *node.otherwise, wants_value) : nullptr;
  TypeRef type = check.types().none();
  if (then->value && otherwise && otherwise->value) {
    if (!then->value->type || !otherwise->value->type) return poison(span);
    auto both = unify(inferred(*then->value), inferred(*otherwise->value), check.types());
    if (!both) return differing_branches(check, *then->value, *otherwise->value, span);
    type = both->type;
    if (!type->is_none()) {
      then->value = convert_implicitly(check, std::move(then->value), type);
      otherwise->value = convert_implicitly(check, std::move(otherwise->value), type);
    }
  }
  return make(span, type, typed::IfExpr{std::move(test), std::move(then), std::move(otherwise)});
}

// ---- members

typed::MapIndex map_index(ProbeCheck& check, const ast::Expr& map_expr) {
  return map_named(check, std::get<ast::Map>(map_expr.node).name, map_expr.span);
}

namespace {

bool names_context(const typed::Expr& expr) {
  if (const auto* tuple = std::get_if<typed::MakeTuple>(&expr.node))
    return std::ranges::any_of(tuple->elements, [](const ExprPtr& element) { return names_context(*element); });
  const auto* call = std::get_if<typed::Call>(&expr.node);
  return call && call->builtin->is(BuiltinTrait::is_context);
}

}  // namespace

ExprPtr map_key(ProbeCheck& check, typed::MapIndex index, const ast::Expr* key, Span use) {
  MapFacts& map = check.inference.map(index);
  const bool keyed = key != nullptr;
  bool& seen = keyed ? map.seen_keyed : map.seen_scalar;
  Span& first = keyed ? map.first_keyed : map.first_scalar;
  if (!seen) {
    seen = true;
    first = use;
    check.inference.changed = true;
  }
  const Span other = keyed ? map.first_scalar : map.first_keyed;
  if (map.seen_keyed && map.seen_scalar && other.begin <= use.begin) {
    report(check, kMapKeyKind, use,
           keyed ? fmt::format("{} used as a map with an explicit key (non-scalar map), previously used without an "
                               "explicit key (scalar map)",
                               map.name)
                 : fmt::format("{} used as a map without an explicit key (scalar map), previously used with an "
                               "explicit key (non-scalar map)",
                               map.name))
        .note(other, fmt::format("{} is used first here", map.name));
  }
  if (!keyed) return nullptr;
  ExprPtr typed_key = aggregate_as_integer(check.types(), expression(check, *key));
  if (!typed_key->type) return typed_key;
  if (typed_key->type->is_none() || typed_key->type->is_aggregate()) {
    report(check, kBadMapKey, key->span,
           fmt::format("Value '{}' cannot be used as a map key.", type_name(typed_key->type)));
    return poison(key->span);
  }
  if (names_context(*typed_key)) {
    report(check, kBadMapKey, key->span, "context cannot be part of a map key");
    return poison(key->span);
  }
  auto both = unify(map.key, inferred(*typed_key), check.types());
  if (!both) {
    Diag& diag = report(
        check, kMapKeyType, use,
        fmt::format("Argument mismatch for {}: trying to access with arguments: '{}' when map expects arguments: '{}'",
                    map.name, type_name(typed_key->type), type_name(map.key.type)));
    if (map.first_keyed != use)
      diag.note(map.first_keyed, fmt::format("the keys of {} have their type from here", map.name));
    return poison(key->span);
  }
  const auto* call = std::get_if<typed::Call>(&typed_key->node);
  const bool own_thread = call && call->builtin->is(BuiltinTrait::names_thread) &&
                          check.target().kind() == targets::ProgramKind::btf_raw_tracepoint;
  map.used_across_threads = map.used_across_threads || !own_thread;
  if (*both != map.key) {
    map.key = *both;
    check.inference.changed = true;
  }
  return convert_implicitly(check, std::move(typed_key), map.key.type);
}

TypeRef retval_type(ProbeCheck& check, Span use) {
  return check.target().provider->expansion.retval_type(check.target(), check.around.environment, use, check.diags);
}

TypeRef args_type(ProbeCheck& check, Span use) {
  const probes::Provider& provider = *check.target().provider;
  if (!provider.expansion.args_type) return nullptr;
  return provider.expansion.args_type(check.target(), check.around.environment, use, check.diags);
}

}  // namespace scry::sema
