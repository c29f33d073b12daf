// Which registers are alive at the same time and so cannot share a machine register; and which are joined by copies and
// should. Nodes 0..9 are r0..r9, the others virtual registers. After merging, a node stands for all registers found at
// it by find().
#pragma once

#include <cstdint>
#include <vector>

#include "ir/backend/machine_code.h"
#include "ir/liveness.h"

namespace scry::ir {

// A set of unordered pairs of nodes: open addressing, no deletion.
class PairSet {
 public:
  PairSet() : table_(64, kEmpty) {}
  bool contains(uint32_t a, uint32_t b) const { return table_[place(key(a, b))] != kEmpty; }
  // Returns whether the pair is new.
  bool insert(uint32_t a, uint32_t b);

 private:
  static constexpr uint64_t kEmpty = UINT64_MAX;
  static uint64_t key(uint32_t a, uint32_t b) { return a < b ? uint64_t{a} << 32 | b : uint64_t{b} << 32 | a; }
  size_t place(uint64_t key) const;
  std::vector<uint64_t> table_;
  size_t count_ = 0;
};

// A copy that vanishes when both sides get the same machine register; `weight` estimates how often it runs.
struct Move {
  MachineReg dst, src;
  double weight;
};

class InterferenceGraph {
 public:
  InterferenceGraph(const MachineFunction& function, const Cfg& cfg, const Liveness& liveness);

  size_t size() const { return neighbors_.size(); }
  uint32_t find(uint32_t node) const;
  bool interfere(uint32_t a, uint32_t b) const;
  // Of a virtual node; may hold nodes merged since, and repetitions.
  const std::vector<uint32_t>& neighbors(uint32_t node) const { return neighbors_[node]; }
  uint32_t degree(uint32_t node) const { return degree_[node]; }
  // May two nodes become one without making the graph harder to colour?
  bool merge_is_safe(uint32_t a, uint32_t b);
  void merge(uint32_t a, uint32_t b);

 private:
  void add_block(const MachineBlock& block, uint32_t number, const Liveness& liveness);
  void add_edge(uint32_t a, uint32_t b);

  PairSet edges_;
  std::vector<std::vector<uint32_t>> neighbors_;
  std::vector<uint32_t> degree_;
  mutable std::vector<uint32_t> parent_;
  std::vector<uint32_t> visited_;  // by node: the last visit that met it
  uint32_t visit_ = 0;
};

}  // namespace scry::ir
