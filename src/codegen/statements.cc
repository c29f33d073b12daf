// Lowering of statements and of a whole probe body.
#include <algorithm>

#include "codegen/nodes.h"
#include "sema/any_node.h"

namespace scry::codegen {

void lower_probe(Body& body, Reg return_value) {
  ir::Builder& b = body.b();
  body.exits.return_value = return_value;
  body.exits.probe = b.block("done");
  if (body.frame.program.predicate) {
    body.exits.after_predicate = b.block("body");
    branch_on(body, *body.frame.program.predicate, body.exits.after_predicate, body.exits.probe);
    b.enter(body.exits.after_predicate);
  }
  block(body, *body.frame.program.body);
  b.enter(body.exits.probe);
}

void require(Body& body, const typed::Expr& condition, ir::BlockId otherwise) {
  ir::Builder& b = body.b();
  const ir::BlockId ours = b.block("ours");
  body.frame.before_body = true;
  branch_on(body, condition, ours, otherwise);
  body.frame.before_body = false;
  b.enter(ours);
}

void leave(Body& body) {
  ir::Builder& b = body.b();
  body.exits.leaves.probe = true;
  b.jump(body.exits.probe);
}

namespace {

bool names(const typed::Expr& expr, typed::VariableId variable) {
  return typed::any_node(expr, [&]<class Node>(const Node& node) {
    constexpr bool names_one = std::is_same_v<Node, typed::VariableRead> || std::is_same_v<Node, typed::AssignVariable>;
    if constexpr (names_one) return node.variable == variable;
    return false;
  });
}

void assign_variable(Body& body, const typed::AssignVariable& node) {
  if (!is_scalar(node.value->type)) {
    const Place place = body.variables.storage(node.variable).place;
    // `$a = ($a.1, $a.0)`: the old value is needed until the new one is complete, and `$a = (1, ({ $a = (7, 8); 2 }))`
    // has another before that.
    if (names(*node.value, node.variable)) return store(body, eval(body, *node.value), place);
    return store(body, *node.value, place);
  }
  const RValue value = body.values().loaded(eval(body, *node.value));
  body.variables.write(node.variable, value.scalar);
  Variables::Storage& to = body.variables.storage(node.variable);
  const bool has_one_value = body.variables.has_one_value(node.variable);
  if (has_one_value && to.reg != ir::kNoReg) to.leads_to = value.known;
}

void statement(Body& body, const typed::Statement& statement) {
  ir::Builder& b = body.b();
  b.span = statement.span;
  std::visit(
      [&](const auto& node) {
        using Node = std::decay_t<decltype(node)>;
        if constexpr (std::is_same_v<Node, typed::ExprStatement>) {
          eval(body, *node.expr);
        } else if constexpr (std::is_same_v<Node, typed::Declare>) {
          TypeRef type = body.frame.program.variables[static_cast<size_t>(node.variable)].type;
          if (is_scalar(type))
            body.variables.write(node.variable, 0);
          else
            body.memory().zero(body.variables.storage(node.variable).place, type->size);
        } else if constexpr (std::is_same_v<Node, typed::AssignVariable>) {
          assign_variable(body, node);
        } else if constexpr (std::is_same_v<Node, typed::AssignMap>) {
          assign_map(body, node.map, node.key.get(), *node.value, statement.span);
        } else if constexpr (std::is_same_v<Node, typed::UpdateMap>) {
          update_map(body, node, statement.span);
        } else if constexpr (std::is_same_v<Node, typed::Aggregate>) {
          aggregate(body, node, statement.span);
        } else if constexpr (std::is_same_v<Node, typed::Unroll>) {
          for (uint32_t i = 0; i < node.count; ++i) block(body, *node.body);
        } else if constexpr (std::is_same_v<Node, typed::Return>) {
          return_from_probe(body, node);
        } else if constexpr (std::is_same_v<Node, typed::While>) {
          while_loop(body, node, statement.span);
        } else if constexpr (std::is_same_v<Node, typed::ForRange>) {
          range_loop(body, node, statement.span);
        } else if constexpr (std::is_same_v<Node, typed::ForMap>) {
          map_loop(body, node);
        } else if constexpr (std::is_same_v<Node, typed::Break>) {
          b.jump(body.exits.loop.stop);
        } else if constexpr (std::is_same_v<Node, typed::Continue>) {
          b.jump(body.exits.loop.next);
        }
      },
      statement.node);
}

}  // namespace

void block(Body& body, const typed::Block& block) {
  for (const typed::Statement& one : block.statements) statement(body, one);
}

}  // namespace scry::codegen
