// The graph of a function's blocks: successors, an order in which definitions come before uses, dominators,
// the loop depth of blocks. Works on successor lists, so that IR and machine code share it. Nothing here
// recurses: the depth of a script's control flow is the user's choice.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/ir.h"

namespace scry::ir {

inline constexpr uint32_t kNoBlock = UINT32_MAX;
using BlockLists = std::vector<std::vector<uint32_t>>;

struct Cfg {
  BlockLists successors, predecessors;  // predecessors: reachable ones only
  std::vector<uint32_t> order;          // reachable blocks in reverse post-order; order[0] is the entry
  std::vector<uint32_t> position;       // block -> index in order; kNoBlock when unreachable
  std::vector<uint32_t> dominator;      // immediate dominator; the entry's is itself
  std::vector<uint32_t> loop_depth;     // 0: in no loop

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
std::vector<uint32_t> end_successors(const End& end) {
  if (end.kind == Terminator::Kind::jump) return {uint32_t(end.target)};
  if (end.kind == Terminator::Kind::branch) return {uint32_t(end.otherwise), uint32_t(end.target)};
  return {};
}
template <class Blocks>
BlockLists successor_lists(const Blocks& blocks) {
  BlockLists lists;
  for (const auto& block : blocks) lists.push_back(end_successors(block.end));
  return lists;
}

// Blocks reachable from block 0, each after all its predecessors except along loop edges. Of several successors, the
// one listed last comes first.
std::vector<uint32_t> reverse_post_order(const BlockLists& successors);

}  // namespace scry::ir
