// any_node: whether a node of the typed tree, at a place or below it, is one that is looked for.
#pragma once

#include "sema/children.h"

namespace scry::typed {

template <class Is>
class NodeSearch {
 public:
  explicit NodeSearch(Is is) : is_(std::move(is)) {}
  bool found() const { return found_; }

  void operator()(const ExprPtr& expr) {
    if (expr) (*this)(*expr);
  }
  void operator()(const Expr& expr) {
    if (!found_) std::visit([this](const auto& node) { visit(node); }, expr.node);
  }
  void operator()(const BlockPtr& block) {
    if (!block) return;
    for (const Statement& statement : block->statements)
      if (!found_) std::visit([this](const auto& node) { visit(node); }, statement.node);
    (*this)(block->value);
  }

 private:
  template <class Node>
  void visit(const Node& node) {
    found_ = is_(node);
    if (!found_) tree::each_child(*this, node);
  }

  Is is_;
  bool found_ = false;
};

// `root`: Expr, ExprPtr or BlockPtr. `is` is called with nodes of every kind, until it returns true.
template <class Root, class Is>
bool any_node(const Root& root, Is is) {
  NodeSearch<Is> search(std::move(is));
  search(root);
  return search.found();
}

// `is` for nodes of some kinds.
template <class... Kinds>
constexpr auto kIsOneOf = []<class Node>(const Node&) { return (std::is_same_v<Node, Kinds> || ...); };

}  // namespace scry::typed
