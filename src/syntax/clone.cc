#include "syntax/clone.h"

#include <type_traits>

namespace scry::ast {
namespace {

// Of what nodes hold. Null of null.
ExprPtr copy(const ExprPtr& expr);
BlockPtr copy(const BlockPtr& block);
Statement copy(const Statement& statement);
RecordMember copy(const RecordMember& member);
TypeName copy(const TypeName& type);
TypeOrExpr copy(const TypeOrExpr& either);

std::optional<TypeName> copy(const std::optional<TypeName>& type) {
  return type ? std::optional(copy(*type)) : std::nullopt;
}
std::unique_ptr<TypeName> copy(const std::unique_ptr<TypeName>& type) {
  return type ? std::make_unique<TypeName>(copy(*type)) : nullptr;
}
template <class Item>
std::vector<Item> copy(const std::vector<Item>& items) {
  std::vector<Item> result;
  for (const Item& item : items) result.push_back(copy(item));
  return result;
}

// A node that holds no other is copied as it is.
struct Leaves {
  template <class Node>
  Node operator()(const Node& node) const {
    static_assert(std::is_copy_constructible_v<Node>, "a node that holds others needs a function below");
    return node;
  }
};

struct Expressions : Leaves {
  using Leaves::operator();
  Call operator()(const Call& n) const { return {n.name, n.name_span, copy(n.args), copy(n.type_args)}; }
  Tuple operator()(const Tuple& n) const { return {copy(n.elements)}; }
  Record operator()(const Record& n) const { return {copy(n.members)}; }
  BlockExpr operator()(const BlockExpr& n) const { return {copy(n.block)}; }
  Unary operator()(const Unary& n) const { return {n.op, n.op_span, copy(n.operand)}; }
  Binary operator()(const Binary& n) const { return {n.op, n.op_span, copy(n.left), copy(n.right)}; }
  Ternary operator()(const Ternary& n) const { return {copy(n.condition), copy(n.then), copy(n.otherwise)}; }
  Index operator()(const Index& n) const { return {copy(n.base), copy(n.index), n.wrote_list}; }
  Field operator()(const Field& n) const { return {copy(n.base), n.name, n.name_span}; }
  TupleField operator()(const TupleField& n) const { return {copy(n.base), n.index, n.index_span}; }
  Cast operator()(const Cast& n) const { return {copy(n.type), copy(n.operand)}; }
  Sizeof operator()(const Sizeof& n) const { return {copy(n.operand)}; }
  Offsetof operator()(const Offsetof& n) const { return {copy(n.operand), n.path, n.path_span}; }
  Typeinfo operator()(const Typeinfo& n) const { return {copy(n.operand)}; }
  Comptime operator()(const Comptime& n) const { return {copy(n.operand)}; }
  IncDec operator()(const IncDec& n) const { return {n.increment, n.prefix, copy(n.target)}; }
  AddressOf operator()(const AddressOf& n) const { return {copy(n.target)}; }
  IfExpr operator()(const IfExpr& n) const { return {n.comptime, copy(n.condition), copy(n.then), copy(n.otherwise)}; }
};

struct Statements : Leaves {
  using Leaves::operator();
  ExprStatement operator()(const ExprStatement& n) const { return {copy(n.expr)}; }
  Assign operator()(const Assign& n) const { return {copy(n.target), n.op, n.op_span, copy(n.value)}; }
  Let operator()(const Let& n) const { return {n.name, n.name_span, copy(n.type), copy(n.init)}; }
  While operator()(const While& n) const { return {copy(n.condition), copy(n.body)}; }
  Unroll operator()(const Unroll& n) const { return {copy(n.count), copy(n.body)}; }
  Return operator()(const Return& n) const { return {copy(n.value)}; }
  Discard operator()(const Discard& n) const { return {copy(n.expr)}; }
  For operator()(const For& n) const { return {n.variable, n.variable_span, copy(n.start), copy(n.end), copy(n.body)}; }
};

ExprPtr copy(const ExprPtr& expr) {
  if (!expr) return nullptr;
  return std::visit(
      [&](const auto& node) {
        return std::make_unique<Expr>(Expr{expr->span, expr->height, Expressions{}(node)});
      },
      expr->node);
}

BlockPtr copy(const BlockPtr& block) {
  if (!block) return nullptr;
  return std::make_unique<Block>(Block{block->span, block->height, copy(block->statements), copy(block->value)});
}

Statement copy(const Statement& statement) {
  return std::visit([&](const auto& node) { return Statement{statement.span, Statements{}(node)}; }, statement.node);
}

RecordMember copy(const RecordMember& member) {
  return {member.name, member.name_span, copy(member.value)};
}

TypeName copy(const TypeName& type) {
  return {type.span, type.keyword, type.name, type.suffixes, copy(type.typeof_expr), copy(type.typeof_type)};
}

TypeOrExpr copy(const TypeOrExpr& either) {
  return {copy(either.type), copy(either.expr)};
}

}  // namespace

ExprPtr clone(const ExprPtr& expr) {
  return copy(expr);
}

BlockPtr clone(const BlockPtr& block) {
  return copy(block);
}

}  // namespace scry::ast
