// has_effects: whether evaluating an expression may change what the script reads elsewhere. may_differ: whether it may
// do so, or have another value the next time.
#pragma once

#include "builtins/builtin.h"
#include "sema/any_node.h"

namespace scry::typed {

inline bool has_effects(const Expr& expr) {
  return any_node(expr, []<class Node>(const Node& node) {
    if constexpr (std::is_same_v<Node, Call>) return node.builtin->is(BuiltinTrait::every_run_counts);
    return kIsOneOf<BlockExpr, IfExpr, Inlined, IncDec, CompiledCall>(node);
  });
}

inline bool may_differ(const Expr& expr) {
  return has_effects(expr) || any_node(expr, []<class Node>(const Node& node) {
           if constexpr (std::is_same_v<Node, Call>) return !node.builtin->is(BuiltinTrait::stable);
           return false;
         });
}

}  // namespace scry::typed
