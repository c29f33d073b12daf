// Every expression below a node of the syntax tree, in the order of the text, outer ones before those inside them.
//
//     ast::for_every_expression(probe.body, [&](ast::Expr& expr) { ... });
//
// What the callback puts in the place of an expression is walked in turn. Null pointers have none.
#pragma once

#include <variant>

#include "syntax/children.h"

namespace scry::ast {

template <class Visit>
class EveryExpression {
 public:
  explicit EveryExpression(Visit& visit) : visit_(visit) {}

  void operator()(const ExprPtr& expr) {
    if (!expr) return;
    visit_(*expr);
    below(expr->node);
  }
  void operator()(const BlockPtr& block) {
    if (!block) return;
    for (Statement& statement : block->statements) below(statement.node);
    (*this)(block->value);
  }
  void operator()(const TypeName& type) {
    (*this)(type.typeof_expr);
    if (type.typeof_type) (*this)(*type.typeof_type);
  }
  void operator()(const TypeOrExpr& operand) {
    if (operand.type) (*this)(*operand.type);
    (*this)(operand.expr);
  }

 private:
  template <class Node>
  void below(Node& node) {
    std::visit([this](auto& alternative) { tree::each_child(*this, alternative); }, node);
  }

  Visit& visit_;
};

template <class Node, class Visit>
void for_every_expression(const Node& node, Visit visit) {
  EveryExpression<Visit> walker(visit);
  walker(node);
}

}  // namespace scry::ast
