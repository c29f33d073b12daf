#include "codegen/library_capture.h"

#include <algorithm>
#include <bit>
#include <span>
#include <string_view>

#include "codegen/call_record.h"
#include "codegen/place_number.h"
#include "libcalls/call.h"
#include "probes/provider.h"

namespace scry::codegen {
namespace {

using bpf::HelperId;
using syscalls::CallRecord;
using syscalls::CallState;
using syscalls::Plan;

// struct pt_regs of x86-64.
constexpr int32_t kArgumentRegisters[] = {112, 104, 96, 88, 72, 64};  // di, si, dx, cx, r8, r9
constexpr int32_t kResult = 80, kInstruction = 128;
constexpr const char* kSwitch = "sched_switch";
constexpr const char* kSignal = "signal_deliver";
constexpr const char* kExit = "sched_process_exit";
constexpr int32_t kPreempted = 0;  // of its context

// After the fields of CallField: how many calls are around the recorded one, the address of its function, and those
// calls: {stack pointer, function, record}.
constexpr int64_t kMostFrames = 32, kLeft = 3;  // kLeft: calls that one longjmp() leaves, at most
constexpr int32_t kDepth = (kCallStorageBytes + 7) / 8 * 8, kFunction = kDepth + 8, kFrames = kFunction + 8,
                  kFrameRecord = 16, kFrameBytes = kFrameRecord + int32_t(sizeof(CallRecord)),
                  kStorageBytes = kFrames + int32_t(kMostFrames) * kFrameBytes;

// What Plan::extra says.
constexpr uint32_t kAnyCaller = 1, kNeededShift = 8;

// The steps of the entry that take what a parameter certainly points to, as bits.
uint32_t needed_steps(const libcalls::Signature& signature) {
  uint32_t bits = 0;
  for (const libcalls::Parameter& parameter : signature.parameters)
    if (parameter.step < syscalls::kMostSteps && std::string_view("sPnWO").contains(parameter.word.letter))
      bits |= uint32_t{1} << parameter.step;
  return bits;
}

bool is_entry(const typed::Program& program) {
  return program.targets.front().provider->is(probes::Trait::library_functions);
}

// What is done about the failures of a function, in an array beside the plans.
struct FailureRow {
  int64_t errno_slot = 0;  // from the function to the word that has errno's place in the thread's memory
  uint64_t rule = 0;       // 0: none; 1: the low half of the result is -1; 2: the result is -1; 3: it is 0
};

FailureRow failure_row(const libcalls::Function& function) {
  const libcalls::Signature& signature = function.signature;
  if (!function.errno_slot || signature.failure == libcalls::Failure::none) return {};
  if (signature.failure == libcalls::Failure::null) return {*function.errno_slot, 3};
  return {*function.errno_slot, signature.result.letter == 'i' ? uint64_t{1} : uint64_t{2}};
}

template <class Row>
bpf::MapId add_rows(Module& module, const char* name, const std::vector<Row>& rows) {
  const auto bytes = std::as_bytes(std::span(rows));
  auto& maps = module.bundle.maps;
  const auto known = std::ranges::find(maps, name, &bpf::MapPlan::name);
  if (known != maps.end()) return bpf::MapId(known - maps.begin());
  maps.push_back({.name = name,
                  .type = bpf::MapType::array,
                  .value_size = uint32_t(bytes.size()),
                  .flags = bpf::kMapReadOnlyProg,
                  .initial = {bytes.begin(), bytes.end()}});
  return bpf::MapId(maps.size() - 1);
}

class LibraryWriter : CallRecordWriter {
 public:
  LibraryWriter(Lowering& lowering, const LibraryCapture& capture)
      : CallRecordWriter(lowering, {.layout = capture.layout, .stops_when_full = capture.stops_when_full}),
        capture_(capture) {
    make_maps();
  }

  void enter();
  void leave();
  void announce();
  void forget();

 private:
  void make_maps();
  Operand number_of_place();
  void leave_unless_from_caller(Reg plan, Reg returns_to);
  Reg frame_at(Reg depth) { return b.add(storage_, b.mul(b.and_(depth, kMostFrames - 1), int64_t{kFrameBytes})); }
  Reg plan_of_record();
  Reg take_what_is_missing();
  void copy_frame(Reg frame, bool to_frame);
  void put_aside();
  void take_back();
  void begin(Reg number, Reg returns_to);
  void take_errno(Reg result);

  const LibraryCapture& capture_;
  bpf::MapId failures_{};
};

void LibraryWriter::make_maps() {
  Module& module = lowering_.module();
  std::vector<Plan> plans;
  std::vector<FailureRow> failures;
  for (const std::string& text : capture_.layout.texts) {
    libcalls::Function function = libcalls::parse_function(text);
    plans.push_back(libcalls::plan_of(function.signature, capture_.text_limit));
    plans.back().extra =
        uint16_t((function.any_caller ? kAnyCaller : 0) | needed_steps(function.signature) << kNeededShift);
    failures.push_back(failure_row(function));
  }
  setup_.plan_count = uint32_t(std::bit_ceil(std::max<size_t>(plans.size(), 1)));
  plans.resize(setup_.plan_count);
  failures.resize(setup_.plan_count);
  setup_.plans = add_rows(module, "library_plans", plans);
  failures_ = add_rows(module, "library_errors", failures);
  auto& maps = module.bundle.maps;
  const auto known = std::ranges::find(maps, "library_threads", &bpf::MapPlan::name);
  setup_.threads = bpf::MapId(known - maps.begin());
  if (known == maps.end())
    maps.push_back({.name = "library_threads",
                    .type = bpf::MapType::task_storage,
                    .value_size = uint32_t(kStorageBytes),
                    .max_entries = 0,
                    .flags = bpf::kMapNoPrealloc});
}

// The number among all functions of the one that is entered.
Operand LibraryWriter::number_of_place() {
  int64_t first = 0;
  for (const typed::Program& program : lowering_.module().script.programs) {
    if (&program == &lowering_.program()) break;
    if (is_entry(program)) first += int64_t(program.targets.size());
  }
  return b.add(load_place_number(lowering_), first - int64_t(lowering_.module().current.first_place));
}

void LibraryWriter::leave_unless_from_caller(Reg plan, Reg returns_to) {
  const Reg offset = b.sub(returns_to, capture_.caller_first), size = b.sub(capture_.caller_end, capture_.caller_first);
  const Reg is_other = b.copy(0);
  b.when(Compare::uge, offset, size, [&] { b.copy_to(is_other, 1); });
  const Reg any_caller = b.and_(b.load(2, false, plan, offsetof(Plan, extra)), int64_t{kAnyCaller});
  b.when(Compare::ne, any_caller, 0, [&] { b.copy_to(is_other, 0); });
  leave_when(Compare::ne, is_other, 0);
}

Reg LibraryWriter::plan_of_record() {
  const Reg number = b.and_(get_word(offsetof(CallRecord, number)), int64_t{setup_.plan_count - 1});
  return b.add(b.map_value(setup_.plans), b.mul(number, int64_t{sizeof(Plan)}));
}

// Memory that was not resident at the entry may be by now: the function has read it. Returns the steps that still miss
// something, as bits.
Reg LibraryWriter::take_what_is_missing() {
  const Reg plan = plan_of_record(), needed = b.lshr(b.load(2, false, plan, offsetof(Plan, extra)), kNeededShift);
  b.when(
      Compare::test, get(kRetry), needed,
      [&] {
        set_word(offsetof(CallRecord, bytes), 0);
        set(kRetry, 0);
        set(kStepsEnd, b.load(1, false, plan, offsetof(Plan, entry_steps)));
        run_steps(int64_t{kAtEntry});
      },
      ir::Rare::target);
  return b.and_(get(kRetry), needed);
}

void LibraryWriter::copy_frame(Reg frame, bool to_frame) {
  const auto copy = [&](int32_t field, int32_t at) {
    if (to_frame)
      b.store(8, frame, kFrames + at, get(field));
    else
      set(field, b.load(8, false, frame, kFrames + at));
  };
  copy(kStack, 0);
  copy(kFunction, 8);
  for (int32_t at = 0; at < int32_t(sizeof(CallRecord)); at += 8) copy(kCall + at, kFrameRecord + at);
}

// Another call begins within the recorded one, which is sent as far as it is known.
void LibraryWriter::put_aside() {
  const Reg depth = get(kDepth);
  b.when(
      Compare::uge, depth, kMostFrames,
      [&] {
        lowering_.records().count_loss(lowering_.module().add_layout({.action = bpf::kDeepCalls, .texts = {""}}));
        lowering_.leave();
      },
      ir::Rare::target);
  const Reg state = get_word(offsetof(CallRecord, state));
  b.when(Compare::eq, b.and_(state, int64_t{CallState::kAnnounced}), 0, [&] {
    take_what_is_missing();
    name_task();
    set_word(offsetof(CallRecord, state), b.or_(state, int64_t{CallState::kEntered}));
    send();
    set_word(offsetof(CallRecord, state), b.or_(state, int64_t{CallState::kAnnounced}));
  });
  copy_frame(frame_at(depth), true);
  set(kDepth, b.add(depth, 1));
}

// The recorded call has ended: the one around it is the recorded one again.
void LibraryWriter::take_back() {
  const Reg depth = get(kDepth);
  b.either(
      Compare::eq, depth, 0, [&] { set(kPending, 0); },
      [&] {
        const Reg outer = b.sub(depth, 1);
        copy_frame(frame_at(outer), false);
        set_word(offsetof(CallRecord, bytes), 0);
        set(kRetry, 0);
        set(kDepth, outer);
      });
}

void LibraryWriter::begin(Reg number, Reg returns_to) {
  const Reg registers = b.context();
  for (int32_t i = 0; i < 6; ++i)
    set(kCall + int32_t(offsetof(CallRecord, arguments)) + 8 * i, b.load(8, false, registers, kArgumentRegisters[i]));
  set(kCall + int32_t(offsetof(CallRecord, instruction)), returns_to);
  set(kStack, b.load(8, false, registers, kStackPointer));
  set(kFunction, b.load(8, false, registers, kInstruction));
  set_word(offsetof(CallRecord, number), number);
  set_word(offsetof(CallRecord, state), 0);
  set_word(offsetof(CallRecord, bytes), 0);
  set_word(offsetof(CallRecord, padding), 0);
  set(kCall + int32_t(offsetof(CallRecord, left_ns)), 0);
  set(kCall + int32_t(offsetof(CallRecord, result)), 0);
  set(kCall + int32_t(offsetof(CallRecord, entered_ns)), b.helper(HelperId::ktime_get_boot_ns));
  set(kRetry, 0);
  set(kPending, 1);
}

void LibraryWriter::enter() {
  const Reg number = b.copy(number_of_place());
  leave_when(Compare::uge, number, int64_t{setup_.plan_count});
  const Reg plan = b.add(b.map_value(setup_.plans), b.mul(number, int64_t{sizeof(Plan)}));
  const Reg stack = b.load(8, false, b.context(), kStackPointer), word = b.frame_address(b.slot(8));
  leave_when(Compare::ne, b.helper(HelperId::probe_read_user, {word, 8, stack}), 0);
  const Reg returns_to = b.load(8, false, word, 0);
  leave_unless_from_caller(plan, returns_to);
  find_storage(true);
  b.when(
      Compare::eq, storage_, 0,
      [&] {
        lowering_.records().count_loss(lowering_.module().add_layout(setup_.layout));
        lowering_.leave();
      },
      ir::Rare::target);
  // What lies at or below the stack pointer of a caller was left by longjmp().
  for (int64_t i = 0; i < kLeft; ++i)
    b.when(Compare::ne, get(kPending), 0, [&] { b.when(Compare::ule, get(kStack), stack, [&] { take_back(); }); });
  b.when(Compare::ne, get(kPending), 0, [&] { put_aside(); });
  begin(number, returns_to);
  const Reg steps = b.load(1, false, plan, offsetof(Plan, entry_steps));
  b.when(Compare::ne, steps, 0, [&] {
    set(kStepsEnd, steps);
    run_steps(int64_t{kAtEntry});
  });
  b.when(Compare::ne, b.load(1, false, plan, offsetof(Plan, ends_thread)), 0, [&] {
    set_word(offsetof(CallRecord, state), int64_t{CallState::kEntered | CallState::kNoReturn});
    name_task();
    stop_when_full();
    send();
    take_back();
  });
}

// errno lies in the memory of the thread, at a distance that the loader wrote into a word of the C library.
void LibraryWriter::take_errno(Reg result) {
  const Reg number = b.and_(get_word(offsetof(CallRecord, number)), int64_t{setup_.plan_count - 1});
  const Reg row = b.add(b.map_value(failures_), b.mul(number, int64_t{sizeof(FailureRow)}));
  const Reg rule = b.load(8, false, row, offsetof(FailureRow, rule)), has_failed = b.copy(0);
  b.when(Compare::eq, rule, 1, [&] {
    b.when(Compare::eq, b.and_(result, int64_t{UINT32_MAX}), int64_t{UINT32_MAX}, [&] { b.copy_to(has_failed, 1); });
  });
  b.when(Compare::eq, rule, 2, [&] { b.when(Compare::eq, result, -1, [&] { b.copy_to(has_failed, 1); }); });
  b.when(Compare::eq, rule, 3, [&] { b.when(Compare::eq, result, 0, [&] { b.copy_to(has_failed, 1); }); });
  b.when(Compare::ne, has_failed, 0, [&] {
    const Reg word = b.frame_address(b.slot(8));
    const Reg slot = b.add(get(kFunction), b.load(8, false, row, offsetof(FailureRow, errno_slot)));
    const Reg failed = b.helper(HelperId::probe_read_user, {word, 8, slot});
    b.when(Compare::eq, failed, 0, [&] {
      const Reg place = b.add(b.load(8, false, word, 0), capture_.thread);
      const Reg missing = b.helper(HelperId::probe_read_user, {word, 4, place});
      b.when(Compare::eq, missing, 0, [&] {
        set_word(offsetof(CallRecord, padding), b.load(4, false, word, 0));
        set_word(offsetof(CallRecord, state),
                 b.or_(get_word(offsetof(CallRecord, state)), int64_t{libcalls::kHasErrno}));
      });
    });
  });
}

void LibraryWriter::leave() {
  find_storage(false);
  leave_when(Compare::eq, storage_, 0);
  constexpr int64_t kReturnAddress = 8;  // bytes; it has been taken off the stack
  const Reg stack = b.sub(b.load(8, false, b.context(), kStackPointer), kReturnAddress);
  for (int64_t i = 0; i < kLeft; ++i)
    b.when(Compare::ne, get(kPending), 0, [&] { b.when(Compare::ult, get(kStack), stack, [&] { take_back(); }); });
  leave_when(Compare::eq, get(kPending), 0);
  // The return of a call that is not recorded.
  leave_when(Compare::ne, get(kStack), stack);
  const Reg result = b.load(8, false, b.context(), kResult);
  set(kCall + int32_t(offsetof(CallRecord, left_ns)), b.helper(HelperId::ktime_get_boot_ns));
  set(kCall + int32_t(offsetof(CallRecord, result)), result);
  take_errno(result);
  const Reg plan = plan_of_record();
  const Reg steps = b.load(1, false, plan, offsetof(Plan, steps)), due = b.copy(steps);
  b.when(Compare::eq, b.load(1, false, plan, offsetof(Plan, exit_steps)), 0,
         [&] { b.when(Compare::eq, get(kRetry), 0, [&] { b.copy_to(due, 0); }); });
  b.when(Compare::ne, due, 0, [&] {
    set(kStepsEnd, steps);
    run_steps(int64_t{kSucceeded});
  });
  name_task();
  stop_when_full();
  send();
  take_back();
}

void LibraryWriter::announce() {
  const std::string_view event = lowering_.target().as<targets::RawTracepoint>()->event;
  if (event == kSwitch) leave_when(Compare::ne, b.and_(b.load(8, false, b.context(), kPreempted), 0xff), 0);
  find_storage(false);
  leave_when(Compare::eq, storage_, 0);
  leave_when(Compare::eq, get(kPending), 0);
  const Reg state = get_word(offsetof(CallRecord, state));
  leave_when(Compare::ne, b.and_(state, int64_t{CallState::kAnnounced}), 0);
  const Reg missing = take_what_is_missing();
  // The thread may wait for the very page that a string is in: it is shown when it waits for something else. Where a
  // signal comes or the thread ends, there is no such page.
  if (event != kSignal && event != kExit) leave_when(Compare::ne, missing, 0);
  name_task();
  set_word(offsetof(CallRecord, state), b.or_(state, int64_t{CallState::kEntered}));
  send();
  set_word(offsetof(CallRecord, state), b.or_(state, int64_t{CallState::kAnnounced}));
}

// Another program runs in the process: what was called in the one before never returns, and its memory is gone. A call
// that has not been shown is shown now.
void LibraryWriter::forget() {
  find_storage(false);
  b.when(Compare::ne, storage_, 0, [&] {
    b.when(Compare::ne, get(kPending), 0, [&] {
      const Reg state = get_word(offsetof(CallRecord, state));
      b.when(Compare::eq, b.and_(state, int64_t{CallState::kAnnounced}), 0, [&] {
        name_task();
        set_word(offsetof(CallRecord, state), b.or_(state, int64_t{CallState::kEntered}));
        send();
      });
    });
    set(kPending, 0);
    set(kDepth, 0);
  });
}

}  // namespace

std::vector<std::string> library_functions(const typed::Script& script) {
  std::vector<std::string> functions;
  for (const typed::Program& program : script.programs) {
    if (!is_entry(program)) continue;
    for (const targets::Target& target : program.targets)
      functions.push_back(target.as<targets::UserCode>()->arguments);
  }
  return functions;
}

void take_library_entry(Lowering& lowering, const LibraryCapture& capture) {
  LibraryWriter(lowering, capture).enter();
}
void take_library_return(Lowering& lowering, const LibraryCapture& capture) {
  LibraryWriter(lowering, capture).leave();
}
void announce_library_call(Lowering& lowering, const LibraryCapture& capture) {
  LibraryWriter(lowering, capture).announce();
}
void forget_library_calls(Lowering& lowering, const LibraryCapture& capture) {
  LibraryWriter(lowering, capture).forget();
}

}  // namespace scry::codegen
