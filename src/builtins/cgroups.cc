// Control groups: the id of a directory at compile time, the directory of an id when printed.
#include <fmt/format.h>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "sema/scope.h"

namespace scry {

using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

// The cgroup that the first argument names; reports why there is none.
std::optional<machine::Cgroup> cgroup_of(CallCheck& check) {
  const std::string path = *check.arg_text(0);
  const Result<machine::Cgroup> found = check.checker.around().environment.facts.find_cgroup(path);
  if (found) return *found;
  Diag& diag = check.report(sema::kCallLiteral, check.call.args[0]->span, sema::no_cgroup(found.error()));
  if (!found.error().hint.empty()) diag.hint(found.error().hint);
  return std::nullopt;
}

void check_cgroupid(CallCheck& check) {
  if (const auto cgroup = cgroup_of(check))
    check.replace_with(check.checker.make(check.span, check.result, typed::IntConst{cgroup->id}));
}

// numbers: id, first and last level at which it may stand among those above a task.
void check_in_cgroup(CallCheck& check) {
  constexpr uint32_t kMostHidden = 8;  // levels above the root of a cgroup namespace
  const auto cgroup = cgroup_of(check);
  if (!cgroup) return;
  if (!cgroup->is_unified) {
    Diag& diag =
        check
            .report(sema::kCallLiteral, check.call.args[0]->span,
                    fmt::format("{} is a cgroup of version 1; only those of version 2 are known by what is below them",
                                *check.arg_text(0)))
            .hint("use cgroupid() to get the id of the cgroup itself");
    if (!cgroup->hint.empty()) diag.hint(cgroup->hint);
  }
  check.call.numbers = {cgroup->id, cgroup->level, cgroup->level + (cgroup->level_is_known ? 0 : kMostHidden)};
}

RValue lower_in_cgroup(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  const ir::Reg inside = b.constant(1);
  const ir::BlockId done = b.block("cgroup_known");
  for (uint64_t level = call.numbers[1]; level <= call.numbers[2]; ++level) {
    const ir::BlockId other = b.block("other_cgroup");
    const ir::Reg above = b.helper(bpf::HelperId::get_current_ancestor_cgroup_id, {static_cast<int64_t>(level)});
    b.branch(ir::Compare::eq, above, static_cast<int64_t>(call.numbers[0]), done, other);
    b.enter(other);
  }
  b.copy_to(inside, 0);
  b.jump(done);
  b.enter(done);
  return RValue::of(expr.type, inside);
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
       .brief = "The path of a cgroup by its id, in every hierarchy with a name that the filter matches.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[cgroup_path(cgroup)] = count(); }",
       .checking = {.run = check_cgroup_path},
       .lowering = {.value = lower_cgroup_path}},
      {.name = "cgroupid",
       .signature = "(path: text) -> uint64",
       .brief = "The id of a cgroup by its path, found when the script is compiled.",
       .example = "tracepoint:raw_syscalls:sys_enter /cgroup == cgroupid(\"/sys/fs/cgroup\")/ { @ = count(); }",
       .checking = {.run = check_cgroupid},
       .lowering = {.value = never_lowered}},
      {.name = "in_cgroup",
       .signature = "(path: text) -> bool",
       .brief = "Whether the current task is in a cgroup (version 2) or in one below it.",
       .example = "tracepoint:raw_syscalls:sys_enter /in_cgroup(\"/sys/fs/cgroup\")/ { @[comm] = count(); }",
       .checking = {.run = check_in_cgroup},
       .lowering = {.value = lower_in_cgroup}},
  };
  return kTable;
}

}  // namespace scry
