// Parameters of the script: getopt. Their values are known before the script is compiled, so each is a constant of its
// type.
#include <fmt/format.h>

#include <algorithm>

#include "builtins/families.h"
#include "sema/call_check.h"
#include "sema/named_parameters.h"

namespace scry {

using sema::CallCheck;

namespace {

// The parameter as this call describes it; nullopt after a report.
std::optional<sema::NamedParameter> described(CallCheck& check) {
  sema::NamedParameter parameter{.name = *check.arg_text(0), .type = check.types().boolean(), .default_text = "false"};
  if (check.call.args.size() > 1) {
    const typed::Expr& value = *check.call.args[1];
    const auto* number = std::get_if<typed::IntConst>(&value.node);
    const auto text = check.arg_text(1);
    if (text) {
      parameter.type = check.types().string(static_cast<uint32_t>(check.config().max_strlen));
      parameter.default_text = *text;
    } else if (number && value.type->is(TypeKind::boolean)) {
      parameter.default_text = number->value ? "true" : "false";
    } else if (number && value.type->is(TypeKind::integer)) {
      const auto as_signed = static_cast<int64_t>(number->value);
      const bool negative = value.type->is_signed && as_signed < 0;
      parameter.type = negative ? check.types().int64() : check.types().uint64();
      parameter.default_text = negative ? std::to_string(as_signed) : std::to_string(number->value);
    } else {
      check.report(sema::kCallLiteral, value.span, "getopt() expects a literal default: true, 10 or \"text\"");
      return std::nullopt;
    }
  }
  if (check.call.args.size() > 2) parameter.description = *check.arg_text(2);
  return parameter;
}

void check_getopt(CallCheck& check) {
  const auto parameter = described(check);
  if (!parameter) return;
  auto& known = check.checker.inference().named_parameters;
  auto found = std::find_if(known.begin(), known.end(), [&](auto& one) { return one.name == parameter->name; });
  if (found == known.end()) {
    known.push_back(*parameter);
  } else if (found->type != parameter->type || found->default_text != parameter->default_text) {
    check.report(sema::kNamedParameter, check.span,
                 fmt::format("Command line option '{}' needs to have the same default value in all places it is used. "
                             "Previous default value: {}",
                             parameter->name, found->default_text));
  } else if (!parameter->description.empty() && !found->description.empty() &&
             found->description != parameter->description) {
    check.report(sema::kNamedParameter, check.span,
                 fmt::format("Command line option '{}' needs to have the same description in all places it is used. "
                             "Previous description: {}",
                             parameter->name, found->description));
  } else if (found->description.empty()) {
    found->description = parameter->description;
  }
  const auto value = sema::parameter_value(*parameter, check.checker.around().named_values);
  const sema::ParameterValue meant = value.value_or(uint64_t{0});  // a bad value is reported for the whole run
  if (const auto* text = std::get_if<std::string>(&meant))
    return check.replace_with(check.checker.make(check.span, parameter->type, typed::StringConst{*text}));
  const uint64_t bits = std::holds_alternative<bool>(meant) ? std::get<bool>(meant) : std::get<uint64_t>(meant);
  if (parameter->type->is(TypeKind::string))
    return check.replace_with(check.checker.make(check.span, parameter->type, typed::StringConst{}));
  check.replace_with(check.checker.make(check.span, parameter->type, typed::IntConst{bits}));
}

}  // namespace

std::span<const Builtin> parameter_builtins() {
  static const Builtin kTable[] = {
      {.name = "getopt",
       .signature = "(name: text, default?: any, description?: text) -> ?",
       .brief = "A named parameter of the script (scry t.bt -- --limit=5), or its default.",
       .example = "begin { print(getopt(\"limit\", 10, \"how many\")); }",
       .checking = {.run = check_getopt},
       .lowering = {.value = never_lowered}},
  };
  return kTable;
}

}  // namespace scry
