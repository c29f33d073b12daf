// What only typed programs reach: variables of each CPU, sockets.
#include <fmt/format.h>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "values/strftime.h"

namespace scry {

using bpf::HelperId;
using bpf::ProgramKind;
using codegen::EventArgument;
using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using ir::Compare;
using ir::Operand;
using ir::Reg;
using sema::CallCheck;

namespace {

// ---- percpu_kaddr

constexpr std::string_view kPerCpuSection = ".data..percpu";

// text: the variable.
void check_percpu_kaddr(CallCheck& check) {
  check.call.text = *check.arg_text(0);
  check.call.args.erase(check.call.args.begin());
  Btf* btf = check.checker.kernel_btf();
  const auto variable = btf ? btf->variable(check.call.text, check.types()) : std::nullopt;
  if (!variable || variable->section != kPerCpuSection) {
    Diag& diag = check.report(sema::kUnknownSymbol, check.span,
                              fmt::format("Could not resolve variable \"{}\" from BTF", check.call.text));
    if (variable) diag.hint("the kernel has one for all CPUs: kaddr() knows its address");
    return;
  }
  // The kernel finds the variable through kallsyms, which need not have data (CONFIG_KALLSYMS_ALL).
  const auto& address_of = check.checker.around().world.kernel_address;
  if (address_of && !address_of(check.call.text))
    check
        .report(sema::kUnknownSymbol, check.span,
                fmt::format("Could not resolve variable \"{}\" from BTF", check.call.text))
        .hint("this kernel keeps no addresses of variables (CONFIG_KALLSYMS_ALL)");
  check.result = check.types().pointer(variable->type, AddressSpace::kernel);
}

RValue lower_percpu_kaddr(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  Operand cpu;
  if (!call.args.empty()) cpu = lowering.scalar(*call.args[0]);
  Reg variable = b.kernel_symbol(lowering.module().kernel_name(call.text));
  if (call.args.empty()) return RValue::of(expr.type, b.helper(HelperId::this_cpu_ptr, {variable}));
  // The verifier lets nobody calculate with what may be null.
  Reg address = b.constant(0);
  Reg found = b.helper(HelperId::per_cpu_ptr, {variable, cpu});
  b.when(Compare::ne, found, 0, [&] { b.copy_to(address, found); });
  return RValue::of(expr.type, address);
}

// ---- socket_cookie, skboutput

bool has_typed_context(const probes::Target& target) {
  return target.kind == ProgramKind::btf_raw_tracepoint || target.kind == ProgramKind::fentry ||
         target.kind == ProgramKind::fexit || target.kind == ProgramKind::iterator;
}

// The kernel takes a pointer only as it came with the event.
bool is_argument(const typed::Expr& expr) {
  const auto* field = std::get_if<typed::FieldRead>(&expr.node);
  return field && std::holds_alternative<typed::ArgsRef>(field->base->node);
}

void check_typed_probe(CallCheck& check) {
  if (!has_typed_context(check.target()))
    check
        .report(sema::kContext, check.span,
                fmt::format("{} can not be used with \"{}\" probes", check.builtin.name, check.target().provider->name))
        .hint("it needs the typed arguments of a rawtracepoint, fentry, fexit or iter probe");
}

void check_socket_cookie(CallCheck& check) {
  check_typed_probe(check);
  if (!is_argument(*check.call.args[0]))
    check.report(sema::kCallArgType, check.call.args[0]->span,
                 "socket_cookie() needs a struct sock * of the probe's own arguments: args.sk");
}

RValue lower_socket_cookie(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return RValue::of(expr.type,
                    lowering.builder().helper(HelperId::get_socket_cookie, {lowering.scalar(*call.args[0])}));
}

}  // namespace

std::span<const Builtin> kernel_memory_builtins() {
  static const Builtin kTable[] = {
      {.name = "percpu_kaddr",
       .signature = "(variable: text, cpu?: int) -> ?",
       .brief = "Address of a kernel variable that each CPU has its own of; 0 for a CPU that does not exist.",
       .example = "begin { print(percpu_kaddr(\"runqueues\", 0) != 0); }",
       .check = check_percpu_kaddr,
       .lower = lower_percpu_kaddr},
      {.name = "socket_cookie",
       .signature = "(socket: ptr) -> uint64",
       .brief = "The number by which the kernel knows a socket as long as it lives.",
       .example = "rawtracepoint:inet_sock_set_state { @[socket_cookie(args.sk)] = count(); }",
       .check = check_socket_cookie,
       .lower = lower_socket_cookie},
  };
  return kTable;
}

}  // namespace scry
