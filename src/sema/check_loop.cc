// Checking of loops and jumps.
//
// The body of a `for` may run as a callback of the kernel (codegen/loops.cc), so the tree says which variables are its
// own, and what reads the probe's context is refused in it; `while` and `unroll` are plain code of the body around
// them.
#include <fmt/format.h>

#include "sema/call_check.h"

namespace scry::sema {

using typed::ExprPtr;

void Checker::require_feature(Feature feature, std::string_view name, Span use) {
  if (!around_.world.facts.has(feature))
    report(kMissingFeature, use, fmt::format("Missing required kernel feature: {}", name));
}

void Checker::jump(const char* word, Span span) {
  if (loops_ > 0) return;
  report(kJump, span,
         fmt::format("'{}' statement is not allowed in a {}", word,
                     expansion_ ? "macro"
                     : frame_   ? "function"
                                : "probe"));
}

void Checker::return_statement(const ast::Return& node, Span span, typed::Block& out) {
  if (frame_ && !expansion_) return return_from_function(node, span, out);
  if (expansion_) report(kJump, span, "'return' statement is not allowed in a macro");
  ExprPtr value = node.value ? expression(*node.value) : nullptr;
  if (value && value->type && !value->type->is(TypeKind::integer))
    report(kReturnType, span,
           fmt::format("Probe return values can only be integers. Found {}", family_name(value->type)));
  if (for_loops_ > 0) {
    if (loop_return_has_value_ && *loop_return_has_value_ != (value != nullptr))
      report(kReturnType, span, "Return value used in loop is inconsistent")
          .hint("give every `return` in the loops of a probe a value, or none of them");
    loop_return_has_value_ = value != nullptr;
  }
  out.statements.push_back({span, typed::Return{std::move(value)}});
}

typed::BlockPtr Checker::loop_body(const ast::Block& body) {
  ++loops_;
  typed::BlockPtr checked = block(body, false);
  --loops_;
  return checked;
}

void Checker::while_loop(const ast::While& loop, Span span, typed::Block& out) {
  constexpr uint32_t kKeyword = 5;
  report(kDeprecated, {span.source, span.begin, span.begin + kKeyword},
         "While loops are deprecated and may be removed in the future.")
      .hint("use a range loop, which the verifier does not limit: for $i : 0..10 { ... }");
  ExprPtr test = condition(*loop.condition);
  out.statements.push_back({span, typed::While{std::move(test), loop_body(*loop.body)}});
}

std::optional<typed::VariableId> Checker::declare_loop_variable(const ast::For& loop) {
  if (auto known = find_variable(loop.variable)) {
    note_initial(
        report(kVariableRedeclared, loop.variable_span, "Loop declaration shadows existing variable: " + loop.variable),
        *known);
    return std::nullopt;
  }
  return declare_variable(loop.variable, loop.variable_span);
}

// The kernel's helper refuses more turns, and runs none.
void Checker::limit_turns(const typed::Expr& start, const typed::Expr& end) {
  constexpr int kMostTurns = 8 * 1024 * 1024;  // BPF_MAX_LOOPS

  const auto *first = std::get_if<typed::IntConst>(&start.node), *last = std::get_if<typed::IntConst>(&end.node);
  if (!first || !last) return;
  const auto wide = [](const typed::Expr& bound, uint64_t bits) -> __int128 {
    return bound.type->is_signed ? __int128{static_cast<int64_t>(bits)} : __int128{bits};
  };
  const __int128 turns = wide(end, last->value) - wide(start, first->value);
  if (turns > kMostTurns)
    report(kLoop, end.span,
           fmt::format("This loop has {} rounds; the kernel allows at most {} (BPF_MAX_LOOPS)", turns, kMostTurns))
        .hint("nest two loops: for $i : 0..1000 { for $j : 0..10000 { ... } }");
}

void Checker::range_loop(const ast::For& loop, Span span, typed::Block& out) {
  require_feature(Feature::loop, "loop", span);
  ExprPtr start = aggregate_as_integer(expression(*loop.start));
  ExprPtr end = aggregate_as_integer(expression(*loop.end));
  for (const auto& [bound, name] : {std::pair(&start, "start"), std::pair(&end, "end")})
    if ((*bound)->type && !(*bound)->type->is(TypeKind::integer)) {
      report(kLoop, (*bound)->span, fmt::format("Loop range requires an integer for the {} value", name));
      *bound = poison((*bound)->span);
    }
  std::optional<Inferred> type;
  if (start->type && end->type) {
    type = unify(inferred(*start), inferred(*end), types());
    start = convert_implicitly(std::move(start), type->type);
    end = convert_implicitly(std::move(end), type->type);
    limit_turns(*start, *end);
  }
  scopes_.emplace_back();
  const auto first = static_cast<uint32_t>(declared_.size());
  const auto variable = declare_loop_variable(loop);
  if (variable && type) {
    // An assignment in the body may have widened the variable already.
    const auto both = unify(facts(*variable).value, {type->type}, types());
    if (both && both->type != facts(*variable).value.type) {
      facts(*variable).value = {both->type};
      inference_.changed = true;
    }
  }
  ++for_loops_;
  typed::BlockPtr body = loop_body(*loop.body);
  --for_loops_;
  scopes_.pop_back();
  if (!variable) return;
  const typed::OwnVariables own{first, static_cast<uint32_t>(declared_.size())};
  out.statements.push_back({span, typed::ForRange{*variable, std::move(start), std::move(end), std::move(body), own}});
}

// The type of `$kv`: null while key or value are not known.
TypeRef Checker::loop_value(typed::MapIndex index, Span use) {
  MapFacts& map = inference_.map(index);
  map.beyond_thread = true;
  if (map.seen_scalar && !map.seen_keyed) {
    report(kMapKeyKind, use,
           fmt::format("{} has no explicit keys (scalar map), and cannot be used for iteration", map.name));
    return nullptr;
  }
  TypeRef key = inference_.type_of(map.key), value = inference_.type_of(map.value);
  if (!key || !value) return nullptr;
  if (value->is_castable_aggregate()) {
    require_feature(Feature::map_lookup_percpu_elem, "map_lookup_percpu_elem", use);
    value = types().integer(8, !value->is(TypeKind::count) && value->is_signed);
  } else if (value->is_aggregate()) {
    report(kLoop, use, fmt::format("Loop expression does not support type: {}", type_name(value)));
    return nullptr;
  }
  return types().tuple({key, value});
}

void Checker::map_loop(const ast::For& loop, Span span, typed::Block& out) {
  require_feature(Feature::for_each_map_elem, "for_each_map_elem", span);
  const typed::MapIndex map = map_index(*loop.start);
  TypeRef type = loop_value(map, loop.start->span);
  scopes_.emplace_back();
  const auto first = static_cast<uint32_t>(declared_.size());
  const auto variable = declare_loop_variable(loop);
  if (variable && type && facts(*variable).value.type != type) {
    facts(*variable).value = {type};
    facts(*variable).fixed = true;
    inference_.changed = true;
  }
  ++for_loops_;
  typed::BlockPtr body = loop_body(*loop.body);
  --for_loops_;
  scopes_.pop_back();
  if (!variable) return;
  const typed::OwnVariables own{first, static_cast<uint32_t>(declared_.size())};
  out.statements.push_back({span, typed::ForMap{*variable, map, std::move(body), own}});
}

}  // namespace scry::sema
