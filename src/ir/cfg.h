// The graph of a function's blocks: successors, an order in which definitions come before uses, dominators,
// the loop depth of blocks. Works on successor lists, so that IR and machine code share it. Nothing here
// recurses: the depth of a script's control flow is the user's choice.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ir/grouped.h"
#include "ir/ir.h"

namespace scry::ir {

inline constexpr uint32_t kNoBlock = UINT32_MAX;

// Where a block may go on; both sides of a branch may be the same block.
class Successors {
 public:
  Successors() = default;
  explicit Successors(uint32_t block) : blocks_{block}, count_(1) {}
  Successors(uint32_t first, uint32_t second) : blocks_{first, second}, count_(2) {}
  size_t size() const { return count_; }
  uint32_t operator[](size_t i) const { return blocks_[i]; }
  auto begin() { return blocks_.begin(); }
  auto end() { return blocks_.begin() + count_; }
  auto begin() const { return blocks_.begin(); }
  auto end() const { return blocks_.begin() + count_; }

 private:
  std::array<uint32_t, 2> blocks_{};
  uint32_t count_ = 0;
};
using BlockLists = std::vector<Successors>;

struct Cfg {
  BlockLists successors;
  std::vector<uint32_t> order;       // reachable blocks in reverse post-order; order[0] is the entry
  std::vector<uint32_t> position;    // block -> index in order; kNoBlock when unreachable
  Grouped<uint32_t> predecessors;    // reachable ones only, each once
  std::vector<uint32_t> dominator;   // immediate dominator; the entry's is itself
  std::vector<uint32_t> loop_depth;  // 0: in no loop

  explicit Cfg(BlockLists successors);
  bool reachable(uint32_t block) const { return position[block] != kNoBlock; }
  // Reachable blocks only; in constant time.
  bool dominates(uint32_t above, uint32_t below) const {
    return tree_begin_[above] <= tree_begin_[below] && tree_begin_[below] < tree_end_[above];
  }

 private:
  void find_dominators();
  void number_dominator_tree();
  void find_loops();

  std::vector<uint32_t> tree_begin_, tree_end_;  // block -> its interval in a walk over the dominator tree
};

// The successors of a terminator that has target and otherwise like ir::Terminator.
template <class End>
Successors end_successors(const End& end) {
  if (end.kind == Terminator::Kind::jump) return Successors(uint32_t(end.target));
  if (end.kind == Terminator::Kind::branch) return {uint32_t(end.otherwise), uint32_t(end.target)};
  return {};
}
template <class Blocks>
BlockLists successor_lists(const Blocks& blocks) {
  BlockLists lists;
  lists.reserve(blocks.size());
  for (const auto& block : blocks) lists.push_back(end_successors(block.end));
  return lists;
}

// Blocks reachable from block 0, each after all its predecessors except along loop edges. Of several successors, the
// one listed last comes first.
std::vector<uint32_t> reverse_post_order(const BlockLists& successors);

}  // namespace scry::ir
