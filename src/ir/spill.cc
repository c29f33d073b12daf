#include "ir/spill.h"

#include <algorithm>
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

void Spills::spill(const std::vector<uint32_t>& nodes, const InterferenceGraph& graph) {
  find_compared();
  choose_homes(nodes, graph);
  for (MachineBlock& block : f_.blocks) rewrite_block(block);
}

void Spills::find_compared() {
  compared_.assign(f_.registers, false);
  for (const MachineBlock& block : f_.blocks) {
    const MachineEnd& end = block.end;
    if (end.kind != Terminator::Kind::branch || end.compare == Compare::eq || end.compare == Compare::ne) continue;
    for_each_read(end, [&](MachineReg reg) { compared_[reg] = true; });
  }
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
      home.keep_identity = compared_[reg];
    }
  }
}

void Spills::rewrite_block(MachineBlock& block) {
  out_.clear();
  for (const MachineInst& inst : block.insts) {
    if (is_superfluous(inst)) continue;
    if (!is_move(inst) || !rewrite_move(inst)) rewrite(inst);
    if (is_call(inst)) forget(Length::whole);
    forget(Length::line);
  }
  const auto replace = [&](MachineReg& reg) {
    if (reg != kNoMachineReg && is_spilled(reg)) reg = read_piece(reg, block.end.span);
  };
  if (block.end.kind == Terminator::Kind::branch) {
    replace(block.end.a);
    replace(block.end.b);
  }
  forget(Length::whole);
  block.insts.swap(out_);
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
  return home.length != Length::whole && (inst.keep || (inst.code == kLoadSlot && inst.slot == home.slot));
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
  if (to_stack && !pieces_[inst.dst].keep_identity) {
    pieces_[inst.dst].current = kNoMachineReg;
    store(inst.dst, inst.src, inst.span);
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
  if (use.writes_dst && is_spilled(old_dst)) store(old_dst, inst.dst, inst.span);
  if (use.writes_src && is_spilled(old_src)) store(old_src, inst.src, inst.span);
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

void Spills::store(MachineReg reg, MachineReg from, Span span) {
  const Piece& home = pieces_[reg];
  if (home.keep_identity)
    out_.push_back({.code = bpf::kAlu64 | bpf::kMov | bpf::kReg, .keep = true, .dst = from, .src = from, .span = span});
  out_.push_back({.code = kStoreSlot, .dst = kFrame, .src = from, .slot = home.slot, .span = span});
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
