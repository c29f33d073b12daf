// The parts of an eBPF opcode byte, as in Documentation/bpf/standardization/instruction-set.rst. The distribution's
// linux/bpf.h is older than cpu v4, so the constants stand here.
//
// code = class | (arithmetic and jumps: operation, source flag) | (loads and stores: mode, size).
#pragma once

#include <cstdint>

#include "bpf/insn.h"

namespace scry::bpf {

// ---- class: low 3 bits
inline constexpr uint8_t kClassMask = 0x07;
inline constexpr uint8_t kLd = 0, kLdx = 1, kSt = 2, kStx = 3, kAlu32 = 4, kJmp = 5, kJmp32 = 6, kAlu64 = 7;

// ---- source flag of arithmetic and jumps: the second operand is the immediate or the register
inline constexpr uint8_t kImm = 0x00, kReg = 0x08;

// ---- arithmetic: high 4 bits. Signed division is kDiv, kMod with offset 1; sign-extending moves have offset 8,
// 16, 32.
inline constexpr uint8_t kOperationMask = 0xf0;
inline constexpr uint8_t kAdd = 0x00, kSub = 0x10, kMul = 0x20, kDiv = 0x30, kOr = 0x40, kAnd = 0x50, kLsh = 0x60,
                         kRsh = 0x70, kNeg = 0x80, kMod = 0x90, kXor = 0xa0, kMov = 0xb0, kArsh = 0xc0, kEnd = 0xd0;
inline constexpr uint8_t kToBigEndian = 0x08;  // with kAlu32 | kEnd: swaps on a little-endian machine, imm = bits

// ---- jumps: high 4 bits
inline constexpr uint8_t kJa = 0x00, kJeq = 0x10, kJgt = 0x20, kJge = 0x30, kJset = 0x40, kJne = 0x50, kJsgt = 0x60,
                         kJsge = 0x70, kCall = 0x80, kExit = 0x90, kJlt = 0xa0, kJle = 0xb0, kJslt = 0xc0, kJsle = 0xd0;

// ---- loads and stores
inline constexpr uint8_t kSizeMask = 0x18, kModeMask = 0xe0;
inline constexpr uint8_t kWord = 0x00, kHalf = 0x08, kByte = 0x10, kDouble = 0x18;
inline constexpr uint8_t kModeImm = 0x00, kModeMem = 0x60, kModeMemSigned = 0x80, kModeAtomic = 0xc0;
inline constexpr uint8_t kLoadImm64 = kLd | kDouble | kModeImm;  // takes two instructions

// ---- imm of atomics
inline constexpr int32_t kAtomicFetch = 0x01, kAtomicExchange = 0xe1, kAtomicCompareExchange = 0xf1;

// ---- src of ld_imm64: what the immediate names
inline constexpr uint8_t kPseudoMap = 1, kPseudoMapValue = 2, kPseudoBtfId = 3, kPseudoFunction = 4;
// ---- src of a call: a helper is 0
inline constexpr uint8_t kPseudoCall = 1, kPseudoKfunc = 2;

constexpr uint8_t opcode_class(uint8_t code) {
  return code & kClassMask;
}
constexpr uint8_t operation(uint8_t code) {
  return code & kOperationMask;
}
constexpr bool has_register_source(uint8_t code) {
  return code & kReg;
}

// Size flag of an access of 1, 2, 4 or 8 bytes, and back.
constexpr uint8_t size_flag(unsigned width) {
  return width == 1 ? kByte : width == 2 ? kHalf : width == 4 ? kWord : kDouble;
}
constexpr unsigned access_width(uint8_t code) {
  switch (code & kSizeMask) {
    case kByte:
      return 1;
    case kHalf:
      return 2;
    case kWord:
      return 4;
    default:
      return 8;
  }
}

}  // namespace scry::bpf
