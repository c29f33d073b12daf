// Checking of statements: blocks and their scopes, declarations, unroll; assignments are in check_assign.cc.
#include <fmt/format.h>

#include "sema/call_check.h"
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

Checker::Checker(const Surroundings& surroundings, Inference& inference, size_t program_index,
                 const std::vector<targets::Target>& targets, Diags& diags)
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
  if (!probe.hidden)
    for (const ast::Expr* each : around_.scope.of(*target().provider)) program.scope.push_back(condition(*each));
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

// What identifies a declaration: its place, and the calls that it is expanded from.
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

namespace {

// Whether a call before this one does its work too. Between the two there may be events that leave the maps alone.
bool is_absorbed(const typed::Call& call, typed::Block& block) {
  for (auto statement = block.statements.rbegin(); statement != block.statements.rend(); ++statement) {
    const auto* before = std::get_if<typed::ExprStatement>(&statement->node);
    auto* earlier = before ? std::get_if<typed::Call>(&before->expr->node) : nullptr;
    if (!earlier) return false;
    if (call.builtin->absorb(*earlier, call)) return true;
    if (!earlier->builtin->receive) return false;
  }
  return false;
}

}  // namespace

void Checker::expression_statement(const ast::Expr& expr, Span span, typed::Block& out) {
  ExprPtr value = expression(expr);
  const bool has_effect = std::holds_alternative<typed::IncDec>(value->node);
  const auto* call = std::get_if<typed::Call>(&value->node);
  // Decision D3: a discarded delete() is what nearly every script writes.
  const bool quiet = call && call->builtin->discardable;
  const bool branches = std::holds_alternative<ast::IfExpr>(expr.node);
  if (value->type && !value->type->is_none() && !has_effect && !quiet && !branches)
    report(kDiscarded, expr.span, "Return value discarded.");
  if (call && call->builtin->absorb && is_absorbed(*call, out)) return;
  out.statements.push_back({span, typed::ExprStatement{std::move(value)}});
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
        fmt::format("nested unrolls repeat this body {} times; the limit is {}", unrolled_copies_ * value, kMostCopies))
        .hint("use a loop, which has one copy of its body: for $i : 0..n");
    return;
  }
  const uint64_t outer = unrolled_copies_;
  unrolled_copies_ *= static_cast<uint64_t>(value);
  out.statements.push_back({span, typed::Unroll{static_cast<uint32_t>(value), block(*source.body, false)}});
  unrolled_copies_ = outer;
}

}  // namespace scry::sema
