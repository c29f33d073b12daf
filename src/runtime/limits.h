// Limits: what the process may have open at once, raised to what a bundle needs.
#pragma once

#include "bpf/bundle.h"
#include "runtime/run_log.h"

namespace scry {

// RLIMIT_NOFILE to three descriptors per probe, with the per-CPU events, the programs and the maps; RLIMIT_MEMLOCK,
// which kernels before 5.11 charge maps to, without limit where that is allowed.
void raise_limits(const bpf::Bundle& bundle, uint32_t cpus, RunLog& log);

}  // namespace scry
