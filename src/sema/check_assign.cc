// Checking of assignments, and what they teach about variables and maps.
#include <fmt/format.h>

#include <algorithm>

#include "sema/call_check.h"
#include "sema/check.h"
#include "sema/effects.h"
#include "sema/literals.h"
#include "types/aggregation.h"

namespace scry::sema {

using typed::ExprPtr;

namespace {

// Only a literal that its target cannot hold is an error; other values are cast, with a warning.
bool literal_fits(const typed::Expr& value, TypeRef type) {
  const auto* constant = std::get_if<typed::IntConst>(&value.node);
  const bool literal = constant && constant->literal && value.type->is(TypeKind::integer);
  return !literal || !type->is(TypeKind::integer) || represents(type, value);
}

// Whether a variable that was declared with `type` takes the value, perhaps with a warning.
bool assignable(const typed::Expr& value, TypeRef type) {
  const auto* constant = std::get_if<typed::IntConst>(&value.node);
  if (value.type->is(TypeKind::integer) && type->is(TypeKind::integer))
    return !constant || !constant->literal || represents(type, value);
  return fits(inferred(value), type);
}

// "min" of umin_t.
std::string function_that_makes(TypeRef aggregate) {
  std::string name = type_name(aggregate);
  name.resize(name.rfind('_'));
  return find_builtin(name) ? name : name.substr(1);
}

// As messages show a map: "@m", "@m[...]"; what is none by an example.
std::string shown_map(const ast::Expr& expr) {
  const auto* index = std::get_if<ast::Index>(&expr.node);
  const auto* map = std::get_if<ast::Map>(index ? &index->base->node : &expr.node);
  return map ? map->name + (index ? "[...]" : "") : "@x";
}

}  // namespace

const ast::Expr* map_of(const ast::Expr& target, const ast::Expr*& key) {
  key = nullptr;
  if (const auto* index = std::get_if<ast::Index>(&target.node)) {
    key = index->index.get();
    return index->base.get();
  }
  return &target;
}

void assign(ProbeCheck& check, const ast::Assign& source, Span span, typed::Block& out) {
  const auto* variable = std::get_if<ast::Variable>(&source.target->node);
  if (!variable) return assign_map(check, source, span, out);
  ExprPtr value;
  if (source.op) {  // `$x op= e` is `$x = $x op e`
    ExprPtr left = check_node(check, *variable, source.target->span);
    ExprPtr right = expression(check, *source.value);
    if (!left->type || !right->type) return;
    ast::Binary node{*source.op, source.op_span, nullptr, nullptr};
    value = binary(check, node, std::move(left), std::move(right), span);
  } else {
    value = expression(check, *source.value);
  }
  assign_variable(check, variable->name, source.target->span, std::move(value), span, out);
}

uint64_t clock_of(ProbeCheck& check, const typed::Expr& time) {
  if (const auto* call = std::get_if<typed::Call>(&time.node))
    return call->builtin->is(BuiltinTrait::gives_time) && !call->numbers.empty() ? call->numbers[0] : 0;
  if (const auto* variable = std::get_if<typed::VariableRead>(&time.node))
    return check.variables.facts(variable->variable).held.clock;
  if (const auto* map = std::get_if<typed::MapRead>(&time.node)) return check.inference.map(map->map).held.clock;
  if (const auto* block = std::get_if<typed::BlockExpr>(&time.node); block && block->block->value)
    return clock_of(check, *block->block->value);
  return 0;
}

namespace {

// Why an expression has no value.
void hint_at_no_value(const typed::Expr& value, Diag& diag) {
  if (const auto* branch = std::get_if<typed::IfExpr>(&value.node); branch && !branch->otherwise)
    diag.hint("add an else: without one an if has no value");
  else if (const auto* call = std::get_if<typed::Call>(&value.node))
    diag.hint(fmt::format("{}() has no value", call->builtin->name));
}

void learn_clock(ProbeCheck& check, uint64_t& known, const typed::Expr& value) {
  const uint64_t clock = clock_of(check, value);
  if (clock <= known) return;
  known = clock;
  check.inference.changed = true;
}

}  // namespace

void learn_space(ProbeCheck& check, AddressSpace& known, const typed::Expr& value) {
  if (known != AddressSpace::none || !value.type || value.type->is(TypeKind::pointer)) return;
  known = space_of_value(value);
  if (known != AddressSpace::none) check.inference.changed = true;
}

ast::Expr hold(ProbeCheck& check, ExprPtr value, typed::Block& out) {
  const std::string name = fmt::format("$held {}", check.variables.declared.size());
  const Span span = value->span;
  assign_variable(check, name, span, std::move(value), span, out);
  return {span, 1, ast::Variable{name}};
}

void assign_variable(ProbeCheck& check, const std::string& name, Span name_span, ExprPtr value, Span span,
                     typed::Block& out) {
  value = aggregate_as_integer(check.types(), std::move(value));
  auto id = check.variables.find(name);
  if (!id) id = declare_variable(check, name, name_span);
  if (!value->type) {
    check.variables.declared[static_cast<size_t>(*id)].assigned = true;
    return;
  }
  if (value->type->is_none() || value->type->is_aggregate()) {
    Diag& diag = report(check, value->type->is_none() ? kUnresolvedType : kAggregateUse, span,
                        value->type->is_none() ? std::string("Invalid expression for assignment")
                                               : fmt::format("Value '{}' cannot be assigned to a scratch variable.",
                                                             type_name(value->type)));
    hint_at_no_value(*value, diag);
    return;
  }
  VariableFacts& known = check.variables.facts(*id);
  learn_clock(check, known.held.clock, *value);
  learn_space(check, known.held.space, *value);
  check.variables.declared[static_cast<size_t>(*id)].assigned = true;
  const Inferred incoming = inferred(*value);
  auto both = unify(known.value, incoming, check.types());
  if (both && known.locked && both->type != known.value.type) {
    report(check, kTypeMismatch, span,
           fmt::format("Type mismatch for {}: this type has been locked because a comptime condition depends on it: "
                       "'{}' does not take a value of type '{}'",
                       name, type_name(known.value.type), type_name(value->type)));
    return;
  }
  if (known.fixed && known.value.type)
    both = assignable(*value, known.value.type) ? std::optional(known.value) : std::nullopt;
  if (both && !literal_fits(*value, both->type)) both = std::nullopt;
  if (!both) {
    Diag& diag = report(
        check, kTypeMismatch, span,
        fmt::format("Type mismatch for {}: trying to assign value of type '{}' when variable already has a type '{}'",
                    name, type_name(value->type), type_name(known.value.type)));
    if (known.span != name_span) diag.note(known.span, fmt::format("{} has its type from here", name));
    return;
  }
  if (*both != known.value) {
    known.value = *both;
    check.inference.changed = true;
  }
  out.statements.push_back(
      {span, typed::AssignVariable{*id, convert_implicitly(check, std::move(value), known.value.type)}});
}

// The map already has values of another type.
void report_other_value(ProbeCheck& check, const MapFacts& map, TypeRef value, TypeRef known, Span span) {
  Diag& diag =
      report(check, kTypeMismatch, span,
             fmt::format("Type mismatch for {}: trying to assign value of type '{}' when map already has a type '{}'",
                         map.name, type_name(value), type_name(known)));
  if (map.first_value.known() && map.first_value != span)
    diag.note(map.first_value, fmt::format("{} has its type from here", map.name));
}

void merge_map_value(ProbeCheck& check, typed::MapIndex index, Inferred value, Span span) {
  MapFacts& map = check.inference.map(index);
  map.assigned = true;
  map.writers.insert(check.variables.program);
  if (!value.type) return;
  auto both = unify(map.value, value, check.types());
  if (both && map.locked && both->type != map.value.type) {
    report(check, kTypeMismatch, span,
           fmt::format("Type mismatch for {}: this type has been locked because a comptime condition depends on it: "
                       "'{}' does not take a value of type '{}'",
                       map.name, type_name(map.value.type), type_name(value.type)));
    return;
  }
  if (!both) {
    report_other_value(check, map, value.type, map.value.type, span);
    return;
  }
  if (!map.first_value.known()) map.first_value = span;
  if (*both != map.value) {
    map.value = *both;
    check.inference.changed = true;
  }
}

namespace {

// The aggregation that a value calls; null if it is none.
const Builtin* aggregation_of(const ProbeCheck& check, const ast::Expr& value) {
  const auto* call = std::get_if<ast::Call>(&value.node);
  const Builtin* builtin =
      call && !check.around.macros.has(call->name, call->args.size()) ? find_builtin(call->name) : nullptr;
  return builtin && builtin->kind == BuiltinKind::aggregate ? builtin : nullptr;
}

// The expression that a value comes to, in blocks inside each other.
const ast::Expr& innermost_value(const ast::Expr& value) {
  const auto* made = std::get_if<ast::BlockExpr>(&value.node);
  return made && made->block->value ? innermost_value(*made->block->value) : value;
}

// The type of the map, by the builtin's own rule or by the sign of the argument. Null if an error was reported.
TypeRef aggregate_type(CallCheck& call) {
  if (call.builtin.checking.aggregate_type) return call.builtin.checking.aggregate_type(call);
  TypeRef argument = call.arg_type(0);
  const bool is_signed = argument && argument->is(TypeKind::integer) && argument->is_signed;
  return call.types().aggregate(*call.builtin.checking.aggregation, is_signed);
}

// Takes what has effects out of an aggregation, whose program evaluates arguments only where the map has room for the
// key. The key comes first, as ever.
void take_effects(ProbeCheck& check, const ast::Expr* key, typed::Aggregate& node, Span span, typed::Block& out) {
  if (std::ranges::none_of(node.args, [](const ExprPtr& arg) { return typed::has_effects(*arg); })) return;
  if (key && typed::has_effects(*node.key)) {
    const ast::Expr held = hold(check, expression(check, *key), out);
    node.key = map_key(check, node.map, &held, span);
  }
  for (ExprPtr& arg : node.args)
    if (typed::has_effects(*arg)) arg = expression(check, hold(check, std::move(arg), out));
}

// `value` is a call of an aggregation.
void aggregate(ProbeCheck& check, const ast::Expr& target, const ast::Expr& value, const Builtin& builtin, Span span,
               typed::Block& out) {
  const ast::Expr* key = nullptr;
  typed::MapIndex map = map_index(check, *map_of(target, key));
  ExprPtr typed_key = map_key(check, map, key, target.span);
  merge_map_value(check, map, {}, span);  // assigned, whatever is wrong with it
  const auto& written = std::get<ast::Call>(value.node);
  typed::Call call{&builtin, {}, {}, {}};
  if (!check_arguments(check, builtin, &written, value.span, call)) return;
  for (ExprPtr& arg : call.args)
    if (arg->type && arg->type->is_aggregate()) return;
  Checker rows(check);
  CallCheck row{rows, builtin, &written, value.span, call, nullptr, written.name, nullptr};
  TypeRef type = aggregate_type(row);
  if (!type) return;
  const TypeRef known = check.inference.map(map).value.type;
  if (known && known->aggregation == type->aggregation && known != type && !unify({known}, {type}, check.types())) {
    report(check, kAggregateUse, span,
           type->aggregation->mixed ? std::string(type->aggregation->mixed)
                                    : fmt::format("Different {} bounds in a single map unsupported", builtin.name));
    return;
  }
  const auto literal = call.args.empty() ? std::nullopt : literal_value(*call.args.front());
  const bool has_any_sign = literal && *literal >= 0 && typed::is_flexible(*call.args.front());
  merge_map_value(check, map, {type, has_any_sign}, span);
  typed::Aggregate node{map, std::move(typed_key), &builtin, std::move(call.args)};
  take_effects(check, key, node, target.span, out);
  out.statements.push_back({span, std::move(node)});
}

// `@ = avg(x)`, and `@ = { let $a = 100; avg($a) }`: the statements of the block, then the aggregation among them.
// False if the value is no aggregation.
bool aggregate_value(ProbeCheck& check, const ast::Expr& target, const ast::Expr& value, Span span, typed::Block& out) {
  const Builtin* builtin = aggregation_of(check, innermost_value(value));
  if (!builtin) return false;
  const auto* made = std::get_if<ast::BlockExpr>(&value.node);
  if (!made) {
    aggregate(check, target, value, *builtin, span, out);
    return true;
  }
  auto inside = std::make_unique<typed::Block>();
  check.variables.scopes.emplace_back();
  for (const ast::Statement& one : made->block->statements) statement(check, one, *inside);
  aggregate_value(check, target, *made->block->value, span, *inside);
  check.variables.scopes.pop_back();
  ExprPtr block = make(span, check.types().none(), typed::BlockExpr{std::move(inside)});
  out.statements.push_back({span, typed::ExprStatement{std::move(block)}});
  return true;
}

// `@m op= e`: the type of `@m op e` by the rules of the operator; then the update in place.
void update_map(ProbeCheck& check, const ast::Assign& source, typed::MapIndex map, ExprPtr key, ExprPtr value,
                Span span, typed::Block& out) {
  const TypeRef known = check.inference.type_of(check.inference.map(map).value);
  if (!known && check.inference.map(map).value.type) return;
  ExprPtr current = make(source.target->span, known ? known : value->type, typed::MapRead{map, nullptr});
  if (current->type->is_aggregate()) {
    report_other_value(check, check.inference.map(map), value->type, current->type, span);
    return;
  }
  ast::Binary node{*source.op, source.op_span, nullptr, nullptr};
  ExprPtr combined = binary(check, node, std::move(current), std::move(value), span);
  if (!combined->type) return;
  merge_map_value(check, map, {combined->type}, span);
  check.inference.map(map).used_across_threads = true;
  const auto* converted = std::get_if<typed::Cast>(&combined->node);
  auto* operation = std::get_if<typed::Binary>(converted ? &converted->operand->node : &combined->node);
  if (!operation) bug("a combined assignment is no operation");
  ExprPtr right = convert(std::move(operation->right), check.inference.map(map).value.type->is(TypeKind::pointer)
                                                           ? check.types().int64()
                                                           : check.inference.map(map).value.type);
  out.statements.push_back({span, typed::UpdateMap{map, std::move(key), *source.op, std::move(right)}});
}

}  // namespace

void assign_map(ProbeCheck& check, const ast::Assign& source, Span span, typed::Block& out) {
  if (!source.op && aggregate_value(check, *source.target, *source.value, span, out)) return;
  const ast::Expr* key = nullptr;
  typed::MapIndex map = map_index(check, *map_of(*source.target, key));
  ExprPtr typed_key = map_key(check, map, key, source.target->span);
  check.inference.map(map).assigned = true;  // whatever is wrong with the value
  ExprPtr value = expression(check, *source.value);
  if (value->type && value->type->is_aggregate()) {
    const TypeRef known = check.inference.map(map).value.type;
    if (!value->type->is_castable_aggregate() || !known || !known->is(TypeKind::integer)) {
      Diag& diag = report(
          check, kAggregateUse, span,
          fmt::format("Map value '{}' cannot be assigned from one map to another. The function that returns this type "
                      "must be called directly e.g. `{} = {}(...);`.",
                      type_name(value->type), shown_map(*source.target), function_that_makes(value->type)));
      if (value->type->is_castable_aggregate())
        diag.hint(fmt::format("Add a cast to integer if you want the value of the aggregate, e.g. `(int64){}`.",
                              shown_map(*source.value)));
      return;
    }
    value = aggregate_as_integer(check.types(), std::move(value));
  }
  learn_clock(check, check.inference.map(map).held.clock, *value);
  learn_space(check, check.inference.map(map).held.space, *value);
  if (!value->type) {
    merge_map_value(check, map, {}, span);
    return;
  }
  if (value->type->is_none()) {
    report(check, kUnresolvedType, span, "Invalid expression for assignment");
    return;
  }
  if (!source.op) {
    merge_map_value(check, map, inferred(*value), span);
    const TypeRef now = check.inference.map(map).value.type;
    if (now && !literal_fits(*value, now)) {
      report_other_value(check, check.inference.map(map), value->type, now, span);
      return;
    }
    value = convert_implicitly(check, std::move(value), check.inference.map(map).value.type);
    out.statements.push_back({span, typed::AssignMap{map, std::move(typed_key), std::move(value)}});
    return;
  }
  update_map(check, source, map, std::move(typed_key), std::move(value), span, out);
}

}  // namespace scry::sema
