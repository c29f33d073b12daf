// The text of `--show ast`. One function per node; the layout is sexp.h's.
//
//   probe       (probe (attach uprobe "./app" @"main.c" "42") (predicate E) (block S... (value E)))
//   statements  (= $x E)  (+= @m E)  (let $x <uint64> E)  (while E B)  (for $i (range E E) B)  (discard E)
//   expressions (+ E E)  (- E)  (call f E)  (index @m E)  (. E field)  (cast <struct sock*> E)  (if E B B)
#include <fmt/format.h>

#include "syntax/parser.h"
#include "syntax/sexp.h"
#include "syntax/string_literal.h"

namespace scry {
namespace {

Sexp print_expr(const ast::Expr& expr);
Sexp print_block(const ast::Block& block);

Sexp print_type(const ast::TypeName& type) {
  if (type.typeof_type) return Sexp::list("typeof").add(print_type(*type.typeof_type));
  if (type.typeof_expr) return Sexp::list("typeof").add(print_expr(*type.typeof_expr));
  std::string text = type.keyword.empty() ? type.name : type.keyword + " " + type.name;
  for (const ast::TypeSuffix& suffix : type.suffixes) {
    switch (suffix.kind) {
      case ast::TypeSuffix::Kind::pointer:
        text += "*";
        break;
      case ast::TypeSuffix::Kind::array:
        text += fmt::format("[{}]", suffix.count);
        break;
      case ast::TypeSuffix::Kind::open_array:
        text += "[]";
        break;
    }
  }
  return Sexp(fmt::format("<{}>", text));
}

Sexp print_operand(const ast::TypeOrExpr& operand) {
  return operand.type ? print_type(*operand.type) : print_expr(*operand.expr);
}

struct NodePrinter {
  Sexp operator()(const ast::Integer& n) const { return Sexp(fmt::format("{}{}", n.negative ? "-" : "", n.value)); }
  Sexp operator()(const ast::String& n) const { return Sexp(quote_string(n.value)); }
  Sexp operator()(const ast::Bool& n) const { return Sexp(n.value ? "true" : "false"); }
  Sexp operator()(const ast::Variable& n) const { return Sexp(n.name); }
  Sexp operator()(const ast::Map& n) const { return Sexp(n.name); }
  Sexp operator()(const ast::Positional& n) const { return Sexp(fmt::format("${}", n.number)); }
  Sexp operator()(const ast::ParameterCount&) const { return Sexp("$#"); }
  Sexp operator()(const ast::Identifier& n) const { return Sexp(n.name); }
  Sexp operator()(const ast::Call& n) const {
    Sexp out = Sexp::list("call").add(n.name);
    for (size_t i = 0; i < n.args.size(); ++i)
      out.add(n.args[i] ? print_expr(*n.args[i]) : print_type(*n.type_args[i]));
    return out;
  }
  Sexp operator()(const ast::Tuple& n) const {
    Sexp out = Sexp::list("tuple");
    for (const ast::ExprPtr& element : n.elements) out.add(print_expr(*element));
    return out;
  }
  Sexp operator()(const ast::Record& n) const {
    Sexp out = Sexp::list("record");
    for (const ast::RecordMember& member : n.members) out.add(Sexp::list(member.name).add(print_expr(*member.value)));
    return out;
  }
  Sexp operator()(const ast::BlockExpr& n) const { return print_block(*n.block); }
  Sexp operator()(const ast::IfExpr& n) const {
    Sexp out = Sexp::list(n.comptime ? "if-comptime" : "if").add(print_expr(*n.condition)).add(print_block(*n.then));
    if (n.otherwise) out.add(print_block(*n.otherwise));
    return out;
  }
  Sexp operator()(const ast::Unary& n) const { return Sexp::list(spelling(n.op)).add(print_expr(*n.operand)); }
  Sexp operator()(const ast::Binary& n) const {
    return Sexp::list(spelling(n.op)).add(print_expr(*n.left)).add(print_expr(*n.right));
  }
  Sexp operator()(const ast::Ternary& n) const {
    Sexp out = Sexp::list(n.then ? "?" : "?:").add(print_expr(*n.condition));
    if (n.then) out.add(print_expr(*n.then));
    out.add(print_expr(*n.otherwise));
    return out;
  }
  Sexp operator()(const ast::Index& n) const {
    return Sexp::list("index").add(print_expr(*n.base)).add(print_expr(*n.index));
  }
  Sexp operator()(const ast::Field& n) const { return Sexp::list(".").add(print_expr(*n.base)).add(n.name); }
  Sexp operator()(const ast::TupleField& n) const {
    return Sexp::list(".").add(print_expr(*n.base)).add(fmt::to_string(n.index));
  }
  Sexp operator()(const ast::Cast& n) const {
    return Sexp::list("cast").add(print_type(n.type)).add(print_expr(*n.operand));
  }
  Sexp operator()(const ast::Sizeof& n) const { return Sexp::list("sizeof").add(print_operand(n.operand)); }
  Sexp operator()(const ast::Offsetof& n) const {
    return Sexp::list("offsetof").add(print_operand(n.operand)).add(fmt::to_string(fmt::join(n.path, ".")));
  }
  Sexp operator()(const ast::Typeinfo& n) const { return Sexp::list("typeinfo").add(print_operand(n.operand)); }
  Sexp operator()(const ast::Comptime& n) const { return Sexp::list("comptime").add(print_expr(*n.operand)); }
  Sexp operator()(const ast::IncDec& n) const {
    return Sexp::list(fmt::format("{}{}", n.prefix ? "pre" : "post", n.increment ? "++" : "--"))
        .add(print_expr(*n.target));
  }
  Sexp operator()(const ast::AddressOf& n) const { return Sexp::list("&").add(print_expr(*n.target)); }

  Sexp operator()(const ast::ExprStatement& n) const { return print_expr(*n.expr); }
  Sexp operator()(const ast::Assign& n) const {
    std::string op = n.op ? spelling(*n.op) : "";
    return Sexp::list(op + "=").add(print_expr(*n.target)).add(print_expr(*n.value));
  }
  Sexp operator()(const ast::Let& n) const {
    Sexp out = Sexp::list("let").add(n.name);
    if (n.type) out.add(print_type(*n.type));
    if (n.init) out.add(print_expr(*n.init));
    return out;
  }
  Sexp operator()(const ast::While& n) const {
    return Sexp::list("while").add(print_expr(*n.condition)).add(print_block(*n.body));
  }
  Sexp operator()(const ast::For& n) const {
    Sexp range = print_expr(*n.start);
    if (n.end) range = Sexp::list("range").add(std::move(range)).add(print_expr(*n.end));
    return Sexp::list("for").add(n.variable).add(std::move(range)).add(print_block(*n.body));
  }
  Sexp operator()(const ast::Unroll& n) const {
    return Sexp::list("unroll").add(print_expr(*n.count)).add(print_block(*n.body));
  }
  Sexp operator()(const ast::Break&) const { return Sexp::list("break"); }
  Sexp operator()(const ast::Continue&) const { return Sexp::list("continue"); }
  Sexp operator()(const ast::Return& n) const {
    Sexp out = Sexp::list("return");
    if (n.value) out.add(print_expr(*n.value));
    return out;
  }
  Sexp operator()(const ast::Discard& n) const { return Sexp::list("discard").add(print_expr(*n.expr)); }
  Sexp operator()(const ast::Import& n) const { return Sexp::list("import").add(quote_string(n.path)); }
};

Sexp print_expr(const ast::Expr& expr) {
  return std::visit(NodePrinter{}, expr.node);
}

Sexp print_block(const ast::Block& block) {
  Sexp out = Sexp::list("block");
  for (const ast::Statement& statement : block.statements) out.add(std::visit(NodePrinter{}, statement.node));
  if (block.value) out.add(Sexp::list("value").add(print_expr(*block.value)));
  return out;
}

std::string print_config_value(const ast::ConfigEntry& entry) {
  if (const auto* number = std::get_if<uint64_t>(&entry.value)) return fmt::to_string(*number);
  if (const auto* flag = std::get_if<bool>(&entry.value)) return *flag ? "true" : "false";
  const auto& text = std::get<std::string>(entry.value);
  return entry.bare_word ? text : quote_string(text);
}

Sexp print_attach_point(const ast::AttachPoint& point) {
  Sexp out = Sexp::list("attach");
  if (!point.user_name.empty()) out.add(point.user_name + "=");
  out.add(point.provider);
  for (const ast::AttachPart& part : point.parts) out.add((part.after_at ? "@" : "") + quote_string(part.text));
  return out;
}

Sexp print_probe(const ast::Probe& probe) {
  Sexp out = Sexp::list(probe.otherwise ? "else-probe" : "probe");
  for (const ast::AttachPoint& point : probe.attach_points) out.add(print_attach_point(point));
  if (probe.predicate) out.add(Sexp::list("predicate").add(print_expr(*probe.predicate)));
  out.add(print_block(*probe.body));
  return out;
}

Sexp print_macro(const ast::Macro& macro) {
  Sexp out = Sexp::list("macro").add(macro.name);
  Sexp parameters = Sexp::list("parameters");
  for (const ast::MacroParameter& parameter : macro.parameters) parameters.add(parameter.name);
  out.add(std::move(parameters)).add(print_block(*macro.body));
  return out;
}

Sexp print_subprogram(const ast::Subprogram& subprogram) {
  Sexp out = Sexp::list("fn").add(subprogram.name).add(print_type(subprogram.return_type));
  Sexp parameters = Sexp::list("parameters");
  for (const ast::SubprogramParameter& parameter : subprogram.parameters)
    parameters.add(Sexp::list(parameter.name).add(print_type(parameter.type)));
  out.add(std::move(parameters)).add(print_block(*subprogram.body));
  return out;
}

Sexp print_map(const ast::MapDeclaration& map) {
  return Sexp::list("map").add(map.name).add(map.map_type).add(fmt::to_string(map.max_entries));
}

std::string line_of(const Sexp& item) {
  std::string out;
  item.print(out);
  return out + "\n";
}

}  // namespace

std::string print_ast(const ast::Expr& expr) {
  return line_of(print_expr(expr));
}

std::string print_ast(const ast::Script& script) {
  std::string out;
  for (const ast::CText& c : script.c_text) out += line_of(Sexp::list("c-text").add(quote_string(c.text)));
  for (const ast::ConfigEntry& entry : script.config)
    out += line_of(Sexp::list("config").add(entry.name).add(print_config_value(entry)));
  for (const ast::Import& import : script.imports) out += line_of(NodePrinter{}(import));
  for (const ast::MapDeclaration& map : script.map_declarations) out += line_of(print_map(map));
  for (const ast::Macro& macro : script.macros) out += line_of(print_macro(macro));
  for (const ast::Subprogram& subprogram : script.subprograms) out += line_of(print_subprogram(subprogram));
  for (const ast::Probe& probe : script.probes) out += line_of(print_probe(probe));
  return out;
}

}  // namespace scry
