#include "ir/backend/instruction_selector.h"

#include <algorithm>
#include <utility>

namespace scry::ir {
namespace {

Liveness ir_liveness(const Function& f, const Cfg& cfg) {
  return Liveness(cfg, f.registers, [&](uint32_t number, auto read, auto write) {
    const auto read_operand = [&](const Operand& operand) {
      if (operand.is_reg()) read(uint32_t(operand.reg));
    };
    for (const Inst& inst : f.blocks[number].insts) {
      for_each_operand(inst, read_operand);
      if (inst.dst != kNoReg) write(uint32_t(inst.dst));
    }
    for_each_end_operand(f.blocks[number].end, read_operand);
  });
}

// Is the value the same wherever the instruction stands, at the price of at most one 64-bit constant?
bool has_repeatable_value(const Inst& inst) {
  switch (inst.op) {
    case Op::copy:
      return inst.a.is_imm();
    case Op::frame_address:
    case Op::map:
    case Op::map_value:
    case Op::function_address:
    case Op::kernel_symbol:
    case Op::machine_number:
      return true;
    default:
      return false;
  }
}

Naming naming_of(Op op) {
  switch (op) {
    case Op::map:
      return Naming::map;
    case Op::map_value:
      return Naming::map_value;
    case Op::function_address:
      return Naming::function;
    case Op::machine_number:
      return Naming::number;
    default:
      return Naming::kernel_type;
  }
}

}  // namespace

InstructionSelector::InstructionSelector(const Function& function, const TargetFeatures& features)
    : f_(function),
      features_(features),
      cfg_(successor_lists(function.blocks)),
      liveness_(ir_liveness(function, cfg_)),
      machine_(function.registers),
      sources_(function.registers),
      reads_(function.registers),
      writes_(function.registers),
      held_(function.registers),
      at_hand_(function.registers) {
  out_.name = function.name;
  out_.parameters = function.parameters;
  out_.slots = function.slots;
  out_.blocks.resize(function.blocks.size());
}

MachineFunction InstructionSelector::run() {
  for (MachineReg& reg : machine_) reg = new_reg();
  find_sources();
  find_held();
  for (size_t i = 0; i < f_.blocks.size(); i++) {
    block_ = &out_.blocks[i];
    if (!cfg_.reachable(i)) {
      block_->end.kind = Terminator::Kind::jump;  // to the entry; never laid out
      continue;
    }
    find_last_reads(i);
    lower_block(f_.blocks[i]);
  }
  write_prologue();
  return std::move(out_);
}

void InstructionSelector::find_sources() {
  const auto count_read = [&](const Operand& operand) {
    if (operand.is_reg()) reads_[uint32_t(operand.reg)]++;
  };
  for (uint32_t block : cfg_.order) {
    for (const Inst& inst : f_.blocks[block].insts) {
      for_each_operand(inst, count_read);
      if (inst.dst == kNoReg) continue;
      writes_[uint32_t(inst.dst)]++;
      sources_[uint32_t(inst.dst)] = has_repeatable_value(inst) ? &inst : nullptr;
    }
    for_each_end_operand(f_.blocks[block].end, count_read);
  }
  for (uint32_t i = 0; i < f_.registers; i++)
    if (writes_[i] != 1) sources_[i] = nullptr;
}

// Bases of memory accesses, second operands and compared values are worth a register of their own.
void InstructionSelector::find_held() {
  const auto hold = [&](Operand operand) {
    const Inst* inst = source(operand);
    if (inst && (inst->op == Op::map_value || inst->op == Op::kernel_symbol)) held_[uint32_t(operand.reg)] = true;
  };
  for (uint32_t block : cfg_.order) {
    for (const Inst& inst : f_.blocks[block].insts) {
      const OpInfo& info = op_info(inst.op);
      if (info.reads_b && !(info.commutative && !source(inst.a))) hold(inst.b);
      if (inst.op == Op::load || !info.pure) hold(inst.a);
    }
    const Terminator& end = f_.blocks[block].end;
    if (end.kind == Terminator::Kind::branch) {
      hold(end.a);
      hold(end.b);
    }
  }
}

// Copies r1..r5 out of the way at entry: the context and the parameters are read from these copies. When a loop leads
// back to the first block, the copies go before it, into a block of their own.
void InstructionSelector::write_prologue() {
  MachineReg copies[5];
  std::ranges::fill(copies, kNoMachineReg);
  for (uint32_t block : cfg_.order) {
    for (MachineInst& inst : out_.blocks[block].insts) {
      if (!is_move(inst) || inst.src < kFirstArgument || inst.src >= kClobberedByCall) continue;
      MachineReg& copy = copies[inst.src - kFirstArgument];
      if (copy == kNoMachineReg) copy = new_reg();
      inst.src = copy;
    }
  }
  std::vector<MachineInst> moves;
  for (uint32_t i = 0; i < 5; i++) {
    if (copies[i] == kNoMachineReg) continue;
    moves.push_back(
        {.code = bpf::kAlu64 | bpf::kMov | bpf::kReg, .dst = copies[i], .src = kFirstArgument + i, .span = {}});
  }
  if (!cfg_.predecessors[0].empty() && !moves.empty()) {
    // Block 0 moves to a new number; edges to it follow.
    const BlockId moved{uint32_t(out_.blocks.size())};
    for (MachineBlock& block : out_.blocks) {
      if (block.end.target == BlockId{0}) block.end.target = moved;
      if (block.end.otherwise == BlockId{0}) block.end.otherwise = moved;
    }
    out_.blocks.push_back(std::exchange(out_.blocks[0], {}));
    out_.blocks[0].end = {.kind = Terminator::Kind::jump, .target = moved};
  }
  auto& entry = out_.blocks[0].insts;
  entry.insert(entry.begin(), moves.begin(), moves.end());
}

// For each instruction of a block: is this the last read of its operands?
void InstructionSelector::find_last_reads(uint32_t number) {
  const Block& block = f_.blocks[number];
  Bitset live(f_.registers);
  liveness_.for_each_live_out(number, [&](uint32_t reg) { live.set(reg); });
  const auto read = [&](const Operand& operand) {
    if (operand.is_reg()) live.set(uint32_t(operand.reg));
  };
  for_each_end_operand(block.end, read);
  last_reads_.assign(block.insts.size(), {});
  for (size_t i = block.insts.size(); i-- > 0;) {
    const Inst& inst = block.insts[i];
    if (inst.dst != kNoReg) live.reset(uint32_t(inst.dst));
    const auto dies = [&](const Operand& operand) { return operand.is_reg() && !live.test(uint32_t(operand.reg)); };
    last_reads_[i] = {dies(inst.a), dies(inst.b)};
    for_each_operand(inst, read);
  }
}

// ---- values

const Inst* InstructionSelector::source(Operand operand) const {
  return operand.is_reg() ? sources_[uint32_t(operand.reg)] : nullptr;
}

Operand InstructionSelector::resolve(Operand operand) const {
  const Inst* inst = source(operand);
  return inst && inst->op == Op::copy ? inst->a : operand;
}

MachineReg InstructionSelector::use(Operand operand) {
  operand = resolve(operand);
  if (operand.is_reg() && (!source(operand) || held_[uint32_t(operand.reg)])) return reg(operand.reg);
  const MachineReg made = new_reg();
  put(made, operand);
  return made;
}

void InstructionSelector::put(MachineReg dst, Operand operand) {
  operand = resolve(operand);
  if (operand.is_imm()) return put_constant(dst, operand.imm);
  const Inst* inst = source(operand);
  if (inst && !at_hand_[uint32_t(operand.reg)]) return put_source(dst, *inst);
  emit_move(dst, reg(operand.reg));
}

void InstructionSelector::put_constant(MachineReg dst, int64_t value) {
  if (fits_immediate(value)) {
    emit({.code = bpf::kAlu64 | bpf::kMov | bpf::kImm, .dst = dst, .imm = value});
  } else if (value == int64_t(uint32_t(value))) {
    // A 32-bit move clears the upper half: one instruction where ld_imm64 takes two.
    emit({.code = bpf::kAlu32 | bpf::kMov | bpf::kImm, .dst = dst, .imm = int32_t(value)});
  } else {
    emit({.code = bpf::kLoadImm64, .dst = dst, .imm = value});
  }
}

void InstructionSelector::put_source(MachineReg dst, const Inst& inst) {
  if (inst.op == Op::frame_address) {
    emit({.code = bpf::kAlu64 | bpf::kMov | bpf::kReg,
          .dst = dst,
          .src = kFrame,
          .imm = inst.offset,
          .slot = inst.index});
    return;
  }
  if (inst.op == Op::machine_number) {
    emit({.code = inst.width == 4 ? uint8_t(bpf::kAlu64 | bpf::kMov | bpf::kImm) : bpf::kLoadImm64,
          .naming = Naming::number,
          .dst = dst,
          .imm = inst.a.imm + inst.offset,
          .target = inst.index});
    return;
  }
  emit({.code = bpf::kLoadImm64,
        .naming = naming_of(inst.op),
        .dst = dst,
        .imm = inst.op == Op::map_value ? inst.offset : 0,
        .target = inst.index});
}

bool InstructionSelector::reads(MachineReg dst, Operand operand) const {
  operand = resolve(operand);
  return operand.is_reg() && reg(operand.reg) == dst;
}

MachineInst& InstructionSelector::emit(MachineInst inst) {
  inst.span = span_;
  return block_->insts.emplace_back(inst);
}
void InstructionSelector::emit_move(MachineReg dst, MachineReg src) {
  if (dst != src) emit({.code = bpf::kAlu64 | bpf::kMov | bpf::kReg, .dst = dst, .src = src});
}
void InstructionSelector::emit_alu(uint8_t operation, MachineReg dst, int32_t imm) {
  emit({.code = uint8_t(bpf::kAlu64 | operation | bpf::kImm), .dst = dst, .imm = imm});
}
void InstructionSelector::emit_alu(uint8_t operation, MachineReg dst, MachineReg src) {
  emit({.code = uint8_t(bpf::kAlu64 | operation | bpf::kReg), .dst = dst, .src = src});
}

MachineFunction lower(const Program& program, size_t function, const TargetFeatures& features) {
  return InstructionSelector(program.functions[function], features).run();
}

}  // namespace scry::ir
