// InstructionSelector, continued: one function per family of operations (instruction_selector.h).
#include <limits>
#include <utility>

#include "ir/backend/instruction_selector.h"

namespace scry::ir {
namespace {

uint8_t alu_operation(Op op) {
  switch (op) {
    case Op::add:
      return bpf::kAdd;
    case Op::sub:
      return bpf::kSub;
    case Op::mul:
      return bpf::kMul;
    case Op::and_:
      return bpf::kAnd;
    case Op::or_:
      return bpf::kOr;
    case Op::xor_:
      return bpf::kXor;
    case Op::shl:
      return bpf::kLsh;
    case Op::lshr:
      return bpf::kRsh;
    case Op::ashr:
      return bpf::kArsh;
    case Op::udiv:
    case Op::sdiv:
      return bpf::kDiv;
    case Op::umod:
    case Op::smod:
      return bpf::kMod;
    default:
      bug("not an arithmetic operation");
  }
}

bool is_shift(Op op) {
  return op == Op::shl || op == Op::lshr || op == Op::ashr;
}
bool is_signed_division(Op op) {
  return op == Op::sdiv || op == Op::smod;
}

bool fits_offset(int64_t offset) {
  return offset == int16_t(offset);
}

// May the low 32 bits be compared instead of a zero-extended register? Signed order would differ.
bool is_unsigned(Compare compare) {
  return compare <= Compare::uge || compare == Compare::test;
}

}  // namespace

void InstructionSelector::lower_block(const Block& block) {
  const Inst* word_compare = find_word_compare(block);
  for (size_t i = 0; i < block.insts.size(); i++) {
    if (&block.insts[i] == word_compare) continue;
    span_ = block.insts[i].span;
    lower_inst(block.insts[i], last_reads_[i].a, last_reads_[i].b);
    if (is_call(block.insts[i].op) || block.insts[i].op == Op::read_only) at_hand_.assign(f_.registers, false);
  }
  at_hand_.assign(f_.registers, false);
  const Terminator& end = block.end;
  span_ = end.span;
  MachineEnd out{
      .kind = end.kind, .target = end.target, .otherwise = end.otherwise, .rare = end.rare, .span = end.span};
  if (end.kind == Terminator::Kind::ret) put(kResult, end.a);
  if (end.kind == Terminator::Kind::branch) {
    if (word_compare) {
      out.word = true;
      out.compare = end.compare;
      out.a = use(word_compare->a);
      out.imm = int32_t(end.b.imm);
    } else {
      lower_branch(end, out);
    }
  }
  block_->end = out;
}

// "if zext32(x) < 5" is a 32-bit comparison of x, if nothing else uses the extended value.
const Inst* InstructionSelector::find_word_compare(const Block& block) const {
  const Terminator& end = block.end;
  if (end.kind != Terminator::Kind::branch || !end.a.is_reg() || !end.b.is_imm()) return nullptr;
  if (!is_unsigned(end.compare) || end.b.imm < 0 || end.b.imm > UINT32_MAX) return nullptr;
  const uint32_t extended = uint32_t(end.a.reg);
  if (reads_[extended] != 1 || writes_[extended] != 1) return nullptr;
  const Inst* found = nullptr;
  for (const Inst& inst : block.insts) {
    if (inst.dst == end.a.reg && inst.op == Op::zext && inst.width == 4 && inst.a.is_reg())
      found = &inst;
    else if (found && inst.dst == found->a.reg)
      return nullptr;
  }
  return found;
}

void InstructionSelector::lower_inst(const Inst& inst, bool a_dies, bool b_dies) {
  const Inst* repeatable = inst.dst == kNoReg ? nullptr : sources_[uint32_t(inst.dst)];
  if (repeatable) {
    if (held_[uint32_t(inst.dst)]) {
      put_source(reg(inst.dst), inst);
      at_hand_[uint32_t(inst.dst)] = true;
    }
    return;
  }
  switch (inst.op) {
    case Op::copy:
      return put(reg(inst.dst), inst.a);
    case Op::add:
    case Op::sub:
    case Op::mul:
    case Op::and_:
    case Op::or_:
    case Op::xor_:
    case Op::shl:
    case Op::lshr:
    case Op::ashr:
    case Op::udiv:
    case Op::umod:
      return lower_arithmetic(inst, a_dies, b_dies);
    case Op::sdiv:
    case Op::smod:
      return features_.signed_division ? lower_arithmetic(inst, a_dies, b_dies) : lower_signed_division(inst);
    case Op::neg:
    case Op::as_number:  // the verifier forgets a pointer that is negated
      return lower_neg(inst, inst.op == Op::neg ? 1 : 2);
    case Op::zext:
    case Op::sext:
      return lower_extension(inst);
    case Op::bswap:
      return lower_swap(inst);
    case Op::load:
      return lower_load(inst);
    case Op::store:
      return lower_store(inst);
    case Op::atomic_add:
    case Op::atomic_exchange:
      return lower_atomic(inst);
    case Op::context:
      return emit_move(reg(inst.dst), kFirstArgument);
    case Op::parameter:
      return emit_move(reg(inst.dst), kFirstArgument + inst.index);
    case Op::frame_address:
    case Op::map:
    case Op::map_value:
    case Op::function_address:
    case Op::kernel_symbol:
    case Op::machine_number:
      return put_source(reg(inst.dst), inst);  // written more than once: an ordinary register
    case Op::read_only:
    case Op::call_helper:
    case Op::call_function:
    case Op::call_kfunc:
      return lower_call(inst);
  }
}

// dst = a; dst op= b
void InstructionSelector::lower_arithmetic(const Inst& inst, bool a_dies, bool b_dies) {
  const MachineReg dst = reg(inst.dst);
  Operand a = resolve(inst.a), b = resolve(inst.b);
  if (op_info(inst.op).commutative) {
    // Constants belong on the right, addresses made on the spot and values that die here on the left.
    const bool b_is_better = b.is_reg() && (source(b) ? !source(a) : b_dies && !a_dies && !source(a));
    if (a.is_imm() || reads(dst, b) || (b_is_better && !reads(dst, a))) {
      std::swap(a, b);
    }
  }
  if (is_shift(inst.op) && b.is_imm()) b.imm &= 63;  // the verifier refuses larger counts
  if (b == Operand(0) && (inst.op == Op::udiv || inst.op == Op::sdiv)) return put_constant(dst, 0);
  if (b == Operand(0) && (inst.op == Op::umod || inst.op == Op::smod)) return put(dst, a);
  if (inst.op == Op::and_ && b.is_imm() && !fits_immediate(b.imm) && b.imm == int64_t(uint32_t(b.imm))) {
    put(dst, a);
    return lower_and(dst, uint64_t(b.imm));
  }

  MachineInst out{.code = uint8_t(bpf::kAlu64 | alu_operation(inst.op)), .dst = dst};
  out.offset = is_signed_division(inst.op) ? 1 : 0;
  const Inst* number = inst.op == Op::add && b.is_reg() ? source(b) : nullptr;
  if (number && number->op == Op::machine_number && number->width == 4) {
    out.naming = Naming::number;
    out.imm = number->a.imm + number->offset;
    out.target = number->index;
    put(dst, a);
  } else if (b.is_imm() && fits_immediate(b.imm)) {
    out.imm = b.imm;
    put(dst, a);
  } else {
    out.src = use(b);
    out.code |= bpf::kReg;
    if (out.src == dst && !reads(dst, a)) {  // dst = a - dst
      out.dst = new_reg();
      put(out.dst, a);
      emit(out);
      return emit_move(dst, out.dst);
    }
    put(dst, a);
  }
  emit(out);
}

// A mask of the low 32 bits is a 32-bit operation, which clears the upper half.
void InstructionSelector::lower_and(MachineReg dst, uint64_t mask) {
  const bool all = mask == UINT32_MAX;
  emit({.code = uint8_t(bpf::kAlu32 | (all ? bpf::kMov | bpf::kReg : bpf::kAnd | bpf::kImm)),
        .dst = dst,
        .src = all ? dst : 0,
        .imm = all ? 0 : int32_t(uint32_t(mask))});
}

// Without cpu v4: divide the magnitudes, then give the result its sign. With s = x >> 63 (all ones when negative),
// (x ^ s) - s is |x|, and applied to a result it negates it when s is set.
void InstructionSelector::lower_signed_division(const Inst& inst) {
  const bool is_division = inst.op == Op::sdiv;
  const Operand b = resolve(inst.b);
  if (b == Operand(0)) return is_division ? put_constant(reg(inst.dst), 0) : put(reg(inst.dst), inst.a);
  const MachineReg quotient = new_reg(), sign = new_reg();
  const auto apply_sign = [&](MachineReg value, MachineReg by) {
    emit_alu(bpf::kXor, value, by);
    emit_alu(bpf::kSub, value, by);
  };
  put(quotient, inst.a);
  emit_move(sign, quotient);
  emit_alu(bpf::kArsh, sign, int32_t{63});
  apply_sign(quotient, sign);

  const MachineReg divisor = new_reg();
  const uint8_t operation = is_division ? bpf::kDiv : bpf::kMod;
  if (b.is_imm()) {
    const uint64_t magnitude = b.imm < 0 ? -uint64_t(b.imm) : uint64_t(b.imm);
    if (magnitude <= INT32_MAX) {
      emit_alu(operation, quotient, int32_t(magnitude));
    } else {
      put_constant(divisor, int64_t(magnitude));
      emit_alu(operation, quotient, divisor);
    }
    if (is_division && b.imm < 0) emit_alu(bpf::kXor, sign, int32_t{-1});
  } else {
    const MachineReg divisor_sign = new_reg();
    put(divisor, b);
    emit_move(divisor_sign, divisor);
    emit_alu(bpf::kArsh, divisor_sign, int32_t{63});
    apply_sign(divisor, divisor_sign);
    emit_alu(operation, quotient, divisor);
    if (is_division) emit_alu(bpf::kXor, sign, divisor_sign);
  }
  apply_sign(quotient, sign);
  emit_move(reg(inst.dst), quotient);
}

void InstructionSelector::lower_neg(const Inst& inst, unsigned times) {
  put(reg(inst.dst), inst.a);
  for (unsigned i = 0; i < times; i++) emit({.code = bpf::kAlu64 | bpf::kNeg, .dst = reg(inst.dst)});
}

void InstructionSelector::lower_extension(const Inst& inst) {
  const MachineReg dst = reg(inst.dst);
  if (inst.width == 8) return put(dst, inst.a);
  const auto bits = uint8_t(inst.width * 8);
  if (inst.op == Op::zext && inst.width == 4) {
    emit({.code = bpf::kAlu32 | bpf::kMov | bpf::kReg, .dst = dst, .src = use(inst.a)});
  } else if (inst.op == Op::zext) {
    put(dst, inst.a);
    emit_alu(bpf::kAnd, dst, int32_t((1u << bits) - 1));
  } else if (features_.signed_division) {
    emit({.code = bpf::kAlu64 | bpf::kMov | bpf::kReg, .dst = dst, .src = use(inst.a), .offset = bits});
  } else {
    put(dst, inst.a);
    sign_extend(dst, inst.width);
  }
}

void InstructionSelector::sign_extend(MachineReg dst, unsigned width) {
  const auto bits = int32_t(64 - width * 8);
  emit_alu(bpf::kLsh, dst, bits);
  emit_alu(bpf::kArsh, dst, bits);
}

void InstructionSelector::lower_swap(const Inst& inst) {
  put(reg(inst.dst), inst.a);
  emit({.code = bpf::kAlu32 | bpf::kEnd | bpf::kToBigEndian, .dst = reg(inst.dst), .imm = inst.width * 8});
}

InstructionSelector::Address InstructionSelector::address(const Inst& inst) {
  const Inst* base = source(inst.a);
  if (base && base->op == Op::frame_address) return {kFrame, base->index, base->offset + inst.offset};
  if (fits_offset(inst.offset)) return {use(inst.a), kNoSlot, inst.offset};
  const MachineReg sum = new_reg();
  put(sum, inst.a);
  emit_alu(bpf::kAdd, sum, inst.offset);
  return {sum, kNoSlot, 0};
}

void InstructionSelector::lower_load(const Inst& inst) {
  const Address from = address(inst);
  const MachineReg dst = reg(inst.dst);
  const bool extend = inst.is_signed && inst.width < 8;
  const uint8_t mode = extend && features_.signed_division ? bpf::kModeMemSigned : bpf::kModeMem;
  emit({.code = uint8_t(bpf::kLdx | mode | bpf::size_flag(inst.width)),
        .naming = inst.moved ? Naming::number : Naming::none,
        .dst = dst,
        .src = from.reg,
        .offset = from.offset,
        .slot = from.slot,
        .target = inst.moved - 1});
  if (extend && !features_.signed_division) sign_extend(dst, inst.width);
}

void InstructionSelector::lower_store(const Inst& inst) {
  const Address to = address(inst);
  const Operand value = resolve(inst.b);
  MachineInst out{.code = bpf::size_flag(inst.width), .dst = to.reg, .offset = to.offset, .slot = to.slot};
  out.code |= bpf::kModeMem;
  if (value.is_imm() && (inst.width < 8 || fits_immediate(value.imm))) {
    out.code |= bpf::kSt;
    out.imm = int32_t(value.imm);
  } else {
    out.code |= bpf::kStx;
    out.src = use(value);
  }
  emit(out);
}

void InstructionSelector::lower_atomic(const Inst& inst) {
  const Address to = address(inst);
  MachineInst out{.code = uint8_t(bpf::kStx | bpf::kModeAtomic | bpf::size_flag(inst.width)),
                  .dst = to.reg,
                  .offset = to.offset,
                  .slot = to.slot};
  if (inst.op == Op::atomic_add && inst.dst == kNoReg) {
    out.imm = bpf::kAdd;
    out.src = use(inst.b);
    emit(out);
    return;
  }
  // The register that is added or exchanged receives the old value.
  out.imm = inst.op == Op::atomic_exchange ? bpf::kAtomicExchange : bpf::kAdd | bpf::kAtomicFetch;
  out.src = new_reg();
  put(out.src, inst.b);
  const MachineReg old = emit(out).src;
  emit_move(reg(inst.dst), old);
}

void InstructionSelector::lower_call(const Inst& inst) {
  const std::vector<Operand> args = inst.op == Op::read_only ? std::vector{inst.a, Operand(inst.offset)} : inst.args;
  for (size_t i = 0; i < args.size(); i++) put(kFirstArgument + i, args[i]);
  MachineInst out{.code = bpf::kJmp | bpf::kCall, .arguments = uint8_t(args.size())};
  if (inst.op == Op::call_helper) {
    out.imm = inst.index;
  } else {
    out.naming = inst.op == Op::call_function ? Naming::function : Naming::kfunc;
    out.target = inst.index;
  }
  emit(out);
  if (inst.dst != kNoReg) emit_move(reg(inst.dst), kResult);
}

void InstructionSelector::lower_branch(const Terminator& end, MachineEnd& out) {
  Operand a = resolve(end.a), b = resolve(end.b);
  out.compare = end.compare;
  if (a.is_imm() && b.is_reg()) {
    std::swap(a, b);
    out.compare = swap_sides(out.compare);
  }
  if (b.is_imm() && fits_immediate(b.imm)) {
    out.imm = int32_t(b.imm);
  } else {
    out.b = use(b);
  }
  out.a = use(a);
}

}  // namespace scry::ir
