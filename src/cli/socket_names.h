// SocketNames: what sockets are connected to, for `scry strace -yy`.
//
// The programs tell the state of a socket when a call has changed it. For those that are older than the trace, the
// tables of /proc/PID/net are read when a socket is met whose addresses are not known, and again while it has no peer,
// but not within 20 ms, nor within four times as long as reading them took: a server with ten thousand sockets must not
// be slowed by the tracer.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "cli/unix_sockets.h"
#include "syscalls/call.h"

namespace scry::cli {

class SocketNames {
 public:
  // Of descriptor `number` of the process, whose link in /proc has this inode: "TCP:[127.0.0.1:4242->127.0.0.1:80]",
  // "UNIX-STREAM:[77,\"/run/x\"]", "NETLINK:[ROUTE:123]"; "UDP:[77]" where no address is known, and "socket:[77]" where
  // the protocol is not either.
  std::string name(uint32_t pid, int number, uint64_t inode);
  void learn(const syscalls::SocketState& socket);

 private:
  struct Known {
    std::string text;
    bool has_peer = false;
  };
  void learn_unix(uint64_t inode, const UnixSocket& socket);
  void read_tables(uint32_t pid);

  std::map<uint64_t, Known> sockets_;
  std::map<uint64_t, UnixSocket> unix_;                   // those that programs have reported
  std::optional<std::map<uint64_t, UnixSocket>> listed_;  // of AF_UNIX, when a name was first asked for
  std::map<uint32_t, uint64_t> not_before_ns_;            // when the tables of a process may be read again
};

}  // namespace scry::cli
