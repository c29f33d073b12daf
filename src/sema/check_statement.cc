// Checking of statements: blocks and their scopes, declarations, unroll; assignments are in check_assign.cc.
#include <fmt/format.h>

#include <algorithm>

#include "sema/call_check.h"
#include "sema/check.h"
#include "sema/effects.h"
#include "sema/literals.h"

namespace scry::sema {

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

std::optional<typed::Program> check_probe(ProbeCheck& check, const ast::Probe& probe, bool expanded) {
  if (expanded) check.expansions.wildcard_body = probe.body->span;
  typed::Program program;
  program.span = probe.span;
  program.hidden = probe.hidden;
  program.targets = check.targets;
  if (!probe.hidden && !check.around.environment.options.asks_scope)
    for (const ast::Expr* each : check.around.scope.of(*check.target().provider))
      program.scope.push_back(condition(check, *each));
  if (probe.predicate) {
    const bool decides = std::holds_alternative<ast::Comptime>(probe.predicate->node);
    if (decides && !check.inference.decides_comptime) return std::nullopt;
    program.predicate = condition(check, *probe.predicate);
    const auto* constant = std::get_if<typed::IntConst>(&program.predicate->node);
    if (decides && constant && constant->value == 0) return std::nullopt;
  }
  program.body = block(check, *probe.body, false);
  warn_of_unassigned(check);
  for (const Variables::Declared& variable : check.variables.declared)
    program.variables.push_back({variable.facts->name, variable.facts->value.type, variable.facts->span});
  return program;
}

void note_initial(ProbeCheck& check, Diag& diag, typed::VariableId id) {
  diag.note(check.variables.facts(id).span,
            check.variables.facts(id).by_let ? "This is the initial declaration." : "This is the initial assignment.");
}

namespace {

// What identifies a declaration: its place, and the calls that it is expanded from.
std::string place_key(ProbeCheck& check, Span span) {
  auto key = [](Span at) { return fmt::format(" {}:{}", static_cast<uint32_t>(at.source), at.begin); };
  std::string text = key(span);
  for (const Expansion* expansion = check.expansions.macro; expansion; expansion = expansion->outer)
    text += key(expansion->at);
  return text + function_key(check);
}

}  // namespace

void warn_of_unassigned(ProbeCheck& check) {
  for (const Variables::Declared& variable : check.variables.declared)
    if (variable.facts->by_let && !variable.assigned && variable.facts->value.type)
      report(check, kUnassignedVariable, variable.facts->span,
             fmt::format("Variable {} was never assigned to.", variable.facts->name));
}

typed::VariableId declare_variable(ProbeCheck& check, const std::string& name, Span span) {
  return check.variables.declare(name, place_key(check, span), span);
}

Diag& report(ProbeCheck& check, const DiagKind& kind, Span span, std::string message) {
  Diag& diag = check.diags.add(kind, span, std::move(message));
  for (const Expansion* expansion = check.expansions.macro; expansion; expansion = expansion->outer)
    diag.note(expansion->at, "expanded from");
  const Span wildcard_body = check.expansions.wildcard_body;
  if (wildcard_body.known() && kind.severity == Severity::error) diag.note(wildcard_body, "expanded from");
  return diag;
}

typed::BlockPtr block(ProbeCheck& check, const ast::Block& source, bool wants_value) {
  auto result = std::make_unique<typed::Block>();
  check.variables.scopes.emplace_back();
  bool ended = false;
  for (const ast::Statement& one : source.statements) {
    if (ended) {
      report(check, kUnreachable, one.span, "Unreachable statement.");
      ended = false;
    }
    statement(check, one, *result);
    const auto* expr = std::get_if<ast::ExprStatement>(&one.node);
    const auto* call = expr ? std::get_if<ast::Call>(&expr->expr->node) : nullptr;
    const Builtin* builtin = call ? find_builtin(call->name) : nullptr;
    ended = std::holds_alternative<ast::Return>(one.node) || std::holds_alternative<ast::Break>(one.node) ||
            std::holds_alternative<ast::Continue>(one.node) ||
            (builtin && builtin->is(BuiltinTrait::ends_probe) && !check.expansions.macro);
  }
  if (source.value && ended && wants_value) {
    report(check, kUnreachable, source.value->span, "Unreachable expression; block type is implicitly none.");
  } else if (source.value) {
    if (ended) report(check, kUnreachable, source.value->span, "Unreachable statement.");
    if (wants_value) {
      result->value = expression(check, *source.value);
    } else {
      expression_statement(check, *source.value, source.value->span, *result);
    }
  }
  check.variables.scopes.pop_back();
  return result;
}

void statement(ProbeCheck& check, const ast::Statement& source, typed::Block& out) {
  const Span span = source.span;
  auto push = [&](auto node) { out.statements.push_back({span, std::move(node)}); };
  std::visit(
      [&](const auto& node) {
        using Node = std::decay_t<decltype(node)>;
        if constexpr (std::is_same_v<Node, ast::ExprStatement>) {
          expression_statement(check, *node.expr, span, out);
        } else if constexpr (std::is_same_v<Node, ast::Assign>) {
          assign(check, node, span, out);
        } else if constexpr (std::is_same_v<Node, ast::Let>) {
          let(check, node, span, out);
        } else if constexpr (std::is_same_v<Node, ast::Unroll>) {
          unroll(check, node, span, out);
        } else if constexpr (std::is_same_v<Node, ast::Discard>) {
          push(typed::ExprStatement{expression(check, *node.expr)});
        } else if constexpr (std::is_same_v<Node, ast::Return>) {
          return_statement(check, node, span, out);
        } else if constexpr (std::is_same_v<Node, ast::Break>) {
          jump(check, "break", span);
          push(typed::Break{});
        } else if constexpr (std::is_same_v<Node, ast::Continue>) {
          jump(check, "continue", span);
          push(typed::Continue{});
        } else if constexpr (std::is_same_v<Node, ast::While>) {
          while_loop(check, node, span, out);
        } else if constexpr (std::is_same_v<Node, ast::For>) {
          node.end ? range_loop(check, node, span, out) : map_loop(check, node, span, out);
        } else if constexpr (std::is_same_v<Node, ast::Import>) {
          allow_unstable(check, check.around.config.unstable_import, "import statement", "unstable_import_statement",
                         span);
        }
      },
      source.node);
}

namespace {

bool does_something(const ExprPtr& arg) {
  return arg && typed::has_effects(*arg);
}

// Whether a call before this one does its work too. Between the two there may be events that leave the maps alone.
bool is_absorbed(const typed::Call& call, typed::Block& block) {
  for (auto statement = block.statements.rbegin(); statement != block.statements.rend(); ++statement) {
    const auto* before = std::get_if<typed::ExprStatement>(&statement->node);
    auto* earlier = before ? std::get_if<typed::Call>(&before->expr->node) : nullptr;
    if (!earlier) return false;
    if (call.builtin->checking.absorb(*earlier, call)) return true;
    if (!earlier->builtin->receiving || std::ranges::any_of(earlier->args, does_something)) return false;
  }
  return false;
}

}  // namespace

void expression_statement(ProbeCheck& check, const ast::Expr& expr, Span span, typed::Block& out) {
  ExprPtr value = expression(check, expr);
  const bool has_effect = std::holds_alternative<typed::IncDec>(value->node);
  const auto* call = std::get_if<typed::Call>(&value->node);
  // Decision D3: a discarded delete() is what nearly every script writes.
  const bool quiet = call && call->builtin->is(BuiltinTrait::discardable);
  const bool branches = std::holds_alternative<ast::IfExpr>(expr.node);
  if (value->type && !value->type->is_none() && !has_effect && !quiet && !branches)
    report(check, kDiscardedValue, expr.span, "Return value discarded.");
  if (call && call->builtin->checking.absorb && is_absorbed(*call, out)) return;
  out.statements.push_back({span, typed::ExprStatement{std::move(value)}});
}

void let(ProbeCheck& check, const ast::Let& source, Span span, typed::Block& out) {
  if (auto known = check.variables.find(source.name)) {
    note_initial(
        check,
        report(check, kVariableRedeclared, source.name_span,
               fmt::format("Variable {} was already declared. Variable shadowing is not allowed.", source.name)),
        *known);
    return;
  }
  ExprPtr init = source.init ? expression(check, *source.init) : nullptr;
  typed::VariableId id = declare_variable(check, source.name, source.name_span);
  check.variables.facts(id).by_let = true;
  if (source.type) {
    TypeRef type = resolve(check, *source.type);
    if (type && (type->is_none() || type->is_aggregate())) {
      report(check, kTypeMismatch, source.type->span,
             fmt::format("Invalid variable declaration type: {}", type_name(type)));
      return;
    }
    if (type && !is_unsized_string(type) && check.variables.facts(id).value.type != type) {
      check.variables.facts(id).value = {type};
      check.variables.facts(id).fixed = true;
      check.inference.changed = true;
    }
  }
  if (init)
    assign_variable(check, source.name, source.name_span, std::move(init), span, out);
  else
    out.statements.push_back({span, typed::Declare{id}});
}

void unroll(ProbeCheck& check, const ast::Unroll& source, Span span, typed::Block& out) {
  ExprPtr count = expression(check, *source.count);
  if (!count->type) return;
  const auto* constant = std::get_if<typed::IntConst>(&count->node);
  if (!constant || !count->type->is(TypeKind::integer)) {
    report(check, kUnrollCount, source.count->span, "invalid unroll value");
    return;
  }
  const auto value = static_cast<int64_t>(constant->value);
  if (value < 1) {
    report(check, kUnrollCount, source.count->span, "unroll minimum value is 1");
    return;
  }
  if (value > 100) {
    report(check, kUnrollCount, source.count->span, "unroll maximum value is 100");
    return;
  }
  constexpr uint64_t kMostCopies = 10'000;  // of the innermost body; nested unrolls multiply
  if (check.expansions.unrolled_copies * static_cast<uint64_t>(value) > kMostCopies) {
    report(check, kUnrollCount, span,
           fmt::format("nested unrolls repeat this body {} times; the limit is {}",
                       check.expansions.unrolled_copies * value, kMostCopies))
        .hint("use a loop, which has one copy of its body: for $i : 0..n");
    return;
  }
  const uint64_t outer = check.expansions.unrolled_copies;
  check.expansions.unrolled_copies *= static_cast<uint64_t>(value);
  out.statements.push_back({span, typed::Unroll{static_cast<uint32_t>(value), block(check, *source.body, false)}});
  check.expansions.unrolled_copies = outer;
}

}  // namespace scry::sema
