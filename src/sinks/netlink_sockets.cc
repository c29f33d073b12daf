#include "sinks/netlink_sockets.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

#include "base/folder.h"

namespace scry {
namespace {

// {inode: protocol} of the sockets in the network namespace of a process. The columns of the file are address,
// protocol, and others, of which the last one is the inode.
std::map<std::string, uint32_t> protocols_by_inode(uint32_t pid) {
  std::map<std::string, uint32_t> found;
  std::ifstream table(fmt::format("/proc/{}/net/netlink", pid));
  for (std::string line; std::getline(table, line);) {
    std::istringstream words(line);
    std::string address, word;
    uint32_t protocol = 0;
    if (!(words >> address >> protocol)) continue;
    while (words >> word) continue;
    found[word] = protocol;
  }
  return found;
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

NetlinkSockets::Range NetlinkSockets::of_process(uint32_t pid) const {
  return {made_.lower_bound({pid, std::numeric_limits<int>::min()}),
          made_.upper_bound({pid, std::numeric_limits<int>::max()})};
}

void NetlinkSockets::observe_end(uint32_t pid) {
  const Range sockets = of_process(pid);
  made_.erase(sockets.begin(), sockets.end());
}

void NetlinkSockets::observe_fork(uint32_t parent, uint32_t child) {
  const Range sockets = of_process(parent);
  for (const auto& [place, protocol] : std::vector(sockets.begin(), sockets.end()))
    made_.insert_or_assign({child, place.second}, protocol);
}

void NetlinkSockets::add_running(uint32_t pid) {
  constexpr std::string_view kSocket = "socket:[";
  const auto protocols = protocols_by_inode(pid);
  const std::string folder = fmt::format("/proc/{}/fd", pid);
  std::error_code ended;
  for (const std::string& name : list_folder(folder)) {
    const std::string target = std::filesystem::read_symlink(fmt::format("{}/{}", folder, name), ended).string();
    if (!target.starts_with(kSocket)) continue;
    const auto found = protocols.find(target.substr(kSocket.size(), target.size() - kSocket.size() - 1));
    if (found != protocols.end()) made_[{pid, std::atoi(name.c_str())}] = found->second;
  }
}

std::optional<uint32_t> NetlinkSockets::protocol(uint32_t pid, int number) const {
  const auto found = made_.find({pid, number});
  return found == made_.end() ? std::nullopt : found->second;
}

}  // namespace scry
