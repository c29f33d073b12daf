// The children of the nodes of the typed tree: a row for each kind of node (base/children.h). The walker calls `visit`
// with each ExprPtr and BlockPtr below a node, in the order of their evaluation. Pointers may be null where the node
// says so.
#pragma once

#include "base/children.h"
#include "sema/typed.h"

namespace scry::tree {

template <>
struct Children<typed::IntConst> : Row<> {};
template <>
struct Children<typed::StringConst> : Row<> {};
template <>
struct Children<typed::VariableRead> : Row<> {};
template <>
struct Children<typed::MapRead> : Row<&typed::MapRead::key> {};
template <>
struct Children<typed::MapRef> : Row<> {};
template <>
struct Children<typed::ArgsRef> : Row<> {};
template <>
struct Children<typed::FieldRead> : Row<&typed::FieldRead::base> {};
template <>
struct Children<typed::IndexRead> : Row<&typed::IndexRead::base, &typed::IndexRead::index> {};
template <>
struct Children<typed::Dereference> : Row<&typed::Dereference::pointer> {};
template <>
struct Children<typed::Unary> : Row<&typed::Unary::operand> {};
template <>
struct Children<typed::Binary> : Row<&typed::Binary::left, &typed::Binary::right> {};
template <>
struct Children<typed::Ternary> : Row<&typed::Ternary::condition, &typed::Ternary::then, &typed::Ternary::otherwise> {};
template <>
struct Children<typed::Cast> : Row<&typed::Cast::operand> {};
template <>
struct Children<typed::MakeTuple> : Row<&typed::MakeTuple::elements> {};
template <>
struct Children<typed::TupleRead> : Row<&typed::TupleRead::base> {};
template <>
struct Children<typed::Call> : Row<&typed::Call::args> {};
template <>
struct Children<typed::IncDec> : Row<&typed::IncDec::key> {};
template <>
struct Children<typed::BlockExpr> : Row<&typed::BlockExpr::block> {};
template <>
struct Children<typed::IfExpr> : Row<&typed::IfExpr::condition, &typed::IfExpr::then, &typed::IfExpr::otherwise> {};
template <>
struct Children<typed::Inlined> : Row<&typed::Inlined::body> {};
template <>
struct Children<typed::AddressOf> : Row<> {};
template <>
struct Children<typed::CompiledCall> : Row<&typed::CompiledCall::args> {};

template <>
struct Children<typed::ExprStatement> : Row<&typed::ExprStatement::expr> {};
template <>
struct Children<typed::Declare> : Row<> {};
template <>
struct Children<typed::AssignVariable> : Row<&typed::AssignVariable::value> {};
template <>
struct Children<typed::AssignMap> : Row<&typed::AssignMap::key, &typed::AssignMap::value> {};
template <>
struct Children<typed::UpdateMap> : Row<&typed::UpdateMap::key, &typed::UpdateMap::value> {};
template <>
struct Children<typed::Aggregate> : Row<&typed::Aggregate::key, &typed::Aggregate::args> {};
template <>
struct Children<typed::Unroll> : Row<&typed::Unroll::body> {};
template <>
struct Children<typed::Return> : Row<&typed::Return::value> {};
template <>
struct Children<typed::While> : Row<&typed::While::condition, &typed::While::body> {};
template <>
struct Children<typed::ForRange> : Row<&typed::ForRange::start, &typed::ForRange::end, &typed::ForRange::body> {};
template <>
struct Children<typed::ForMap> : Row<&typed::ForMap::body> {};
template <>
struct Children<typed::Break> : Row<> {};
template <>
struct Children<typed::Continue> : Row<> {};

}  // namespace scry::tree
