// The children of the nodes of the syntax tree: a row for each kind of node (base/children.h). The walker calls `visit`
// with each ExprPtr, BlockPtr, TypeName and TypeOrExpr below a node, in the order of the text. Pointers may be null
// where the node says so.
#pragma once

#include "base/children.h"
#include "syntax/ast.h"

namespace scry::tree {

template <>
struct Children<ast::Integer> : Row<> {};
template <>
struct Children<ast::String> : Row<> {};
template <>
struct Children<ast::Bool> : Row<> {};
template <>
struct Children<ast::Variable> : Row<> {};
template <>
struct Children<ast::Map> : Row<> {};
template <>
struct Children<ast::Positional> : Row<> {};
template <>
struct Children<ast::ParameterCount> : Row<> {};
template <>
struct Children<ast::Identifier> : Row<> {};
template <>
struct Children<ast::Call> : Row<&ast::Call::args, &ast::Call::type_args> {};
template <>
struct Children<ast::Tuple> : Row<&ast::Tuple::elements> {};
template <>
struct Children<ast::Record> : Row<&ast::Record::members> {};
template <>
struct Children<ast::RecordMember> : Row<&ast::RecordMember::value> {};  // a part of a Record
template <>
struct Children<ast::BlockExpr> : Row<&ast::BlockExpr::block> {};
template <>
struct Children<ast::IfExpr> : Row<&ast::IfExpr::condition, &ast::IfExpr::then, &ast::IfExpr::otherwise> {};
template <>
struct Children<ast::Unary> : Row<&ast::Unary::operand> {};
template <>
struct Children<ast::Binary> : Row<&ast::Binary::left, &ast::Binary::right> {};
template <>
struct Children<ast::Ternary> : Row<&ast::Ternary::condition, &ast::Ternary::then, &ast::Ternary::otherwise> {};
template <>
struct Children<ast::Index> : Row<&ast::Index::base, &ast::Index::index> {};
template <>
struct Children<ast::Field> : Row<&ast::Field::base> {};
template <>
struct Children<ast::TupleField> : Row<&ast::TupleField::base> {};
template <>
struct Children<ast::Cast> : Row<&ast::Cast::type, &ast::Cast::operand> {};
template <>
struct Children<ast::Sizeof> : Row<&ast::Sizeof::operand> {};
template <>
struct Children<ast::Offsetof> : Row<&ast::Offsetof::operand> {};
template <>
struct Children<ast::Typeinfo> : Row<&ast::Typeinfo::operand> {};
template <>
struct Children<ast::Comptime> : Row<&ast::Comptime::operand> {};
template <>
struct Children<ast::IncDec> : Row<&ast::IncDec::target> {};
template <>
struct Children<ast::AddressOf> : Row<&ast::AddressOf::target> {};

template <>
struct Children<ast::ExprStatement> : Row<&ast::ExprStatement::expr> {};
template <>
struct Children<ast::Assign> : Row<&ast::Assign::target, &ast::Assign::value> {};
template <>
struct Children<ast::Let> : Row<&ast::Let::type, &ast::Let::init> {};
template <>
struct Children<ast::While> : Row<&ast::While::condition, &ast::While::body> {};
template <>
struct Children<ast::For> : Row<&ast::For::start, &ast::For::end, &ast::For::body> {};
template <>
struct Children<ast::Unroll> : Row<&ast::Unroll::count, &ast::Unroll::body> {};
template <>
struct Children<ast::Break> : Row<> {};
template <>
struct Children<ast::Continue> : Row<> {};
template <>
struct Children<ast::Return> : Row<&ast::Return::value> {};
template <>
struct Children<ast::Discard> : Row<&ast::Discard::expr> {};
template <>
struct Children<ast::Import> : Row<> {};

}  // namespace scry::tree
