#include "sema/functions.h"

#include <fmt/format.h>

#include <utility>

#include "sema/call_check.h"
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

std::string Checker::function_key() const {
  std::string text;
  for (const Frame* frame = frame_; frame; frame = frame->outer) {
    text += fmt::format(" f{}:{}", static_cast<uint32_t>(frame->at.source), frame->at.begin);
    for (const Expansion* expansion = frame->caller_expansion; expansion; expansion = expansion->outer)
      text += fmt::format(" {}", expansion->at.begin);
  }
  return text;
}

// The parameters become variables of their declared types.
bool Checker::bind_parameters(const ast::Subprogram& function, std::vector<ExprPtr> args, const ast::Call* call,
                              typed::Block& out) {
  bool good = true;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const ast::SubprogramParameter& parameter = function.parameters[i];
    TypeRef type = resolve(parameter.type);
    const typed::VariableId id = declare_variable(parameter.name, parameter.span);
    good = good && type;
    if (!type) continue;
    if (is_unsized_string(type)) {  // as long as what is passed
      if (!call) facts(id).value = {types().string(static_cast<uint32_t>(around_.config.max_strlen))};
    } else if (facts(id).value.type != type) {
      facts(id).value = {type};
      facts(id).fixed = true;
      inference_.changed = true;
    }
    if (call) assign_variable(parameter.name, parameter.span, std::move(args[i]), call->args[i]->span, out);
  }
  return good;
}

Diag* Checker::wrong_count(const std::string& function, size_t wanted, size_t given, Span span) {
  if (wanted == given) return nullptr;
  return &report(
      kCallArgCount, span,
      fmt::format("{}() requires {} argument{} ({} provided)", function, wanted, wanted == 1 ? "" : "s", given));
}

ExprPtr Checker::call_function(const ast::Subprogram& function, const ast::Call& call, Span span) {
  if (Diag* diag = wrong_count(function.name, function.parameters.size(), call.args.size(), span)) {
    diag->note(function.name_span, "This is the definition.");
    return poison(span);
  }
  inference_.called.insert(&function);
  std::string chain = function.name;
  for (const Frame* frame = frame_; frame; frame = frame->outer) {
    chain = frame->function.name + " > " + chain;
    if (&frame->function != &function) continue;
    report(kFunction, span, "Recursive function call detected. Call chain: " + chain);
    return poison(span);
  }
  if (expanded_height_ + function.body->height > kMostHeight) {
    report(kFunction, span, "function calls nest too deeply");
    return poison(span);
  }
  std::vector<ExprPtr> args;
  for (const ast::ExprPtr& arg : call.args) args.push_back(expression(*arg));
  return inlined(function, std::move(args), &call, span);
}

// The body in place, as a call of it; without a call the parameters have types and no values.
ExprPtr Checker::inlined(const ast::Subprogram& function, std::vector<ExprPtr> args, const ast::Call* call, Span span) {
  auto body = std::make_unique<typed::Block>();
  TypeRef result_type = resolve(function.return_type);
  Frame frame{function, span, result_type, {}, frame_, expansion_, std::move(scopes_), loops_};
  scopes_.assign(1, {});
  frame_ = &frame;
  expansion_ = nullptr;
  loops_ = 0;
  expanded_height_ += function.body->height;
  bool good = bind_parameters(function, std::move(args), call, *body);
  if (result_type && !result_type->is_none()) {
    frame.result = declare_variable("result of " + function.name, function.name_span);
    VariableFacts& result = facts(*frame.result);
    result.fixed = !is_unsized_string(result_type);  // else as long as what is returned
    if (result.fixed) {
      result.value = {result_type};
    } else if (!result.value.type) {
      result.value = {types().string(1)};
    }
    frame.result_type = result.value.type;
    body->statements.push_back({span, typed::Declare{*frame.result}});
  }
  if (good) {
    typed::BlockPtr checked = block(*function.body, false);
    for (typed::Statement& statement : checked->statements) body->statements.push_back(std::move(statement));
  }
  expanded_height_ -= function.body->height;
  loops_ = frame.caller_loops;
  expansion_ = frame.caller_expansion;
  scopes_ = std::move(frame.caller_scopes);
  frame_ = frame.outer;
  if (!result_type || !good) return poison(span);
  return make(span, frame.result ? frame.result_type : types().none(), typed::Inlined{std::move(body), frame.result});
}

void Checker::check_uncalled(const ast::Subprogram& function) {
  begin_program();
  inlined(function, {}, nullptr, function.name_span);
}

void Checker::return_from_function(const ast::Return& node, Span span, typed::Block& out) {
  ExprPtr value = node.value ? expression(*node.value) : nullptr;
  if (frame_->result_type && (value != nullptr) != frame_->result.has_value()) {
    report(kReturnType, span,
           frame_->result ? fmt::format("function {} returns a value of type '{}'", frame_->function.name,
                                        type_name(frame_->result_type))
                          : fmt::format("function {} returns no value", frame_->function.name));
    return;
  }
  if (value && value->type) {
    value = aggregate_as_integer(std::move(value));
    const auto both = unify({frame_->result_type}, inferred(*value), types());
    if (!both) {
      report(kReturnType, span,
             fmt::format("function {} returns a value of type '{}', not '{}'", frame_->function.name,
                         type_name(frame_->result_type), type_name(value->type)));
      return;
    }
    if (VariableFacts& result = facts(*frame_->result); !result.fixed && *both != result.value) {
      result.value = *both;
      frame_->result_type = both->type;
      inference_.changed = true;
    }
    out.statements.push_back(
        {span, typed::AssignVariable{*frame_->result, convert_implicitly(std::move(value), frame_->result_type)}});
  }
  out.statements.push_back({span, typed::Return{nullptr, true}});
}

}  // namespace scry::sema
