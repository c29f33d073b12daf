#include "codegen/captures.h"

#include <map>
#include <set>

#include "sema/any_node.h"

namespace scry::codegen {
namespace {

constexpr int64_t kMostPlainRounds = 16;

bool is_small_constant(const typed::Expr& expr) {
  constexpr int64_t kSmall = 1024;  // turns that the verifier walks one by one
  if (const auto* cast = std::get_if<typed::Cast>(&expr.node)) return is_small_constant(*cast->operand);
  const auto* constant = std::get_if<typed::IntConst>(&expr.node);
  if (!constant) return false;
  const auto value = static_cast<int64_t>(constant->value);
  return value >= -kSmall && value <= kSmall;
}

std::optional<typed::VariableId> variable_of(const typed::Expr& expr) {
  if (const auto* cast = std::get_if<typed::Cast>(&expr.node)) return variable_of(*cast->operand);
  const auto* read = std::get_if<typed::VariableRead>(&expr.node);
  return read ? std::optional(read->variable) : std::nullopt;
}

// Whether the value is the variable moved by a constant: `$i + 1`.
bool is_step(const typed::Expr& expr, typed::VariableId variable) {
  if (const auto* cast = std::get_if<typed::Cast>(&expr.node)) return is_step(*cast->operand, variable);
  const auto* binary = std::get_if<typed::Binary>(&expr.node);
  if (!binary || (binary->op != ast::BinaryOp::add && binary->op != ast::BinaryOp::subtract)) return false;
  return variable_of(*binary->left) == variable && is_small_constant(*binary->right);
}

// The variable that alone decides when a loop with this condition ends; none if others do.
std::optional<typed::VariableId> counter_of(const typed::Expr& condition) {
  if (const auto variable = variable_of(condition)) return variable;  // while it is not 0
  if (const auto* cast = std::get_if<typed::Cast>(&condition.node)) return counter_of(*cast->operand);
  const auto* binary = std::get_if<typed::Binary>(&condition.node);
  if (!binary || binary->op < ast::BinaryOp::equal || binary->op > ast::BinaryOp::greater_equal) return std::nullopt;
  if (is_small_constant(*binary->right)) return variable_of(*binary->left);
  return is_small_constant(*binary->left) ? variable_of(*binary->right) : std::nullopt;
}

// Which variables the statements of an operand assign, though they are named before it.
struct OperandStatements {
  int depth = 0;                               // of such statements, around the current node
  std::map<typed::VariableId, int> first_use;  // depth where a variable is named first
  std::set<typed::VariableId> changed;

  void use(typed::VariableId id) { first_use.try_emplace(id, depth); }
  void assign(typed::VariableId id) {
    if (depth > first_use[id]) changed.insert(id);
  }
};

class Walker {
 public:
  explicit Walker(const std::set<const typed::While*>& called_back) : called_back_(called_back) {}

  std::set<typed::VariableId> captured;
  std::set<typed::VariableId> unsteady;  // assigned what the verifier may not know
  OperandStatements operands;
  std::vector<const typed::While*> plain;
  std::map<typed::VariableId, uint32_t> writes;

  void operator()(const typed::ExprPtr& expr) { walk(expr); }
  void operator()(const typed::BlockPtr& block) { walk(block); }

  void walk(const typed::ExprPtr& expr) {
    if (expr) std::visit([this](const auto& node) { visit(node); }, expr->node);
  }
  void walk(const typed::BlockPtr& block) {
    if (!block) return;
    for (const typed::Statement& statement : block->statements)
      std::visit([this](const auto& node) { visit(node); }, statement.node);
    walk_alone(block->value);
  }

 private:
  // An expression that is no operand of another: nothing was read before its statements.
  void walk_alone(const typed::ExprPtr& expr) {
    if (expr && holds_statements(*expr)) --operands.depth;
    walk(expr);
    if (expr && holds_statements(*expr)) ++operands.depth;
  }
  static bool holds_statements(const typed::Expr& expr) {
    return std::visit(typed::kIsOneOf<typed::BlockExpr, typed::IfExpr, typed::Inlined>, expr.node);
  }
  template <class Node>
  void visit_statements(const Node& node) {
    ++operands.depth;
    tree::each_child(*this, node);
    --operands.depth;
  }

  void use(typed::VariableId id) {
    operands.use(id);
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

  template <class Node>
  void visit(const Node& node) {
    tree::each_child(*this, node);
  }
  void visit(const typed::VariableRead& node) { use(node.variable); }
  void visit(const typed::IncDec& node) {
    if (node.variable) write(*node.variable);
    tree::each_child(*this, node);
  }
  void visit(const typed::Inlined& node) {
    if (node.result) use(*node.result);
    visit_statements(node);
  }
  void visit(const typed::BlockExpr& node) { visit_statements(node); }
  void visit(const typed::IfExpr& node) { visit_statements(node); }
  void visit(const typed::ExprStatement& node) { walk_alone(node.expr); }
  void visit(const typed::AddressOf& node) {
    if (node.variable) captured.insert(*node.variable);  // an address needs memory
  }

  void visit(const typed::Declare& node) { use(node.variable); }
  void visit(const typed::AssignVariable& node) {
    write(node.variable);
    operands.assign(node.variable);
    if (!is_small_constant(*node.value) && !is_step(*node.value, node.variable)) unsteady.insert(node.variable);
    tree::each_child(*this, node);
  }
  void visit(const typed::While& node) {
    if (called_back_.contains(&node)) callbacks_.push_back(node.own);
    if (!called_back_.contains(&node)) plain.push_back(&node);
    tree::each_child(*this, node);
    if (called_back_.contains(&node)) callbacks_.pop_back();
  }
  void visit(const typed::ForRange& node) {
    unsteady.insert(node.variable);
    walk(node.start);
    walk(node.end);
    if (plain_range(node)) return walk(node.body);
    callback(node.own, node.body);
  }
  void visit(const typed::ForMap& node) { callback(node.own, node.body); }

  const std::set<const typed::While*>& called_back_;
  std::vector<typed::OwnVariables> callbacks_;  // around the current node
};

}  // namespace

bool has_loop(const typed::BlockPtr& block) {
  return typed::any_node(block, typed::kIsOneOf<typed::Unroll, typed::While, typed::ForRange, typed::ForMap>);
}

std::optional<ConstantRange> plain_range(const typed::ForRange& loop) {
  const auto* start = std::get_if<typed::IntConst>(&loop.start->node);
  const auto* end = std::get_if<typed::IntConst>(&loop.end->node);
  if (!start || !end) return std::nullopt;
  const ConstantRange range{static_cast<int64_t>(start->value), static_cast<int64_t>(end->value)};
  const bool is_short =
      range.end <= range.start ||
      static_cast<uint64_t>(range.end) - static_cast<uint64_t>(range.start) <= static_cast<uint64_t>(kMostPlainRounds);
  if (!is_short) return std::nullopt;
  return has_loop(loop.body) ? std::nullopt : std::optional(range);
}

namespace {

// Whether the verifier can count the turns of the loop when it walks it.
bool is_countable(const typed::While& loop, const Walker& program) {
  const auto counter = counter_of(*loop.condition);
  return !has_loop(loop.body) && counter && !program.captured.contains(*counter) &&
         !program.unsteady.contains(*counter);
}

}  // namespace

VariableUse find_variable_use(const typed::Program& program) {
  VariableUse found;
  for (;;) {
    Walker walker(found.callbacks);
    walker.walk(program.predicate);
    walker.walk(program.body);
    // A loop that becomes a callback captures variables, which may make other loops uncountable.
    const size_t before = found.callbacks.size();
    for (const typed::While* loop : walker.plain)
      if (loop->may_be_callback && !is_countable(*loop, walker)) found.callbacks.insert(loop);
    if (found.callbacks.size() > before) continue;
    found.changed_in_operands = std::move(walker.operands.changed);
    found.captured.assign(walker.captured.begin(), walker.captured.end());
    found.writes.resize(program.variables.size());
    for (const typed::While* loop : walker.plain)
      if (const auto counter = counter_of(*loop->condition)) found.counters.insert(*counter);
    for (const auto& [variable, count] : walker.writes) found.writes[static_cast<size_t>(variable)] = count;
    return found;
  }
}

}  // namespace scry::codegen
