// Names for addresses and addresses for names.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "probes/context.h"
#include "sema/call_check.h"
#include "symbols/target_files.h"
#include "values/symbolizer.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

RValue lower_ksym(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return RValue::of(expr.type, lowering.scalar(*call.args[0]));
}

constexpr const char* kAlwaysThere = "_stext";

void check_kaddr(CallCheck& check) {
  const std::string name = check.arg_text(0).value_or("");
  const auto address = check.checker.around().environment.facts.kernel_address(name);
  if (!address) {
    const bool shows_addresses = check.checker.around().environment.facts.kernel_address(kAlwaysThere).has_value();
    check.report(sema::kUnknownSymbol, check.span, fmt::format("Failed to resolve kernel symbol: {}", name))
        .hint(shows_addresses
                  ? "/proc/kallsyms has no such name; that of data is there only with CONFIG_KALLSYMS_ALL"
                  : "look the name up in /proc/kallsyms, which shows addresses to root and with CAP_SYSLOG");
  }
  check.result = check.types().uint64();
  if (!check.checker.around().environment.facts.is_portable())
    return check.replace_with(check.checker.make(check.span, check.result, typed::IntConst{address.value_or(0)}));
  check.call.text = name;
  check.call.numbers = {address.value_or(0)};
}

void check_kaddr_exist(CallCheck& check) {
  const std::string name = check.arg_text(0).value_or("");
  check.replace_with_bool(check.checker.around().environment.facts.kernel_address(name).has_value());
}

// In a bundle for other machines: each has its own address.
RValue lower_kaddr(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  const uint32_t moved = lowering.module().moved(
      {.kind = bpf::MachineNumber::Kind::kernel_address, .owner = call.text, .value = call.numbers[0]});
  return RValue::of(expr.type, lowering.builder().machine_number(8, moved - 1, static_cast<int64_t>(call.numbers[0])));
}

RValue lower_usym(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  return user_symbol(lowering, expr.type, lowering.scalar(*call.args[0]), current_program(lowering), into);
}

// ---- uaddr

bool is_symbol_name(std::string_view name) {
  constexpr std::string_view kAllowed = "_.$@";
  return !name.empty() && std::all_of(name.begin(), name.end(), [&](unsigned char c) {
    return std::isalnum(c) || kAllowed.find(static_cast<char>(c)) != kAllowed.npos;
  });
}

void check_uaddr(CallCheck& check) {
  const std::string name = check.arg_text(0).value_or("");
  const auto* place = check.target().as<targets::UserCode>();
  check.result = check.types().pointer(check.types().uint64(), AddressSpace::user);
  if (!place) {
    check.report(sema::kContextBuiltin, check.span, "uaddr can only be used with uprobes, uretprobes and usdt probes");
    return;
  }
  if (!is_symbol_name(name)) {
    check.report(sema::kCallLiteral, check.call.args[0]->span,
                 fmt::format("uaddr() expects a string that is a valid symbol (letters, digits and _ . $ @) as input "
                             "(\"{}\" provided)",
                             name));
    return;
  }
  symbols::TargetFiles* files = check.checker.around().environment.facts.user_files();
  auto file = files ? files->open(place->path) : fail("no files");
  const auto symbol =
      file ? symbols::find_any_symbol((*file)->elf(), (*file)->folders(), name) : std::optional<symbols::Symbol>();
  if (!symbol) {
    check.report(sema::kUnknownSymbol, check.call.args[0]->span,
                 fmt::format("Could not resolve symbol: {}:{}", place->path, name));
    return;
  }
  const bool fits = symbol->size == 1 || symbol->size == 2 || symbol->size == 4;
  check.result = check.types().pointer(check.types().integer(fits ? static_cast<uint32_t>(symbol->size) : 8, true),
                                       AddressSpace::user);
  check.call.numbers = {symbol->address, (*file)->elf().is_position_independent()};
}

// In a file that may be loaded anywhere the symbol lies as far from the probed place as it does in the file.
RValue lower_uaddr(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  const auto address = static_cast<int64_t>(call.numbers[0]);
  if (!call.numbers[1]) return RValue::of(expr.type, lowering.builder().constant(address));
  const targets::Target& target = lowering.target();
  const auto distance = address - static_cast<int64_t>(target.as<targets::UserCode>()->address);
  return RValue::of(
      expr.type, lowering.builder().add(target.provider->context->function_address(lowering, target).scalar, distance));
}

}  // namespace

// Null is looked for as in Lowering::typed_load(). The half of the address is enough, and a number to every verifier:
// the whole is a pointer to that of 6.17 ("invalid size of register spill").
ir::Operand current_program(Lowering& lowering) {
  codegen::Module& module = lowering.module();
  const auto path =
      module.facts.program_path && lowering.has_typed_loads() ? module.facts.program_path() : std::nullopt;
  if (!path) return 0;
  module.has_typed_loads = true;
  ir::Builder& b = lowering.builder();
  const auto [memory_offset, vdso_offset] = *path;
  const ir::Reg task = b.helper(bpf::HelperId::get_current_task_btf);
  const ir::Reg memory =
      b.load_pointer(task, static_cast<int32_t>(memory_offset),
                     module.moved_field("task_struct", {"mm"}, memory_offset, 8), module.task_of_loads());
  const ir::Reg program = b.copy(0);
  b.when(ir::Compare::ne, memory, 0, [&] {
    const uint32_t moved = module.moved_field("mm_struct", {"context", "vdso"}, vdso_offset, 8);
    b.copy_to(program, b.lshr(b.zext(4, b.load(8, false, memory, static_cast<int32_t>(vdso_offset), moved)), 12));
  });
  return b.or_(program, static_cast<int32_t>(UserPlace::kProgram));
}

RValue user_symbol(Lowering& lowering, TypeRef type, ir::Operand address, ir::Operand origin, const Place* into) {
  ir::Builder& b = lowering.builder();
  const Place value = into ? *into : lowering.temporary(type->size);
  b.store(8, value.base, value.offset, address);
  b.store(4, value.base, value.offset + 8, b.lshr(own_task_ids(lowering), 32));
  b.store(4, value.base, value.offset + 12, origin);
  return RValue::at(type, value);
}

std::span<const Builtin> symbol_builtins() {
  static const Builtin kTable[] = {
      {.name = "kaddr",
       .signature = "(symbol: text) -> uint64",
       .brief = "Address of a kernel symbol.",
       .example = "begin { printf(\"%llx\\n\", kaddr(\"vfs_read\")); }",
       .checking = {.run = check_kaddr},
       .lowering = {.value = lower_kaddr}},
      {.name = "kaddr_exist",
       .signature = "(symbol: text) -> bool",
       .brief = "Whether kaddr() finds this kernel symbol; known at compile time.",
       .example = "begin { print(kaddr_exist(\"vfs_read\")); }",
       .checking = {.run = check_kaddr_exist},
       .lowering = {.value = never_lowered}},
      {.name = "ksym",
       .signature = "(address: int|ptr) -> ?",
       .brief = "Name of the kernel function that holds an address; looked up when it is printed.",
       .example = "profile:hz:99 { @[ksym(reg(\"ip\"))] = count(); }",
       .checking = {.run = [](CallCheck& check) { check.result = check.types().simple(TypeKind::ksym); }},
       .lowering = {.value = lower_ksym}},
      {.name = "uaddr",
       .signature = "(symbol: text) -> ?",
       .brief = "Address of a symbol of the traced program: a pointer to an integer of the symbol's size.",
       .example = "uprobe:/bin/bash:main { printf(\"%llx\\n\", uaddr(\"main\")); }",
       .checking = {.needs = ContextNeed::place, .traits = {BuiltinTrait::reads_context}, .run = check_uaddr},
       .lowering = {.value = lower_uaddr}},
      {.name = "usym",
       .signature = "(address: int|ptr) -> ?",
       .brief = "Name of the function of the current process that holds an address; looked up when it is printed.",
       .example = "profile:hz:99 { @[usym(reg(\"ip\"))] = count(); }",
       .checking = {.run = [](CallCheck& check) { check.result = check.types().simple(TypeKind::usym); }},
       .lowering = {.value = lower_usym}},
  };
  return kTable;
}

}  // namespace scry
