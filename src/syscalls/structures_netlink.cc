// Structures of netlink messages.
#include <linux/fib_rules.h>
#include <linux/if_addr.h>
#include <linux/if_link.h>
#include <linux/inet_diag.h>
#include <linux/neighbour.h>
#include <linux/netlink_diag.h>
#include <linux/packet_diag.h>
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
    SCRY_FIELD(fib_rule_hdr, table, "enum(rule_table)"),
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

// The request of older kernels (TCPDIAG_GETSOCK).
constexpr Field kOldInternetRequest[] = {
    SCRY_FIELD(inet_diag_req, idiag_family, "enum(af)"),
    SCRY_FIELD(inet_diag_req, idiag_src_len, "uint"),
    SCRY_FIELD(inet_diag_req, idiag_dst_len, "uint"),
    SCRY_FIELD(inet_diag_req, idiag_ext, "shifted(netlink_inet_diag_ext,1)"),
    {"id", 0, sizeof(inet_diag_req), "connection(4)"},
    SCRY_FIELD(inet_diag_req, idiag_states, "shifted(tcp_state)"),
    SCRY_FIELD(inet_diag_req, idiag_dbs, "uint"),
};
static_assert(offsetof(inet_diag_req, id) == 4);
constexpr Field kInternetCode[] = {
    SCRY_FIELD(inet_diag_bc_op, code, "enum(inet_diag_code)"),
    SCRY_FIELD(inet_diag_bc_op, yes, "uint"),
    SCRY_FIELD(inet_diag_bc_op, no, "uint"),
};
constexpr Field kVegas[] = {
    SCRY_FIELD(tcpvegas_info, tcpv_enabled, "uint"),
    SCRY_FIELD(tcpvegas_info, tcpv_rttcnt, "uint"),
    SCRY_FIELD(tcpvegas_info, tcpv_rtt, "uint"),
    SCRY_FIELD(tcpvegas_info, tcpv_minrtt, "uint"),
};
constexpr Field kDctcp[] = {
    SCRY_FIELD(tcp_dctcp_info, dctcp_enabled, "uint"), SCRY_FIELD(tcp_dctcp_info, dctcp_ce_state, "uint"),
    SCRY_FIELD(tcp_dctcp_info, dctcp_alpha, "uint"),   SCRY_FIELD(tcp_dctcp_info, dctcp_ab_ecn, "uint"),
    SCRY_FIELD(tcp_dctcp_info, dctcp_ab_tot, "uint"),
};
constexpr Field kBbr[] = {
    SCRY_FIELD(tcp_bbr_info, bbr_bw_lo, "hex"),      SCRY_FIELD(tcp_bbr_info, bbr_bw_hi, "hex"),
    SCRY_FIELD(tcp_bbr_info, bbr_min_rtt, "uint"),   SCRY_FIELD(tcp_bbr_info, bbr_pacing_gain, "uint"),
    SCRY_FIELD(tcp_bbr_info, bbr_cwnd_gain, "uint"),
};
constexpr Field kNetlinkRequest[] = {
    SCRY_FIELD(netlink_diag_req, sdiag_family, "enum(af)"),
    SCRY_FIELD(netlink_diag_req, sdiag_protocol, "netlink_protocol"),
    SCRY_FIELD(netlink_diag_req, ndiag_ino, "uint"),
    SCRY_FIELD(netlink_diag_req, ndiag_show, "flags(netlink_diag_show)"),
    SCRY_FIELD(netlink_diag_req, ndiag_cookie, "items(uint)"),
};
constexpr Field kNetlinkMessage[] = {
    SCRY_FIELD(netlink_diag_msg, ndiag_family, "enum(af)"),
    SCRY_FIELD(netlink_diag_msg, ndiag_type, "enum(sock_type)"),
    SCRY_FIELD(netlink_diag_msg, ndiag_protocol, "enum(netlink_protocol)"),
    SCRY_FIELD(netlink_diag_msg, ndiag_state, "enum(netlink_state)"),
    SCRY_FIELD(netlink_diag_msg, ndiag_portid, "uint"),
    SCRY_FIELD(netlink_diag_msg, ndiag_dst_portid, "uint"),
    SCRY_FIELD(netlink_diag_msg, ndiag_dst_group, "uint"),
    SCRY_FIELD(netlink_diag_msg, ndiag_ino, "uint"),
    SCRY_FIELD(netlink_diag_msg, ndiag_cookie, "items(uint)"),
};
constexpr Field kNetlinkRing[] = {
    SCRY_FIELD(netlink_diag_ring, ndr_block_size, "uint"),
    SCRY_FIELD(netlink_diag_ring, ndr_block_nr, "uint"),
    SCRY_FIELD(netlink_diag_ring, ndr_frame_size, "uint"),
    SCRY_FIELD(netlink_diag_ring, ndr_frame_nr, "uint"),
};
constexpr Field kPacketQuery[] = {
    SCRY_FIELD(packet_diag_req, sdiag_family, "enum(af)"),
    SCRY_FIELD(packet_diag_req, sdiag_protocol, "hex"),
    SCRY_FIELD(packet_diag_req, pdiag_ino, "uint"),
    SCRY_FIELD(packet_diag_req, pdiag_show, "flags(packet_diag_show)"),
    SCRY_FIELD(packet_diag_req, pdiag_cookie, "items(uint)"),
};
constexpr Field kPacketMessage[] = {
    SCRY_FIELD(packet_diag_msg, pdiag_family, "enum(af)"),
    SCRY_FIELD(packet_diag_msg, pdiag_type, "enum(sock_type)"),
    SCRY_FIELD(packet_diag_msg, pdiag_num, "enum(eth_protocol)"),
    SCRY_FIELD(packet_diag_msg, pdiag_ino, "uint"),
    SCRY_FIELD(packet_diag_msg, pdiag_cookie, "items(uint)"),
};
constexpr Field kPacketState[] = {
    SCRY_FIELD(packet_diag_info, pdi_index, "ifindex"),
    SCRY_FIELD(packet_diag_info, pdi_version, "enum(packet_version)"),
    SCRY_FIELD(packet_diag_info, pdi_reserve, "uint"),
    SCRY_FIELD(packet_diag_info, pdi_copy_thresh, "uint"),
    SCRY_FIELD(packet_diag_info, pdi_tstamp, "uint"),
    SCRY_FIELD(packet_diag_info, pdi_flags, "flags(packet_diag_flags)"),
};
constexpr Field kPacketQueue[] = {
    SCRY_FIELD(packet_diag_ring, pdr_block_size, "uint"), SCRY_FIELD(packet_diag_ring, pdr_block_nr, "uint"),
    SCRY_FIELD(packet_diag_ring, pdr_frame_size, "uint"), SCRY_FIELD(packet_diag_ring, pdr_frame_nr, "uint"),
    SCRY_FIELD(packet_diag_ring, pdr_retire_tmo, "uint"), SCRY_FIELD(packet_diag_ring, pdr_sizeof_priv, "uint"),
    SCRY_FIELD(packet_diag_ring, pdr_features, "uint"),
};
constexpr Field kUnixFile[] = {
    SCRY_FIELD(unix_diag_vfs, udiag_vfs_dev, "device"),
    SCRY_FIELD(unix_diag_vfs, udiag_vfs_ino, "uint"),
};

constexpr StructureRow kStructures[] = {
    {"inet_diag_req", sizeof(inet_diag_req), kOldInternetRequest},
    {"inet_diag_bc_op", sizeof(inet_diag_bc_op), kInternetCode},
    {"tcpvegas_info", sizeof(tcpvegas_info), kVegas},
    {"tcp_dctcp_info", sizeof(tcp_dctcp_info), kDctcp},
    {"tcp_bbr_info", sizeof(tcp_bbr_info), kBbr},
    {"netlink_diag_req", sizeof(netlink_diag_req), kNetlinkRequest},
    {"netlink_diag_msg", sizeof(netlink_diag_msg), kNetlinkMessage},
    {"netlink_diag_ring", sizeof(netlink_diag_ring), kNetlinkRing},
    {"packet_diag_req", sizeof(packet_diag_req), kPacketQuery},
    {"packet_diag_msg", sizeof(packet_diag_msg), kPacketMessage},
    {"packet_diag_info", sizeof(packet_diag_info), kPacketState},
    {"packet_diag_ring", sizeof(packet_diag_ring), kPacketQueue},
    {"unix_diag_vfs", sizeof(unix_diag_vfs), kUnixFile},
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
    {"rtnl_link_ifmap", offsetof(rtnl_link_ifmap, port) + 1, kMap},
    {"rtnl_link_stats", offsetof(rtnl_link_stats, rx_nohandler), kCounters},
    {"rtnl_link_stats64", offsetof(rtnl_link_stats64, rx_otherhost_dropped), kLongCounters},
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
