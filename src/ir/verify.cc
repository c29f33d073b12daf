// The invariants of ir.h, checked after codegen and after the passes in debug builds and tests. A violation is our bug,
// so the text is for us: the function, the block, the instruction and what is wrong with it.
#include <fmt/format.h>

#include "ir/bitset.h"
#include "ir/cfg.h"
#include "ir/ops.h"

namespace scry::ir {
namespace {

constexpr uint32_t kMaxArguments = 5;

bool is_width(unsigned width) {
  return width == 1 || width == 2 || width == 4 || width == 8;
}

class Verifier {
 public:
  Verifier(const Program& program, size_t number) : program_(program), number_(number), f_(program.functions[number]) {}

  std::string run() {
    if (f_.blocks.empty()) return fmt::format("f{}: no blocks", number_);
    if (f_.parameters > kMaxArguments) return fmt::format("f{}: {} parameters", number_, f_.parameters);
    for (block_ = 0; block_ < f_.blocks.size() && error_.empty(); block_++) {
      const Block& block = f_.blocks[block_];
      for (inst_ = 0; inst_ < block.insts.size() && error_.empty(); inst_++) check(block.insts[inst_]);
      if (error_.empty()) check(block.end);
    }
    if (error_.empty()) check_definitions();
    return error_;
  }

 private:
  void wrong(std::string_view what) {
    if (error_.empty())
      error_ = fmt::format("f{} {}.{} instruction {}: {}", number_, f_.blocks[block_].label, block_, inst_, what);
  }
  void check_reg(Reg reg) {
    if (reg != kNoReg && uint32_t(reg) >= f_.registers) wrong(fmt::format("no register v{}", uint32_t(reg)));
  }
  void check_target(BlockId target) {
    if (size_t(target) >= f_.blocks.size()) wrong(fmt::format("no block {}", uint32_t(target)));
  }

  void check(const Inst& inst) {
    const OpInfo& info = op_info(inst.op);
    const bool may_ignore = is_call(inst.op) || inst.op == Op::atomic_add;
    if (info.writes_dst && inst.dst == kNoReg && !may_ignore) wrong("no result register");
    if (!info.writes_dst && inst.dst != kNoReg) wrong("an operation without a result has a register");
    check_reg(inst.dst);
    for_each_operand(inst, [&](const Operand& operand) { check_reg(operand.reg); });
    if (info.has_width && !is_width(inst.width)) wrong(fmt::format("width {}", inst.width));
    if (!inst.args.empty() && !may_ignore) wrong("arguments of an operation that is no call");
    if (inst.args.size() > kMaxArguments) wrong(fmt::format("{} arguments", inst.args.size()));
    check_particulars(inst);
  }

  void check_particulars(const Inst& inst) {
    switch (inst.op) {
      case Op::load:
      case Op::store:
        if (!inst.a.is_reg()) wrong("the address is no register");
        break;
      case Op::atomic_add:
      case Op::atomic_exchange:
        if (!inst.a.is_reg()) wrong("the address is no register");
        if (inst.width < 4) wrong("an atomic operation of less than 4 bytes");
        break;
      case Op::bswap:
        if (inst.width == 1) wrong("a swap of one byte");
        break;
      case Op::context:
        if (number_ != 0) wrong("the context outside the entry function");
        break;
      case Op::parameter:
        if (inst.index >= f_.parameters) wrong(fmt::format("no parameter {}", inst.index));
        break;
      case Op::frame_address:
        if (inst.index >= f_.slots.size()) wrong(fmt::format("no slot {}", inst.index));
        break;
      case Op::function_address:
      case Op::call_function:
        if (inst.index >= program_.functions.size()) wrong(fmt::format("no function {}", inst.index));
        break;
      default:
        break;
    }
  }

  void check(const Terminator& end) {
    if (end.kind == Terminator::Kind::none) return wrong("the block has no terminator");
    for_each_end_operand(end, [&](const Operand& operand) { check_reg(operand.reg); });
    if (end.kind == Terminator::Kind::ret) return;
    check_target(end.target);
    if (end.kind == Terminator::Kind::branch) check_target(end.otherwise);
  }

  // A register is written before it is read on every path: forward over the blocks, meeting by intersection.
  void check_definitions() {
    const Cfg cfg(successor_lists(f_.blocks));
    std::vector<Bitset> written(f_.blocks.size(), Bitset(f_.registers, true));  // at the block's end
    for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t block : cfg.order) {
        Bitset state = written_at_start(cfg, block, written);
        for (const Inst& inst : f_.blocks[block].insts)
          if (inst.dst != kNoReg) state.set(uint32_t(inst.dst));
        changed |= state != written[block];
        written[block] = std::move(state);
      }
    }
    for (uint32_t block : cfg.order) check_reads(block, written_at_start(cfg, block, written));
  }

  Bitset written_at_start(const Cfg& cfg, uint32_t block, const std::vector<Bitset>& written) const {
    Bitset state(f_.registers, block != 0);
    if (block == 0) return state;
    for (uint32_t predecessor : cfg.predecessors[block]) state &= written[predecessor];
    return state;
  }

  void check_reads(uint32_t block, Bitset state) {
    const auto check_read = [&](const Operand& operand) {
      if (operand.is_reg() && !state.test(uint32_t(operand.reg)))
        wrong(fmt::format("v{} is read before it is written", uint32_t(operand.reg)));
    };
    block_ = block;
    inst_ = 0;
    for (const Inst& inst : f_.blocks[block].insts) {
      for_each_operand(inst, check_read);
      if (inst.dst != kNoReg) state.set(uint32_t(inst.dst));
      inst_++;
    }
    for_each_end_operand(f_.blocks[block].end, check_read);
  }

  const Program& program_;
  size_t number_;
  const Function& f_;
  size_t block_ = 0, inst_ = 0;
  std::string error_;
};

}  // namespace

std::string verify(const Program& program) {
  if (program.functions.empty()) return "no functions";
  for (size_t i = 0; i < program.functions.size(); i++)
    if (program.functions[i].code)
      continue;
    else if (std::string error = Verifier(program, i).run(); !error.empty())
      return error;
  return {};
}

}  // namespace scry::ir
