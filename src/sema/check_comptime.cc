// What is decided while the script is compiled: comptime, `if comptime`, typeinfo; and addresses of variables and maps.
//
// Types may depend on which branch of an `if comptime` is taken, and its condition on types. So types first settle
// without these branches; then each condition is decided once, and the types it asked for are locked
// (docs/language.md 2.3).
#include <fmt/format.h>

#include <algorithm>

#include "sema/call_check.h"
#include "sema/check.h"
#include "sema/config.h"

namespace scry::sema {

using typed::ExprPtr;

bool allow_unstable(ProbeCheck& check, const std::string& setting, const char* feature, const char* variable,
                    Span use) {
  const Stability stability = stability_of(setting);
  const std::string warning = fmt::format("Script is using an unstable feature: {}", feature);
  const auto is_known = [&](const Diag& diag) { return diag.kind == &kUnstableFeature && diag.message == warning; };
  if (stability == Stability::warn && std::ranges::none_of(check.diags.all(), is_known))
    report(check, kUnstableFeature, use, warning);
  else if (stability == Stability::error)
    report(check, kUnstableDisabled, use,
           fmt::format("{} feature is not enabled by default. To enable this unstable feature, set the config flag to "
                       "enable. {}=enable",
                       feature, variable));
  return stability != Stability::error;
}

ExprPtr comptime_branch(ProbeCheck& check, const ast::IfExpr& node, Span span) {
  ExprPtr nothing = make(span, check.types().none(), typed::MakeTuple{});
  if (!check.inference.decides_comptime) return poison(span);
  ++check.nesting.comptime;
  ExprPtr test = condition(check, *node.condition, true);
  --check.nesting.comptime;
  const auto* constant = std::get_if<typed::IntConst>(&test->node);
  if (!test->type || !constant) {
    if (test->type) report(check, kUnresolvedType, node.condition->span, "Unable to resolve comptime expression");
    return poison(span);
  }
  const ast::Block* chosen = constant->value ? node.then.get() : node.otherwise.get();
  if (!chosen) return nothing;
  typed::BlockPtr body = block(check, *chosen, chosen->value != nullptr);
  TypeRef type = body->value ? body->value->type : check.types().none();
  return make(span, type, typed::BlockExpr{std::move(body)});
}

ExprPtr check_node(ProbeCheck& check, const ast::Comptime& node, Span span) {
  ExprPtr value = expression(check, *node.operand);
  if (!value->type) return value;
  if (std::holds_alternative<typed::IntConst>(value->node) || std::holds_alternative<typed::StringConst>(value->node))
    return value;
  report(check, kUnresolvedType, span, "Unable to resolve comptime expression");
  return poison(span);
}

ExprPtr check_node(ProbeCheck& check, const ast::Typeinfo& node, Span span) {
  if (!allow_unstable(check, check.around.config.unstable_typeinfo, "typeinfo", "unstable_typeinfo", span))
    return poison(span);
  TypeRef type = type_of_operand(check, node.operand);
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
    elements.emplace_back(name, check.types().string(static_cast<uint32_t>(text.size()) + 1));
    record.elements.push_back(make(span, elements.back().second, typed::StringConst{text}));
  }
  return make(span, check.types().record(elements), std::move(record));
}

ExprPtr check_node(ProbeCheck& check, const ast::AddressOf& node, Span span) {
  typed::AddressOf result;
  TypeRef type = nullptr;
  if (const auto* variable = std::get_if<ast::Variable>(&node.target->node)) {
    result.variable = check.variables.find(variable->name);
    if (!result.variable) return check_node(check, *variable, node.target->span);
    check.variables.declared[static_cast<size_t>(*result.variable)].assigned = true;  // by whoever gets the address
    type = check.variables.facts(*result.variable).value.type;
  } else {
    result.map = map_index(check, *node.target);
    MapFacts& map = check.inference.map(*result.map);
    map.read = true;
    map.used_across_threads = true;
    type = map.value.type;
  }
  if (!type) return poison(span);
  return make(span, check.types().pointer(type, AddressSpace::kernel), result);
}

}  // namespace scry::sema
