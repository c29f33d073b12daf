// What is answered or refused while the script is compiled: questions about types, assertions, container_of.
#include <fmt/format.h>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "sema/config.h"
#include "values/format.h"

namespace scry {

using sema::CallCheck;

namespace {

// ---- questions about types

template <TypeKind kind>
void check_kind(CallCheck& check) {
  check.replace_with_bool(check.arg_type(0)->is(kind));
}

void check_is_unsigned(CallCheck& check) {
  check.replace_with_bool(check.arg_type(0)->is(TypeKind::integer) && !check.arg_type(0)->is_signed);
}

void check_is_literal(CallCheck& check) {
  const typed::Expr& value = *check.call.args[0];
  const auto* number = std::get_if<typed::IntConst>(&value.node);
  check.replace_with_bool((number && number->literal) || std::holds_alternative<typed::StringConst>(value.node));
}

void check_is_scalar(CallCheck& check) {
  const sema::MapFacts& map = check.checker.inference().map(*check.arg_map(0));
  check.replace_with_bool(map.seen_scalar && !map.seen_keyed);
}

// The kernel hands errors out as pointers to the last page: ERR_PTR(-4095) ... ERR_PTR(-1).
void check_is_err(CallCheck& check) {
  constexpr uint64_t kFirstError = 0 - uint64_t{4095};
  TypeRef number = check.types().uint64();
  auto address = check.checker.convert(std::move(check.call.args[0]), number);
  auto first = check.checker.make(check.span, number, typed::IntConst{kFirstError});
  check.replace_with(
      check.checker.make(check.span, check.types().boolean(),
                         typed::Binary{typed::BinaryOp::greater_equal, std::move(address), std::move(first)}));
}

void check_kfunc_exist(CallCheck& check) {
  check.replace_with_bool(check.checker.has_kernel_function(*check.arg_text(0)));
}

void check_kfunc_allowed(CallCheck& check) {
  check.replace_with_bool(row_of(check.target().kind()).is_typed &&
                          check.checker.has_kernel_function(*check.arg_text(0)));
}

// ---- config

void check_config(CallCheck& check) {
  typed::MakeTuple record;
  std::vector<std::pair<std::string, TypeRef>> members;
  for (const sema::ConfigValue& variable : sema::config_values(check.config())) {
    typed::ExprPtr value;
    if (const auto* number = std::get_if<uint64_t>(&variable.value))
      value = check.checker.make(check.span, check.types().uint64(), typed::IntConst{*number});
    else if (const auto* truth = std::get_if<bool>(&variable.value))
      value = check.checker.make(check.span, check.types().boolean(), typed::IntConst{*truth});
    else
      value = check.text_constant(std::get<std::string>(variable.value));
    members.emplace_back(variable.name, value->type);
    record.elements.push_back(std::move(value));
  }
  check.replace_with(check.checker.make(check.span, check.types().record(members), std::move(record)));
}

// ---- assertions

// The text of a format string whose arguments are all literals; nullopt after a report.
std::optional<std::string> literal_text(CallCheck& check) {
  auto format = parse_format(*check.arg_text(0));
  if (!format) {
    check.report(sema::kPrintfFormat, check.span, format.error().message());
    return std::nullopt;
  }
  if (auto problem = argument_count_problem(*format, check.call.args.size() - 1)) {
    check.report(sema::kPrintfFormat, check.span, *problem);
    return std::nullopt;
  }
  std::vector<Value> values;
  for (size_t i = 1; i < check.call.args.size(); ++i) {
    const typed::Expr& argument = *check.call.args[i];
    const auto* number = std::get_if<typed::IntConst>(&argument.node);
    const auto* text = std::get_if<typed::StringConst>(&argument.node);
    if (!number && !text) {
      check.report(
          sema::kCallLiteral, argument.span,
          fmt::format("{}() expects literals: it is answered while the script is compiled", check.builtin.name));
      return std::nullopt;
    }
    if (auto problem = directive_problem(format->pieces[i - 1].directive, argument.type)) {
      check.report(sema::kPrintfFormat, check.span, *problem);
      return std::nullopt;
    }
    if (text)
      values.push_back({TextValue{text->value}});
    else if (argument.type->is(TypeKind::boolean))
      values.push_back({number->value != 0});
    else if (argument.type->is_signed)
      values.push_back({static_cast<int64_t>(number->value)});
    else
      values.push_back({number->value});
  }
  std::string out;
  format_into(out, *format, values);
  return out;
}

void check_fail(CallCheck& check) {
  const auto text = literal_text(check);
  if (text) check.report(sema::kScriptFailure, check.span, *text);
  check.replace_with(check.checker.make(check.span, check.types().none(), typed::MakeTuple{}));
}

void check_static_assert(CallCheck& check) {
  auto condition = check.checker.truth(std::move(check.call.args[0]), true);
  check.replace_with(check.checker.make(check.span, check.types().none(), typed::MakeTuple{}));
  if (!condition->type) return;
  const auto* constant = std::get_if<typed::IntConst>(&condition->node);
  if (!constant)
    check.report(sema::kUnresolvedType, condition->span, "Unable to resolve comptime expression");
  else if (!constant->value)
    check.report(sema::kScriptFailure, check.span, "static assertion failed: " + *check.arg_text(1));
}

void check_assert_str(CallCheck& check) {
  TypeRef type = check.arg_type(0);
  check.replace_with(check.checker.make(check.span, check.types().none(), typed::MakeTuple{}));
  if (!type->is(TypeKind::string))
    check.report(sema::kScriptFailure, check.span,
                 fmt::format("assert_str() expects a string, not a value of type '{}'", type_name(type)));
}

// `if (!condition) { errorf("assert failed: %s", message); exit(1); }`, of which nothing ends the probe.
void check_assert(CallCheck& check) {
  sema::Checker& checker = check.checker;
  typed::IfExpr branch;
  branch.condition = checker.truth(std::move(check.call.args[0]), true);
  branch.then = std::make_unique<typed::Block>();
  branch.otherwise = std::make_unique<typed::Block>();
  std::vector<typed::ExprPtr> message, status;
  message.push_back(std::move(check.call.args[1]));
  status.push_back(checker.integer(check.span, 1));
  auto report = checker.call_of(*find_builtin("errorf"), std::move(message), check.span);
  std::get<typed::Call>(report->node).text = "assert failed: %s";
  auto leave = checker.call_of(*find_builtin("exit"), std::move(status), check.span);
  branch.otherwise->statements.push_back({check.span, typed::ExprStatement{std::move(report)}});
  branch.otherwise->statements.push_back({check.span, typed::ExprStatement{std::move(leave)}});
  check.replace_with(checker.make(check.span, check.types().none(), std::move(branch)));
}

// ---- container_of

// "a.b" of the syntax `a.b`; false when it is something else.
bool member_path(const ast::Expr& expr, std::vector<std::string>& path) {
  if (const auto* name = std::get_if<ast::Identifier>(&expr.node)) {
    path.push_back(name->name);
    return true;
  }
  const auto* field = std::get_if<ast::Field>(&expr.node);
  if (!field || !member_path(*field->base, path)) return false;
  path.push_back(field->name);
  return true;
}

TypeRef container_type(CallCheck& check) {
  if (const auto& written = check.written->type_args[1]) return check.checker.resolve(*written);
  const ast::Expr& argument = *check.written->args[1];
  const auto* name = std::get_if<ast::Identifier>(&argument.node);
  TypeRef type = name ? check.checker.named_type("", name->name) : nullptr;
  if (!type) check.report(sema::kUnknownType, argument.span, "container_of() expects a type as its second argument");
  return type;
}

void check_container_of(CallCheck& check) {
  sema::Checker& checker = check.checker;
  check.replace_with(checker.make(check.span, nullptr, typed::IntConst{}));  // wrong, unless it turns out well
  TypeRef container = container_type(check);
  if (!container) return;
  std::vector<std::string> path;
  if (!check.written->args[2] || !member_path(*check.written->args[2], path)) {
    check.report(sema::kUnknownField, check.span, "container_of() expects the name of a member as its third argument");
    return;
  }
  const auto bits = checker.member_offset(container, path, check.span);
  if (!bits) return;
  TypeRef number = check.types().uint64();
  const AddressSpace space = check.arg_type(0)->space;
  auto address = checker.convert(std::move(check.call.args[0]), number);
  auto offset = checker.make(check.span, number, typed::IntConst{*bits / 8});
  auto start =
      checker.make(check.span, number, typed::Binary{typed::BinaryOp::subtract, std::move(address), std::move(offset)});
  check.replace_with(checker.convert(std::move(start), check.types().pointer(container, space)));
}

}  // namespace

std::span<const Builtin> assertion_builtins() {
  static const Builtin kTable[] = {
      {.name = "assert",
       .signature = "(condition: any, message: string) -> void",
       .brief = "Ends the run with an error and status 1 if the condition does not hold.",
       .example = "begin { assert(pid > 0, \"no process\"); }",
       .checking = {.run = check_assert},
       .lowering = {.value = never_lowered}},
      {.name = "assert_str",
       .signature = "(value: any) -> void",
       .brief = "Refuses to compile the script if the value is no string.",
       .example = "begin { assert_str(comm); }",
       .checking = {.run = check_assert_str},
       .lowering = {.value = never_lowered}},
      {.name = "fail",
       .signature = "(format: text, ...) -> void",
       .brief = "Fails to compile the script, unless it is in the dead branch of an `if comptime`.",
       .example = "begin { if comptime (sizeof(pid) != 4) { fail(\"pid has %d bytes\", sizeof(pid)); } }",
       .checking = {.run = check_fail},
       .lowering = {.value = never_lowered}},
      {.name = "static_assert",
       .signature = "(condition: any, message: text) -> void",
       .brief = "Fails to compile the script if the condition is false.",
       .example = "begin { static_assert(sizeof(pid) == 4, \"pid has another size\"); }",
       .checking = {.run = check_static_assert},
       .lowering = {.value = never_lowered}},
  };
  return kTable;
}

std::span<const Builtin> compile_time_builtins() {
  static const Builtin kTable[] = {
      {.name = "config",
       .kind = BuiltinKind::value,
       .signature = "() -> ?",
       .brief = "The configuration variables of this run as a record.",
       .example = "begin { printf(\"strings of up to %d bytes\\n\", config.max_strlen); }",
       .checking = {.run = check_config},
       .lowering = {.value = never_lowered}},
      {.name = "container_of",
       .signature = "(pointer: ptr, type: word, member: word) -> ?",
       .brief = "The structure that a member belongs to, by the member's address.",
       .example = "begin { $t = container_of(curtask, struct task_struct, thread_info); print($t->pid); }",
       .checking = {.traits = {BuiltinTrait::takes_type}, .run = check_container_of},
       .lowering = {.value = never_lowered}},
      {.name = "is_array",
       .signature = "(value: any) -> bool",
       .brief = "Whether the type is an array; known at compile time.",
       .example = "begin { print(is_array(pid)); }",
       .checking = {.run = check_kind<TypeKind::array>},
       .lowering = {.value = never_lowered}},
      {.name = "is_err",
       .signature = "(pointer: ptr|int) -> bool",
       .brief = "Whether a kernel pointer is an error code (-4095 ... -1).",
       .example = "begin { print(is_err((void *)-22)); }",
       .checking = {.run = check_is_err},
       .lowering = {.value = never_lowered}},
      {.name = "is_integer",
       .signature = "(value: any) -> bool",
       .brief = "Whether the type is an integer; known at compile time.",
       .example = "begin { print(is_integer(pid)); }",
       .checking = {.run = check_kind<TypeKind::integer>},
       .lowering = {.value = never_lowered}},
      {.name = "is_literal",
       .signature = "(value: any) -> bool",
       .brief = "Whether the value is a literal, or folds to one.",
       .example = "begin { print(is_literal(1 + 2)); }",
       .checking = {.run = check_is_literal},
       .lowering = {.value = never_lowered}},
      {.name = "is_ptr",
       .signature = "(value: any) -> bool",
       .brief = "Whether the type is a pointer; known at compile time.",
       .example = "begin { print(is_ptr(pid)); }",
       .checking = {.run = check_kind<TypeKind::pointer>},
       .lowering = {.value = never_lowered}},
      {.name = "is_scalar",
       .signature = "(map: map) -> bool",
       .brief = "Whether a map is used without keys; known at compile time.",
       .example = "begin { @a[1] = 2; print(is_scalar(@a)); }",
       .checking = {.run = check_is_scalar},
       .lowering = {.value = never_lowered}},
      {.name = "is_str",
       .signature = "(value: any) -> bool",
       .brief = "Whether the type is a string; known at compile time.",
       .example = "begin { print(is_str(comm)); }",
       .checking = {.run = check_kind<TypeKind::string>},
       .lowering = {.value = never_lowered}},
      {.name = "is_unsigned_integer",
       .signature = "(value: any) -> bool",
       .brief = "Whether the type is an unsigned integer; known at compile time.",
       .example = "begin { print(is_unsigned_integer(pid)); }",
       .checking = {.run = check_is_unsigned},
       .lowering = {.value = never_lowered}},
      {.name = "kfunc_allowed",
       .signature = "(name: text) -> bool",
       .brief = "Whether programs of this probe may call a kernel function; known at compile time.",
       .example = "begin { print(kfunc_allowed(\"bpf_task_from_pid\")); }",
       .checking = {.run = check_kfunc_allowed},
       .lowering = {.value = never_lowered}},
      {.name = "kfunc_exist",
       .signature = "(name: text) -> bool",
       .brief = "Whether the kernel's type information has a function of that name; known at compile time.",
       .example = "begin { print(kfunc_exist(\"bpf_task_from_pid\")); }",
       .checking = {.run = check_kfunc_exist},
       .lowering = {.value = never_lowered}},
  };
  return kTable;
}

}  // namespace scry
