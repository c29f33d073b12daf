// The task that hit the probe, its parent and its group; the user; the child of -c.
//
// Members of the kernel's task_struct are typed expressions: `ppid` means curtask->real_parent->pid, and is read as if
// the script had said so.
#include <fmt/format.h>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"

namespace scry {

using bpf::HelperId;
using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

constexpr int32_t kCodeSegment = 17 * 8;  // struct pt_regs of x86-64: cs
constexpr int64_t kUserRing = 3;

// ---- members of a task

typed::ExprPtr current_task(CallCheck& check) {
  TypeRef task = check.checker.named_type("struct", "task_struct");
  if (!task) return nullptr;
  const Builtin* curtask = find_builtin("curtask");
  TypeRef type = check.types().pointer(task, AddressSpace::kernel);
  return check.checker.make(check.span, type, typed::Call{curtask, {}, {}, {}});
}

// The member of what the pointer leads to; null if there is none.
typed::ExprPtr member(CallCheck& check, typed::ExprPtr pointer, const char* name) {
  TypeRef structure = pointer && pointer->type->is(TypeKind::pointer) ? pointer->type->element : nullptr;
  if (!structure || !structure->is(TypeKind::c_struct)) return nullptr;
  auto found = check.types().find_member(structure, name);
  if (!found || !*found) return nullptr;
  TypeRef type = (*found)->type;
  if (type->is(TypeKind::pointer)) type = check.types().pointer(type->element, AddressSpace::kernel);
  return check.checker.make(check.span, type, typed::FieldRead{std::move(pointer), std::move(**found)});
}

struct TaskMember {
  const char* relative;  // the task asked about: real_parent, group_leader
  const char* name;
};
constexpr TaskMember kParentComm{"real_parent", "comm"}, kParentPid{"real_parent", "pid"};
constexpr TaskMember kLeaderComm{"group_leader", "comm"}, kLeaderTid{"group_leader", "pid"};

template <const TaskMember& what>
void check_task_member(CallCheck& check) {
  typed::ExprPtr task;
  if (check.call.args.empty()) {
    task = current_task(check);
  } else {
    task = std::move(check.call.args[0]);
  }
  typed::ExprPtr value = member(check, member(check, std::move(task), what.relative), what.name);
  if (!value) {
    check.report(sema::kCallArgType, check.span,
                 fmt::format("{}() needs a struct task_struct *, as this kernel's type information describes it",
                             check.builtin.name));
    return;
  }
  check.replace_with(std::move(value));
}

// ---- user

RValue lower_username(Lowering& lowering, const typed::Expr& expr, const typed::Call&, const Place*) {
  ir::Builder& b = lowering.builder();
  return RValue::of(expr.type, b.zext(4, b.helper(HelperId::get_current_uid_gid)));
}

// ---- child

// The command of -c; nothing without one. In a bundle there is no answer: its command starts on another machine.
std::optional<int> child_of_run(CallCheck& check) {
  if (check.checker.around().environment.facts.is_portable())
    check.report(sema::kContextBuiltin, check.span, fmt::format("{} has no value in a bundle", check.builtin.name))
        .hint("the command of -c starts when the bundle runs: compare comm, or a parameter of the script");
  return check.checker.around().scope.choice().child_pid();
}

void check_has_cpid(CallCheck& check) {
  check.replace_with_bool(child_of_run(check).has_value());
}

RValue lower_cpid(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  if (call.numbers.empty()) lowering.notice("runtime_error", expr.span, "No child command (`-c`); cpid is zero", "", 0);
  return RValue::of(expr.type, call.numbers.empty() ? 0 : static_cast<int64_t>(call.numbers[0]));
}

void check_cpid(CallCheck& check) {
  if (const auto child = child_of_run(check)) check.call.numbers = {static_cast<uint64_t>(*child)};
}

// ---- mode

RValue lower_usermode(Lowering& lowering, const typed::Expr& expr, const typed::Call&, const Place*) {
  ir::Builder& b = lowering.builder();
  const probes::Provider& provider = *lowering.target().provider;
  const bool has_registers =
      lowering.target().kind() == bpf::ProgramKind::perf_event || lowering.target().kind() == bpf::ProgramKind::kprobe;
  if (!has_registers) return RValue::of(expr.type, provider.special ? 1 : 0);
  ir::Reg segment = b.load(8, false, lowering.context(), kCodeSegment);
  return RValue::of(expr.type, b.compare(ir::Compare::eq, b.and_(segment, kUserRing), kUserRing));
}

}  // namespace

std::span<const Builtin> task_builtins() {
  constexpr BuiltinKind kValue = BuiltinKind::value;
  static const Builtin kTable[] = {
      {.name = "cpid",
       .kind = kValue,
       .signature = "() -> uint64",
       .brief = "Process id of the command of -c; 0 without one.",
       .example = "tracepoint:syscalls:sys_enter_openat /pid == cpid/ { printf(\"%s\\n\", str(args.filename)); }",
       .checking = {.run = check_cpid},
       .lowering = {.value = lower_cpid}},
      {.name = "has_cpid",
       .kind = kValue,
       .signature = "() -> ?",
       .brief = "Whether there is a command of -c.",
       .example = "begin { if (!has_cpid) { printf(\"tracing everything\\n\"); } }",
       .checking = {.run = check_has_cpid},
       .lowering = {.value = never_lowered}},
      {.name = "leader_comm",
       .kind = kValue,
       .signature = "(task?: ptr) -> ?",
       .brief = "Name of the thread that leads the task's process.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[leader_comm] = count(); }",
       .checking = {.run = check_task_member<kLeaderComm>},
       .lowering = {.value = never_lowered}},
      {.name = "leader_tid",
       .kind = kValue,
       .signature = "(task?: ptr) -> ?",
       .brief = "Id of the thread that leads the task's process.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[leader_tid] = count(); }",
       .checking = {.run = check_task_member<kLeaderTid>},
       .lowering = {.value = never_lowered}},
      {.name = "pcomm",
       .kind = kValue,
       .signature = "(task?: ptr) -> ?",
       .brief = "Name of the task's parent.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[pcomm] = count(); }",
       .checking = {.run = check_task_member<kParentComm>},
       .lowering = {.value = never_lowered}},
      {.name = "ppid",
       .kind = kValue,
       .signature = "(task?: ptr) -> ?",
       .brief = "Process id of the task's parent.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[ppid] = count(); }",
       .checking = {.run = check_task_member<kParentPid>},
       .lowering = {.value = never_lowered}},
      {.name = "usermode",
       .kind = kValue,
       .signature = "() -> uint8",
       .brief = "1 if the probe interrupted user code, 0 if it interrupted the kernel.",
       .example = "profile:hz:99 { @[usermode] = count(); }",
       .lowering = {.value = lower_usermode}},
      {.name = "username",
       .kind = kValue,
       .signature = "() -> ?",
       .brief = "Name of the current task's user.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[username] = count(); }",
       .checking = {.run = [](CallCheck& check) { check.result = check.types().simple(TypeKind::username); }},
       .lowering = {.value = lower_username}},
  };
  return kTable;
}

}  // namespace scry
