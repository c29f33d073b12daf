#include "codegen/captures.h"

#include <map>
#include <set>

namespace scry::codegen {
namespace {

constexpr int64_t kMostPlainRounds = 16;

class Walker {
 public:
  std::set<typed::VariableId> captured;
  std::map<typed::VariableId, uint32_t> writes;
  bool has_loop = false;

  void walk(const typed::ExprPtr& expr) {
    if (expr) std::visit([this](const auto& node) { visit(node); }, expr->node);
  }
  void walk(const std::vector<typed::ExprPtr>& exprs) {
    for (const typed::ExprPtr& expr : exprs) walk(expr);
  }
  void walk(const typed::BlockPtr& block) {
    if (!block) return;
    for (const typed::Statement& statement : block->statements)
      std::visit([this](const auto& node) { visit(node); }, statement.node);
    walk(block->value);
  }

 private:
  void use(typed::VariableId id) {
    for (const typed::OwnVariables& own : callbacks_)
      if (!own.contain(id)) captured.insert(id);
  }
  void write(typed::VariableId id) {
    use(id);
    ++writes[id];
  }
  void callback(const typed::OwnVariables& own, const typed::BlockPtr& body) {
    callbacks_.push_back(own);
    walk(body);
    callbacks_.pop_back();
  }

  void visit(const typed::IntConst&) {}
  void visit(const typed::StringConst&) {}
  void visit(const typed::VariableRead& node) { use(node.variable); }
  void visit(const typed::MapRead& node) { walk(node.key); }
  void visit(const typed::MapRef&) {}
  void visit(const typed::ArgsRef&) {}
  void visit(const typed::FieldRead& node) { walk(node.base); }
  void visit(const typed::IndexRead& node) {
    walk(node.base);
    walk(node.index);
  }
  void visit(const typed::Dereference& node) { walk(node.pointer); }
  void visit(const typed::Unary& node) { walk(node.operand); }
  void visit(const typed::Binary& node) {
    walk(node.left);
    walk(node.right);
  }
  void visit(const typed::Ternary& node) {
    walk(node.condition);
    walk(node.then);
    walk(node.otherwise);
  }
  void visit(const typed::Cast& node) { walk(node.operand); }
  void visit(const typed::MakeTuple& node) { walk(node.elements); }
  void visit(const typed::TupleRead& node) { walk(node.base); }
  void visit(const typed::Call& node) { walk(node.args); }
  void visit(const typed::IncDec& node) {
    if (node.variable) write(*node.variable);
    walk(node.key);
  }
  void visit(const typed::BlockExpr& node) { walk(node.block); }
  void visit(const typed::Inlined& node) {
    if (node.result) use(*node.result);
    walk(node.body);
  }
  void visit(const typed::CompiledCall& node) { walk(node.args); }
  void visit(const typed::AddressOf& node) {
    if (node.variable) captured.insert(*node.variable);  // an address needs memory
  }
  void visit(const typed::IfExpr& node) {
    walk(node.condition);
    walk(node.then);
    walk(node.otherwise);
  }

  void visit(const typed::ExprStatement& node) { walk(node.expr); }
  void visit(const typed::Declare& node) { use(node.variable); }
  void visit(const typed::AssignVariable& node) {
    write(node.variable);
    walk(node.value);
  }
  void visit(const typed::AssignMap& node) {
    walk(node.key);
    walk(node.value);
  }
  void visit(const typed::UpdateMap& node) {
    walk(node.key);
    walk(node.value);
  }
  void visit(const typed::Aggregate& node) {
    walk(node.key);
    walk(node.args);
  }
  void visit(const typed::Unroll& node) {
    has_loop = true;
    walk(node.body);
  }
  void visit(const typed::Return& node) { walk(node.value); }
  void visit(const typed::While& node) {
    has_loop = true;
    walk(node.condition);
    walk(node.body);
  }
  void visit(const typed::ForRange& node) {
    has_loop = true;
    walk(node.start);
    walk(node.end);
    if (plain_range(node)) return walk(node.body);
    callback(node.own, node.body);
  }
  void visit(const typed::ForMap& node) {
    has_loop = true;
    callback(node.own, node.body);
  }
  void visit(const typed::Break&) {}
  void visit(const typed::Continue&) {}

  std::vector<typed::OwnVariables> callbacks_;  // around the current node
};

}  // namespace

std::optional<ConstantRange> plain_range(const typed::ForRange& loop) {
  const auto* start = std::get_if<typed::IntConst>(&loop.start->node);
  const auto* end = std::get_if<typed::IntConst>(&loop.end->node);
  if (!start || !end) return std::nullopt;
  const ConstantRange range{static_cast<int64_t>(start->value), static_cast<int64_t>(end->value)};
  const bool is_short =
      range.end <= range.start ||
      static_cast<uint64_t>(range.end) - static_cast<uint64_t>(range.start) <= static_cast<uint64_t>(kMostPlainRounds);
  if (!is_short) return std::nullopt;
  Walker body;
  body.walk(loop.body);
  return body.has_loop ? std::nullopt : std::optional(range);
}

VariableUse find_variable_use(const typed::Program& program) {
  Walker walker;
  walker.walk(program.predicate);
  walker.walk(program.body);
  VariableUse found{{walker.captured.begin(), walker.captured.end()}, {}};
  found.writes.resize(program.variables.size());
  for (const auto& [variable, count] : walker.writes) found.writes[static_cast<size_t>(variable)] = count;
  return found;
}

}  // namespace scry::codegen
