// NetlinkSockets: which descriptors of traced processes are sockets of AF_NETLINK, and of which protocol.
//
// Known from the calls that make and close sockets, where these are traced, and from /proc for the sockets that
// processes had before. Tested by tests/live/strace_netlink.t.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <ranges>
#include <utility>

#include "syscalls/capture.h"

namespace scry {

class NetlinkSockets {
 public:
  // Calls that have ended count.
  void observe(const syscalls::CallRecord& call);
  void observe_end(uint32_t pid);
  void observe_fork(uint32_t parent, uint32_t child);
  // A process that runs already. A confined run cannot look at it later.
  void add_running(uint32_t pid);
  std::optional<uint32_t> protocol(uint32_t pid, int number) const;

 private:
  using Made = std::map<std::pair<uint32_t, int>, std::optional<uint32_t>>;
  using Range = std::ranges::subrange<Made::const_iterator>;
  Range of_process(uint32_t pid) const;

  Made made_;  // no protocol: of another family
};

}  // namespace scry
