// Machine code between lowering and encoding: eBPF instructions over as many registers as needed.
//
// Registers 0..10 are the machine's own; larger numbers are virtual until allocate() has given each a machine register.
// Calling conventions are plain instructions: arguments are moved into r1..r5, a call overwrites r0..r5, the result is
// moved out of r0; the allocator makes most of these moves disappear by choosing the same register for both sides.
// Stack slots are named, not placed: encode() adds their final offset to r10.
#pragma once

#include <cstdint>
#include <vector>

#include "bpf/bundle.h"
#include "bpf/opcode.h"
#include "ir/ir.h"

namespace scry::ir {

using MachineReg = uint32_t;
inline constexpr MachineReg kResult = 0, kFirstArgument = 1, kFrame = 10, kFirstVirtual = 11;
inline constexpr MachineReg kNoMachineReg = UINT32_MAX;
inline constexpr uint32_t kAllocatable = 10;     // r0..r9
inline constexpr uint32_t kClobberedByCall = 6;  // r0..r5
inline constexpr uint32_t kNoSlot = UINT32_MAX;

// What a 64-bit constant or a call names; becomes a bpf::Relocation or is resolved by encode().
enum class Naming : uint8_t { none, map, map_value, function, kernel_type, kfunc, number };

struct MachineInst {
  uint8_t code = 0;
  uint8_t arguments = 0;  // of a call: how many of r1..r5 it reads
  Naming naming = Naming::none;
  MachineReg dst = 0, src = 0;
  int32_t offset = 0;
  int64_t imm = 0;          // ld_imm64 holds all 64 bits here
  uint32_t slot = kNoSlot;  // accesses through r10; "mov dst, r10" with a slot means: dst = address of slot + imm
  uint32_t target = 0;      // of `naming`
  Span span;
};

struct MachineEnd {
  Terminator::Kind kind = Terminator::Kind::none;
  Compare compare = Compare::eq;
  bool word = false;             // compares the low 32 bits
  MachineReg a = kNoMachineReg;  // branch; a return reads r0
  MachineReg b = kNoMachineReg;  // kNoMachineReg: the immediate
  int32_t imm = 0;
  BlockId target{}, otherwise{};
  Rare rare = Rare::neither;
  Span span;
};

struct MachineBlock {
  std::vector<MachineInst> insts;
  MachineEnd end;
};

struct MachineFunction {
  std::string name;
  uint32_t parameters = 1;
  std::vector<MachineBlock> blocks;
  std::vector<Slot> slots;
  MachineReg registers = kFirstVirtual;  // one more than the largest
  MachineReg new_reg() { return registers++; }
};

inline bool is_call(const MachineInst& inst) {
  return inst.code == (bpf::kJmp | bpf::kCall);
}
inline bool is_frame_address(const MachineInst& inst) {
  return inst.code == (bpf::kAlu64 | bpf::kMov | bpf::kReg) && inst.slot != kNoSlot;
}
// A plain 64-bit register copy.
inline bool is_move(const MachineInst& inst) {
  return inst.code == (bpf::kAlu64 | bpf::kMov | bpf::kReg) && inst.slot == kNoSlot && inst.offset == 0;
}
// Gives the same value wherever it stands: cheaper to repeat than to keep in the stack.
inline bool is_repeatable(const MachineInst& inst) {
  return inst.code == bpf::kLoadImm64 || is_frame_address(inst) || inst.code == (bpf::kAlu64 | bpf::kMov | bpf::kImm) ||
         inst.code == (bpf::kAlu32 | bpf::kMov | bpf::kImm);
}

// How an instruction uses its register fields.
struct RegisterUse {
  bool reads_dst, reads_src, writes_dst, writes_src;
};
RegisterUse register_use(const MachineInst& inst);

// Visit every register that an instruction reads or writes, those of calls included. `visit(MachineReg)`.
template <class Visit>
void for_each_read(const MachineInst& inst, Visit visit) {
  if (is_call(inst)) {
    for (uint32_t i = 0; i < inst.arguments; i++) visit(kFirstArgument + i);
    return;
  }
  const RegisterUse use = register_use(inst);
  if (use.reads_dst) visit(inst.dst);
  if (use.reads_src && inst.src != kFrame) visit(inst.src);
}
template <class Visit>
void for_each_write(const MachineInst& inst, Visit visit) {
  if (is_call(inst)) {
    for (uint32_t i = 0; i < kClobberedByCall; i++) visit(i);
    return;
  }
  const RegisterUse use = register_use(inst);
  if (use.writes_dst) visit(inst.dst);
  if (use.writes_src) visit(inst.src);
}
template <class Visit>
void for_each_read(const MachineEnd& end, Visit visit) {
  if (end.kind == Terminator::Kind::ret) visit(kResult);
  if (end.kind != Terminator::Kind::branch) return;
  visit(end.a);
  if (end.b != kNoMachineReg) visit(end.b);
}

// IR to machine code with virtual registers (instruction_selector.cc). `function` must be valid.
MachineFunction lower(const Program& program, size_t function, const TargetFeatures& features);

// Replaces every virtual register by a machine register, adding loads and stores of stack slots where ten are not
// enough (allocate.cc).
void allocate(MachineFunction& function);

// Order in which the blocks are laid out: straight lines unbroken, loops together, rare blocks last (layout.cc).
std::vector<uint32_t> layout(const MachineFunction& function);

}  // namespace scry::ir
