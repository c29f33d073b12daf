// Programs that take calls of library functions (libcalls/call.h, docs/decisions/0051): the one at the entry of the
// functions copies what the plan of the function names, the one at their return completes the record and sends it.
//
// Calls nest: qsort() calls a function of the program, which calls strcmp(). The innermost call that is recorded lies
// in the storage of the thread as a system call does; those around it lie above it in frames, without their pieces:
// each was sent when the next one began. A call and its return belong together by the place of the return address on
// the stack, so that a call that longjmp() left is not taken for another. Tested by tests/live/ltrace_*.t.
#pragma once

#include "codegen/lowering.h"

namespace scry::codegen {

struct LibraryCapture {
  bpf::EventLayout layout;  // of the record; its texts are the functions
  uint32_t text_limit = 32;
  bool stops_when_full = false;
  // Where the calls come from that are recorded, and the address of the thread's own memory, for errno.
  Operand caller_first, caller_end, thread;
};

// The texts of all functions that the script probes, by their numbers.
std::vector<std::string> library_functions(const typed::Script& script);

void take_library_entry(Lowering& lowering, const LibraryCapture& capture);
void take_library_return(Lowering& lowering, const LibraryCapture& capture);
// On the raw tracepoints sched_switch and sched_process_exec.
void announce_library_call(Lowering& lowering, const LibraryCapture& capture);
void forget_library_calls(Lowering& lowering, const LibraryCapture& capture);

}  // namespace scry::codegen
