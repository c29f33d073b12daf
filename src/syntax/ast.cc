#include "syntax/ast.h"

#include <algorithm>
#include <array>

namespace scry::ast {
namespace {

constexpr std::array kUnarySpellings{"-", "!", "~", "*"};
constexpr std::array kBinarySpellings{"+",  "-",  "*",  "/", "%", "&",  "|",  "^",  "<<",
                                      ">>", "==", "!=", "<", ">", "<=", ">=", "&&", "||"};
static_assert(kUnarySpellings.size() == static_cast<size_t>(UnaryOp::dereference) + 1);
static_assert(kBinarySpellings.size() == static_cast<size_t>(BinaryOp::logical_or) + 1);

// The greatest height among the children that are shown to it.
class Tallest {
 public:
  void operator()(const ExprPtr& expr) { see(expr ? expr->height : 0); }
  void operator()(const BlockPtr& block) { see(block ? block->height : 0); }
  void operator()(const std::vector<ExprPtr>& exprs) {
    for (const ExprPtr& expr : exprs) (*this)(expr);
  }
  void operator()(const TypeName& type) {
    uint32_t levels = 0;
    const TypeName* inner = &type;
    for (; inner->typeof_type; inner = inner->typeof_type.get()) ++levels;
    if (inner->typeof_expr) see(levels + 1 + inner->typeof_expr->height);
    see(levels);
  }
  void operator()(const TypeOrExpr& operand) {
    if (operand.type) (*this)(*operand.type);
    (*this)(operand.expr);
  }
  uint32_t height() const { return height_; }

 private:
  void see(uint32_t height) { height_ = std::max(height_, height); }
  uint32_t height_ = 0;
};

// One overload per node that has children; `visit_children(seen, node)` shows each of them.
template <class Leaf>
void visit_children(Tallest&, const Leaf&) {}
void visit_children(Tallest& seen, const Call& call) {
  seen(call.args);
  for (const auto& type : call.type_args)
    if (type) seen(*type);
}
void visit_children(Tallest& seen, const Tuple& tuple) {
  seen(tuple.elements);
}
void visit_children(Tallest& seen, const Record& record) {
  for (const RecordMember& member : record.members) seen(member.value);
}
void visit_children(Tallest& seen, const BlockExpr& expr) {
  seen(expr.block);
}
void visit_children(Tallest& seen, const IfExpr& branch) {
  seen(branch.condition);
  seen(branch.then);
  seen(branch.otherwise);
}
void visit_children(Tallest& seen, const Unary& unary) {
  seen(unary.operand);
}
void visit_children(Tallest& seen, const Binary& binary) {
  seen(binary.left);
  seen(binary.right);
}
void visit_children(Tallest& seen, const Ternary& ternary) {
  seen(ternary.condition);
  seen(ternary.then);
  seen(ternary.otherwise);
}
void visit_children(Tallest& seen, const Index& index) {
  seen(index.base);
  seen(index.index);
}
void visit_children(Tallest& seen, const Field& field) {
  seen(field.base);
}
void visit_children(Tallest& seen, const TupleField& field) {
  seen(field.base);
}
void visit_children(Tallest& seen, const Cast& cast) {
  seen(cast.type);
  seen(cast.operand);
}
void visit_children(Tallest& seen, const Sizeof& node) {
  seen(node.operand);
}
void visit_children(Tallest& seen, const Offsetof& node) {
  seen(node.operand);
}
void visit_children(Tallest& seen, const Typeinfo& node) {
  seen(node.operand);
}
void visit_children(Tallest& seen, const Comptime& node) {
  seen(node.operand);
}
void visit_children(Tallest& seen, const IncDec& node) {
  seen(node.target);
}
void visit_children(Tallest& seen, const AddressOf& node) {
  seen(node.target);
}

void visit_children(Tallest& seen, const ExprStatement& statement) {
  seen(statement.expr);
}
void visit_children(Tallest& seen, const Assign& assign) {
  seen(assign.target);
  seen(assign.value);
}
void visit_children(Tallest& seen, const Let& let) {
  if (let.type) seen(*let.type);
  seen(let.init);
}
void visit_children(Tallest& seen, const While& loop) {
  seen(loop.condition);
  seen(loop.body);
}
void visit_children(Tallest& seen, const For& loop) {
  seen(loop.start);
  seen(loop.end);
  seen(loop.body);
}
void visit_children(Tallest& seen, const Unroll& loop) {
  seen(loop.count);
  seen(loop.body);
}
void visit_children(Tallest& seen, const Return& statement) {
  seen(statement.value);
}
void visit_children(Tallest& seen, const Discard& statement) {
  seen(statement.expr);
}

template <class Node>
uint32_t tallest_child(const Node& node) {
  Tallest seen;
  std::visit([&](const auto& alternative) { visit_children(seen, alternative); }, node);
  return seen.height();
}

}  // namespace

const char* spelling(UnaryOp op) {
  return kUnarySpellings[static_cast<size_t>(op)];
}
const char* spelling(BinaryOp op) {
  return kBinarySpellings[static_cast<size_t>(op)];
}

uint32_t height_below(const Expr& expr) {
  return tallest_child(expr.node);
}
uint32_t height_below(const Statement& statement) {
  return tallest_child(statement.node);
}

}  // namespace scry::ast
