// Captures: which variables of a body its callbacks share with the code around them, and which have but one value.
//
// The body of most `for` loops becomes a function of its own that a helper calls. Registers and the stack slots of one
// function are out of the other's reach, so a variable that is declared outside a loop and used in it lives in scratch
// memory, where every function of the body finds it.
#pragma once

#include <optional>
#include <vector>

#include "sema/typed.h"

namespace scry::codegen {

// Constant bounds of a range that is lowered as plain code: few rounds, and no further loop in it, so that nesting does
// not multiply what the verifier walks.
struct ConstantRange {
  int64_t start = 0, end = 0;
};
std::optional<ConstantRange> plain_range(const typed::ForRange& loop);

struct VariableUse {
  std::vector<typed::VariableId> captured;
  std::vector<uint32_t> writes;  // by variable: how many places write it, but for its declaration
};
VariableUse find_variable_use(const typed::Program& program);

}  // namespace scry::codegen
