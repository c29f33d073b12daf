#include "sema/context_use.h"

#include <set>
#include <utility>

#include "builtins/builtin.h"
#include "syntax/children.h"
#include "syntax/number_literal.h"

namespace scry::sema {
namespace {

// The n of argN; more than any probe has for a number that is too large (the checker reports it).
uint64_t argument_number(std::string_view name) {
  const auto number = parse_number(name.substr(std::string_view("arg").size()));
  return number ? number->magnitude : UINT64_MAX;
}

class Finder {
 public:
  explicit Finder(const Macros& macros) : macros_(macros) {}

  ContextUse uses;

  void operator()(const ast::ExprPtr& expr) { walk(expr); }
  void operator()(const ast::BlockPtr& block) { walk(block); }
  void operator()(const ast::TypeOrExpr& operand) { walk(operand.expr); }
  void operator()(const ast::TypeName&) {}

  void walk(const ast::ExprPtr& expr) {
    if (expr) std::visit([this](const auto& node) { visit(node); }, expr->node);
  }
  void walk_called_macros() {
    while (!called_.empty()) {
      const ast::Macro* macro = called_.back();
      called_.pop_back();
      walk(macro->body);
    }
  }
  void walk(const ast::BlockPtr& block) {
    if (!block) return;
    for (const ast::Statement& statement : block->statements)
      std::visit([this](const auto& node) { visit(node); }, statement.node);
    walk(block->value);
  }

 private:
  void name(const std::string& name) {
    for (const ast::Macro* macro : macros_.named(name))
      if (seen_.insert(macro).second) called_.push_back(macro);
    if (const Builtin* builtin = find_builtin(name)) {
      uses.args = uses.args || builtin->checking.needs == ContextNeed::args;
      uses.name = uses.name || builtin->checking.needs == ContextNeed::probe_name;
      uses.constant_name = uses.constant_name || (!at_run_time_ && builtin->checking.needs == ContextNeed::probe_name);
      if (builtin->checking.needs == ContextNeed::raw_arguments) uses.raw_arguments.insert(argument_number(name));
      uses.result = uses.result || builtin->checking.needs == ContextNeed::result;
      uses.stack = uses.stack || builtin->checking.needs == ContextNeed::stack;
      uses.registers = uses.registers || builtin->checking.needs == ContextNeed::registers;
      uses.costly = uses.costly || builtin->is(BuiltinTrait::costly);
      uses.place = uses.place || builtin->checking.needs == ContextNeed::place;
    }
  }
  // Where any string of the probe's length does: the elements of a map key, what an action prints.
  void walk_value(const ast::ExprPtr& expr) {
    if (!expr) return;
    const bool is_plain = std::holds_alternative<ast::Identifier>(expr->node) ||
                          std::holds_alternative<ast::Tuple>(expr->node) ||
                          std::holds_alternative<ast::Record>(expr->node);
    const bool outer = std::exchange(at_run_time_, is_plain);
    walk(expr);
    at_run_time_ = outer;
  }

  template <class Node>
  void visit(const Node& node) {
    tree::each_child(*this, node);
  }
  void visit(const ast::Identifier& node) { name(node.name); }
  void visit(const ast::Call& node) {
    const bool outer = std::exchange(at_run_time_, false);
    name(node.name);
    const Builtin* builtin = find_builtin(node.name);
    const bool prints = builtin && builtin->receiving && macros_.named(node.name).empty();
    for (size_t i = 0; i < node.args.size(); ++i)
      prints&& i > 0 ? walk_value(node.args[i]) : walk(node.args[i]);  // the first may be a format
    at_run_time_ = outer;
  }
  void visit(const ast::Tuple& node) {
    for (const ast::ExprPtr& element : node.elements) at_run_time_ ? walk_value(element) : walk(element);
  }
  void visit(const ast::Record& node) {
    for (const ast::RecordMember& member : node.members) at_run_time_ ? walk_value(member.value) : walk(member.value);
  }
  void visit(const ast::Index& node) {
    walk(node.base);
    walk_value(node.index);
  }

  const Macros& macros_;
  bool at_run_time_ = false;  // a value right here need not be known to the compiler
  std::set<const ast::Macro*> seen_;
  std::vector<const ast::Macro*> called_;  // and not yet walked
};

}  // namespace

ContextUse find_context_use(const ast::Probe& probe, const Macros& macros) {
  Finder finder(macros);
  finder.walk(probe.predicate);
  finder.walk(probe.body);
  finder.walk_called_macros();
  return finder.uses;
}

}  // namespace scry::sema
