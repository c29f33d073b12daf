#include "sema/named_parameters.h"

#include <fmt/format.h>

#include <algorithm>

#include "sema/config.h"
#include "sema/diags.h"
#include "syntax/diags.h"
#include "syntax/number_literal.h"

namespace scry::sema {
namespace {

constexpr const char* kHelp = "help";
constexpr const char* kNoParameters = "no custom program options defined.";

std::string problem(const NamedParameter& parameter, std::string_view what, std::string_view value) {
  return fmt::format("program command line option --{} {} (value: {})", parameter.name, what, value);
}

void report_help(const std::vector<NamedParameter>& known, Diags& diags) {
  std::string text = known.empty() ? kNoParameters : "expected program options:";
  for (auto parameter = known.rbegin(); parameter != known.rend(); ++parameter) {
    text += "\n--" + parameter->name;
    if (!parameter->description.empty()) text += ": " + parameter->description;
  }
  diags.add(kParameterHelp, {}, "").hint(text);
}

void report_unknown(const std::string& unknown, const std::vector<NamedParameter>& known, Diags& diags) {
  std::string expected;
  for (auto parameter = known.rbegin(); parameter != known.rend(); ++parameter)
    expected += fmt::format("{}--{}", expected.empty() ? "" : ": ", parameter->name);
  diags.add(kNamedParameter, {}, "unexpected program command line options: " + unknown)
      .hint(known.empty() ? kNoParameters : "expected program options: " + expected);
}

}  // namespace

NamedValues split_named(const std::vector<std::string>& words) {
  NamedValues values;
  for (const std::string& word : words) {
    const size_t equals = word.find('=');
    const std::string name = word.substr(2, equals == std::string::npos ? equals : equals - 2);
    values[name] = equals == std::string::npos ? std::nullopt : std::optional(word.substr(equals + 1));
  }
  return values;
}

std::expected<ParameterValue, std::string> parameter_value(const NamedParameter& parameter, const NamedValues& given) {
  const bool is_bool = parameter.type->is(TypeKind::boolean), is_text = parameter.type->is(TypeKind::string);
  auto found = given.find(parameter.name);
  const std::string text = found == given.end() ? parameter.default_text : found->second.value_or("true");
  if (found != given.end() && !found->second && !is_bool)
    return std::unexpected(problem(parameter, is_text ? "expects a string" : "expects an integer", text));
  if (is_text) {
    if (text.size() < parameter.type->size) return text;
    return std::unexpected(problem(parameter, fmt::format("is longer than {} bytes", parameter.type->size - 1),
                                   text.substr(0, 20) + "..."));
  }
  if (is_bool) {
    if (auto truth = truth_of(text)) return *truth;
    return std::unexpected(problem(parameter, "expects a boolean (e.g. 'true')", text));
  }
  auto number = parse_number(text);
  if (!number && number.error().kind == &kIntegerOverflow)
    return std::unexpected(problem(parameter, "value is out of range", text));
  if (!number) return std::unexpected(problem(parameter, "expects an integer: " + number.error().message, text));
  if (!number->negative && parameter.type->is_signed && number->magnitude > INT64_MAX)
    return std::unexpected(problem(parameter, "value is out of range", text));
  return number->bits();
}

void check_named_parameters(const NamedValues& given, const std::vector<NamedParameter>& known, Diags& diags) {
  auto is_known = [&](const std::string& name) {
    return std::any_of(known.begin(), known.end(), [&](auto& parameter) { return parameter.name == name; });
  };
  if (given.contains(kHelp) && !is_known(kHelp)) return report_help(known, diags);
  std::string unknown;
  for (const auto& [name, value] : given)
    if (!is_known(name)) unknown += fmt::format("{}--{}", unknown.empty() ? "" : ", ", name);
  if (!unknown.empty()) return report_unknown(unknown, known, diags);
  for (const NamedParameter& parameter : known)
    if (auto value = parameter_value(parameter, given); !value) diags.add(kNamedParameter, {}, value.error());
}

}  // namespace scry::sema
