// The cost of breakpoints in user code, of which the kernel's counters of run times know nothing.
#pragma once

#include <cstdint>

namespace scry {

// What it takes to reach a program at a breakpoint in user code: where the kernel emulates the instruction below it (a
// push, a jump, a call, a nop), and where it lets the processor step over it, which traps a second time: on the virtual
// machine of this project that takes fifteen times as long. The defaults are what is usual for the first.
struct TrapCost {
  uint64_t emulated_ns = 500, stepped_ns = 500;
};

// By breakpoints in two functions of our own; to remove them takes some 150 ms. What cannot be measured keeps its usual
// value.
TrapCost measure_trap_cost();

}  // namespace scry
