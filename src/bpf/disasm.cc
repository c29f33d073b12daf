#include "bpf/disasm.h"

#include <fmt/format.h>

#include "bpf/opcode.h"

namespace scry::bpf {
namespace {

const char* alu_symbol(uint8_t code) {
  switch (operation(code)) {
    case kAdd:
      return "+=";
    case kSub:
      return "-=";
    case kMul:
      return "*=";
    case kDiv:
      return "/=";
    case kOr:
      return "|=";
    case kAnd:
      return "&=";
    case kLsh:
      return "<<=";
    case kRsh:
      return ">>=";
    case kMod:
      return "%=";
    case kXor:
      return "^=";
    case kMov:
      return "=";
    case kArsh:
      return "s>>=";
    default:
      return nullptr;
  }
}

const char* jump_symbol(uint8_t code) {
  switch (operation(code)) {
    case kJeq:
      return "==";
    case kJgt:
      return ">";
    case kJge:
      return ">=";
    case kJset:
      return "&";
    case kJne:
      return "!=";
    case kJsgt:
      return "s>";
    case kJsge:
      return "s>=";
    case kJlt:
      return "<";
    case kJle:
      return "<=";
    case kJslt:
      return "s<";
    case kJsle:
      return "s<=";
    default:
      return nullptr;
  }
}

std::string unknown(const Insn& insn) {
  return fmt::format("unknown opcode {:#04x}", insn.code);
}

char register_letter(uint8_t code) {
  const uint8_t kind = opcode_class(code);
  return kind == kAlu32 || kind == kJmp32 ? 'w' : 'r';
}

std::string second_operand(const Insn& insn) {
  if (has_register_source(insn.code)) return fmt::format("{}{}", register_letter(insn.code), unsigned(insn.src));
  return std::to_string(insn.imm);
}

std::string alu_text(const Insn& insn) {
  const std::string dst = fmt::format("{}{}", register_letter(insn.code), unsigned(insn.dst));
  if (operation(insn.code) == kNeg) return fmt::format("{0} = -{0}", dst);
  if (operation(insn.code) == kEnd) {
    const bool always = opcode_class(insn.code) == kAlu64;  // cpu v4: swaps on any machine
    const char* order = always ? "bswap" : insn.code & kToBigEndian ? "be" : "le";
    return fmt::format("r{0} = {1}{2} r{0}", unsigned(insn.dst), order, insn.imm);
  }
  const char* symbol = alu_symbol(insn.code);
  if (!symbol) return unknown(insn);
  if (operation(insn.code) == kMov && insn.offset)
    return fmt::format("{} = (s{}){}", dst, insn.offset, second_operand(insn));
  const bool is_signed = (operation(insn.code) == kDiv || operation(insn.code) == kMod) && insn.offset == 1;
  return fmt::format("{} {}{} {}", dst, is_signed ? "s" : "", symbol, second_operand(insn));
}

std::string place_text(const Insn& insn, unsigned base, char sign = 'u') {
  return fmt::format("*({}{} *)(r{} {:+})", sign, access_width(insn.code) * 8, base, insn.offset);
}

std::string atomic_text(const Insn& insn) {
  const unsigned bits = access_width(insn.code) * 8;
  const std::string place = fmt::format("(u{} *)(r{} {:+})", bits, unsigned(insn.dst), insn.offset);
  if (insn.imm == kAtomicExchange)
    return fmt::format("r{0} = atomic{1}_xchg({2}, r{0})", unsigned(insn.src), bits, place);
  if (insn.imm == kAtomicCompareExchange)
    return fmt::format("r0 = atomic{}_cmpxchg({}, r0, r{})", bits, place, unsigned(insn.src));
  const char* symbol = alu_symbol(uint8_t(insn.imm & kOperationMask));
  if (!symbol) return unknown(insn);
  if (insn.imm & kAtomicFetch)
    return fmt::format("r{0} = atomic{1}_fetch({2} {3} r{0})", unsigned(insn.src), bits, place, symbol);
  return fmt::format("lock *{} {} r{}", place, symbol, unsigned(insn.src));
}

std::string memory_text(const Insn& insn) {
  const uint8_t mode = insn.code & kModeMask;
  const bool is_load = opcode_class(insn.code) == kLdx;
  if (mode == kModeAtomic && opcode_class(insn.code) == kStx) return atomic_text(insn);
  if (mode != kModeMem && !(mode == kModeMemSigned && is_load)) return unknown(insn);
  if (is_load)
    return fmt::format("r{} = {}", unsigned(insn.dst), place_text(insn, insn.src, mode == kModeMem ? 'u' : 's'));
  const std::string place = place_text(insn, insn.dst);
  if (opcode_class(insn.code) == kSt) return fmt::format("{} = {}", place, insn.imm);
  return fmt::format("{} = r{}", place, unsigned(insn.src));
}

std::string load_text(std::span<const Insn> insns, size_t at, std::string_view name) {
  const Insn& insn = insns[at];
  if (insn.code != kLoadImm64 || at + 1 >= insns.size()) return unknown(insn);
  if (!name.empty()) return fmt::format("r{} = {}", unsigned(insn.dst), name);
  const Insn& upper = insns[at + 1];
  const unsigned dst = insn.dst;
  switch (insn.src) {
    case kPseudoMap:
      return fmt::format("r{} = map[fd:{}]", dst, insn.imm);
    case kPseudoMapValue:
      return fmt::format("r{} = map[fd:{}]{:+}", dst, insn.imm, upper.imm);
    case kPseudoBtfId:
      return fmt::format("r{} = btf[{}]", dst, insn.imm);
    case kPseudoFunction:
      return fmt::format("r{} = function at {}", dst, int64_t(at) + insn.imm + 1);
    default:
      return fmt::format("r{} = {:#x} ll", dst, uint64_t(uint32_t(upper.imm)) << 32 | uint32_t(insn.imm));
  }
}

std::string jump_text(const Insn& insn, size_t at, std::string_view name) {
  const int64_t distance = insn.code == (kJmp32 | kJa) ? insn.imm : insn.offset;
  const int64_t target = int64_t(at) + 1 + distance;
  if (insn.code == (kJmp | kExit)) return "exit";
  if (insn.code == (kJmp | kCall)) {
    if (!name.empty()) return fmt::format("call {}", name);
    if (insn.src == kPseudoCall) return fmt::format("call {}", int64_t(at) + 1 + insn.imm);
    if (insn.src == kPseudoKfunc) return fmt::format("call kernel_function#{}", insn.imm);
    return fmt::format("call bpf_{}#{}", helper_name(HelperId(insn.imm)), insn.imm);
  }
  if (operation(insn.code) == kJa) return fmt::format("goto {}", target);
  const char* symbol = jump_symbol(insn.code);
  if (!symbol) return unknown(insn);
  return fmt::format("if {}{} {} {} goto {}", register_letter(insn.code), unsigned(insn.dst), symbol,
                     second_operand(insn), target);
}

}  // namespace

unsigned slot_count(const Insn& insn) {
  return insn.code == kLoadImm64 ? 2 : 1;
}

std::string disassemble(std::span<const Insn> insns, size_t at, std::string_view name) {
  const Insn& insn = insns[at];
  switch (opcode_class(insn.code)) {
    case kLd:
      return load_text(insns, at, name);
    case kLdx:
    case kSt:
    case kStx:
      return memory_text(insn);
    case kAlu32:
    case kAlu64:
      return alu_text(insn);
    default:
      return jump_text(insn, at, name);
  }
}

std::string disassemble_all(std::span<const Insn> insns) {
  std::string out;
  for (size_t at = 0; at < insns.size(); at += slot_count(insns[at]))
    out += fmt::format("{:4}: {}\n", at, disassemble(insns, at));
  return out;
}

}  // namespace scry::bpf
