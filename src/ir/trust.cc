// Loads of pointers without trust. For each load of a pointer through one that it trusts, the verifier of Linux 6.2 and
// later looks whether the member hands the trust on: it searches all types of the kernel by name, up to four times,
// each time that it comes by. What a cast for reading alone yields (bpf_rdonly_cast(), of which no instruction is left
// once the program is loaded) it does not trust: nothing is searched. So such loads go through a cast, but for those
// whose result a call wants, which may want it trusted. What it saves: docs/decisions/0056.
#include "ir/ops.h"
#include "ir/passes.h"

namespace scry::ir {
namespace {

class TrustFinder {
 public:
  explicit TrustFinder(const Function& function)
      : function_(function), wanted_(function.registers), trusted_(function.registers) {
    for_each([&](const Inst& inst) {
      for (const Operand& arg : inst.args) mark(wanted_, arg);
    });
    repeat([&](const Inst& inst) {
      if (inst.dst == kNoReg || !wanted_[uint32_t(inst.dst)]) return;
      if (hands_on(inst)) mark(wanted_, inst.a), mark(wanted_, inst.b);
    });
    repeat([&](const Inst& inst) {
      if (inst.dst != kNoReg && yields_trust(inst)) mark(trusted_, inst.dst);
    });
  }

  bool needs_cast(const Inst& inst) const {
    return inst.op == Op::load && inst.is_pointer && inst.index != 0 && !wanted_[uint32_t(inst.dst)] &&
           trusted_[uint32_t(inst.a.reg)];
  }

 private:
  template <class Each>
  void for_each(const Each& each) const {
    for (const Block& block : function_.blocks)
      for (const Inst& inst : block.insts) each(inst);
  }
  template <class Each>
  void repeat(const Each& each) {
    do {
      changed_ = false;
      for_each(each);
    } while (changed_);
  }
  void mark(std::vector<bool>& set, const Operand& operand) {
    if (!operand.is_reg() || set[uint32_t(operand.reg)]) return;
    set[uint32_t(operand.reg)] = true;
    changed_ = true;
  }
  static bool hands_on(const Inst& inst) {
    return inst.op == Op::copy || inst.op == Op::add || (inst.op == Op::load && inst.is_pointer);
  }
  bool is_trusted(const Operand& operand) const { return operand.is_reg() && trusted_[uint32_t(operand.reg)]; }
  // Of loads from the context the structure is not known: they yield arguments.
  bool yields_trust(const Inst& inst) const {
    if (inst.op == Op::call_helper) return inst.index == uint32_t(bpf::HelperId::get_current_task_btf);
    if (inst.op == Op::load) return inst.is_pointer && (inst.index == 0 || (is_trusted(inst.a) && !needs_cast(inst)));
    return inst.op == Op::parameter || (hands_on(inst) && (is_trusted(inst.a) || is_trusted(inst.b)));
  }

  const Function& function_;
  std::vector<bool> wanted_;   // by register: a call has it, or what is reached through it
  std::vector<bool> trusted_;  // by register: may be a pointer that the verifier trusts
  bool changed_ = false;
};

}  // namespace

void read_without_trust(Function& function, uint32_t cast) {
  const TrustFinder trust(function);
  for (Block& block : function.blocks) {
    std::vector<Inst> insts;
    insts.reserve(block.insts.size());
    for (Inst& inst : block.insts) {
      if (trust.needs_cast(inst)) {
        const Reg read_only = function.new_reg();
        insts.push_back({.op = Op::read_only,
                         .dst = read_only,
                         .a = inst.a,
                         .offset = int32_t(inst.index),
                         .index = cast,
                         .args = {},
                         .span = inst.span});
        inst.a = read_only;
      }
      insts.push_back(std::move(inst));
    }
    block.insts = std::move(insts);
  }
}

}  // namespace scry::ir
