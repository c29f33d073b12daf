// What it takes to reach a program at a breakpoint in user code, of which the kernel's counters of run times know
// nothing.
#pragma once

#include "kernel/observer.h"

namespace scry {

// By breakpoints in two functions of our own, some milliseconds; what cannot be measured keeps its usual value.
TrapCost measure_trap_cost();

}  // namespace scry
