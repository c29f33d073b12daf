// The fields of an opcode byte (uapi/linux/bpf_common.h, uapi/linux/bpf.h), as the machine takes it apart.
#pragma once

#include <cstdint>

namespace scry::vm {

// Classes.
inline constexpr uint8_t kLd = 0, kLdx = 1, kSt = 2, kStx = 3, kAlu32 = 4, kJump64 = 5, kJump32 = 6, kAlu64 = 7;
inline uint8_t class_of(uint8_t code) {
  return code & 0x07;
}

inline constexpr uint8_t kSourceRegister = 0x08;  // BPF_X
inline uint8_t operation_of(uint8_t code) {
  return code & 0xf0;
}

// Operations of the ALU classes.
inline constexpr uint8_t kAdd = 0x00, kSub = 0x10, kMul = 0x20, kDiv = 0x30, kOr = 0x40, kAnd = 0x50, kLsh = 0x60,
                         kRsh = 0x70, kNeg = 0x80, kMod = 0x90, kXor = 0xa0, kMov = 0xb0, kArsh = 0xc0, kEnd = 0xd0;
// Operations of the jump classes.
inline constexpr uint8_t kJa = 0x00, kJeq = 0x10, kJgt = 0x20, kJge = 0x30, kJset = 0x40, kJne = 0x50, kJsgt = 0x60,
                         kJsge = 0x70, kCall = 0x80, kExit = 0x90, kJlt = 0xa0, kJle = 0xb0, kJslt = 0xc0, kJsle = 0xd0;

// Modes of loads and stores.
inline constexpr uint8_t kModeImm = 0x00, kModeMem = 0x60, kModeMemSx = 0x80, kModeAtomic = 0xc0;
inline uint8_t mode_of(uint8_t code) {
  return code & 0xe0;
}
inline unsigned width_of(uint8_t code) {  // BPF_W, BPF_H, BPF_B, BPF_DW
  constexpr unsigned kWidths[] = {4, 2, 1, 8};
  return kWidths[(code >> 3) & 3];
}
inline constexpr uint8_t kLoadImm64 = 0x18;

// src of ld_imm64 and of a call (BPF_PSEUDO_*).
inline constexpr uint8_t kPseudoMapFd = 1, kPseudoMapValue = 2, kPseudoBtfId = 3, kPseudoFunc = 4;
inline constexpr uint8_t kPseudoCall = 1, kPseudoKfuncCall = 2;

// imm of an atomic instruction.
inline constexpr int32_t kFetch = 0x01, kExchange = 0xe0 | kFetch, kCompareExchange = 0xf0 | kFetch;

}  // namespace scry::vm
