// Programs that take system calls (syscalls/capture.h, docs/decisions/0039): the one at the entry copies what the plan
// of the call names and leaves the record in the storage of the thread; the one at the exit completes and sends it; the
// one at a switch of tasks sends what there is when the thread goes to sleep inside a call.
//
// One loop interprets the plans. A step costs one read of user memory and about 40 instructions; a call without steps
// costs no loop at all. Tested by tests/live/strace_*.t.
#pragma once

#include "codegen/lowering.h"
#include "syscalls/call_set.h"

namespace scry::codegen {

struct SyscallCapture {
  bpf::MapId plans{};            // array of one element: syscalls::Plan by number
  bpf::MapId threads{};          // the storage of threads
  bpf::EventLayout layout;       // of the record
  bool stops_when_full = false;  // the process waits while the ring is nearly full
  uint64_t least_ns = 0;         // shorter calls are not sent
  enum Results : unsigned { kSuccessful = 1, kFailed = 2, kUnfinished = 4, kAllResults = 7 };
  unsigned results = kAllResults;  // calls that end so are sent
};

// The maps of calls that are taken by these plans, which all programs of a script with the same plans and this name
// share.
SyscallCapture syscall_capture(Module& module, const syscalls::Plans& plans, const std::string& name);

// In programs on the raw tracepoints sys_enter, sys_exit and sched_switch; the first two also on the tracepoints of one
// call.
void take_call_entry(Lowering& lowering, SyscallCapture capture);
void take_call_exit(Lowering& lowering, SyscallCapture capture);
void announce_call(Lowering& lowering, SyscallCapture capture);

}  // namespace scry::codegen
