// The probes of a script about system calls. A few calls are traced by their own tracepoints, which cost all other
// calls less than half of what the raw tracepoints cost (docs/decisions/0032). More are traced by the raw tracepoints.
#pragma once

#include <string>

#include "syscalls/call_set.h"

namespace scry::cli {

struct CallProbes {
  std::string entry = "rawtracepoint:sys_enter", exit = "rawtracepoint:sys_exit";
  bool named = false;  // of single calls: no args.id, no args.regs, and calls of 32-bit programs do not come here
};

CallProbes call_probes(const syscalls::CallSet& calls);

}  // namespace scry::cli
