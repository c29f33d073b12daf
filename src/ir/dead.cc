// Removing what is never read (passes.h): stores to stack slots that are never loaded, then instructions.
#include <algorithm>

#include "ir/grouped.h"
#include "ir/ops.h"
#include "ir/passes.h"

namespace scry::ir {
namespace {

// Stack slots of which no byte is ever looked at: their address serves only as the base of stores.
std::vector<bool> find_unread_slots(const Function& function, std::vector<uint32_t>& slot_of) {
  constexpr uint32_t kNone = UINT32_MAX, kMany = UINT32_MAX - 1;
  std::vector<bool> unread(function.slots.size(), true);
  slot_of.assign(function.registers, kNone);
  for (const Block& block : function.blocks) {
    for (const Inst& inst : block.insts) {
      if (inst.dst == kNoReg) continue;
      uint32_t& slot = slot_of[uint32_t(inst.dst)];
      const uint32_t found = inst.op == Op::frame_address ? inst.index : kMany;
      // A register that may hold the address of a slot or something else counts as a reader of the slot.
      if (slot < unread.size() && slot != found) unread[slot] = false;
      if (slot != kNone && slot != found && found < unread.size()) unread[found] = false;
      slot = slot == kNone || slot == found ? found : kMany;
    }
  }
  const auto read = [&](const Operand& operand) {
    if (operand.is_reg() && slot_of[uint32_t(operand.reg)] < unread.size())
      unread[slot_of[uint32_t(operand.reg)]] = false;
  };
  for (const Block& block : function.blocks) {
    for (const Inst& inst : block.insts) {
      if (inst.op == Op::store)
        read(inst.b);
      else
        for_each_operand(inst, read);
    }
    for_each_end_operand(block.end, read);
  }
  return unread;
}

void remove_unread_stores(Function& function) {
  std::vector<uint32_t> slot_of;
  const std::vector<bool> unread = find_unread_slots(function, slot_of);
  for (Block& block : function.blocks) {
    std::erase_if(block.insts, [&](const Inst& inst) {
      if (inst.op != Op::store || !inst.a.is_reg()) return false;
      const uint32_t slot = slot_of[uint32_t(inst.a.reg)];
      return slot < unread.size() && unread[slot];
    });
  }
}

// Slots that no instruction names are dropped and the others renumbered.
void remove_unnamed_slots(Function& function) {
  std::vector<uint32_t> number(function.slots.size(), UINT32_MAX);
  std::vector<Slot> kept;
  for (Block& block : function.blocks) {
    for (Inst& inst : block.insts) {
      if (inst.op != Op::frame_address) continue;
      if (number[inst.index] == UINT32_MAX) {
        number[inst.index] = kept.size();
        kept.push_back(function.slots[inst.index]);
      }
      inst.index = number[inst.index];
    }
  }
  function.slots = std::move(kept);
}

}  // namespace

// Marks what is needed, starting from effects and terminators, then sweeps; so a loop that only feeds itself goes too.
void remove_dead(Function& function) {
  remove_unread_stores(function);
  const Grouped<const Inst*> writers(function.registers, [&](auto add) {
    for (const Block& block : function.blocks)
      for (const Inst& inst : block.insts)
        if (inst.dst != kNoReg) add(uint32_t(inst.dst), &inst);
  });
  std::vector<bool> needed(function.registers);
  std::vector<Reg> work;
  const auto need = [&](const Operand& operand) {
    if (!operand.is_reg() || needed[uint32_t(operand.reg)]) return;
    needed[uint32_t(operand.reg)] = true;
    work.push_back(operand.reg);
  };
  for (const Block& block : function.blocks) {
    for (const Inst& inst : block.insts) {
      if (!is_removable(inst)) for_each_operand(inst, need);
    }
    for_each_end_operand(block.end, need);
  }
  while (!work.empty()) {
    const Reg reg = work.back();
    work.pop_back();
    for (const Inst* inst : writers[uint32_t(reg)]) for_each_operand(*inst, need);
  }
  for (Block& block : function.blocks) {
    std::erase_if(block.insts, [&](const Inst& inst) {
      const bool unused = inst.dst == kNoReg || !needed[uint32_t(inst.dst)];
      return is_removable(inst) && unused;
    });
    // What is done for its effect alone needs no register for the result.
    for (Inst& inst : block.insts)
      if ((is_call(inst.op) || inst.op == Op::atomic_add) && inst.dst != kNoReg && !needed[uint32_t(inst.dst)])
        inst.dst = kNoReg;
  }
  remove_unnamed_slots(function);
}

}  // namespace scry::ir
