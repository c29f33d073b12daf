// Dispatch: several bodies in one program. Many probes on system calls share one BTF raw tracepoint; the two
// sides of a kernel function share one session link.
//
// sys_enter and sys_exit fire for every call, so what comes first must be short: load the number, find its bodies by a
// binary search over number ranges, run them in source order. Calls that are not traced cost a few comparisons.
#pragma once

#include "codegen/nodes.h"

namespace scry::codegen {

// One body that the dispatcher runs.
struct DispatchedBody {
  const typed::Program* program = nullptr;
  std::vector<uint32_t> numbers;  // sorted; empty: every call, whatever its number
};

// Emits the whole function of a dispatcher on `mechanism`, the entry of `owner`. One that a system call's own function
// calls looks at the number too: calls of the x32 ABI, which have others, enter the same function and no tracepoint of
// theirs.
void lower_dispatcher(Module& module, ir::Program& owner, ir::Builder& builder, targets::Mechanism mechanism,
                      const std::vector<DispatchedBody>& bodies);

// Emits the whole function of a program that runs at the entry of a kernel function, and at its return.
void lower_session(Module& module, ir::Program& owner, ir::Builder& builder, const typed::Program& entry,
                   const typed::Program& leave);

// Emits one body with its own scratch prologue; falls through at its end. Shared with programs of one body.
void lower_body(Module& module, ir::Program& owner, ir::Builder& builder, const typed::Program& program,
                ir::Reg return_value);

}  // namespace scry::codegen
