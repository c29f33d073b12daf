// Block layout: reverse post-order puts every block after those that lead to it, so "if" bodies flow into what follows.
// Of two ways out of a branch the one deeper in loops comes first, so that loops stay together; rare sides, and what
// only they lead to, come after everything else.
#include <algorithm>

#include "ir/backend/machine_code.h"
#include "ir/cfg.h"
#include "ir/ops.h"

namespace scry::ir {
namespace {

bool is_rare_edge(const MachineEnd& end, uint32_t successor) {
  if (end.kind != Terminator::Kind::branch || end.target == end.otherwise) return false;
  return (end.rare == Rare::target && uint32_t(end.target) == successor) ||
         (end.rare == Rare::otherwise && uint32_t(end.otherwise) == successor);
}

// A block is rare when every way from the entry to it takes a rare side.
std::vector<bool> rare_blocks(const MachineFunction& function, const Cfg& cfg) {
  std::vector<bool> rare(function.blocks.size(), true);
  rare[cfg.order[0]] = false;
  for (uint32_t block : cfg.order) {
    if (rare[block]) continue;
    for (uint32_t successor : cfg.successors[block])
      if (!is_rare_edge(function.blocks[block].end, successor)) rare[successor] = false;
  }
  return rare;
}

}  // namespace

std::vector<uint32_t> layout(const MachineFunction& function) {
  const Cfg cfg(successor_lists(function.blocks));
  const std::vector<bool> rare = rare_blocks(function, cfg);
  BlockLists successors = cfg.successors;
  for (uint32_t block : cfg.order) {
    auto& list = successors[block];
    // The one comparison without a negation cannot fall into its target.
    if (!has_negation(function.blocks[block].end.compare)) std::ranges::reverse(list);
    std::ranges::stable_sort(list, {}, [&](uint32_t to) { return rare[to] ? -1 : int64_t(cfg.loop_depth[to]); });
  }
  std::vector<uint32_t> order = reverse_post_order(successors);
  std::ranges::stable_partition(order, [&](uint32_t block) { return !rare[block]; });
  return order;
}

}  // namespace scry::ir
