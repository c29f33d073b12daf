#include "ir/cfg.h"

#include <algorithm>
#include <ranges>
#include <utility>

namespace scry::ir {

std::vector<uint32_t> reverse_post_order(const BlockLists& successors) {
  std::vector<uint32_t> order;
  std::vector<bool> seen(successors.size());
  std::vector<std::pair<uint32_t, size_t>> path;  // block, next successor to visit
  if (successors.empty()) return order;
  path.emplace_back(0, 0);
  seen[0] = true;
  while (!path.empty()) {
    auto& [block, next] = path.back();
    if (next < successors[block].size()) {
      const uint32_t successor = successors[block][next++];
      if (!seen[successor]) {
        seen[successor] = true;
        path.emplace_back(successor, 0);
      }
    } else {
      order.push_back(block);
      path.pop_back();
    }
  }
  std::ranges::reverse(order);
  return order;
}

Cfg::Cfg(BlockLists lists)
    : successors(std::move(lists)),
      order(reverse_post_order(successors)),
      position(successors.size(), kNoBlock),
      predecessors(successors.size(),
                   [&](auto add) {
                     for (uint32_t block : order) {
                       const Successors& next = successors[block];
                       if (next.size() > 0) add(next[0], block);
                       if (next.size() > 1 && next[1] != next[0]) add(next[1], block);
                     }
                   }),
      dominator(successors.size(), kNoBlock),
      loop_depth(successors.size(), 0) {
  for (uint32_t i = 0; i < order.size(); i++) position[order[i]] = i;
  find_dominators();
  number_dominator_tree();
  find_loops();
}

// Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm".
void Cfg::find_dominators() {
  if (order.empty()) return;
  dominator[order[0]] = order[0];
  const auto meet = [&](uint32_t a, uint32_t b) {
    while (a != b) {
      while (position[a] > position[b]) a = dominator[a];
      while (position[b] > position[a]) b = dominator[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t block : order | std::views::drop(1)) {
      uint32_t found = kNoBlock;
      for (uint32_t predecessor : predecessors[block]) {
        if (dominator[predecessor] == kNoBlock) continue;
        found = found == kNoBlock ? predecessor : meet(found, predecessor);
      }
      changed |= std::exchange(dominator[block], found) != found;
    }
  }
}

// Each block's subtree is an interval: a block comes directly after its dominator or after the subtree of a sibling.
void Cfg::number_dominator_tree() {
  std::vector<uint32_t> size(successors.size(), 1), next(successors.size());
  for (uint32_t block : order | std::views::drop(1) | std::views::reverse) size[dominator[block]] += size[block];
  tree_begin_.assign(successors.size(), 0);
  tree_end_.assign(successors.size(), 0);
  for (uint32_t block : order) {
    const bool is_entry = block == order[0];
    tree_begin_[block] = is_entry ? 0 : next[dominator[block]];
    tree_end_[block] = tree_begin_[block] + size[block];
    next[block] = tree_begin_[block] + 1;
    if (!is_entry) next[dominator[block]] += size[block];
  }
}

// Natural loops: the blocks from which an edge back to a dominating header is reached without passing the header.
void Cfg::find_loops() {
  std::vector<uint32_t> mark(successors.size(), kNoBlock);  // last header whose loop holds the block
  for (uint32_t header : order) {
    std::vector<uint32_t> work;
    for (uint32_t predecessor : predecessors[header])
      if (dominates(header, predecessor)) work.push_back(predecessor);
    if (work.empty()) continue;
    mark[header] = header;
    loop_depth[header]++;
    while (!work.empty()) {
      const uint32_t block = work.back();
      work.pop_back();
      if (std::exchange(mark[block], header) == header) continue;
      loop_depth[block]++;
      for (uint32_t predecessor : predecessors[block]) work.push_back(predecessor);
    }
  }
}

}  // namespace scry::ir
