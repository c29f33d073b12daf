// Checking of calls: arguments against the builtin's signature, then the builtin's own check.
#include <fmt/format.h>

#include "sema/call_check.h"
#include "sema/check.h"
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

bool check_arguments(ProbeCheck& check, const Builtin& builtin, const ast::Call* written, Span span, typed::Call& out) {
  const Signature signature = parse_signature(builtin.signature);
  const size_t given = written ? written->args.size() : 0;
  if (builtin.map_options && given > 1 && !named_map(check, *written->args[0])) {
    Diag& diag = report(check, kCallArgCount, span,
                        fmt::format("Non-map {}() only takes 1 argument, {} found", builtin.name, given));
    const auto* text = std::get_if<ast::String>(&written->args[0]->node);
    if (text && text->value.contains('%')) diag.hint(fmt::format("use {}f() for a format", builtin.name));
    return false;
  }
  const bool count_fits = given >= signature.required() && (signature.variadic || given <= signature.parameters.size());
  if (!count_fits) {
    report(check, kCallArgCount, span, argument_count_text(builtin.name, signature, given))
        .hint(fmt::format("{}{}", builtin.name, builtin.signature));
    return false;
  }
  bool good = true;
  for (size_t i = 0; i < given; ++i) {
    static const Parameter kAny{"", {"any", "none"}, false};  // the format says what it takes
    const Parameter& parameter = i < signature.parameters.size() ? signature.parameters[i] : kAny;
    if (parameter.accepts("word")) {  // the builtin's own check reads it
      out.args.push_back(integer(check.types(), span, 0));
      continue;
    }
    const ast::Expr& arg = *written->args[i];
    const auto named = takes_map(parameter) ? named_map(check, arg) : std::nullopt;
    if (named) {
      typed::MapIndex map = *named;
      if (!builtin.takes_key && !builtin.hides_values) check.inference.map(map).beyond_thread = true;
      out.args.push_back(make(arg.span, check.types().none(), typed::MapRef{map}));
      continue;
    }
    if (takes_map(parameter) && parameter.classes.size() == 1) {
      report(check, kCallArgType, arg.span, fmt::format("{}() expects a map argument", builtin.name));
      good = false;
      continue;
    }
    const auto* positional = parameter.accepts("parameter") ? std::get_if<ast::Positional>(&arg.node) : nullptr;
    if (positional) {
      out.args.push_back(parameter_text(check, *positional, arg.span));
      continue;
    }
    // A text that only scry itself reads, such as a format, may be of any length.
    const auto* text = parameter.accepts("text") ? std::get_if<ast::String>(&arg.node) : nullptr;
    ExprPtr value = text ? make(arg.span, check.types().string(static_cast<uint32_t>(text->value.size()) + 1),
                                typed::StringConst{text->value})
                         : expression(check, arg);
    good = good && value->type;
    if (value->type) {
      const bool constant = std::holds_alternative<typed::IntConst>(value->node);
      const bool literal_text = std::holds_alternative<typed::StringConst>(value->node);
      bool accepted = false;
      for (const std::string& word : parameter.classes)
        accepted = accepted || (word == "text" && literal_text) ||
                   (word == "number" && constant && value->type->is(TypeKind::integer)) || belongs(value->type, word);
      if (!accepted && parameter.accepts("text")) {
        Diag& diag =
            report(check, kCallLiteral, arg.span,
                   fmt::format("{}() expects a string literal ({} provided)", builtin.name, family_name(value->type)));
        if (std::holds_alternative<ast::Positional>(arg.node))
          diag.hint(fmt::format("Use str(${0}) to treat ${0} as a string", std::get<ast::Positional>(arg.node).number));
        good = false;
      } else if (!accepted && parameter.accepts("number")) {
        report(check, kCallLiteral, arg.span,
               fmt::format("{}() expects an integer literal ({} provided)", builtin.name, family_name(value->type)));
        good = false;
      } else if (!accepted) {
        report(check, kCallArgType, arg.span,
               value->type->is_none()
                   ? fmt::format("none type passed to {}() is not printable", builtin.name)
                   : fmt::format("{}() only supports {} arguments ({} provided)", builtin.name, alternatives(parameter),
                                 parameter.accepts("integer") ? type_name(value->type) : family_name(value->type)));
        good = false;
      }
    }
    out.args.push_back(std::move(value));
  }
  return good;
}

ExprPtr call_of(ProbeCheck& check, const Builtin& builtin, std::vector<ExprPtr> args, Span span) {
  typed::Call call{&builtin, std::move(args), {}, {}};
  call.goes_on = true;
  const Signature signature = parse_signature(builtin.signature);
  TypeRef type = signature.result == "void" ? check.types().none() : named_type(check, "", signature.result);
  return make(span, type, std::move(call));
}

ExprPtr call(ProbeCheck& check, const Builtin& builtin, const ast::Call* written, Span span, std::string_view name) {
  if (name.empty()) name = written ? std::string_view(written->name) : builtin.name;
  typed::Call result{&builtin, {}, {}, {}};
  result.goes_on = check.expansions.macro != nullptr;
  if (!builtin.lower) return not_supported(check, span, fmt::format("{}", builtin.name));
  if (builtin.unsafe && !check.around.choice.unsafe_allowed) {
    report(check, kUnsafe, span, fmt::format("{}() is an unsafe function being used in safe mode", builtin.name))
        .hint("run with --unsafe to allow it");
    return poison(span);
  }
  if (check.expansions.function && (builtin.reads_context || builtin.needs != ContextNeed::nothing)) {
    report(check, kContext, span, fmt::format("Builtin {} not supported outside probe", name))
        .hint("pass the value to the function as a parameter");
    return poison(span);
  }
  if (check.target().is_pinned() && builtin.receive && !builtin.writes_plain_text) {
    report(check, kPinnedOutput, span,
           fmt::format("{}() cannot write into the file of a pinned iterator", builtin.name))
        .hint("use printf(): scry does not run when the file is read");
    return poison(span);
  }
  if (builtin.reads_context && check.nesting.for_loops > 0 && !check.target().provider->expansion.abilities.in_loops) {
    report(check, kContext, span, fmt::format("'{}' builtin is not allowed in a for-loop", name))
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
  if (builtin.check) builtin.check(row);
  if (row.instead) return std::move(row.instead);
  return make(span, row.result, std::move(result));
}

}  // namespace scry::sema
