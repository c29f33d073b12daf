#include "codegen/common_subexpressions.h"

#include <fmt/format.h>

#include "builtins/builtin.h"

namespace scry::codegen {
namespace {

using Text = std::optional<std::string>;

Text text_of(const typed::IntConst& node, const typed::Expr&) {
  return std::to_string(node.value);
}
Text text_of(const typed::StringConst& node, const typed::Expr&) {
  return fmt::format("{}\"{}\"", node.value.size(), node.value);
}
Text text_of(const typed::FieldRead& node, const typed::Expr&) {
  if (!std::holds_alternative<typed::ArgsRef>(node.base->node)) return std::nullopt;
  return "args." + node.member.name;
}
Text text_of(const typed::Cast& node, const typed::Expr&) {
  return stable_text(*node.operand);
}
Text text_of(const typed::MakeTuple& node, const typed::Expr&) {
  std::string text = "(";
  for (const typed::ExprPtr& element : node.elements) {
    Text part = stable_text(*element);
    if (!part) return std::nullopt;
    text += *part + ",";
  }
  return text + ")";
}
Text text_of(const typed::Call& node, const typed::Expr&) {
  if (!node.builtin->is(BuiltinTrait::stable) || !node.args.empty()) return std::nullopt;
  return node.builtin->name;
}
template <class Node>
Text text_of(const Node&, const typed::Expr&) {
  return std::nullopt;
}

}  // namespace

std::optional<std::string> stable_text(const typed::Expr& expr) {
  Text text = std::visit([&](const auto& node) { return text_of(node, expr); }, expr.node);
  if (!text) return std::nullopt;
  return fmt::format("{}:{}", *text, static_cast<const void*>(expr.type));  // one object per type
}

const Place* CommonSubexpressions::key(const std::string& text) const {
  for (const Scope& scope : scopes_)
    if (auto found = scope.keys.find(text); found != scope.keys.end()) return &found->second;
  return nullptr;
}

const RValue* CommonSubexpressions::value(typed::MapIndex map, const std::string& key) const {
  for (const Scope& scope : scopes_)
    if (auto found = scope.values.find({map, key}); found != scope.values.end()) return &found->second;
  return nullptr;
}

void CommonSubexpressions::forget_values(typed::MapIndex map) {
  for (Scope& scope : scopes_) std::erase_if(scope.values, [&](const auto& entry) { return entry.first.first == map; });
}

void CommonSubexpressions::forget_all_values() {
  for (Scope& scope : scopes_) scope.values.clear();
}

}  // namespace scry::codegen
