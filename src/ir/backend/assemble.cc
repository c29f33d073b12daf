#include "ir/backend/assemble.h"

#include "ir/backend/emit.h"

namespace scry::ir {

Result<std::vector<bpf::ProgramPlan>> assemble(const std::vector<Program>& programs, const TargetFeatures& features) {
  std::vector<bpf::ProgramPlan> plans;
  SameFunctions<MachineFunction> known(programs.size() > 1);
  for (const Program& program : programs) plans.push_back(TRY(emit(program, features, known)));
  return plans;
}

}  // namespace scry::ir
