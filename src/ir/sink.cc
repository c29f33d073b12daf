// Sinking: what only one side of a branch needs is computed there, not before the branch. A filter that fails then
// costs the filter alone, and fewer values are alive at once.
//
// Moved is what gives the same value anywhere (arithmetic, addresses, loads from the context, helpers that answer the
// same during the whole run), to the last block through which all ways to its readers lead, but never into a loop.
#include <algorithm>

#include "ir/cfg.h"
#include "ir/ops.h"
#include "ir/passes.h"

namespace scry::ir {
namespace {

class Sinker {
 public:
  explicit Sinker(Function& function)
      : f_(function),
        cfg_(successor_lists(function.blocks)),
        writes_(count_writes(function)),
        is_context_(function.registers),
        reader_(function.registers, kNoBlock) {}

  void run() {
    for (const Block& block : f_.blocks)
      for (const Inst& inst : block.insts)
        if (inst.op == Op::context) is_context_[uint32_t(inst.dst)] = true;
    // Readers before what they read, so that a chain moves as a whole.
    for (size_t i = cfg_.order.size(); i-- > 0;) sink_from(cfg_.order[i]);
  }

 private:
  void sink_from(uint32_t block);
  bool may_move(const Inst& inst) const;
  void note_read(const Operand& operand, uint32_t block);
  void insert(Inst inst, uint32_t block);

  Function& f_;
  Cfg cfg_;
  std::vector<uint32_t> writes_;
  std::vector<bool> is_context_;
  std::vector<uint32_t> reader_;  // register -> the block that dominates all its readers seen so far
};

bool Sinker::may_move(const Inst& inst) const {
  if (inst.dst == kNoReg || writes_[uint32_t(inst.dst)] != 1) return false;
  const bool is_context_load = inst.op == Op::load && inst.a.is_reg() && is_context_[uint32_t(inst.a.reg)];
  const bool is_constant_call = inst.op == Op::call_helper && call_effect(inst) == Effect::constant;
  if (!op_info(inst.op).numbered && !is_context_load && !is_constant_call) return false;
  uint32_t registers = 0;
  bool stable = true;
  for_each_operand(inst, [&](const Operand& operand) {
    if (!operand.is_reg()) return;
    registers++;
    stable &= writes_[uint32_t(operand.reg)] == 1;
  });
  // With two operands kept alive for one result nothing would be gained.
  return stable && registers <= 1;
}

void Sinker::note_read(const Operand& operand, uint32_t block) {
  if (!operand.is_reg()) return;
  uint32_t& reader = reader_[uint32_t(operand.reg)];
  if (reader == kNoBlock) reader = block;
  while (!cfg_.dominates(reader, block)) reader = cfg_.dominator[reader];
}

void Sinker::sink_from(uint32_t block) {
  std::vector<Inst>& insts = f_.blocks[block].insts;
  for_each_end_operand(f_.blocks[block].end, [&](const Operand& operand) { note_read(operand, block); });
  std::vector<Inst> kept;
  for (size_t i = insts.size(); i-- > 0;) {
    Inst& inst = insts[i];
    uint32_t to = may_move(inst) ? reader_[uint32_t(inst.dst)] : block;
    if (to == kNoBlock) to = block;
    while (to != block && cfg_.loop_depth[to] > cfg_.loop_depth[block]) to = cfg_.dominator[to];
    for_each_operand(inst, [&](const Operand& operand) { note_read(operand, to); });
    if (to == block)
      kept.push_back(std::move(inst));
    else
      insert(std::move(inst), to);
  }
  std::ranges::reverse(kept);
  insts = std::move(kept);
}

// Before the first reader in the block.
void Sinker::insert(Inst inst, uint32_t block) {
  std::vector<Inst>& insts = f_.blocks[block].insts;
  const auto reads_it = [&](const Inst& other) {
    bool found = false;
    for_each_operand(other, [&](const Operand& operand) { found |= operand == Operand(inst.dst); });
    return found;
  };
  const auto at = std::ranges::find_if(insts, reads_it);
  insts.insert(at, std::move(inst));
}

}  // namespace

void sink_computations(Function& function) {
  Sinker(function).run();
}

}  // namespace scry::ir
