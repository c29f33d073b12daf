// Control flow: branches that are decided, jumps to jumps, unreachable blocks, lines of blocks that are one
// (passes.h).
#include <algorithm>
#include <optional>
#include <utility>

#include "ir/cfg.h"
#include "ir/evaluate.h"
#include "ir/ops.h"
#include "ir/passes.h"

namespace scry::ir {
namespace {

constexpr int kMaxHops = 64;  // how far a chain of jumps is followed; a cycle of empty blocks has no end

class Flow {
 public:
  explicit Flow(Function& function) : f_(function) {}

  void run() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (Block& block : f_.blocks) changed |= decide_branch(block.end);
      changed |= thread_jumps();
      changed |= share_returns();
      remove_unreachable();
      changed |= merge_lines();
    }
    remove_unreachable();
  }

 private:
  Block& block(BlockId id) { return f_.blocks[size_t(id)]; }
  bool decide_branch(Terminator& end);
  bool thread_jumps();
  BlockId final_target(const Block& from, BlockId target);
  static std::optional<bool> outcome(const Block& from, BlockId to, const Terminator& question);
  static Operand at_end(const Block& block, Operand operand);
  bool share_returns();
  void remove_unreachable();
  bool merge_lines();

  Function& f_;
};

void become_jump(Terminator& end, BlockId target) {
  end = {.kind = Terminator::Kind::jump, .target = target, .span = end.span};
}

bool Flow::decide_branch(Terminator& end) {
  if (end.kind != Terminator::Kind::branch) return false;
  if (end.target == end.otherwise) {
    become_jump(end, end.target);
  } else if (end.a.is_imm() && end.b.is_imm()) {
    become_jump(end, evaluate(end.compare, uint64_t(end.a.imm), uint64_t(end.b.imm)) ? end.target : end.otherwise);
  } else {
    return false;
  }
  return true;
}

bool Flow::thread_jumps() {
  bool changed = false;
  for (Block& from : f_.blocks) {
    const auto shorten = [&](BlockId& target) {
      const BlockId final = final_target(from, target);
      changed |= std::exchange(target, final) != final;
    };
    if (from.end.kind == Terminator::Kind::ret || from.end.kind == Terminator::Kind::none) continue;
    shorten(from.end.target);
    if (from.end.kind == Terminator::Kind::branch) shorten(from.end.otherwise);
  }
  return changed;
}

// Where control gets to from the end of `from` by way of `target`, past blocks that do nothing but jump, or branch on
// what `from` has decided: a constant that it wrote (the 0 or 1 of a condition), or the comparison that it ends with.
BlockId Flow::final_target(const Block& from, BlockId target) {
  const BlockId start = target;
  for (int hops = 0; hops < kMaxHops; hops++) {
    const Block& next = block(target);
    if (!next.insts.empty()) return target;
    if (next.end.kind == Terminator::Kind::jump) {
      target = next.end.target;
      continue;
    }
    if (next.end.kind != Terminator::Kind::branch || !next.end.b.is_imm()) return target;
    const std::optional<bool> taken = outcome(from, start, next.end);
    if (!taken) return target;
    target = *taken ? next.end.target : next.end.otherwise;
  }
  return start;
}

// How `question` comes out after `from` has left for `to`.
std::optional<bool> Flow::outcome(const Block& from, BlockId to, const Terminator& question) {
  const Operand asked = at_end(from, question.a);
  if (asked.is_imm()) return evaluate(question.compare, uint64_t(asked.imm), uint64_t(question.b.imm));
  const Terminator& answer = from.end;
  if (answer.kind != Terminator::Kind::branch || answer.target == answer.otherwise) return std::nullopt;
  if (at_end(from, answer.a) != asked || !answer.b.is_imm()) return std::nullopt;
  const bool taken = answer.target == to;
  if (answer.compare == (taken ? Compare::eq : Compare::ne))
    return evaluate(question.compare, uint64_t(answer.b.imm), uint64_t(question.b.imm));
  if (answer.b != question.b) return std::nullopt;
  if (answer.compare == question.compare) return taken;
  if (has_negation(answer.compare) && negate(answer.compare) == question.compare) return !taken;
  return std::nullopt;
}

// What a register holds at the end of a block, seen through the copies made there.
Operand Flow::at_end(const Block& block, Operand operand) {
  // Walking backwards, `operand` is what is looked for; a register written after it was copied is something else.
  std::vector<Reg> written;
  for (size_t i = block.insts.size(); i-- > 0 && operand.is_reg();) {
    const Inst& inst = block.insts[i];
    if (inst.dst == operand.reg) {
      const bool is_lost =
          inst.a.is_reg() && (inst.a.reg == inst.dst || std::ranges::find(written, inst.a.reg) != written.end());
      if (inst.op != Op::copy || is_lost) return operand;
      operand = inst.a;
    }
    if (inst.dst != kNoReg) written.push_back(inst.dst);
  }
  return operand;
}

// Blocks that only return the same thing are one block.
bool Flow::share_returns() {
  std::vector<std::pair<Operand, BlockId>> returns;
  std::vector<BlockId> shared(f_.blocks.size());
  for (uint32_t i = 0; i < f_.blocks.size(); i++) {
    shared[i] = BlockId(i);
    const Block& block = f_.blocks[i];
    if (i == 0 || !block.insts.empty() || block.end.kind != Terminator::Kind::ret) continue;
    const auto same = std::ranges::find(returns, block.end.a, &std::pair<Operand, BlockId>::first);
    if (same != returns.end())
      shared[i] = same->second;
    else
      returns.emplace_back(block.end.a, BlockId(i));
  }
  bool changed = false;
  const auto redirect = [&](BlockId& target) {
    changed |= target != shared[size_t(target)];
    target = shared[size_t(target)];
  };
  for (Block& block : f_.blocks) {
    redirect(block.end.target);
    redirect(block.end.otherwise);
  }
  return changed;
}

void Flow::remove_unreachable() {
  const Cfg cfg(successor_lists(f_.blocks));
  std::vector<BlockId> number(f_.blocks.size());
  uint32_t kept = 0;
  for (uint32_t i = 0; i < f_.blocks.size(); i++) {
    if (!cfg.reachable(i)) continue;
    number[i] = BlockId(kept);
    if (kept != i) f_.blocks[kept] = std::move(f_.blocks[i]);
    kept++;
  }
  if (kept == f_.blocks.size()) return;
  f_.blocks.resize(kept);
  for (Block& block : f_.blocks) {
    block.end.target = number[size_t(block.end.target)];
    block.end.otherwise = number[size_t(block.end.otherwise)];
  }
}

// A block is merged with its successor if it is the only predecessor.
bool Flow::merge_lines() {
  const Cfg cfg(successor_lists(f_.blocks));
  bool changed = false;
  for (uint32_t i : cfg.order) {
    Block& first = f_.blocks[i];
    while (first.end.kind == Terminator::Kind::jump) {
      const uint32_t next = uint32_t(first.end.target);
      if (next == i || next == 0 || cfg.predecessors[next].size() != 1) break;
      Block& second = f_.blocks[next];
      std::ranges::move(second.insts, std::back_inserter(first.insts));
      first.end = second.end;
      second.insts.clear();
      become_jump(second.end, BlockId(next));  // reaches nothing; removed as unreachable
      changed = true;
    }
  }
  return changed;
}

}  // namespace

void simplify_flow(Function& function) {
  Flow(function).run();
}

}  // namespace scry::ir
