// What is decided while the script is compiled: comptime, `if comptime`, typeinfo; and addresses of variables and maps.
//
// Types may depend on which branch of an `if comptime` is taken, and its condition on types. So types first settle
// without these branches; then each condition is decided once, and the types it asked for are locked (language.md 3.4).
#include <fmt/format.h>

#include <algorithm>

#include "sema/call_check.h"
#include "sema/config.h"

namespace scry::sema {

using typed::ExprPtr;

bool Checker::allow_unstable(const std::string& setting, const char* feature, const char* variable, Span use) {
  const Stability stability = stability_of(setting);
  const std::string warning = fmt::format("Script is using an unstable feature: {}", feature);
  const auto is_known = [&](const Diag& diag) { return diag.kind == &kUnstable && diag.message == warning; };
  if (stability == Stability::warn && std::ranges::none_of(diags_.all(), is_known))
    report(kUnstable, use, warning);
  else if (stability == Stability::error)
    report(kUnstableOff, use,
           fmt::format("{} feature is not enabled by default. To enable this unstable feature, set the config flag to "
                       "enable. {}=enable",
                       feature, variable));
  return stability != Stability::error;
}

ExprPtr Checker::comptime_branch(const ast::IfExpr& node, Span span) {
  ExprPtr nothing = make(span, types().none(), typed::MakeTuple{});
  if (!inference_.decides_comptime) return poison(span);
  ++comptime_;
  ExprPtr test = condition(*node.condition, true);
  --comptime_;
  const auto* constant = std::get_if<typed::IntConst>(&test->node);
  if (!test->type || !constant) {
    if (test->type) report(kUnresolved, node.condition->span, "Unable to resolve comptime expression");
    return poison(span);
  }
  const ast::Block* chosen = constant->value ? node.then.get() : node.otherwise.get();
  if (!chosen) return nothing;
  typed::BlockPtr body = block(*chosen, chosen->value != nullptr);
  TypeRef type = body->value ? body->value->type : types().none();
  return make(span, type, typed::BlockExpr{std::move(body)});
}

ExprPtr Checker::check_node(const ast::Comptime& node, Span span) {
  ExprPtr value = expression(*node.operand);
  if (!value->type) return value;
  if (std::holds_alternative<typed::IntConst>(value->node) || std::holds_alternative<typed::StringConst>(value->node))
    return value;
  report(kUnresolved, span, "Unable to resolve comptime expression");
  return poison(span);
}

ExprPtr Checker::check_node(const ast::Typeinfo& node, Span span) {
  if (!allow_unstable(around_.config.unstable_typeinfo, "typeinfo", "unstable_typeinfo", span)) return poison(span);
  TypeRef type = type_of_operand(node.operand);
  if (!type) return poison(span);
  TypeRef named = type;
  while (named->is(TypeKind::pointer) || named->is(TypeKind::array)) named = named->element;
  const bool in_btf = named->is(TypeKind::c_struct) || named->is(TypeKind::enumeration);
  const std::pair<const char*, std::string> members[] = {{"btf_id", std::to_string(in_btf ? named->def.id : 0)},
                                                         {"base_type", family_name(type)},
                                                         {"full_type", type_name(type)}};
  typed::MakeTuple record;
  std::vector<std::pair<std::string, TypeRef>> elements;
  for (const auto& [name, text] : members) {
    elements.emplace_back(name, types().string(static_cast<uint32_t>(text.size()) + 1));
    record.elements.push_back(make(span, elements.back().second, typed::StringConst{text}));
  }
  return make(span, types().record(elements), std::move(record));
}

ExprPtr Checker::check_node(const ast::AddressOf& node, Span span) {
  typed::AddressOf result;
  TypeRef type = nullptr;
  if (const auto* variable = std::get_if<ast::Variable>(&node.target->node)) {
    result.variable = find_variable(variable->name);
    if (!result.variable) return check_node(*variable, node.target->span);
    declared_[static_cast<size_t>(*result.variable)].assigned = true;  // by whoever gets the address
    type = facts(*result.variable).value.type;
  } else {
    result.map = map_index(*node.target);
    MapFacts& map = inference_.map(*result.map);
    map.read = true;
    map.beyond_thread = true;
    type = map.value.type;
  }
  if (!type) return poison(span);
  return make(span, types().pointer(type, AddressSpace::kernel), result);
}

}  // namespace scry::sema
