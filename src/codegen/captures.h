// Captures: which loops of a body run as callbacks, which variables these share with the code around them, and which
// variables have but one value.
//
// The body of most `for` loops becomes a function of its own that a helper calls. Registers and the stack slots of one
// function are out of the other's reach, so a variable that is declared outside a loop and used in it lives in scratch
// memory, where every function of the body finds it.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "sema/typed.h"

namespace scry::codegen {

bool has_loop(const typed::BlockPtr& block);

// Constant bounds of a range that is lowered as plain code: few rounds, and no further loop in it, so that nesting does
// not multiply what the verifier walks.
struct ConstantRange {
  int64_t start = 0, end = 0;
};
std::optional<ConstantRange> plain_range(const typed::ForRange& loop);

// A `while` is plain code where the verifier can count its turns: its condition compares a variable that it knows in
// each turn (in a register, only ever assigned small constants and moved by constant steps) with a small constant, and
// there is no loop in it. Any other is a callback of the helper `loop`, where the kernel has that.
struct VariableUse {
  std::vector<typed::VariableId> captured;
  std::vector<uint32_t> writes;             // by variable: how many places write it, but for its declaration
  std::set<const typed::While*> callbacks;  // the loops that are lowered as callbacks
  std::set<typed::VariableId> counters;     // what the other loops count with
  // Assigned by the statements of an operand: `f($t, ({ $t = (1, 2); 3 }))`. What was read of one before is a copy.
  std::set<typed::VariableId> changed_in_operands;
};
VariableUse find_variable_use(const typed::Program& program);

}  // namespace scry::codegen
