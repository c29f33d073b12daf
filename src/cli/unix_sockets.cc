#include "cli/unix_sockets.h"

#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <sys/socket.h>

#include <cstring>
#include <span>

#include "cli/netlink_dump.h"

namespace scry::cli {

std::map<uint64_t, UnixSocket> unix_sockets() {
  constexpr size_t kMost = 100'000;
  std::map<uint64_t, UnixSocket> sockets;
  unix_diag_req all{};
  all.sdiag_family = AF_UNIX;
  all.udiag_states = UINT32_MAX;
  all.udiag_show = UDIAG_SHOW_NAME | UDIAG_SHOW_PEER;
  const NetlinkQuestion question{
      .protocol = NETLINK_SOCK_DIAG, .type = SOCK_DIAG_BY_FAMILY, .body = std::as_bytes(std::span(&all, 1))};
  unix_diag_msg found{};
  const auto add = [&](Bytes head, std::span<const NetlinkAttribute> attributes) {
    std::memcpy(&found, head.data(), sizeof found);
    UnixSocket& socket = sockets[found.udiag_ino];
    socket.type = found.udiag_type;
    for (const NetlinkAttribute& one : attributes) {
      uint32_t peer = 0;
      if (one.type == UNIX_DIAG_NAME)
        socket.name.assign(reinterpret_cast<const char*>(one.bytes.data()), one.bytes.size());
      else if (one.type == UNIX_DIAG_PEER && one.bytes.size() >= sizeof peer) {
        std::memcpy(&peer, one.bytes.data(), sizeof peer);
        socket.peer = peer;
      }
    }
    return sockets.size() < kMost;
  };
  ask_netlink(question, SOCK_DIAG_BY_FAMILY, sizeof found, add);
  return sockets;
}

}  // namespace scry::cli
