// The other ends of connected sockets of AF_UNIX, which /proc does not tell: by the kernel's sock_diag(7).
#pragma once

#include <cstdint>
#include <map>

namespace scry::cli {

// By inode, of our network namespace. Empty where the kernel has no such interface (CONFIG_UNIX_DIAG), or it may not be
// asked: a confined run makes no sockets of other families.
std::map<uint64_t, uint64_t> unix_peers();

}  // namespace scry::cli
