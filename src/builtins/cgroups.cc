// Control groups: the id of a directory at compile time, the directory of an id when printed.
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

void check_cgroupid(CallCheck& check) {
  const std::string path = *check.arg_text(0);
  const auto& find = check.checker.around().world.cgroup_id;
  const auto id = find ? find(path) : fail(fmt::format("find the cgroup '{}'", path));
  if (!id) {
    check.report(sema::kCallLiteral, check.call.args[0]->span,
                 fmt::format("Failed to get cgroupid for path: {}", id.error().message()));
    return;
  }
  check.mean(check.checker.make(check.span, check.result, typed::IntConst{*id}));
}

// text: the filter.
void check_cgroup_path(CallCheck& check) {
  check.call.text = check.arg_text(1).value_or("");
  check.result = check.types().simple(TypeKind::cgroup_path);
}

RValue lower_cgroup_path(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  ir::Operand id = lowering.scalar(*call.args[0]);
  Place place = into ? *into : lowering.temporary(expr.type->size);
  lowering.builder().store(8, place.base, place.offset, id);
  lowering.builder().store(8, place.base, place.offset + 8, lowering.module().cgroup_filter(call.text));
  return RValue::at(expr.type, place);
}

}  // namespace

std::span<const Builtin> cgroup_builtins() {
  static const Builtin kTable[] = {
      {.name = "cgroup_path",
       .signature = "(id: int, filter?: text) -> ?",
       .brief = "The path of a cgroup by its id, in every hierarchy whose name the filter matches.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[cgroup_path(cgroup)] = count(); }",
       .check = check_cgroup_path,
       .lower = lower_cgroup_path},
      {.name = "cgroupid",
       .signature = "(path: text) -> uint64",
       .brief = "The id of a cgroup by its path, found when the script is compiled.",
       .example = "tracepoint:raw_syscalls:sys_enter /cgroup == cgroupid(\"/sys/fs/cgroup\")/ { @ = count(); }",
       .check = check_cgroupid,
       .lower = never_lowered},
  };
  return kTable;
}

}  // namespace scry
