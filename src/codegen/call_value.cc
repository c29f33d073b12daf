#include "codegen/call_value.h"

#include "codegen/call_record.h"
#include "codegen/syscall_capture.h"
#include "probes/syscalls.h"
#include "syscalls/call_set.h"

namespace scry::codegen {
namespace {

using bpf::HelperId;
using syscalls::CallRecord;
using syscalls::CallState;

constexpr int32_t kResultOffset = 80;  // ax in struct pt_regs
constexpr int32_t kRecordStart = 8;    // in the buffer: its length, and a word that is 0
constexpr uint32_t kMostBytes = 1020;

// From the registers alone, straight into the value.
class RegisterWriter {
 public:
  RegisterWriter(Lowering& lowering, Place to) : b(lowering.builder()), to_(to) {}

  void write(Reg registers, const CallValue& wanted) {
    put(4, -kRecordStart, kRecordStart - 4 + int64_t{sizeof(CallRecord)});
    put(4, offsetof(CallRecord, number), b.load(8, false, registers, probes::kOriginalAxOffset));
    if (!wanted.at_exit) put(4, offsetof(CallRecord, state), int64_t{CallState::kEntered});
    for (size_t i = 0; i < probes::kSyscallArgumentOffsets.size(); ++i)
      if (*wanted.registers >> i & 1)
        put(8, offsetof(CallRecord, arguments) + 8 * i,
            b.load(8, false, registers, probes::kSyscallArgumentOffsets[i]));
  }

 private:
  void put(unsigned width, int64_t member, Operand value) {
    const Place at = to_.at(kRecordStart + static_cast<int32_t>(member));
    b.store(width, at.base, at.offset, value);
  }

  ir::Builder& b;
  const Place to_;
};

// With what the arguments point to, in the storage of the thread, from where the value is copied.
class MemoryWriter : CallRecordWriter {
 public:
  MemoryWriter(Lowering& lowering, CallRecording setup) : CallRecordWriter(lowering, std::move(setup)) {}

  void write(Reg registers, bool at_exit, const Place& to) {
    find_storage(true);
    b.when(Compare::ne, storage_, 0, [&] {
      const Reg number = b.load(8, false, registers, probes::kOriginalAxOffset);
      begin_system_call(registers, number, at_exit ? 0 : int64_t{CallState::kEntered});
      clear_what_differs();
      const Reg steps = b.load(1, false, plan_of(number), offsetof(syscalls::Plan, steps));
      b.when(Compare::ne, steps, 0, [&] { take(registers, at_exit, steps); });
      copy(to);
    });
  }

 private:
  // Values of equal calls are equal, but for the addresses among the arguments.
  void clear_what_differs() {
    set(kCall + int32_t(offsetof(CallRecord, entered_ns)), 0);
    set(kCall + int32_t(offsetof(CallRecord, instruction)), 0);
    set(kCall + int32_t(offsetof(CallRecord, pid)), 0);
    set(kCall + int32_t(offsetof(CallRecord, comm)), 0);
    set(kCall + int32_t(offsetof(CallRecord, comm)) + 8, 0);
  }

  void take(Reg registers, bool at_exit, Reg steps) {
    set(kRetry, at_exit ? int64_t{(1 << syscalls::kMostSteps) - 1} : 0);
    set(kStepsEnd, steps);
    if (!at_exit) return run_steps(int64_t{kAtEntry});
    const Reg result = b.load(8, false, registers, kResultOffset);
    set(kCall + int32_t(offsetof(CallRecord, result)), result);
    const Reg phase = b.copy(int64_t{kSucceeded});
    b.when(Compare::uge, result, syscalls::kLastError, [&] { b.copy_to(phase, int64_t{kFailed}); });
    run_steps(phase);
  }

  void copy(const Place& to) {
    constexpr int64_t kMostPieceBytes = kMostBytes - 4 - sizeof(CallRecord);
    const Reg bytes = get_word(offsetof(CallRecord, bytes));
    ir::hold_to(b, bytes, kMostPieceBytes);
    b.store(4, storage_, kHead + 4, 0);
    b.store(4, storage_, kHead, b.add(bytes, 4 + int64_t{sizeof(CallRecord)}));
    lowering_.probe_read(to, b.add(bytes, kRecordStart + int64_t{sizeof(CallRecord)}), b.add(storage_, int64_t{kHead}),
                         AddressSpace::kernel);
  }
};

CallRecording recording(Module& module) {
  syscalls::CallSet all;
  all.set();
  const SyscallCapture maps = syscall_capture(module, syscalls::plans_of(all, {}), "decoded_call");
  return {maps.plans, syscalls::kCalls, maps.threads, {}, false};
}

}  // namespace

uint32_t call_value_capacity(const CallValue& wanted) {
  return wanted.registers ? kRecordStart - 4 + sizeof(CallRecord) : kMostBytes;
}

RValue call_value(Lowering& lowering, TypeRef type, const CallValue& wanted, const Place* into) {
  ir::Builder& b = lowering.builder();
  const Place to = into ? *into : lowering.temporary(type->size);
  lowering.zero(to, type->size);
  const Reg task = b.helper(HelperId::get_current_task_btf);
  const Reg compat = b.copy(0);
  if (const auto status = task_status(lowering.module(), b, task))
    b.copy_to(compat, b.and_(*status, probes::kTaskStatusCompat));
  b.when(Compare::eq, compat, 0, [&] {
    const Reg registers = b.helper(HelperId::task_pt_regs, {task});
    if (wanted.registers)
      RegisterWriter(lowering, to).write(registers, wanted);
    else
      MemoryWriter(lowering, recording(lowering.module())).write(registers, wanted.at_exit, to);
  });
  return RValue::at(type, to);
}

}  // namespace scry::codegen
