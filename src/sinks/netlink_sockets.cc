#include "sinks/netlink_sockets.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

namespace scry {
namespace {

// The number in "socket:[1234]", the target of a link of /proc/PID/fd.
std::optional<uint64_t> socket_inode(uint32_t pid, int number) {
  char target[64] = {};
  const std::string link = fmt::format("/proc/{}/fd/{}", pid, number);
  if (readlink(link.c_str(), target, sizeof target - 1) <= 0) return std::nullopt;
  unsigned long inode = 0;
  if (std::sscanf(target, "socket:[%lu]", &inode) != 1) return std::nullopt;
  return inode;
}

// Columns: address, protocol, and others, of which the last one is the inode.
std::optional<uint32_t> protocol_of_inode(uint32_t pid, uint64_t inode) {
  std::ifstream table(fmt::format("/proc/{}/net/netlink", pid));
  const std::string wanted = std::to_string(inode);
  for (std::string line; std::getline(table, line);) {
    std::istringstream words(line);
    std::string address, word;
    uint32_t protocol = 0;
    if (!(words >> address >> protocol)) continue;
    while (words >> word) continue;
    if (word == wanted) return protocol;
  }
  return std::nullopt;
}

}  // namespace

void NetlinkSockets::observe(const syscalls::CallRecord& call) {
  if (call.result < 0 || call.state & syscalls::kEntered) return;
  const auto result = static_cast<int>(call.result);
  switch (call.number) {
    case SYS_socket:
      made_[{call.pid, result}] = static_cast<uint32_t>(call.arguments[0]) == AF_NETLINK
                                      ? std::optional(static_cast<uint32_t>(call.arguments[2]))
                                      : std::nullopt;
      return;
    case SYS_accept:
    case SYS_accept4:
      made_.erase({call.pid, result});
      return;
    case SYS_close:
      made_.erase({call.pid, static_cast<int>(call.arguments[0])});
      return;
    default:
      return;
  }
}

void NetlinkSockets::observe_end(uint32_t pid) {
  made_.erase(made_.lower_bound({pid, std::numeric_limits<int>::min()}),
              made_.upper_bound({pid, std::numeric_limits<int>::max()}));
}

std::optional<uint32_t> NetlinkSockets::protocol(uint32_t pid, int number) const {
  if (const auto found = made_.find({pid, number}); found != made_.end()) return found->second;
  const auto inode = socket_inode(pid, number);
  return inode ? protocol_of_inode(pid, *inode) : std::nullopt;
}

}  // namespace scry
