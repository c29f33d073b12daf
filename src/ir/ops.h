// What each IR operation reads, writes and may be changed into: one row per Op, one per helper with known effects. The
// printer, the checker and every pass ask these tables instead of listing operations themselves.
#pragma once

#include "ir/ir.h"

namespace scry::ir {

struct OpInfo {
  Op op;
  const char* name;
  bool reads_a : 1;
  bool reads_b : 1;
  bool writes_dst : 1;
  bool has_width : 1;
  bool commutative : 1;
  bool pure : 1;      // no effect but dst: may be removed when dst is not read
  bool numbered : 1;  // same operands give the same result everywhere in the function: may be shared
};
const OpInfo& op_info(Op op);

// What a call does to the rest of the program.
enum class Effect : uint8_t {
  constant,  // same answer during the whole run of the program, touches nothing: may be shared and removed
  time,      // a clock: touches nothing, may be shared while no other work is done in between, and removed
  reads,     // may read memory, changes none that the program can see
  writes,    // anything
};
Effect helper_effect(bpf::HelperId id);
// The effect of an instruction that is a call.
Effect call_effect(const Inst& inst);
bool is_call(Op op);

// May the instruction go when its result is not read?
bool is_removable(const Inst& inst);

// "==" and so on; signed ones as the verifier prints them: "s<".
const char* compare_text(Compare compare);
// The comparison that holds exactly when `compare` does not; `test` has none.
bool has_negation(Compare compare);
Compare negate(Compare compare);
// The comparison with its sides exchanged.
Compare swap_sides(Compare compare);

// Calls `visit(Operand&)` for each operand that the instruction or terminator reads.
template <class I, class Visit>
void for_each_operand(I& inst, Visit visit) {
  const OpInfo& info = op_info(inst.op);
  if (info.reads_a) visit(inst.a);
  if (info.reads_b) visit(inst.b);
  for (auto& arg : inst.args) visit(arg);
}
template <class T, class Visit>
void for_each_end_operand(T& end, Visit visit) {
  if (end.kind == Terminator::Kind::branch || end.kind == Terminator::Kind::ret) visit(end.a);
  if (end.kind == Terminator::Kind::branch) visit(end.b);
}

inline bool names_function(Op op) {
  return op == Op::call_function || op == Op::function_address;
}
// Calls `visit(index)` for each function of the program that this one calls or names.
template <class F, class Visit>
void for_each_function_used(F& function, Visit visit) {
  for (auto& block : function.blocks)
    for (auto& inst : block.insts)
      if (names_function(inst.op)) visit(inst.index);
  if (!function.code) return;
  for (auto& use : function.code->uses)
    if (names_function(use.op)) visit(use.index);
}

}  // namespace scry::ir
