// Lowering of statements and of a whole probe body.
#include <algorithm>

#include "codegen/captures.h"
#include "codegen/lowering.h"

namespace scry::codegen {

Lowering::Lowering(Module& module, ir::Program& owner, ir::Builder& builder, const typed::Program& program,
                   std::function<Reg()> scratch)
    : module_(module),
      owner_(owner),
      b_(builder),
      program_(program),
      scratch_(std::move(scratch)),
      variables_(program.variables.size()),
      shared_(own_shared_) {
  VariableUse use = find_variable_use(program);
  variable_writes_ = std::move(use.writes);
  for (typed::VariableId id : use.captured)
    shared_.variables[id] = module_.reserve_scratch(std::max(8u, program.variables[size_t(id)].type->size));
}

void Lowering::body(Reg return_value) {
  return_value_ = return_value;
  exit_ = b_.block("done");
  if (program_.predicate) {
    body_block_ = b_.block("body");
    branch_on(*program_.predicate, body_block_, exit_);
    b_.enter(body_block_);
  }
  block(*program_.body);
  b_.enter(exit_);
}

void Lowering::require(const typed::Expr& condition, ir::BlockId otherwise) {
  const ir::BlockId ours = b_.block("ours");
  in_front_ = true;
  branch_on(condition, ours, otherwise);
  in_front_ = false;
  b_.enter(ours);
}

void Lowering::leave() {
  leaves_probe_ = true;
  b_.jump(exit_);
}

// Storage is made where a variable is declared, which comes before all its uses.
Lowering::Storage& Lowering::storage(typed::VariableId id) {
  Storage& storage = variables_[size_t(id)];
  if (storage.known) return storage;
  storage.known = true;
  TypeRef type = program_.variables[size_t(id)].type;
  if (auto shared = shared_.variables.find(id); shared != shared_.variables.end())
    storage.place = {scratch_(), static_cast<int32_t>(shared->second)};
  else if (type->is_integer_like() && module_.limits.on_stack_bytes == 0)
    storage.place = scratch_place(8);  // registers that are more than the machine has would live on the stack
  else if (is_scalar(type))
    storage.reg = b_.new_reg();
  else
    storage.place = temporary(type->size);
  return storage;
}

Operand Lowering::read_variable(typed::VariableId id) {
  const Storage& from = storage(id);
  if (from.reg != ir::kNoReg) return b_.copy(from.reg);
  return b_.load(8, false, from.place.base, from.place.offset);
}

void Lowering::write_variable(typed::VariableId id, Operand value) {
  const Storage& to = storage(id);
  if (to.reg != ir::kNoReg)
    b_.copy_to(to.reg, value);
  else
    b_.store(8, to.place.base, to.place.offset, value);
}

void Lowering::assign_variable(const typed::AssignVariable& node) {
  if (!is_scalar(node.value->type)) return store(*node.value, storage(node.variable).place);
  const RValue value = loaded(eval(*node.value));
  write_variable(node.variable, value.scalar);
  Storage& to = storage(node.variable);
  const bool has_one_value = !in_callback_ && variable_writes_[size_t(node.variable)] == 1;
  if (has_one_value && to.reg != ir::kNoReg) to.leads_to = value.known;
}

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
          TypeRef type = program_.variables[static_cast<size_t>(node.variable)].type;
          if (is_scalar(type))
            write_variable(node.variable, 0);
          else
            zero(storage(node.variable).place, type->size);
        } else if constexpr (std::is_same_v<Node, typed::AssignVariable>) {
          assign_variable(node);
        } else if constexpr (std::is_same_v<Node, typed::AssignMap>) {
          assign_map(node.map, node.key.get(), *node.value, statement.span);
        } else if constexpr (std::is_same_v<Node, typed::UpdateMap>) {
          update_map(node, statement.span);
        } else if constexpr (std::is_same_v<Node, typed::Aggregate>) {
          aggregate(node, statement.span);
        } else if constexpr (std::is_same_v<Node, typed::Unroll>) {
          for (uint32_t i = 0; i < node.count; ++i) block(*node.body);
        } else if constexpr (std::is_same_v<Node, typed::Return>) {
          return_from_probe(node);
        } else if constexpr (std::is_same_v<Node, typed::While>) {
          while_loop(node);
        } else if constexpr (std::is_same_v<Node, typed::ForRange>) {
          range_loop(node, statement.span);
        } else if constexpr (std::is_same_v<Node, typed::ForMap>) {
          map_loop(node);
        } else if constexpr (std::is_same_v<Node, typed::Break>) {
          b_.jump(jumps_.stop);
        } else if constexpr (std::is_same_v<Node, typed::Continue>) {
          b_.jump(jumps_.next);
        }
      },
      statement.node);
}

}  // namespace scry::codegen
