// The system calls of a run after everything is attached: a seccomp filter refuses the others (docs/decisions/0043).
#pragma once

#include "base/result.h"

namespace scry {

// From here on the threads of this process can receive, name and show events, and end the run. They can start no
// program, load nothing into the kernel, attach nothing, and trace no process: such calls fail with EPERM, calls that
// the C library has a replacement for with ENOSYS. Does nothing on kernels without seccomp filters, and in builds with
// sanitizers, whose runtime makes calls of its own at exit. PR_SET_NO_NEW_PRIVS is set already.
Result<> allow_loop_calls_only();

}  // namespace scry
