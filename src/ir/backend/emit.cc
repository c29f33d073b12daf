// The last step of the back end: functions of machine code become one array of eBPF instructions.
//
// For each function: lower, allocate, lay out, place the stack slots, encode. Then jumps get their distances. Calls and
// addresses of the program's own functions are resolved here: the distance is in the immediate and no relocation
// remains. Relocations remain for maps, kernel symbols and kernel functions.
#include "ir/backend/emit.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/ops.h"
#include "ir/passes.h"

namespace scry::ir {
namespace {

constexpr uint32_t kStackLimit = 512;
constexpr size_t kMaxInstructions = 1'000'000;  // BPF_COMPLEXITY_LIMIT_INSNS
constexpr size_t kMaxFunctions = 256;           // BPF_MAX_SUBPROGS

// Offset of each slot from the frame pointer: most strictly aligned first, so that no gaps arise.
struct Frame {
  std::vector<int32_t> offset;
  uint32_t size = 0;
};
Frame place_slots(const std::vector<Slot>& slots) {
  Frame frame{.offset = std::vector<int32_t>(slots.size())};
  std::vector<uint32_t> order(slots.size());
  for (uint32_t i = 0; i < order.size(); i++) order[i] = i;
  std::ranges::stable_sort(order, std::greater{}, [&](uint32_t i) { return slots[i].align; });
  uint64_t size = 0;
  for (uint32_t i : order) {
    const uint64_t align = std::max(slots[i].align, 1u);
    size = (size + slots[i].size + align - 1) / align * align;
    if (size > INT16_MAX) break;  // refused by the caller
    frame.offset[i] = -int32_t(size);
  }
  frame.size = uint32_t(std::min<uint64_t>((size + 7) / 8 * 8, INT32_MAX));
  return frame;
}

// The most stack in use at once: the kernel counts each frame in steps of 32 bytes, callbacks included.
uint32_t deepest_stack(const Program& program, const std::vector<uint32_t>& frames) {
  const size_t count = program.functions.size();
  std::vector<uint32_t> deepest(count);
  // As many rounds as functions reach the fixed point of any call graph without recursion.
  for (size_t round = 0; round < count; round++) {
    for (size_t i = 0; i < count; i++) {
      uint32_t below = 0;
      for_each_function_used(program.functions[i], [&](uint32_t index) { below = std::max(below, deepest[index]); });
      deepest[i] = below + std::max((frames[i] + 31) / 32 * 32, 32u);
    }
  }
  return count ? deepest[0] : 0;
}

// A short jump spans 32767 instructions of what the kernel makes of the program, not of what it is given: it puts
// several in the place of some helper calls ("insn 2664 cannot be patched due to 16-bit range").
constexpr int64_t kShortJump = INT16_MAX / 4;

bool is_far(int64_t distance) {
  return distance > kShortJump || distance < -kShortJump;
}

uint8_t jump_operation(Compare compare) {
  switch (compare) {
    case Compare::eq:
      return bpf::kJeq;
    case Compare::ne:
      return bpf::kJne;
    case Compare::ult:
      return bpf::kJlt;
    case Compare::ule:
      return bpf::kJle;
    case Compare::ugt:
      return bpf::kJgt;
    case Compare::uge:
      return bpf::kJge;
    case Compare::slt:
      return bpf::kJslt;
    case Compare::sle:
      return bpf::kJsle;
    case Compare::sgt:
      return bpf::kJsgt;
    case Compare::sge:
      return bpf::kJsge;
    case Compare::test:
      return bpf::kJset;
  }
  bug("no such comparison");
}

bpf::Insn encode_jump(const MachineEnd& end, Compare compare) {
  const bool immediate = end.b == kNoMachineReg;
  return {.code = uint8_t((end.word ? bpf::kJmp32 : bpf::kJmp) | jump_operation(compare) |
                          (immediate ? bpf::kImm : bpf::kReg)),
          .dst = uint8_t(end.a),
          .src = uint8_t(immediate ? 0 : end.b),
          .imm = immediate ? end.imm : 0};
}

uint8_t pseudo_source(Naming naming, bool is_call) {
  switch (naming) {
    case Naming::none:
    case Naming::number:
      return 0;
    case Naming::map:
      return bpf::kPseudoMap;
    case Naming::map_value:
      return bpf::kPseudoMapValue;
    case Naming::function:
      return is_call ? bpf::kPseudoCall : bpf::kPseudoFunction;
    case Naming::kernel_type:
      return bpf::kPseudoBtfId;
    case Naming::kfunc:
      return bpf::kPseudoKfunc;
  }
  bug("no such naming");
}

Naming naming_in_text(Op op) {
  switch (op) {
    case Op::call_function:
    case Op::function_address:
      return Naming::function;
    case Op::map_value:
      return Naming::map_value;
    case Op::call_kfunc:
      return Naming::kfunc;
    default:
      bug("machine code does not name such things");
  }
}

MachineFunction compile(const Program& program, size_t number, const TargetFeatures& features,
                        SameFunctions<MachineFunction>& known) {
  if (program.functions[number].code) return {};
  return known.get(program.functions[number], [&](const Function&) {
    MachineFunction made = lower(program, number, features);
    allocate(made);
    return made;
  });
}

}  // namespace

void Encoder::add_function(const MachineFunction& function, Span fallback) {
  const uint32_t number = plan_.functions.size();
  const Frame frame = place_slots(function.slots);
  frames_.push_back(frame.size);
  plan_.functions.push_back(
      {.name = function.name, .insn = uint32_t(plan_.insns.size()), .parameters = function.parameters});
  // The kernel wants a line at the start of every function.
  new_function_ = true;
  last_span_ = fallback;

  const std::vector<uint32_t> order = layout(function);
  block_start_.emplace_back(function.blocks.size(), 0);
  for (size_t i = 0; i < order.size(); i++) {
    const MachineBlock& block = function.blocks[order[i]];
    block_start_[number][order[i]] = plan_.insns.size();
    for (const MachineInst& inst : block.insts) encode(inst, frame.offset);
    const uint32_t next = i + 1 < order.size() ? order[i + 1] : kNoBlock;
    encode_end(block.end, number, order[i], next);
  }
}

void Encoder::add_code(const Function& function, Span place) {
  const MachineCode& code = *function.code;
  const uint32_t first = plan_.insns.size();
  frames_.push_back((code.stack + 7) / 8 * 8);
  plan_.functions.push_back({.name = function.name, .insn = first, .parameters = function.parameters});
  block_start_.emplace_back();
  new_function_ = true;
  note_line(place);
  plan_.insns.insert(plan_.insns.end(), code.insns.begin(), code.insns.end());
  for (const MachineCode::Use& use : code.uses) {
    const uint32_t at = first + use.insn;
    bpf::Insn& insn = plan_.insns[at];
    const Naming naming = naming_in_text(use.op);
    insn.src = pseudo_source(naming, use.op == Op::call_function);
    insn.imm = 0;
    if (naming == Naming::map_value) plan_.insns[at + 1].imm = use.offset;
    note_name(naming, use.index, at);
  }
}

// A record whenever the place in the script changes; instructions without one belong to what came before.
void Encoder::note_line(Span span) {
  if (!span.known()) span = last_span_;
  if (!new_function_ && span == last_span_) return;
  new_function_ = false;
  last_span_ = span;
  plan_.lines.push_back({uint32_t(plan_.insns.size()), span});
}

void Encoder::encode(const MachineInst& inst, const std::vector<int32_t>& slot_offset) {
  note_line(inst.span);
  const int32_t slot = inst.slot == kNoSlot ? 0 : slot_offset[inst.slot];
  if (is_frame_address(inst)) {
    plan_.insns.push_back({.code = inst.code, .dst = uint8_t(inst.dst), .src = uint8_t(kFrame)});
    plan_.insns.push_back(
        {.code = bpf::kAlu64 | bpf::kAdd | bpf::kImm, .dst = uint8_t(inst.dst), .imm = int32_t(slot + inst.imm)});
    return;
  }
  bpf::Insn out{.code = inst.code,
                .dst = uint8_t(inst.dst),
                .src = uint8_t(inst.src),
                .offset = int16_t(inst.offset + slot),
                .imm = int32_t(inst.imm)};
  if (inst.naming == Naming::number) {
    note_name(inst.naming, inst.target, plan_.insns.size());
  } else if (inst.naming != Naming::none) {
    out.src = pseudo_source(inst.naming, is_call(inst));
    note_name(inst.naming, inst.target, plan_.insns.size());
    // The second half of a map value's address carries the offset; a name has no value yet.
    if (inst.code == bpf::kLoadImm64) out.imm = 0;
  }
  plan_.insns.push_back(out);
  if (inst.code == bpf::kLoadImm64) {
    const bool is_number = inst.naming == Naming::none || inst.naming == Naming::number;
    const int64_t upper = is_number ? inst.imm >> 32 : inst.imm;
    plan_.insns.push_back({.imm = int32_t(upper)});
  }
}

void Encoder::note_name(Naming naming, uint32_t target, uint32_t at) {
  using Kind = bpf::Relocation::Kind;
  switch (naming) {
    case Naming::none:
      return;
    case Naming::map:
      plan_.relocations.push_back({Kind::map, at, target});
      return;
    case Naming::map_value:
      plan_.relocations.push_back({Kind::map_value, at, target});
      return;
    case Naming::kernel_type:
      plan_.relocations.push_back({Kind::kernel_type, at, target});
      return;
    case Naming::kfunc:
      plan_.relocations.push_back({Kind::kfunc, at, target});
      return;
    case Naming::number:
      plan_.relocations.push_back({Kind::number, at, target});
      return;
    case Naming::function:
      function_uses_.push_back({at, target});
      return;
  }
}

void Encoder::encode_end(const MachineEnd& end, uint32_t function, uint32_t block, uint32_t next) {
  const auto jump_to = [&](bpf::Insn insn, BlockId target) {
    note_line(end.span);
    jumps_.push_back({uint32_t(plan_.insns.size()), function, block, uint32_t(target)});
    plan_.insns.push_back(insn);
  };
  const bpf::Insn always{.code = bpf::kJmp | bpf::kJa};
  switch (end.kind) {
    case Terminator::Kind::none:
      bug("a block without terminator");
    case Terminator::Kind::ret:
      note_line(end.span);
      plan_.insns.push_back({.code = bpf::kJmp | bpf::kExit});
      return;
    case Terminator::Kind::jump:
      if (uint32_t(end.target) != next) jump_to(always, end.target);
      return;
    case Terminator::Kind::branch:
      break;
  }
  if (far_.contains({function, block})) {
    // Both sides through unconditional jumps, which alone come with a long distance.
    bpf::Insn over = encode_jump(end, end.compare);
    over.offset = 1;
    note_line(end.span);
    plan_.insns.push_back(over);
    jump_to(always, end.otherwise);
    jump_to(always, end.target);
  } else if (uint32_t(end.target) == next && has_negation(end.compare)) {
    jump_to(encode_jump(end, negate(end.compare)), end.otherwise);
  } else {
    jump_to(encode_jump(end, end.compare), end.target);
    if (uint32_t(end.otherwise) != next) jump_to(always, end.otherwise);
  }
}

Result<bpf::ProgramPlan> Encoder::finish() {
  for (const FunctionUse& use : function_uses_)
    plan_.insns[use.insn].imm = int32_t(plan_.functions[use.function].insn) - int32_t(use.insn) - 1;
  if (plan_.insns.size() > kMaxInstructions)
    return fail(fmt::format("program {}: {} instructions; the kernel takes {}", plan_.name, plan_.insns.size(),
                            kMaxInstructions));
  if (plan_.functions.size() > kMaxFunctions)
    return fail(
        fmt::format("program {}: {} loops, with those of functions and macros at each place that calls them, "
                    "and those of unroll() once a round; the kernel takes {}",
                    plan_.name, plan_.functions.size() - 1, kMaxFunctions - 1));
  for (const Jump& jump : jumps_) {
    const int64_t distance = jump_distance(jump);
    bpf::Insn& insn = plan_.insns[jump.insn];
    if (is_far(distance) && far_.contains({jump.function, jump.from})) {
      insn.code = bpf::kJmp32 | bpf::kJa;
      insn.imm = int32_t(distance);
    } else if (distance == int16_t(distance)) {
      insn.offset = int16_t(distance);
    } else {
      return fail(fmt::format("program {}: a jump over {} instructions; this kernel takes {}", plan_.name,
                              std::abs(distance), INT16_MAX));
    }
  }
  return std::move(plan_);
}

int64_t Encoder::jump_distance(const Jump& jump) const {
  return int64_t(block_start_[jump.function][jump.to]) - int64_t(jump.insn) - 1;
}

Encoder::FarBlocks Encoder::far_blocks() const {
  FarBlocks far;
  for (const Jump& jump : jumps_)
    if (is_far(jump_distance(jump))) far.insert({jump.function, jump.from});
  return far;
}

Result<bpf::ProgramPlan> emit(const Program& program, const TargetFeatures& features) {
  SameFunctions<MachineFunction> none(false);
  return emit(program, features, none);
}

Result<bpf::ProgramPlan> emit(const Program& original, const TargetFeatures& features,
                              SameFunctions<MachineFunction>& known) {
  Program program = original;
  remove_unused_functions(program);
  std::vector<MachineFunction> functions;
  for (size_t i = 0; i < program.functions.size(); i++) functions.push_back(compile(program, i, features, known));
  const auto encode = [&](Encoder::FarBlocks far) {
    Encoder encoder(program, std::move(far));
    for (size_t i = 0; i < functions.size(); i++)
      program.functions[i].code ? encoder.add_code(program.functions[i], program.span)
                                : encoder.add_function(functions[i], program.span);
    return encoder;
  };
  Encoder encoder = encode({});
  if (const uint32_t bytes = deepest_stack(program, encoder.frames()); bytes > kStackLimit)
    return fail(
        0, fmt::format("program {}: needs {} bytes of stack; the machine has {}", program.name, bytes, kStackLimit),
        "smaller strings, keys or values, or fewer variables at once, need less");
  if (Encoder::FarBlocks far = encoder.far_blocks(); features.jump_long && !far.empty())
    encoder = encode(std::move(far));
  return encoder.finish();
}

}  // namespace scry::ir
