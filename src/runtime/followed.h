// The processes of --follow when the run begins.
#pragma once

#include <string>
#include <vector>

#include "bpf/bundle.h"
#include "kernel/maps.h"
#include "runtime/loader.h"

namespace scry {

// Puts every process that descends from `roots` into the script map of that name (u32 process id -> bool). The probes
// that add new children must be attached already: then none is missed between this look and theirs, because each
// process is in the map before its children are read.
Result<void> fill_followed(const bpf::Bundle& bundle, const Loaded& loaded, KernelMaps& kernel,
                           const std::string& map_name, const std::vector<int>& roots);

// The processes in that map.
std::vector<int> followed_processes(const bpf::Bundle& bundle, const Loaded& loaded, KernelMaps& kernel,
                                    const std::string& map_name);

}  // namespace scry
