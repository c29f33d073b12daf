// The sockets of AF_UNIX, by the kernel's sock_diag(7): /proc does not tell their other ends, and believes names that
// have newlines in them, by which a line of another socket is forged.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace scry::cli {

struct UnixSocket {
  uint32_t type = 0;  // SOCK_STREAM
  std::string name;   // of its address, as the kernel has it: an abstract one begins with a zero byte; empty: none
  uint64_t peer = 0;  // inode of the other end; 0: none
};

// By inode, of our network namespace. Empty where the kernel has no such interface (CONFIG_UNIX_DIAG), or it may not be
// asked: a confined run makes no sockets of other families.
std::map<uint64_t, UnixSocket> unix_sockets();

}  // namespace scry::cli
