// One question to the kernel by netlink(7) about all objects of a kind, and its answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "base/bytes.h"

namespace scry::cli {

struct NetlinkAttribute {
  uint16_t type = 0;
  Bytes bytes;
};

struct NetlinkQuestion {
  int protocol = 0;   // NETLINK_SOCK_DIAG
  uint16_t type = 0;  // of the message
  Bytes body;         // what follows its header
};

// Answers of another type than `answer` end it. Of each: its structure of `head` bytes, and the attributes after it;
// false: enough. Nothing where the kernel has no such interface, or it may not be asked: a confined run makes no such
// sockets. Waits a second for an answer at most.
void ask_netlink(const NetlinkQuestion& question, uint16_t answer, size_t head,
                 const std::function<bool(Bytes head, std::span<const NetlinkAttribute> attributes)>& found);

}  // namespace scry::cli
