#include "codegen/python_walk.h"

#include "codegen/walk_state.h"
#include "unwind/python.h"

namespace scry::codegen {
namespace {

using bpf::HelperId;
using ir::Builder;
using unwind::PythonBuild;
using unwind::PythonLayout;

// In scratch memory; numbers of 8 bytes unless it says otherwise.
enum PythonField : int32_t {
  kBuild = 0,  // number, of 4 bytes
  kThread = kBuild + 8,
  kInterpreter = kThread + 8,
  kThreadState = kInterpreter + 8,  // PyThreadState that is looked at
  kFrame = kThreadState + 8,        // 0: no thread was found, or the walk is over
  kPythonCount = kFrame + 8,
  kOfProgram = kPythonCount + 8,
  kFrameBlock = kOfProgram + 8,  // what is read of a frame, and room for a field at the last offset
  kCodeBlock = kFrameBlock + unwind::kMostFrameBytes + 1 + 8,
  kRecord = kCodeBlock + unwind::kMostCodeOffset + 1 + 8,  // unwind::PythonCodeRecord, and lines
  kPythonBytes = kRecord + sizeof(unwind::PythonCodeRecord) + unwind::kMostLineBytes + 1,
};
constexpr int64_t kMostThreads = 4096;
static_assert(unwind::kIsEntry == kPythonEntry);
constexpr int32_t kNameAt = kRecord + offsetof(unwind::PythonCodeRecord, name),
                  kFilenameAt = kRecord + offsetof(unwind::PythonCodeRecord, filename),
                  kLineBytesAt = kRecord + offsetof(unwind::PythonCodeRecord, line_bytes),
                  kLinesAt = kRecord + sizeof(unwind::PythonCodeRecord);

// Writes one of the functions that the helper `loop` calls.
class PythonWriter {
 public:
  PythonWriter(Builder& b, const WalkState& state, const bpf::PythonMaps& maps) : b(b), state_(state), maps_(maps) {}

  void look_at_thread();
  void take_frame(int32_t frames, uint32_t most);

 private:
  void find_build();  // returns from the function where there is none
  // `offset` of it in PythonLayout.
  Reg field(size_t offset) const { return b.load(2, false, build_, int32_t(offsetof(PythonBuild, layout) + offset)); }
  // A pointer of the process; returns from the function where it cannot be read.
  Reg read(Operand from);
  void give_up() { b.ret(1); }
  void read_block(int32_t to, Operand bytes, Operand from);
  Reg block_field(int32_t block, uint32_t mask, size_t offset, unsigned width) const;
  Reg code_id(Reg code);
  Reg code_unit(Reg code);
  Reg was_called_from_c(Reg count, Reg previous, int32_t frames);
  void define(Reg id);
  void read_text(int32_t to, Reg from);
  Reg read_lines(Reg from);
  Reg at_most(Reg value, uint32_t most);

  Builder& b;
  WalkState state_;
  const bpf::PythonMaps& maps_;
  Reg build_;
};

void PythonWriter::find_build() {
  build_ = b.helper(HelperId::map_lookup_elem, {b.map(maps_.builds), state_.address(kBuild)});
  b.when(Compare::eq, build_, 0, [&] { give_up(); });
}

Reg PythonWriter::read(Operand from) {
  const Reg status = b.helper(HelperId::probe_read_user, {state_.word_address(), 8, from});
  b.when(
      Compare::ne, status, 0, [&] { give_up(); }, ir::Rare::target);
  return state_.word();
}

// ---- the thread

void PythonWriter::look_at_thread() {
  find_build();
  const Reg thread = state_.get(kThreadState);
  b.when(Compare::eq, thread, 0, [&] {
    const Reg next = read(b.add(state_.get(kInterpreter), field(offsetof(PythonLayout, runtime.next_interpreter))));
    b.when(Compare::eq, next, 0, [&] { give_up(); });
    state_.set(kInterpreter, next);
    state_.set(kThreadState, read(b.add(next, field(offsetof(PythonLayout, runtime.threads)))));
    b.ret(0);
  });
  const Reg id = read(b.add(thread, field(offsetof(PythonLayout, thread.id))));
  b.when(Compare::eq, id, state_.get(kThread), [&] {
    const Reg frame = read(b.add(thread, field(offsetof(PythonLayout, thread.frame))));
    b.when(Compare::ne, field(offsetof(PythonLayout, thread.has_cframe)), 0,
           [&] { b.copy_to(frame, read(b.add(frame, field(offsetof(PythonLayout, thread.frame_in_cframe))))); });
    // A thread has one for each interpreter that it has been in: those that it is not in now have no frame.
    b.when(Compare::ne, frame, 0, [&] {
      state_.set(kFrame, frame);
      give_up();
    });
  });
  state_.set(kThreadState, read(b.add(thread, field(offsetof(PythonLayout, thread.next)))));
}

// ---- a frame

void PythonWriter::read_block(int32_t to, Operand bytes, Operand from) {
  const Reg status = b.helper(HelperId::probe_read_user, {state_.address(to), bytes, from});
  b.when(
      Compare::ne, status, 0, [&] { give_up(); }, ir::Rare::target);
}

// `offset`: of the number in PythonLayout that says where the field is in the block.
Reg PythonWriter::block_field(int32_t block, uint32_t mask, size_t offset, unsigned width) const {
  const Reg at = b.and_(field(offset), int32_t(mask));
  return b.load(width, false, b.add(state_.scratch(), at), state_.offset() + block);
}

Reg PythonWriter::code_id(Reg code) {
  constexpr int64_t kMixer = 0x9e3779b97f4a7c15;  // 2^64 / golden ratio, as splitmix64 has it
  read_block(kCodeBlock, int64_t{unwind::kCodeBytes}, code);
  const Reg id = b.copy(code), mixer = b.constant(kMixer);
  const auto mix = [&](Operand value) {
    b.copy_to(id, b.mul(b.xor_(id, value), mixer));
    b.copy_to(id, b.xor_(id, b.lshr(id, 32)));
  };
  for (const size_t part : {offsetof(PythonLayout, code.filename), offsetof(PythonLayout, code.name),
                            offsetof(PythonLayout, code.lines), offsetof(PythonLayout, code.first_line)})
    mix(block_field(kCodeBlock, unwind::kMostCodeOffset, part,
                    part == offsetof(PythonLayout, code.first_line) ? 4 : 8));
  mix(state_.get(kOfProgram));
  return b.lshr(id, int32_t(unwind::kIdShift));
}

Reg PythonWriter::code_unit(Reg code) {
  const Reg unit = block_field(kFrameBlock, unwind::kMostFrameBytes, offsetof(PythonLayout, frame.instruction), 8);
  const Reg bytecode = field(offsetof(PythonLayout, code.bytecode));
  b.either(
      Compare::eq, bytecode, 0, [&] { b.copy_to(unit, b.sext(4, unit)); },
      [&] { b.copy_to(unit, b.sub(unit, b.add(code, bytecode))); });
  b.copy_to(unit, b.ashr(unit, field(offsetof(PythonLayout, code.instruction_shift))));
  ir::hold_to(b, unit, int64_t(unwind::kNoUnit));
  return unit;
}

// Whether the frame at hand was called from C. A frame that stands for a call from C itself belongs to the frame before
// it in the list, and ends this step.
Reg PythonWriter::was_called_from_c(Reg count, Reg previous, int32_t frames) {
  using unwind::PythonEntry;
  const Reg kind = field(offsetof(PythonLayout, frame.entry_kind));
  const Reg byte = block_field(kFrameBlock, unwind::kMostFrameBytes, offsetof(PythonLayout, frame.entry), 1);
  const Reg is_entry = b.copy(0);
  b.when(Compare::eq, kind, int64_t(PythonEntry::every), [&] { b.copy_to(is_entry, 1); });
  b.when(Compare::eq, kind, int64_t(PythonEntry::flag),
         [&] { b.when(Compare::ne, byte, 0, [&] { b.copy_to(is_entry, 1); }); });
  b.when(Compare::eq, kind, int64_t(PythonEntry::c_frame), [&] {
    b.when(Compare::eq, byte, int64_t{unwind::kCFrame}, [&] {
      b.when(Compare::ne, count, 0, [&] {
        // The frame before begins 8 bytes below; the header of the stack is below the first one.
        const Reg next = b.add(state_.scratch(), b.shl(count, 3));
        b.store(8, next, frames - 8, b.or_(b.load(8, false, next, frames - 8), int64_t(unwind::kIsEntry)));
      });
      state_.set(kFrame, previous);
      b.ret(0);
    });
  });
  return is_entry;
}

void PythonWriter::take_frame(int32_t frames, uint32_t most) {
  const Reg count = state_.get(kPythonCount), frame = state_.get(kFrame);
  b.when(Compare::uge, count, int64_t{most}, [&] { give_up(); });
  b.when(Compare::eq, frame, 0, [&] { give_up(); });
  find_build();
  const Reg bytes = b.and_(field(offsetof(PythonLayout, frame.bytes)), int32_t(unwind::kMostFrameBytes));
  read_block(kFrameBlock, bytes, frame);
  const Reg previous = block_field(kFrameBlock, unwind::kMostFrameBytes, offsetof(PythonLayout, frame.previous), 8);
  const Reg is_entry = was_called_from_c(count, previous, frames);
  const Reg code = block_field(kFrameBlock, unwind::kMostFrameBytes, offsetof(PythonLayout, frame.code), 8);
  const Reg id = code_id(code);
  const Reg placed = b.or_(b.shl(id, int32_t(unwind::kIdShift)), b.or_(b.shl(code_unit(code), 1), is_entry));
  b.store(8, b.add(state_.scratch(), b.shl(count, 3)), frames, placed);
  state_.set(kPythonCount, b.add(count, 1));
  state_.set(kFrame, previous);
  define(id);
}

// ---- what a code object is called

Reg PythonWriter::at_most(Reg value, uint32_t most) {
  const Reg result = b.copy(value);
  ir::hold_to(b, result, int64_t{most});
  return b.and_(result, int32_t(most));
}

// Where it cannot be read, the length is 0.
void PythonWriter::read_text(int32_t to, Reg from) {
  using unwind::PythonText;
  const ir::BlockId done = b.block("text_read"), there = b.block("text_there");
  state_.set(to + int32_t(offsetof(PythonText, length)), 0);
  const Reg status = b.helper(HelperId::probe_read_user, {state_.address(to), int64_t{unwind::kTextHead}, from});
  b.branch(Compare::eq, status, 0, there, done);
  b.enter(there);
  const Reg state = b.load(4, false, state_.scratch(), state_.offset() + to + int32_t(offsetof(PythonText, state)));
  const Reg is_ascii = b.and_(state, 1 << unwind::kAsciiBit);
  const Reg at = field(offsetof(PythonLayout, text.compact));
  b.when(Compare::ne, is_ascii, 0, [&] { b.copy_to(at, field(offsetof(PythonLayout, text.ascii))); });
  const Reg kind = b.and_(b.lshr(state, int32_t(unwind::kKindShift)), int32_t(unwind::kKindMask));
  const Reg characters = at_most(state_.get(to + int32_t(offsetof(PythonText, length))), 255);
  const Reg bytes = at_most(b.mul(characters, kind), unwind::kMostText + 40);
  ir::hold_to(b, bytes, int64_t{unwind::kMostText});
  b.helper(HelperId::probe_read_user, {state_.address(to + int32_t(unwind::kTextHead)), bytes, b.add(from, at)});
  b.enter(done);
}

// Returns how many bytes of the line table there are.
Reg PythonWriter::read_lines(Reg from) {
  const Reg bytes = b.copy(0);
  const Reg word = state_.word_address();
  const Reg status = b.helper(HelperId::probe_read_user, {word, 8, b.add(from, int64_t{unwind::kBytesSize})});
  b.when(Compare::eq, status, 0, [&] { b.copy_to(bytes, at_most(state_.word(), unwind::kMostLineBytes)); });
  const Reg got =
      b.helper(HelperId::probe_read_user, {state_.address(kLinesAt), bytes, b.add(from, int64_t{unwind::kBytesData})});
  b.when(Compare::ne, got, 0, [&] { b.copy_to(bytes, 0); });
  return bytes;
}

// Sends names and lines, unless that was done.
void PythonWriter::define(Reg id) {
  state_.set(kRecord, id);
  const Reg one = state_.word_address();
  b.store(8, one, 0, 1);
  const Reg status = b.helper(HelperId::map_update_elem,
                              {b.map(maps_.known), state_.address(kRecord), one, int64_t{bpf::kUpdateNoExist}});
  b.when(Compare::ne, status, 0, [&] { b.ret(0); });
  const auto part = [&](size_t offset, unsigned width) {
    return block_field(kCodeBlock, unwind::kMostCodeOffset, offset, width);
  };
  const Reg place = state_.scratch();
  const auto set_half = [&](size_t offset, Reg value) {
    b.store(4, place, state_.offset() + kRecord + int32_t(offset), value);
  };
  set_half(offsetof(unwind::PythonCodeRecord, build), b.load(4, false, place, state_.offset() + kBuild));
  set_half(offsetof(unwind::PythonCodeRecord, first_line), part(offsetof(PythonLayout, code.first_line), 4));
  read_text(kFilenameAt, part(offsetof(PythonLayout, code.filename), 8));
  read_text(kNameAt, part(offsetof(PythonLayout, code.name), 8));
  const Reg line_bytes = read_lines(part(offsetof(PythonLayout, code.lines), 8));
  state_.set(kLineBytesAt, line_bytes);
  const Reg bytes =
      b.add(b.and_(line_bytes, int32_t(unwind::kMostLineBytes)), int64_t{sizeof(unwind::PythonCodeRecord)});
  const Reg sent = b.helper(HelperId::ringbuf_output, {b.map(maps_.codes), state_.address(kRecord), bytes, 0});
  b.when(Compare::ne, sent, 0, [&] {
    b.helper(HelperId::map_delete_elem, {b.map(maps_.known), state_.address(kRecord)});
  });
}

// ---- the functions

template <class Write>
ir::FunctionId add_function(Lowering& lowering, const char* name, int32_t offset, const bpf::PythonMaps& maps,
                            Write write) {
  ir::Function function{.name = name, .parameters = 2};
  Builder b(function);
  const WalkState state(b, b.load(8, false, b.parameter(1), 0), offset);
  PythonWriter writer(b, state, maps);
  write(writer);
  b.ret(0);
  return lowering.add_function(std::move(function));
}

}  // namespace

ir::Reg walk_python(Lowering& lowering, const bpf::PythonMaps& maps, const PythonStart& start, const Place& frames,
                    uint32_t most_frames) {
  Builder& b = lowering.builder();
  const Place place = lowering.scratch_place(kPythonBytes);
  const ir::FunctionId thread_step = add_function(lowering, "python_thread", place.offset, maps,
                                                  [](PythonWriter& writer) { writer.look_at_thread(); });
  const ir::FunctionId frame_step =
      add_function(lowering, "python_frame", place.offset, maps,
                   [&](PythonWriter& writer) { writer.take_frame(frames.offset, most_frames); });
  const WalkState state(b, lowering.address({place.base, 0}), place.offset);
  b.store(4, state.scratch(), state.offset() + kBuild, start.build);
  state.set(kPythonCount, 0);
  const Reg build = b.helper(HelperId::map_lookup_elem, {b.map(maps.builds), state.address(kBuild)});
  b.when(Compare::ne, build, 0, [&] {
    const auto field = [&](size_t offset) {
      return b.load(2, false, build, int32_t(offsetof(PythonBuild, layout) + offset));
    };
    // The first interpreter is found as the next one of an interpreter that would have the pointer of _PyRuntime.
    const Reg runtime = b.add(start.base, b.load(8, false, build, offsetof(PythonBuild, runtime)));
    const Reg head = b.add(runtime, field(offsetof(PythonLayout, runtime.interpreters)));
    state.set(kInterpreter, b.sub(head, field(offsetof(PythonLayout, runtime.next_interpreter))));
    state.set(kThreadState, 0);
    state.set(kThread, start.thread);
    state.set(kOfProgram, start.program);
    state.set(kFrame, 0);
    const Reg context = b.frame_address(b.slot(8));
    b.store(8, context, 0, state.scratch());
    b.helper(HelperId::loop, {kMostThreads, b.function_address(thread_step), context, 0});
    b.helper(HelperId::loop, {int64_t{2} * most_frames, b.function_address(frame_step), context, 0});
  });
  return state.get(kPythonCount);
}

}  // namespace scry::codegen
