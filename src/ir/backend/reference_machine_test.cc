#include "ir/backend/reference_machine.h"

#include "ir/evaluate.h"

namespace scry::ir {
namespace {

Op arithmetic_op(const bpf::Insn& insn) {
  const bool is_signed = insn.offset == 1;
  switch (bpf::operation(insn.code)) {
    case bpf::kAdd:
      return Op::add;
    case bpf::kSub:
      return Op::sub;
    case bpf::kMul:
      return Op::mul;
    case bpf::kDiv:
      return is_signed ? Op::sdiv : Op::udiv;
    case bpf::kMod:
      return is_signed ? Op::smod : Op::umod;
    case bpf::kOr:
      return Op::or_;
    case bpf::kAnd:
      return Op::and_;
    case bpf::kXor:
      return Op::xor_;
    case bpf::kLsh:
      return Op::shl;
    case bpf::kRsh:
      return Op::lshr;
    case bpf::kArsh:
      return Op::ashr;
    case bpf::kNeg:
      return Op::neg;
    case bpf::kEnd:
      return Op::bswap;
    default:
      return insn.offset ? Op::sext : Op::copy;
  }
}

Compare jump_compare(uint8_t code) {
  switch (bpf::operation(code)) {
    case bpf::kJeq:
      return Compare::eq;
    case bpf::kJne:
      return Compare::ne;
    case bpf::kJlt:
      return Compare::ult;
    case bpf::kJle:
      return Compare::ule;
    case bpf::kJgt:
      return Compare::ugt;
    case bpf::kJge:
      return Compare::uge;
    case bpf::kJslt:
      return Compare::slt;
    case bpf::kJsle:
      return Compare::sle;
    case bpf::kJsgt:
      return Compare::sgt;
    case bpf::kJsge:
      return Compare::sge;
    case bpf::kJset:
      return Compare::test;
    default:
      bug("no such jump");
  }
}

}  // namespace

void ReferenceMachine::alu(const bpf::Insn& insn) {
  const Op op = arithmetic_op(insn);
  const bool word = bpf::opcode_class(insn.code) == bpf::kAlu32;
  uint64_t& dst = reg[insn.dst];
  if (op == Op::bswap || op == Op::neg) {
    dst = evaluate(op, insn.imm / 8, dst, 0);
    return;
  }
  uint64_t b = bpf::has_register_source(insn.code) ? reg[insn.src] : uint64_t(int64_t(insn.imm));
  uint64_t a = dst;
  if (op == Op::copy || op == Op::sext) a = b;
  if (word && op != Op::copy && op != Op::and_) bug("the emitter uses 32-bit moves and masks only");
  dst = evaluate(op, insn.offset / 8, a, b);
  if (word) dst = uint32_t(dst);
}

void ReferenceMachine::access(const bpf::Insn& insn) {
  const unsigned width = bpf::access_width(insn.code);
  const bool is_load = bpf::opcode_class(insn.code) == bpf::kLdx;
  auto* at = reinterpret_cast<void*>(reg[is_load ? insn.src : insn.dst] + insn.offset);
  uint64_t old = 0;
  std::memcpy(&old, at, width);
  if (is_load) {
    const bool is_signed = (insn.code & bpf::kModeMask) == bpf::kModeMemSigned;
    reg[insn.dst] = is_signed ? uint64_t(sign_extend(old, width * 8)) : old;
    return;
  }
  uint64_t value = bpf::opcode_class(insn.code) == bpf::kSt ? uint64_t(int64_t(insn.imm)) : reg[insn.src];
  if ((insn.code & bpf::kModeMask) == bpf::kModeAtomic) {
    if (insn.imm != bpf::kAtomicExchange) value += old;
    if (insn.imm & bpf::kAtomicFetch) reg[insn.src] = old;
  }
  std::memcpy(at, &value, width);
}

bool ReferenceMachine::holds(const bpf::Insn& insn) const {
  const bool word = bpf::opcode_class(insn.code) == bpf::kJmp32;
  uint64_t a = reg[insn.dst];
  uint64_t b = bpf::has_register_source(insn.code) ? reg[insn.src] : uint64_t(int64_t(insn.imm));
  if (word) a = uint32_t(a), b = uint32_t(b);
  return evaluate(jump_compare(insn.code), a, b);
}

uint64_t ReferenceMachine::call(size_t at) {
  uint64_t saved[5];
  std::memcpy(saved, reg + 6, sizeof saved);
  reg[10] = reinterpret_cast<uint64_t>(stack[depth++]) + sizeof stack[0];
  for (;; at++) {
    const bpf::Insn& insn = insns[at];
    if (steps_left-- == 0) bug("too many steps");
    switch (bpf::opcode_class(insn.code)) {
      case bpf::kAlu32:
      case bpf::kAlu64:
        alu(insn);
        continue;
      case bpf::kLdx:
      case bpf::kSt:
      case bpf::kStx:
        access(insn);
        continue;
      case bpf::kLd:
        reg[insn.dst] = insn.src == bpf::kPseudoFunction
                            ? at + 1 + insn.imm
                            : uint64_t(uint32_t(insns[at + 1].imm)) << 32 | uint32_t(insn.imm);
        at++;
        continue;
      default:
        break;
    }
    if (insn.code == (bpf::kJmp | bpf::kExit)) {
      std::memcpy(reg + 6, saved, sizeof saved);
      depth--;
      return reg[0];
    }
    if (insn.code == (bpf::kJmp | bpf::kCall)) {
      reg[0] = insn.src == bpf::kPseudoCall ? call(at + 1 + insn.imm) : helper(uint32_t(insn.imm), reg + 1);
      for (int i = 1; i <= 5; i++) reg[i] = 0xdeadbeefdeadbeef;
    } else if (bpf::operation(insn.code) == bpf::kJa) {
      at += bpf::opcode_class(insn.code) == bpf::kJmp32 ? insn.imm : insn.offset;
    } else if (holds(insn)) {
      at += insn.offset;
    }
  }
}

}  // namespace scry::ir
