// Where the kernel's tracing files are.
#pragma once

#include <string>

#include "base/result.h"

namespace scry {

// The directory that holds events/: /sys/kernel/tracing or, on older systems, /sys/kernel/debug/tracing. Mounts tracefs
// on the first where neither is there and we may. The error's hint says what to do.
Result<std::string> ensure_tracefs();
// With another directory in place of /sys/kernel.
Result<std::string> ensure_tracefs(const std::string& sys_kernel);

}  // namespace scry
