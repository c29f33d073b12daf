// Spilling: registers for which no machine register is left live in the stack, or are computed again at each use.
//
// First a spilled register is cut into pieces that reach from its first use in a straight line to the next call or the
// end of the block; each piece loads the value once. A piece that still finds no room is cut down to single
// instructions, which always fit. Values that are written once and repeatable (constants, addresses) are repeated
// instead of loaded.
#pragma once

#include <vector>

#include "ir/backend/interference.h"
#include "ir/backend/machine_code.h"

namespace scry::ir {

class Spills {
 public:
  explicit Spills(MachineFunction& function) : f_(function) {}

  // May the register be spilled (again)?
  bool can_spill(MachineReg reg) const { return reg >= pieces_.size() || pieces_[reg].length != Length::instruction; }
  bool is_repeatable(MachineReg reg) const { return reg < repeats_.size() && repeats_[reg] != nullptr; }
  // Looks for values that may be repeated; call before each round, after the last change of the code.
  void find_repeatable();

  // Rewrites the function so that the registers at the given nodes of `graph` need no register of their own. May add
  // blocks.
  void spill(const std::vector<uint32_t>& nodes, const InterferenceGraph& graph, const Liveness& liveness);

 private:
  enum class Length : uint8_t { whole, line, instruction };  // longest first
  // Where the value of a spilled register, or of a piece of one, comes from.
  struct Piece {
    Length length = Length::whole;
    MachineInst reload{};                // loads it: from its slot, or by repeating its definition
    uint32_t slot = kNoSlot;             // kNoSlot: repeated, never stored
    MachineReg current = kNoMachineReg;  // while rewriting a block: the shorter piece that holds it here
  };

  Piece& piece(MachineReg reg);
  void choose_homes(const std::vector<uint32_t>& nodes, const InterferenceGraph& graph);
  void rewrite_block(MachineBlock& block, const Liveness& liveness);
  void rewrite_branch(MachineEnd& end, const Liveness& liveness);
  void rewrite(MachineInst inst);
  bool rewrite_move(const MachineInst& inst);
  bool is_spilled(MachineReg reg) const { return reg < spilled_.size() && spilled_[reg]; }
  MachineReg read_piece(MachineReg reg, Span span);
  MachineReg write_piece(MachineReg reg);
  MachineInst store(MachineReg reg, MachineReg from, Span span) const;
  void forget(Length longest);
  bool is_superfluous(const MachineInst& inst) const;

  MachineFunction& f_;
  std::vector<Piece> pieces_;                // indexed by register
  std::vector<bool> spilled_;                // by register: in this round
  std::vector<const MachineInst*> repeats_;  // by register: its only definition, if repeatable
  std::vector<MachineReg> held_;             // registers whose `current` is set
  std::vector<MachineInst> out_;             // the block being rewritten
  std::vector<MachineBlock> added_;          // blocks to append
};

}  // namespace scry::ir
