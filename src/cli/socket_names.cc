#include "cli/socket_names.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/xattr.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <ctime>
#include <vector>

#include "base/clock.h"
#include "base/text.h"
#include "base/text_file.h"
#include "syscalls/call.h"
#include "syscalls/names.h"

namespace scry::cli {
namespace {

constexpr uint64_t kTooOldNs = 20'000'000, kPause = 4;  // the latter: times as long as reading took
constexpr size_t kMostTable = size_t{64} << 20, kMostSockets = 100'000;

uint64_t now_ns() {
  return static_cast<uint64_t>(SystemClock().monotonic_ns());
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (size_t start = 0; (start = line.find_first_not_of(' ', start)) != line.npos;) {
    const size_t end = std::min(line.find(' ', start), line.size());
    words.push_back(line.substr(start, end - start));
    start = end;
  }
  return words;
}

template <class Number>
Number number_of(std::string_view digits, int base = 10) {
  Number number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
  return number;
}

struct Table {
  const char* file;
  const char* protocol;
  int family;
  // The text of a line, without brackets; "" if the socket has no address. Sets whether it has a peer.
  std::string (*text)(const std::vector<std::string_view>& words, int family, bool& has_peer);
  size_t inode;  // word of the line
};

// "0100007F:1F90": words of 32 bits as this machine has them, and a port.
std::string address_of(std::string_view text, int family, bool& is_any) {
  const size_t colon = text.find(':');
  unsigned char bytes[16] = {};
  for (size_t i = 0; i + 8 <= std::min<size_t>(colon, 2 * sizeof bytes); i += 8) {
    const auto word = number_of<uint32_t>(text.substr(i, 8), 16);
    std::memcpy(bytes + i / 2, &word, sizeof word);
  }
  char shown[INET6_ADDRSTRLEN] = "";
  ::inet_ntop(family, bytes, shown, sizeof shown);
  const auto port = colon == text.npos ? 0 : number_of<uint32_t>(text.substr(colon + 1), 16);
  is_any = port == 0;
  return family == AF_INET6 ? fmt::format("[{}]:{}", shown, port) : fmt::format("{}:{}", shown, port);
}

std::string inet_text(const std::vector<std::string_view>& words, int family, bool& has_peer) {
  bool is_unbound = false, has_none = false;
  const std::string local = address_of(words[1], family, is_unbound), peer = address_of(words[2], family, has_none);
  has_peer = !has_none;
  return has_peer ? local + "->" + peer : is_unbound ? "" : local;
}

// "\"/run/x\"", "@\"name\"" of what has no file: that begins with a zero byte.
std::string unix_path(std::string_view name) {
  const bool has_no_file = name.starts_with('\0');
  if (!has_no_file) name = name.substr(0, name.find('\0'));
  std::string text = has_no_file ? "@\"" : "\"";
  syscalls::append_name(text, name.substr(has_no_file));
  return text + '"';
}

// Num RefCount Protocol Flags Type St Inode Path, which may have blanks, and has '@' for each zero byte.
std::string unix_text(const std::vector<std::string_view>& words, int, bool&) {
  if (words.size() <= 7) return std::string(words[6]);
  std::string name(words[7].data(), words.back().data() + words.back().size());
  if (name.starts_with('@')) name[0] = '\0';
  return fmt::format("{},{}", words[6], unix_path(name));
}

std::string netlink_text(uint64_t protocol, std::string_view port_id) {
  constexpr std::string_view kPrefix = "NETLINK_";
  const std::string_view name = syscalls::name_of(syscalls::find_family("netlink_protocol"), protocol);
  return name.starts_with(kPrefix) ? fmt::format("{}:{}", name.substr(kPrefix.size()), port_id) : "";
}

// sk Eth Pid Groups ... : the family, and the port.
std::string netlink_text(const std::vector<std::string_view>& words, int, bool&) {
  return netlink_text(number_of<uint64_t>(words[1]), words[2]);
}

// "unix" first: its names may have newlines, and what follows them looks like a line. What the others say is right.
constexpr Table kTables[] = {
    {"unix", "UNIX", AF_UNIX, unix_text, 6},   {"tcp", "TCP", AF_INET, inet_text, 9},
    {"tcp6", "TCPv6", AF_INET6, inet_text, 9}, {"udp", "UDP", AF_INET, inet_text, 9},
    {"udp6", "UDPv6", AF_INET6, inet_text, 9}, {"netlink", "NETLINK", AF_NETLINK, netlink_text, 9},
};

// The kernel's names, as strace shows them.
std::string unix_protocol(uint32_t type) {
  return type == SOCK_STREAM ? "UNIX-STREAM" : "UNIX";
}

std::string protocol_of(const Table& table, const std::vector<std::string_view>& words) {
  if (table.family != AF_UNIX) return table.protocol;
  return unix_protocol(number_of<uint32_t>(words[4], 16));
}

std::string protocol_of(const syscalls::SocketState& socket) {
  struct Row {
    uint32_t type, protocol;  // protocol 0: any
    const char* name;
  };
  constexpr Row kInet[] = {{SOCK_STREAM, IPPROTO_SCTP, "SCTP"},
                           {SOCK_STREAM, IPPROTO_MPTCP, "MPTCP"},
                           {SOCK_STREAM, 0, "TCP"},
                           {SOCK_DGRAM, IPPROTO_ICMP, "PING"},
                           {SOCK_DGRAM, 0, "UDP"},
                           {SOCK_RAW, 0, "RAW"}};
  if (socket.family == AF_UNIX) return unix_protocol(socket.type);
  if (socket.family == AF_NETLINK) return "NETLINK";
  if (socket.family != AF_INET && socket.family != AF_INET6) return "socket";
  for (const Row& row : kInet)
    if (row.type == socket.type && (row.protocol == 0 || row.protocol == socket.protocol))
      return std::string(row.name) + (socket.family == AF_INET6 ? "v6" : "");
  return "socket";
}

}  // namespace

void SocketNames::learn_unix(uint64_t inode, const UnixSocket& socket) {
  const std::string peer = socket.peer ? fmt::format("->{}", socket.peer) : "";
  const std::string path = socket.name.empty() ? "" : "," + unix_path(socket.name);
  sockets_[inode] = {fmt::format("{}:[{}{}{}]", unix_protocol(socket.type), inode, peer, path), true};
  unix_[inode] = socket;
}

void SocketNames::learn(const syscalls::SocketState& socket) {
  if (sockets_.size() > kMostSockets) sockets_.clear(), unix_.clear();
  if (socket.family == AF_UNIX) {
    const bool has_name = !socket.local.empty() && (socket.local[0] != '\0' || socket.local.size() > 1);
    learn_unix(socket.inode, {socket.type, has_name ? socket.local : "", socket.peer_inode});
    if (socket.peer_inode == 0) return;
    UnixSocket peer = unix_[socket.peer_inode];
    peer.type = socket.type;
    peer.peer = socket.inode;
    return learn_unix(socket.peer_inode, peer);
  }
  if (socket.family == AF_NETLINK && !socket.local.empty()) {
    const std::string text = netlink_text(socket.protocol, socket.local);
    sockets_[socket.inode] = {fmt::format("NETLINK:[{}]", text.empty() ? std::to_string(socket.inode) : text), true};
    return;
  }
  // A connection that is refused at once has lost its own address already.
  const bool has_peer = !socket.local.empty() && !socket.peer.empty();
  const std::string addresses = has_peer ? socket.local + "->" + socket.peer : socket.local;
  sockets_[socket.inode] = {
      fmt::format("{}:[{}]", protocol_of(socket), addresses.empty() ? std::to_string(socket.inode) : addresses),
      has_peer};
}

void SocketNames::read_tables(uint32_t pid) {
  if (sockets_.size() > kMostSockets) sockets_.clear(), unix_.clear();
  if (!listed_) listed_ = unix_sockets();
  for (const Table& table : kTables) {
    const auto text = read_text_file(fmt::format("/proc/{}/net/{}", pid, table.file), kMostTable);
    if (!text) continue;
    const auto learn_line = [&](std::string_view line) {
      const auto words = words_of(line);
      if (words.size() <= table.inode) return;
      const auto inode = number_of<uint64_t>(words[table.inode]);
      if (const auto listed = listed_->find(inode); table.family == AF_UNIX && listed != listed_->end()) {
        if (!unix_.contains(inode)) learn_unix(inode, listed->second);
        return;
      }
      bool has_peer = false;
      const std::string inside = table.text(words, table.family, has_peer);
      if (!inside.empty() && !unix_.contains(inode))
        sockets_[inode] = {fmt::format("{}:[{}]", protocol_of(table, words), inside), has_peer};
    };
    const size_t titles = std::min(text->find('\n'), text->size());
    for_each_line(std::string_view(*text).substr(titles), learn_line);
  }
}

std::string SocketNames::name(uint32_t pid, int number, uint64_t inode) {
  const auto known = sockets_.find(inode);
  if (known != sockets_.end() && known->second.has_peer) return known->second.text;
  uint64_t& not_before_ns = not_before_ns_[pid];
  if (const uint64_t start = now_ns(); start >= not_before_ns) {
    read_tables(pid);
    const uint64_t end = now_ns();
    not_before_ns = end + std::max(kTooOldNs, kPause * (end - start));
  }
  const auto found = sockets_.find(inode);
  if (found != sockets_.end()) return found->second.text;
  char protocol[64];
  const ssize_t size = ::getxattr(fmt::format("/proc/{}/fd/{}", pid, number).c_str(), "system.sockprotoname", protocol,
                                  sizeof protocol - 1);
  protocol[std::max<ssize_t>(size, 0)] = '\0';
  return fmt::format("{}:[{}]", size > 0 ? protocol : "socket", inode);
}

}  // namespace scry::cli
