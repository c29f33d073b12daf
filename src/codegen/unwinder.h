// Unwinder: code that walks the user stack of the current task, by call-frame tables (unwind/rule.h) and, where a file
// has none, by frame pointers.
//
// It begins with the registers that the task had when it entered the kernel, and takes a step per frame in a callback
// of the helper `loop`:
//     the mapping of the instruction     from the kernel's own tree of mappings: there is nothing to keep up to date
//     the file's table, the rule         three look-ups and two searches of ten steps without a branch
//     the return address                 one read of the stack; preserved registers are read when a frame is found by
//                                        them, until then only their place is noted
// A table that is missing is asked for, once, through a ring of its own; the receiving side brings it
// (runtime/unwind_tables.h). State and frames are in scratch memory, which no other run can touch. Costs:
// docs/decisions/0037. Tested by tests/live/unwind_*.t against gdb.
#pragma once

#include "codegen/lowering.h"

namespace scry::codegen {

// Whether this program can walk; else the kernel does, by frame pointers.
bool can_unwind(Lowering& lowering);

struct UnwindOptions {
  uint32_t most_frames = 0;
  bool limit_is_asked_for = false;  // by the script, so that a walk that reaches it is complete
  bool uses_frame_pointers = true;  // where there is no table, or no rule
  Operand program;                  // symbols::program_number() of the process
  bool of_python = false;           // frames of Python in place of native ones
  bool is_return = false;           // the probe is where a function has returned to
};

struct UnwoundStack {
  ir::Reg count;  // of frames
  // 1: yes. The first address is after a call or a system call; a file without a table was met; max_stack_frames was
  // reached.
  ir::Reg is_after_call, lacks_table, is_cut;
};

// Writes the addresses of frames to `frames`, which lies in scratch memory and holds zeros.
// `fallback` does the same for a task that this walk cannot follow (of 32 bits).
UnwoundStack unwind_user_stack(Lowering& lowering, const Place& frames, const UnwindOptions& options,
                               const std::function<ir::Reg()>& fallback);

}  // namespace scry::codegen
