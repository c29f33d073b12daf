#include "syntax/ast.h"

#include <algorithm>
#include <array>

#include "syntax/children.h"

namespace scry::ast {
namespace {

constexpr std::array kUnarySpellings{"-", "!", "~", "*"};
constexpr std::array kBinarySpellings{"+",  "-",  "*",  "/", "%", "&",  "|",  "^",  "<<",
                                      ">>", "==", "!=", "<", ">", "<=", ">=", "&&", "||"};
static_assert(kUnarySpellings.size() == static_cast<size_t>(UnaryOp::dereference) + 1);
static_assert(kBinarySpellings.size() == static_cast<size_t>(BinaryOp::logical_or) + 1);

// The greatest height among the children that are shown to it.
class HeightVisitor {
 public:
  void operator()(const ExprPtr& expr) { see(expr ? expr->height : 0); }
  void operator()(const BlockPtr& block) { see(block ? block->height : 0); }
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

template <class Node>
uint32_t tallest_child(const Node& node) {
  HeightVisitor seen;
  std::visit([&](const auto& alternative) { tree::each_child(seen, alternative); }, node);
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
