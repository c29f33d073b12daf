#include "cli/unix_sockets.h"

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <sys/socket.h>

#include <cstring>
#include <vector>

#include "base/fd.h"

namespace scry::cli {
namespace {

constexpr size_t kMostListed = 100'000, kChunk = 32 << 10;

bool ask_for_all(int socket) {
  struct {
    nlmsghdr head;
    unix_diag_req query;
  } request{};
  request.head = {.nlmsg_len = sizeof request,
                  .nlmsg_type = SOCK_DIAG_BY_FAMILY,
                  .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP,
                  .nlmsg_seq = 0,
                  .nlmsg_pid = 0};
  request.query.sdiag_family = AF_UNIX;
  request.query.udiag_states = UINT32_MAX;
  request.query.udiag_show = UDIAG_SHOW_NAME | UDIAG_SHOW_PEER;
  return ::send(socket, &request, sizeof request, 0) == ssize_t(sizeof request);
}

void add_socket(std::map<uint64_t, UnixSocket>& sockets, const nlmsghdr& message) {
  unix_diag_msg found;
  if (message.nlmsg_len < NLMSG_LENGTH(sizeof found)) return;
  std::memcpy(&found, NLMSG_DATA(&message), sizeof found);
  UnixSocket& socket = sockets[found.udiag_ino];
  socket.type = found.udiag_type;
  const char* start = static_cast<const char*>(NLMSG_DATA(&message)) + NLMSG_ALIGN(sizeof found);
  auto left = static_cast<unsigned>(message.nlmsg_len - NLMSG_SPACE(sizeof found));
  for (const auto* one = reinterpret_cast<const rtattr*>(start); RTA_OK(one, left); one = RTA_NEXT(one, left)) {
    uint32_t peer = 0;
    if (one->rta_type == UNIX_DIAG_NAME) {
      socket.name.assign(static_cast<const char*>(RTA_DATA(one)), RTA_PAYLOAD(one));
    } else if (one->rta_type == UNIX_DIAG_PEER && RTA_PAYLOAD(one) >= sizeof peer) {
      std::memcpy(&peer, RTA_DATA(one), sizeof peer);
      socket.peer = peer;
    }
  }
}

}  // namespace

std::map<uint64_t, UnixSocket> unix_sockets() {
  std::map<uint64_t, UnixSocket> sockets;
  const Fd socket(::socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG));
  const timeval patience{1, 0};
  if (!socket || ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) != 0) return sockets;
  if (!ask_for_all(socket.get())) return sockets;
  std::vector<char> chunk(kChunk);
  while (sockets.size() < kMostListed) {
    const ssize_t size = ::recv(socket.get(), chunk.data(), chunk.size(), 0);
    if (size <= 0) return sockets;
    auto left = static_cast<unsigned>(size);
    for (auto* message = reinterpret_cast<nlmsghdr*>(chunk.data()); NLMSG_OK(message, left);
         message = NLMSG_NEXT(message, left)) {
      if (message->nlmsg_type != SOCK_DIAG_BY_FAMILY) return sockets;  // the end, or an error
      add_socket(sockets, *message);
    }
  }
  return sockets;
}

}  // namespace scry::cli
