#include "codegen/syscall_capture.h"

#include <algorithm>
#include <span>

#include "codegen/syscall_step.h"

namespace scry::codegen {
namespace {

using bpf::HelperId;
using syscalls::CallRecord;
using syscalls::CallState;
using syscalls::Plan;

// struct pt_regs of x86-64.
constexpr int32_t kArgumentRegisters[] = {112, 104, 96, 56, 72, 64};           // di, si, dx, r10, r8, r9
constexpr int32_t kCallNumber = 120, kInstruction = 128, kStackPointer = 152;  // orig_ax, ip, sp
constexpr int64_t kLastError = -4095;

// Contexts of the raw tracepoints: sys_enter(registers, number), sys_exit(registers, result),
// sched_switch(was preempted, previous task, next task).
constexpr int32_t kRegisters = 0, kNumber = 8, kResult = 8, kPreempted = 0;

// Calls whose child begins at their exit: it was in no call.
constexpr int64_t kForks[] = {56, 57, 58, 435};  // clone, fork, vfork, clone3

class CaptureWriter {
 public:
  CaptureWriter(Lowering& lowering, SyscallCapture capture)
      : lowering_(lowering), b(lowering.builder()), capture_(std::move(capture)) {}

  void enter();
  void exit();
  void announce();

 private:
  Reg get(int32_t field) const { return b.load(8, false, storage_, field); }
  void set(int32_t field, Operand value) const { b.store(8, storage_, field, value); }
  void set_word(size_t member, Operand value) const { b.store(4, storage_, kCall + int32_t(member), value); }
  Reg get_word(size_t member) const { return b.load(4, false, storage_, kCall + int32_t(member)); }
  void leave_when(Compare compare, Operand a, Operand c) {
    b.when(compare, a, c, [&] { lowering_.leave(); });
  }
  Reg plan_of(Reg number) const { return b.add(b.map_value(capture_.plans), b.mul(number, int64_t{sizeof(Plan)})); }
  void find_storage(bool create);
  void begin(Reg registers, Operand number);
  void begin_inside(Reg registers, Operand number, Operand result);
  void run_steps(Operand phase);
  void name_task();
  bpf::MapId stopped_processes();
  void leave_unless_wanted(Reg result);
  void stop_when_full();
  void send();

  Lowering& lowering_;
  ir::Builder& b;
  SyscallCapture capture_;
  Reg storage_;
};

void CaptureWriter::find_storage(bool create) {
  const Reg task = b.helper(HelperId::get_current_task_btf);
  storage_ = b.helper(HelperId::task_storage_get, {b.map(capture_.threads), task, 0, int64_t{create}});
}

// The record of a call of which nothing is taken yet.
void CaptureWriter::begin(Reg registers, Operand number) {
  for (int32_t i = 0; i < 6; ++i)
    set(kCall + int32_t(offsetof(CallRecord, arguments)) + 8 * i, b.load(8, false, registers, kArgumentRegisters[i]));
  set(kCall + int32_t(offsetof(CallRecord, instruction)), b.load(8, false, registers, kInstruction));
  set(kStack, b.load(8, false, registers, kStackPointer));
  set_word(offsetof(CallRecord, number), number);
  set_word(offsetof(CallRecord, state), 0);
  set_word(offsetof(CallRecord, bytes), 0);
  set_word(offsetof(CallRecord, padding), 0);
  set(kCall + int32_t(offsetof(CallRecord, left_ns)), 0);
  set(kCall + int32_t(offsetof(CallRecord, result)), 0);
  set(kCall + int32_t(offsetof(CallRecord, entered_ns)), b.helper(HelperId::ktime_get_boot_ns));
  set(kRetry, 0);
}

void CaptureWriter::run_steps(Operand phase) {
  set(kPhase, phase);
  set(kStep, 0);
  set(kElement, 0);
  const Reg context = b.frame_address(b.slot(8));
  b.store(8, context, 0, storage_);
  const ir::FunctionId step = add_step_function(lowering_, capture_.plans);
  b.helper(HelperId::loop, {kMostRounds, b.function_address(step), context, 0});
}

void CaptureWriter::name_task() {
  const Reg tasks = lowering_.records().own_task_ids();
  set_word(offsetof(CallRecord, pid), b.lshr(tasks, 32));
  set_word(offsetof(CallRecord, tid), tasks);
  b.helper(HelperId::get_current_comm,
           {b.add(storage_, int64_t{kCall + offsetof(CallRecord, comm)}), int64_t{sizeof(CallRecord::comm)}});
}

bpf::MapId CaptureWriter::stopped_processes() {
  constexpr uint32_t kMostProcesses = 4096;
  bpf::Bundle& bundle = lowering_.module().bundle;
  if (!bundle.stopped_processes) {
    bundle.stopped_processes = bpf::MapId(bundle.maps.size());
    bundle.maps.push_back(
        {.name = "stopped", .type = bpf::MapType::hash, .key_size = 4, .value_size = 4, .max_entries = kMostProcesses});
  }
  return *bundle.stopped_processes;
}

// The receiver lets the process go on when it has received the record, and with it all before it. A quarter of the ring
// is left for the records of processes that run at the same time.
void CaptureWriter::stop_when_full() {
  constexpr int64_t kAvailable = 0, kRingSize = 1, kStop = 19;  // BPF_RB_AVAIL_DATA, BPF_RB_RING_SIZE, SIGSTOP
  if (!capture_.stops_when_full) return;
  const bpf::MapId ring = lowering_.module().bundle.ring;
  const Reg used = b.helper(HelperId::ringbuf_query, {b.map(ring), kAvailable});
  const Reg size = b.helper(HelperId::ringbuf_query, {b.map(ring), kRingSize});
  b.when(
      Compare::ugt, used, b.sub(size, b.lshr(size, 2)),
      [&] {
        set_word(offsetof(CallRecord, state),
                 b.or_(get_word(offsetof(CallRecord, state)), int64_t{CallState::kStopped}));
        const Reg key = b.frame_address(b.slot(8)), one = b.frame_address(b.slot(8));
        b.store(4, key, 0, get_word(offsetof(CallRecord, pid)));
        b.store(4, one, 0, 1);
        b.helper(HelperId::map_update_elem, {b.map(stopped_processes()), key, one, 0});
        b.helper(HelperId::send_signal, {kStop});
      },
      ir::Rare::target);
}

void CaptureWriter::send() {
  Records& records = lowering_.records();
  const bpf::LayoutId layout = lowering_.module().add_layout(capture_.layout);
  const Place record{storage_, kHead};
  const Reg bytes = get_word(offsetof(CallRecord, bytes));
  constexpr int64_t kMost = kCallStorageBytes - kPieces;
  b.when(Compare::ugt, bytes, kMost, [&] { b.copy_to(bytes, kMost); });
  const Reg end = b.add(bytes, int64_t{kPieces - kHead});
  records.finish(layout, record, end);
  records.send(layout, record, end);
}

void CaptureWriter::enter() {
  const Reg number = b.load(8, false, b.context(), kNumber);
  leave_when(Compare::uge, number, int64_t{syscalls::kCalls});
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
  begin(b.load_pointer(b.context(), kRegisters), number);
  set(kPending, 1);
  const Reg steps = b.load(1, false, plan, offsetof(Plan, entry_steps));
  b.when(Compare::ne, steps, 0, [&] {
    set(kStepsEnd, steps);
    run_steps(int64_t{kAtEntry});
  });
  if (!capture_.sends_all()) return;
  b.when(Compare::ne, b.load(1, false, plan, offsetof(Plan, ends_thread)), 0, [&] {
    set_word(offsetof(CallRecord, state), int64_t{CallState::kEntered | CallState::kNoReturn});
    set(kPending, 0);
    name_task();
    send();
  });
}

// Tracing began while the thread was in this call: what its entry would have taken is taken now.
void CaptureWriter::begin_inside(Reg registers, Operand number, Operand result) {
  leave_when(Compare::uge, number, int64_t{syscalls::kCalls});
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
  using Results = SyscallCapture::Results;
  if (capture_.results == Results::successful) leave_when(Compare::uge, result, kLastError);
  if (capture_.results == Results::failed) leave_when(Compare::ult, result, kLastError);
  const Reg now = b.helper(HelperId::ktime_get_boot_ns);
  set(kCall + int32_t(offsetof(CallRecord, left_ns)), now);
  if (capture_.least_ns == 0) return;
  const Reg took = b.sub(now, get(kCall + int32_t(offsetof(CallRecord, entered_ns))));
  leave_when(Compare::ult, took, int64_t(capture_.least_ns));
}

void CaptureWriter::exit() {
  const Reg registers = b.load_pointer(b.context(), kRegisters);
  const Reg number = b.load(8, false, registers, kCallNumber), result = b.load(8, false, b.context(), kResult);
  b.when(Compare::ult, number, int64_t{syscalls::kCalls},
         [&] { leave_when(Compare::eq, b.load(1, false, plan_of(number), offsetof(Plan, traced)), 0); });
  find_storage(false);
  const Reg known = b.copy(0);
  b.when(Compare::ne, storage_, 0, [&] { b.copy_to(known, get(kPending)); });
  const Reg found = storage_;
  b.when(
      Compare::eq, known, 0,
      [&] {
        begin_inside(registers, number, result);
        b.copy_to(found, storage_);
      },
      ir::Rare::target);
  storage_ = found;
  leave_when(Compare::eq, storage_, 0);
  set(kPending, 0);
  leave_unless_wanted(result);
  set(kCall + int32_t(offsetof(CallRecord, result)), result);
  const Reg entered = b.and_(get_word(offsetof(CallRecord, number)), int64_t{syscalls::kCalls - 1});
  const Reg plan = plan_of(entered), steps = b.load(1, false, plan, offsetof(Plan, steps)), due = b.copy(steps);
  b.when(Compare::eq, b.load(1, false, plan, offsetof(Plan, entry_steps)), steps,
         [&] { b.when(Compare::eq, get(kRetry), 0, [&] { b.copy_to(due, 0); }); });
  b.when(Compare::ne, due, 0, [&] {
    set(kStepsEnd, steps);
    const Reg phase = b.copy(int64_t{kSucceeded});
    b.when(Compare::uge, result, kLastError, [&] { b.copy_to(phase, int64_t{kFailed}); });
    run_steps(phase);
  });
  name_task();
  stop_when_full();
  send();
}

void CaptureWriter::announce() {
  const Reg preempted = b.and_(b.load(8, false, b.context(), kPreempted), 0xff);
  leave_when(Compare::ne, preempted, 0);
  find_storage(false);
  leave_when(Compare::eq, storage_, 0);
  leave_when(Compare::eq, get(kPending), 0);
  const Reg state = get_word(offsetof(CallRecord, state));
  leave_when(Compare::ne, b.and_(state, int64_t{CallState::kAnnounced}), 0);
  name_task();
  set_word(offsetof(CallRecord, state), b.or_(state, int64_t{CallState::kEntered}));
  send();
  set_word(offsetof(CallRecord, state), b.or_(state, int64_t{CallState::kAnnounced}));
}

}  // namespace

SyscallCapture syscall_capture(Module& module, const std::array<Plan, syscalls::kCalls>& plans) {
  constexpr const char* kName = "syscall_plans";
  const auto bytes = std::as_bytes(std::span(plans));
  std::vector<bpf::MapPlan>& maps = module.bundle.maps;
  const auto known = std::ranges::find_if(
      maps, [&](const bpf::MapPlan& map) { return map.name == kName && std::ranges::equal(map.initial, bytes); });
  const auto table = bpf::MapId(known - maps.begin()), threads = bpf::MapId(known - maps.begin() + 1);
  if (known == maps.end()) {
    maps.push_back({.name = kName,
                    .type = bpf::MapType::array,
                    .value_size = sizeof(plans),
                    .flags = bpf::kMapReadOnlyProg,
                    .initial = {bytes.begin(), bytes.end()}});
    maps.push_back({.name = "syscall_threads",
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
