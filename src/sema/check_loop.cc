// Checking of loops and jumps.
//
// The body of a `for` may run as a callback of the kernel (codegen/loops.cc), so the tree says which variables are its
// own, and what reads the probe's context is refused in it; `while` and `unroll` are plain code of the body around
// them.
#include <fmt/format.h>

#include <algorithm>

#include "sema/call_check.h"
#include "sema/check.h"

namespace scry::sema {

using typed::ExprPtr;

namespace {

void require_feature(ProbeCheck& check, Feature feature, std::string_view name, Span use) {
  if (!check.around.environment.facts.has(feature))
    report(check, kMissingKernelFeature, use, fmt::format("Missing required kernel feature: {}", name));
}

}  // namespace

void jump(ProbeCheck& check, const char* word, Span span) {
  if (check.nesting.loops > 0) return;
  report(check, kMisplacedJump, span,
         fmt::format("'{}' statement is not allowed in a {}", word,
                     check.expansions.macro      ? "macro"
                     : check.expansions.function ? "function"
                                                 : "probe"));
}

void return_statement(ProbeCheck& check, const ast::Return& node, Span span, typed::Block& out) {
  if (check.expansions.function && !check.expansions.macro) return return_from_function(check, node, span, out);
  if (check.expansions.macro) report(check, kMisplacedJump, span, "'return' statement is not allowed in a macro");
  ExprPtr value = node.value ? expression(check, *node.value) : nullptr;
  if (value && value->type && !value->type->is(TypeKind::integer))
    report(check, kReturnType, span,
           fmt::format("Probe return values can only be integers. Found {}", family_name(value->type)));
  if (check.nesting.for_loops > 0) {
    if (check.nesting.loop_return_has_value && *check.nesting.loop_return_has_value != (value != nullptr))
      report(check, kReturnType, span, "Return value used in loop is inconsistent")
          .hint("give every `return` in the loops of a probe a value, or none of them");
    check.nesting.loop_return_has_value = value != nullptr;
  }
  out.statements.push_back({span, typed::Return{std::move(value)}});
}

namespace {

// The kernel calls the body of a loop, and allows a stack of 8 frames (MAX_CALL_FRAMES), one of which is the probe's.
constexpr unsigned kMostCallbacks = 7;
// Turns of nested loops together: a minute or so in the kernel, where nothing else runs on the CPU meanwhile.
constexpr uint64_t kMostTurnsTogether = 1'000'000'000;

typed::BlockPtr loop_body(ProbeCheck& check, const ast::Block& body) {
  ++check.nesting.loops;
  typed::BlockPtr checked = block(check, body, false);
  --check.nesting.loops;
  return checked;
}

}  // namespace

void while_loop(ProbeCheck& check, const ast::While& loop, Span span, typed::Block& out) {
  constexpr uint32_t kKeyword = 5;
  report(check, kDeprecated, {span.source, span.begin, span.begin + kKeyword},
         "While loops are deprecated and may be removed in the future.")
      .hint("use a range loop, which the verifier does not limit: for $i : 0..10 { ... }");
  typed::While made;
  made.may_be_callback = check.nesting.callbacks < kMostCallbacks && check.around.environment.facts.has(Feature::loop);
  made.own.begin = static_cast<uint32_t>(check.variables.declared.size());
  check.nesting.callbacks += made.may_be_callback;
  made.condition = condition(check, *loop.condition);
  made.body = loop_body(check, *loop.body);
  check.nesting.callbacks -= made.may_be_callback;
  made.own.end = static_cast<uint32_t>(check.variables.declared.size());
  out.statements.push_back({span, std::move(made)});
}

namespace {

std::optional<typed::VariableId> declare_loop_variable(ProbeCheck& check, const ast::For& loop) {
  if (auto known = check.variables.find(loop.variable)) {
    note_initial(check,
                 report(check, kVariableRedeclared, loop.variable_span,
                        "Loop declaration shadows existing variable: " + loop.variable),
                 *known);
    return std::nullopt;
  }
  return declare_variable(check, loop.variable, loop.variable_span);
}

// How often the body runs, if that is known; the kernel's helper refuses too many turns, and runs none.
std::optional<uint64_t> known_turns(ProbeCheck& check, const typed::Expr& start, const typed::Expr& end) {
  constexpr int kMostTurns = 8 * 1024 * 1024;  // BPF_MAX_LOOPS

  const auto *first = std::get_if<typed::IntConst>(&start.node), *last = std::get_if<typed::IntConst>(&end.node);
  if (!first || !last) return std::nullopt;
  const auto wide = [](const typed::Expr& bound, uint64_t bits) -> __int128 {
    return bound.type->is_signed ? __int128{static_cast<int64_t>(bits)} : __int128{bits};
  };
  const __int128 turns = wide(end, last->value) - wide(start, first->value);
  if (turns > kMostTurns)
    report(check, kLoop, end.span,
           fmt::format("This loop has {} rounds; the kernel allows at most {} (BPF_MAX_LOOPS)", turns, kMostTurns))
        .hint("nest two loops: for $i : 0..1000 { for $j : 0..10000 { ... } }");
  return turns > 0 ? std::optional(static_cast<uint64_t>(std::min<__int128>(turns, kMostTurns))) : std::nullopt;
}

// The body of a `for`, which runs `turns` times for each turn of the loops around it.
typed::BlockPtr for_body(ProbeCheck& check, const ast::For& loop, Span span, uint64_t turns) {
  Nesting& nesting = check.nesting;
  const Span head{span.source, span.begin, span.begin + 3};
  if (nesting.callbacks == kMostCallbacks)
    report(check, kLoop, head,
           fmt::format("Loops nest too deeply: the kernel allows at most {} levels", kMostCallbacks))
        .hint("join two ranges to one: for $n : 0..100 { $i = $n / 10; $j = $n % 10; ... }");
  const uint64_t outer = nesting.turns;
  nesting.turns *= turns;  // at most 10^9 * 2^23
  if (nesting.turns > kMostTurnsTogether && outer <= kMostTurnsTogether)
    report(check, kLoop, head,
           fmt::format("The nested loops run their body {} times; at most {} times are allowed", nesting.turns,
                       kMostTurnsTogether))
        .hint("the probe would hold its CPU for minutes: give the loops fewer turns, or use an interval probe");
  nesting.turns = std::min(nesting.turns, kMostTurnsTogether + 1);
  ++nesting.callbacks;
  ++nesting.for_loops;
  typed::BlockPtr body = loop_body(check, *loop.body);
  --nesting.for_loops;
  --nesting.callbacks;
  nesting.turns = outer;
  return body;
}

}  // namespace

void range_loop(ProbeCheck& check, const ast::For& loop, Span span, typed::Block& out) {
  require_feature(check, Feature::loop, "loop", span);
  ExprPtr start = as_integer(check.types(), expression(check, *loop.start));
  ExprPtr end = as_integer(check.types(), expression(check, *loop.end));
  for (const auto& [bound, name] : {std::pair(&start, "start"), std::pair(&end, "end")})
    if ((*bound)->type && !(*bound)->type->is(TypeKind::integer)) {
      report(check, kLoop, (*bound)->span, fmt::format("Loop range requires an integer for the {} value", name));
      *bound = poison((*bound)->span);
    }
  std::optional<Inferred> type;
  uint64_t turns = 1;
  if (start->type && end->type) {
    type = unify(inferred(*start), inferred(*end), check.types());
    start = convert_implicitly(check, std::move(start), type->type);
    end = convert_implicitly(check, std::move(end), type->type);
    turns = known_turns(check, *start, *end).value_or(1);
  }
  check.variables.scopes.emplace_back();
  const auto first = static_cast<uint32_t>(check.variables.declared.size());
  const auto variable = declare_loop_variable(check, loop);
  if (variable && type) {
    // An assignment in the body may have widened the variable already.
    const auto both = unify(check.variables.facts(*variable).value, {type->type}, check.types());
    if (both && both->type != check.variables.facts(*variable).value.type) {
      check.variables.facts(*variable).value = {both->type};
      check.inference.changed = true;
    }
  }
  typed::BlockPtr body = for_body(check, loop, span, turns);
  check.variables.scopes.pop_back();
  if (!variable) return;
  const typed::OwnVariables own{first, static_cast<uint32_t>(check.variables.declared.size())};
  out.statements.push_back({span, typed::ForRange{*variable, std::move(start), std::move(end), std::move(body), own}});
}

namespace {

// The type of `$kv`: null while key or value are not known.
TypeRef loop_value(ProbeCheck& check, typed::MapIndex index, Span use) {
  MapFacts& map = check.inference.map(index);
  map.used_across_threads = true;
  if (map.seen_scalar && !map.seen_keyed) {
    report(check, kMapKeyKind, use,
           fmt::format("{} has no explicit keys (scalar map), and cannot be used for iteration", map.name));
    return nullptr;
  }
  TypeRef key = check.inference.type_of(map.key), value = check.inference.type_of(map.value);
  if (!key || !value) return nullptr;
  if (value->is_castable_aggregate()) {
    require_feature(check, Feature::map_lookup_percpu_elem, "map_lookup_percpu_elem", use);
    value = check.types().integer(8, value->is_signed);
  } else if (value->is_aggregate()) {
    report(check, kLoop, use, fmt::format("Loop expression does not support type: {}", type_name(value)));
    return nullptr;
  }
  return check.types().tuple({key, value});
}

}  // namespace

void map_loop(ProbeCheck& check, const ast::For& loop, Span span, typed::Block& out) {
  require_feature(check, Feature::for_each_map_elem, "for_each_map_elem", span);
  const typed::MapIndex map = map_index(check, *loop.start);
  TypeRef type = loop_value(check, map, loop.start->span);
  check.variables.scopes.emplace_back();
  const auto first = static_cast<uint32_t>(check.variables.declared.size());
  const auto variable = declare_loop_variable(check, loop);
  if (variable && type && check.variables.facts(*variable).value.type != type) {
    check.variables.facts(*variable).value = {type};
    check.variables.facts(*variable).fixed = true;
    check.inference.changed = true;
  }
  typed::BlockPtr body = for_body(check, loop, span, 1);
  check.variables.scopes.pop_back();
  if (!variable) return;
  const typed::OwnVariables own{first, static_cast<uint32_t>(check.variables.declared.size())};
  out.statements.push_back({span, typed::ForMap{*variable, map, std::move(body), own}});
}

}  // namespace scry::sema
