// Memory that this process may still take: what the machine has to spare, or less where a control group sets a limit
// (in most containers). The kernel charges the memory of BPF maps to the control group of the process that makes them.
//
// The limit of every group on the way up counts. What a group uses is what it could not give back at once: page cache
// that has not been used lately (inactive_file) is not counted. Tested by free_memory_test.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace scry {

// Bytes; nullopt: not known. The arguments stand for /proc and /sys/fs/cgroup.
std::optional<uint64_t> free_memory(const std::string& proc = "/proc", const std::string& cgroups = "/sys/fs/cgroup");

}  // namespace scry
