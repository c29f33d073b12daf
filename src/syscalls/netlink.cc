#include "syscalls/netlink.h"

#include <linux/fib_rules.h>
#include <linux/genetlink.h>
#include <linux/inet_diag.h>
#include <linux/neighbour.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/selinux_netlink.h>
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
  const AttributeTable* attributes;  // null: bytes follow the structure
  bool ends = false;                 // nothing follows
};

constexpr BodyRow kRouteBodies[] = {
    {RTM_NEWLINK, RTM_SETLINK, "ifinfomsg", "ifi_family", &kLinkTable},
    {RTM_NEWADDR, RTM_GETADDR, "ifaddrmsg", "ifa_family", &kAddressTable},
    {RTM_GETMULTICAST, RTM_GETMULTICAST, "ifaddrmsg", "ifa_family", &kAddressTable},
    {RTM_GETANYCAST, RTM_GETANYCAST, "ifaddrmsg", "ifa_family", &kAddressTable},
    {RTM_NEWROUTE, RTM_GETROUTE, "rtmsg", "rtm_family", &kRouteTable},
    {RTM_NEWNEIGH, RTM_GETNEIGH, "ndmsg", "ndm_family", &kNeighbourTable},
    {RTM_NEWRULE, RTM_GETRULE, "fib_rule_hdr", "family", &kRuleTable},
    {RTM_NEWQDISC, RTM_GETQDISC, "tcmsg", "tcm_family", &kTrafficTable},
    {RTM_NEWTCLASS, RTM_GETTCLASS, "tcmsg", "tcm_family", &kTrafficTable},
    {RTM_NEWTFILTER, RTM_GETTFILTER, "tcmsg", "tcm_family", &kTrafficTable},
    {RTM_NEWCHAIN, RTM_GETCHAIN, "tcmsg", "tcm_family", &kTrafficTable},
    {RTM_NEWACTION, RTM_GETACTION, "tcamsg", "tca_family", &kActionTable},
    {RTM_NEWNEIGHTBL, RTM_SETNEIGHTBL, "ndtmsg", "ndtm_family", &kNeighboursTable},
    {RTM_NEWADDRLABEL, RTM_GETADDRLABEL, "ifaddrlblmsg", "ifal_family", &kAddressLabelTable},
    {RTM_GETDCB, RTM_SETDCB, "dcbmsg", "dcb_family", &kBridgingTable},
    {RTM_NEWNETCONF, RTM_GETNETCONF, "netconfmsg", "ncm_family", &kSettingsTable},
    {RTM_NEWMDB, RTM_GETMDB, "br_port_msg", "family", &kMulticastTable},
    {RTM_NEWNSID, RTM_GETNSID, "rtgenmsg", "rtgen_family", &kNamespaceTable},
    {RTM_NEWSTATS, RTM_GETSTATS, "if_stats_msg", "family", &kLinkStatsTable},
    {RTM_NEWCACHEREPORT, RTM_NEWCACHEREPORT, "rtgenmsg", "rtgen_family", nullptr},
    {RTM_NEWNEXTHOP, RTM_GETNEXTHOP, "nhmsg", "nh_family", &kNextHopTable},
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
  if (body.size() <= after || row.ends) return;
  const Bytes rest = body.subspan(after);
  w.put(", ");
  if (row.attributes)
    put_attributes(w, rest, *row.attributes, family);
  else
    put_netlink_bytes(w, rest, rest.size());
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
  static const Family kTypes = find_family("netlink_route");
  const uint16_t type = header.nlmsg_type;
  for (const BodyRow& row : kRouteBodies)
    if (type >= row.first && type <= row.last && !name_of(kTypes, type).empty()) return put_body(w, body, row);
  put_family_and_bytes(w, body, size);
}

// Of sockets of a family: a request, or what answers it.
struct SocketRow {
  uint8_t family;
  BodyRow request, message;
};

constexpr SocketRow kSockets[] = {
    {AF_INET,
     {0, 0, "inet_diag_req_v2", "sdiag_family", &kInternetRequestTable},
     {0, 0, "inet_diag_msg", "idiag_family", &kInternetSocketTable}},
    {AF_UNIX,
     {0, 0, "unix_diag_req", "sdiag_family", nullptr, true},
     {0, 0, "unix_diag_msg", "udiag_family", &kUnixSocketTable}},
    {AF_NETLINK,
     {0, 0, "netlink_diag_req", "sdiag_family", nullptr, true},
     {0, 0, "netlink_diag_msg", "ndiag_family", &kNetlinkSocketTable}},
    {AF_PACKET,
     {0, 0, "packet_diag_req", "sdiag_family", nullptr, true},
     {0, 0, "packet_diag_msg", "pdiag_family", &kPacketSocketTable}},
};

void put_socket_body(Writer& w, const nlmsghdr& header, Bytes body, uint64_t size) {
  static constexpr BodyRow kOldRequest{0, 0, "inet_diag_req", "idiag_family", &kInternetRequestTable};
  const auto family = static_cast<uint8_t>(body[0]);
  const bool internet = family == AF_INET || family == AF_INET6;
  const bool old = header.nlmsg_type == TCPDIAG_GETSOCK || header.nlmsg_type == DCCPDIAG_GETSOCK;
  const auto* row = std::ranges::find(kSockets, internet ? uint8_t{AF_INET} : family, &SocketRow::family);
  if (row == std::end(kSockets) || body.size() < 2) return put_family_and_bytes(w, body, size);
  if (!is_request(header)) return put_body(w, body, row->message);
  put_body(w, body, old && internet ? kOldRequest : row->request);
}

void put_selinux_body(Writer& w, const nlmsghdr& header, Bytes body, uint64_t size) {
  const StructureRow* row = nullptr;
  if (header.nlmsg_type == SELNL_MSG_SETENFORCE) row = find_structure("selnl_setenforce");
  if (header.nlmsg_type == SELNL_MSG_POLICYLOAD) row = find_structure("selnl_policyload");
  if (!row || body.size() < row->size) return put_netlink_bytes(w, body, size);
  w.put_structure(*row, body.first(row->size));
}

void put_plain_body(Writer& w, const nlmsghdr&, Bytes body, uint64_t size) {
  put_netlink_bytes(w, body, size);
}

// Families of NETLINK_GENERIC whose numbers are the same in every kernel; the others are made while it runs.
void put_generic_type(Writer& w, uint16_t type) {
  static const Family kKnown = find_family("netlink_generic");
  if (type == GENL_ID_CTRL) return w.put_named(type, "nlctrl");
  if (type == GENL_ID_VFS_DQUOT) return w.put_named(type, "VFS_DQUOT");
  const std::string name = w.around().generic_family(type);
  if (!name.empty()) return w.put_named(type, name);
  w.put_name(kKnown, type);
}

// ---- netfilter: the type of a message is a subsystem and a number in it

struct SubsystemRow {
  uint8_t subsystem;
  std::string_view messages;
  std::string_view prefix = {};  // before the verb in a name; empty: flags do not depend on verbs
};

constexpr SubsystemRow kSubsystems[] = {
    {NFNL_SUBSYS_CTNETLINK, "nf_tracking", "IPCTNL_MSG_CT_"},
    {NFNL_SUBSYS_CTNETLINK_EXP, "nf_expectation", "IPCTNL_MSG_EXP_"},
    {NFNL_SUBSYS_QUEUE, "nf_queue"},
    {NFNL_SUBSYS_ULOG, "nf_log"},
    {NFNL_SUBSYS_OSF, "nf_osf"},
    {NFNL_SUBSYS_IPSET, "nf_ipset"},
    {NFNL_SUBSYS_ACCT, "nf_account", "NFNL_MSG_ACCT_"},
    {NFNL_SUBSYS_CTNETLINK_TIMEOUT, "nf_timeout", "IPCTNL_MSG_TIMEOUT_"},
    {NFNL_SUBSYS_CTHELPER, "nf_helper", "NFNL_MSG_CTHELPER_"},
    {NFNL_SUBSYS_NFTABLES, "nf_tables", "NFT_MSG_"},
    {NFNL_SUBSYS_NFT_COMPAT, "nf_compat", "NFNL_MSG_COMPAT_"},
    {NFNL_SUBSYS_HOOK, "nf_hook", "NFNL_MSG_HOOK_"},
};

const SubsystemRow* subsystem_row(uint16_t type) {
  const auto* row = std::ranges::find(kSubsystems, type >> 8, &SubsystemRow::subsystem);
  return row == std::end(kSubsystems) ? nullptr : &*row;
}

bool is_batch(uint16_t type) {
  return type == NFNL_MSG_BATCH_BEGIN || type == NFNL_MSG_BATCH_END;
}

void put_netfilter_type(Writer& w, uint16_t type) {
  static const Family kSubsystem = find_family("nf_subsystem"), kBatch = find_family("nf_batch");
  if (is_batch(type)) return w.put_name(kBatch, type);
  w.put_name(kSubsystem, type >> 8);
  w.put("<<8|");
  const SubsystemRow* row = subsystem_row(type);
  const uint64_t number = type & 0xff;
  if (row)
    w.put_name(find_family(row->messages), number);
  else
    w.put_hex(number);
}

void put_netfilter_body(Writer& w, const nlmsghdr& header, Bytes body, uint64_t size) {
  static constexpr AttributeTable kNumbers{"", {}};
  static constexpr BodyRow kBatch{0, 0, "nfgenmsg", "nfgen_family", nullptr},
      kOther{0, 0, "nfgenmsg", "nfgen_family", &kNumbers};
  if (body.size() < sizeof(nfgenmsg)) return put_netlink_bytes(w, body, size);
  put_body(w, body, is_batch(header.nlmsg_type) ? kBatch : kOther);
}

struct ProtocolRow {
  uint32_t protocol;
  std::string_view types;                    // empty: put_type shows them
  std::string_view (*flags)(uint16_t type);  // the family of flags
  void (*put_body)(Writer&, const nlmsghdr&, Bytes, uint64_t);
  void (*put_type)(Writer&, uint16_t type) = nullptr;
};

constexpr std::string_view kByVerb[] = {"netlink_new_flags", "netlink_delete_flags", "netlink_get_flags",
                                        "netlink_flags"};

std::string_view route_flags(uint16_t type) {
  if (type == RTM_DELACTION) return kByVerb[2];  // a request for all of them has NLM_F_ROOT
  return kByVerb[type & 3];
}
std::string_view socket_flags(uint16_t) {
  return kByVerb[2];
}
std::string_view plain_flags(uint16_t) {
  return kByVerb[3];
}

// "XFRM_MSG_NEWSA": the verb of a message is in its name, after a prefix.
std::string_view flags_by_name(std::string_view name, std::string_view prefix) {
  constexpr std::string_view kVerbs[] = {"NEW", "DEL", "GET"};
  const auto* verb = std::ranges::find(kVerbs, name.substr(std::min(prefix.size(), name.size())).substr(0, 3));
  return kByVerb[verb - std::begin(kVerbs)];
}
std::string_view transform_flags(uint16_t type) {
  return flags_by_name(name_of(find_family("netlink_xfrm"), type), "XFRM_MSG_");
}
std::string_view netfilter_flags(uint16_t type) {
  const SubsystemRow* row = is_batch(type) ? nullptr : subsystem_row(type);
  if (!row || row->prefix.empty()) return plain_flags(type);
  return flags_by_name(name_of(find_family(row->messages), type & 0xff), row->prefix);
}

constexpr ProtocolRow kProtocols[] = {
    {NETLINK_ROUTE, "netlink_route", route_flags, put_route_body},
    {NETLINK_SOCK_DIAG, "netlink_sock_diag", socket_flags, put_socket_body},
    {NETLINK_XFRM, "netlink_xfrm", transform_flags, put_plain_body},
    {NETLINK_SELINUX, "netlink_selinux", plain_flags, put_selinux_body},
    {NETLINK_AUDIT, "netlink_audit", plain_flags, put_plain_body},
    {NETLINK_NETFILTER, "", netfilter_flags, put_netfilter_body, put_netfilter_type},
    {NETLINK_GENERIC, "netlink_generic", plain_flags, put_plain_body, put_generic_type},
};

const ProtocolRow* protocol_row(uint32_t protocol) {
  const auto* row = std::ranges::find(kProtocols, protocol, &ProtocolRow::protocol);
  return row == std::end(kProtocols) ? nullptr : row;
}

void put_type(Writer& w, uint16_t type, const ProtocolRow* protocol) {
  static const Family kCommon = find_family("netlink_type");
  if (type < kFirstOfProtocol || !protocol) return w.put_name(kCommon, type);
  if (protocol->put_type) return protocol->put_type(w, type);
  w.put_name(find_family(protocol->types), type);
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

// Of NLMSG_ERROR: an error, and the header or all of the message that it answers. Attributes may follow.
void put_error(Writer& w, const nlmsghdr& header, Bytes body, uint64_t size, const ProtocolRow* protocol,
               unsigned depth) {
  const auto error = static_cast<int32_t>(read_uint(body, 4));
  const std::string_view name = error < 0 ? error_name(-error) : std::string_view();
  const bool capped = (header.nlmsg_flags & NLM_F_CAPPED) != 0;
  Bytes message = body.subspan(4);
  const uint64_t wanted = capped ? sizeof(nlmsghdr) : std::max(aligned(read_uint(message, 4)), sizeof(nlmsghdr));
  const uint64_t of_message = std::min<uint64_t>(size - 4, wanted);
  const Bytes rest = message.subspan(std::min<size_t>(message.size(), of_message));
  message = message.first(message.size() - rest.size());
  w.put(rest.empty() ? "{error=" : "[{error=");
  if (name.empty())
    w.put_signed(error);
  else
    print(w, "-{}", name);
  w.put(", msg=");
  put_netlink_message(w, message, of_message, protocol, depth + 1);
  w.put('}');
  if (rest.empty()) return;
  w.put(", ");
  put_attributes(w, rest, kErrorTable, AF_UNSPEC);
  w.put(']');
}

void put_common_body(Writer& w, const nlmsghdr& header, Bytes body, uint64_t size, const ProtocolRow* protocol,
                     unsigned depth) {
  if (header.nlmsg_type == NLMSG_DONE && size == sizeof(int32_t) && body.size() == size)
    return w.put_signed(static_cast<int32_t>(read_uint(body, sizeof(int32_t))));
  if (header.nlmsg_type == NLMSG_ERROR && body.size() >= sizeof(int32_t) + sizeof(nlmsghdr) && depth < kMostErrors)
    return put_error(w, header, body, size, protocol, depth);
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
  if (protocol == NETLINK_KOBJECT_UEVENT) return w.put_data(bytes, size);  // "add@/devices/...", without a header
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
