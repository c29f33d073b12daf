#include "codegen/unwind_step.h"

namespace scry::codegen {
namespace {

using bpf::HelperId;
using ir::Builder;
using unwind::Stop;

constexpr int64_t kLostRegister = 1;    // in kSaved: a call does not preserve it
constexpr int kMostSkippedReturns = 4;  // pending returns that are not on the stack any more

// A frame pointer is not set up yet at the first instructions of a function, or was restored already: the return
// address is still at a known distance from the stack pointer. A breakpoint of a uprobe (cc) stands for the first byte.
struct FramelessCode {
  uint32_t mask, bytes;  // at the instruction, the first one lowest
  int32_t distance;
};
constexpr FramelessCode kFramelessCode[] = {
    {0x000000ff, 0x00000055, 0},  // push %rbp
    {0xffffffff, 0xe58948cc, 0},  //   and the next one
    {0x00ffffff, 0x00e58948, 8},  // mov %rsp,%rbp
    {0x00ffffff, 0x00e589cc, 8},
    {0xffffffff, 0xfa1e0ff3, 0},  // endbr64
    {0xffffffff, 0xfa1e0fcc, 0},
    {0xffffffff, 0x10663b49, 0},  // cmp 0x10(%r14),%rsp: a Go function looks whether its stack is large enough
    {0xffffffff, 0x10663bcc, 0},
    {0x000000ff, 0x000000c3, 0},  // ret
};

// Writes the function that takes one step: from a frame to its caller's.
class UnwindStepWriter {
 public:
  UnwindStepWriter(Builder& b, const WalkState& state, MappingLookup& mappings, const bpf::UnwindMaps& maps,
                   int32_t frames, const UnwindOptions& options)
      : b(b), state_(state), mappings_(mappings), maps_(maps), frames_(frames), options_(options) {}

  void write(ir::FunctionId level);

 private:
  Stop at_limit() const { return options_.limit_is_asked_for ? Stop::complete : Stop::too_deep; }
  void stop(Stop why) { state_.set(kStop, static_cast<int64_t>(why)), b.ret(1); }
  Reg find_rule(Reg at, ir::BlockId no_rule);
  Reg search(Reg element, Reg value);
  void stop_at_interpreter(Reg directory);
  void note_missing_table(Reg at, ir::BlockId no_rule);
  void apply_rule(Reg rule);
  Reg register_value(Reg number);
  void note_saved(Reg rule, Reg cfa, Reg base);
  void make_moves(Reg rule, Reg pc, Reg sp);
  void make_move(Reg to, Reg from);
  void follow_frame_pointer();
  void leave_bad_call();
  void leave_frameless_code();
  void put_real_return_address();
  void go_to_caller(Operand pc, Operand saved_at, Operand sp, Operand after_call);
  void write_caller();
  // Eight bytes of user memory; stops where they cannot be read.
  Reg read_user(Operand from);

  // Where all ways to find the caller meet, and what they leave there.
  struct Caller {
    Reg pc, saved_at;  // the return address, and where in the stack it was; saved_at may be of no use
    Reg after_call;
    ir::BlockId found;
  };

  Builder& b;
  WalkState state_;
  MappingLookup& mappings_;
  const bpf::UnwindMaps& maps_;
  const int32_t frames_;  // from the address of the state
  const UnwindOptions& options_;
  Caller caller_{};
};

Reg UnwindStepWriter::read_user(Operand from) {
  const Reg status = b.helper(HelperId::probe_read_user, {state_.word_address(), 8, from});
  b.when(
      Compare::ne, status, 0, [&] { stop(Stop::unreadable); }, ir::Rare::target);
  return state_.word();
}

// The distance in bytes of the last entry of an element that is not above `value`; 0 if none is. Without a branch, so
// that the verifier walks it once.
Reg UnwindStepWriter::search(Reg element, Reg value) {
  const Reg found = b.copy(0);
  for (uint32_t step = unwind::kEntries / 2; step > 0; step /= 2) {
    const auto bytes = static_cast<int32_t>(4 * step);
    const Reg entry = b.load(4, false, b.add(element, found), static_cast<int32_t>(unwind::kHeaderBytes) + bytes);
    const Reg is_not_above = b.lshr(b.sub(b.sub(entry, value), 1), 63);
    b.copy_to(found, b.add(found, b.mul(is_not_above, bytes)));
  }
  return found;
}

// The address of the rule; where there is none, leaves to `no_rule`.
Reg UnwindStepWriter::find_rule(Reg at, ir::BlockId no_rule) {
  const auto element = [&](Reg table, Operand number) {
    b.store(4, state_.word_address(), 0, number);
    const Reg found = b.helper(HelperId::map_lookup_elem, {table, state_.word_address()});
    const ir::BlockId there = b.block("element");
    b.branch(Compare::eq, found, 0, no_rule, there, ir::Rare::target);
    b.enter(there);
    return found;
  };
  const Reg offset = b.add(b.sub(at, state_.get(kMapStart)), state_.get(kMapOffset));
  b.store(8, state_.scratch(), state_.offset() + kKeyPart, b.zext(4, b.lshr(offset, unwind::kPartShift)));
  const Reg table = b.helper(HelperId::map_lookup_elem, {b.map(maps_.tables), state_.address(kKey)});
  b.when(
      Compare::eq, table, 0, [&] { note_missing_table(at, no_rule); }, ir::Rare::target);
  const Reg within = b.and_(offset, static_cast<int32_t>(unwind::kPartBytes - 1));
  const Reg directory = element(table, 0);
  if (options_.of_python) stop_at_interpreter(directory);
  b.when(Compare::eq, b.load(4, false, directory, offsetof(unwind::Element, base)), 0,
         [&] { b.store(4, directory, offsetof(unwind::Element, base), 1); });
  const Reg chunk_at = search(directory, within);
  const Reg chunk = element(table, b.add(b.lshr(chunk_at, 2), 1));
  const Reg distance = b.sub(within, b.load(4, false, chunk, offsetof(unwind::Element, base)));
  const ir::BlockId reached = b.block("reached");
  b.branch(Compare::uge, distance, int32_t(unwind::kChunkBytes), no_rule, reached);
  b.enter(reached);
  const Reg needle = b.or_(b.shl(distance, int32_t(unwind::kRuleBits)), int32_t(unwind::kMostRules));
  const Reg row = b.load(4, false, b.add(chunk, search(chunk, needle)), unwind::kHeaderBytes);
  const Reg number = b.and_(row, int32_t(unwind::kMostRules));
  const ir::BlockId has_rule = b.block("has_rule");
  b.branch(Compare::eq, number, 0, no_rule, has_rule);
  b.enter(has_rule);
  constexpr int32_t kShift = 7;
  static_assert(unwind::kRulesPerElement == 1 << kShift && sizeof(unwind::Rule) == 32);
  const Reg first = b.load(4, false, chunk, offsetof(unwind::Element, rules));
  const Reg rules = element(table, b.add(first, b.lshr(number, kShift)));
  const Reg rule_at = b.shl(b.and_(number, int32_t(unwind::kRulesPerElement - 1)), 5);
  return b.add(b.add(rules, rule_at), int32_t(unwind::kHeaderBytes));
}

void UnwindStepWriter::stop_at_interpreter(Reg directory) {
  const Reg build = b.load(4, false, directory, offsetof(unwind::Element, rules));
  b.when(Compare::ne, build, 0, [&] {
    state_.set(kPython, build);
    state_.set(kPythonBase, b.sub(state_.get(kMapStart), state_.get(kMapOffset)));
    stop(Stop::complete);
  });
}

// Until the table is there, frame pointers are the next best.
void UnwindStepWriter::note_missing_table(Reg at, ir::BlockId no_rule) {
  b.when(Compare::eq, state_.get(kMissed), 0, [&] {
    state_.set(kMissed, 1);
    for (const int32_t word : {0, 8, 16}) state_.set(kRequest + word, state_.get(kKey + word));
    state_.set(kRequestAddress, at);
  });
  b.jump(no_rule);
}

// The value of a general register in the frame at hand. Stops where it is not known.
Reg UnwindStepWriter::register_value(Reg number) {
  const Reg value = b.copy(0);
  b.either(
      Compare::eq, number, int64_t{unwind::rsp}, [&] { b.copy_to(value, state_.get(kSp)); },
      [&] {
        const Reg entry = b.add(state_.scratch(), b.shl(b.and_(number, int32_t(unwind::kGeneralRegisters - 1)), 3));
        const Reg saved = b.load(8, false, entry, state_.offset() + kSaved);
        b.when(
            Compare::eq, saved, kLostRegister, [&] { stop(Stop::unsupported); }, ir::Rare::target);
        b.either(
            Compare::eq, saved, 0, [&] { b.copy_to(value, b.load(8, false, entry, state_.offset() + kRegisters)); },
            [&] { b.copy_to(value, read_user(saved)); });
      });
  return value;
}

// "distance from the CFA, or from the register that the CFA was found by", as unwind::SavedAt.
Reg saved_address(Builder& b, Reg code, Reg cfa, Reg base) {
  const Reg from_register = b.neg(b.and_(b.lshr(code, 1), 1));  // all ones, or zero
  const Reg from = b.add(cfa, b.and_(b.sub(base, cfa), from_register));
  return b.add(from, b.and_(code, unwind::kDistance));
}

void UnwindStepWriter::note_saved(Reg rule, Reg cfa, Reg base) {
  for (size_t i = 0; i < unwind::kPreserved.size(); ++i) {
    const auto at = static_cast<int32_t>(offsetof(unwind::Rule, saved) + sizeof(unwind::SavedAt) * i);
    const Reg code = b.load(2, true, rule, at);
    const int32_t saved = kSaved + 8 * unwind::kPreserved[i];
    b.when(Compare::ne, code, 0, [&] {
      b.either(
          Compare::eq, code, int64_t{unwind::kIsLost}, [&] { state_.set(saved, kLostRegister); },
          [&] { state_.set(saved, saved_address(b, code, cfa, base)); });
    });
  }
}

void UnwindStepWriter::make_move(Reg to, Reg from) {
  const Reg entry = b.add(state_.scratch(), b.shl(b.and_(to, 31), 3));
  b.store(8, entry, state_.offset() + kRegisters, register_value(from));
  b.when(Compare::ult, to, int64_t{unwind::kGeneralRegisters}, [&] { b.store(8, entry, state_.offset() + kSaved, 0); });
}

// Registers of the caller that are in others; `pc` and `sp` among them.
void UnwindStepWriter::make_moves(Reg rule, Reg pc, Reg sp) {
  constexpr int32_t kPcAt = kRegisters + 8 * unwind::rip, kSpAt = kRegisters + 8 * unwind::rsp;
  state_.set(kPcAt, pc);
  state_.set(kSpAt, sp);
  for (size_t i = 0; i < unwind::kMostMoves; ++i) {
    const auto at = static_cast<int32_t>(offsetof(unwind::Rule, moves) + sizeof(unwind::Move) * i);
    const Reg to = b.load(1, false, rule, at + int32_t(offsetof(unwind::Move, to)));
    const Reg from = b.load(1, false, rule, at + int32_t(offsetof(unwind::Move, from)));
    b.when(Compare::ne, to, from, [&] { make_move(to, from); });
  }
  b.copy_to(pc, state_.get(kPcAt));
  b.copy_to(sp, state_.get(kSpAt));
}

// A uretprobe has put the address of its trampoline where the return address was. The kernel keeps what was there in a
// list, the innermost call first (struct return_instance).
void UnwindStepWriter::put_real_return_address() {
  const ir::BlockId done = b.block("returns"), hijacked = b.block("hijacked");
  b.branch(Compare::eq, caller_.pc, state_.get(kTrampoline), hijacked, done, ir::Rare::target);
  b.enter(hijacked);
  const Reg instance = state_.get(kPendingReturn);
  for (int i = 0; i < kMostSkippedReturns; ++i) {
    const ir::BlockId there = b.block("pending"), chained = b.block("chained");
    b.branch(Compare::ne, instance, 0, there, done);
    b.enter(there);
    const Reg at = mappings_.read_field(b, UnwindField::return_at, instance, done, state_);
    const Reg next = mappings_.read_field(b, UnwindField::next_return, instance, done, state_);
    b.when(Compare::eq, at, caller_.saved_at, [&] {
      b.copy_to(caller_.pc, mappings_.read_field(b, UnwindField::return_address, instance, done, state_));
      state_.set(kPendingReturn, next);
      // A function that was jumped to by another probed one: its return address is the trampoline again.
      b.branch(Compare::eq, caller_.pc, state_.get(kTrampoline), chained, done);
    });
    b.enter(chained);
    b.copy_to(instance, next);
  }
  b.enter(done);
}

void UnwindStepWriter::go_to_caller(Operand pc, Operand saved_at, Operand sp, Operand after_call) {
  b.copy_to(caller_.pc, pc);
  b.copy_to(caller_.saved_at, saved_at);
  state_.set(kSp, sp);
  b.copy_to(caller_.after_call, after_call);
  b.jump(caller_.found);
}

void UnwindStepWriter::write_caller() {
  put_real_return_address();
  b.when(Compare::eq, caller_.pc, 0,
         [&] { b.when(Compare::ne, caller_.after_call, 0, [&] { stop(Stop::complete); }); });
  // The caller's values of registers that calls do not preserve are lost.
  b.when(Compare::eq, state_.get(kAfterCall), 0, [&] {
    for (int32_t i = 0; i < int32_t(unwind::kGeneralRegisters); ++i)
      if (std::ranges::find(unwind::kPreserved, i) == unwind::kPreserved.end())
        state_.set(kSaved + 8 * i, kLostRegister);
  });
  state_.set(kPc, caller_.pc);
  state_.set(kAfterCall, caller_.after_call);
  state_.set(kLookBack, caller_.after_call);
  b.ret(0);
}

void UnwindStepWriter::apply_rule(Reg rule) {
  using unwind::Rule;
  using unwind::Step;
  const Reg step = b.load(1, false, rule, offsetof(Rule, step));
  b.when(Compare::eq, step, int64_t(Step::end), [&] { stop(Stop::complete); });
  b.when(Compare::eq, step, int64_t(Step::unsupported), [&] { stop(Stop::unsupported); });
  const Reg base = register_value(b.load(1, false, rule, offsetof(Rule, cfa_register)));
  const Reg cfa = b.add(base, b.load(4, true, rule, offsetof(Rule, offset)));
  const Reg addend = b.load(4, true, rule, offsetof(Rule, addend));
  b.when(Compare::eq, step, int64_t(Step::load), [&] { b.copy_to(cfa, b.add(read_user(cfa), addend)); });
  b.when(Compare::eq, step, int64_t(Step::plt),
         [&] { b.when(Compare::sge, b.and_(state_.get(kPc), 15), addend, [&] { b.copy_to(cfa, b.add(cfa, 8)); }); });
  const Reg return_code = b.load(2, true, rule, offsetof(Rule, return_address));
  const Reg saved = saved_address(b, return_code, cfa, base);
  const Reg pc = b.copy(0), sp = b.copy(cfa);
  b.when(Compare::ne, b.and_(return_code, unwind::kIsSaved), 0, [&] { b.copy_to(pc, read_user(saved)); });
  b.when(
      Compare::ne, b.load(1, false, rule, offsetof(Rule, has_moves)), 0, [&] { make_moves(rule, pc, sp); },
      ir::Rare::target);
  note_saved(rule, cfa, base);
  const Reg is_signal = b.load(1, false, rule, offsetof(Rule, is_signal_frame));
  go_to_caller(pc, saved, sp, b.xor_(is_signal, 1));
}

// A call through a wrong pointer, such as null, has done nothing yet but put its return address on the stack.
void UnwindStepWriter::leave_bad_call() {
  const Reg saved = b.copy(state_.get(kSp));
  go_to_caller(read_user(saved), saved, b.add(saved, 8), 1);
}

// Of the innermost frame.
void UnwindStepWriter::leave_frameless_code() {
  const Reg at = state_.word_address();
  const ir::BlockId framed = b.block("framed"), there = b.block("frameless");
  b.branch(Compare::eq, b.helper(HelperId::probe_read_user, {at, 4, state_.get(kPc)}), 0, there, framed);
  b.enter(there);
  const Reg code = b.load(4, false, at, 0), saved = b.copy(state_.get(kSp));
  const ir::BlockId frameless = b.block("by_stack_pointer");
  for (const FramelessCode& row : kFramelessCode)
    b.when(Compare::eq, b.and_(code, b.copy(int64_t{row.mask})), int64_t{row.bytes}, [&] {
      b.copy_to(saved, b.add(saved, row.distance));
      b.jump(frameless);
    });
  b.jump(framed);
  b.enter(frameless);
  go_to_caller(read_user(saved), saved, b.add(saved, 8), 1);
  b.enter(framed);
}

void UnwindStepWriter::follow_frame_pointer() {
  b.when(Compare::eq, state_.get(kAfterCall), 0, [&] { leave_frameless_code(); });
  constexpr int32_t kFramePointerAt = kSaved + 8 * unwind::rbp;
  const Reg frame = register_value(b.copy(int64_t{unwind::rbp}));
  b.when(Compare::eq, frame, 0, [&] { stop(Stop::complete); });
  // A frame may be below the one before it: Go switches to other stacks and back. It cannot be the same one.
  b.when(Compare::eq, frame, state_.get(kFramePointerAt), [&] { stop(Stop::not_code); });
  const Reg pc = read_user(b.add(frame, 8));
  state_.set(kFramePointerAt, frame);
  go_to_caller(pc, b.add(frame, 8), b.add(frame, 16), 1);
}

void UnwindStepWriter::write(ir::FunctionId level) {
  caller_ = {b.copy(0), b.copy(0), b.copy(0), b.block("caller")};
  const Reg count = state_.get(kCount);
  b.when(Compare::uge, count, int64_t{options_.most_frames}, [&] { stop(at_limit()); });
  const Reg pc = state_.get(kPc);
  const Reg at = b.sub(pc, state_.get(kLookBack));
  mappings_.find(b, state_, at, level);
  const Reg kind = state_.get(kMapKind);
  // The innermost address and that of an interruption are what they are; any other that is not code is no return
  // address.
  const ir::BlockId nowhere = b.block("nowhere"), is_frame = b.block("frame");
  b.branch(Compare::eq, kind, kNoCode, nowhere, is_frame);
  b.enter(nowhere);
  b.when(Compare::ne, state_.get(kAfterCall), 0, [&] { stop(Stop::not_code); });
  b.enter(is_frame);
  b.store(8, b.add(state_.scratch(), b.shl(count, 3)), frames_, pc);
  state_.set(kCount, b.add(count, 1));
  b.when(
      Compare::eq, kind, kNoCode, [&] { leave_bad_call(); }, ir::Rare::target);
  const ir::BlockId by_frame_pointer = b.block("frame_pointer"), by_table = b.block("table");
  b.branch(Compare::eq, kind, kOfFile, by_table, by_frame_pointer);
  b.enter(by_table);
  apply_rule(find_rule(at, by_frame_pointer));
  b.enter(by_frame_pointer);
  if (options_.uses_frame_pointers)
    follow_frame_pointer();
  else
    stop(Stop::unsupported);
  b.enter(caller_.found);
  write_caller();
}

}  // namespace

void write_unwind_step(Builder& b, const WalkState& state, MappingLookup& mappings, const bpf::UnwindMaps& maps,
                       int32_t frames, const UnwindOptions& options, ir::FunctionId level) {
  UnwindStepWriter(b, state, mappings, maps, frames, options).write(level);
}

}  // namespace scry::codegen
