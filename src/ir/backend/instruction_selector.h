// InstructionSelector: chooses eBPF instructions for one IR function (machine_code.h says what comes out).
//
// Each IR register becomes one virtual machine register, except
//   - constants, stack addresses, maps and functions that are written once: they have no register and are made where
//   they
//     are used, straight into the argument register or the access through r10;
//   - addresses of map values and kernel symbols, which have one only if something other than a call or a sum uses
//   them;
//   - the context and the parameters, which are copied from r1..r5 once, at entry.
// "dst = a op b" becomes "dst = a; dst op= b", with the sides of a commutative operation chosen so that the copied one
// dies here and the allocator can drop the copy. `pointer + scalar` may so become `scalar += pointer`, which the
// verifier takes for the same.
#pragma once

#include "ir/backend/machine_code.h"
#include "ir/cfg.h"
#include "ir/liveness.h"
#include "ir/ops.h"

namespace scry::ir {

class InstructionSelector {
 public:
  InstructionSelector(const Function& function, const TargetFeatures& features);
  MachineFunction run();

 private:
  // ---- what is known before the first instruction (instruction_selector.cc)
  void find_sources();
  void find_held();
  void write_prologue();
  void find_last_reads(uint32_t block);
  const Inst* find_word_compare(const Block& block) const;

  // ---- values (instruction_selector.cc)
  const Inst* source(Operand operand) const;  // the repeatable instruction that defines a register, or null
  Operand resolve(Operand operand) const;     // the constant in a register, or the operand itself
  MachineReg reg(Reg reg) const { return machine_[uint32_t(reg)]; }
  MachineReg use(Operand operand);            // a register that holds the operand
  void put(MachineReg dst, Operand operand);  // dst = operand
  void put_constant(MachineReg dst, int64_t value);
  void put_source(MachineReg dst, const Inst& source);
  bool reads(MachineReg reg, Operand operand) const;  // does the operand live in `reg`?

  // ---- instructions (select_instructions.cc)
  void lower_block(const Block& block);
  void lower_inst(const Inst& inst, bool a_dies, bool b_dies);
  void lower_arithmetic(const Inst& inst, bool a_dies, bool b_dies);
  void lower_and(MachineReg dst, uint64_t mask);
  void lower_signed_division(const Inst& inst);
  void lower_neg(const Inst& inst, unsigned times);
  void lower_extension(const Inst& inst);
  void lower_swap(const Inst& inst);
  void lower_load(const Inst& inst);
  void lower_store(const Inst& inst);
  void lower_atomic(const Inst& inst);
  void lower_call(const Inst& inst);
  void lower_branch(const Terminator& end, MachineEnd& out);
  void sign_extend(MachineReg dst, unsigned width);

  // Where a memory access goes: [reg + offset], reg being r10 for a stack slot.
  struct Address {
    MachineReg reg;
    uint32_t slot;
    int32_t offset;
  };
  Address address(const Inst& inst);

  MachineReg new_reg() { return out_.new_reg(); }
  MachineInst& emit(MachineInst inst);
  void emit_move(MachineReg dst, MachineReg src);
  void emit_alu(uint8_t operation, MachineReg dst, int32_t imm);
  void emit_alu(uint8_t operation, MachineReg dst, MachineReg src);

  const Function& f_;
  TargetFeatures features_;
  Cfg cfg_;
  Liveness liveness_;
  MachineFunction out_;
  MachineBlock* block_ = nullptr;
  Span span_;
  std::vector<MachineReg> machine_;   // IR register -> virtual register
  std::vector<const Inst*> sources_;  // IR register -> its only definition, if that is repeatable
  std::vector<uint32_t> reads_;       // IR register -> how often it is read
  std::vector<uint32_t> writes_;      // IR register -> how often it is written
  std::vector<bool> held_;            // has a source, and a register as well
  std::vector<bool> at_hand_;         // held, and written since the last call in this block: copying is cheaper
  struct LastReads {
    bool a, b;
  };
  std::vector<LastReads> last_reads_;  // per instruction of the current block
};

// Does a constant fit the immediate of an instruction, which is sign-extended from 32 bits?
inline bool fits_immediate(int64_t value) {
  return value == int32_t(value);
}

}  // namespace scry::ir
