// The children of the nodes of the typed tree: one row for each kind of node, for every pass that walks the tree.
//
//     typed::each_child(visit, node);   // calls visit with each ExprPtr and BlockPtr below the node
//
// in the order of their evaluation. Pointers may be null where the node says so. A node without a row does not compile.
#pragma once

#include <tuple>

#include "sema/typed.h"

namespace scry::typed {

// Members of a node that hold children.
template <class Node>
struct Children;
template <auto... members>
struct Row {
  static constexpr auto value = std::tuple(members...);
};

template <>
struct Children<IntConst> : Row<> {};
template <>
struct Children<StringConst> : Row<> {};
template <>
struct Children<VariableRead> : Row<> {};
template <>
struct Children<MapRead> : Row<&MapRead::key> {};
template <>
struct Children<MapRef> : Row<> {};
template <>
struct Children<ArgsRef> : Row<> {};
template <>
struct Children<FieldRead> : Row<&FieldRead::base> {};
template <>
struct Children<IndexRead> : Row<&IndexRead::base, &IndexRead::index> {};
template <>
struct Children<Dereference> : Row<&Dereference::pointer> {};
template <>
struct Children<Unary> : Row<&Unary::operand> {};
template <>
struct Children<Binary> : Row<&Binary::left, &Binary::right> {};
template <>
struct Children<Ternary> : Row<&Ternary::condition, &Ternary::then, &Ternary::otherwise> {};
template <>
struct Children<Cast> : Row<&Cast::operand> {};
template <>
struct Children<MakeTuple> : Row<&MakeTuple::elements> {};
template <>
struct Children<TupleRead> : Row<&TupleRead::base> {};
template <>
struct Children<Call> : Row<&Call::args> {};
template <>
struct Children<IncDec> : Row<&IncDec::key> {};
template <>
struct Children<BlockExpr> : Row<&BlockExpr::block> {};
template <>
struct Children<IfExpr> : Row<&IfExpr::condition, &IfExpr::then, &IfExpr::otherwise> {};
template <>
struct Children<Inlined> : Row<&Inlined::body> {};
template <>
struct Children<AddressOf> : Row<> {};
template <>
struct Children<CompiledCall> : Row<&CompiledCall::args> {};

template <>
struct Children<ExprStatement> : Row<&ExprStatement::expr> {};
template <>
struct Children<Declare> : Row<> {};
template <>
struct Children<AssignVariable> : Row<&AssignVariable::value> {};
template <>
struct Children<AssignMap> : Row<&AssignMap::key, &AssignMap::value> {};
template <>
struct Children<UpdateMap> : Row<&UpdateMap::key, &UpdateMap::value> {};
template <>
struct Children<Aggregate> : Row<&Aggregate::key, &Aggregate::args> {};
template <>
struct Children<Unroll> : Row<&Unroll::body> {};
template <>
struct Children<Return> : Row<&Return::value> {};
template <>
struct Children<While> : Row<&While::condition, &While::body> {};
template <>
struct Children<ForRange> : Row<&ForRange::start, &ForRange::end, &ForRange::body> {};
template <>
struct Children<ForMap> : Row<&ForMap::body> {};
template <>
struct Children<Break> : Row<> {};
template <>
struct Children<Continue> : Row<> {};

namespace detail {

template <class Visit, class Child>
void show(Visit& visit, Child& child) {
  if constexpr (requires { child.front(); })
    for (auto& one : child) visit(one);
  else
    visit(child);
}

}  // namespace detail

template <class Visit, class Node>
void each_child(Visit& visit, Node& node) {
  std::apply([&](auto... member) { (detail::show(visit, node.*member), ...); },
             Children<std::remove_const_t<Node>>::value);
}

}  // namespace scry::typed
