// Register allocation by graph colouring (Chaitin, Briggs): ten colours, r0..r9.
//
// Each round: find what is alive together, merge the two sides of copies where that is safe (so most argument moves and
// "dst = a; dst += b" copies vanish), colour; whatever gets no colour is spilled (spill.h) and the next round begins.
// Usually the first round is the last. Calls overwrite r0..r5, so what lives across one ends up in r6..r9 or the stack.
// The test judges with random programs, run by the machine and by the IR interpreter.
#include <algorithm>
#include <array>
#include <limits>

#include "ir/backend/interference.h"
#include "ir/backend/spill.h"

namespace scry::ir {
namespace {

constexpr uint32_t kNoColor = UINT32_MAX;
// Registers that cost the caller nothing first.
constexpr uint32_t kColorOrder[kAllocatable] = {1, 2, 3, 4, 5, 0, 6, 7, 8, 9};
constexpr int kMaxRounds = 64;

Liveness machine_liveness(const MachineFunction& f, const Cfg& cfg) {
  return Liveness(cfg, f.registers, [&](uint32_t block, auto read, auto write) {
    for (const MachineInst& inst : f.blocks[block].insts) {
      for_each_read(inst, read);
      for_each_write(inst, write);
    }
    for_each_read(f.blocks[block].end, read);
  });
}

class Round {
 public:
  Round(MachineFunction& function, const Cfg& cfg, const Spills& spills)
      : f_(function),
        spills_(spills),
        liveness_(machine_liveness(function, cfg)),
        graph_(function, cfg, liveness_),
        cost_(function.registers) {
    for (uint32_t block : cfg.order) count_costs(f_.blocks[block], cfg.loop_depth[block]);
  }

  // Colours the graph; returns the nodes that found no colour.
  std::vector<uint32_t> run() {
    std::ranges::stable_sort(moves_, std::greater{}, &Move::weight);
    while (merge_moves()) {
    }
    order_nodes();
    return color_nodes();
  }
  const InterferenceGraph& graph() const { return graph_; }
  const Liveness& liveness() const { return liveness_; }
  // Puts the colours in place of the registers.
  void apply();

 private:
  void count_costs(const MachineBlock& block, uint32_t depth);
  bool merge_moves();
  void order_nodes();
  uint32_t cheapest_to_spill(const std::vector<uint32_t>& nodes) const;
  std::vector<uint32_t> color_nodes();
  uint32_t cheapest_neighbor(uint32_t node) const;
  uint32_t choose_color(uint32_t node, uint32_t taken) const;

  MachineFunction& f_;
  const Spills& spills_;
  Liveness liveness_;
  InterferenceGraph graph_;
  std::vector<Move> moves_;
  std::vector<double> cost_;     // by node: how often it is read or written; 0 for registers that do not occur
  std::vector<uint32_t> stack_;  // nodes, the last to be coloured first
  std::vector<std::vector<uint32_t>> partners_;  // by node: the moves it takes part in
  std::vector<uint32_t> color_;                  // indexed by node
};

void Round::count_costs(const MachineBlock& block, uint32_t depth) {
  double weight = 1;
  for (uint32_t i = 0; i < std::min(depth, 4u); i++) weight *= 10;
  const auto count = [&](MachineReg reg) { cost_[reg] += weight; };
  for (const MachineInst& inst : block.insts) {
    for_each_read(inst, count);
    for_each_write(inst, count);
    if (is_move(inst)) moves_.push_back({inst.dst, inst.src, weight});
  }
  for_each_read(block.end, count);
}

// A register that must have a place is not merged with one that might be spilled: it would pull it along.
bool Round::merge_moves() {
  bool merged = false;
  for (const Move& move : moves_) {
    const uint32_t a = graph_.find(move.dst), b = graph_.find(move.src);
    if (a == b || graph_.interfere(a, b)) continue;
    const bool has_machine_reg = a < kAllocatable || b < kAllocatable;
    if (!has_machine_reg && spills_.can_spill(move.dst) != spills_.can_spill(move.src)) continue;
    if (!graph_.merge_is_safe(a, b)) continue;
    graph_.merge(a, b);
    const uint32_t merged_into = graph_.find(a);
    cost_[merged_into] = cost_[a] + cost_[b];
    merged = true;
  }
  return merged;
}

// Takes away nodes with fewer than ten neighbors: they find a colour whatever the others get. When none is left, the
// cheapest to spill goes, in the hope that its neighbors share colours.
void Round::order_nodes() {
  std::vector<uint32_t> degree(graph_.size()), waiting, easy;
  std::vector<bool> gone(graph_.size(), false);
  for (uint32_t node = kFirstVirtual; node < graph_.size(); node++) {
    if (graph_.find(node) != node || cost_[node] == 0) continue;
    degree[node] = graph_.degree(node);
    (degree[node] < kAllocatable ? easy : waiting).push_back(node);
  }
  const auto take = [&](uint32_t node) {
    gone[node] = true;
    stack_.push_back(node);
    std::vector<uint32_t> neighbors;
    for (uint32_t neighbor : graph_.neighbors(node)) neighbors.push_back(graph_.find(neighbor));
    std::ranges::sort(neighbors);
    neighbors.erase(std::ranges::unique(neighbors).begin(), neighbors.end());
    for (uint32_t neighbor : neighbors)
      if (neighbor >= kFirstVirtual && degree[neighbor]-- == kAllocatable && !gone[neighbor]) easy.push_back(neighbor);
  };
  for (;;) {
    while (!easy.empty()) {
      const uint32_t node = easy.back();
      easy.pop_back();
      if (!gone[node]) take(node);
    }
    std::erase_if(waiting, [&](uint32_t node) { return gone[node]; });
    if (waiting.empty()) break;
    take(cheapest_to_spill(waiting));
  }
}

uint32_t Round::cheapest_to_spill(const std::vector<uint32_t>& nodes) const {
  const auto price = [&](uint32_t node) {
    if (!spills_.can_spill(node)) return std::numeric_limits<double>::infinity();
    return cost_[node] * (spills_.is_repeatable(node) ? 0.5 : 1) / graph_.degree(node);
  };
  return *std::ranges::min_element(nodes, {}, price);
}

std::vector<uint32_t> Round::color_nodes() {
  partners_.resize(graph_.size());
  for (uint32_t i = 0; i < moves_.size(); i++) {
    partners_[graph_.find(moves_[i].dst)].push_back(i);
    partners_[graph_.find(moves_[i].src)].push_back(i);
  }
  color_.assign(graph_.size(), kNoColor);
  for (uint32_t i = 0; i < kAllocatable; i++) color_[i] = i;
  std::vector<uint32_t> failed;
  for (; !stack_.empty(); stack_.pop_back()) {
    const uint32_t node = stack_.back();
    uint32_t taken = 0;
    for (uint32_t neighbor : graph_.neighbors(node)) {
      const uint32_t color = color_[graph_.find(neighbor)];
      if (color != kNoColor) taken |= 1u << color;
    }
    color_[node] = choose_color(node, taken);
    if (color_[node] == kNoColor) failed.push_back(spills_.can_spill(node) ? node : cheapest_neighbor(node));
  }
  return failed;
}

// Who must give way to a node that cannot be spilled itself.
uint32_t Round::cheapest_neighbor(uint32_t node) const {
  std::vector<uint32_t> candidates;
  for (uint32_t neighbor : graph_.neighbors(node)) {
    neighbor = graph_.find(neighbor);
    if (neighbor >= kFirstVirtual && spills_.can_spill(neighbor)) candidates.push_back(neighbor);
  }
  if (candidates.empty()) bug("a single instruction needs more than ten registers");
  return cheapest_to_spill(candidates);
}

// Of the free colours, the one that makes the most copies vanish.
uint32_t Round::choose_color(uint32_t node, uint32_t taken) const {
  std::array<double, kAllocatable> saved{};
  for (uint32_t i : partners_[node]) {
    const uint32_t dst = graph_.find(moves_[i].dst), src = graph_.find(moves_[i].src);
    const uint32_t color = color_[dst == node ? src : dst];
    if (color != kNoColor) saved[color] += moves_[i].weight;
  }
  uint32_t best = kNoColor;
  for (uint32_t color : kColorOrder) {
    if (taken >> color & 1) continue;
    if (best == kNoColor || saved[color] > saved[best]) best = color;
  }
  return best;
}

void Round::apply() {
  const auto place = [&](MachineReg reg) { return reg < kFirstVirtual ? reg : color_[graph_.find(reg)]; };
  for (MachineBlock& block : f_.blocks) {
    for (MachineInst& inst : block.insts) {
      const RegisterUse use = register_use(inst);
      if (use.reads_dst || use.writes_dst) inst.dst = place(inst.dst);
      if (use.reads_src) inst.src = place(inst.src);
    }
    std::erase_if(block.insts, [](const MachineInst& inst) { return is_move(inst) && inst.dst == inst.src; });
    if (block.end.kind != Terminator::Kind::branch) continue;
    block.end.a = place(block.end.a);
    if (block.end.b != kNoMachineReg) block.end.b = place(block.end.b);
  }
  f_.registers = kFirstVirtual;
}

}  // namespace

void allocate(MachineFunction& function) {
  Spills spills(function);
  for (int i = 0; i < kMaxRounds; i++) {
    const Cfg cfg(successor_lists(function.blocks));
    spills.find_repeatable();
    Round round(function, cfg, spills);
    const std::vector<uint32_t> failed = round.run();
    if (failed.empty()) return round.apply();
    spills.spill(failed, round.graph(), round.liveness());
  }
  bug("registers cannot be allocated");
}

}  // namespace scry::ir
