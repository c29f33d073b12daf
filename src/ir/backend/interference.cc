#include "ir/backend/interference.h"

#include <algorithm>
#include <utility>

namespace scry::ir {
namespace {

bool is_machine(uint32_t node) {
  return node < kAllocatable;
}

// The registers alive at one point: insertion, removal and iteration in constant time per element.
class LiveSet {
 public:
  explicit LiveSet(size_t size) : position_(size, UINT32_MAX) {}
  void insert(uint32_t reg) {
    if (position_[reg] != UINT32_MAX) return;
    position_[reg] = members_.size();
    members_.push_back(reg);
  }
  void remove(uint32_t reg) {
    const uint32_t at = std::exchange(position_[reg], UINT32_MAX);
    if (at == UINT32_MAX) return;
    if (members_.back() != reg) {
      members_[at] = members_.back();
      position_[members_[at]] = at;
    }
    members_.pop_back();
  }
  const std::vector<uint32_t>& members() const { return members_; }

 private:
  std::vector<uint32_t> members_, position_;
};

}  // namespace

size_t PairSet::place(uint64_t key) const {
  size_t at = (key * 0x9e3779b97f4a7c15u) >> 20 & (table_.size() - 1);
  while (table_[at] != kEmpty && table_[at] != key) at = (at + 1) & (table_.size() - 1);
  return at;
}

bool PairSet::insert(uint32_t a, uint32_t b) {
  const size_t at = place(key(a, b));
  if (table_[at] != kEmpty) return false;
  table_[at] = key(a, b);
  if (++count_ * 2 > table_.size()) {
    std::vector<uint64_t> old(table_.size() * 2, kEmpty);
    old.swap(table_);
    for (uint64_t key : old)
      if (key != kEmpty) table_[place(key)] = key;
  }
  return true;
}

InterferenceGraph::InterferenceGraph(const MachineFunction& function, const Cfg& cfg, const Liveness& liveness)
    : neighbors_(function.registers),
      degree_(function.registers),
      parent_(function.registers),
      visited_(function.registers) {
  for (uint32_t i = 0; i < parent_.size(); i++) parent_[i] = i;
  for (uint32_t block : cfg.order) add_block(function.blocks[block], block, liveness);
}

// Backwards: whatever is alive when a register is written must not be in the same place, except the source of a copy,
// which holds the same value.
void InterferenceGraph::add_block(const MachineBlock& block, uint32_t number, const Liveness& liveness) {
  LiveSet live(size());
  liveness.for_each_live_out(number, [&](uint32_t reg) { live.insert(reg); });
  for_each_read(block.end, [&](MachineReg reg) { live.insert(reg); });
  for (size_t i = block.insts.size(); i-- > 0;) {
    const MachineInst& inst = block.insts[i];
    const MachineReg copied = is_move(inst) ? inst.src : kNoMachineReg;
    for_each_write(inst, [&](MachineReg written) {
      for (uint32_t other : live.members())
        if (other != written && other != copied) add_edge(written, other);
    });
    for_each_write(inst, [&](MachineReg reg) { live.remove(reg); });
    for_each_read(inst, [&](MachineReg reg) { live.insert(reg); });
  }
}

void InterferenceGraph::add_edge(uint32_t a, uint32_t b) {
  if (is_machine(a) && is_machine(b)) return;
  if (!edges_.insert(a, b)) return;
  for (const auto& [node, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (is_machine(node)) continue;  // the neighbors of r0..r9 are never used
    neighbors_[node].push_back(other);
    degree_[node]++;
  }
}

uint32_t InterferenceGraph::find(uint32_t node) const {
  while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];  // each way halves the next one
  return node;
}

bool InterferenceGraph::interfere(uint32_t a, uint32_t b) const {
  if (is_machine(a) && is_machine(b)) return a != b;
  return edges_.contains(a, b);
}

// With a machine register (George): every neighbor either conflicts with it already or is easy to colour anyway.
// Between virtual ones (Briggs): fewer than ten neighbors of the merged node are hard to colour.
bool InterferenceGraph::merge_is_safe(uint32_t a, uint32_t b) {
  const auto is_hard = [&](uint32_t node) { return is_machine(node) || degree_[node] >= kAllocatable; };
  if (is_machine(b)) std::swap(a, b);
  if (is_machine(a)) {
    return std::ranges::all_of(neighbors_[b], [&](uint32_t& neighbor) {
      neighbor = find(neighbor);
      return !is_hard(neighbor) || is_machine(neighbor) || interfere(neighbor, a);
    });
  }
  visit_++;
  uint32_t hard = 0;
  for (uint32_t node : {a, b}) {
    for (uint32_t& neighbor : neighbors_[node]) {
      neighbor = find(neighbor);
      if (!is_hard(neighbor) || std::exchange(visited_[neighbor], visit_) == visit_) continue;
      // A common neighbor loses one edge.
      const bool becomes_easy = degree_[neighbor] == kAllocatable && interfere(neighbor, a) && interfere(neighbor, b);
      if (!becomes_easy && ++hard == kAllocatable) return false;
    }
  }
  return true;
}

void InterferenceGraph::merge(uint32_t a, uint32_t b) {
  if (is_machine(b)) std::swap(a, b);  // the machine register stays
  parent_[b] = a;
  std::vector<uint32_t> moved = std::move(neighbors_[b]);
  for (uint32_t& neighbor : moved) neighbor = find(neighbor);
  std::ranges::sort(moved);
  moved.erase(std::ranges::unique(moved).begin(), moved.end());
  for (uint32_t neighbor : moved) {
    if (interfere(a, neighbor)) {
      if (!is_machine(neighbor)) degree_[neighbor]--;
    } else {
      add_edge(a, neighbor);
      if (!is_machine(neighbor)) degree_[neighbor]--;  // the new edge replaces the one to b
    }
  }
}

}  // namespace scry::ir
