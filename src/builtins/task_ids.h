// The ids of the current task in generated code, which builtins and the origin of events share.
#pragma once

#include "ir/ir.h"

namespace scry::codegen {
class Lowering;
}

namespace scry {

// Process (high half) and thread id of the current task in the tracer's PID namespace, 0 for a task that is not in it
// (context.cc).
ir::Reg own_task_ids(codegen::Lowering& lowering);

}  // namespace scry
