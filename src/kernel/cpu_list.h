// The kernel's lists of CPUs ("0-3,8,10-11") as in /sys/devices/system/cpu/possible.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace scry {

// The numbers of a list, ascending as written; what cannot be read ends it. At most 65536 numbers.
std::vector<uint32_t> parse_cpu_list(std::string_view text);
// Of a file with such a list; {0} if it cannot be read.
std::vector<uint32_t> read_cpu_list(const std::string& path);

}  // namespace scry
