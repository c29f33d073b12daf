// Lowering of statements and of a whole probe body.
#include "codegen/lowering.h"

namespace scry::codegen {

Lowering::Lowering(Module& module, ir::Builder& builder, const typed::Program& program, std::function<Reg()> scratch)
    : module_(module), b_(builder), program_(program), scratch_(std::move(scratch)) {}

void Lowering::body(Reg return_value) {
  return_value_ = return_value;
  exit_ = b_.block("done");
  for (const typed::Variable& variable : program_.variables) {
    if (is_scalar(variable.type))
      variables_.push_back({b_.new_reg(), {}});
    else
      variables_.push_back({ir::kNoReg, temporary(variable.type->size)});
  }
  if (program_.predicate) {
    body_block_ = b_.block("body");
    branch_on(*program_.predicate, body_block_, exit_);
    b_.enter(body_block_);
  }
  block(*program_.body);
  b_.enter(exit_);
}

void Lowering::leave() { b_.jump(exit_); }

void Lowering::block(const typed::Block& block) {
  for (const typed::Statement& one : block.statements) statement(one);
}

void Lowering::statement(const typed::Statement& statement) {
  b_.span = statement.span;
  std::visit(
      [&](const auto& node) {
        using Node = std::decay_t<decltype(node)>;
        if constexpr (std::is_same_v<Node, typed::ExprStatement>) {
          eval(*node.expr);
        } else if constexpr (std::is_same_v<Node, typed::Declare>) {
          const Storage& storage = variables_[static_cast<size_t>(node.variable)];
          TypeRef type = program_.variables[static_cast<size_t>(node.variable)].type;
          if (is_scalar(type))
            b_.copy_to(storage.reg, 0);
          else
            zero(storage.place, type->size);
        } else if constexpr (std::is_same_v<Node, typed::AssignVariable>) {
          const Storage& storage = variables_[static_cast<size_t>(node.variable)];
          if (is_scalar(node.value->type))
            b_.copy_to(storage.reg, scalar(*node.value));
          else
            store(*node.value, storage.place);
        } else if constexpr (std::is_same_v<Node, typed::AssignMap>) {
          assign_map(node.map, node.key.get(), *node.value, statement.span);
        } else if constexpr (std::is_same_v<Node, typed::UpdateMap>) {
          update_map(node, statement.span);
        } else if constexpr (std::is_same_v<Node, typed::Aggregate>) {
          aggregate(node, statement.span);
        } else if constexpr (std::is_same_v<Node, typed::Unroll>) {
          for (uint32_t i = 0; i < node.count; ++i) block(*node.body);
        } else if constexpr (std::is_same_v<Node, typed::Return>) {
          if (node.value) b_.copy_to(return_value_, scalar(*node.value));
          leave();
        }
      },
      statement.node);
}

}  // namespace scry::codegen
