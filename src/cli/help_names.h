// Under which name `scry help` has what a person writes: `kstack()`, `@bytes[comm]`, `%-10s`, `kprobe:vfs_read`.
#pragma once

#include <string>

namespace scry::cli {

// The name itself where nothing else is known.
std::string topic_name(const std::string& written);

}  // namespace scry::cli
