// Trees without text: for front ends and for options that add conditions or probes to a script.
//
// Every node gets one place, the words that it was made from, so that a message about it points at what the user wrote.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "syntax/ast.h"

namespace scry::ast {

class TreeBuilder {
 public:
  explicit TreeBuilder(Span place) : place_(place) {}

  Span place() const { return place_; }
  template <class T>
  ExprPtr make(T node) const {
    ExprPtr expr = make_expr(place_, std::move(node));
    expr->height = 1 + height_below(*expr);
    return expr;
  }
  ExprPtr name(std::string text) const { return make(Identifier{std::move(text)}); }
  ExprPtr integer(uint64_t value) const { return make(Integer{value}); }
  ExprPtr boolean(bool value) const { return make(Bool{value}); }
  ExprPtr string(std::string value) const { return make(String{std::move(value)}); }
  ExprPtr variable(std::string sigil_name) const { return make(Variable{std::move(sigil_name)}); }
  ExprPtr map(std::string sigil_name) const { return make(Map{std::move(sigil_name)}); }
  ExprPtr binary(BinaryOp op, ExprPtr left, ExprPtr right) const {
    return make(Binary{op, place_, std::move(left), std::move(right)});
  }
  ExprPtr index(ExprPtr base, ExprPtr key) const { return make(Index{std::move(base), std::move(key)}); }
  // `base.a.b` of {"a", "b"}
  ExprPtr field(ExprPtr base, const std::vector<std::string>& path) const {
    for (const std::string& member : path) base = make(Field{std::move(base), member, place_});
    return base;
  }
  ExprPtr cast(std::string type, ExprPtr operand) const {
    TypeName name;
    name.span = place_;
    name.name = std::move(type);
    return make(Cast{std::move(name), std::move(operand)});
  }
  template <class... Args>
  ExprPtr call(std::string function, Args... args) const {
    Call call{std::move(function), place_, {}, {}};
    (call.args.push_back(std::move(args)), ...);
    call.type_args.resize(call.args.size());
    return make(std::move(call));
  }
  // All joined by one operator, leaning to neither side; null if there is none.
  ExprPtr join(BinaryOp op, std::vector<ExprPtr> terms) const {
    while (terms.size() > 1) {
      std::vector<ExprPtr> pairs;
      for (size_t i = 0; i < terms.size(); i += 2)
        pairs.push_back(i + 1 < terms.size() ? binary(op, std::move(terms[i]), std::move(terms[i + 1]))
                                             : std::move(terms[i]));
      terms = std::move(pairs);
    }
    return terms.empty() ? nullptr : std::move(terms.front());
  }

  template <class T>
  Statement statement(T node) const {
    return {place_, std::move(node)};
  }
  Statement evaluate(ExprPtr expr) const { return statement(ExprStatement{std::move(expr)}); }
  Statement assign(ExprPtr target, ExprPtr value) const {
    return statement(Assign{std::move(target), {}, place_, std::move(value)});
  }
  Statement let(std::string variable, ExprPtr value) const {
    return statement(Let{std::move(variable), place_, {}, std::move(value)});
  }
  Statement when(ExprPtr condition, BlockPtr then, BlockPtr otherwise = nullptr) const {
    IfExpr branch;
    branch.condition = std::move(condition);
    branch.then = std::move(then);
    branch.otherwise = std::move(otherwise);
    return evaluate(make(std::move(branch)));
  }
  template <class... Statements>
  BlockPtr block(Statements... statements) const {
    auto block = std::make_unique<Block>();
    block->span = place_;
    (block->statements.push_back(std::move(statements)), ...);
    for (const Statement& one : block->statements) block->height = std::max(block->height, 1 + height_below(one));
    return block;
  }
  // `provider:a:b { body }` of {"a", "b"}
  Probe probe(std::string provider, const std::vector<std::string>& parts, BlockPtr body) const {
    AttachPoint point;
    point.span = point.provider_span = place_;
    point.provider = std::move(provider);
    for (const std::string& part : parts) point.parts.push_back({part, place_});
    Probe probe;
    probe.span = place_;
    probe.attach_points.push_back(std::move(point));
    probe.body = std::move(body);
    return probe;
  }
  MapDeclaration map_declaration(std::string name, std::string type, uint64_t entries) const {
    return {place_, std::move(name), std::move(type), place_, entries, place_, false};
  }

 private:
  Span place_;
};

}  // namespace scry::ast
