// Pointers as numbers. The verifier knows some values as pointers into the kernel: arguments of typed programs, the
// current task. It refuses all arithmetic on them but adding a constant; to a script they are addresses. So what
// calculates with one gets its number (Op::as_number).
//
// Which registers may hold such a pointer is found for all ways through the program at once: what is not sure counts.
#include <utility>

#include "ir/evaluate.h"
#include "ir/ops.h"
#include "ir/passes.h"

namespace scry::ir {
namespace {

// A pointer that is copied, or moved by a constant as far as the verifier lets it, stays a pointer.
bool is_moved_by_constant(const Inst& inst) {
  constexpr int64_t kNear = 1 << 28;  // BPF_MAX_VAR_OFF is 1 << 29
  if (inst.op == Op::copy) return true;
  const bool added = inst.op == Op::add && (inst.a.is_imm() || inst.b.is_imm());
  const bool taken_off = inst.op == Op::sub && inst.b.is_imm();
  const int64_t distance = inst.a.is_imm() ? inst.a.imm : inst.b.imm;
  return (added || taken_off) && -kNear < distance && distance < kNear;
}

struct FunctionFacts {
  std::vector<bool> pointer;            // by register: may hold one
  std::vector<bool> stack;              // by register: may be an address of the stack
  std::vector<bool> parameter_pointer;  // by parameter
};

class Finder {
 public:
  explicit Finder(const Program& program) : program_(program) {
    for (const Function& function : program.functions) {
      FunctionFacts& facts = facts_.emplace_back();
      facts.pointer.resize(function.registers);
      facts.stack.resize(function.registers);
    }
    do {
      changed_ = false;
      for (size_t i = 0; i < program.functions.size(); i++) look_at(i);
    } while (changed_);
  }

  bool is_pointer(size_t function, const Operand& operand) const { return holds(facts_[function].pointer, operand); }

 private:
  static bool holds(const std::vector<bool>& set, const Operand& operand) {
    return operand.is_reg() && set[uint32_t(operand.reg)];
  }
  void mark(std::vector<bool>& set, size_t at) {
    if (set.size() <= at) set.resize(at + 1);
    if (!set[at]) changed_ = true;
    set[at] = true;
  }

  void look_at(size_t index) {
    FunctionFacts& facts = facts_[index];
    for (const Block& block : program_.functions[index].blocks)
      for (const Inst& inst : block.insts) {
        if (inst.op == Op::store && holds(facts.stack, inst.a) && holds(facts.pointer, inst.b) && !stack_has_pointers_)
          stack_has_pointers_ = changed_ = true;
        if (inst.op == Op::call_function)
          for (size_t i = 0; i < inst.args.size(); i++)
            if (holds(facts.pointer, inst.args[i])) mark(facts_[inst.index].parameter_pointer, i);
        if (inst.dst == kNoReg) continue;
        if (yields_pointer(facts, inst)) mark(facts.pointer, uint32_t(inst.dst));
        if (yields_stack(facts, inst, index)) mark(facts.stack, uint32_t(inst.dst));
      }
  }

  bool yields_pointer(const FunctionFacts& facts, const Inst& inst) const {
    switch (inst.op) {
      case Op::load:
        return inst.is_pointer || (inst.width == 8 && stack_has_pointers_ && holds(facts.stack, inst.a));
      case Op::call_helper:
        return inst.index == uint32_t(bpf::HelperId::get_current_task_btf);
      case Op::parameter:
        return inst.index < facts.parameter_pointer.size() && facts.parameter_pointer[inst.index];
      default:
        return is_moved_by_constant(inst) && (holds(facts.pointer, inst.a) || holds(facts.pointer, inst.b));
    }
  }

  // A callback's parameter leads to the frame of the function that asked for it.
  bool yields_stack(const FunctionFacts& facts, const Inst& inst, size_t function) const {
    const bool leads_on = inst.op == Op::copy || inst.op == Op::add || inst.op == Op::sub;
    return inst.op == Op::frame_address || (inst.op == Op::parameter && function > 0) ||
           (leads_on && (holds(facts.stack, inst.a) || holds(facts.stack, inst.b)));
  }

  const Program& program_;
  std::vector<FunctionFacts> facts_;
  bool stack_has_pointers_ = false;
  bool changed_ = false;
};

bool takes_numbers(const Inst& inst) {
  if (is_moved_by_constant(inst) || inst.op == Op::as_number) return false;
  return is_arithmetic(inst.op) || inst.op == Op::atomic_add || inst.op == Op::atomic_exchange ||
         (inst.op == Op::store && inst.width < 8);
}

}  // namespace

void use_pointers_as_numbers(Program& program) {
  const Finder pointers(program);
  for (size_t i = 0; i < program.functions.size(); i++) {
    Function& function = program.functions[i];
    for (Block& block : function.blocks) {
      std::vector<Inst> insts;
      insts.reserve(block.insts.size());
      for (Inst& inst : block.insts) {
        const bool reads_memory = !is_arithmetic(inst.op);  // there `a` is an address
        for (Operand* operand : {&inst.a, &inst.b}) {
          if (!takes_numbers(inst) || (reads_memory && operand == &inst.a) || !pointers.is_pointer(i, *operand))
            continue;
          const Reg number = function.new_reg();
          insts.push_back({.op = Op::as_number, .dst = number, .a = *operand, .span = inst.span});
          *operand = number;
        }
        insts.push_back(std::move(inst));
      }
      block.insts = std::move(insts);
    }
  }
}

}  // namespace scry::ir
