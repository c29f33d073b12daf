#include "syscalls/netlink.h"

#include <linux/fib_rules.h>
#include <linux/inet_diag.h>
#include <linux/neighbour.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>
#include <iterator>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

constexpr uint16_t kFirstOfProtocol = 16;  // NLMSG_MIN_TYPE: types below it mean the same in all protocols
constexpr unsigned kMostErrors = 2;        // a message in an error in an error

size_t aligned(size_t size) {
  return (size + 3) / 4 * 4;
}

// What follows the header of a message of these types.
struct BodyRow {
  uint16_t first, last;  // types
  std::string_view structure, family_field;
  const AttributeTable* attributes;
};

constexpr BodyRow kRouteBodies[] = {
    {RTM_NEWLINK, RTM_SETLINK, "ifinfomsg", "ifi_family", &kLinkAttributes},
    {RTM_NEWADDR, RTM_GETADDR, "ifaddrmsg", "ifa_family", &kAddressAttributes},
    {RTM_NEWROUTE, RTM_GETROUTE, "rtmsg", "rtm_family", &kRouteAttributes},
    {RTM_NEWNEIGH, RTM_GETNEIGH, "ndmsg", "ndm_family", &kNeighbourAttributes},
    {RTM_NEWRULE, RTM_GETRULE, "fib_rule_hdr", "family", &kRuleAttributes},
};

bool is_request(const nlmsghdr& header) {
  return (header.nlmsg_flags & NLM_F_REQUEST) != 0;
}

void put_body(Writer& w, Bytes body, const BodyRow& row) {
  const StructureRow* structure = find_structure(row.structure);
  const auto family = static_cast<uint8_t>(body[0]);
  if (body.size() < structure->size) {
    static const Family kFamilies = find_family("af");
    print(w, "{{{}=", row.family_field);
    w.put_name(kFamilies, family);
    return w.put(", ...}");
  }
  w.put_structure(*structure, body.first(structure->size));
  const size_t after = aligned(structure->size);
  if (body.size() <= after) return;
  w.put(", ");
  put_attributes(w, body.subspan(after), *row.attributes, family);
}

void put_family_and_bytes(Writer& w, Bytes body, uint64_t size) {
  static const Family kFamilies = find_family("af");
  w.put("{family=");
  w.put_name(kFamilies, static_cast<uint8_t>(body[0]));
  if (body.size() > 1) {
    w.put(", data=");
    put_netlink_bytes(w, body.subspan(1), size - 1);
  }
  w.put('}');
}

void put_route_body(Writer& w, const nlmsghdr& header, Bytes body, uint64_t size) {
  for (const BodyRow& row : kRouteBodies)
    if (header.nlmsg_type >= row.first && header.nlmsg_type <= row.last) return put_body(w, body, row);
  put_family_and_bytes(w, body, size);
}

void put_socket_body(Writer& w, const nlmsghdr& header, Bytes body, uint64_t size) {
  static constexpr BodyRow kInternetRequest{0, 0, "inet_diag_req_v2", "sdiag_family", &kInternetSocketAttributes},
      kInternet{0, 0, "inet_diag_msg", "idiag_family", &kInternetSocketAttributes},
      kUnixRequest{0, 0, "unix_diag_req", "sdiag_family", &kUnixSocketAttributes},
      kUnix{0, 0, "unix_diag_msg", "udiag_family", &kUnixSocketAttributes};
  const auto family = static_cast<uint8_t>(body[0]);
  const bool internet = family == AF_INET || family == AF_INET6, asks = is_request(header);
  if (header.nlmsg_type != SOCK_DIAG_BY_FAMILY || (!internet && family != AF_UNIX))
    return put_family_and_bytes(w, body, size);
  if (internet) return put_body(w, body, asks ? kInternetRequest : kInternet);
  put_body(w, body, asks ? kUnixRequest : kUnix);
}

struct ProtocolRow {
  uint32_t protocol;
  std::string_view types;
  std::string_view (*flags)(uint16_t type);  // the family of flags
  void (*put_body)(Writer&, const nlmsghdr&, Bytes, uint64_t);
};

std::string_view route_flags(uint16_t type) {
  constexpr std::string_view kByVerb[] = {"netlink_new_flags", "netlink_delete_flags", "netlink_get_flags",
                                          "netlink_flags"};
  return kByVerb[type & 3];
}

std::string_view socket_flags(uint16_t) {
  return "netlink_get_flags";
}

constexpr ProtocolRow kProtocols[] = {
    {NETLINK_ROUTE, "netlink_route", route_flags, put_route_body},
    {NETLINK_SOCK_DIAG, "netlink_sock_diag", socket_flags, put_socket_body},
};

const ProtocolRow* protocol_row(uint32_t protocol) {
  const auto* row = std::ranges::find(kProtocols, protocol, &ProtocolRow::protocol);
  return row == std::end(kProtocols) ? nullptr : row;
}

void put_type(Writer& w, uint16_t type, const ProtocolRow* protocol) {
  static const Family kCommon = find_family("netlink_type");
  w.put_name(type >= kFirstOfProtocol && protocol ? find_family(protocol->types) : kCommon, type);
}

void put_header(Writer& w, const nlmsghdr& header, const ProtocolRow* protocol) {
  print(w, "{{nlmsg_len={}, nlmsg_type=", header.nlmsg_len);
  put_type(w, header.nlmsg_type, protocol);
  std::string_view flags = "netlink_flags";
  if (header.nlmsg_type == NLMSG_ERROR) flags = "netlink_error_flags";
  if (header.nlmsg_type >= kFirstOfProtocol && protocol) flags = protocol->flags(header.nlmsg_type);
  w.put(", nlmsg_flags=");
  w.put_flags(find_family(flags), header.nlmsg_flags);
  print(w, ", nlmsg_seq={}, nlmsg_pid={}}}", header.nlmsg_seq, static_cast<int32_t>(header.nlmsg_pid));
}

void put_netlink_message(Writer& w, Bytes bytes, uint64_t size, const ProtocolRow* protocol, unsigned depth);

// Of NLMSG_ERROR: an error, and the header or all of the message that it answers.
void put_error(Writer& w, Bytes body, uint64_t size, const ProtocolRow* protocol, unsigned depth) {
  const auto error = static_cast<int32_t>(read_uint(body, 4));
  const std::string_view name = error < 0 ? error_name(-error) : std::string_view();
  w.put("{error=");
  if (name.empty())
    w.put_signed(error);
  else
    print(w, "-{}", name);
  w.put(", msg=");
  put_netlink_message(w, body.subspan(4), size - 4, protocol, depth + 1);
  w.put('}');
}

void put_common_body(Writer& w, const nlmsghdr& header, Bytes body, uint64_t size, const ProtocolRow* protocol,
                     unsigned depth) {
  if (header.nlmsg_type == NLMSG_DONE && size == sizeof(int32_t) && body.size() == size)
    return w.put_signed(static_cast<int32_t>(read_uint(body, sizeof(int32_t))));
  if (header.nlmsg_type == NLMSG_ERROR && body.size() >= sizeof(int32_t) + sizeof(nlmsghdr) && depth < kMostErrors)
    return put_error(w, body, size, protocol, depth);
  put_netlink_bytes(w, body, size);
}

// One message of `size` bytes, of which `bytes` were taken; they have the header at least.
void put_netlink_message(Writer& w, Bytes bytes, uint64_t size, const ProtocolRow* protocol, unsigned depth) {
  nlmsghdr header;
  std::memcpy(&header, bytes.data(), sizeof header);
  const uint64_t all = std::min<uint64_t>(header.nlmsg_len, size);
  const Bytes body = bytes.first(std::min<uint64_t>(all, bytes.size())).subspan(std::min<uint64_t>(all, sizeof header));
  if (body.empty()) return put_header(w, header, protocol);
  w.put('[');
  put_header(w, header, protocol);
  w.put(", ");
  const uint64_t of_body = all - sizeof header;
  if (header.nlmsg_type < kFirstOfProtocol)
    put_common_body(w, header, body, of_body, protocol, depth);
  else if (protocol)
    protocol->put_body(w, header, body, of_body);
  else
    put_netlink_bytes(w, body, of_body);
  w.put(']');
}

}  // namespace

std::optional<uint32_t> netlink_protocol(Writer& w, Bytes bytes) {
  constexpr uint64_t kLongest = 1 << 20;  // as a number, text that begins a transfer is more
  if (bytes.size() < sizeof(nlmsghdr)) return std::nullopt;
  if (const uint64_t length = read_uint(bytes, 4); length < sizeof(nlmsghdr) || length > kLongest) return std::nullopt;
  return w.around().netlink_protocol(w.pid(), static_cast<int>(w.argument(0)));
}

void put_netlink(Writer& w, Bytes bytes, uint64_t size, uint32_t protocol) {
  const ProtocolRow* row = protocol_row(protocol);
  const size_t start = w.out().size();
  unsigned shown = 0;
  while (!bytes.empty()) {
    if (shown) w.put(", ");
    ++shown;
    if (bytes.size() < sizeof(nlmsghdr)) {
      put_netlink_bytes(w, bytes, size);
      break;
    }
    put_netlink_message(w, bytes, size, row, 0);
    const uint64_t length = read_uint(bytes, 4);
    if (length < sizeof(nlmsghdr) || aligned(length) >= size) break;
    size -= aligned(length);
    if (aligned(length) >= bytes.size()) {
      w.put(", ...");
      ++shown;
      break;
    }
    bytes = bytes.subspan(aligned(length));
  }
  if (shown < 2) return;
  w.out().insert(start, "[");
  w.put(']');
}

}  // namespace scry::syscalls
