// Stopping the current process until the receiver lets it go on (processes/stopped_processes.h): a map of the bundle
// notes it before the signal is sent, so that it goes on whatever happens to scry.
#pragma once

#include "codegen/lowering.h"

namespace scry::codegen {

// `pid`: where the receiver runs; not 0. What bpf_send_signal() or the note of it answered: below 0, the process goes
// on and is not noted.
Reg stop_process(Lowering& lowering, Operand pid);
void continue_process(Lowering& lowering, Operand pid);

}  // namespace scry::codegen
