// Structures of netlink messages.
#include <linux/fib_rules.h>
#include <linux/if_addr.h>
#include <linux/if_link.h>
#include <linux/inet_diag.h>
#include <linux/neighbour.h>
#include <linux/rtnetlink.h>
#include <linux/unix_diag.h>

#include "syscalls/kinds.h"
#include "syscalls/structures.h"

namespace scry::syscalls {
namespace {

constexpr Field kLinkMessage[] = {
    SCRY_FIELD(ifinfomsg, ifi_family, "enum(af)"), SCRY_FIELD(ifinfomsg, ifi_type, "enum(arp_hardware)"),
    SCRY_FIELD(ifinfomsg, ifi_index, "ifindex"),   SCRY_FIELD(ifinfomsg, ifi_flags, "flags(if_flags)"),
    SCRY_FIELD(ifinfomsg, ifi_change, "hex32"),
};
constexpr Field kAddressMessage[] = {
    SCRY_FIELD(ifaddrmsg, ifa_family, "enum(af)"),
    SCRY_FIELD(ifaddrmsg, ifa_prefixlen, "uint"),
    SCRY_FIELD(ifaddrmsg, ifa_flags, "flags(netlink_address_flags)"),
    SCRY_FIELD(ifaddrmsg, ifa_scope, "enum(netlink_scope)"),
    SCRY_FIELD(ifaddrmsg, ifa_index, "ifindex"),
};
constexpr Field kRouteMessage[] = {
    SCRY_FIELD(rtmsg, rtm_family, "enum(af)"),
    SCRY_FIELD(rtmsg, rtm_dst_len, "uint"),
    SCRY_FIELD(rtmsg, rtm_src_len, "uint"),
    SCRY_FIELD(rtmsg, rtm_tos, "flags(ip_service)"),
    SCRY_FIELD(rtmsg, rtm_table, "enum(netlink_table)"),
    SCRY_FIELD(rtmsg, rtm_protocol, "enum(netlink_route_protocol)"),
    SCRY_FIELD(rtmsg, rtm_scope, "enum(netlink_scope)"),
    SCRY_FIELD(rtmsg, rtm_type, "enum(netlink_route_type)"),
    SCRY_FIELD(rtmsg, rtm_flags, "flags(netlink_route_flags)"),
};
constexpr Field kNeighbourMessage[] = {
    SCRY_FIELD(ndmsg, ndm_family, "enum(af)"),
    SCRY_FIELD(ndmsg, ndm_ifindex, "ifindex"),
    SCRY_FIELD(ndmsg, ndm_state, "flags(netlink_neighbour_state)"),
    SCRY_FIELD(ndmsg, ndm_flags, "flags(netlink_neighbour_flags)"),
    SCRY_FIELD(ndmsg, ndm_type, "enum(netlink_route_type)"),
};
constexpr Field kRuleMessage[] = {
    SCRY_FIELD(fib_rule_hdr, family, "enum(af)"),
    SCRY_FIELD(fib_rule_hdr, dst_len, "uint"),
    SCRY_FIELD(fib_rule_hdr, src_len, "uint"),
    SCRY_FIELD(fib_rule_hdr, tos, "flags(ip_service)"),
    SCRY_FIELD(fib_rule_hdr, table, "enum(netlink_table)"),
    SCRY_FIELD(fib_rule_hdr, action, "enum(netlink_rule_action)"),
    SCRY_FIELD(fib_rule_hdr, flags, "flags(netlink_rule_flags)"),
};
constexpr Field kPortRange[] = {
    SCRY_FIELD(fib_rule_port_range, start, "uint"),
    SCRY_FIELD(fib_rule_port_range, end, "uint"),
};
constexpr Field kUserRange[] = {
    SCRY_FIELD(fib_rule_uid_range, start, "uint"),
    SCRY_FIELD(fib_rule_uid_range, end, "uint"),
};
constexpr Field kAddressCache[] = {
    SCRY_FIELD(ifa_cacheinfo, ifa_prefered, "uint"),
    SCRY_FIELD(ifa_cacheinfo, ifa_valid, "uint"),
    SCRY_FIELD(ifa_cacheinfo, cstamp, "uint"),
    SCRY_FIELD(ifa_cacheinfo, tstamp, "uint"),
};
constexpr Field kRouteCache[] = {
    SCRY_FIELD(rta_cacheinfo, rta_clntref, "uint"), SCRY_FIELD(rta_cacheinfo, rta_lastuse, "uint"),
    SCRY_FIELD(rta_cacheinfo, rta_expires, "uint"), SCRY_FIELD(rta_cacheinfo, rta_error, "uint"),
    SCRY_FIELD(rta_cacheinfo, rta_used, "uint"),    SCRY_FIELD(rta_cacheinfo, rta_id, "hex32"),
    SCRY_FIELD(rta_cacheinfo, rta_ts, "uint"),      SCRY_FIELD(rta_cacheinfo, rta_tsage, "uint"),
};
constexpr Field kNeighbourCache[] = {
    SCRY_FIELD(nda_cacheinfo, ndm_confirmed, "uint"),
    SCRY_FIELD(nda_cacheinfo, ndm_used, "uint"),
    SCRY_FIELD(nda_cacheinfo, ndm_updated, "uint"),
    SCRY_FIELD(nda_cacheinfo, ndm_refcnt, "uint"),
};
constexpr Field kMap[] = {
    SCRY_FIELD(rtnl_link_ifmap, mem_start, "hex"), SCRY_FIELD(rtnl_link_ifmap, mem_end, "hex"),
    SCRY_FIELD(rtnl_link_ifmap, base_addr, "hex"), SCRY_FIELD(rtnl_link_ifmap, irq, "uint"),
    SCRY_FIELD(rtnl_link_ifmap, dma, "uint"),      SCRY_FIELD(rtnl_link_ifmap, port, "uint"),
};

#define COUNTERS(structure, type)                                                                     \
  SCRY_FIELD(structure, rx_packets, type), SCRY_FIELD(structure, tx_packets, type),                   \
      SCRY_FIELD(structure, rx_bytes, type), SCRY_FIELD(structure, tx_bytes, type),                   \
      SCRY_FIELD(structure, rx_errors, type), SCRY_FIELD(structure, tx_errors, type),                 \
      SCRY_FIELD(structure, rx_dropped, type), SCRY_FIELD(structure, tx_dropped, type),               \
      SCRY_FIELD(structure, multicast, type), SCRY_FIELD(structure, collisions, type),                \
      SCRY_FIELD(structure, rx_length_errors, type), SCRY_FIELD(structure, rx_over_errors, type),     \
      SCRY_FIELD(structure, rx_crc_errors, type), SCRY_FIELD(structure, rx_frame_errors, type),       \
      SCRY_FIELD(structure, rx_fifo_errors, type), SCRY_FIELD(structure, rx_missed_errors, type),     \
      SCRY_FIELD(structure, tx_aborted_errors, type), SCRY_FIELD(structure, tx_carrier_errors, type), \
      SCRY_FIELD(structure, tx_fifo_errors, type), SCRY_FIELD(structure, tx_heartbeat_errors, type),  \
      SCRY_FIELD(structure, tx_window_errors, type), SCRY_FIELD(structure, rx_compressed, type),      \
      SCRY_FIELD(structure, tx_compressed, type), SCRY_FIELD(structure, rx_nohandler, type)
constexpr Field kCounters[] = {COUNTERS(rtnl_link_stats, "uint")};
constexpr Field kLongCounters[] = {
    COUNTERS(rtnl_link_stats64, "ulong"),
    SCRY_FIELD(rtnl_link_stats64, rx_otherhost_dropped, "ulong"),
};
#undef COUNTERS

// What names the ends of a connection depends on the family, which the whole message has.
constexpr Field kInternetRequest[] = {
    SCRY_FIELD(inet_diag_req_v2, sdiag_family, "enum(af)"),
    SCRY_FIELD(inet_diag_req_v2, sdiag_protocol, "enum(ipproto)"),
    SCRY_FIELD(inet_diag_req_v2, idiag_ext, "shifted(netlink_inet_diag_ext,1)"),
    SCRY_FIELD(inet_diag_req_v2, idiag_states, "shifted(tcp_state)"),
    {"id", 0, sizeof(inet_diag_req_v2), "connection(8)"},
};
constexpr Field kInternetMessage[] = {
    SCRY_FIELD(inet_diag_msg, idiag_family, "enum(af)"), SCRY_FIELD(inet_diag_msg, idiag_state, "enum(tcp_state)"),
    SCRY_FIELD(inet_diag_msg, idiag_timer, "uint"),      SCRY_FIELD(inet_diag_msg, idiag_retrans, "uint"),
    {"id", 0, sizeof(inet_diag_msg), "connection(4)"},   SCRY_FIELD(inet_diag_msg, idiag_expires, "uint"),
    SCRY_FIELD(inet_diag_msg, idiag_rqueue, "uint"),     SCRY_FIELD(inet_diag_msg, idiag_wqueue, "uint"),
    SCRY_FIELD(inet_diag_msg, idiag_uid, "uint"),        SCRY_FIELD(inet_diag_msg, idiag_inode, "uint"),
};
static_assert(offsetof(inet_diag_req_v2, id) == 8 && offsetof(inet_diag_msg, id) == 4);
constexpr Field kInternetMemory[] = {
    SCRY_FIELD(inet_diag_meminfo, idiag_rmem, "uint"),
    SCRY_FIELD(inet_diag_meminfo, idiag_wmem, "uint"),
    SCRY_FIELD(inet_diag_meminfo, idiag_fmem, "uint"),
    SCRY_FIELD(inet_diag_meminfo, idiag_tmem, "uint"),
};
constexpr Field kUnixRequest[] = {
    SCRY_FIELD(unix_diag_req, sdiag_family, "enum(af)"),
    SCRY_FIELD(unix_diag_req, sdiag_protocol, "uint"),
    SCRY_FIELD(unix_diag_req, udiag_states, "shifted(tcp_state)"),
    SCRY_FIELD(unix_diag_req, udiag_ino, "uint"),
    SCRY_FIELD(unix_diag_req, udiag_show, "flags(netlink_unix_show)"),
    SCRY_FIELD(unix_diag_req, udiag_cookie, "items(uint)"),
};
constexpr Field kUnixMessage[] = {
    SCRY_FIELD(unix_diag_msg, udiag_family, "enum(af)"),       SCRY_FIELD(unix_diag_msg, udiag_type, "enum(sock_type)"),
    SCRY_FIELD(unix_diag_msg, udiag_state, "enum(tcp_state)"), SCRY_FIELD(unix_diag_msg, udiag_ino, "uint"),
    SCRY_FIELD(unix_diag_msg, udiag_cookie, "items(uint)"),
};
constexpr Field kUnixQueues[] = {
    SCRY_FIELD(unix_diag_rqlen, udiag_rqueue, "uint"),
    SCRY_FIELD(unix_diag_rqlen, udiag_wqueue, "uint"),
};

constexpr StructureRow kStructures[] = {
    {"ifinfomsg", sizeof(ifinfomsg), kLinkMessage},
    {"ifaddrmsg", sizeof(ifaddrmsg), kAddressMessage},
    {"rtmsg", sizeof(rtmsg), kRouteMessage},
    {"ndmsg", sizeof(ndmsg), kNeighbourMessage},
    {"fib_rule_hdr", sizeof(fib_rule_hdr), kRuleMessage},
    {"fib_rule_port_range", sizeof(fib_rule_port_range), kPortRange},
    {"fib_rule_uid_range", sizeof(fib_rule_uid_range), kUserRange},
    {"ifa_cacheinfo", sizeof(ifa_cacheinfo), kAddressCache},
    {"rta_cacheinfo", sizeof(rta_cacheinfo), kRouteCache},
    {"nda_cacheinfo", sizeof(nda_cacheinfo), kNeighbourCache},
    {"rtnl_link_ifmap", sizeof(rtnl_link_ifmap), kMap},
    {"rtnl_link_stats", sizeof(rtnl_link_stats), kCounters},
    {"rtnl_link_stats64", sizeof(rtnl_link_stats64), kLongCounters},
    {"inet_diag_req_v2", sizeof(inet_diag_req_v2), kInternetRequest},
    {"inet_diag_msg", sizeof(inet_diag_msg), kInternetMessage},
    {"inet_diag_meminfo", sizeof(inet_diag_meminfo), kInternetMemory},
    {"unix_diag_req", sizeof(unix_diag_req), kUnixRequest},
    {"unix_diag_msg", sizeof(unix_diag_msg), kUnixMessage},
    {"unix_diag_rqlen", sizeof(unix_diag_rqlen), kUnixQueues},
};

}  // namespace

std::span<const StructureRow> netlink_structures() {
  return kStructures;
}

}  // namespace scry::syscalls
