// The text of `--show typed`: one line a statement, every expression with its type where it is not obvious.
#include <fmt/format.h>

#include "builtins/builtin.h"
#include "sema/typed.h"

namespace scry::typed {
namespace {

class Printer {
 public:
  explicit Printer(const Script& script) : script_(script) {}

  std::string run() {
    for (const ScriptMap& map : script_.maps)
      line(fmt::format("map {}: {} -> {}", map.name, map.key ? type_name(map.key) : "()", type_name(map.value)));
    for (const Program& program : script_.programs) print_program(program);
    return std::move(out_);
  }

 private:
  void line(const std::string& text) { out_ += std::string(depth_ * 2, ' ') + text + "\n"; }

  void print_program(const Program& program) {
    program_ = &program;
    for (const targets::Target& target : program.targets)
      line(fmt::format("probe {} ({}, {})", target.name, targets::program_kind_name(target.kind()),
                       targets::mechanism_name(target.mechanism())));
    ++depth_;
    for (const Variable& variable : program.variables)
      line(fmt::format("let {}: {}", variable.name, type_name(variable.type)));
    for (const ExprPtr& condition : program.scope) line("for " + text(*condition));
    if (program.predicate) line("where " + text(*program.predicate));
    block(*program.body);
    --depth_;
  }

  void block(const Block& block) {
    for (const Statement& statement : block.statements)
      std::visit([this](const auto& node) { print(node); }, statement.node);
    if (block.value) line("value " + text(*block.value));
  }
  void nested(const Block& inner) {
    ++depth_;
    block(inner);
    --depth_;
  }

  const std::string& name(VariableId id) const { return program_->variables[static_cast<size_t>(id)].name; }
  std::string place(MapIndex map, const ExprPtr& key) const {
    const std::string& map_name = script_.maps[static_cast<size_t>(map)].name;
    return key ? fmt::format("{}[{}]", map_name, text(*key)) : map_name;
  }

  void print(const ExprStatement& node) {
    if (const auto* branch = std::get_if<IfExpr>(&node.expr->node)) {
      line("if " + text(*branch->condition));
      nested(*branch->then);
      if (!branch->otherwise) return;
      line("else");
      nested(*branch->otherwise);
      return;
    }
    line(text(*node.expr));
  }
  void print(const Declare& node) { line(fmt::format("{} = zero", name(node.variable))); }
  void print(const AssignVariable& node) { line(fmt::format("{} = {}", name(node.variable), text(*node.value))); }
  void print(const AssignMap& node) { line(fmt::format("{} = {}", place(node.map, node.key), text(*node.value))); }
  void print(const UpdateMap& node) {
    line(fmt::format("{} {}= {}", place(node.map, node.key), ast::spelling(node.op), text(*node.value)));
  }
  void print(const Aggregate& node) {
    line(fmt::format("{} = {}({})", place(node.map, node.key), node.builtin->name, list(node.args)));
  }
  void print(const Unroll& node) {
    line(fmt::format("unroll {}", node.count));
    nested(*node.body);
  }
  void print(const While& node) {
    line("while " + text(*node.condition));
    nested(*node.body);
  }
  void print(const ForRange& node) {
    line(fmt::format("for {} in {}..{}", name(node.variable), text(*node.start), text(*node.end)));
    nested(*node.body);
  }
  void print(const ForMap& node) {
    line(fmt::format("for {} in {}", name(node.variable), place(node.map, nullptr)));
    nested(*node.body);
  }
  void print(const Break&) { line("break"); }
  void print(const Continue&) { line("continue"); }
  void print(const Return& node) { line(node.value ? "return " + text(*node.value) : "return"); }

  std::string list(const std::vector<ExprPtr>& items) const {
    std::string out;
    for (const ExprPtr& item : items) out += (out.empty() ? "" : ", ") + text(*item);
    return out;
  }

  std::string text(const Expr& expr) const {
    return std::visit([&](const auto& node) { return show(node, expr); }, expr.node);
  }
  std::string show(const IntConst& node, const Expr& expr) const {
    if (expr.type->is(TypeKind::boolean)) return node.value ? "true" : "false";
    return fmt::format("{}:{}", static_cast<int64_t>(node.value), type_name(expr.type));
  }
  std::string show(const StringConst& node, const Expr&) const { return fmt::format("\"{}\"", node.value); }
  std::string show(const VariableRead& node, const Expr&) const { return name(node.variable); }
  std::string show(const MapRead& node, const Expr&) const { return place(node.map, node.key); }
  std::string show(const MapRef& node, const Expr&) const { return place(node.map, nullptr); }
  std::string show(const ArgsRef&, const Expr&) const { return "args"; }
  std::string show(const FieldRead& node, const Expr& expr) const {
    return fmt::format("{}.{}:{}", text(*node.base), node.member.name, type_name(expr.type));
  }
  std::string show(const IndexRead& node, const Expr&) const {
    return fmt::format("{}[{}]", text(*node.base), text(*node.index));
  }
  std::string show(const Dereference& node, const Expr&) const { return "*" + text(*node.pointer); }
  std::string show(const Unary& node, const Expr&) const {
    return fmt::format("({}{})", ast::spelling(node.op), text(*node.operand));
  }
  std::string show(const Binary& node, const Expr&) const {
    return fmt::format("({} {} {})", text(*node.left), ast::spelling(node.op), text(*node.right));
  }
  std::string show(const Ternary& node, const Expr&) const {
    return fmt::format("({} ? {} : {})", text(*node.condition), text(*node.then), text(*node.otherwise));
  }
  std::string show(const Cast& node, const Expr& expr) const {
    return fmt::format("({}){}", type_name(expr.type), text(*node.operand));
  }
  std::string show(const MakeTuple& node, const Expr&) const { return fmt::format("({})", list(node.elements)); }
  std::string show(const TupleRead& node, const Expr&) const {
    return fmt::format("{}.{}", text(*node.base), node.index);
  }
  std::string show(const Call& node, const Expr& expr) const {
    std::string arguments = node.text.empty() ? "" : fmt::format("\"{}\"", node.text);
    if (!node.args.empty()) arguments += (arguments.empty() ? "" : ", ") + list(node.args);
    std::string type = expr.type->is_none() ? "" : ":" + type_name(expr.type);
    return fmt::format("{}({}){}", node.builtin->name, arguments, type);
  }
  std::string show(const IncDec& node, const Expr&) const {
    const char* op = node.increment ? "++" : "--";
    std::string target = node.variable ? name(*node.variable) : place(*node.map, node.key);
    return node.prefix ? op + target : target + op;
  }
  std::string show(const BlockExpr&, const Expr&) const { return "{ ... }"; }
  std::string show(const Inlined&, const Expr& expr) const {
    return "function { ... }" + (expr.type->is_none() ? "" : ":" + type_name(expr.type));
  }
  std::string show(const AddressOf& node, const Expr&) const {
    return "&" + (node.variable ? name(*node.variable) : place(*node.map, nullptr));
  }
  std::string show(const CompiledCall& node, const Expr& expr) const {
    return fmt::format("{}({}){}", node.name, list(node.args), expr.type->is_none() ? "" : ":" + type_name(expr.type));
  }
  std::string show(const IfExpr& node, const Expr&) const { return fmt::format("(if {} ...)", text(*node.condition)); }

  const Script& script_;
  const Program* program_ = nullptr;
  std::string out_;
  size_t depth_ = 0;
};

}  // namespace

std::string print(const Script& script) {
  return Printer(script).run();
}

}  // namespace scry::typed
