// Which probes a script about system calls stands on. For a few calls: the tracepoints of these, which take less than
// half from all others (docs/decisions/0032); else the raw tracepoints of every call.
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
