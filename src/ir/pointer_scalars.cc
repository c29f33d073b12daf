// Pointers as numbers. The verifier knows some values as pointers into the kernel: arguments of typed programs, the
// current task, what is loaded through them. It refuses arithmetic on them, in part even adding a constant, and memory
// that holds one may be read back only whole; to a script they are addresses. So what calculates with one, stores it,
// or reads memory by way of it gets its number (Op::as_number). Loads through it, comparisons, and calls that want a
// pointer of its type, or one to a member after it, have the pointer itself.
//
// Which registers may hold such a pointer is found for all ways through the program at once: what is not sure counts.
#include <algorithm>
#include <iterator>

#include "ir/evaluate.h"
#include "ir/ops.h"
#include "ir/passes.h"

namespace scry::ir {
namespace {

// Helpers that take addresses and sizes as numbers.
constexpr bpf::HelperId kTakeNumbers[] = {bpf::HelperId::probe_read_kernel,     bpf::HelperId::probe_read_user,
                                          bpf::HelperId::probe_read_kernel_str, bpf::HelperId::probe_read_user_str,
                                          bpf::HelperId::copy_from_user,        bpf::HelperId::loop};

bool takes_numbers(const Inst& inst) {
  if (inst.op == Op::call_helper)
    return std::ranges::find(kTakeNumbers, bpf::HelperId(inst.index)) != std::end(kTakeNumbers);
  return (is_arithmetic(inst.op) && inst.op != Op::copy && inst.op != Op::as_number) || inst.op == Op::store ||
         inst.op == Op::atomic_add || inst.op == Op::atomic_exchange;
}

struct FunctionFacts {
  std::vector<bool> pointer;            // by register: may hold one
  std::vector<bool> wanted;             // by register: a call wants it as a pointer
  std::vector<bool> parameter_pointer;  // by parameter
};

class Finder {
 public:
  explicit Finder(const Program& program) : program_(program) {
    for (const Function& function : program.functions) {
      FunctionFacts& facts = facts_.emplace_back();
      facts.pointer.resize(function.registers);
      facts.wanted.resize(function.registers);
      find_wanted(function, facts);
    }
    do {
      changed_ = false;
      for (size_t i = 0; i < program.functions.size(); i++) look_at(i);
    } while (changed_);
  }

  // Whether the instruction must have the number of this operand.
  bool wants_number(size_t function, const Inst& inst, const Operand& operand) const {
    return holds(facts_[function].pointer, operand) && takes_numbers(inst) && !moves_pointer(facts_[function], inst);
  }

 private:
  static bool holds(const std::vector<bool>& set, const Operand& operand) {
    return operand.is_reg() && set[uint32_t(operand.reg)];
  }
  void mark(std::vector<bool>& set, size_t at) {
    if (set.size() <= at) set.resize(at + 1);
    if (!set[at]) changed_ = true;
    set[at] = true;
  }

  static void find_wanted(const Function& function, FunctionFacts& facts) {
    for (const Block& block : function.blocks)
      for (const Inst& inst : block.insts)
        if (is_call(inst.op) && !takes_numbers(inst))
          for (const Operand& arg : inst.args)
            if (arg.is_reg()) facts.wanted[uint32_t(arg.reg)] = true;
  }

  // To a member, for a call.
  static bool moves_pointer(const FunctionFacts& facts, const Inst& inst) {
    return inst.op == Op::add && (inst.a.is_imm() || inst.b.is_imm()) && facts.wanted[uint32_t(inst.dst)];
  }

  void look_at(size_t index) {
    FunctionFacts& facts = facts_[index];
    for (const Block& block : program_.functions[index].blocks)
      for (const Inst& inst : block.insts) {
        if (inst.op == Op::call_function)
          for (size_t i = 0; i < inst.args.size(); i++)
            if (holds(facts.pointer, inst.args[i])) mark(facts_[inst.index].parameter_pointer, i);
        if (inst.dst != kNoReg && yields_pointer(facts, inst)) mark(facts.pointer, uint32_t(inst.dst));
      }
  }

  bool yields_pointer(const FunctionFacts& facts, const Inst& inst) const {
    switch (inst.op) {
      case Op::load:
        return inst.is_pointer;
      case Op::call_helper:
        return inst.index == uint32_t(bpf::HelperId::get_current_task_btf);
      case Op::parameter:
        return inst.index < facts.parameter_pointer.size() && facts.parameter_pointer[inst.index];
      case Op::copy:
        return holds(facts.pointer, inst.a);
      default:
        return moves_pointer(facts, inst) && (holds(facts.pointer, inst.a) || holds(facts.pointer, inst.b));
    }
  }

  const Program& program_;
  std::vector<FunctionFacts> facts_;
  bool changed_ = false;
};

}  // namespace

void use_pointers_as_numbers(Program& program) {
  const Finder pointers(program);
  for (size_t i = 0; i < program.functions.size(); i++) {
    Function& function = program.functions[i];
    for (Block& block : function.blocks) {
      std::vector<Inst> insts;
      insts.reserve(block.insts.size());
      for (Inst& inst : block.insts) {
        for_each_operand(inst, [&](Operand& operand) {
          if (!pointers.wants_number(i, inst, operand)) return;
          const Reg number = function.new_reg();
          insts.push_back({.op = Op::as_number, .dst = number, .a = operand, .span = inst.span});
          operand = number;
        });
        insts.push_back(std::move(inst));
      }
      block.insts = std::move(insts);
    }
  }
}

}  // namespace scry::ir
