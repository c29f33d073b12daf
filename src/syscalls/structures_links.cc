// Structures of netlink messages about interfaces, neighbours, next hops and traffic control.
#include <linux/dcbnl.h>
#include <linux/gen_stats.h>
#include <linux/if_addrlabel.h>
#include <linux/if_bridge.h>
#include <linux/if_link.h>
#include <linux/neighbour.h>
#include <linux/netconf.h>
#include <linux/netfilter/nfnetlink.h>
#include <linux/nexthop.h>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>
#include <linux/selinux_netlink.h>

#include "syscalls/kinds.h"
#include "syscalls/structures.h"

namespace scry::syscalls {
namespace of_links {

// ---- what follows the headers of messages

constexpr Field kTrafficMessage[] = {
    SCRY_FIELD(tcmsg, tcm_family, "enum(af)"), SCRY_FIELD(tcmsg, tcm_ifindex, "ifindex"),
    SCRY_FIELD(tcmsg, tcm_handle, "uint"),     SCRY_FIELD(tcmsg, tcm_parent, "uint"),
    SCRY_FIELD(tcmsg, tcm_info, "uint"),
};
constexpr Field kActionFields[] = {SCRY_FIELD(tcamsg, tca_family, "enum(af)")};
constexpr Field kNeighbourTable[] = {SCRY_FIELD(ndtmsg, ndtm_family, "enum(af)")};
constexpr Field kNetworkSettings[] = {SCRY_FIELD(netconfmsg, ncm_family, "enum(af)")};
constexpr Field kAnyRoute[] = {SCRY_FIELD(rtgenmsg, rtgen_family, "enum(af)")};
constexpr Field kAddressLabelFields[] = {
    SCRY_FIELD(ifaddrlblmsg, ifal_family, "enum(af)"), SCRY_FIELD(ifaddrlblmsg, ifal_prefixlen, "uint"),
    SCRY_FIELD(ifaddrlblmsg, ifal_flags, "uint"),      SCRY_FIELD(ifaddrlblmsg, ifal_index, "ifindex"),
    SCRY_FIELD(ifaddrlblmsg, ifal_seq, "uint"),
};
constexpr Field kBridging[] = {
    SCRY_FIELD(dcbmsg, dcb_family, "enum(af)"),
    SCRY_FIELD(dcbmsg, cmd, "enum(dcb_command)"),
};
constexpr Field kBridgePort[] = {
    SCRY_FIELD(br_port_msg, family, "enum(af)"),
    SCRY_FIELD(br_port_msg, ifindex, "ifindex"),
};
constexpr Field kStatsMessage[] = {
    SCRY_FIELD(if_stats_msg, family, "enum(af)"),
    SCRY_UNUSED_FIELD(if_stats_msg, pad1, "hex"),
    SCRY_UNUSED_FIELD(if_stats_msg, pad2, "hex"),
    SCRY_FIELD(if_stats_msg, ifindex, "ifindex"),
    SCRY_FIELD(if_stats_msg, filter_mask, "shifted(link_stats)"),
};
constexpr Field kNextHopMessage[] = {
    SCRY_FIELD(nhmsg, nh_family, "enum(af)"),
    SCRY_FIELD(nhmsg, nh_scope, "enum(netlink_scope)"),
    SCRY_FIELD(nhmsg, nh_protocol, "enum(netlink_route_protocol)"),
    SCRY_UNUSED_FIELD(nhmsg, resvd, "hex"),
    SCRY_FIELD(nhmsg, nh_flags, "flags(next_hop_flags)"),
};
constexpr Field kEnforce[] = {SCRY_FIELD(selnl_msg_setenforce, val, "int")};
constexpr Field kPolicyLoad[] = {SCRY_FIELD(selnl_msg_policyload, seqno, "uint")};
constexpr Field kNetfilter[] = {
    SCRY_FIELD(nfgenmsg, nfgen_family, "enum(af)"),
    SCRY_FIELD(nfgenmsg, version, "enum(nf_version)"),
    SCRY_FIELD(nfgenmsg, res_id, "port"),
};

// ---- interfaces

constexpr Field kVfMac[] = {SCRY_FIELD(ifla_vf_mac, vf, "uint"), SCRY_FIELD(ifla_vf_mac, mac, "octets")};
constexpr Field kVfBroadcast[] = {SCRY_FIELD(ifla_vf_broadcast, broadcast, "octets")};
constexpr Field kVfVlanFields[] = {
    SCRY_FIELD(ifla_vf_vlan, vf, "uint"),
    SCRY_FIELD(ifla_vf_vlan, vlan, "uint"),
    SCRY_FIELD(ifla_vf_vlan, qos, "uint"),
};
constexpr Field kVfVlanInfo[] = {
    SCRY_FIELD(ifla_vf_vlan_info, vf, "uint"),
    SCRY_FIELD(ifla_vf_vlan_info, vlan, "uint"),
    SCRY_FIELD(ifla_vf_vlan_info, qos, "uint"),
    SCRY_FIELD(ifla_vf_vlan_info, vlan_proto, "big_enum(eth_protocol)"),
};
constexpr Field kVfTxRate[] = {SCRY_FIELD(ifla_vf_tx_rate, vf, "uint"), SCRY_FIELD(ifla_vf_tx_rate, rate, "uint")};
constexpr Field kVfRate[] = {
    SCRY_FIELD(ifla_vf_rate, vf, "uint"),
    SCRY_FIELD(ifla_vf_rate, min_tx_rate, "uint"),
    SCRY_FIELD(ifla_vf_rate, max_tx_rate, "uint"),
};
constexpr Field kVfSetting[] = {
    SCRY_FIELD(ifla_vf_spoofchk, vf, "uint"),
    SCRY_FIELD(ifla_vf_spoofchk, setting, "uint"),
};
constexpr Field kVfLinkState[] = {
    SCRY_FIELD(ifla_vf_link_state, vf, "uint"),
    SCRY_FIELD(ifla_vf_link_state, link_state, "enum(link_vf_state)"),
};
constexpr Field kVfIdentifier[] = {SCRY_FIELD(ifla_vf_guid, vf, "uint"), SCRY_FIELD(ifla_vf_guid, guid, "hex")};
constexpr Field kPortType[] = {
    SCRY_FIELD(ifla_port_vsi, vsi_mgr_id, "uint"),
    SCRY_FIELD(ifla_port_vsi, vsi_type_id, "hex_bytes"),
    SCRY_FIELD(ifla_port_vsi, vsi_type_version, "uint"),
};
constexpr Field kInet6Cache[] = {
    SCRY_FIELD(ifla_cacheinfo, max_reasm_len, "uint"),
    SCRY_FIELD(ifla_cacheinfo, tstamp, "uint"),
    SCRY_FIELD(ifla_cacheinfo, reachable_time, "uint"),
    SCRY_FIELD(ifla_cacheinfo, retrans_time, "uint"),
};
constexpr Field kVlanInfo[] = {
    SCRY_FIELD(bridge_vlan_info, flags, "flags(bridge_vlan_flags)"),
    SCRY_FIELD(bridge_vlan_info, vid, "uint"),
};
constexpr Field kBridgeId[] = {
    SCRY_FIELD(ifla_bridge_id, prio, "items(uint8)"),
    SCRY_FIELD(ifla_bridge_id, addr, "octets"),
};
constexpr Field kBridgeOptions[] = {
    SCRY_FIELD(br_boolopt_multi, optval, "shifted(bridge_options)"),
    SCRY_FIELD(br_boolopt_multi, optmask, "shifted(bridge_options)"),
};
constexpr Field kVlanStatsFields[] = {
    SCRY_FIELD(bridge_vlan_xstats, rx_bytes, "ulong"),
    SCRY_FIELD(bridge_vlan_xstats, rx_packets, "ulong"),
    SCRY_FIELD(bridge_vlan_xstats, tx_bytes, "ulong"),
    SCRY_FIELD(bridge_vlan_xstats, tx_packets, "ulong"),
    SCRY_FIELD(bridge_vlan_xstats, vid, "uint"),
    SCRY_FIELD(bridge_vlan_xstats, flags, "flags(bridge_vlan_flags)"),
    SCRY_UNUSED_FIELD(bridge_vlan_xstats, pad2, "hex"),
};
constexpr Field kStpStats[] = {
    SCRY_FIELD(bridge_stp_xstats, transition_blk, "ulong"), SCRY_FIELD(bridge_stp_xstats, transition_fwd, "ulong"),
    SCRY_FIELD(bridge_stp_xstats, rx_bpdu, "ulong"),        SCRY_FIELD(bridge_stp_xstats, tx_bpdu, "ulong"),
    SCRY_FIELD(bridge_stp_xstats, rx_tcn, "ulong"),         SCRY_FIELD(bridge_stp_xstats, tx_tcn, "ulong"),
};
#define BOTH_WAYS(member) SCRY_FIELD(br_mcast_stats, member, "indexed(ulong,bridge_directions)")
constexpr Field kMulticastStats[] = {
    BOTH_WAYS(igmp_v1queries), BOTH_WAYS(igmp_v2queries),
    BOTH_WAYS(igmp_v3queries), BOTH_WAYS(igmp_leaves),
    BOTH_WAYS(igmp_v1reports), BOTH_WAYS(igmp_v2reports),
    BOTH_WAYS(igmp_v3reports), SCRY_FIELD(br_mcast_stats, igmp_parse_errors, "ulong"),
    BOTH_WAYS(mld_v1queries),  BOTH_WAYS(mld_v2queries),
    BOTH_WAYS(mld_leaves),     BOTH_WAYS(mld_v1reports),
    BOTH_WAYS(mld_v2reports),  SCRY_FIELD(br_mcast_stats, mld_parse_errors, "ulong"),
    BOTH_WAYS(mcast_bytes),    BOTH_WAYS(mcast_packets),
};
#undef BOTH_WAYS
constexpr Field kMulticastEntry[] = {
    SCRY_FIELD(br_mdb_entry, ifindex, "ifindex"),
    SCRY_FIELD(br_mdb_entry, state, "enum(bridge_multicast_state)"),
    SCRY_FIELD(br_mdb_entry, flags, "flags(bridge_multicast_flags)"),
    SCRY_FIELD(br_mdb_entry, vid, "uint"),
    SCRY_FIELD(br_mdb_entry, addr, "mdb_address"),
};
using MulticastAddress = decltype(br_mdb_entry::addr);
constexpr Field kMulticastAddress[] = {
    SCRY_FIELD(MulticastAddress, u, "hex_bytes"),
    SCRY_FIELD(MulticastAddress, proto, "big_enum(af)"),
};

// ---- routes and neighbours

constexpr Field kHopFields[] = {
    SCRY_FIELD(rtnexthop, rtnh_len, "uint"),
    SCRY_FIELD(rtnexthop, rtnh_flags, "flags(next_hop_flags)"),
    SCRY_FIELD(rtnexthop, rtnh_hops, "uint"),
    SCRY_FIELD(rtnexthop, rtnh_ifindex, "ifindex"),
};
constexpr Field kMulticastRoute[] = {
    SCRY_FIELD(rta_mfc_stats, mfcs_packets, "ulong"),
    SCRY_FIELD(rta_mfc_stats, mfcs_bytes, "ulong"),
    SCRY_FIELD(rta_mfc_stats, mfcs_wrong_if, "ulong"),
};
constexpr Field kHopOfGroup[] = {SCRY_FIELD(nexthop_grp, id, "uint"), SCRY_FIELD(nexthop_grp, weight, "uint")};
constexpr Field kTableConfig[] = {
    SCRY_FIELD(ndt_config, ndtc_key_len, "uint"),    SCRY_FIELD(ndt_config, ndtc_entry_size, "uint"),
    SCRY_FIELD(ndt_config, ndtc_entries, "uint"),    SCRY_FIELD(ndt_config, ndtc_last_flush, "uint"),
    SCRY_FIELD(ndt_config, ndtc_last_rand, "uint"),  SCRY_FIELD(ndt_config, ndtc_hash_rnd, "uint"),
    SCRY_FIELD(ndt_config, ndtc_hash_mask, "mask"),  SCRY_FIELD(ndt_config, ndtc_hash_chain_gc, "uint"),
    SCRY_FIELD(ndt_config, ndtc_proxy_qlen, "uint"),
};
constexpr Field kTableStats[] = {
    SCRY_FIELD(ndt_stats, ndts_allocs, "ulong"),           SCRY_FIELD(ndt_stats, ndts_destroys, "ulong"),
    SCRY_FIELD(ndt_stats, ndts_hash_grows, "ulong"),       SCRY_FIELD(ndt_stats, ndts_res_failed, "ulong"),
    SCRY_FIELD(ndt_stats, ndts_lookups, "ulong"),          SCRY_FIELD(ndt_stats, ndts_hits, "ulong"),
    SCRY_FIELD(ndt_stats, ndts_rcv_probes_mcast, "ulong"), SCRY_FIELD(ndt_stats, ndts_rcv_probes_ucast, "ulong"),
    SCRY_FIELD(ndt_stats, ndts_periodic_gc_runs, "ulong"), SCRY_FIELD(ndt_stats, ndts_forced_gc_runs, "ulong"),
    SCRY_FIELD(ndt_stats, ndts_table_fulls, "ulong"),
};

// ---- traffic control

constexpr Field kTrafficStatsFields[] = {
    SCRY_FIELD(tc_stats, bytes, "ulong"), SCRY_FIELD(tc_stats, packets, "uint"),
    SCRY_FIELD(tc_stats, drops, "uint"),  SCRY_FIELD(tc_stats, overlimits, "uint"),
    SCRY_FIELD(tc_stats, bps, "uint"),    SCRY_FIELD(tc_stats, pps, "uint"),
    SCRY_FIELD(tc_stats, qlen, "uint"),   SCRY_FIELD(tc_stats, backlog, "uint"),
};
constexpr Field kEstimator[] = {
    SCRY_FIELD(tc_estimator, interval, "int8"),
    SCRY_FIELD(tc_estimator, ewma_log, "uint"),
};
constexpr Field kBasicStats[] = {
    SCRY_FIELD(gnet_stats_basic, bytes, "ulong"),
    SCRY_FIELD(gnet_stats_basic, packets, "uint"),
};
constexpr Field kRateStats[] = {
    SCRY_FIELD(gnet_stats_rate_est, bps, "uint"),
    SCRY_FIELD(gnet_stats_rate_est, pps, "uint"),
};
constexpr Field kLongRateStats[] = {
    SCRY_FIELD(gnet_stats_rate_est64, bps, "ulong"),
    SCRY_FIELD(gnet_stats_rate_est64, pps, "ulong"),
};
constexpr Field kQueueStats[] = {
    SCRY_FIELD(gnet_stats_queue, qlen, "uint"),       SCRY_FIELD(gnet_stats_queue, backlog, "uint"),
    SCRY_FIELD(gnet_stats_queue, drops, "uint"),      SCRY_FIELD(gnet_stats_queue, requeues, "uint"),
    SCRY_FIELD(gnet_stats_queue, overlimits, "uint"),
};
constexpr Field kSizes[] = {
    SCRY_FIELD(tc_sizespec, cell_log, "uint"),  SCRY_FIELD(tc_sizespec, size_log, "uint"),
    SCRY_FIELD(tc_sizespec, cell_align, "int"), SCRY_FIELD(tc_sizespec, overhead, "int"),
    SCRY_FIELD(tc_sizespec, linklayer, "uint"), SCRY_FIELD(tc_sizespec, mpu, "uint"),
    SCRY_FIELD(tc_sizespec, mtu, "uint"),       SCRY_FIELD(tc_sizespec, tsize, "uint"),
};

constexpr uint16_t end_of(const Field& field) {
  return static_cast<uint16_t>(field.offset + field.size);
}

constexpr StructureRow kStructures[] = {
    {"tcmsg", sizeof(tcmsg), kTrafficMessage},
    {"tcamsg", 1, kActionFields},
    {"ndtmsg", 1, kNeighbourTable},
    {"netconfmsg", 1, kNetworkSettings},
    {"rtgenmsg", sizeof(rtgenmsg), kAnyRoute},
    {"ifaddrlblmsg", sizeof(ifaddrlblmsg), kAddressLabelFields},
    {"dcbmsg", end_of(kBridging[1]), kBridging},
    {"br_port_msg", sizeof(br_port_msg), kBridgePort},
    {"if_stats_msg", sizeof(if_stats_msg), kStatsMessage},
    {"nhmsg", sizeof(nhmsg), kNextHopMessage},
    {"selnl_setenforce", sizeof(selnl_msg_setenforce), kEnforce},
    {"selnl_policyload", sizeof(selnl_msg_policyload), kPolicyLoad},
    {"nfgenmsg", sizeof(nfgenmsg), kNetfilter},
    {"vf_mac", sizeof(ifla_vf_mac), kVfMac},
    {"vf_broadcast", sizeof(ifla_vf_broadcast), kVfBroadcast},
    {"vf_vlan", sizeof(ifla_vf_vlan), kVfVlanFields},
    {"vf_vlan_info", sizeof(ifla_vf_vlan_info), kVfVlanInfo},
    {"vf_tx_rate", sizeof(ifla_vf_tx_rate), kVfTxRate},
    {"vf_rate", sizeof(ifla_vf_rate), kVfRate},
    {"vf_setting", sizeof(ifla_vf_spoofchk), kVfSetting},
    {"vf_link_state", sizeof(ifla_vf_link_state), kVfLinkState},
    {"vf_guid", sizeof(ifla_vf_guid), kVfIdentifier},
    {"port_vsi", sizeof(ifla_port_vsi), kPortType},
    {"inet6_cacheinfo", sizeof(ifla_cacheinfo), kInet6Cache},
    {"bridge_vlan_info", sizeof(bridge_vlan_info), kVlanInfo},
    {"bridge_id", sizeof(ifla_bridge_id), kBridgeId},
    {"br_boolopt_multi", sizeof(br_boolopt_multi), kBridgeOptions},
    {"bridge_vlan_xstats", sizeof(bridge_vlan_xstats), kVlanStatsFields},
    {"bridge_stp_xstats", sizeof(bridge_stp_xstats), kStpStats},
    {"br_mcast_stats", sizeof(br_mcast_stats), kMulticastStats},
    {"br_mdb_entry", sizeof(br_mdb_entry), kMulticastEntry},
    {"mdb_address", sizeof(MulticastAddress), kMulticastAddress},
    {"rtnexthop", sizeof(rtnexthop), kHopFields},
    {"rta_mfc_stats", sizeof(rta_mfc_stats), kMulticastRoute},
    {"nexthop_grp", sizeof(nexthop_grp), kHopOfGroup},
    {"ndt_config", sizeof(ndt_config), kTableConfig},
    {"ndt_stats", end_of(kTableStats[9]), kTableStats},
    {"tc_stats", end_of(kTrafficStatsFields[7]), kTrafficStatsFields},
    {"tc_estimator", sizeof(tc_estimator), kEstimator},
    {"gnet_stats_basic", end_of(kBasicStats[1]), kBasicStats},
    {"gnet_stats_rate_est", sizeof(gnet_stats_rate_est), kRateStats},
    {"gnet_stats_rate_est64", sizeof(gnet_stats_rate_est64), kLongRateStats},
    {"gnet_stats_queue", sizeof(gnet_stats_queue), kQueueStats},
    {"tc_sizespec", sizeof(tc_sizespec), kSizes},
};

}  // namespace of_links

std::span<const StructureRow> link_structures() {
  return of_links::kStructures;
}

}  // namespace scry::syscalls
