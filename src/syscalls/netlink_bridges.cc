// Attributes of netlink messages about bridges and their ports.
#include <linux/if_bridge.h>
#include <linux/if_link.h>

#include "syscalls/netlink.h"

namespace scry::syscalls {
namespace of_bridges {

using enum AttributeKind;

constexpr AttributeRow kQuerier[] = {
    {BRIDGE_QUERIER_IP_ADDRESS, value, "inet_address"}, {BRIDGE_QUERIER_IP_PORT, value, "ifindex"},
    {BRIDGE_QUERIER_IP_OTHER_TIMER, sized, "ticks"},    {BRIDGE_QUERIER_IPV6_ADDRESS, value, "inet6_address"},
    {BRIDGE_QUERIER_IPV6_PORT, value, "ifindex"},       {BRIDGE_QUERIER_IPV6_OTHER_TIMER, sized, "ticks"},
};
constexpr AttributeTable kQuerierTable{"link_bridge_querier", kQuerier};

constexpr AttributeRow kBridge[] = {
    {IFLA_BR_FORWARD_DELAY, sized, "ticks"},
    {IFLA_BR_HELLO_TIME, sized, "ticks"},
    {IFLA_BR_MAX_AGE, sized, "ticks"},
    {IFLA_BR_AGEING_TIME, sized, "ticks"},
    {IFLA_BR_STP_STATE, value, "uint"},
    {IFLA_BR_PRIORITY, value, "uint16"},
    {IFLA_BR_VLAN_FILTERING, value, "uint8"},
    {IFLA_BR_VLAN_PROTOCOL, value, "big_enum(eth_protocol)"},
    {IFLA_BR_GROUP_FWD_MASK, value, "hex16"},
    {IFLA_BR_ROOT_ID, value, "bridge_id"},
    {IFLA_BR_BRIDGE_ID, value, "bridge_id"},
    {IFLA_BR_ROOT_PORT, value, "uint16"},
    {IFLA_BR_ROOT_PATH_COST, value, "uint"},
    {IFLA_BR_TOPOLOGY_CHANGE, value, "uint8"},
    {IFLA_BR_TOPOLOGY_CHANGE_DETECTED, value, "uint8"},
    {IFLA_BR_HELLO_TIMER, sized, "ticks"},
    {IFLA_BR_TCN_TIMER, sized, "ticks"},
    {IFLA_BR_TOPOLOGY_CHANGE_TIMER, sized, "ticks"},
    {IFLA_BR_GC_TIMER, sized, "ticks"},
    {IFLA_BR_GROUP_ADDR, hardware},
    {IFLA_BR_MCAST_ROUTER, value, "uint8"},
    {IFLA_BR_MCAST_SNOOPING, value, "uint8"},
    {IFLA_BR_MCAST_QUERY_USE_IFADDR, value, "uint8"},
    {IFLA_BR_MCAST_QUERIER, value, "uint8"},
    {IFLA_BR_MCAST_HASH_ELASTICITY, value, "uint"},
    {IFLA_BR_MCAST_HASH_MAX, value, "uint"},
    {IFLA_BR_MCAST_LAST_MEMBER_CNT, value, "uint"},
    {IFLA_BR_MCAST_STARTUP_QUERY_CNT, value, "uint"},
    {IFLA_BR_MCAST_LAST_MEMBER_INTVL, sized, "ticks"},
    {IFLA_BR_MCAST_MEMBERSHIP_INTVL, sized, "ticks"},
    {IFLA_BR_MCAST_QUERIER_INTVL, sized, "ticks"},
    {IFLA_BR_MCAST_QUERY_INTVL, sized, "ticks"},
    {IFLA_BR_MCAST_QUERY_RESPONSE_INTVL, sized, "ticks"},
    {IFLA_BR_MCAST_STARTUP_QUERY_INTVL, sized, "ticks"},
    {IFLA_BR_NF_CALL_IPTABLES, value, "uint8"},
    {IFLA_BR_NF_CALL_IP6TABLES, value, "uint8"},
    {IFLA_BR_NF_CALL_ARPTABLES, value, "uint8"},
    {IFLA_BR_VLAN_DEFAULT_PVID, value, "uint16"},
    {IFLA_BR_VLAN_STATS_ENABLED, value, "uint8"},
    {IFLA_BR_MCAST_STATS_ENABLED, value, "uint8"},
    {IFLA_BR_MCAST_IGMP_VERSION, value, "uint8"},
    {IFLA_BR_MCAST_MLD_VERSION, value, "uint8"},
    {IFLA_BR_VLAN_STATS_PER_PORT, value, "uint8"},
    {IFLA_BR_MULTI_BOOLOPT, value, "br_boolopt_multi"},
    {IFLA_BR_MCAST_QUERIER_STATE, nested, {}, &kQuerierTable},
};

constexpr AttributeRow kPort[] = {
    {IFLA_BRPORT_STATE, value, "uint8"},
    {IFLA_BRPORT_PRIORITY, value, "uint16"},
    {IFLA_BRPORT_COST, value, "uint"},
    {IFLA_BRPORT_MODE, value, "uint8"},
    {IFLA_BRPORT_GUARD, value, "uint8"},
    {IFLA_BRPORT_PROTECT, value, "uint8"},
    {IFLA_BRPORT_FAST_LEAVE, value, "uint8"},
    {IFLA_BRPORT_LEARNING, value, "uint8"},
    {IFLA_BRPORT_UNICAST_FLOOD, value, "uint8"},
    {IFLA_BRPORT_PROXYARP, value, "uint8"},
    {IFLA_BRPORT_LEARNING_SYNC, value, "uint8"},
    {IFLA_BRPORT_PROXYARP_WIFI, value, "uint8"},
    {IFLA_BRPORT_ROOT_ID, value, "bridge_id"},
    {IFLA_BRPORT_BRIDGE_ID, value, "bridge_id"},
    {IFLA_BRPORT_DESIGNATED_PORT, value, "uint16"},
    {IFLA_BRPORT_DESIGNATED_COST, value, "uint16"},
    {IFLA_BRPORT_ID, value, "uint16"},
    {IFLA_BRPORT_NO, value, "uint16"},
    {IFLA_BRPORT_TOPOLOGY_CHANGE_ACK, value, "uint8"},
    {IFLA_BRPORT_CONFIG_PENDING, value, "uint8"},
    {IFLA_BRPORT_MESSAGE_AGE_TIMER, sized, "ticks"},
    {IFLA_BRPORT_FORWARD_DELAY_TIMER, sized, "ticks"},
    {IFLA_BRPORT_HOLD_TIMER, sized, "ticks"},
    {IFLA_BRPORT_MULTICAST_ROUTER, value, "uint8"},
    {IFLA_BRPORT_MCAST_FLOOD, value, "uint8"},
    {IFLA_BRPORT_MCAST_TO_UCAST, value, "uint8"},
    {IFLA_BRPORT_VLAN_TUNNEL, value, "uint8"},
    {IFLA_BRPORT_BCAST_FLOOD, value, "uint8"},
    {IFLA_BRPORT_GROUP_FWD_MASK, value, "hex16"},
    {IFLA_BRPORT_NEIGH_SUPPRESS, value, "uint8"},
    {IFLA_BRPORT_ISOLATED, value, "uint8"},
    {IFLA_BRPORT_BACKUP_PORT, value, "ifindex"},
    {IFLA_BRPORT_MRP_RING_OPEN, value, "uint8"},
    {IFLA_BRPORT_MRP_IN_OPEN, value, "uint8"},
    {IFLA_BRPORT_MCAST_EHT_HOSTS_LIMIT, value, "uint"},
    {IFLA_BRPORT_MCAST_EHT_HOSTS_CNT, value, "uint"},
    {IFLA_BRPORT_LOCKED, value, "uint8"},
};

constexpr AttributeRow kVlanTunnel[] = {
    {IFLA_BRIDGE_VLAN_TUNNEL_ID, value, "uint"},
    {IFLA_BRIDGE_VLAN_TUNNEL_VID, value, "uint16"},
    {IFLA_BRIDGE_VLAN_TUNNEL_FLAGS, value, "flags16(bridge_vlan_flags)"},
};
constexpr AttributeTable kVlanTunnelTable{"link_bridge_tunnel", kVlanTunnel};

constexpr AttributeRow kSpec[] = {
    {IFLA_BRIDGE_FLAGS, value, "flags16(bridge_flags)"},
    {IFLA_BRIDGE_MODE, value, "enum16(bridge_mode)"},
    {IFLA_BRIDGE_VLAN_INFO, value_and_rest, "bridge_vlan_info"},
    {IFLA_BRIDGE_VLAN_TUNNEL_INFO, nested, {}, &kVlanTunnelTable},
};

constexpr AttributeRow kState[] = {
    {MDBA_MDB_EATTR_TIMER, sized, "ticks"},
};
constexpr AttributeTable kStateTable{"bridge_multicast_data", kState};

constexpr AttributeRow kEntry[] = {
    {MDBA_MDB_ENTRY_INFO, headed, "br_mdb_entry", &kStateTable},
};
constexpr AttributeTable kEntryTable{"bridge_multicast_entry", kEntry};

constexpr AttributeRow kEntries[] = {
    {MDBA_MDB_ENTRY, nested, {}, &kEntryTable},
};
constexpr AttributeTable kEntriesTable{"bridge_multicast_list", kEntries};

constexpr AttributeRow kRouterPort[] = {
    {MDBA_ROUTER_PATTR_TIMER, sized, "ticks"},
    {MDBA_ROUTER_PATTR_TYPE, value, "enum8(bridge_router_type)"},
    {MDBA_ROUTER_PATTR_INET_TIMER, sized, "ticks"},
    {MDBA_ROUTER_PATTR_INET6_TIMER, sized, "ticks"},
};
constexpr AttributeTable kRouterPortTable{"bridge_router_data", kRouterPort};

constexpr AttributeRow kRouter[] = {
    {MDBA_ROUTER_PORT, headed, "ifindex", &kRouterPortTable},
};
constexpr AttributeTable kRouterTable{"bridge_router", kRouter};

constexpr AttributeRow kMulticast[] = {
    {MDBA_MDB, nested, {}, &kEntriesTable},
    {MDBA_ROUTER, nested, {}, &kRouterTable},
};

constexpr AttributeRow kExtra[] = {
    {BRIDGE_XSTATS_VLAN, value_and_rest, "bridge_vlan_xstats"},
    {BRIDGE_XSTATS_MCAST, value_and_rest, "br_mcast_stats"},
    {BRIDGE_XSTATS_STP, value_and_rest, "bridge_stp_xstats"},
};

}  // namespace of_bridges

const AttributeTable kBridgeTable{"link_bridge", of_bridges::kBridge};
const AttributeTable kBridgePortTable{"link_bridge_port", of_bridges::kPort};
const AttributeTable kBridgeSpecTable{"link_bridge_spec", of_bridges::kSpec};
const AttributeTable kMulticastTable{"bridge_multicast", of_bridges::kMulticast};
const AttributeTable kBridgeStatsTable{"bridge_extra_stats", of_bridges::kExtra};

}  // namespace scry::syscalls
