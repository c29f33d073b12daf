// Confinement: what is left of the rights of this process once everything is attached (docs/decisions/0043). All
// threads get it, those that run as well.
#pragma once

#include "base/result.h"
#include "kernel/privileges.h"

namespace scry {

// From here on no thread has other capabilities than `kept`, none gains any by an exec, only the system calls of a run
// are allowed (kernel/loop_calls.h), and a process that was started through sudo is the user who called it
// (base/invoking_user.h). Cannot be undone.
Result<> confine(CapabilitySet kept);

// Whether the elements of maps can be read without CAP_BPF: since Linux 5.19. `map`: any that is loaded.
bool reads_maps_without_capability(int map);

}  // namespace scry
