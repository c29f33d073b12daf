#include "probes/attaching.h"

#include "probes/provider.h"

namespace scry::probes {

bool is_in_user_code(const bpf::AttachPlan& plan) {
  return find_provider(plan.provider)->space == AddressSpace::user;
}

bool is_at_user_return(const bpf::AttachPlan& plan) {
  return is_in_user_code(plan) && find_provider(plan.provider)->expansion.abilities.retval;
}

Result<std::vector<Fd>> attach(const bpf::AttachPlan& plan, int program, KernelAttachments& kernel,
                               const AttachSettings& settings) {
  return find_provider(plan.provider)->attaching->attach(plan, program, kernel, settings);
}

}  // namespace scry::probes
