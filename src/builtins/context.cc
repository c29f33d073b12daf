// Values of the moment a probe fires: task, time, processor, the probe itself.
#include <fmt/format.h>

#include <cstring>

#include "builtins/families.h"
#include "codegen/lowering.h"
#include "sema/call_check.h"
#include "values/strftime.h"

namespace scry {

using bpf::HelperId;
using codegen::Lowering;
using codegen::Place;
using codegen::RValue;
using sema::CallCheck;

namespace {

constexpr uint32_t kCommSize = 16;  // TASK_COMM_LEN

// The mode is a bare word: numbers[0] is whether ids of the outermost namespace are meant.
void check_pid_mode(CallCheck& check) {
  check.call.numbers = {0};
  if (!check.written || check.written->args.empty()) return;
  const ast::Expr& arg = *check.written->args[0];
  const auto* word = std::get_if<ast::Identifier>(&arg.node);
  const std::string mode = word ? word->name : "expression";
  if (mode != "curr_ns" && mode != "init")
    check.report(sema::kCallLiteral, arg.span,
                 fmt::format("Invalid PID namespace mode: {} (expects: curr_ns or init)", mode));
  check.call.numbers = {mode == "init"};
}

ir::Reg task_ids(Lowering& lowering, const typed::Call& call) {
  return call.numbers[0] == 0 ? own_task_ids(lowering) : lowering.builder().helper(HelperId::get_current_pid_tgid);
}

RValue lower_pid(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return RValue::of(expr.type, lowering.builder().lshr(task_ids(lowering, call), 32));
}

RValue lower_tid(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  return RValue::of(expr.type, lowering.builder().zext(4, task_ids(lowering, call)));
}

RValue lower_uid(Lowering& lowering, const typed::Expr& expr, const typed::Call&, const Place*) {
  ir::Builder& b = lowering.builder();
  return RValue::of(expr.type, b.zext(4, b.helper(HelperId::get_current_uid_gid)));
}

RValue lower_gid(Lowering& lowering, const typed::Expr& expr, const typed::Call&, const Place*) {
  ir::Builder& b = lowering.builder();
  return RValue::of(expr.type, b.lshr(b.helper(HelperId::get_current_uid_gid), 32));
}

// Two loads from the task are cheaper than the helper; since 5.17 the kernel keeps the name padded with zeros
// (strscpy_pad in __set_task_comm). Not worth opening the kernel's BTF for in what scry runs by itself.
RValue lower_own_comm(Lowering& lowering, const typed::Expr& expr, const Place* into) {
  Place place = into ? *into : lowering.temporary(kCommSize);
  const auto& find_offset = lowering.module().facts.task_comm_offset;
  const bool attached = !lowering.target().provider->special;
  if (const auto offset = attached && find_offset ? find_offset() : std::nullopt) {
    codegen::Place name{lowering.builder().helper(HelperId::get_current_task_btf), static_cast<int32_t>(*offset)};
    name.moved = lowering.module().moved_field("task_struct", {"comm"}, *offset, kCommSize);
    lowering.copy(place, name, kCommSize);
    return RValue::at(expr.type, place);
  }
  lowering.zero(place, kCommSize);  // kernels before 6.5 write nothing after the NUL
  lowering.builder().helper(HelperId::get_current_comm, {lowering.address(place), kCommSize});
  return RValue::at(expr.type, place);
}

// ---- comm(pid)

constexpr uint32_t kOtherCommSize = 64;  // TASK_COMM_LEN may grow
constexpr const char* kTaskFromPid = "bpf_task_from_pid";
constexpr const char* kTaskRelease = "bpf_task_release";

// numbers: of another task's name, {offset of task_struct.comm}.
void check_comm(CallCheck& check) {
  check.result = check.types().string(kCommSize);
  if (check.call.args.empty()) return;
  TypeRef text = check.types().string(kOtherCommSize);
  check.result = text;
  TypeRef task = check.checker.named_type("struct", "task_struct");
  const auto name = task ? check.types().find_member(task, "comm") : std::nullopt;
  const bool known = name && *name && check.checker.has_kernel_function(kTaskFromPid);
  if (!known) return check.replace_with(check.checker.make(check.span, text, typed::StringConst{"[unknown]"}));
  if (!row_of(check.target().kind()).is_typed)
    check
        .report(sema::kContextBuiltin, check.span,
                fmt::format("comm(pid) can not be used with \"{}\" probes", check.target().provider->name()))
        .hint(
            "use comm(pid) in rawtracepoint, fentry, fexit, iter or a tracepoint of system calls: other programs "
            "cannot look a process up");
  check.call.numbers = {(*name)->bit_offset / 8};
}

RValue lower_comm_of(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  constexpr std::string_view kNoName = "N/A";
  ir::Builder& b = lowering.builder();
  codegen::Module& module = lowering.module();
  const Place place = into ? *into : lowering.temporary(kOtherCommSize);
  const ir::Operand pid = lowering.scalar(*call.args[0]);
  lowering.zero(place, kOtherCommSize);
  const ir::Reg task = b.kfunc(module.kernel_name(kTaskFromPid), {pid});
  b.either(
      ir::Compare::ne, task, 0,
      [&] {
        codegen::Place name{task, static_cast<int32_t>(call.numbers[0])};
        name.moved = module.moved_field("task_struct", {"comm"}, static_cast<uint32_t>(call.numbers[0]), kCommSize);
        lowering.probe_read(place, kCommSize, lowering.address(name), AddressSpace::kernel);
        b.kfunc(module.kernel_name(kTaskRelease), {task});
      },
      [&] {
        uint32_t letters = 0;
        std::memcpy(&letters, kNoName.data(), kNoName.size());
        b.store(4, place.base, place.offset, letters);
        lowering.notice("runtime_error", expr.span, "comm(pid): there is no such process", "", 0);
      });
  return RValue::at(expr.type, place);
}

template <HelperId id>
RValue lower_helper(Lowering& lowering, const typed::Expr& expr, const typed::Call&, const Place*) {
  return RValue::of(expr.type, lowering.builder().helper(id));
}

RValue lower_rand(Lowering& lowering, const typed::Expr& expr, const typed::Call&, const Place*) {
  ir::Builder& b = lowering.builder();
  return RValue::of(expr.type, b.zext(4, b.helper(HelperId::get_prandom_u32)));
}

RValue lower_ncpus(Lowering& lowering, const typed::Expr& expr, const typed::Call&, const Place*) {
  codegen::Module& module = lowering.module();
  module.rely_on({bpf::MachineFact::Kind::cpus, "exactly", std::to_string(module.facts.possible_cpus)});
  return RValue::of(expr.type, module.facts.possible_cpus);
}

// ---- time

struct ClockMode {
  const char* name;
  TimestampClock clock;
};
constexpr ClockMode kClockModes[] = {{"boot", TimestampClock::boot},
                                     {"monotonic", TimestampClock::monotonic},
                                     {"tai", TimestampClock::tai},
                                     {"sw_tai", TimestampClock::sw_tai}};

// The mode is a bare word, as in nsecs(monotonic): the argument is not checked as an expression.
void check_nsecs(CallCheck& check) {
  check.call.numbers = {static_cast<uint64_t>(TimestampClock::boot)};
  if (!check.written || check.written->args.empty()) return;
  const ast::Expr& arg = *check.written->args[0];
  const auto* word = std::get_if<ast::Identifier>(&arg.node);
  for (const ClockMode& mode : kClockModes)
    if (word && word->name == mode.name) {
      check.call.numbers[0] = static_cast<uint64_t>(mode.clock);
      return;
    }
  check
      .report(sema::kCallLiteral, arg.span, fmt::format("Invalid timestamp mode: {}", word ? word->name : "expression"))
      .hint("use one of the modes boot, monotonic, tai, sw_tai");
}

RValue lower_nsecs(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place*) {
  ir::Builder& b = lowering.builder();
  switch (static_cast<TimestampClock>(call.numbers[0])) {
    case TimestampClock::boot:
      return RValue::of(expr.type, b.helper(HelperId::ktime_get_boot_ns));
    case TimestampClock::monotonic:
      return RValue::of(expr.type, b.helper(HelperId::ktime_get_ns));
    case TimestampClock::tai:
      return RValue::of(expr.type, b.helper(HelperId::ktime_get_tai_ns));
    case TimestampClock::sw_tai:
      break;
  }
  return RValue::of(expr.type, b.add(b.helper(HelperId::ktime_get_boot_ns), boot_to_tai(lowering)));
}

RValue lower_elapsed(Lowering& lowering, const typed::Expr& expr, const typed::Call&, const Place*) {
  ir::Builder& b = lowering.builder();
  const bpf::Bundle& bundle = lowering.module().bundle;
  ir::Reg zero = b.load(8, false, b.map_value(bundle.globals, static_cast<int32_t>(bundle.control.boot_zero)), 0);
  return RValue::of(expr.type, b.sub(b.helper(HelperId::ktime_get_boot_ns), zero));
}

// ---- the probe

void check_args(CallCheck& check) {
  const probes::Provider& provider = *check.target().provider;
  TypeRef type = check.checker.args_type(check.span);
  if (!provider.expansion.args_type) {
    Diag& diag = check.report(
        sema::kContextBuiltin, check.span,
        fmt::format("The args builtin can only be used with tracepoint, rawtracepoint, fentry/fexit, and uprobe "
                    "probes ({} used here)",
                    provider.words.probe_type));
    if (provider.is(probes::Trait::register_arguments))
      diag.hint("use arg0, arg1, ..., or an fentry of the function, which has its arguments by name");
  }
  check.replace_with(check.checker.make(check.span, type, typed::ArgsRef{}));
}

RValue lower_comm(Lowering& lowering, const typed::Expr& expr, const typed::Call& call, const Place* into) {
  return call.args.empty() ? lower_own_comm(lowering, expr, into) : lower_comm_of(lowering, expr, call, into);
}

void check_curtask(CallCheck& check) {
  TypeRef task = check.checker.named_type("struct", "task_struct");
  check.result = task ? check.types().pointer(task, AddressSpace::kernel) : check.types().uint64();
}

RValue lower_curtask(Lowering& lowering, const typed::Expr& expr, const typed::Call&, const Place*) {
  const bool typed = expr.type->is(TypeKind::pointer) && lowering.has_typed_loads();
  RValue task = RValue::of(
      expr.type, lowering.builder().helper(typed ? HelperId::get_current_task_btf : HelperId::get_current_task));
  if (typed) task.known = codegen::known_pointee(expr.type);
  lowering.module().has_typed_loads |= typed;
  return task;
}

}  // namespace

ir::Reg own_task_ids(Lowering& lowering) {
  return lowering.records().own_task_ids();
}

ir::Operand boot_to_tai(Lowering& lowering) {
  const int64_t distance = lowering.module().facts.boot_to_tai_ns;
  const uint32_t moved =
      lowering.module().moved({.kind = bpf::MachineNumber::Kind::tai_offset, .value = static_cast<uint64_t>(distance)});
  return moved ? ir::Operand(lowering.builder().machine_number(8, moved - 1, distance)) : ir::Operand(distance);
}

RValue never_lowered(Lowering&, const typed::Expr&, const typed::Call&, const Place*) {
  bug("a builtin that has a meaning at compile time was lowered");
}

std::span<const Builtin> context_builtins() {
  constexpr BuiltinKind kValue = BuiltinKind::value;
  static const Builtin kTable[] = {
      {.name = "args",
       .kind = kValue,
       .signature = "() -> ?",
       .brief = "The arguments of the probe as a structure: args.name.",
       .example = "tracepoint:syscalls:sys_enter_openat { printf(\"%s\\n\", str(args.filename)); }",
       .checking = {.needs = ContextNeed::args,
                    .traits = {BuiltinTrait::bare, BuiltinTrait::reads_context},
                    .run = check_args},
       .lowering = {.value = never_lowered}},
      {.name = "cgroup",
       .kind = kValue,
       .signature = "() -> uint64",
       .brief = "Id of the current task's cgroup (version 2).",
       .example = "tracepoint:raw_syscalls:sys_enter { @[cgroup] = count(); }",
       .checking = {.traits = {BuiltinTrait::stable}},
       .lowering = {.value = lower_helper<HelperId::get_current_cgroup_id>}},
      {.name = "comm",
       .kind = kValue,
       .signature = "(pid?: int) -> ?",
       .brief = "Name of the current thread, or of another task by its id.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[comm] = count(); }",
       .checking = {.traits = {BuiltinTrait::stable}, .run = check_comm},
       .lowering = {.value = lower_comm}},
      {.name = "cpu",
       .kind = kValue,
       .signature = "() -> uint64",
       .brief = "Number of the processor that runs the probe.",
       .example = "profile:hz:99 { @[cpu] = count(); }",
       .checking = {.traits = {BuiltinTrait::stable}},
       .lowering = {.value = lower_helper<HelperId::get_smp_processor_id>}},
      {.name = "curtask",
       .kind = kValue,
       .signature = "() -> ?",
       .brief = "The current task as a struct task_struct pointer.",
       .example = "profile:hz:99 { @[curtask.tgid] = count(); }",
       .checking = {.traits = {BuiltinTrait::stable}, .run = check_curtask},
       .lowering = {.value = lower_curtask}},
      {.name = "elapsed",
       .kind = kValue,
       .signature = "() -> uint64",
       .brief = "Nanoseconds since scry started tracing.",
       .example = "interval:s:1 { printf(\"%llu\\n\", elapsed); }",
       .lowering = {.value = lower_elapsed}},
      {.name = "gid",
       .kind = kValue,
       .signature = "() -> uint64",
       .brief = "Group id of the current task.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[gid] = count(); }",
       .checking = {.traits = {BuiltinTrait::stable}},
       .lowering = {.value = lower_gid}},
      {.name = "jiffies",
       .kind = kValue,
       .signature = "() -> uint64",
       .brief = "The kernel's tick counter.",
       .example = "begin { print(jiffies); }",
       .lowering = {.value = lower_helper<HelperId::jiffies64>}},
      {.name = "ncpus",
       .kind = kValue,
       .signature = "() -> uint64",
       .brief = "Number of possible processors.",
       .example = "begin { print(ncpus); }",
       .checking = {.traits = {BuiltinTrait::stable}},
       .lowering = {.value = lower_ncpus}},
      {.name = "nsecs",
       .kind = kValue,
       .signature = "(mode?: word) -> uint64",
       .brief = "Nanoseconds of a clock: boot (default), monotonic, tai or sw_tai.",
       .example = "begin { printf(\"%llu\\n\", nsecs); }",
       .checking = {.traits = {BuiltinTrait::gives_time}, .run = check_nsecs},
       .lowering = {.value = lower_nsecs}},
      {.name = "numaid",
       .kind = kValue,
       .signature = "() -> uint64",
       .brief = "Number of the current NUMA node.",
       .example = "profile:hz:99 { @[numaid] = count(); }",
       .checking = {.traits = {BuiltinTrait::stable}},
       .lowering = {.value = lower_helper<HelperId::get_numa_node_id>}},
      {.name = "pid",
       .kind = kValue,
       .signature = "(namespace?: word) -> uint32",
       .brief = "Process id (thread group id) of the current task.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[pid] = count(); }",
       .checking = {.traits = {BuiltinTrait::stable}, .run = check_pid_mode},
       .lowering = {.value = lower_pid}},
      {.name = "rand",
       .kind = kValue,
       .signature = "() -> uint64",
       .brief = "A random number of 32 bits.",
       .example = "begin { print(rand % 6 + 1); }",
       .lowering = {.value = lower_rand}},
      {.name = "tid",
       .kind = kValue,
       .signature = "(namespace?: word) -> uint32",
       .brief = "Thread id of the current task.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[tid] = count(); }",
       .checking = {.traits = {BuiltinTrait::names_thread, BuiltinTrait::stable}, .run = check_pid_mode},
       .lowering = {.value = lower_tid}},
      {.name = "uid",
       .kind = kValue,
       .signature = "() -> uint64",
       .brief = "User id of the current task.",
       .example = "tracepoint:raw_syscalls:sys_enter { @[uid] = count(); }",
       .checking = {.traits = {BuiltinTrait::stable}},
       .lowering = {.value = lower_uid}},
  };
  return kTable;
}

}  // namespace scry
