// The order of the passes (passes.h says what each does). Each may give the others new work: a decided branch leaves a
// register with one value, which decides the next branch; a few rounds reach what there is.
#include <fmt/format.h>

#include <cstdlib>
#include <string_view>
#include <utility>

#include "ir/cfg.h"
#include "ir/ops.h"
#include "ir/passes.h"
#include "ir/same_functions.h"

namespace scry::ir {
namespace {

constexpr int kMaxRounds = 4;

// Registers numbered in the order in which they are first written, without gaps: the text stays readable.
void renumber_registers(Function& function) {
  std::vector<Reg> number(function.registers, kNoReg);
  uint32_t count = 0;
  const auto rename = [&](Reg& reg) {
    if (reg == kNoReg) return;
    Reg& name = number[uint32_t(reg)];
    if (name == kNoReg) name = Reg(count++);
    reg = name;
  };
  for (Block& block : function.blocks) {
    for (Inst& inst : block.insts) {
      for_each_operand(inst, [&](Operand& operand) { rename(operand.reg); });
      rename(inst.dst);
    }
    for_each_end_operand(block.end, [&](Operand& operand) { rename(operand.reg); });
  }
  function.registers = count;
}

// Blocks in the order in which they run.
void order_blocks(Function& function) {
  const std::vector<uint32_t> order = reverse_post_order(successor_lists(function.blocks));
  std::vector<Block> blocks;
  std::vector<BlockId> number(function.blocks.size());
  for (uint32_t block : order) {
    number[block] = BlockId(blocks.size());
    blocks.push_back(std::move(function.blocks[block]));
  }
  for (Block& block : blocks) {
    block.end.target = number[size_t(block.end.target)];
    block.end.otherwise = number[size_t(block.end.otherwise)];
  }
  function.blocks = std::move(blocks);
}

size_t count_insts(const Function& function) {
  size_t count = function.blocks.size();
  for (const Block& block : function.blocks) count += block.insts.size();
  return count;
}

void optimize_function(Function& function) {
  simplify_flow(function);
  for (int round = 0; round < kMaxRounds; round++) {
    const size_t before = count_insts(function);
    split_registers(function);
    number_values(function);
    remove_dead(function);
    simplify_flow(function);
    if (round > 0 && count_insts(function) == before) break;
  }
  join_addresses(function);
  remove_dead(function);
  sink_computations(function);
  share_slots(function);
  order_blocks(function);
  renumber_registers(function);
}

// Builds that check themselves (debug) check what codegen made and what the passes made of it.
void check_invariants([[maybe_unused]] const Program& program, [[maybe_unused]] std::string_view whose) {
#ifndef NDEBUG
  const std::string wrong = verify(program);
  if (wrong.empty()) return;
  fmt::print(stderr, "IR of {}: {}\n{}", whose, wrong, print(program));
  std::abort();
#endif
}

void optimize_program(Program& program, std::optional<uint32_t> read_only_cast, SameFunctions<Function>& known) {
  check_invariants(program, "codegen");
  use_pointers_as_numbers(program);
  for (Function& function : program.functions) {
    if (function.code) continue;
    if (read_only_cast) read_without_trust(function, *read_only_cast);
    function = known.get(function, [](Function made) {
      optimize_function(made);
      return made;
    });
  }
  remove_unused_functions(program);
  check_invariants(program, "the passes");
}

}  // namespace

std::vector<uint32_t> count_writes(const Function& function) {
  std::vector<uint32_t> writes(function.registers);
  for (const Block& block : function.blocks)
    for (const Inst& inst : block.insts)
      if (inst.dst != kNoReg) writes[uint32_t(inst.dst)]++;
  return writes;
}

void join_addresses(Function& function) {
  const std::vector<uint32_t> writes = count_writes(function);
  std::vector<const Inst*> bases(function.registers);
  for (const Block& block : function.blocks)
    for (const Inst& inst : block.insts)
      if (inst.op == Op::map_value && writes[uint32_t(inst.dst)] == 1) bases[uint32_t(inst.dst)] = &inst;
  for (Block& block : function.blocks) {
    for (Inst& inst : block.insts) {
      if (inst.op != Op::add || !inst.a.is_reg() || !inst.b.is_imm() || !bases[uint32_t(inst.a.reg)]) continue;
      const Inst& base = *bases[uint32_t(inst.a.reg)];
      inst.op = Op::map_value;
      inst.index = base.index;
      inst.offset = int32_t(base.offset + inst.b.imm);
      inst.a = inst.b = Operand();
    }
  }
}

void remove_unused_functions(Program& program) {
  std::vector<bool> used(program.functions.size());
  std::vector<uint32_t> work{0};
  used[0] = true;
  while (!work.empty()) {
    const Function& function = program.functions[work.back()];
    work.pop_back();
    for_each_function_used(function, [&](uint32_t index) {
      if (!used[index]) work.push_back(index);
      used[index] = true;
    });
  }
  std::vector<uint32_t> number(program.functions.size());
  std::deque<Function> kept;
  for (size_t i = 0; i < program.functions.size(); i++) {
    number[i] = kept.size();
    if (used[i]) kept.push_back(std::move(program.functions[i]));
  }
  for (Function& function : kept) for_each_function_used(function, [&](uint32_t& index) { index = number[index]; });
  program.functions = std::move(kept);
}

void optimize(Program& program, std::optional<uint32_t> read_only_cast) {
  SameFunctions<Function> none(false);
  optimize_program(program, read_only_cast, none);
}

void optimize(std::vector<Program>& programs, std::optional<uint32_t> read_only_cast) {
  SameFunctions<Function> known(programs.size() > 1);
  for (Program& program : programs) optimize_program(program, read_only_cast, known);
}

}  // namespace scry::ir
