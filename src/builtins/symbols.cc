// Names for addresses and addresses for names.
#include <fmt/format.h>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

RValue lower_ksym(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return RValue::of(expr.type, lowering.scalar(*call.args[0]));
}

void check_kaddr(CallCheck& check) {
  const std::string name = check.arg_text(0).value_or("");
  const auto& find = check.checker.around().world.kernel_address;
  const auto address = find ? find(name) : std::nullopt;
  if (!address)
    check.report(sema::kUnknownSymbol, check.span, fmt::format("Failed to resolve kernel symbol: {}", name))
        .hint("the kernel's symbols are in /proc/kallsyms");
  check.mean(check.checker.make(check.span, check.types().uint64(), typed::IntConst{address.value_or(0)}));
}

}  // namespace

RValue user_symbol(Lowering& lowering, TypeRef type, ir::Operand address, const Place* into) {
  ir::Builder& b = lowering.builder();
  const Place place = into ? *into : lowering.temporary(type->size);
  b.store(8, place.base, place.offset, address);
  b.store(4, place.base, place.offset + 8, b.lshr(b.helper(bpf::HelperId::get_current_pid_tgid), 32));
  b.store(4, place.base, place.offset + 12, 0);
  return RValue::at(type, place);
}

std::span<const Builtin> symbol_builtins() {
  static const Builtin kTable[] = {
      {.name = "kaddr",
       .signature = "(symbol: text) -> uint64",
       .brief = "Address of a kernel symbol.",
       .example = "begin { printf(\"%llx\\n\", kaddr(\"vfs_read\")); }",
       .check = check_kaddr,
       .lower = never_lowered},
      {.name = "ksym",
       .signature = "(address: int|ptr) -> ?",
       .brief = "Name of the kernel function that holds an address; looked up when it is printed.",
       .example = "profile:hz:99 { @[ksym(reg(\"ip\"))] = count(); }",
       .check = [](CallCheck& check) { check.result = check.types().simple(TypeKind::ksym); },
       .lower = lower_ksym},
  };
  return kTable;
}

}  // namespace scry
