// Stack slots that are never in use at the same time share their place: the stack has 512 bytes.
//
// A slot is in use between its first and its last access: where some way leads back to an access and some way leads on
// to one. An access is any instruction that reads a register which may hold an address inside the slot, calls included.
// A slot whose address is stored in memory is in use everywhere.
#include <algorithm>

#include "ir/bitset.h"
#include "ir/cfg.h"
#include "ir/evaluate.h"
#include "ir/ops.h"
#include "ir/passes.h"

namespace scry::ir {
namespace {

class SlotSharing {
 public:
  explicit SlotSharing(Function& function)
      : f_(function),
        cfg_(successor_lists(function.blocks)),
        none_(function.slots.size()),
        points_to_(function.registers, none_),
        escaped_(none_),
        conflicts_(function.slots.size(), none_) {}

  void run() {
    find_addresses();
    find_conflicts();
    merge();
  }

 private:
  void find_addresses();
  Bitset accessed(const Inst& inst) const;
  Bitset accessed_in(const Block& block) const;
  void find_conflicts();
  void find_conflicts_in(const Block& block, Bitset before, const Bitset& after);
  void merge();

  Function& f_;
  Cfg cfg_;
  Bitset none_;
  std::vector<Bitset> points_to_;  // by register: slots whose address it may hold
  Bitset escaped_;
  std::vector<Bitset> conflicts_;  // by slot
};

// Without regard to order: a register points to a slot if any of its values may.
void SlotSharing::find_addresses() {
  for (bool changed = true; changed;) {
    changed = false;
    for (const Block& block : f_.blocks) {
      for (const Inst& inst : block.insts) {
        if (op_info(inst.op).reads_b && !op_info(inst.op).pure && inst.b.is_reg())
          changed |= escaped_.add(points_to_[uint32_t(inst.b.reg)]);
        if (inst.dst == kNoReg) continue;
        Bitset& result = points_to_[uint32_t(inst.dst)];
        if (inst.op == Op::frame_address && !result.test(inst.index)) {
          result.set(inst.index);
          changed = true;
        }
        if (!is_arithmetic(inst.op)) continue;
        for_each_operand(inst, [&](const Operand& operand) {
          if (operand.is_reg()) changed |= result.add(Bitset(points_to_[uint32_t(operand.reg)]));
        });
      }
    }
  }
}

Bitset SlotSharing::accessed(const Inst& inst) const {
  Bitset slots = none_;
  if (is_arithmetic(inst.op)) return slots;
  for_each_operand(inst, [&](const Operand& operand) {
    if (operand.is_reg()) slots.add(points_to_[uint32_t(operand.reg)]);
  });
  return slots;
}

Bitset SlotSharing::accessed_in(const Block& block) const {
  Bitset slots = none_;
  for (const Inst& inst : block.insts) slots.add(accessed(inst));
  return slots;
}

void SlotSharing::find_conflicts() {
  std::vector<Bitset> seen(f_.blocks.size(), none_), wanted = seen;  // accessed before the end; from the start on
  for (uint32_t block : cfg_.order) seen[block] = wanted[block] = accessed_in(f_.blocks[block]);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t block : cfg_.order)
      for (uint32_t predecessor : cfg_.predecessors[block]) changed |= seen[block].add(Bitset(seen[predecessor]));
    for (size_t i = cfg_.order.size(); i-- > 0;)
      for (uint32_t successor : cfg_.successors[cfg_.order[i]])
        changed |= wanted[cfg_.order[i]].add(Bitset(wanted[successor]));
  }
  for (uint32_t block : cfg_.order) {
    Bitset before = none_, after = none_;
    for (uint32_t predecessor : cfg_.predecessors[block]) before.add(seen[predecessor]);
    for (uint32_t successor : cfg_.successors[block]) after.add(wanted[successor]);
    find_conflicts_in(f_.blocks[block], before, after);
  }
}

// Whatever is in use when a slot is accessed conflicts with it.
void SlotSharing::find_conflicts_in(const Block& block, Bitset before, const Bitset& after) {
  std::vector<Bitset> wanted(block.insts.size() + 1, after);  // from instruction i on
  for (size_t i = block.insts.size(); i-- > 0;) {
    wanted[i] = wanted[i + 1];
    wanted[i].add(accessed(block.insts[i]));
  }
  for (size_t i = 0; i < block.insts.size(); i++) {
    const Bitset now = accessed(block.insts[i]);
    before.add(now);
    Bitset in_use = before;
    in_use &= wanted[i];
    now.for_each([&](size_t slot) { conflicts_[slot].add(in_use); });
  }
}

// Largest first, so that small ones find room in large ones.
void SlotSharing::merge() {
  std::vector<uint32_t> order(f_.slots.size()), place(f_.slots.size());
  for (uint32_t i = 0; i < order.size(); i++) order[i] = i;
  std::ranges::stable_sort(order, std::greater{}, [&](uint32_t i) { return f_.slots[i].size; });
  std::vector<Slot> shared;
  std::vector<Bitset> members;
  for (uint32_t slot : order) {
    uint32_t at = 0;
    const auto fits = [&](const Bitset& others) {
      if (escaped_.test(slot) || others.intersects(escaped_) || others.intersects(conflicts_[slot])) return false;
      bool free = true;
      others.for_each([&](size_t other) { free &= !conflicts_[other].test(slot); });
      return free;
    };
    while (at < shared.size() && !fits(members[at])) at++;
    if (at == shared.size()) {
      shared.push_back(f_.slots[slot]);
      members.push_back(none_);
    }
    shared[at].align = std::max(shared[at].align, f_.slots[slot].align);
    members[at].set(slot);
    place[slot] = at;
  }
  for (Block& block : f_.blocks)
    for (Inst& inst : block.insts)
      if (inst.op == Op::frame_address) inst.index = place[inst.index];
  f_.slots = std::move(shared);
}

}  // namespace

void share_slots(Function& function) {
  if (function.slots.size() > 1) SlotSharing(function).run();
}

}  // namespace scry::ir
