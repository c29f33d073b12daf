// Attributes of netlink messages about interfaces and their addresses.
#include <linux/if_addr.h>
#include <linux/if_bonding.h>
#include <linux/if_link.h>
#include <linux/if_tun.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include "syscalls/netlink.h"

namespace scry::syscalls {
namespace of_links {

using enum AttributeKind;

constexpr AttributeRow kTun[] = {
    {IFLA_TUN_OWNER, value, "uint"},
    {IFLA_TUN_GROUP, value, "uint"},
    {IFLA_TUN_TYPE, value, "enum8(tun_type)"},
    {IFLA_TUN_PI, value, "uint8"},
    {IFLA_TUN_VNET_HDR, value, "uint8"},
    {IFLA_TUN_PERSIST, value, "uint8"},
    {IFLA_TUN_MULTI_QUEUE, value, "uint8"},
    {IFLA_TUN_NUM_QUEUES, value, "uint"},
    {IFLA_TUN_NUM_DISABLED_QUEUES, value, "uint"},
};
constexpr AttributeTable kTunTable{"link_tun", kTun};

constexpr AttributeRow kInfo[] = {
    {IFLA_INFO_KIND, word},
    {IFLA_INFO_SLAVE_KIND, word},
    {IFLA_INFO_DATA, nested, "bridge", &kBridgeTable},
    {IFLA_INFO_DATA, nested, "tun", &kTunTable},
    {IFLA_INFO_SLAVE_DATA, nested, "bridge", &kBridgePortTable},
};
constexpr AttributeTable kInfoTable{"netlink_link_info", kInfo};

constexpr AttributeRow kExpressData[] = {
    {IFLA_XDP_FD, value, "int"},
    {IFLA_XDP_ATTACHED, value, "enum8(netlink_xdp_attached)"},
    {IFLA_XDP_FLAGS, value, "flags(xdp_flags)"},
    {IFLA_XDP_PROG_ID, value, "uint"},
    {IFLA_XDP_DRV_PROG_ID, value, "uint"},
    {IFLA_XDP_SKB_PROG_ID, value, "uint"},
    {IFLA_XDP_HW_PROG_ID, value, "uint"},
    {IFLA_XDP_EXPECTED_FD, value, "int"},
};
constexpr AttributeTable kExpressDataTable{"netlink_xdp", kExpressData};

constexpr AttributeRow kProperties[] = {
    {IFLA_ALT_IFNAME, text},
};
constexpr AttributeTable kPropertyTable{"netlink_link", kProperties};

constexpr AttributeRow kVfStats[] = {
    {IFLA_VF_STATS_RX_PACKETS, value, "ulong"}, {IFLA_VF_STATS_TX_PACKETS, value, "ulong"},
    {IFLA_VF_STATS_RX_BYTES, value, "ulong"},   {IFLA_VF_STATS_TX_BYTES, value, "ulong"},
    {IFLA_VF_STATS_BROADCAST, value, "ulong"},  {IFLA_VF_STATS_MULTICAST, value, "ulong"},
    {IFLA_VF_STATS_RX_DROPPED, value, "ulong"}, {IFLA_VF_STATS_TX_DROPPED, value, "ulong"},
};
constexpr AttributeTable kVfStatsTable{"link_vf_stats", kVfStats};

constexpr AttributeRow kVfVlan[] = {
    {IFLA_VF_VLAN_INFO, value, "vf_vlan_info"},
};
constexpr AttributeTable kVfVlanTable{"link_vf_vlan", kVfVlan};

constexpr AttributeRow kVf[] = {
    {IFLA_VF_MAC, value, "vf_mac"},
    {IFLA_VF_VLAN, value, "vf_vlan"},
    {IFLA_VF_TX_RATE, value, "vf_tx_rate"},
    {IFLA_VF_SPOOFCHK, value, "vf_setting"},
    {IFLA_VF_LINK_STATE, value, "vf_link_state"},
    {IFLA_VF_RATE, value, "vf_rate"},
    {IFLA_VF_RSS_QUERY_EN, value, "vf_setting"},
    {IFLA_VF_STATS, nested, {}, &kVfStatsTable},
    {IFLA_VF_TRUST, value, "vf_setting"},
    {IFLA_VF_IB_NODE_GUID, value, "vf_guid"},
    {IFLA_VF_IB_PORT_GUID, value, "vf_guid"},
    {IFLA_VF_VLAN_LIST, nested, {}, &kVfVlanTable},
    {IFLA_VF_BROADCAST, value, "vf_broadcast"},
};
constexpr AttributeTable kVfTable{"link_vf", kVf};

constexpr AttributeRow kVfList[] = {
    {IFLA_VF_INFO, nested, {}, &kVfTable},
};
constexpr AttributeTable kVfListTable{"link_vf_list", kVfList};

constexpr AttributeRow kOnePort[] = {
    {IFLA_PORT_VF, value, "uint"},           {IFLA_PORT_PROFILE, text},
    {IFLA_PORT_VSI_TYPE, value, "port_vsi"}, {IFLA_PORT_REQUEST, value, "uint8"},
    {IFLA_PORT_RESPONSE, value, "uint16"},
};
constexpr AttributeTable kPortTable{"link_port", kOnePort};

constexpr AttributeRow kPorts[] = {
    {IFLA_VF_PORT, nested, {}, &kPortTable},
};
constexpr AttributeTable kPortsTable{"link_ports", kPorts};

constexpr AttributeRow kInet4[] = {
    {IFLA_INET_CONF, array, "indexed(uint,devconf4,1)"},
};
constexpr AttributeTable kInet4Table{"link_inet", kInet4};

constexpr AttributeRow kInet6[] = {
    {IFLA_INET6_FLAGS, value, "hex32"},
    {IFLA_INET6_CONF, array, "indexed(uint,devconf6)"},
    {IFLA_INET6_STATS, array, "indexed(ulong,snmp_ip)"},
    {IFLA_INET6_CACHEINFO, value, "inet6_cacheinfo"},
    {IFLA_INET6_ICMP6STATS, array, "indexed(ulong,snmp_icmp6)"},
    {IFLA_INET6_TOKEN, value, "inet6_address"},
    {IFLA_INET6_ADDR_GEN_MODE, value, "enum8(link_address_mode)"},
    {IFLA_INET6_RA_MTU, value, "uint"},
};
constexpr AttributeTable kInet6Table{"link_inet6", kInet6};

constexpr AttributeRow kFamilies[] = {
    {AF_INET, nested, {}, &kInet4Table},
    {AF_INET6, nested, {}, &kInet6Table},
};
constexpr AttributeTable kFamilyTable{"af", kFamilies};

constexpr AttributeRow kDownReason[] = {
    {IFLA_PROTO_DOWN_REASON_MASK, value, "hex32"},
    {IFLA_PROTO_DOWN_REASON_VALUE, value, "hex32"},
};
constexpr AttributeTable kDownReasonTable{"link_down_reason", kDownReason};

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
    {IFLA_LINK, value, "uint"},
    {IFLA_MASTER, value, "uint"},
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
    {IFLA_LINKINFO, nested, {}, &kInfoTable},
    {IFLA_PROP_LIST, nested, {}, &kPropertyTable},
    {IFLA_XDP, nested, {}, &kExpressDataTable},
    {IFLA_VFINFO_LIST, nested, {}, &kVfListTable},
    {IFLA_VF_PORTS, nested, {}, &kPortsTable},
    {IFLA_PORT_SELF, nested, {}, &kPortTable},
    {IFLA_AF_SPEC, nested, {}, &kBridgeSpecTable, AF_BRIDGE},
    {IFLA_AF_SPEC, nested, {}, &kFamilyTable},
    {IFLA_PROTINFO, nested, {}, &kBridgePortTable, AF_BRIDGE},
    {IFLA_PROTINFO, nested, {}, &kInet6Table, AF_INET6},
    {IFLA_PROTO_DOWN_REASON, nested, {}, &kDownReasonTable},
};

constexpr AttributeRow kBondLacp[] = {
    {BOND_3AD_STAT_LACPDU_RX, value, "ulong"},         {BOND_3AD_STAT_LACPDU_TX, value, "ulong"},
    {BOND_3AD_STAT_LACPDU_UNKNOWN_RX, value, "ulong"}, {BOND_3AD_STAT_LACPDU_ILLEGAL_RX, value, "ulong"},
    {BOND_3AD_STAT_MARKER_RX, value, "ulong"},         {BOND_3AD_STAT_MARKER_TX, value, "ulong"},
    {BOND_3AD_STAT_MARKER_RESP_RX, value, "ulong"},    {BOND_3AD_STAT_MARKER_RESP_TX, value, "ulong"},
    {BOND_3AD_STAT_MARKER_UNKNOWN_RX, value, "ulong"},
};
constexpr AttributeTable kBondLacpTable{"bond_lacp_stats", kBondLacp};

constexpr AttributeRow kBondStats[] = {
    {BOND_XSTATS_3AD, nested, {}, &kBondLacpTable},
};
constexpr AttributeTable kBondStatsTable{"bond_extra_stats", kBondStats};

constexpr AttributeRow kExtraStats[] = {
    {LINK_XSTATS_TYPE_BRIDGE, nested, {}, &kBridgeStatsTable},
    {LINK_XSTATS_TYPE_BOND, nested, {}, &kBondStatsTable},
};
constexpr AttributeTable kExtraStatsTable{"link_extra_stats", kExtraStats};

constexpr AttributeRow kOffloadStats[] = {
    {IFLA_OFFLOAD_XSTATS_CPU_HIT, value, "rtnl_link_stats64"},
};
constexpr AttributeTable kOffloadStatsTable{"link_offload_stats", kOffloadStats};

constexpr AttributeTable kFamilyStatsTable{"af", {}};

constexpr AttributeRow kStats[] = {
    {IFLA_STATS_LINK_64, value, "rtnl_link_stats64"},
    {IFLA_STATS_LINK_XSTATS, nested, {}, &kExtraStatsTable},
    {IFLA_STATS_LINK_XSTATS_SLAVE, nested, {}, &kExtraStatsTable},
    {IFLA_STATS_LINK_OFFLOAD_XSTATS, nested, {}, &kOffloadStatsTable},
    {IFLA_STATS_AF_SPEC, nested, {}, &kFamilyStatsTable},
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

}  // namespace of_links

const AttributeTable kLinkTable{"netlink_link", of_links::kOfLinks};
const AttributeTable kLinkStatsTable{"link_stats", of_links::kStats};
const AttributeTable kAddressTable{"netlink_address", of_links::kOfAddresses};

}  // namespace scry::syscalls
