#include "syntax/splice.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "syntax/children.h"
#include "syntax/diags.h"
#include "syntax/parser.h"
#include "syntax/reserved.h"

namespace scry {
namespace {

constexpr unsigned kMostSplices = 100'000;  // in one script; macros that name macros multiply
constexpr size_t kMostInside = 100;         // macros inside each other

// The places that a node has besides its own.
template <class Node>
void place(Node& node, Span at) {
  if constexpr (requires { node.name_span; }) node.name_span = at;
  if constexpr (requires { node.op_span; }) node.op_span = at;
  if constexpr (requires { node.index_span; }) node.index_span = at;
  if constexpr (requires { node.path_span; }) node.path_span = at;
  if constexpr (requires { node.variable_span; }) node.variable_span = at;
  if constexpr (requires { node.members; })
    for (auto& member : node.members) member.name_span = at;
}

class Splicer {
 public:
  Splicer(const FindConstant& find, Diags& diags, std::optional<Span> at = {}) : find_(find), diags_(diags), at_(at) {}

  void operator()(ast::ExprPtr& expr) {
    if (!expr) return;
    if (at_) expr->span = *at_;
    if (const auto* name = std::get_if<ast::Identifier>(&expr->node)) {
      replace(expr, std::string(name->name));
      return;
    }
    std::visit([this](auto& node) { visit(node); }, expr->node);
    expr->height = 1 + ast::height_below(*expr);
    limit(expr->height, expr->span);
  }
  void operator()(ast::BlockPtr& block) {
    if (!block) return;
    if (at_) block->span = *at_;
    uint32_t height = 0;
    for (ast::Statement& statement : block->statements) {
      if (at_) statement.span = *at_;
      std::visit([this](auto& node) { visit(node); }, statement.node);
      height = std::max(height, ast::height_below(statement));
    }
    (*this)(block->value);
    block->height = 1 + std::max(height, block->value ? block->value->height : 0);
    limit(block->height, block->span);
  }
  void operator()(ast::TypeName& type) {
    if (at_) type.span = *at_;
    (*this)(type.typeof_expr);
    if (type.typeof_type) (*this)(*type.typeof_type);
  }
  void operator()(ast::TypeOrExpr& operand) {
    if (operand.type) (*this)(*operand.type);
    (*this)(operand.expr);
  }
  void macro(ast::Macro& macro) {
    for (const ast::MacroParameter& parameter : macro.parameters) hidden_.push_back(parameter.name);
    (*this)(macro.body);
    hidden_.clear();
  }

 private:
  template <class Node>
  void visit(Node& node) {
    if (at_) place(node, *at_);
    tree::each_child(*this, node);
  }

  void limit(uint32_t height, Span span) {
    if (height > ast::kMaxDepth && !std::exchange(too_deep_, true))
      diags_.add(kNestedTooDeeply, span, "a #define expands to something that is nested too deeply");
  }

  void replace(ast::ExprPtr& expr, const std::string& name) {
    if (is_reserved_builtin(name) || std::ranges::find(hidden_, name) != hidden_.end()) return;
    const auto text = find_(name);
    if (!text || inside_.size() >= kMostInside) return;
    const Span span = expr->span;
    if (++splices_ > kMostSplices) {
      if (splices_ == kMostSplices + 1)
        diags_.add(kMacroText, span, "the #defines of this script expand to too much text");
      return;
    }
    Sources sources;
    Diags ignored;
    ast::ExprPtr parsed = parse_expression(sources.add(name, *text), sources, ignored);
    if (!parsed || ignored.has_errors()) {
      diags_.add(kMacroText, span, fmt::format("unable to expand macro as an expression: {}", *text))
          .hint(fmt::format("make the text of the #define of '{}' an expression", name));
      return;
    }
    expr = std::move(parsed);
    hidden_.push_back(name);
    inside_.push_back(name);
    const auto outer = std::exchange(at_, span);
    (*this)(expr);
    at_ = outer;
    inside_.pop_back();
    hidden_.pop_back();
  }

  const FindConstant& find_;
  Diags& diags_;
  std::vector<std::string> hidden_;  // names that are not replaced here
  std::vector<std::string> inside_;  // macros whose text is being walked
  std::optional<Span> at_;           // of what is being replaced
  unsigned splices_ = 0;
  bool too_deep_ = false;
};

}  // namespace

void place_at(ast::ExprPtr& expr, Span place) {
  Diags none;
  const FindConstant no_constants = [](const std::string&) { return std::nullopt; };
  Splicer(no_constants, none, place)(expr);
}

void splice_constants(ast::Script& script, const FindConstant& find, Diags& diags) {
  Splicer splicer(find, diags);
  for (ast::Macro& macro : script.macros) splicer.macro(macro);
  for (ast::Subprogram& subprogram : script.subprograms) splicer(subprogram.body);
  for (ast::Probe& probe : script.probes) {
    splicer(probe.predicate);
    splicer(probe.body);
  }
}

}  // namespace scry
