// Checking of statements: assignments and what they teach about variables and maps, blocks and their scopes.
#include <fmt/format.h>

#include "sema/call_check.h"
#include "sema/literals.h"

namespace scry::sema {

using ast::BinaryOp;
using typed::ExprPtr;

typed::MapIndex Inference::map_index(const std::string& name, Span use) {
  for (size_t i = 0; i < maps.size(); ++i)
    if (maps[i].name == name) return typed::MapIndex(i);
  maps.push_back({.name = name, .first_use = use});
  if (auto declared = declarations.find(name); declared != declarations.end())
    maps.back().declaration = declared->second;
  changed = true;
  return typed::MapIndex(maps.size() - 1);
}

Checker::Checker(const Surroundings& surroundings, Inference& inference, size_t program_index,
                 const std::vector<probes::Target>& targets, Diags& diags)
    : around_(surroundings), inference_(inference), program_(program_index), targets_(targets), diags_(diags) {}

void Checker::begin_program() {
  if (inference_.variables.size() <= program_) inference_.variables.resize(program_ + 1);
  declared_.clear();
  loop_return_has_value_.reset();
  expansions_ = 0;
  scopes_.assign(1, {});
}

typed::Program Checker::check(const ast::Probe& probe, bool expanded) {
  begin_program();
  if (expanded) expanded_body_ = probe.body->span;
  typed::Program program;
  program.span = probe.span;
  program.hidden = probe.hidden;
  program.targets = targets_;
  if (around_.scope && !probe.hidden)
    for (const ast::Expr* each : around_.scope->of(*target().provider)) program.scope.push_back(condition(*each));
  if (probe.predicate) program.predicate = condition(*probe.predicate);
  program.body = block(*probe.body, false);
  warn_of_unassigned();
  for (const Declared& variable : declared_)
    program.variables.push_back({variable.facts->name, variable.facts->value.type, variable.facts->span});
  return program;
}

std::optional<typed::VariableId> Checker::find_variable(const std::string& name) const {
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
    if (auto found = scope->names.find(name); found != scope->names.end()) return found->second;
  return std::nullopt;
}

void Checker::note_initial(Diag& diag, typed::VariableId id) {
  diag.note(facts(id).span, facts(id).by_let ? "This is the initial declaration." : "This is the initial assignment.");
}

typed::VariableId Checker::declare_variable(const std::string& name, Span span) {
  VariableFacts& known = inference_.variables[program_][name + place_key(span)];
  if (known.name.empty()) known = {.name = name, .span = span};
  const auto id = typed::VariableId(declared_.size());
  declared_.push_back({&known});
  scopes_.back().names[name] = id;
  return id;
}

// What tells one declaration from all others: its place, and the calls that it is expanded from.
std::string Checker::place_key(Span span) const {
  auto key = [](Span at) { return fmt::format(" {}:{}", static_cast<uint32_t>(at.source), at.begin); };
  std::string text = key(span);
  for (const Expansion* expansion = expansion_; expansion; expansion = expansion->outer) text += key(expansion->at);
  return text + function_key();
}

void Checker::warn_of_unassigned() {
  for (const Declared& variable : declared_)
    if (variable.facts->by_let && !variable.assigned && variable.facts->value.type)
      report(kUnassigned, variable.facts->span,
             fmt::format("Variable {} was never assigned to.", variable.facts->name));
}

Diag& Checker::report(const DiagKind& kind, Span span, std::string message) {
  Diag& diag = diags_.add(kind, span, std::move(message));
  for (const Expansion* expansion = expansion_; expansion; expansion = expansion->outer)
    diag.note(expansion->at, "expanded from");
  if (expanded_body_.known() && kind.severity == Severity::error) diag.note(expanded_body_, "expanded from");
  return diag;
}

typed::BlockPtr Checker::block(const ast::Block& source, bool wants_value) {
  auto result = std::make_unique<typed::Block>();
  scopes_.emplace_back();
  bool ended = false;
  for (const ast::Statement& one : source.statements) {
    if (ended) {
      report(kUnreachable, one.span, "Unreachable statement.");
      ended = false;
    }
    statement(one, *result);
    const auto* expr = std::get_if<ast::ExprStatement>(&one.node);
    const auto* call = expr ? std::get_if<ast::Call>(&expr->expr->node) : nullptr;
    const Builtin* builtin = call ? find_builtin(call->name) : nullptr;
    ended = std::holds_alternative<ast::Return>(one.node) || std::holds_alternative<ast::Break>(one.node) ||
            std::holds_alternative<ast::Continue>(one.node) || (builtin && builtin->ends_probe && !expansion_);
  }
  if (source.value && ended && wants_value) {
    report(kUnreachable, source.value->span, "Unreachable expression; block type is implicitly none.");
  } else if (source.value) {
    if (ended) report(kUnreachable, source.value->span, "Unreachable statement.");
    if (wants_value) {
      result->value = expression(*source.value);
    } else {
      expression_statement(*source.value, source.value->span, *result);
    }
  }
  scopes_.pop_back();
  return result;
}

void Checker::statement(const ast::Statement& source, typed::Block& out) {
  const Span span = source.span;
  auto push = [&](auto node) { out.statements.push_back({span, std::move(node)}); };
  std::visit(
      [&](const auto& node) {
        using Node = std::decay_t<decltype(node)>;
        if constexpr (std::is_same_v<Node, ast::ExprStatement>) {
          expression_statement(*node.expr, span, out);
        } else if constexpr (std::is_same_v<Node, ast::Assign>) {
          assign(node, span, out);
        } else if constexpr (std::is_same_v<Node, ast::Let>) {
          let(node, span, out);
        } else if constexpr (std::is_same_v<Node, ast::Unroll>) {
          unroll(node, span, out);
        } else if constexpr (std::is_same_v<Node, ast::Discard>) {
          push(typed::ExprStatement{expression(*node.expr)});
        } else if constexpr (std::is_same_v<Node, ast::Return>) {
          return_statement(node, span, out);
        } else if constexpr (std::is_same_v<Node, ast::Break>) {
          jump("break", span);
          push(typed::Break{});
        } else if constexpr (std::is_same_v<Node, ast::Continue>) {
          jump("continue", span);
          push(typed::Continue{});
        } else if constexpr (std::is_same_v<Node, ast::While>) {
          while_loop(node, span, out);
        } else if constexpr (std::is_same_v<Node, ast::For>) {
          node.end ? range_loop(node, span, out) : map_loop(node, span, out);
        } else if constexpr (std::is_same_v<Node, ast::Import>) {
          allow_unstable(around_.config.unstable_import, "import statement", "unstable_import_statement", span);
        }
      },
      source.node);
}

void Checker::expression_statement(const ast::Expr& expr, Span span, typed::Block& out) {
  ExprPtr value = expression(expr);
  const bool has_effect = std::holds_alternative<typed::IncDec>(value->node);
  const auto* call = std::get_if<typed::Call>(&value->node);
  // Decision D3: a discarded delete() is what nearly every script writes.
  const bool quiet = call && call->builtin->discardable;
  const bool branches = std::holds_alternative<ast::IfExpr>(expr.node);
  if (value->type && !value->type->is_none() && !has_effect && !quiet && !branches)
    report(kDiscarded, expr.span, "Return value discarded.");
  if (call && call->builtin->absorb && !out.statements.empty()) {
    const auto* before = std::get_if<typed::ExprStatement>(&out.statements.back().node);
    auto* earlier = before ? std::get_if<typed::Call>(&before->expr->node) : nullptr;
    if (earlier && call->builtin->absorb(*earlier, *call)) return;
  }
  out.statements.push_back({span, typed::ExprStatement{std::move(value)}});
}

const ast::Expr* Checker::map_of(const ast::Expr& target, const ast::Expr*& key) const {
  key = nullptr;
  if (const auto* index = std::get_if<ast::Index>(&target.node)) {
    key = index->index.get();
    return index->base.get();
  }
  return &target;
}

void Checker::assign(const ast::Assign& source, Span span, typed::Block& out) {
  const auto* variable = std::get_if<ast::Variable>(&source.target->node);
  if (!variable) return assign_map(source, span, out);
  ExprPtr value;
  if (source.op) {  // `$x op= e` is `$x = $x op e`
    ExprPtr left = check_node(*variable, source.target->span);
    ExprPtr right = expression(*source.value);
    if (!left->type || !right->type) return;
    ast::Binary node{*source.op, source.op_span, nullptr, nullptr};
    value = binary(node, std::move(left), std::move(right), span);
  } else {
    value = expression(*source.value);
  }
  assign_variable(variable->name, source.target->span, std::move(value), span, out);
}

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

void Checker::assign_variable(const std::string& name, Span name_span, ExprPtr value, Span span, typed::Block& out) {
  value = aggregate_as_integer(std::move(value));
  auto id = find_variable(name);
  if (!id) id = declare_variable(name, name_span);
  if (!value->type) {
    declared_[static_cast<size_t>(*id)].assigned = true;
    return;
  }
  if (value->type->is_none() || value->type->is_aggregate()) {
    report(value->type->is_none() ? kUnresolved : kAggregate, span,
           value->type->is_none()
               ? std::string("Invalid expression for assignment")
               : fmt::format("Value '{}' cannot be assigned to a scratch variable.", type_name(value->type)));
    return;
  }
  VariableFacts& known = facts(*id);
  declared_[static_cast<size_t>(*id)].assigned = true;
  const Inferred incoming = inferred(*value);
  auto both = unify(known.value, incoming, types());
  if (both && known.locked && both->type != known.value.type) {
    report(kTypeMismatch, span,
           fmt::format("Type mismatch for {}: this type has been locked because a comptime condition depends on it: "
                       "'{}' does not take a value of type '{}'",
                       name, type_name(known.value.type), type_name(value->type)));
    return;
  }
  if (known.fixed && known.value.type)
    both = assignable(*value, known.value.type) ? std::optional(known.value) : std::nullopt;
  if (both && !literal_fits(*value, both->type)) both = std::nullopt;
  if (!both) {
    report(
        kTypeMismatch, span,
        fmt::format("Type mismatch for {}: trying to assign value of type '{}' when variable already has a type '{}'",
                    name, type_name(value->type), type_name(known.value.type)));
    return;
  }
  if (*both != known.value) {
    known.value = *both;
    inference_.changed = true;
  }
  out.statements.push_back({span, typed::AssignVariable{*id, convert_implicitly(std::move(value), known.value.type)}});
}

void Checker::merge_map_value(typed::MapIndex index, Inferred value, Span span) {
  MapFacts& map = inference_.map(index);
  map.assigned = true;
  map.writers.insert(program_);
  if (!value.type) return;
  auto both = unify(map.value, value, types());
  if (both && map.locked && both->type != map.value.type) {
    report(kTypeMismatch, span,
           fmt::format("Type mismatch for {}: this type has been locked because a comptime condition depends on it: "
                       "'{}' does not take a value of type '{}'",
                       map.name, type_name(map.value.type), type_name(value.type)));
    return;
  }
  if (!both) {
    report(kTypeMismatch, span,
           fmt::format("Type mismatch for {}: trying to assign value of type '{}' when map already has a type '{}'",
                       map.name, type_name(value.type), type_name(map.value.type)));
    return;
  }
  if (*both != map.value) {
    map.value = *both;
    inference_.changed = true;
  }
}

void Checker::assign_map(const ast::Assign& source, Span span, typed::Block& out) {
  if (const auto* written = std::get_if<ast::Call>(&source.value->node); written && !source.op) {
    const Builtin* builtin = around_.macros.named(written->name).empty() ? find_builtin(written->name) : nullptr;
    if (builtin && builtin->kind == BuiltinKind::aggregate) return aggregate(source, *builtin, span, out);
  }
  const ast::Expr* key = nullptr;
  typed::MapIndex map = map_index(*map_of(*source.target, key));
  ExprPtr typed_key = map_key(map, key, source.target->span);
  inference_.map(map).assigned = true;  // whatever is wrong with the value
  ExprPtr value = expression(*source.value);
  if (value->type && value->type->is_aggregate()) {
    const TypeRef known = inference_.map(map).value.type;
    if (!value->type->is_castable_aggregate() || !known || !known->is(TypeKind::integer)) {
      report(
          kAggregate, span,
          fmt::format("Map value '{}' cannot be assigned from one map to another. The function that returns this type "
                      "must be called directly e.g. `{} = {}(...);`.",
                      type_name(value->type), inference_.map(map).name, "count"))
          .hint("Add a cast to integer if you want the value of the aggregate, e.g. `(int64)@x`.");
      return;
    }
    value = aggregate_as_integer(std::move(value));
  }
  if (!value->type) {
    merge_map_value(map, {}, span);
    return;
  }
  if (value->type->is_none()) {
    report(kUnresolved, span, "Invalid expression for assignment");
    return;
  }
  if (!source.op) {
    merge_map_value(map, inferred(*value), span);
    const TypeRef now = inference_.map(map).value.type;
    if (now && !literal_fits(*value, now)) {
      report(kTypeMismatch, span,
             fmt::format("Type mismatch for {}: trying to assign value of type '{}' when map already has a type '{}'",
                         inference_.map(map).name, type_name(value->type), type_name(now)));
      return;
    }
    value = convert_implicitly(std::move(value), inference_.map(map).value.type);
    out.statements.push_back({span, typed::AssignMap{map, std::move(typed_key), std::move(value)}});
    return;
  }
  // The type of `@m op e` by the rules of the operator; then the update in place.
  const TypeRef known = inference_.type_of(inference_.map(map).value);
  if (!known && inference_.map(map).value.type) return;
  ExprPtr current = make(source.target->span, known ? known : value->type, typed::MapRead{map, nullptr});
  if (current->type->is_aggregate()) {
    report(kTypeMismatch, span,
           fmt::format("Type mismatch for {}: trying to assign value of type '{}' when map already has a type '{}'",
                       inference_.map(map).name, type_name(value->type), type_name(current->type)));
    return;
  }
  ast::Binary node{*source.op, source.op_span, nullptr, nullptr};
  ExprPtr combined = binary(node, std::move(current), std::move(value), span);
  if (!combined->type) return;
  merge_map_value(map, {combined->type}, span);
  auto* operation = std::get_if<typed::Binary>(&combined->node);
  if (!operation) return;
  ExprPtr right =
      convert(std::move(operation->right),
              inference_.map(map).value.type->is(TypeKind::pointer) ? types().int64() : inference_.map(map).value.type);
  out.statements.push_back({span, typed::UpdateMap{map, std::move(typed_key), *source.op, std::move(right)}});
}

void Checker::aggregate(const ast::Assign& source, const Builtin& builtin, Span span, typed::Block& out) {
  const ast::Expr* key = nullptr;
  typed::MapIndex map = map_index(*map_of(*source.target, key));
  ExprPtr typed_key = map_key(map, key, source.target->span);
  merge_map_value(map, {}, span);  // assigned, whatever is wrong with it
  const auto& written = std::get<ast::Call>(source.value->node);
  typed::Call call{&builtin, {}, {}, {}};
  if (!check_arguments(builtin, &written, source.value->span, call)) return;
  for (ExprPtr& arg : call.args)
    if (arg->type && arg->type->is_aggregate()) return;
  CallCheck check{*this, builtin, &written, source.value->span, call, nullptr, written.name, nullptr};
  TypeRef type = builtin.aggregate_type(check);
  if (!type) return;
  const TypeRef known = inference_.map(map).value.type;
  if (known && known->kind == type->kind && known != type && !unify({known}, {type}, types())) {
    report(kAggregate, span,
           type->is(TypeKind::hist) ? std::string("Different bits in a single hist unsupported")
                                    : fmt::format("Different {} bounds in a single map unsupported", builtin.name));
    return;
  }
  merge_map_value(map, {type}, span);
  out.statements.push_back({span, typed::Aggregate{map, std::move(typed_key), &builtin, std::move(call.args)}});
}

void Checker::let(const ast::Let& source, Span span, typed::Block& out) {
  if (auto known = find_variable(source.name)) {
    note_initial(
        report(kVariableRedeclared, source.name_span,
               fmt::format("Variable {} was already declared. Variable shadowing is not allowed.", source.name)),
        *known);
    return;
  }
  ExprPtr init = source.init ? expression(*source.init) : nullptr;
  typed::VariableId id = declare_variable(source.name, source.name_span);
  facts(id).by_let = true;
  if (source.type) {
    TypeRef type = resolve(*source.type);
    if (type && (type->is_none() || type->is_aggregate())) {
      report(kTypeMismatch, source.type->span, fmt::format("Invalid variable declaration type: {}", type_name(type)));
      return;
    }
    if (type && !is_unsized_string(type) && facts(id).value.type != type) {
      facts(id).value = {type};
      facts(id).fixed = true;
      inference_.changed = true;
    }
  }
  if (init)
    assign_variable(source.name, source.name_span, std::move(init), span, out);
  else
    out.statements.push_back({span, typed::Declare{id}});
}

void Checker::unroll(const ast::Unroll& source, Span span, typed::Block& out) {
  ExprPtr count = expression(*source.count);
  if (!count->type) return;
  const auto* constant = std::get_if<typed::IntConst>(&count->node);
  if (!constant || !count->type->is(TypeKind::integer)) {
    report(kUnrollCount, source.count->span, "invalid unroll value");
    return;
  }
  const auto value = static_cast<int64_t>(constant->value);
  if (value < 1) {
    report(kUnrollCount, source.count->span, "unroll minimum value is 1");
    return;
  }
  if (value > 100) {
    report(kUnrollCount, source.count->span, "unroll maximum value is 100");
    return;
  }
  constexpr uint64_t kMostCopies = 10'000;  // of the innermost body; nested unrolls multiply
  if (unrolled_copies_ * static_cast<uint64_t>(value) > kMostCopies) {
    report(
        kUnrollCount, span,
        fmt::format("nested unrolls repeat this body {} times, the most is {}", unrolled_copies_ * value, kMostCopies))
        .hint("a loop (for $i : 0..n) has one copy of its body");
    return;
  }
  const uint64_t outer = unrolled_copies_;
  unrolled_copies_ *= static_cast<uint64_t>(value);
  out.statements.push_back({span, typed::Unroll{static_cast<uint32_t>(value), block(*source.body, false)}});
  unrolled_copies_ = outer;
}

}  // namespace scry::sema
