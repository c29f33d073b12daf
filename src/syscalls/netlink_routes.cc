// Attributes of netlink messages about routes, rules, neighbours, next hops, namespaces and traffic control.
#include <linux/fib_rules.h>
#include <linux/gen_stats.h>
#include <linux/if_addrlabel.h>
#include <linux/neighbour.h>
#include <linux/net_namespace.h>
#include <linux/netconf.h>
#include <linux/netlink.h>
#include <linux/nexthop.h>
#include <linux/pkt_cls.h>
#include <linux/pkt_sched.h>
#include <linux/rtnetlink.h>

#include "syscalls/netlink.h"

namespace scry::syscalls {
namespace of_routes {

using enum AttributeKind;

constexpr AttributeRow kMetrics[] = {
    {RTAX_LOCK, value, "uint"},     {RTAX_MTU, value, "uint"},      {RTAX_WINDOW, value, "uint"},
    {RTAX_RTT, value, "uint"},      {RTAX_RTTVAR, value, "uint"},   {RTAX_SSTHRESH, value, "uint"},
    {RTAX_CWND, value, "uint"},     {RTAX_ADVMSS, value, "uint"},   {RTAX_REORDERING, value, "uint"},
    {RTAX_HOPLIMIT, value, "uint"}, {RTAX_INITCWND, value, "uint"}, {RTAX_FEATURES, value, "uint"},
    {RTAX_RTO_MIN, value, "uint"},  {RTAX_INITRWND, value, "uint"}, {RTAX_QUICKACK, value, "uint"},
    {RTAX_CC_ALGO, text},
};
constexpr AttributeTable kMetricTable{"netlink_metric", kMetrics};

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
    {RTA_METRICS, nested, {}, &kMetricTable},
    {RTA_MULTIPATH, hops},
    {RTA_MFC_STATS, value, "rta_mfc_stats"},
    {RTA_VIA, array, "via"},
};

constexpr AttributeRow kNeighbourEvent[] = {
    {NFEA_ACTIVITY_NOTIFY, value, "flags8(neighbour_notify)"},
};
constexpr AttributeTable kNeighbourEventTable{"netlink_neighbour_event", kNeighbourEvent};

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
    {NDA_PROTOCOL, sized, "enum64(ipproto)"},
    {NDA_FDB_EXT_ATTRS, nested, {}, &kNeighbourEventTable},
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
    {FRA_IP_PROTO, sized, "enum64(ipproto)"},
    {FRA_L3MDEV, value, "uint8"},
    {FRA_TUN_ID, value, "big64"},
    {FRA_UID_RANGE, value, "fib_rule_uid_range"},
    {FRA_SPORT_RANGE, value, "fib_rule_port_range"},
    {FRA_DPORT_RANGE, value, "fib_rule_port_range"},
};

constexpr AttributeRow kTrafficStats[] = {
    {TCA_STATS_BASIC, value, "gnet_stats_basic"},    {TCA_STATS_RATE_EST, value, "gnet_stats_rate_est"},
    {TCA_STATS_QUEUE, value, "gnet_stats_queue"},    {TCA_STATS_RATE_EST64, value, "gnet_stats_rate_est64"},
    {TCA_STATS_BASIC_HW, value, "gnet_stats_basic"}, {TCA_STATS_PKT64, value, "ulong"},
};
constexpr AttributeTable kTrafficStatsTable{"traffic_stats", kTrafficStats};

constexpr AttributeRow kTrafficSizes[] = {
    {TCA_STAB_BASE, value, "tc_sizespec"},
    {TCA_STAB_DATA, array, "items(uint16)"},
};
constexpr AttributeTable kTrafficSizesTable{"traffic_sizes", kTrafficSizes};

constexpr AttributeRow kTraffic[] = {
    {TCA_KIND, text},
    {TCA_STATS, value, "tc_stats"},
    {TCA_RATE, value, "tc_estimator"},
    {TCA_FCNT, value, "uint"},
    {TCA_STATS2, nested, {}, &kTrafficStatsTable},
    {TCA_STAB, nested, {}, &kTrafficSizesTable},
    {TCA_CHAIN, value, "uint"},
    {TCA_HW_OFFLOAD, value, "uint8"},
    {TCA_INGRESS_BLOCK, value, "uint"},
    {TCA_EGRESS_BLOCK, value, "uint"},
    {TCA_DUMP_FLAGS, value, "uint"},
};

constexpr AttributeRow kAction[] = {
    {TCA_ACT_KIND, text},
    {TCA_ACT_INDEX, value, "uint"},
    {TCA_ACT_STATS, nested, {}, &kTrafficStatsTable},
    {TCA_ACT_FLAGS, value, "flags(traffic_action_flags)"},
    {TCA_ACT_HW_STATS, value, "flags(traffic_hardware_stats)"},
    {TCA_ACT_USED_HW_STATS, value, "flags(traffic_hardware_stats)"},
    {TCA_ACT_IN_HW_COUNT, value, "uint"},
};

constexpr AttributeRow kParameters[] = {
    {NDTPA_IFINDEX, value, "ifindex"},        {NDTPA_REFCNT, value, "uint"},
    {NDTPA_REACHABLE_TIME, value, "ulong"},   {NDTPA_BASE_REACHABLE_TIME, value, "ulong"},
    {NDTPA_RETRANS_TIME, value, "ulong"},     {NDTPA_GC_STALETIME, value, "ulong"},
    {NDTPA_DELAY_PROBE_TIME, value, "ulong"}, {NDTPA_QUEUE_LEN, value, "uint"},
    {NDTPA_APP_PROBES, value, "uint"},        {NDTPA_UCAST_PROBES, value, "uint"},
    {NDTPA_MCAST_PROBES, value, "uint"},      {NDTPA_ANYCAST_DELAY, value, "ulong"},
    {NDTPA_PROXY_DELAY, value, "ulong"},      {NDTPA_PROXY_QLEN, value, "uint"},
    {NDTPA_LOCKTIME, value, "ulong"},         {NDTPA_QUEUE_LENBYTES, value, "uint"},
    {NDTPA_MCAST_REPROBES, value, "uint"},    {NDTPA_INTERVAL_PROBE_TIME_MS, value, "ulong"},
};
constexpr AttributeTable kParametersTable{"neighbour_parameters", kParameters};

constexpr AttributeRow kTableOfNeighbours[] = {
    {NDTA_NAME, text},
    {NDTA_THRESH1, value, "uint"},
    {NDTA_THRESH2, value, "uint"},
    {NDTA_THRESH3, value, "uint"},
    {NDTA_CONFIG, value, "ndt_config"},
    {NDTA_PARMS, nested, {}, &kParametersTable},
    {NDTA_STATS, value, "ndt_stats"},
    {NDTA_GC_INTERVAL, value, "ulong"},
};

constexpr AttributeRow kLabel[] = {
    {IFAL_ADDRESS, internet},
    {IFAL_LABEL, value, "uint"},
};

constexpr AttributeRow kSettings[] = {
    {NETCONFA_IFINDEX, value, "ifindex"}, {NETCONFA_FORWARDING, value, "int"},
    {NETCONFA_RP_FILTER, value, "int"},   {NETCONFA_MC_FORWARDING, value, "int"},
    {NETCONFA_PROXY_NEIGH, value, "int"}, {NETCONFA_IGNORE_ROUTES_WITH_LINKDOWN, value, "int"},
    {NETCONFA_INPUT, value, "int"},       {NETCONFA_BC_FORWARDING, value, "int"},
};

constexpr AttributeRow kNamespace[] = {
    {NETNSA_NSID, value, "int"},        {NETNSA_PID, value, "uint"},         {NETNSA_FD, value, "uint"},
    {NETNSA_TARGET_NSID, value, "int"}, {NETNSA_CURRENT_NSID, value, "int"},
};

constexpr AttributeRow kResilient[] = {
    {NHA_RES_GROUP_BUCKETS, value, "uint16"},
    {NHA_RES_GROUP_IDLE_TIMER, sized, "ticks"},
    {NHA_RES_GROUP_UNBALANCED_TIMER, sized, "ticks"},
    {NHA_RES_GROUP_UNBALANCED_TIME, sized, "ticks"},
};
constexpr AttributeTable kResilientTable{"next_hop_resilient", kResilient};

constexpr AttributeRow kBucket[] = {
    {NHA_RES_BUCKET_INDEX, value, "uint16"},
    {NHA_RES_BUCKET_IDLE_TIME, sized, "ticks"},
    {NHA_RES_BUCKET_NH_ID, value, "uint"},
};
constexpr AttributeTable kBucketTable{"next_hop_bucket", kBucket};

constexpr AttributeRow kHop[] = {
    {NHA_ID, value, "uint"},
    {NHA_GROUP, array, "items(nexthop_grp)"},
    {NHA_GROUP_TYPE, value, "enum16(next_hop_group)"},
    {NHA_BLACKHOLE, value, "uint"},
    {NHA_OIF, value, "ifindex"},
    {NHA_GATEWAY, internet},
    {NHA_ENCAP_TYPE, value, "enum16(netlink_encapsulation)"},
    {NHA_GROUPS, value, "uint"},
    {NHA_MASTER, value, "ifindex"},
    {NHA_FDB, value, "uint"},
    {NHA_RES_GROUP, nested, {}, &kResilientTable},
    {NHA_RES_BUCKET, nested, {}, &kBucketTable},
};

constexpr AttributeRow kError[] = {
    {NLMSGERR_ATTR_MSG, text},
    {NLMSGERR_ATTR_OFFS, value, "uint"},
};

}  // namespace of_routes

const AttributeTable kRouteTable{"netlink_route_attribute", of_routes::kRoute};
const AttributeTable kNeighbourTable{"netlink_neighbour", of_routes::kNeighbour};
const AttributeTable kRuleTable{"netlink_rule", of_routes::kRule};
const AttributeTable kTrafficTable{"traffic", of_routes::kTraffic};
const AttributeTable kActionTable{"traffic_action", of_routes::kAction};
const AttributeTable kNeighboursTable{"neighbour_table", of_routes::kTableOfNeighbours};
const AttributeTable kAddressLabelTable{"address_label", of_routes::kLabel};
const AttributeTable kBridgingTable{"dcb", {}};
const AttributeTable kSettingsTable{"netconf", of_routes::kSettings};
const AttributeTable kNamespaceTable{"namespace_id", of_routes::kNamespace};
const AttributeTable kNextHopTable{"next_hop", of_routes::kHop};
const AttributeTable kErrorTable{"netlink_error", of_routes::kError};

}  // namespace scry::syscalls
