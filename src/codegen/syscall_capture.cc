#include "codegen/syscall_capture.h"

#include <algorithm>
#include <span>

#include "codegen/call_record.h"
#include "probes/syscalls.h"

namespace scry::codegen {
namespace {

using bpf::HelperId;
using syscalls::CallRecord;
using syscalls::CallState;
using syscalls::Plan;

// Contexts of the raw tracepoints: sys_enter(registers, number), sys_exit(registers, result),
// sched_switch(was preempted, previous task, next task). Records of the tracepoint of one call: int number, then the
// arguments or the result.
constexpr int32_t kRegistersArgument = 0, kNumber = 8, kEventResult = 8, kRecordResult = 16, kPreemptedArgument = 0;

// Calls whose child begins at their exit: it was in no call.
constexpr int64_t kForks[] = {56, 57, 58, 435};  // clone, fork, vfork, clone3

class CaptureWriter : CallRecordWriter {
 public:
  CaptureWriter(Lowering& lowering, SyscallCapture capture)
      : CallRecordWriter(lowering, recording_of(capture)),
        capture_(std::move(capture)),
        has_record_(lowering.target().kind() == targets::ProgramKind::tracepoint) {}

  void enter();
  void exit();
  void announce();

 private:
  static CallRecording recording_of(const SyscallCapture& capture) {
    return {capture.plans, syscalls::kCalls, capture.threads, capture.layout, capture.stops_when_full};
  }
  void leave_if_compat();
  void leave_unless_32_bit_exec(Reg number);
  Reg registers() const;
  Reg number_at_entry() const;
  void begin(Reg registers, Operand number);
  void begin_inside(Reg registers, Operand number, Operand result);
  void leave_unless_wanted(Reg result);
  void find_new_program(Reg registers);

  SyscallCapture capture_;
  bool has_record_;  // the context is the record of a tracepoint
};

// struct pt_regs of the caller.
Reg CaptureWriter::registers() const {
  if (!has_record_) return b.load_pointer(b.context(), kRegistersArgument);
  return b.helper(HelperId::task_pt_regs, {b.helper(HelperId::get_current_task_btf)});
}

Reg CaptureWriter::number_at_entry() const {
  const targets::Mechanism mechanism = lowering_.target().mechanism();
  if (mechanism == targets::Mechanism::syscall_function) return probes::load_syscall_number(b, mechanism, b.context());
  return b.load(has_record_ ? 4 : 8, false, b.context(), kNumber);
}

// 32-bit programs number their calls differently.
void CaptureWriter::leave_if_compat() {
  const auto status = task_status(lowering_.module(), b, b.helper(HelperId::get_current_task_btf));
  if (status) leave_when(Compare::test, *status, probes::kTaskStatusCompat);
}

void CaptureWriter::begin(Reg registers, Operand number) {
  begin_system_call(registers, number, 0);
  set(kCall + int32_t(offsetof(CallRecord, entered_ns)), b.helper(HelperId::ktime_get_boot_ns));
  set(kRetry, 0);
}

void CaptureWriter::enter() {
  leave_if_compat();
  const Reg number = number_at_entry();
  const Reg plan = plan_of(number);
  leave_when(Compare::eq, b.load(1, false, plan, offsetof(Plan, traced)), 0);
  find_storage(true);
  b.when(
      Compare::eq, storage_, 0,
      [&] {
        lowering_.records().count_loss(lowering_.module().add_layout(capture_.layout));
        lowering_.leave();
      },
      ir::Rare::target);
  begin(registers(), number);
  set(kPending, 1);
  const Reg steps = b.load(1, false, plan, offsetof(Plan, entry_steps));
  b.when(Compare::ne, steps, 0, [&] {
    set(kStepsEnd, steps);
    run_steps(int64_t{kAtEntry});
  });
  if (!(capture_.results & SyscallCapture::kUnfinished) || capture_.least_ns != 0) return;
  b.when(Compare::ne, b.load(1, false, plan, offsetof(Plan, ends_thread)), 0, [&] {
    set_word(offsetof(CallRecord, state), int64_t{CallState::kEntered | CallState::kNoReturn});
    set(kPending, 0);
    name_task();
    send();
  });
}

// Tracing began while the thread was in this call: what its entry would have taken is taken now.
void CaptureWriter::begin_inside(Reg registers, Operand number, Operand result) {
  leave_when(Compare::eq, number, -1);
  b.when(Compare::eq, result, 0, [&] {
    for (const int64_t fork : kForks) leave_when(Compare::eq, number, fork);
  });
  find_storage(true);
  leave_when(Compare::eq, storage_, 0);
  begin(registers, number);
  set(kRetry, int64_t{(1 << syscalls::kMostSteps) - 1});
  set_word(offsetof(CallRecord, state), int64_t{CallState::kNoEntry});
}

// Leaves calls out by their result and their time, which is noted.
void CaptureWriter::leave_unless_wanted(Reg result) {
  if (!(capture_.results & SyscallCapture::kFailed)) leave_when(Compare::uge, result, syscalls::kLastError);
  if (!(capture_.results & SyscallCapture::kSuccessful)) leave_when(Compare::ult, result, syscalls::kLastError);
  const Reg now = b.helper(HelperId::ktime_get_boot_ns);
  set(kCall + int32_t(offsetof(CallRecord, left_ns)), now);
  if (capture_.least_ns == 0) return;
  const Reg took = b.sub(now, get(kCall + int32_t(offsetof(CallRecord, entered_ns))));
  leave_when(Compare::ult, took, int64_t(capture_.least_ns));
}

// Where the stack and the name of the program are now, for what exec could not be read of before. The name follows the
// environment (copy_string_kernel() in fs/exec.c).
void CaptureWriter::find_new_program(Reg registers) {
  Module& module = lowering_.module();
  const auto path =
      module.facts.program_name && lowering_.has_typed_loads() ? module.facts.program_name() : std::nullopt;
  set(kProgram, 0);
  b.when(
      Compare::ne, get(kRetry), 0,
      [&] {
        set(kStack, b.load(8, false, registers, kStackPointer));
        if (!path) return;
        module.has_typed_loads = true;
        const auto [memory_offset, end_offset] = *path;
        const Reg task = b.helper(HelperId::get_current_task_btf);
        const Reg memory =
            b.load_pointer(task, int32_t(memory_offset), module.moved_field("task_struct", {"mm"}, memory_offset, 8),
                           module.task_of_loads());
        b.when(Compare::ne, memory, 0, [&] {
          const uint32_t moved = module.moved_field("mm_struct", {"env_end"}, end_offset, 8);
          set(kProgram, b.load(8, false, memory, int32_t(end_offset), moved));
        });
      },
      ir::Rare::target);
}

// An exec that has started a 32-bit program ends with the number that execve has there.
void CaptureWriter::leave_unless_32_bit_exec(Reg number) {
  constexpr int64_t kCompatExec = 11;
  leave_when(Compare::ne, number, kCompatExec);
  const auto status = task_status(lowering_.module(), b, b.helper(HelperId::get_current_task_btf));
  if (!status) return lowering_.leave();
  leave_when(Compare::eq, b.and_(*status, probes::kTaskStatusCompat), 0);
}

void CaptureWriter::exit() {
  const Reg registers = this->registers();
  const Reg number = b.load(8, false, registers, probes::kOriginalAxOffset),
            result = b.load(8, false, b.context(), has_record_ ? kRecordResult : kEventResult);
  // rt_sigreturn has overwritten its number by -1.
  b.when(Compare::ne, number, -1, [&] {
    b.when(Compare::eq, b.load(1, false, plan_of(number), offsetof(Plan, traced)), 0,
           [&] { leave_unless_32_bit_exec(number); });
  });
  find_storage(false);
  const Reg known = b.copy(0);
  b.when(Compare::ne, storage_, 0, [&] { b.copy_to(known, get(kPending)); });
  const Reg found = storage_;
  b.when(
      Compare::eq, known, 0,
      [&] {
        // Not before: what an exec has started may be a 32-bit program.
        leave_if_compat();
        begin_inside(registers, number, result);
        b.copy_to(found, storage_);
      },
      ir::Rare::target);
  storage_ = found;
  leave_when(Compare::eq, storage_, 0);
  set(kPending, 0);
  leave_unless_wanted(result);
  set(kCall + int32_t(offsetof(CallRecord, result)), result);
  const Reg plan = plan_of(get_word(offsetof(CallRecord, number))),
            steps = b.load(1, false, plan, offsetof(Plan, steps)), due = b.copy(steps);
  b.when(Compare::eq, b.load(1, false, plan, offsetof(Plan, exit_steps)), 0,
         [&] { b.when(Compare::eq, get(kRetry), 0, [&] { b.copy_to(due, 0); }); });
  b.when(Compare::ne, due, 0, [&] {
    set(kStepsEnd, steps);
    find_new_program(registers);
    const Reg phase = b.copy(int64_t{kSucceeded});
    b.when(Compare::uge, result, syscalls::kLastError, [&] { b.copy_to(phase, int64_t{kFailed}); });
    run_steps(phase);
  });
  name_task();
  stop_when_full();
  send();
}

void CaptureWriter::announce() {
  const Reg preempted = b.and_(b.load(8, false, b.context(), kPreemptedArgument), 0xff);
  leave_when(Compare::ne, preempted, 0);
  find_storage(false);
  leave_when(Compare::eq, storage_, 0);
  leave_when(Compare::eq, get(kPending), 0);
  const Reg state = get_word(offsetof(CallRecord, state));
  leave_when(Compare::ne, b.and_(state, int64_t{CallState::kAnnounced}), 0);
  name_task();
  set_word(offsetof(CallRecord, state), b.or_(state, int64_t{CallState::kEntered}));
  const Reg bytes = get_word(offsetof(CallRecord, bytes));
  b.when(
      Compare::ne, get(kRetry), 0,
      [&] {
        const Reg plan = plan_of(get_word(offsetof(CallRecord, number)));
        set(kStepsEnd, b.load(1, false, plan, offsetof(Plan, entry_steps)));
        run_steps(int64_t{kBlocked});
      },
      ir::Rare::target);
  send();
  set_word(offsetof(CallRecord, bytes), bytes);  // at the exit they are taken again
  set_word(offsetof(CallRecord, state), b.or_(state, int64_t{CallState::kAnnounced}));
}

}  // namespace

SyscallCapture syscall_capture(Module& module, const syscalls::Plans& plans, const std::string& name) {
  const auto bytes = std::as_bytes(std::span(plans));
  std::vector<bpf::MapPlan>& maps = module.bundle.maps;
  const auto known = std::ranges::find_if(
      maps, [&](const bpf::MapPlan& map) { return map.name == name && std::ranges::equal(map.initial, bytes); });
  const auto table = bpf::MapId(known - maps.begin()), threads = bpf::MapId(known - maps.begin() + 1);
  if (known == maps.end()) {
    maps.push_back({.name = name,
                    .type = bpf::MapType::array,
                    .value_size = sizeof(plans),
                    .flags = bpf::kMapReadOnlyProg,
                    .initial = {bytes.begin(), bytes.end()}});
    maps.push_back({.name = name + "_of",
                    .type = bpf::MapType::task_storage,
                    .value_size = uint32_t{kCallStorageBytes},
                    .max_entries = 0,
                    .flags = bpf::kMapNoPrealloc});
  }
  return {.plans = table, .threads = threads};
}

void take_call_entry(Lowering& lowering, SyscallCapture capture) {
  CaptureWriter(lowering, std::move(capture)).enter();
}
void take_call_exit(Lowering& lowering, SyscallCapture capture) {
  CaptureWriter(lowering, std::move(capture)).exit();
}
void announce_call(Lowering& lowering, SyscallCapture capture) {
  CaptureWriter(lowering, std::move(capture)).announce();
}

}  // namespace scry::codegen
