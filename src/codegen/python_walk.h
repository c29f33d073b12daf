// PythonWalk: code that walks the Python frames of the current thread, after a walk of the native stack has met an
// interpreter (codegen/unwinder.h).
//
// The thread's state is the one in the interpreters' lists that has the thread's own address (pthread_self(), the base
// of fs). A frame is an id of its code object and the code unit that runs (unwind/python.h): the id is a hash of where
// the object is and what it points to, so that another object at the same address has another one. Names and lines are
// sent once for each id. Per frame: two reads of user memory and a look-up. Tested by tests/live/pystack*.t.
#pragma once

#include "codegen/lowering.h"

namespace scry::codegen {

struct PythonStart {
  Operand build;    // number of the unwind::PythonBuild; not 0
  Operand base;     // where the file's offset 0 would be in the process
  Operand thread;   // the base of fs
  Operand program;  // symbols::program_number() of the process
};

// Writes frames to `frames`, which lies in scratch memory; returns how many.
ir::Reg walk_python(Lowering& lowering, const bpf::PythonMaps& maps, const PythonStart& start, const Place& frames,
                    uint32_t most_frames);

}  // namespace scry::codegen
