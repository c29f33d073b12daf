// Step 4 for all programs of a bundle: from the IR to instructions.
#pragma once

#include "ir/ir.h"

namespace scry::ir {

// In the order of `programs`; fails with the first that does not fit the machine (emit()).
Result<std::vector<bpf::ProgramPlan>> assemble(const std::vector<Program>& programs, const TargetFeatures& features);

}  // namespace scry::ir
