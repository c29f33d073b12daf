// A script variable, or a register that codegen reuses, often holds several values that never meet. Two writes belong
// together only if some read may see either; everything else gets a register of its own (the "webs" of the textbooks).
//
// A node is a write, or a register at the start of a block in which it is alive; along each edge the node at the end of
// one block is joined with the one at the start of the next.
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "ir/liveness.h"
#include "ir/ops.h"
#include "ir/passes.h"

namespace scry::ir {
namespace {

class Splitter {
 public:
  explicit Splitter(Function& function)
      : f_(function),
        cfg_(successor_lists(function.blocks)),
        liveness_(cfg_, function.registers,
                  [&](uint32_t block, auto read, auto write) { scan(function.blocks[block], read, write); }),
        writes_(count_writes(function)) {}

  void run() {
    for (uint32_t block : cfg_.order) join_block(block);
    for (uint32_t block : cfg_.order) rename_block(block);
  }

 private:
  using Nodes = std::unordered_map<uint32_t, uint32_t>;  // register -> node

  template <class Read, class Write>
  static void scan(const Block& block, Read read, Write write) {
    const auto read_operand = [&](const Operand& operand) {
      if (operand.is_reg()) read(uint32_t(operand.reg));
    };
    for (const Inst& inst : block.insts) {
      for_each_operand(inst, read_operand);
      if (inst.dst != kNoReg) write(uint32_t(inst.dst));
    }
    for_each_end_operand(block.end, read_operand);
  }
  bool is_split(Reg reg) const { return reg != kNoReg && writes_[uint32_t(reg)] > 1; }

  uint32_t new_node(uint32_t reg) {
    parent_.push_back(parent_.size());
    reg_.push_back(reg);
    return parent_.size() - 1;
  }
  uint32_t find(uint32_t node) {
    while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
    return node;
  }
  uint32_t start_node(uint32_t block, uint32_t reg) {
    const auto [entry, is_new] = start_.try_emplace(uint64_t{block} << 32 | reg);
    if (is_new) entry->second = new_node(reg);
    return entry->second;
  }
  Nodes nodes_at_start(uint32_t block) {
    Nodes nodes;
    liveness_.for_each_live_in(block, [&](uint32_t reg) {
      if (writes_[reg] > 1) nodes[reg] = start_node(block, reg);
    });
    return nodes;
  }

  void join_block(uint32_t number) {
    Nodes now = nodes_at_start(number);
    for (const Inst& inst : f_.blocks[number].insts) {
      if (!is_split(inst.dst)) continue;
      written_[&inst] = now[uint32_t(inst.dst)] = new_node(uint32_t(inst.dst));
    }
    for (uint32_t successor : cfg_.successors[number]) {
      liveness_.for_each_live_in(successor, [&](uint32_t reg) {
        if (writes_[reg] > 1 && now.contains(reg)) parent_[find(now[reg])] = find(start_node(successor, reg));
      });
    }
  }

  void rename_block(uint32_t number) {
    Nodes now = nodes_at_start(number);
    const auto rename = [&](Operand& operand) {
      if (is_split(operand.reg) && now.contains(uint32_t(operand.reg)))
        operand.reg = name_of(now[uint32_t(operand.reg)]);
    };
    for (Inst& inst : f_.blocks[number].insts) {
      for_each_operand(inst, rename);
      if (!is_split(inst.dst)) continue;
      const uint32_t node = now[uint32_t(inst.dst)] = written_[&inst];
      inst.dst = name_of(node);
    }
    for_each_end_operand(f_.blocks[number].end, rename);
  }

  // The first web of a register keeps its number.
  Reg name_of(uint32_t node) {
    const uint32_t web = find(node);
    const auto [entry, is_new] = names_.try_emplace(web);
    if (is_new) entry->second = taken_.insert(reg_[web]).second ? Reg(reg_[web]) : f_.new_reg();
    return entry->second;
  }

  Function& f_;
  Cfg cfg_;
  Liveness liveness_;
  std::vector<uint32_t> writes_;                  // before splitting
  std::vector<uint32_t> parent_, reg_;            // indexed by node
  std::unordered_map<uint64_t, uint32_t> start_;  // block, register -> node
  std::unordered_map<const Inst*, uint32_t> written_;
  std::unordered_map<uint32_t, Reg> names_;  // web -> register
  std::unordered_set<uint32_t> taken_;       // registers whose own number has been given away
};

}  // namespace

void split_registers(Function& function) {
  Splitter(function).run();
}

}  // namespace scry::ir
