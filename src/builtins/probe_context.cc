// What a probe hands to its body: raw arguments, return value, its name and function, context, registers
// (docs/language.md 7.4). Which provider offers what is in its row; how it is read, in its records (probes/expansion.h,
// probes/context.h).
#include <fmt/format.h>

#include <algorithm>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "codegen/place_number.h"
#include "probes/context.h"
#include "probes/registers.h"
#include "probes/syscalls.h"
#include "sema/call_check.h"
#include "syntax/number_literal.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

// begin, end and the like go by their name in messages, the others by their type.
const char* name_in_message(const CallCheck& check) {
  const probes::Provider& provider = *check.target().provider;
  return provider.special ? provider.name() : provider.words.probe_type;
}

// ---- argN

void check_arg_n(CallCheck& check) {
  const probes::Provider& provider = *check.target().provider;
  check.result = check.types().uint64();
  auto number = is_raw_argument(check.name) ? parse_number(check.name.substr(3)) : parse_number("");
  if (!number) {
    check.report(sema::kUnknownIdentifier, check.span, fmt::format("Unknown identifier: '{}'", check.name))
        .hint("use arg0, arg1, ... for the raw arguments of the probe");
    return;
  }
  if (!provider.expansion.abilities.arg_n) {
    Diag& diag = check.report(
        sema::kContextBuiltin, check.span,
        fmt::format("The {} builtin can only be used with 'kprobes', 'uprobes' and 'usdt' probes", check.name));
    if (provider.expansion.abilities.args) diag.hint("use args.NAME: this probe has its arguments by name");
    if (provider.expansion.retval_type && !provider.expansion.abilities.args)
      diag.hint(
          "keep it in a map in the probe of the call, @arg[tid] = arg0, and read @arg[tid] here: the registers "
          "hold other values at the return");
    return;
  }
  if (provider.is(probes::Trait::register_arguments) && number->magnitude >= probes::kRegisterArguments)
    check.report(sema::kContextBuiltin, check.span, fmt::format("x86_64 doesn't support {}", check.name))
        .hint("read arguments after arg5 from the stack: *(uint64 *)(reg(\"sp\") + 8)");
  check.call.numbers = {number->magnitude};
  const auto n = static_cast<uint32_t>(number->magnitude);
  if (const auto find_problem = provider.expansion.problem_of_arg_n)
    if (const auto problem = find_problem(check.target(), n, check.checker.around().environment))
      if (Diag& diag = check.report(problem->kind, check.span, problem->message); !problem->hint.empty())
        diag.hint(problem->hint);
  if (provider.expansion.arg_n_type) check.result = provider.expansion.arg_n_type(check.target(), n, check.types());
}

RValue lower_arg_n(Lowering& lowering, const typed::Expr&, const typed::Call& call, const Place*) {
  const targets::Target& target = lowering.target();
  return target.provider->context->arg_n(lowering, target, static_cast<uint32_t>(call.numbers[0]));
}

// ---- retval

void check_retval(CallCheck& check) {
  const probes::Provider& provider = *check.target().provider;
  if (!provider.expansion.retval_type) {
    Diag& diag =
        check.report(sema::kContextBuiltin, check.span,
                     "The retval builtin can only be used with 'kretprobe' and 'uretprobe' and 'fentry' probes");
    if (provider.expansion.abilities.args && !provider.expansion.abilities.func)
      diag.hint("use args.ret for the result of a system call");
    if (provider.is(probes::Trait::register_arguments))
      diag.hint("use the kretprobe or uretprobe of the function, which fires when it returns");
    return;
  }
  check.result = check.checker.retval_type(check.span);
}

RValue lower_retval(Lowering& lowering, const typed::Expr& expr, const typed::Call&, const Place*) {
  const targets::Target& target = lowering.target();
  return target.provider->context->retval(lowering, target, expr.type);
}

// ---- func

void check_func(CallCheck& check) {
  const probes::Provider& provider = *check.target().provider;
  if (!provider.expansion.abilities.func)
    check.report(sema::kContextBuiltin, check.span,
                 fmt::format("The func builtin can not be used with '{}' probes", name_in_message(check)));
  check.result = check.types().simple(provider.space == AddressSpace::user ? TypeKind::usym : TypeKind::ksym);
}

RValue lower_func(Lowering& lowering, const typed::Expr& expr, const typed::Call&, const Place* into) {
  const targets::Target& target = lowering.target();
  const RValue address = target.provider->context->function_address(lowering, target);
  if (expr.type->is(TypeKind::ksym)) return RValue::of(expr.type, address.scalar);
  return user_symbol(lowering, expr.type, address.scalar, codegen::load_place_number(lowering), into);
}

// ---- ctx and reg

void check_ctx(CallCheck& check) {
  const probes::Provider& provider = *check.target().provider;
  if (!provider.expansion.abilities.ctx) {
    check.report(sema::kContextBuiltin, check.span,
                 provider.expansion.abilities.args && !provider.is(probes::Trait::args_are_parameters) &&
                         !provider.expansion.abilities.arg_n
                     ? fmt::format("Use args instead of ctx in {}", provider.words.probe_type)
                     : fmt::format("The ctx builtin can not be used with '{}' probes", name_in_message(check)));
    return;
  }
  const std::string name = provider.expansion.ctx_struct(check.target());
  TypeRef structure = check.checker.named_type("struct", name);
  if (!structure) {
    check.report(sema::kUnknownType, check.span,
                 fmt::format("ctx needs the kernel's type information: struct {} is unknown", name));
    return;
  }
  check.result = check.types().pointer(structure, AddressSpace::kernel);
}

RValue lower_ctx(Lowering& lowering, const typed::Expr& expr, const typed::Call&, const Place*) {
  return RValue::of(expr.type, lowering.context());
}

void check_reg(CallCheck& check) {
  const probes::Provider& provider = *check.target().provider;
  const std::string name = check.arg_text(0).value_or("");
  if (!provider.expansion.abilities.reg) {
    check.report(sema::kContextBuiltin, check.span,
                 fmt::format("reg can not be used with \"{}\" probes", name_in_message(check)));
    return;
  }
  if (!probes::register_offset(name)) {
    Diag& diag = check.report(sema::kCallLiteral, check.span,
                              fmt::format("'{}' is not a valid register on this architecture (x86_64)", name));
    const std::vector<std::string> known = probes::register_names();
    diag.hint(fmt::format("use one of {}", fmt::join(known, " ")));
  }
  check.call.text = name;
}

RValue lower_reg(Lowering& lowering, const typed::Expr&, const typed::Call& call, const Place*) {
  return probes::load_register(lowering, call.text);
}

// ---- probe, probetype

// A program for several targets looks its name up when it runs (sema/analyze.cc sees to it that it can).
void check_probe(CallCheck& check) {
  const std::vector<targets::Target>& targets = check.checker.targets();
  if (targets.size() == 1) return check.replace_with_text(check.target().name);
  const auto longest = std::ranges::max(targets, {}, [](const targets::Target& target) { return target.name.size(); });
  check.result = check.types().string(static_cast<uint32_t>(longest.name.size()) + 1);
}

// The targets' names in a table, by the number of the system call or by the place in the link.
RValue lower_probe(Lowering& lowering, const typed::Expr& expr, const typed::Call&, const Place*) {
  ir::Builder& b = lowering.builder();
  codegen::Module& module = lowering.module();
  const std::vector<targets::Target>& targets = lowering.program().targets;
  const bool dispatched = lowering.target().is_dispatched();
  const uint32_t lowest =
      dispatched ? std::ranges::min(targets, {}, &targets::Target::selector).selector().value_or(0) : 0;
  const uint32_t width = (expr.type->size + 7) / 8 * 8;
  std::string names;
  for (size_t i = 0; i < targets.size(); ++i) {
    const size_t row = dispatched ? *targets[i].selector() - lowest : i;
    names.resize(std::max(names.size(), (row + 1) * width));
    names.replace(row * width, targets[i].name.size(), targets[i].name);
  }
  const ir::Reg number = dispatched ? probes::load_syscall_number(b, lowering.target().mechanism(), lowering.context())
                                    : codegen::load_place_number(lowering);
  const ir::Reg row = b.sub(number, dispatched ? lowest : static_cast<int64_t>(module.current.first_place));
  b.when(  // never: for the verifier
      ir::Compare::uge, row, names.size() / width, [&] { b.copy_to(row, 0); }, ir::Rare::target);
  const ir::Reg name = b.add(module.constant(b, names), b.mul(row, width));
  return RValue::at(expr.type, Place{name, 0});
}
void check_probetype(CallCheck& check) {
  check.replace_with_text(check.target().provider->words.probe_type);
}

}  // namespace

std::span<const Builtin> probe_context_builtins() {
  constexpr BuiltinKind kValue = BuiltinKind::value;
  static const Builtin kTable[] = {
      {.name = kRawArgument.data(),
       .kind = kValue,
       .signature = "() -> uint64",
       .brief = "arg0, arg1, ...: the raw arguments of a kprobe, uprobe, usdt or rawtracepoint probe.",
       .example = "rawtracepoint:sched_switch { @[((struct task_struct *)arg1).comm] = count(); }",
       .checking = {.needs = ContextNeed::raw_arguments,
                    .traits = {BuiltinTrait::bare, BuiltinTrait::reads_context, BuiltinTrait::stable},
                    .run = check_arg_n},
       .lowering = {.value = lower_arg_n}},
      {.name = "ctx",
       .kind = kValue,
       .signature = "() -> ?",
       .brief = "The context of the probe: struct pt_regs, struct bpf_perf_event_data or struct bpf_iter__NAME.",
       .example = "profile:hz:99 { @[ctx.sample_period] = count(); }",
       .checking = {.needs = ContextNeed::registers,
                    .traits = {BuiltinTrait::is_context, BuiltinTrait::bare, BuiltinTrait::reads_context},
                    .run = check_ctx},
       .lowering = {.value = lower_ctx}},
      {.name = "func",
       .kind = kValue,
       .signature = "() -> ?",
       .brief = "Name of the function that is probed.",
       .example = "kprobe:vfs_* { @[func] = count(); }",
       .checking = {.run = check_func},
       .lowering = {.value = lower_func}},
      {.name = "probe",
       .kind = kValue,
       .signature = "() -> ?",
       .brief = "Full name of the probe that fired.",
       .example = "tracepoint:syscalls:sys_enter_* { @[probe] = count(); }",
       .checking = {.needs = ContextNeed::probe_name, .traits = {BuiltinTrait::stable}, .run = check_probe},
       .lowering = {.value = lower_probe}},
      {.name = "probetype",
       .kind = kValue,
       .signature = "() -> ?",
       .brief = "Type of the probe that fired.",
       .example = "begin { print(probetype); }",
       .checking = {.run = check_probetype},
       .lowering = {.value = never_lowered}},
      {.name = "reg",
       .signature = "(name: text) -> uint64",
       .brief = "A register of the interrupted code: r8 to r15, ax bx cx dx si di bp sp ip cs ss flags orig_rax.",
       .example = "profile:hz:99 { @[ksym(reg(\"ip\"))] = count(); }",
       .checking = {.needs = ContextNeed::registers, .run = check_reg},
       .lowering = {.value = lower_reg}},
      {.name = "retval",
       .kind = kValue,
       .signature = "() -> ?",
       .brief = "What the probed function returned.",
       .example = "kretprobe:vfs_read { @bytes = hist(retval); }",
       .checking = {.needs = ContextNeed::result, .traits = {BuiltinTrait::reads_context}, .run = check_retval},
       .lowering = {.value = lower_retval}},
  };
  return kTable;
}

}  // namespace scry
