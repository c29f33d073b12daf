// The children of the nodes of the syntax tree: one row for each kind of node, for every pass that walks the tree.
//
//     ast::each_child(visit, node);   // calls visit with each ExprPtr, BlockPtr, TypeName and TypeOrExpr below the
//     node
//
// in the order of the text. Pointers may be null where the node says so. A node without a row does not compile.
#pragma once

#include <tuple>

#include "syntax/ast.h"

namespace scry::ast {

// Members of a node that hold children.
template <class Node>
struct Children;
template <auto... members>
struct Row {
  static constexpr auto value = std::tuple(members...);
};

template <>
struct Children<Integer> : Row<> {};
template <>
struct Children<String> : Row<> {};
template <>
struct Children<Bool> : Row<> {};
template <>
struct Children<Variable> : Row<> {};
template <>
struct Children<Map> : Row<> {};
template <>
struct Children<Positional> : Row<> {};
template <>
struct Children<ParameterCount> : Row<> {};
template <>
struct Children<Identifier> : Row<> {};
template <>
struct Children<Call> : Row<&Call::args, &Call::type_args> {};
template <>
struct Children<Tuple> : Row<&Tuple::elements> {};
template <>
struct Children<Record> : Row<&Record::members> {};
template <>
struct Children<BlockExpr> : Row<&BlockExpr::block> {};
template <>
struct Children<IfExpr> : Row<&IfExpr::condition, &IfExpr::then, &IfExpr::otherwise> {};
template <>
struct Children<Unary> : Row<&Unary::operand> {};
template <>
struct Children<Binary> : Row<&Binary::left, &Binary::right> {};
template <>
struct Children<Ternary> : Row<&Ternary::condition, &Ternary::then, &Ternary::otherwise> {};
template <>
struct Children<Index> : Row<&Index::base, &Index::index> {};
template <>
struct Children<Field> : Row<&Field::base> {};
template <>
struct Children<TupleField> : Row<&TupleField::base> {};
template <>
struct Children<Cast> : Row<&Cast::type, &Cast::operand> {};
template <>
struct Children<Sizeof> : Row<&Sizeof::operand> {};
template <>
struct Children<Offsetof> : Row<&Offsetof::operand> {};
template <>
struct Children<Typeinfo> : Row<&Typeinfo::operand> {};
template <>
struct Children<Comptime> : Row<&Comptime::operand> {};
template <>
struct Children<IncDec> : Row<&IncDec::target> {};
template <>
struct Children<AddressOf> : Row<&AddressOf::target> {};

template <>
struct Children<ExprStatement> : Row<&ExprStatement::expr> {};
template <>
struct Children<Assign> : Row<&Assign::target, &Assign::value> {};
template <>
struct Children<Let> : Row<&Let::type, &Let::init> {};
template <>
struct Children<While> : Row<&While::condition, &While::body> {};
template <>
struct Children<For> : Row<&For::start, &For::end, &For::body> {};
template <>
struct Children<Unroll> : Row<&Unroll::count, &Unroll::body> {};
template <>
struct Children<Break> : Row<> {};
template <>
struct Children<Continue> : Row<> {};
template <>
struct Children<Return> : Row<&Return::value> {};
template <>
struct Children<Discard> : Row<&Discard::expr> {};
template <>
struct Children<Import> : Row<> {};

namespace detail {

template <class Visit, class Child>
void show(Visit& visit, Child& child) {
  if constexpr (requires { child.front(); })
    for (auto& one : child) show(visit, one);
  else if constexpr (requires {
                       child.name_span;
                       child.value;
                     })  // of a record
    visit(child.value);
  else if constexpr (requires { child->suffixes; }) {  // a type that may be missing
    if (child) visit(*child);
  } else
    visit(child);
}

}  // namespace detail

template <class Visit, class Node>
void each_child(Visit& visit, Node& node) {
  std::apply([&](auto... member) { (detail::show(visit, node.*member), ...); },
             Children<std::remove_const_t<Node>>::value);
}

}  // namespace scry::ast
