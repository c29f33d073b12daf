#include "ir/backend/spill.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace scry::ir {
namespace {

constexpr uint8_t kLoadSlot = bpf::kLdx | bpf::kModeMem | bpf::kDouble;
constexpr uint8_t kStoreSlot = bpf::kStx | bpf::kModeMem | bpf::kDouble;

}  // namespace

void Spills::find_repeatable() {
  std::vector<uint32_t> writes(f_.registers);
  repeats_.assign(f_.registers, nullptr);
  for (const MachineBlock& block : f_.blocks) {
    for (const MachineInst& inst : block.insts) {
      for_each_write(inst, [&](MachineReg reg) {
        repeats_[reg] = ++writes[reg] == 1 && ir::is_repeatable(inst) ? &inst : nullptr;
      });
    }
  }
}

Spills::Piece& Spills::piece(MachineReg reg) {
  if (reg >= pieces_.size()) pieces_.resize(std::max<size_t>(f_.registers, reg + 1));
  return pieces_[reg];
}

void Spills::spill(const std::vector<uint32_t>& nodes, const InterferenceGraph& graph, const Liveness& liveness) {
  choose_homes(nodes, graph);
  for (MachineBlock& block : f_.blocks) rewrite_block(block, liveness);
  std::ranges::move(added_, std::back_inserter(f_.blocks));
  added_.clear();
}

// Registers of one node share a slot; so do nodes that are never alive together.
void Spills::choose_homes(const std::vector<uint32_t>& nodes, const InterferenceGraph& graph) {
  struct Shared {
    uint32_t slot;
    std::vector<uint32_t> nodes;
  };
  std::vector<Shared> slots;
  const auto slot_of = [&](uint32_t node) {
    for (const Shared& shared : slots)
      if (std::ranges::find(shared.nodes, node) != shared.nodes.end()) return shared.slot;
    const auto is_apart = [&](uint32_t other) { return !graph.interfere(node, other); };
    auto found =
        std::ranges::find_if(slots, [&](const Shared& shared) { return std::ranges::all_of(shared.nodes, is_apart); });
    if (found == slots.end()) {
      f_.slots.push_back({});
      found = slots.insert(found, {uint32_t(f_.slots.size() - 1), {}});
    }
    found->nodes.push_back(node);
    return found->slot;
  };
  spilled_.assign(f_.registers, false);
  for (uint32_t node : nodes) spilled_[node] = true;
  for (MachineReg reg = kFirstVirtual; reg < graph.size(); reg++) {
    spilled_[reg] = spilled_[graph.find(reg)];
    Piece& home = piece(reg);
    if (!spilled_[reg] || home.length != Length::whole) continue;
    if (is_repeatable(reg)) {
      home.reload = *repeats_[reg];
    } else {
      home.slot = slot_of(graph.find(reg));
      home.reload = {.code = kLoadSlot, .src = kFrame, .slot = home.slot};
    }
  }
}

void Spills::rewrite_block(MachineBlock& block, const Liveness& liveness) {
  out_.clear();
  for (const MachineInst& inst : block.insts) {
    if (is_superfluous(inst)) continue;
    if (!is_move(inst) || !rewrite_move(inst)) rewrite(inst);
    if (is_call(inst)) forget(Length::whole);
    forget(Length::line);
  }
  if (block.end.kind == Terminator::Kind::branch) rewrite_branch(block.end, liveness);
  forget(Length::whole);
  block.insts.swap(out_);
}

void Spills::rewrite_branch(MachineEnd& end, const Liveness& liveness) {
  const MachineReg compared[] = {end.a, end.b};
  if (is_spilled(end.a)) end.a = read_piece(end.a, end.span);
  if (is_spilled(end.b)) end.b = read_piece(end.b, end.span);
  if (end.compare == Compare::eq || end.compare == Compare::ne || end.compare == Compare::test) return;
  for (BlockId* side : {&end.target, &end.otherwise}) {
    MachineBlock bounded{.end = {.kind = Terminator::Kind::jump, .target = *side, .span = end.span}};
    for (MachineReg reg : compared) {
      if (!is_spilled(reg) || pieces_[reg].slot == kNoSlot || !liveness.is_live_in(uint32_t(*side), reg)) continue;
      bounded.insts.push_back(store(reg, pieces_[reg].current, end.span));
    }
    if (bounded.insts.empty()) continue;
    *side = BlockId(f_.blocks.size() + added_.size());
    added_.push_back(std::move(bounded));
  }
}

// Loads and stores that an earlier round made for a piece which is now cut shorter.
bool Spills::is_superfluous(const MachineInst& inst) const {
  if (inst.code == kStoreSlot && inst.dst == kFrame && is_spilled(inst.src)) {
    const Piece& home = pieces_[inst.src];
    return home.length != Length::whole && home.slot == inst.slot;
  }
  const RegisterUse use = register_use(inst);
  if (is_call(inst) || !use.writes_dst || use.reads_dst || !is_spilled(inst.dst)) return false;
  const Piece& home = pieces_[inst.dst];
  if (home.slot == kNoSlot) return true;  // the definition that is repeated from now on
  return home.length != Length::whole && inst.code == kLoadSlot && inst.slot == home.slot;
}

// A copy to or from the stack is the load or the store itself. Returns false when a general rewrite is needed.
bool Spills::rewrite_move(const MachineInst& inst) {
  const bool to_stack = is_spilled(inst.dst), from_stack = is_spilled(inst.src);
  if (to_stack && from_stack) {
    if (pieces_[inst.dst].slot != pieces_[inst.src].slot || pieces_[inst.src].slot == kNoSlot) return false;
    pieces_[inst.dst].current = kNoMachineReg;  // already there
    return true;
  }
  if (from_stack && pieces_[inst.src].current == kNoMachineReg) {
    MachineInst load = pieces_[inst.src].reload;
    load.dst = inst.dst;
    load.span = inst.span;
    out_.push_back(load);
    return true;
  }
  if (to_stack) {
    pieces_[inst.dst].current = kNoMachineReg;
    out_.push_back(store(inst.dst, inst.src, inst.span));
    return true;
  }
  return false;
}

void Spills::rewrite(MachineInst inst) {
  const RegisterUse use = is_call(inst) ? RegisterUse{} : register_use(inst);
  const MachineReg old_dst = inst.dst, old_src = inst.src;
  if (use.reads_src && is_spilled(old_src)) inst.src = read_piece(old_src, inst.span);
  if (use.reads_dst && is_spilled(old_dst)) inst.dst = read_piece(old_dst, inst.span);
  if (use.writes_dst && !use.reads_dst && is_spilled(old_dst)) inst.dst = write_piece(old_dst);
  out_.push_back(inst);
  if (use.writes_dst && is_spilled(old_dst)) out_.push_back(store(old_dst, inst.dst, inst.span));
  if (use.writes_src && is_spilled(old_src)) out_.push_back(store(old_src, inst.src, inst.span));
}

// A piece that holds the value of a spilled register from here on.
MachineReg Spills::write_piece(MachineReg reg) {
  const MachineReg made = f_.new_reg();
  Piece copy = pieces_[reg];
  copy.length = copy.length == Length::whole ? Length::line : Length::instruction;
  copy.current = kNoMachineReg;
  piece(made) = copy;
  pieces_[reg].current = made;
  held_.push_back(reg);
  return made;
}

MachineReg Spills::read_piece(MachineReg reg, Span span) {
  if (pieces_[reg].current != kNoMachineReg) return pieces_[reg].current;
  const MachineReg made = write_piece(reg);
  MachineInst load = pieces_[reg].reload;
  load.dst = made;
  load.span = span;
  out_.push_back(load);
  return made;
}

MachineInst Spills::store(MachineReg reg, MachineReg from, Span span) const {
  return {.code = kStoreSlot, .dst = kFrame, .src = from, .slot = pieces_[reg].slot, .span = span};
}

// Pieces of what is at most as long as `longest` end here.
void Spills::forget(Length longest) {
  std::erase_if(held_, [&](MachineReg reg) {
    if (pieces_[reg].length < longest) return false;
    pieces_[reg].current = kNoMachineReg;
    return true;
  });
}

}  // namespace scry::ir
