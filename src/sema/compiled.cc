// Calls of functions that a C compiler has made.
//
// A parameter is a register: numbers and pointers go as they are, what needs memory goes by its address to a parameter
// that is a pointer. `&$v` is the variable's own memory there, which the function may write to.
#include "sema/compiled.h"

#include <fmt/format.h>

#include "sema/call_check.h"
#include "sema/check.h"
#include "sema/literals.h"

namespace scry::sema {

using typed::ExprPtr;

namespace {

constexpr size_t kMostParameters = 5;  // r1 to r5

std::string problem_of(const CompiledFunction& function) {
  if (!function.problem.empty()) return function.problem;
  if (!function.prototype) return "its object has no types of its parameters: compile it with -g";
  if (function.prototype->variadic || function.prototype->parameters.size() > kMostParameters)
    return fmt::format("it has more than {} parameters", kMostParameters);
  const auto fits_register = [](TypeRef type) { return is_number(type) || type->is(TypeKind::pointer); };
  for (const BtfParameter& parameter : function.prototype->parameters)
    if (!fits_register(parameter.type))
      return fmt::format("its parameter {} is neither a number nor a pointer", parameter.name);
  const TypeRef result = function.prototype->result;
  return result->is_none() || fits_register(result) ? "" : "its return value is neither a number nor a pointer";
}

}  // namespace

ExprPtr call_compiled(ProbeCheck& check, const CompiledFunction& function, const ast::Call& call, Span span) {
  std::vector<ExprPtr> args;
  bool good = true;
  for (const ast::ExprPtr& arg : call.args) {
    args.push_back(aggregate_as_integer(check.types(), expression(check, *arg)));
    good = good && args.back()->type;
  }
  if (const std::string problem = problem_of(function); !problem.empty()) {
    report(check, kFunction, span, fmt::format("{}() cannot be called: {}", call.name, problem));
    return poison(span);
  }
  const auto& parameters = function.prototype->parameters;
  if (wrong_count(check, call.name, parameters.size(), call.args.size(), span) || !good) return poison(span);
  for (size_t i = 0; i < args.size(); ++i) {
    const TypeRef wanted = parameters[i].type, given = args[i]->type;
    const bool pointer = wanted->is(TypeKind::pointer);
    if (is_number(given)) {
      args[i] = convert_implicitly(check, std::move(args[i]), pointer ? check.types().uint64() : wanted, !pointer);
    } else if (!pointer || given->is_none() || given->is_aggregate()) {
      report(check, kCallArgType, args[i]->span,
             fmt::format("{}() expects a value of type '{}' for its parameter {} ('{}' provided)", call.name,
                         type_name(wanted), parameters[i].name, type_name(given)));
      good = false;
    }
  }
  if (!good) return poison(span);
  const TypeRef result = function.prototype->result;
  return make(span, result->is_none() ? check.types().none() : result,
              typed::CompiledCall{call.name, function.number, std::move(args)});
}

}  // namespace scry::sema
