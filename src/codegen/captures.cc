#include "codegen/captures.h"

#include <map>
#include <set>

#include "sema/children.h"

namespace scry::codegen {
namespace {

constexpr int64_t kMostPlainRounds = 16;

// Whether there is a loop in a tree. Stops at the first: nested loops are asked one by one, from the outermost.
struct LoopFinder {
  bool found = false;

  void operator()(const typed::ExprPtr& expr) {
    if (expr && !found) std::visit([this](const auto& node) { visit(node); }, expr->node);
  }
  void operator()(const typed::BlockPtr& block) {
    if (!block) return;
    for (const typed::Statement& statement : block->statements)
      if (!found) std::visit([this](const auto& node) { visit(node); }, statement.node);
    (*this)(block->value);
  }

 private:
  template <class Node>
  void visit(const Node& node) {
    typed::each_child(*this, node);
  }
  void visit(const typed::Unroll&) { found = true; }
  void visit(const typed::While&) { found = true; }
  void visit(const typed::ForRange&) { found = true; }
  void visit(const typed::ForMap&) { found = true; }
};

class Walker {
 public:
  std::set<typed::VariableId> captured;
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

  template <class Node>
  void visit(const Node& node) {
    typed::each_child(*this, node);
  }
  void visit(const typed::VariableRead& node) { use(node.variable); }
  void visit(const typed::IncDec& node) {
    if (node.variable) write(*node.variable);
    typed::each_child(*this, node);
  }
  void visit(const typed::Inlined& node) {
    if (node.result) use(*node.result);
    typed::each_child(*this, node);
  }
  void visit(const typed::AddressOf& node) {
    if (node.variable) captured.insert(*node.variable);  // an address needs memory
  }

  void visit(const typed::Declare& node) { use(node.variable); }
  void visit(const typed::AssignVariable& node) {
    write(node.variable);
    typed::each_child(*this, node);
  }
  void visit(const typed::ForRange& node) {
    walk(node.start);
    walk(node.end);
    if (plain_range(node)) return walk(node.body);
    callback(node.own, node.body);
  }
  void visit(const typed::ForMap& node) { callback(node.own, node.body); }

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
  LoopFinder inside;
  inside(loop.body);
  return inside.found ? std::nullopt : std::optional(range);
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
