#include "sema/functions.h"

#include <fmt/format.h>

#include <utility>

#include "sema/call_check.h"
#include "sema/check.h"
#include "sema/literals.h"

namespace scry::sema {

using typed::ExprPtr;

namespace {

constexpr uint32_t kMostHeight = 200;  // levels of all bodies that are expanded into each other, macros included

}  // namespace

std::map<std::string, const ast::Subprogram*> find_functions(const ast::Script& script, Diags& diags) {
  std::map<std::string, const ast::Subprogram*> functions;
  for (const ast::Subprogram& function : script.subprograms) {
    if (find_builtin(function.name))
      diags.add(kFunction, function.name_span, fmt::format("'{}' is the name of a builtin", function.name));
    auto [known, fresh] = functions.try_emplace(function.name, &function);
    if (!fresh)
      diags.add(kFunction, function.name_span, "Redefinition of function: " + function.name)
          .note(known->second->name_span, "This is the original definition.");
  }
  return functions;
}

std::string function_key(ProbeCheck& check) {
  std::string text;
  for (const FunctionFrame* frame = check.expansions.function; frame; frame = frame->outer) {
    text += fmt::format(" f{}:{}", static_cast<uint32_t>(frame->at.source), frame->at.begin);
    for (const Expansion* expansion = frame->caller.expansion; expansion; expansion = expansion->outer)
      text += fmt::format(" {}", expansion->at.begin);
  }
  return text;
}

namespace {

// A pointer type of a function, which takes pointers into any memory: into that of this one, if it is known.
TypeRef in_space_of(ProbeCheck& check, TypeRef declared, const typed::Expr* value) {
  if (!value || !value->type || !declared->is(TypeKind::pointer)) return declared;
  const AddressSpace space = space_of_value(*value);
  return space == AddressSpace::none ? declared : check.types().pointer(declared->element, space);
}

// The parameters become variables of their declared types.
bool bind_parameters(ProbeCheck& check, const ast::Subprogram& function, std::vector<ExprPtr> args,
                     const ast::Call* call, typed::Block& out) {
  bool good = true;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const ast::SubprogramParameter& parameter = function.parameters[i];
    TypeRef type = resolve(check, parameter.type);
    const typed::VariableId id = declare_variable(check, parameter.name, parameter.span);
    good = good && type;
    if (!type) continue;
    if (is_unsized_string(type)) {  // as long as what is passed
      if (!call)
        check.variables.facts(id).value = {check.types().string(static_cast<uint32_t>(check.around.config.max_strlen))};
    } else if (type = in_space_of(check, type, call ? args[i].get() : nullptr);
               check.variables.facts(id).value.type != type) {
      check.variables.facts(id).value = {type};
      check.variables.facts(id).fixed = true;
      check.inference.changed = true;
    }
    if (call) assign_variable(check, parameter.name, parameter.span, std::move(args[i]), call->args[i]->span, out);
  }
  return good;
}

}  // namespace

Diag* wrong_count(ProbeCheck& check, const std::string& function, size_t wanted, size_t given, Span span) {
  if (wanted == given) return nullptr;
  return &report(
      check, kCallArgCount, span,
      fmt::format("{}() requires {} argument{} ({} provided)", function, wanted, wanted == 1 ? "" : "s", given));
}

ExprPtr call_function(ProbeCheck& check, const ast::Subprogram& function, const ast::Call& call, Span span) {
  if (Diag* diag = wrong_count(check, function.name, function.parameters.size(), call.args.size(), span)) {
    diag->note(function.name_span, "This is the definition.");
    return poison(span);
  }
  check.inference.called.insert(&function);
  std::string chain = function.name;
  for (const FunctionFrame* frame = check.expansions.function; frame; frame = frame->outer) {
    chain = frame->function.name + " > " + chain;
    if (&frame->function != &function) continue;
    report(check, kFunction, span, "Recursive function call detected. Call chain: " + chain);
    return poison(span);
  }
  if (check.expansions.height + function.body->height > kMostHeight) {
    report(check, kFunction, span, "function calls nest too deeply");
    return poison(span);
  }
  std::vector<ExprPtr> args;
  for (const ast::ExprPtr& arg : call.args) args.push_back(expression(check, *arg));
  return inlined(check, function, std::move(args), &call, span);
}

// The body in place, as a call of it; without a call the parameters have types and no values.
ExprPtr inlined(ProbeCheck& check, const ast::Subprogram& function, std::vector<ExprPtr> args, const ast::Call* call,
                Span span) {
  auto body = std::make_unique<typed::Block>();
  TypeRef result_type = resolve(check, function.return_type);
  FunctionFrame frame{function, span, result_type, {}, check.expansions.function, {}};
  frame.caller = {check.expansions.macro, std::move(check.variables.scopes), check.nesting.loops};
  check.variables.scopes.assign(1, {});
  check.expansions.function = &frame;
  check.expansions.macro = nullptr;
  check.nesting.loops = 0;
  check.expansions.height += function.body->height;
  bool good = bind_parameters(check, function, std::move(args), call, *body);
  if (result_type && !result_type->is_none()) {
    frame.result = declare_variable(check, "result of " + function.name, function.name_span);
    VariableFacts& result = check.variables.facts(*frame.result);
    result.fixed = !is_unsized_string(result_type);  // else as long as what is returned
    if (result.fixed) {
      const TypeRef known = result.value.type;  // with the space of what was returned
      const bool is_same = known && known->is(TypeKind::pointer) && known->element == result_type->element;
      if (!is_same) result.value = {result_type};
    } else if (!result.value.type) {
      result.value = {check.types().string(1)};
    }
    frame.result_type = result.value.type;
    body->statements.push_back({span, typed::Declare{*frame.result}});
  }
  if (good) {
    typed::BlockPtr checked = block(check, *function.body, false);
    for (typed::Statement& statement : checked->statements) body->statements.push_back(std::move(statement));
  }
  check.expansions.height -= function.body->height;
  check.nesting.loops = frame.caller.loops;
  check.expansions.macro = frame.caller.expansion;
  check.variables.scopes = std::move(frame.caller.scopes);
  check.expansions.function = frame.outer;
  if (!result_type || !good) return poison(span);
  typed::Inlined call_in_place{std::move(body), frame.result};
  if (frame.result) call_in_place.space = check.variables.facts(*frame.result).held.space;
  return make(span, frame.result ? frame.result_type : check.types().none(), std::move(call_in_place));
}

void check_uncalled(ProbeCheck& check, const ast::Subprogram& function) {
  inlined(check, function, {}, nullptr, function.name_span);
}

void return_from_function(ProbeCheck& check, const ast::Return& node, Span span, typed::Block& out) {
  ExprPtr value = node.value ? expression(check, *node.value) : nullptr;
  if (check.expansions.function->result_type && (value != nullptr) != check.expansions.function->result.has_value()) {
    report(check, kReturnType, span,
           check.expansions.function->result
               ? fmt::format("function {} returns a value of type '{}'", check.expansions.function->function.name,
                             type_name(check.expansions.function->result_type))
               : fmt::format("function {} returns no value", check.expansions.function->function.name));
    return;
  }
  if (value && value->type) {
    value = aggregate_as_integer(check.types(), std::move(value));
    TypeRef& type = check.expansions.function->result_type;
    VariableFacts& result = check.variables.facts(*check.expansions.function->result);
    auto both = unify({type}, inferred(*value), check.types());
    // What the function says it returns does not grow (docs/language.md 3.5).
    if (both && result.fixed && !is_number(both->type) && both->type->size > type->size) both = std::nullopt;
    if (!both) {
      report(check, kReturnType, span,
             fmt::format("function {} returns a value of type '{}', not '{}'", check.expansions.function->function.name,
                         type_name(type), type_name(value->type)));
      return;
    }
    const Inferred returned = result.fixed ? Inferred{in_space_of(check, type, value.get())} : *both;
    if (returned != result.value) {
      result.value = returned;
      type = returned.type;
      check.inference.changed = true;
    }
    learn_space(check, result.held.space, *value);
    out.statements.push_back({span, typed::AssignVariable{*check.expansions.function->result,
                                                          convert_implicitly(check, std::move(value), type)}});
  }
  out.statements.push_back({span, typed::Return{nullptr, true}});
}

}  // namespace scry::sema
