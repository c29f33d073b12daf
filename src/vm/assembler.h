// Hand-assembled programs, for tests and for the attempts of kernel/features.cc: each function makes the instructions
// of one statement, and a program is a concatenation: `program({mov(r0, 1), add(r0, r1), exit_insn()})`. Named after
// the kernel's own macros' meaning.
#pragma once

#include <initializer_list>
#include <vector>

#include "bpf/insn.h"
#include "bpf/opcode.h"

namespace scry::vm::assembler {

using bpf::Insn;

enum Register : uint8_t { r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10 };
enum Size : uint8_t { word = 0x00, half = 0x08, byte = 0x10, dword = 0x18 };

inline Insn make(uint8_t code, uint8_t dst, uint8_t src, int16_t offset, int32_t imm) {
  Insn insn;
  insn.code = code;
  insn.dst = dst;
  insn.src = src;
  insn.offset = offset;
  insn.imm = imm;
  return insn;
}

inline Insn alu64(uint8_t op, Register dst, int32_t imm, int16_t offset = 0) {
  return make(bpf::kAlu64 | op, dst, 0, offset, imm);
}
inline Insn alu64(uint8_t op, Register dst, Register src, int16_t offset = 0) {
  return make(bpf::kAlu64 | bpf::kReg | op, dst, src, offset, 0);
}
inline Insn alu32(uint8_t op, Register dst, int32_t imm, int16_t offset = 0) {
  return make(bpf::kAlu32 | op, dst, 0, offset, imm);
}
inline Insn alu32(uint8_t op, Register dst, Register src, int16_t offset = 0) {
  return make(bpf::kAlu32 | bpf::kReg | op, dst, src, offset, 0);
}
inline Insn mov(Register dst, int32_t imm) {
  return alu64(bpf::kMov, dst, imm);
}
inline Insn mov(Register dst, Register src) {
  return alu64(bpf::kMov, dst, src);
}
inline Insn add(Register dst, int32_t imm) {
  return alu64(bpf::kAdd, dst, imm);
}
inline Insn add(Register dst, Register src) {
  return alu64(bpf::kAdd, dst, src);
}

// Offsets count from the next instruction.
inline Insn jump(int16_t offset) {
  return make(bpf::kJmp | bpf::kJa, 0, 0, offset, 0);
}
inline Insn jump_long(int32_t offset) {
  return make(bpf::kJmp32 | bpf::kJa, 0, 0, 0, offset);
}
inline Insn jump_if(uint8_t op, Register dst, int32_t imm, int16_t offset) {
  return make(bpf::kJmp | op, dst, 0, offset, imm);
}
inline Insn jump_if(uint8_t op, Register dst, Register src, int16_t offset) {
  return make(bpf::kJmp | bpf::kReg | op, dst, src, offset, 0);
}
inline Insn jump32_if(uint8_t op, Register dst, int32_t imm, int16_t offset) {
  return make(bpf::kJmp32 | op, dst, 0, offset, imm);
}
inline Insn jump32_if(uint8_t op, Register dst, Register src, int16_t offset) {
  return make(bpf::kJmp32 | bpf::kReg | op, dst, src, offset, 0);
}

inline Insn load(Size size, Register dst, Register src, int16_t offset) {
  return make(bpf::kLdx | bpf::kModeMem | size, dst, src, offset, 0);
}
inline Insn load_signed(Size size, Register dst, Register src, int16_t offset) {
  return make(bpf::kLdx | bpf::kModeMemSigned | size, dst, src, offset, 0);
}
inline Insn store(Size size, Register dst, int16_t offset, Register src) {
  return make(bpf::kStx | bpf::kModeMem | size, dst, src, offset, 0);
}
inline Insn store(Size size, Register dst, int16_t offset, int32_t imm) {
  return make(bpf::kSt | bpf::kModeMem | size, dst, 0, offset, imm);
}
inline Insn atomic(Size size, int32_t op, Register dst, int16_t offset, Register src) {
  return make(bpf::kStx | bpf::kModeAtomic | size, dst, src, offset, op);
}

inline Insn call(bpf::HelperId helper) {
  return make(bpf::kJmp | bpf::kCall, 0, 0, 0, static_cast<int32_t>(helper));
}
inline Insn call_function(int32_t offset) {
  return make(bpf::kJmp | bpf::kCall, 0, bpf::kPseudoCall, 0, offset);
}
inline Insn exit_insn() {
  return make(bpf::kJmp | bpf::kExit, 0, 0, 0, 0);
}

// The two slots of ld_imm64.
inline std::vector<Insn> load64(Register dst, uint8_t src, uint32_t low, uint32_t high) {
  return {make(bpf::kLoadImm64, dst, src, 0, static_cast<int32_t>(low)), make(0, 0, 0, 0, static_cast<int32_t>(high))};
}
inline std::vector<Insn> load_constant(Register dst, uint64_t value) {
  return load64(dst, 0, static_cast<uint32_t>(value), static_cast<uint32_t>(value >> 32));
}
inline std::vector<Insn> load_map(Register dst, int fd) {
  return load64(dst, bpf::kPseudoMap, fd, 0);
}
inline std::vector<Insn> load_map_value(Register dst, int fd, uint32_t offset) {
  return load64(dst, bpf::kPseudoMapValue, fd, offset);
}
// Counts from the second slot.
inline std::vector<Insn> load_function(Register dst, int32_t offset) {
  return load64(dst, bpf::kPseudoFunction, offset, 0);
}

// One or more instructions.
struct Piece {
  std::vector<Insn> insns;
  Piece(Insn insn) : insns{insn} {}
  Piece(std::vector<Insn> many) : insns(std::move(many)) {}
};
inline std::vector<Insn> program(std::initializer_list<Piece> pieces) {
  std::vector<Insn> insns;
  for (const Piece& piece : pieces) insns.insert(insns.end(), piece.insns.begin(), piece.insns.end());
  return insns;
}

}  // namespace scry::vm::assembler
