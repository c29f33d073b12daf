// Attributes of netlink messages: tables of what they hold, and their text.
#include <arpa/inet.h>
#include <linux/fib_rules.h>
#include <linux/if_addr.h>
#include <linux/if_link.h>
#include <linux/inet_diag.h>
#include <linux/neighbour.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/unix_diag.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "syscalls/kinds.h"
#include "syscalls/netlink.h"

namespace scry::syscalls {
namespace {

using enum AttributeKind;

constexpr unsigned kMostNested = 8;

constexpr AttributeRow kLinkInfo[] = {
    {IFLA_INFO_KIND, text},
    {IFLA_INFO_SLAVE_KIND, text},
};
constexpr AttributeTable kLinkInfoAttributes{"netlink_link_info", kLinkInfo};

constexpr AttributeRow kExpressData[] = {
    {IFLA_XDP_FD, value, "int"},           {IFLA_XDP_ATTACHED, value, "enum8(netlink_xdp_attached)"},
    {IFLA_XDP_PROG_ID, value, "uint"},     {IFLA_XDP_DRV_PROG_ID, value, "uint"},
    {IFLA_XDP_SKB_PROG_ID, value, "uint"}, {IFLA_XDP_HW_PROG_ID, value, "uint"},
};
constexpr AttributeTable kExpressDataAttributes{"netlink_xdp", kExpressData};

constexpr AttributeRow kProperties[] = {{IFLA_ALT_IFNAME, text}};
constexpr AttributeTable kPropertyAttributes{"netlink_link", kProperties};

constexpr AttributeRow kOfLinks[] = {
    {IFLA_ADDRESS, hardware},
    {IFLA_BROADCAST, hardware},
    {IFLA_PERM_ADDRESS, hardware},
    {IFLA_IFNAME, text},
    {IFLA_QDISC, text},
    {IFLA_IFALIAS, text},
    {IFLA_PHYS_PORT_NAME, text},
    {IFLA_ALT_IFNAME, text},
    {IFLA_PARENT_DEV_NAME, text},
    {IFLA_PARENT_DEV_BUS_NAME, text},
    {IFLA_LINK, value, "ifindex"},
    {IFLA_MASTER, value, "ifindex"},
    {IFLA_NEW_IFINDEX, value, "ifindex"},
    {IFLA_MTU, value, "uint"},
    {IFLA_TXQLEN, value, "uint"},
    {IFLA_WEIGHT, value, "uint"},
    {IFLA_OPERSTATE, value, "uint8"},
    {IFLA_LINKMODE, value, "uint8"},
    {IFLA_CARRIER, value, "uint8"},
    {IFLA_PROTO_DOWN, value, "uint8"},
    {IFLA_NET_NS_PID, value, "uint"},
    {IFLA_NET_NS_FD, value, "uint"},
    {IFLA_NUM_VF, value, "uint"},
    {IFLA_GROUP, value, "uint"},
    {IFLA_EXT_MASK, value, "flags(netlink_ext_mask)"},
    {IFLA_PROMISCUITY, value, "uint"},
    {IFLA_ALLMULTI, value, "uint"},
    {IFLA_NUM_TX_QUEUES, value, "uint"},
    {IFLA_NUM_RX_QUEUES, value, "uint"},
    {IFLA_CARRIER_CHANGES, value, "uint"},
    {IFLA_CARRIER_UP_COUNT, value, "uint"},
    {IFLA_CARRIER_DOWN_COUNT, value, "uint"},
    {IFLA_LINK_NETNSID, value, "int"},
    {IFLA_NEW_NETNSID, value, "int"},
    {IFLA_IF_NETNSID, value, "int"},
    {IFLA_GSO_MAX_SEGS, value, "uint"},
    {IFLA_GSO_MAX_SIZE, value, "uint"},
    {IFLA_GRO_MAX_SIZE, value, "uint"},
    {IFLA_TSO_MAX_SIZE, value, "uint"},
    {IFLA_TSO_MAX_SEGS, value, "uint"},
    {IFLA_MIN_MTU, value, "uint"},
    {IFLA_MAX_MTU, value, "uint"},
    {IFLA_EVENT, value, "enum(netlink_link_event)"},
    {IFLA_STATS, value, "rtnl_link_stats"},
    {IFLA_STATS64, value, "rtnl_link_stats64"},
    {IFLA_MAP, value, "rtnl_link_ifmap"},
    {IFLA_LINKINFO, nested, {}, &kLinkInfoAttributes},
    {IFLA_PROP_LIST, nested, {}, &kPropertyAttributes},
    {IFLA_XDP, nested, {}, &kExpressDataAttributes},
};

constexpr AttributeRow kOfAddresses[] = {
    {IFA_ADDRESS, internet},
    {IFA_LOCAL, internet},
    {IFA_BROADCAST, internet},
    {IFA_ANYCAST, internet},
    {IFA_MULTICAST, internet},
    {IFA_LABEL, text},
    {IFA_FLAGS, value, "flags(netlink_address_flags)"},
    {IFA_RT_PRIORITY, value, "uint"},
    {IFA_TARGET_NETNSID, value, "int"},
    {IFA_CACHEINFO, value, "ifa_cacheinfo"},
};

constexpr AttributeRow kMetrics[] = {
    {RTAX_LOCK, value, "uint"},
    {RTAX_MTU, value, "uint"},
    {RTAX_WINDOW, value, "uint"},
    {RTAX_RTT, value, "uint"},
    {RTAX_RTTVAR, value, "uint"},
    {RTAX_SSTHRESH, value, "uint"},
    {RTAX_CWND, value, "uint"},
    {RTAX_ADVMSS, value, "uint"},
    {RTAX_REORDERING, value, "uint"},
    {RTAX_HOPLIMIT, value, "uint"},
    {RTAX_INITCWND, value, "uint"},
    {RTAX_FEATURES, value, "uint"},
    {RTAX_RTO_MIN, value, "uint"},
    {RTAX_INITRWND, value, "uint"},
    {RTAX_QUICKACK, value, "uint"},
    {RTAX_CC_ALGO, text},
    {RTAX_FASTOPEN_NO_COOKIE, value, "uint"},
};
constexpr AttributeTable kMetricAttributes{"netlink_metric", kMetrics};

constexpr AttributeRow kRoute[] = {
    {RTA_DST, internet},
    {RTA_SRC, internet},
    {RTA_GATEWAY, internet},
    {RTA_PREFSRC, internet},
    {RTA_NEWDST, internet},
    {RTA_IIF, value, "ifindex"},
    {RTA_OIF, value, "ifindex"},
    {RTA_PRIORITY, value, "uint"},
    {RTA_PROTOINFO, value, "uint"},
    {RTA_FLOW, value, "uint"},
    {RTA_MP_ALGO, value, "uint"},
    {RTA_TABLE, value, "enum(netlink_table)"},
    {RTA_MARK, value, "uint"},
    {RTA_PREF, value, "uint8"},
    {RTA_TTL_PROPAGATE, value, "uint8"},
    {RTA_IP_PROTO, value, "uint8"},
    {RTA_UID, value, "uint"},
    {RTA_SPORT, value, "uint16"},
    {RTA_DPORT, value, "uint16"},
    {RTA_EXPIRES, value, "ulong"},
    {RTA_CACHEINFO, value, "rta_cacheinfo"},
    {RTA_ENCAP_TYPE, value, "enum16(netlink_encapsulation)"},
    {RTA_METRICS, nested, {}, &kMetricAttributes},
};

constexpr AttributeRow kNeighbour[] = {
    {NDA_DST, internet},
    {NDA_LLADDR, hardware},
    {NDA_CACHEINFO, value, "nda_cacheinfo"},
    {NDA_PROBES, value, "uint"},
    {NDA_VLAN, value, "uint16"},
    {NDA_PORT, value, "port"},
    {NDA_VNI, value, "uint"},
    {NDA_IFINDEX, value, "ifindex"},
    {NDA_MASTER, value, "ifindex"},
    {NDA_LINK_NETNSID, value, "uint"},
    {NDA_SRC_VNI, value, "uint"},
    {NDA_NH_ID, value, "uint"},
    {NDA_PROTOCOL, value, "enum8(netlink_route_protocol)"},
    {NDA_FLAGS_EXT, value, "flags(netlink_neighbour_ext)"},
    {NDA_NDM_STATE_MASK, value, "flags16(netlink_neighbour_state)"},
    {NDA_NDM_FLAGS_MASK, value, "flags8(netlink_neighbour_flags)"},
};

constexpr AttributeRow kRule[] = {
    {FRA_DST, internet},
    {FRA_SRC, internet},
    {FRA_IIFNAME, text},
    {FRA_OIFNAME, text},
    {FRA_GOTO, value, "uint"},
    {FRA_PRIORITY, value, "uint"},
    {FRA_FWMARK, value, "uint"},
    {FRA_FWMASK, value, "uint"},
    {FRA_FLOW, value, "uint"},
    {FRA_SUPPRESS_IFGROUP, value, "uint"},
    {FRA_SUPPRESS_PREFIXLEN, value, "uint"},
    {FRA_TABLE, value, "enum(netlink_table)"},
    {FRA_PROTOCOL, value, "enum8(netlink_route_protocol)"},
    {FRA_IP_PROTO, value, "enum8(ipproto)"},
    {FRA_L3MDEV, value, "uint8"},
    {FRA_TUN_ID, value, "big64"},
    {FRA_UID_RANGE, value, "fib_rule_uid_range"},
    {FRA_SPORT_RANGE, value, "fib_rule_port_range"},
    {FRA_DPORT_RANGE, value, "fib_rule_port_range"},
};

constexpr AttributeRow kInternetSocket[] = {
    {INET_DIAG_SHUTDOWN, value, "uint8"},
    {INET_DIAG_TOS, value, "uint8"},
    {INET_DIAG_TCLASS, value, "uint8"},
    {INET_DIAG_SKV6ONLY, value, "uint8"},
    {INET_DIAG_MARK, value, "uint"},
    {INET_DIAG_CLASS_ID, value, "uint"},
    {INET_DIAG_CONG, text},
    {INET_DIAG_CGROUP_ID, value, "ulong"},
    {INET_DIAG_MEMINFO, value, "inet_diag_meminfo"},
};

constexpr AttributeRow kUnixSocket[] = {
    {UNIX_DIAG_PEER, value, "uint"},
    {UNIX_DIAG_SHUTDOWN, value, "uint8"},
    {UNIX_DIAG_RQLEN, value, "unix_diag_rqlen"},
    {UNIX_DIAG_UID, value, "uint"},
};

// ---- text

const Type& type_of(std::string_view word) {
  static std::map<std::string_view, Type> parsed;
  const auto found = parsed.find(word);
  return found != parsed.end() ? found->second : parsed.emplace(word, parse_type(word, "attribute")).first->second;
}

void put_text(Writer& w, Bytes bytes) {
  const auto end = std::ranges::find(bytes, std::byte{0});
  w.put_quoted(bytes.first(static_cast<size_t>(end - bytes.begin())), end == bytes.end());
}

void put_hardware(Writer& w, Bytes bytes) {
  for (size_t i = 0; i < bytes.size(); ++i) print(w, "{}{:02x}", i ? ":" : "", static_cast<unsigned>(bytes[i]));
}

bool put_internet(Writer& w, Bytes bytes, uint8_t family) {
  char out[INET6_ADDRSTRLEN];
  if (family == AF_INET && bytes.size() >= 4) {
    print(w, "inet_addr(\"{}\")", inet_ntop(AF_INET, bytes.data(), out, sizeof out));
    return true;
  }
  if (family != AF_INET6 || bytes.size() < 16) return false;
  print(w, "inet_pton(AF_INET6, \"{}\")", inet_ntop(AF_INET6, bytes.data(), out, sizeof out));
  return true;
}

struct Scope {
  const AttributeTable* table;
  uint8_t family;
  unsigned depth;
};

void put_all(Writer& w, Bytes bytes, const Scope& scope);

void put_content(Writer& w, const AttributeRow* row, Bytes bytes, const Scope& scope) {
  const auto kind = row ? std::optional(row->kind) : std::nullopt;
  if (kind == text) return put_text(w, bytes);
  if (kind == hardware) return put_hardware(w, bytes);
  if (kind == internet && put_internet(w, bytes, scope.family)) return;
  if (kind == nested && bytes.size() >= sizeof(nlattr) && scope.depth < kMostNested)
    return put_all(w, bytes, {row->table, scope.family, scope.depth + 1});
  if (kind == value && bytes.size() >= size_of(type_of(row->type))) {
    const Type& type = type_of(row->type);
    return type.kind->show(w, type, slot_of(bytes.first(size_of(type))));
  }
  put_netlink_bytes(w, bytes, bytes.size());
}

void put_attribute(Writer& w, const nlattr& head, Bytes content, const Scope& scope) {
  constexpr auto kNumber = static_cast<uint16_t>(NLA_TYPE_MASK);
  if (!content.empty()) w.put('[');
  print(w, "{{nla_len={}, nla_type=", head.nla_len);
  if (head.nla_type & NLA_F_NESTED) w.put("NLA_F_NESTED|");
  if (head.nla_type & NLA_F_NET_BYTEORDER) w.put("NLA_F_NET_BYTEORDER|");
  const uint16_t number = head.nla_type & kNumber;
  w.put_name(find_family(scope.table->names), number);
  w.put('}');
  if (content.empty()) return;
  w.put(", ");
  const auto row = std::ranges::find(scope.table->rows, number, &AttributeRow::number);
  put_content(w, row == scope.table->rows.end() ? nullptr : &*row, content, scope);
  w.put(']');
}

void put_all(Writer& w, Bytes bytes, const Scope& scope) {
  const size_t start = w.out().size();
  const uint32_t limit = w.style().abbreviate ? w.style().text_limit : ~0u;
  uint32_t shown = 0;
  while (!bytes.empty()) {
    if (shown) w.put(", ");
    if (shown++ == limit) {
      w.put("...");
      break;
    }
    if (bytes.size() < sizeof(nlattr)) {
      put_netlink_bytes(w, bytes, bytes.size());
      break;
    }
    nlattr head;
    std::memcpy(&head, bytes.data(), sizeof head);
    const size_t all = std::min<size_t>(head.nla_len, bytes.size());
    const Bytes content = all > sizeof head ? bytes.subspan(sizeof head, all - sizeof head) : Bytes();
    put_attribute(w, head, content, scope);
    const size_t next = (size_t{head.nla_len} + NLA_ALIGNTO - 1) / NLA_ALIGNTO * NLA_ALIGNTO;
    if (head.nla_len < sizeof head || next >= bytes.size()) break;
    bytes = bytes.subspan(next);
  }
  if (shown < 2) return;
  w.out().insert(start, "[");
  w.put(']');
}

}  // namespace

const AttributeTable kLinkAttributes{"netlink_link", kOfLinks};
const AttributeTable kAddressAttributes{"netlink_address", kOfAddresses};
const AttributeTable kRouteAttributes{"netlink_route_attribute", kRoute};
const AttributeTable kNeighbourAttributes{"netlink_neighbour", kNeighbour};
const AttributeTable kRuleAttributes{"netlink_rule", kRule};
const AttributeTable kInternetSocketAttributes{"netlink_inet_diag", kInternetSocket};
const AttributeTable kUnixSocketAttributes{"netlink_unix_diag", kUnixSocket};

void put_attributes(Writer& w, Bytes bytes, const AttributeTable& table, uint8_t family) {
  put_all(w, bytes, {&table, family, 0});
}

void put_netlink_bytes(Writer& w, Bytes bytes, uint64_t size) {
  w.put_data(bytes, size, Writer::Escape::hex);
}

}  // namespace scry::syscalls
