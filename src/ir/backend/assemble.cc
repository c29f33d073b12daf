#include "ir/backend/assemble.h"

namespace scry::ir {

Result<std::vector<bpf::ProgramPlan>> assemble(const std::vector<Program>& programs, const TargetFeatures& features) {
  std::vector<bpf::ProgramPlan> plans;
  for (const Program& program : programs) plans.push_back(TRY(emit(program, features)));
  return plans;
}

}  // namespace scry::ir
