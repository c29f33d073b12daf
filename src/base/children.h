// The children of a tree's nodes: one row for each kind of node, and one walker for every pass over every tree.
//
//     template <>
//     struct scry::tree::Children<Negation> : Row<&Negation::operand> {};   // the row of a node
//     tree::each_child(visit, node);                                        // calls visit(node.operand)
//
// The members of a row are visited in its order. A member is a child, a list of them, an optional one, or a part with a
// row of its own, which is not a node. A node without a row does not compile. The trees: syntax/children.h,
// sema/children.h.
#pragma once

#include <tuple>
#include <type_traits>

namespace scry::tree {

template <class Node>
struct Children;
template <auto... members>
struct Row {
  static constexpr auto value = std::tuple(members...);
};

template <class Visit, class Node>
void each_child(Visit& visit, Node& node);

template <class Visit, class Member>
void visit_member(Visit& visit, Member& member) {
  if constexpr (requires { member.front(); })
    for (auto& one : member) visit_member(visit, one);
  else if constexpr (requires { member.has_value(); }) {
    if (member) visit(*member);
  } else if constexpr (requires { Children<std::remove_const_t<Member>>::value; })
    each_child(visit, member);
  else
    visit(member);
}

template <class Visit, class Node>
void each_child(Visit& visit, Node& node) {
  std::apply([&](auto... member) { (visit_member(visit, node.*member), ...); },
             Children<std::remove_const_t<Node>>::value);
}

}  // namespace scry::tree
