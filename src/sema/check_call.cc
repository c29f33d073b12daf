// Checking of calls: arguments against the builtin's signature, then the builtin's own check.
#include <fmt/format.h>

#include <algorithm>

#include "sema/call_check.h"
#include "sema/check.h"
#include "sema/effects.h"
#include "sema/signature.h"

namespace scry::sema {

using typed::ExprPtr;

namespace {

// The class words of signatures that a type belongs to.
bool belongs(TypeRef type, std::string_view word) {
  if (word == "any") return !type->is_none();
  if (word == "int" || word == "integer")
    return type->is(TypeKind::integer) || type->is(TypeKind::boolean) || type->is(TypeKind::enumeration);
  if (word == "ptr") return type->is(TypeKind::pointer);
  return word == family_name(type);
}

std::string argument_count_text(std::string_view name, const Signature& signature, size_t given) {
  const size_t required = signature.required(), most = signature.parameters.size();
  if (signature.variadic) return fmt::format("{}() requires at least one argument ({} provided)", name, given);
  if (most == 0) return fmt::format("{}() requires no arguments ({} provided)", name, given);
  if (given > most && required != most && most == 1)
    return fmt::format("{}() takes up to one argument ({} provided)", name, given);
  if (given > most && required != most)
    return fmt::format("{}() takes up to {} arguments ({} provided)", name, most, given);
  if (required == 1 && most == 1) return fmt::format("{}() requires one argument ({} provided)", name, given);
  if (required < most && required == 1)
    return fmt::format("{}() requires at least one argument ({} provided)", name, given);
  return fmt::format("{}() requires {} arguments ({} provided)", name, required, given);
}

std::string alternatives(const Parameter& parameter) {
  std::vector<std::string> classes = parameter.classes;
  std::erase(classes, "parameter");  // how $1 may be given is no type
  return fmt::format("{}", fmt::join(classes, " or "));
}

bool takes_map(const Parameter& parameter) {
  return parameter.accepts("map") || parameter.accepts("keyed_map") || parameter.accepts("scalar_map");
}

}  // namespace

std::optional<uint64_t> CallCheck::arg_number(size_t index) const {
  if (!arg_type(index)) return std::nullopt;
  const auto* constant = std::get_if<typed::IntConst>(&call.args[index]->node);
  return constant ? std::optional(constant->value) : std::nullopt;
}

std::optional<typed::MapIndex> CallCheck::arg_map(size_t index) const {
  if (index >= call.args.size() || !call.args[index]) return std::nullopt;
  const auto* map = std::get_if<typed::MapRef>(&call.args[index]->node);
  return map ? std::optional(map->map) : std::nullopt;
}

std::optional<std::string> CallCheck::arg_text(size_t index) const {
  if (!arg_type(index)) return std::nullopt;
  const auto* constant = std::get_if<typed::StringConst>(&call.args[index]->node);
  return constant ? std::optional(constant->value) : std::nullopt;
}

std::vector<Span> CallCheck::expanded_from() const {
  std::vector<Span> places;
  for (const Expansion* expansion = checker.expansion(); expansion; expansion = expansion->outer)
    places.push_back(expansion->at);
  return places;
}

namespace {

bool check_argument_count(ProbeCheck& check, const Builtin& builtin, const Signature& signature,
                          const ast::Call* written, Span span) {
  const size_t given = written ? written->args.size() : 0;
  if (builtin.is(BuiltinTrait::map_options) && given > 1 && !named_map(check, *written->args[0])) {
    Diag& diag = report(check, kCallArgCount, span,
                        fmt::format("Non-map {}() only takes 1 argument, {} found", builtin.name, given));
    const auto* text = std::get_if<ast::String>(&written->args[0]->node);
    diag.hint(text && text->value.contains('%')
                  ? fmt::format("use {}f() for a format", builtin.name)
                  : fmt::format("print several values as a tuple, {0}((a, b)), or with {0}f()", builtin.name));
    return false;
  }
  if (given >= signature.required() && (signature.variadic || given <= signature.parameters.size())) return true;
  report(check, kCallArgCount, span, argument_count_text(builtin.name, signature, given))
      .hint(fmt::format("{}{}", builtin.name, builtin.signature));
  return false;
}

bool accepts(const Parameter& parameter, const typed::Expr& value) {
  const bool constant = std::holds_alternative<typed::IntConst>(value.node);
  const bool text = std::holds_alternative<typed::StringConst>(value.node);
  return std::ranges::any_of(parameter.classes, [&](const std::string& word) {
    return (word == "text" && text) || (word == "number" && constant && value.type->is(TypeKind::integer)) ||
           belongs(value.type, word);
  });
}

// Strings of Go and Rust: a structure of a pointer to bytes and their number.
std::string hint_at_counted_text(ProbeCheck& check, TypeRef type) {
  if (!type->is(TypeKind::c_struct)) return "";
  const auto members = check.types().members(type);
  if (!members || (*members)->size() != 2) return "";
  const Member *bytes = nullptr, *count = nullptr;
  for (const Member& member : **members) {
    if (member.type->is(TypeKind::pointer) && member.type->element->size == 1) bytes = &member;
    if (member.type->is(TypeKind::integer)) count = &member;
  }
  if (!bytes || !count) return "";
  return fmt::format("use str(VALUE.{}, VALUE.{} + 1): a text with its length, without a NUL", bytes->name,
                     count->name);
}

void report_argument(ProbeCheck& check, const Builtin& builtin, const Parameter& parameter, const ast::Expr& arg,
                     TypeRef type) {
  if (parameter.accepts("text")) {
    Diag& diag = report(check, kCallLiteral, arg.span,
                        fmt::format("{}() expects a string literal ({} provided)", builtin.name, family_name(type)));
    if (const auto* positional = std::get_if<ast::Positional>(&arg.node))
      diag.hint(fmt::format("Use str(${0}) to treat ${0} as a string", positional->number));
    else if (type->is(TypeKind::string) && parse_signature(builtin.signature).variadic)
      diag.hint("write the text as the first argument: \"%s\" stands for a string that is computed");
  } else if (parameter.accepts("number")) {
    report(check, kCallLiteral, arg.span,
           fmt::format("{}() expects an integer literal ({} provided)", builtin.name, family_name(type)));
  } else if (type->is_none()) {
    Diag& diag =
        report(check, kCallArgType, arg.span, fmt::format("none type passed to {}() is not printable", builtin.name));
    if (std::holds_alternative<ast::Call>(arg.node)) diag.hint("what has no value is a statement of its own");
  } else {
    Diag& diag =
        report(check, kCallArgType, arg.span,
               fmt::format("{}() only supports {} arguments ({} provided)", builtin.name, alternatives(parameter),
                           parameter.accepts("integer") ? type_name(type) : family_name(type)));
    const std::string hint = parameter.accepts("ptr") ? hint_at_counted_text(check, type) : "";
    if (!hint.empty()) diag.hint(hint);
  }
}

// One argument; null type if it is wrong.
ExprPtr check_argument(ProbeCheck& check, const Builtin& builtin, const Parameter& parameter, const ast::Expr& arg) {
  const auto named = takes_map(parameter) ? named_map(check, arg) : std::nullopt;
  if (named) {
    if (!builtin.is(BuiltinTrait::accesses_one_key) && !builtin.is(BuiltinTrait::hides_values))
      check.inference.map(*named).used_across_threads = true;
    return make(arg.span, check.types().none(), typed::MapRef{*named});
  }
  if (takes_map(parameter) && parameter.classes.size() == 1) {
    report(check, kCallArgType, arg.span, fmt::format("{}() expects a map argument", builtin.name));
    return poison(arg.span);
  }
  const auto* positional = parameter.accepts("parameter") ? std::get_if<ast::Positional>(&arg.node) : nullptr;
  if (positional) return parameter_text(check, *positional, arg.span);
  // A text that only scry itself reads, such as a format, may be of any length.
  const auto* text = parameter.accepts("text") ? std::get_if<ast::String>(&arg.node) : nullptr;
  if (text) {
    const auto size = static_cast<uint32_t>(text->value.size()) + 1;
    return make(arg.span, check.types().string(size), typed::StringConst{text->value});
  }
  ExprPtr value = expression(check, arg);
  if (!value->type || accepts(parameter, *value)) return value;
  report_argument(check, builtin, parameter, arg, value->type);
  return poison(arg.span);
}

}  // namespace

bool check_arguments(ProbeCheck& check, const Builtin& builtin, const ast::Call* written, Span span, typed::Call& out) {
  static const Parameter kAny{"", {"any", "none"}, false};  // the format says what it takes
  const Signature signature = parse_signature(builtin.signature);
  if (!check_argument_count(check, builtin, signature, written, span)) return false;
  bool good = true;
  for (size_t i = 0; written && i < written->args.size(); ++i) {
    const Parameter& parameter = i < signature.parameters.size() ? signature.parameters[i] : kAny;
    if (parameter.accepts("word")) {  // the builtin's own check reads it
      out.args.push_back(integer(check.types(), span, 0));
      continue;
    }
    out.args.push_back(check_argument(check, builtin, parameter, *written->args[i]));
    good = good && out.args.back()->type;
  }
  return good;
}

ExprPtr call_of(ProbeCheck& check, const Builtin& builtin, std::vector<ExprPtr> args, Span span) {
  typed::Call call{&builtin, std::move(args), {}, {}};
  call.continues_probe = true;
  const Signature signature = parse_signature(builtin.signature);
  TypeRef type = signature.result == "void" ? check.types().none() : named_type(check, "", signature.result);
  return make(span, type, std::move(call));
}

namespace {

// A value that was known at compile time, after the statements in the arguments of its call.
ExprPtr after_effects(ExprPtr value, std::vector<ExprPtr> args) {
  std::erase_if(args, [](const ExprPtr& arg) { return !arg || !typed::has_effects(*arg); });
  if (args.empty()) return value;
  const Span span = value->span;
  const TypeRef type = value->type;
  auto block = std::make_unique<typed::Block>();
  for (ExprPtr& arg : args) block->statements.push_back({arg->span, typed::ExprStatement{std::move(arg)}});
  block->value = std::move(value);
  return make(span, type, typed::BlockExpr{std::move(block)});
}

}  // namespace

ExprPtr call(ProbeCheck& check, const Builtin& builtin, const ast::Call* written, Span span, std::string_view name) {
  if (name.empty()) name = written ? std::string_view(written->name) : builtin.name;
  typed::Call result{&builtin, {}, {}, {}};
  result.continues_probe = check.expansions.macro != nullptr;
  if (!builtin.lowering.value) return not_supported(check, span, fmt::format("{}", builtin.name));
  if (builtin.is(BuiltinTrait::unsafe) && !check.around.choice.unsafe_allowed) {
    report(check, kUnsafeFunction, span,
           fmt::format("{}() is an unsafe function being used in safe mode", builtin.name))
        .hint("run with --unsafe to allow it");
    return poison(span);
  }
  if (check.expansions.function &&
      (builtin.is(BuiltinTrait::reads_context) || builtin.checking.needs != ContextNeed::nothing)) {
    report(check, kContextBuiltin, span, fmt::format("Builtin {} not supported outside probe", name))
        .hint("pass the value to the function as a parameter");
    return poison(span);
  }
  if (check.target().is_pinned() && builtin.receiving && !builtin.is(BuiltinTrait::writes_plain_text)) {
    report(check, kPinnedOutput, span,
           fmt::format("{}() cannot write into the file of a pinned iterator", builtin.name))
        .hint("use printf(): scry does not run when the file is read");
    return poison(span);
  }
  if (builtin.is(BuiltinTrait::reads_context) && check.nesting.for_loops > 0 &&
      !check.target().provider->expansion.abilities.in_loops) {
    report(check, kContextBuiltin, span, fmt::format("'{}' builtin is not allowed in a for-loop", name))
        .hint("copy the value to a variable before the loop");
    return poison(span);
  }
  if (!check_arguments(check, builtin, written, span, result)) return poison(span);
  const Signature signature = parse_signature(builtin.signature);
  TypeRef type = signature.result == "?"      ? nullptr
                 : signature.result == "void" ? check.types().none()
                                              : named_type(check, "", signature.result);
  Checker rows(check);
  CallCheck row{rows, builtin, written, span, result, type, name, nullptr};
  if (builtin.checking.run) builtin.checking.run(row);
  if (!row.replacement) return make(span, row.result, std::move(result));
  if (!builtin.is(BuiltinTrait::evaluates_arguments)) return std::move(row.replacement);
  return after_effects(std::move(row.replacement), std::move(result.args));
}

}  // namespace scry::sema
