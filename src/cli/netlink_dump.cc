#include "cli/netlink_dump.h"

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <cstring>
#include <vector>

#include "base/fd.h"

namespace scry::cli {
namespace {

constexpr size_t kAnswerBytes = 32 << 10;

bool send_question(int socket, const NetlinkQuestion& question) {
  const nlmsghdr header{.nlmsg_len = static_cast<uint32_t>(NLMSG_LENGTH(question.body.size())),
                        .nlmsg_type = question.type,
                        .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP,
                        .nlmsg_seq = 0,
                        .nlmsg_pid = 0};
  std::vector<std::byte> message(NLMSG_SPACE(question.body.size()));
  std::memcpy(message.data(), &header, sizeof header);
  std::memcpy(message.data() + NLMSG_HDRLEN, question.body.data(), question.body.size());
  return ::send(socket, message.data(), message.size(), 0) == static_cast<ssize_t>(message.size());
}

std::vector<NetlinkAttribute> attributes_in(Bytes bytes) {
  std::vector<NetlinkAttribute> attributes;
  auto left = static_cast<unsigned>(bytes.size());
  for (const auto* one = reinterpret_cast<const rtattr*>(bytes.data()); RTA_OK(one, left); one = RTA_NEXT(one, left))
    attributes.push_back({.type = static_cast<uint16_t>(one->rta_type & NLA_TYPE_MASK),
                          .bytes = {static_cast<const std::byte*>(RTA_DATA(one)), RTA_PAYLOAD(one)}});
  return attributes;
}

}  // namespace

void ask_netlink(const NetlinkQuestion& question, uint16_t answer, size_t head,
                 const std::function<bool(Bytes head, std::span<const NetlinkAttribute> attributes)>& found) {
  const Fd socket(::socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, question.protocol));
  const timeval patience{1, 0};
  if (!socket || ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) != 0) return;
  if (!send_question(socket.get(), question)) return;
  std::vector<std::byte> answers(kAnswerBytes);
  for (;;) {
    const ssize_t size = ::recv(socket.get(), answers.data(), answers.size(), 0);
    if (size <= 0) return;
    auto left = static_cast<unsigned>(size);
    for (const auto* message = reinterpret_cast<const nlmsghdr*>(answers.data()); NLMSG_OK(message, left);
         message = NLMSG_NEXT(message, left)) {
      if (message->nlmsg_type != answer) return;  // the end, or an error
      const Bytes body{reinterpret_cast<const std::byte*>(message) + NLMSG_HDRLEN, message->nlmsg_len - NLMSG_HDRLEN};
      if (body.size() < NLMSG_ALIGN(head)) continue;
      if (!found(body.first(head), attributes_in(body.subspan(NLMSG_ALIGN(head))))) return;
    }
  }
}

}  // namespace scry::cli
