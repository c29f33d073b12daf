// IR: the program between the language and the machine.
//
// A Program is one BPF program: its functions, the first being the entry. A function is a list of basic blocks over
// virtual 64-bit registers. Registers are mutable (not SSA): codegen maps `$variables` straight onto them. Addresses of
// stack memory, map values and the context are instructions without inputs, cheap to repeat, so the emitter
// rematerializes them at each use instead of keeping them in registers.
//
// Invariants (checked by verify.cc): every block ends with exactly one terminator; targets exist; a register is written
// before it is read on every path; widths are 1, 2, 4 or 8 bytes; helper calls have at most 5 arguments.
#pragma once

#include <concepts>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "base/source.h"
#include "bpf/bundle.h"

namespace scry::ir {

enum class Reg : uint32_t {};  // virtual register
enum class BlockId : uint32_t {};
enum class SlotId : uint32_t {};  // a piece of the BPF stack
enum class FunctionId : uint32_t {};
inline constexpr Reg kNoReg{UINT32_MAX};

// A register or a constant. Constants are full 64-bit values; the emitter loads those that do not fit an immediate.
struct Operand {
  Reg reg = kNoReg;
  int64_t imm = 0;
  Operand() = default;
  Operand(Reg r) : reg(r) {}
  template <std::integral T>
  Operand(T value) : imm(static_cast<int64_t>(value)) {}
  bool is_reg() const { return reg != kNoReg; }
  bool is_imm() const { return reg == kNoReg; }
  friend bool operator==(const Operand&, const Operand&) = default;
};

// clang-format off
enum class Op : uint8_t {
  copy,              // dst = a
  add, sub, mul, and_, or_, xor_,            // dst = a op b, 64 bits
  shl, lshr, ashr,                           // shift count must be 0..63 (codegen masks it)
  udiv, umod, sdiv, smod,                    // b is not 0 (codegen guards it; a literal b is allowed)
  neg,               // dst = -a
  as_number,         // dst = a, of which the verifier does not know that it is a pointer (pointer_scalars.cc)
  zext, sext,        // dst = low `width` bytes of a, zero- or sign-extended
  bswap,             // dst = byte-swapped low `width` bytes of a, zero-extended
  load,              // dst = *(width*)(a + offset), sign-extended if is_signed, else zero-extended
  store,             // *(width*)(a + offset) = b
  atomic_add,        // dst = *(width*)(a + offset); it += b     width 4 or 8; dst may be none
  atomic_exchange,   // dst = *(a + offset); *(a + offset) = b
  context,           // dst = the program's context pointer (entry function only)
  parameter,         // dst = parameter number `index` of a subprogram or callback
  frame_address,     // dst = address of stack slot `index` + offset
  map,               // dst = the map `index`, as helper argument
  map_value,         // dst = address of element 0 of array map `index` + offset
  function_address,  // dst = function `index` as callback argument (bpf_loop, bpf_for_each_map_elem)
  kernel_symbol,     // dst = address of the kernel variable named kernel_names[index] (ld_imm64 of a BTF VAR)
  machine_number,    // dst = the number `index` of the machine that runs the program + offset; a: what it is on this
                     // one, less the offset. Of 4 bytes (a distance) or 8
  read_only,         // dst = a, a pointer to the kernel's structure number `offset`, good for loads alone: a call of the
                     // kernel function kernel_names[index], of which nothing is left once the program is loaded
  call_helper,       // dst = helper `index` (args)     dst may be kNoReg
  call_function,     // dst = function `index` (args)
  call_kfunc,        // dst = kernel function kernel_names[index] (args)
};
enum class Compare : uint8_t { eq, ne, ult, ule, ugt, uge, slt, sle, sgt, sge, test /* a & b != 0 */ };
// clang-format on

struct Inst {
  Op op = Op::copy;
  uint8_t width = 8;
  bool is_signed = false;
  bool is_pointer = false;  // load: of a pointer that the verifier knows as such
  Reg dst = kNoReg;
  Operand a, b;
  int32_t offset = 0;
  uint32_t index = 0;  // load of a pointer: the number of the kernel's structure that it is in; 0: not known
  uint32_t moved = 0;  // load: not 0: `offset` contains the number moved - 1 of the machine that runs the program
  std::vector<Operand> args;
  Span span;  // the script text it serves; unknown for plumbing
  friend bool operator==(const Inst&, const Inst&) = default;
};

enum class Rare : uint8_t { neither, target, otherwise };

struct Terminator {
  enum class Kind : uint8_t { none, jump, branch, ret } kind = Kind::none;
  Compare compare = Compare::eq;
  Operand a, b;               // branch: compared values; ret: a is the value
  BlockId target{};           // jump; branch when true
  BlockId otherwise{};        // branch when false
  Rare rare = Rare::neither;  // which side of a branch to keep out of the straight line
  Span span;
  friend bool operator==(const Terminator&, const Terminator&) = default;
};

struct Block {
  std::string label;  // for --show ir: "entry", "then", "body"
  std::vector<Inst> insts;
  Terminator end;
  friend bool operator==(const Block&, const Block&) = default;
};

struct Slot {
  uint32_t size = 8;
  uint32_t align = 8;
  friend bool operator==(const Slot&, const Slot&) = default;
};

// What was compiled elsewhere (link/library.h): instructions as they are. What some of them name is filled in by
// emit(): call_function, function_address, map_value (with its offset) or call_kfunc.
struct MachineCode {
  struct Use {
    Op op;
    uint32_t insn = 0;
    uint32_t index = 0;  // as in Inst
    int32_t offset = 0;
  };
  uint32_t origin = 0;  // its number in the library
  std::vector<bpf::Insn> insns;
  std::vector<Use> uses;
  uint32_t stack = 0;  // bytes
};

struct Function {
  std::string name;
  uint32_t parameters = 1;
  std::optional<MachineCode> code;  // instead of all members below
  std::vector<Block> blocks;        // blocks[0] is the entry
  std::vector<Slot> slots;
  uint32_t registers = 0;  // number of virtual registers

  Reg new_reg() { return Reg(registers++); }
};

struct Program {
  std::string name;
  bpf::ProgramKind kind = bpf::ProgramKind::raw_tracepoint;
  std::string attach_to;
  bpf::LinkKind link = bpf::LinkKind::single;
  bool sleepable = false;
  std::deque<Function> functions;  // stays in place while more are added: builders refer to them
  Span span;                       // the probe
};

// What the target kernel can do, as far as the emitted instructions differ. Found by trying (kernel/features.h).
struct TargetFeatures {
  bool signed_division = true;  // cpu v4: sdiv, smod, sign-extending loads and moves (6.6)
  bool jump_long = true;        // cpu v4: gotol (6.6)
};

// The text of `--show ir`.
std::string print(const Program& program);

// Checks the invariants above; the first violation as text, or empty.
std::string verify(const Program& program);

// Constants, copies, equal computations (one `pid` per run, one `nsecs` per straight line), decided branches, dead
// code, computations moved to where they are needed, stack slots shared, unused functions dropped (passes.h). Keeps
// behaviour; expects a program that verify() accepts.
// `read_only_cast`: the kernel name for Op::read_only; none: loads of pointers go without.
void optimize(Program& program, std::optional<uint32_t> read_only_cast = {});
// All of them; functions that are the same in several programs are worked on once.
void optimize(std::vector<Program>& programs, std::optional<uint32_t> read_only_cast = {});

// Registers, stack frame, instructions, relocations, line info. Fails when the program cannot fit the machine: stack
// over 512 bytes, more than a million instructions.
Result<bpf::ProgramPlan> emit(const Program& program, const TargetFeatures& features);

}  // namespace scry::ir
