#include "codegen/call_record.h"

#include "codegen/stopped_process.h"
#include "probes/syscalls.h"

namespace scry::codegen {

using bpf::HelperId;
using syscalls::CallRecord;
using syscalls::CallState;

Reg CallRecordWriter::plan_of(Reg number) const {
  const int64_t last = int64_t{setup_.plan_count} - 1;
  const Reg index = b.copy(number);
  ir::hold_to(b, index, last);
  return b.add(b.map_value(setup_.plans), b.mul(index, int64_t{sizeof(syscalls::Plan)}));
}

// By struct pt_regs of x86-64.
void CallRecordWriter::begin_system_call(Reg registers, Operand number, Operand state) {
  constexpr int32_t kInstruction = 128;  // ip
  int32_t field = kCall + int32_t(offsetof(CallRecord, arguments));
  for (const int32_t offset : probes::kSyscallArgumentOffsets) {
    set(field, b.load(8, false, registers, offset));
    field += 8;
  }
  set(kCall + int32_t(offsetof(CallRecord, instruction)), b.load(8, false, registers, kInstruction));
  set(kStack, b.load(8, false, registers, kStackPointer));
  set_word(offsetof(CallRecord, number), number);
  set_word(offsetof(CallRecord, state), state);
  set_word(offsetof(CallRecord, bytes), 0);
  set_word(offsetof(CallRecord, padding), 0);
  set(kCall + int32_t(offsetof(CallRecord, left_ns)), 0);
  set(kCall + int32_t(offsetof(CallRecord, result)), 0);
}

void CallRecordWriter::find_storage(bool create) {
  const Reg task = b.helper(HelperId::get_current_task_btf);
  storage_ = b.helper(HelperId::task_storage_get, {b.map(setup_.threads), task, 0, int64_t{create}});
}

void CallRecordWriter::run_steps(Operand phase) {
  set(kPhase, phase);
  set(kStep, 0);
  set(kTurn, 0);
  set(kElement, 0);
  const Reg context = b.frame_address(b.slot(8));
  b.store(8, context, 0, storage_);
  const ir::FunctionId step = add_step_function(lowering_, setup_.plans, setup_.plan_count);
  b.helper(HelperId::loop, {kMostRounds, b.function_address(step), context, 0});
}

void CallRecordWriter::name_task() {
  const Reg tasks = lowering_.records().own_task_ids();
  set_word(offsetof(CallRecord, pid), b.lshr(tasks, 32));
  set_word(offsetof(CallRecord, tid), tasks);
  b.helper(HelperId::get_current_comm,
           {b.add(storage_, int64_t{kCall + offsetof(CallRecord, comm)}), int64_t{sizeof(CallRecord::comm)}});
}

// The receiver lets the process go on when it has received the record, and with it all before it. A quarter of the ring
// is left for the records of processes that run at the same time.
void CallRecordWriter::stop_when_full() {
  constexpr int64_t kAvailable = 0, kRingSize = 1;  // BPF_RB_AVAIL_DATA, BPF_RB_RING_SIZE
  if (!setup_.stops_when_full) return;
  const bpf::MapId ring = lowering_.module().bundle.ring;
  const Reg used = b.helper(HelperId::ringbuf_query, {b.map(ring), kAvailable});
  const Reg size = b.helper(HelperId::ringbuf_query, {b.map(ring), kRingSize});
  // A process that has no number where the receiver runs cannot be sent a signal from there.
  const Reg full = b.copy(0);
  b.when(
      Compare::ugt, used, b.sub(size, b.lshr(size, 2)), [&] { b.copy_to(full, get_word(offsetof(CallRecord, pid))); },
      ir::Rare::target);
  b.when(
      Compare::ne, full, 0,
      [&] {
        set_word(offsetof(CallRecord, state),
                 b.or_(get_word(offsetof(CallRecord, state)), int64_t{CallState::kStopped}));
        stop_process(lowering_, get_word(offsetof(CallRecord, pid)));
      },
      ir::Rare::target);
}

// The record that would have told the receiver to let the process go on found no room.
void CallRecordWriter::go_on_if_stopped() {
  if (!setup_.stops_when_full) return;
  const Reg stopped = b.and_(get_word(offsetof(CallRecord, state)), int64_t{CallState::kStopped});
  b.when(Compare::ne, stopped, 0, [&] { continue_process(lowering_, get_word(offsetof(CallRecord, pid))); });
}

void CallRecordWriter::send() {
  Records& records = lowering_.records();
  const bpf::LayoutId layout = lowering_.module().add_layout(setup_.layout);
  const Place record{storage_, kHead};
  const Reg bytes = get_word(offsetof(CallRecord, bytes));
  constexpr int64_t kMost = kCallStorageBytes - kPieces;
  ir::hold_to(b, bytes, kMost);
  const Reg end = b.add(bytes, int64_t{kPieces - kHead});
  records.finish(layout, record, end);
  records.send(layout, record, end, [this] { go_on_if_stopped(); });
}

}  // namespace scry::codegen
