// File systems that scry mounts because the machine lacks them, for this run only: tracefs and bpffs.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace scry {

// Mounts a pseudo file system on a folder and remembers that it did.
Result<void> mount_for_this_run(const char* type, const std::string& place);

// Unmounts them again. A sentence for each; one that is in use, because another program opened a file of it or an
// object is pinned there, stays and its sentence says so.
std::vector<std::string> unmount_again();

}  // namespace scry
