// Names in netlink messages.
#include "syscalls/generate/families.h"

namespace scry::syscalls {
namespace {

// clang-format off
constexpr FamilyRow kNetlinkFamilies[] = {
    {"netlink_option", "NETLINK_???", "net", "NETLINK_ADD_MEMBERSHIP NETLINK_DROP_MEMBERSHIP NETLINK_PKTINFO NETLINK_BROADCAST_ERROR NETLINK_NO_ENOBUFS NETLINK_RX_RING NETLINK_TX_RING "
                                             "NETLINK_LISTEN_ALL_NSID NETLINK_LIST_MEMBERSHIPS NETLINK_CAP_ACK NETLINK_EXT_ACK NETLINK_GET_STRICT_CHK"},
    {"netlink_protocol", "NETLINK_???", "net", "NETLINK_ROUTE NETLINK_UNUSED NETLINK_USERSOCK NETLINK_FIREWALL NETLINK_SOCK_DIAG NETLINK_NFLOG NETLINK_XFRM NETLINK_SELINUX NETLINK_ISCSI "
                                               "NETLINK_AUDIT NETLINK_FIB_LOOKUP NETLINK_CONNECTOR NETLINK_NETFILTER NETLINK_IP6_FW NETLINK_DNRTMSG NETLINK_KOBJECT_UEVENT NETLINK_GENERIC "
                                               "NETLINK_SCSITRANSPORT NETLINK_ECRYPTFS NETLINK_RDMA NETLINK_CRYPTO NETLINK_SMC"},
    {"netlink_type", "NLMSG_???", "net", "NLMSG_NOOP NLMSG_ERROR NLMSG_DONE NLMSG_OVERRUN"},
    {"netlink_route", "RTM_???", "net", "!RTM_BASE !RTM_NR_* !RTM_FAM !RTM_F_* !RTM_MAX !RTM_*TUNNEL !RTM_SETSTATS RTM_*"},
    {"netlink_sock_diag", "SOCK_DIAG_???", "net", "TCPDIAG_GETSOCK DCCPDIAG_GETSOCK SOCK_DIAG_BY_FAMILY SOCK_DESTROY"},
    {"netlink_audit", "AUDIT_???", "net", "AUDIT_GET AUDIT_SET AUDIT_LIST AUDIT_ADD AUDIT_DEL AUDIT_USER AUDIT_LOGIN AUDIT_WATCH_INS AUDIT_WATCH_REM AUDIT_WATCH_LIST AUDIT_SIGNAL_INFO "
                                        "AUDIT_ADD_RULE AUDIT_DEL_RULE AUDIT_LIST_RULES AUDIT_TRIM AUDIT_MAKE_EQUIV AUDIT_TTY_GET AUDIT_TTY_SET AUDIT_SET_FEATURE AUDIT_GET_FEATURE "
                                        "AUDIT_FIRST_USER_MSG AUDIT_USER_AVC AUDIT_USER_TTY AUDIT_LAST_USER_MSG AUDIT_DAEMON_START AUDIT_DAEMON_END AUDIT_DAEMON_ABORT AUDIT_DAEMON_CONFIG "
                                        "AUDIT_SYSCALL AUDIT_FS_WATCH AUDIT_PATH AUDIT_IPC AUDIT_SOCKETCALL AUDIT_CONFIG_CHANGE AUDIT_SOCKADDR AUDIT_CWD AUDIT_EXECVE AUDIT_IPC_SET_PERM "
                                        "AUDIT_MQ_OPEN AUDIT_MQ_SENDRECV AUDIT_MQ_NOTIFY AUDIT_MQ_GETSETATTR AUDIT_KERNEL_OTHER AUDIT_FD_PAIR AUDIT_OBJ_PID AUDIT_TTY AUDIT_EOE "
                                        "AUDIT_BPRM_FCAPS AUDIT_CAPSET AUDIT_MMAP AUDIT_NETFILTER_PKT AUDIT_NETFILTER_CFG AUDIT_SECCOMP AUDIT_PROCTITLE AUDIT_FEATURE_CHANGE AUDIT_REPLACE "
                                        "AUDIT_KERN_MODULE AUDIT_FANOTIFY AUDIT_TIME_INJOFFSET AUDIT_TIME_ADJNTPVAL AUDIT_BPF AUDIT_EVENT_LISTENER AUDIT_URINGOP AUDIT_OPENAT2 AUDIT_DM_CTRL "
                                        "AUDIT_DM_EVENT AUDIT_AVC AUDIT_SELINUX_ERR AUDIT_AVC_PATH AUDIT_MAC_POLICY_LOAD AUDIT_MAC_STATUS AUDIT_MAC_CONFIG_CHANGE AUDIT_MAC_UNLBL_ALLOW "
                                        "AUDIT_MAC_CIPSOV4_ADD AUDIT_MAC_CIPSOV4_DEL AUDIT_MAC_MAP_ADD AUDIT_MAC_MAP_DEL AUDIT_MAC_IPSEC_ADDSA AUDIT_MAC_IPSEC_DELSA AUDIT_MAC_IPSEC_ADDSPD "
                                        "AUDIT_MAC_IPSEC_DELSPD AUDIT_MAC_IPSEC_EVENT AUDIT_MAC_UNLBL_STCADD AUDIT_MAC_UNLBL_STCDEL AUDIT_MAC_CALIPSO_ADD AUDIT_MAC_CALIPSO_DEL "
                                        "AUDIT_ANOM_PROMISCUOUS AUDIT_ANOM_ABEND AUDIT_ANOM_LINK AUDIT_ANOM_CREAT AUDIT_LAST_KERN_ANOM_MSG AUDIT_INTEGRITY_DATA AUDIT_INTEGRITY_METADATA "
                                        "AUDIT_INTEGRITY_STATUS AUDIT_INTEGRITY_HASH AUDIT_INTEGRITY_PCR AUDIT_INTEGRITY_RULE AUDIT_INTEGRITY_EVM_XATTR AUDIT_INTEGRITY_POLICY_RULE "
                                        "AUDIT_KERNEL AUDIT_FIRST_USER_MSG2 AUDIT_LAST_USER_MSG2"},
    {"netlink_generic", "GENERIC_FAMILY_???", "net", "GENL_ID_CTRL GENL_ID_VFS_DQUOT"},
    {"netlink_xfrm", "XFRM_MSG_???", "net", "!XFRM_MSG_BASE !XFRM_MSG_MAX XFRM_MSG_*"},
    {"netlink_selinux", "SELNL_MSG_???", "net", "!SELNL_MSG_BASE !SELNL_MSG_MAX SELNL_MSG_*"},
    {"netlink_error", "NLMSGERR_ATTR_???", "net", "!NLMSGERR_ATTR_MAX !NLMSGERR_ATTR_MISS_* !NLMSGERR_ATTR_POLICY NLMSGERR_ATTR_*"},
    {"nf_subsystem", "NFNL_SUBSYS_???", "net", "!NFNL_SUBSYS_COUNT NFNL_SUBSYS_*"},
    {"nf_batch", "", "net", "NFNL_MSG_BATCH_*"},
    {"nf_version", "NFNETLINK_???", "net", "NFNETLINK_V0"},
    {"nf_tracking", "IPCTNL_MSG_CT_???", "net", "!IPCTNL_MSG_CT_MAX IPCTNL_MSG_CT_*"},
    {"nf_expectation", "IPCTNL_MSG_EXP_???", "net", "!IPCTNL_MSG_EXP_MAX IPCTNL_MSG_EXP_*"},
    {"nf_queue", "NFQNL_MSG_???", "net", "!NFQNL_MSG_MAX NFQNL_MSG_*"},
    {"nf_log", "NFULNL_MSG_???", "net", "!NFULNL_MSG_MAX NFULNL_MSG_*"},
    {"nf_osf", "OSF_MSG_???", "net", "!OSF_MSG_MAX OSF_MSG_*"},
    {"nf_ipset", "IPSET_CMD_???", "net", "!IPSET_CMD_MAX !IPSET_MSG_MAX !IPSET_CMD_GET_* IPSET_CMD_*"},
    {"nf_account", "NFNL_MSG_ACCT_???", "net", "!NFNL_MSG_ACCT_MAX NFNL_MSG_ACCT_*"},
    {"nf_timeout", "IPCTNL_MSG_TIMEOUT_???", "net", "!IPCTNL_MSG_TIMEOUT_MAX IPCTNL_MSG_TIMEOUT_*"},
    {"nf_helper", "NFNL_MSG_CTHELPER_???", "net", "!NFNL_MSG_CTHELPER_MAX NFNL_MSG_CTHELPER_*"},
    {"nf_tables", "NFT_MSG_???", "net", "!NFT_MSG_MAX NFT_MSG_*"},
    {"nf_compat", "NFNL_MSG_COMPAT_???", "net", "NFNL_MSG_COMPAT_GET"},
    {"nf_hook", "NFT_MSG_HOOK_???", "net", "NFNL_MSG_HOOK_GET"},
    {"xdp_flags", "XDP_FLAGS_???", "net", "XDP_FLAGS_UPDATE_IF_NOEXIST XDP_FLAGS_SKB_MODE XDP_FLAGS_DRV_MODE XDP_FLAGS_HW_MODE XDP_FLAGS_REPLACE"},
    {"link_vf_list", "IFLA_VF_INFO_???", "net", "IFLA_VF_INFO_UNSPEC IFLA_VF_INFO"},
    {"link_vf", "IFLA_VF_???", "net", "!IFLA_VF_MAX !IFLA_VF_INFO* !IFLA_VF_LINK_STATE_* !IFLA_VF_VLAN_INFO* !IFLA_VF_PORT* !IFLA_VF_STATS_* IFLA_VF_*"},
    {"link_vf_stats", "IFLA_VF_STATS_???", "net", "!IFLA_VF_STATS_MAX IFLA_VF_STATS_*"},
    {"link_vf_state", "IFLA_VF_LINK_STATE_???", "net", "IFLA_VF_LINK_STATE_*"},
    {"link_vf_vlan", "IFLA_VF_VLAN_INFO_???", "net", "!IFLA_VF_VLAN_INFO_MAX IFLA_VF_VLAN_INFO*"},
    {"link_ports", "IFLA_VF_PORT_???", "net", "!IFLA_VF_PORT_MAX IFLA_VF_PORT*"},
    {"link_port", "IFLA_VF_PORT_???", "net", "!IFLA_PORT_MAX !IFLA_PORT_SELF IFLA_PORT_*"},
    {"link_inet", "IFLA_INET_???", "net", "!IFLA_INET_MAX IFLA_INET_*"},
    {"link_inet6", "IFLA_INET6_???", "net", "!IFLA_INET6_MAX IFLA_INET6_*"},
    {"link_address_mode", "IN6_ADDR_GEN_MODE_???", "net", "IN6_ADDR_GEN_MODE_*"},
    {"devconf4", "IPV4_DEVCONF_???", "net", "!IPV4_DEVCONF_MAX IPV4_DEVCONF_*"},
    {"devconf6", "DEVCONF_???", "net", "!DEVCONF_MAX !DEVCONF_ACCEPT_RA_MIN_LFT DEVCONF_*"},
    {"snmp_ip", "IPSTATS_MIB_???", "net", "IPSTATS_MIB_*"},
    {"snmp_icmp6", "ICMP6_MIB_???", "net", "!ICMP6_MIB_RATELIMITHOST ICMP6_MIB_*"},
    {"link_bridge_spec", "IFLA_BRIDGE_???", "net", "!IFLA_BRIDGE_MAX !IFLA_BRIDGE_MRP_* !IFLA_BRIDGE_CFM_* !IFLA_BRIDGE_MST_* !IFLA_BRIDGE_VLAN_TUNNEL_* IFLA_BRIDGE_VLAN_TUNNEL_INFO IFLA_BRIDGE_*"},
    {"link_bridge_tunnel", "IFLA_BRIDGE_VLAN_TUNNEL_???", "net", "!IFLA_BRIDGE_VLAN_TUNNEL_MAX !IFLA_BRIDGE_VLAN_TUNNEL_INFO IFLA_BRIDGE_VLAN_TUNNEL_*"},
    {"bridge_flags", "BRIDGE_FLAGS_???", "net", "BRIDGE_FLAGS_*"},
    {"bridge_mode", "BRIDGE_MODE_???", "net", "BRIDGE_MODE_VEB BRIDGE_MODE_VEPA BRIDGE_MODE_UNDEF"},
    {"bridge_vlan_flags", "BRIDGE_VLAN_INFO_???", "net", "BRIDGE_VLAN_INFO_*", FamilyRow::Order::value},
    {"link_bridge", "IFLA_BR_???", "net", "!IFLA_BR_MAX IFLA_BR_*"},
    {"link_bridge_querier", "BRIDGE_QUERIER_???", "net", "!BRIDGE_QUERIER_MAX BRIDGE_QUERIER_*"},
    {"bridge_options", "BR_BOOLOPT_???", "net", "!BR_BOOLOPT_MAX BR_BOOLOPT_*"},
    {"link_bridge_port", "IFLA_BRPORT_???", "net", "!IFLA_BRPORT_MAX IFLA_BRPORT_*"},
    {"link_tun", "IFLA_TUN_???", "net", "!IFLA_TUN_MAX IFLA_TUN_*"},
    {"tun_type", "IFF_???", "net", "IFF_TUN IFF_TAP"},
    {"link_down_reason", "IFLA_PROTO_DOWN_REASON_???", "net", "!IFLA_PROTO_DOWN_REASON_MAX !IFLA_PROTO_DOWN_REASON_CNT IFLA_PROTO_DOWN_REASON_*"},
    {"next_hop_flags", "RTNH_F_???", "net", "!RTNH_F_MAX RTNH_F_DEAD RTNH_F_PERVASIVE RTNH_F_ONLINK RTNH_F_OFFLOAD RTNH_F_LINKDOWN RTNH_F_UNRESOLVED RTNH_F_TRAP"},
    {"netlink_neighbour_event", "NFEA_???", "net", "!NFEA_MAX NFEA_*"},
    {"neighbour_notify", "FDB_NOTIFY_???", "net", "FDB_NOTIFY_BIT FDB_NOTIFY_INACTIVE_BIT"},
    {"traffic", "TCA_???", "net", "TCA_UNSPEC TCA_KIND TCA_OPTIONS TCA_STATS TCA_XSTATS TCA_RATE TCA_FCNT TCA_STATS2 TCA_STAB TCA_PAD TCA_DUMP_INVISIBLE TCA_CHAIN "
                                    "TCA_HW_OFFLOAD TCA_INGRESS_BLOCK TCA_EGRESS_BLOCK TCA_DUMP_FLAGS"},
    {"traffic_stats", "TCA_STATS_???", "net", "!TCA_STATS_MAX TCA_STATS_*"},
    {"traffic_sizes", "TCA_STAB_???", "net", "!TCA_STAB_MAX TCA_STAB_*"},
    {"traffic_action", "TCA_ACT_???", "net", "TCA_ACT_UNSPEC TCA_ACT_KIND TCA_ACT_OPTIONS TCA_ACT_INDEX TCA_ACT_STATS TCA_ACT_PAD TCA_ACT_COOKIE TCA_ACT_FLAGS TCA_ACT_HW_STATS "
                                           "TCA_ACT_USED_HW_STATS TCA_ACT_IN_HW_COUNT"},
    {"traffic_action_flags", "TCA_ACT_FLAGS_???", "net", "TCA_ACT_FLAGS_NO_PERCPU_STATS TCA_ACT_FLAGS_SKIP_HW TCA_ACT_FLAGS_SKIP_SW"},
    {"traffic_hardware_stats", "TCA_ACT_HW_STATS_???", "net", "TCA_ACT_HW_STATS_IMMEDIATE TCA_ACT_HW_STATS_DELAYED"},
    {"neighbour_table", "NDTA_???", "net", "!NDTA_MAX NDTA_*"},
    {"neighbour_parameters", "NDTPA_???", "net", "!NDTPA_MAX NDTPA_*"},
    {"address_label", "IFAL_???", "net", "IFAL_ADDRESS IFAL_LABEL"},
    {"dcb", "DCB_ATTR_???", "net", "DCB_ATTR_UNDEFINED DCB_ATTR_IFNAME DCB_ATTR_STATE DCB_ATTR_PFC_STATE DCB_ATTR_PFC_CFG DCB_ATTR_NUM_TC DCB_ATTR_PG_CFG DCB_ATTR_SET_ALL "
                                   "DCB_ATTR_PERM_HWADDR DCB_ATTR_CAP DCB_ATTR_NUMTCS DCB_ATTR_BCN DCB_ATTR_APP DCB_ATTR_IEEE DCB_ATTR_DCBX DCB_ATTR_FEATCFG DCB_ATTR_CEE"},
    {"dcb_command", "DCB_CMD_???", "net", "!DCB_CMD_MAX DCB_CMD_*"},
    {"netconf", "NETCONFA_???", "net", "!NETCONFA_MAX !NETCONFA_ALL !NETCONFA_IFINDEX_* NETCONFA_*"},
    {"bridge_multicast", "MDBA_???", "net", "MDBA_UNSPEC MDBA_MDB MDBA_ROUTER"},
    {"bridge_multicast_list", "MDBA_MDB_???", "net", "MDBA_MDB_UNSPEC MDBA_MDB_ENTRY"},
    {"bridge_multicast_entry", "MDBA_MDB_ENTRY_???", "net", "MDBA_MDB_ENTRY_UNSPEC MDBA_MDB_ENTRY_INFO"},
    {"bridge_multicast_data", "MDBA_MDB_EATTR_???", "net", "!MDBA_MDB_EATTR_MAX MDBA_MDB_EATTR_*"},
    {"bridge_multicast_state", "MDB_???", "net", "MDB_TEMPORARY MDB_PERMANENT"},
    {"bridge_multicast_flags", "MDB_FLAGS_???", "net", "MDB_FLAGS_OFFLOAD MDB_FLAGS_FAST_LEAVE MDB_FLAGS_STAR_EXCL MDB_FLAGS_BLOCKED"},
    {"bridge_router", "MDBA_ROUTER_???", "net", "MDBA_ROUTER_UNSPEC MDBA_ROUTER_PORT"},
    {"bridge_router_data", "MDBA_ROUTER_PATTR_???", "net", "!MDBA_ROUTER_PATTR_MAX !MDBA_ROUTER_PATTR_VID MDBA_ROUTER_PATTR_*"},
    {"bridge_router_type", "MDB_RTR_TYPE_???", "net", "MDB_RTR_TYPE_*"},
    {"namespace_id", "NETNSA_???", "net", "!NETNSA_MAX !NETNSA_NSID_* NETNSA_*"},
    {"link_stats", "IFLA_STATS_???", "net", "!IFLA_STATS_MAX !IFLA_STATS_GETSET_* !IFLA_STATS_GET_* !IFLA_STATS_SET_* IFLA_STATS_UNSPEC IFLA_STATS_LINK_* IFLA_STATS_AF_SPEC"},
    {"link_extra_stats", "LINK_XSTATS_TYPE_???", "net", "!LINK_XSTATS_TYPE_MAX LINK_XSTATS_TYPE_*"},
    {"bridge_extra_stats", "BRIDGE_XSTATS_???", "net", "!BRIDGE_XSTATS_MAX BRIDGE_XSTATS_*"},
    {"bridge_directions", "BR_MCAST_DIR_???", "net", "BR_MCAST_DIR_RX BR_MCAST_DIR_TX"},
    {"bond_lacp_stats", "BOND_3AD_STAT_???", "net", "!BOND_3AD_STAT_MAX BOND_3AD_STAT_*"},
    {"bond_extra_stats", "BOND_XSTATS_???", "net", "!BOND_XSTATS_MAX BOND_XSTATS_*"},
    {"link_offload_stats", "IFLA_OFFLOAD_XSTATS_???", "net", "IFLA_OFFLOAD_XSTATS_UNSPEC IFLA_OFFLOAD_XSTATS_CPU_HIT"},
    {"next_hop", "NHA_???", "net", "!NHA_MAX !NHA_RES_GROUP_* !NHA_RES_BUCKET_* NHA_*"},
    {"next_hop_group", "NEXTHOP_GRP_TYPE_???", "net", "!NEXTHOP_GRP_TYPE_MAX NEXTHOP_GRP_TYPE_*"},
    {"next_hop_resilient", "NHA_RES_GROUP_???", "net", "!NHA_RES_GROUP_MAX NHA_RES_GROUP_PAD NHA_RES_GROUP_*"},
    {"next_hop_bucket", "NHA_RES_BUCKET_???", "net", "!NHA_RES_BUCKET_MAX NHA_RES_BUCKET_PAD NHA_RES_BUCKET_*"},
    {"socket_memory", "SK_MEMINFO_???", "net", "!SK_MEMINFO_VARS SK_MEMINFO_*"},
    {"inet_diag_request", "INET_DIAG_REQ_???", "net", "!INET_DIAG_REQ_MAX INET_DIAG_REQ_*"},
    {"inet_diag_code", "INET_DIAG_BC_???", "net", "INET_DIAG_BC_*"},
    {"upper_layer", "INET_ULP_INFO_???", "net", "!INET_ULP_INFO_MAX INET_ULP_INFO_*"},
    {"socket_storages", "SK_DIAG_BPF_STORAGE_REP_???", "net", "SK_DIAG_BPF_STORAGE_REP_NONE SK_DIAG_BPF_STORAGE"},
    {"socket_storage", "SK_DIAG_BPF_STORAGE_???", "net", "!SK_DIAG_BPF_STORAGE_REP_* !SK_DIAG_BPF_STORAGE_REQ_* SK_DIAG_BPF_STORAGE_*"},
    {"netlink_diag", "NETLINK_DIAG_???", "net", "!NETLINK_DIAG_MAX NETLINK_DIAG_*"},
    {"netlink_diag_show", "NDIAG_SHOW_???", "net", "NDIAG_SHOW_*"},
    {"netlink_diag_flags", "NDIAG_FLAG_???", "net", "NDIAG_FLAG_*"},
    {"netlink_state", "NETLINK_???", "net", "NETLINK_UNCONNECTED NETLINK_CONNECTED"},
    {"packet_diag", "PACKET_DIAG_???", "net", "!PACKET_DIAG_MAX PACKET_DIAG_*"},
    {"packet_diag_show", "PACKET_SHOW_???", "net", "PACKET_SHOW_*"},
    {"packet_diag_flags", "PDI_???", "net", "PDI_RUNNING PDI_AUXDATA PDI_ORIGDEV PDI_VNETHDR PDI_LOSS"},
    {"packet_version", "TPACKET_???", "net", "TPACKET_V1 TPACKET_V2 TPACKET_V3"},
    {"netlink_flags", "NLM_F_???", "net", "NLM_F_REQUEST NLM_F_MULTI NLM_F_ACK NLM_F_ECHO NLM_F_DUMP_INTR NLM_F_DUMP_FILTERED"},
    {"netlink_error_flags", "NLM_F_???", "net", "NLM_F_REQUEST NLM_F_MULTI NLM_F_ACK NLM_F_ECHO NLM_F_DUMP_INTR NLM_F_DUMP_FILTERED NLM_F_CAPPED NLM_F_ACK_TLVS"},
    {"netlink_get_flags", "NLM_F_???", "net", "NLM_F_REQUEST NLM_F_MULTI NLM_F_ACK NLM_F_ECHO NLM_F_DUMP_INTR NLM_F_DUMP_FILTERED NLM_F_DUMP NLM_F_ROOT NLM_F_MATCH NLM_F_ATOMIC"},
    {"netlink_new_flags", "NLM_F_???", "net", "NLM_F_REQUEST NLM_F_MULTI NLM_F_ACK NLM_F_ECHO NLM_F_DUMP_INTR NLM_F_DUMP_FILTERED NLM_F_REPLACE NLM_F_EXCL NLM_F_CREATE NLM_F_APPEND"},
    {"netlink_delete_flags", "NLM_F_???", "net", "NLM_F_REQUEST NLM_F_MULTI NLM_F_ACK NLM_F_ECHO NLM_F_DUMP_INTR NLM_F_DUMP_FILTERED NLM_F_NONREC NLM_F_BULK"},
    {"netlink_link", "IFLA_???", "net", "IFLA_UNSPEC IFLA_ADDRESS IFLA_BROADCAST IFLA_IFNAME IFLA_MTU IFLA_LINK IFLA_QDISC IFLA_STATS IFLA_COST "
                                        "IFLA_PRIORITY IFLA_MASTER IFLA_WIRELESS IFLA_PROTINFO IFLA_TXQLEN IFLA_MAP IFLA_WEIGHT IFLA_OPERSTATE IFLA_LINKMODE "
                                        "IFLA_LINKINFO IFLA_NET_NS_PID IFLA_IFALIAS IFLA_NUM_VF IFLA_VFINFO_LIST IFLA_STATS64 IFLA_VF_PORTS IFLA_PORT_SELF IFLA_AF_SPEC "
                                        "IFLA_GROUP IFLA_NET_NS_FD IFLA_EXT_MASK IFLA_PROMISCUITY IFLA_NUM_TX_QUEUES IFLA_NUM_RX_QUEUES IFLA_CARRIER IFLA_PHYS_PORT_ID IFLA_CARRIER_CHANGES "
                                        "IFLA_PHYS_SWITCH_ID IFLA_LINK_NETNSID IFLA_PHYS_PORT_NAME IFLA_PROTO_DOWN IFLA_GSO_MAX_SEGS IFLA_GSO_MAX_SIZE IFLA_PAD IFLA_XDP IFLA_EVENT "
                                        "IFLA_NEW_NETNSID IFLA_IF_NETNSID IFLA_CARRIER_UP_COUNT IFLA_CARRIER_DOWN_COUNT IFLA_NEW_IFINDEX IFLA_MIN_MTU IFLA_MAX_MTU IFLA_PROP_LIST IFLA_ALT_IFNAME "
                                        "IFLA_PERM_ADDRESS IFLA_PROTO_DOWN_REASON IFLA_PARENT_DEV_NAME IFLA_PARENT_DEV_BUS_NAME IFLA_GRO_MAX_SIZE IFLA_TSO_MAX_SIZE IFLA_TSO_MAX_SEGS IFLA_ALLMULTI"},
    {"netlink_link_info", "IFLA_INFO_???", "net", "IFLA_INFO_*"},
    {"netlink_link_event", "IFLA_EVENT_???", "net", "IFLA_EVENT_*"},
    {"netlink_xdp", "IFLA_XDP_???", "net", "IFLA_XDP_*"},
    {"netlink_xdp_attached", "XDP_ATTACHED_???", "net", "XDP_ATTACHED_*"},
    {"netlink_ext_mask", "RTEXT_FILTER_???", "net", "RTEXT_FILTER_*"},
    {"netlink_address", "IFA_???", "net", "!IFA_F_* !IFA_MAX IFA_*"},
    {"netlink_address_flags", "IFA_F_???", "net", "IFA_F_SECONDARY IFA_F_*"},
    {"netlink_scope", "", "net", "RT_SCOPE_*"},
    {"netlink_table", "", "net", "!RT_TABLE_MAX RT_TABLE_*"},
    {"netlink_route_protocol", "RTPROT_???", "net", "RTPROT_*"},
    {"netlink_route_type", "RTN_???", "net", "!RTN_MAX RTN_*"},
    {"netlink_route_flags", "RTM_F_???", "net", "RTM_F_*"},
    {"netlink_route_attribute", "RTA_???", "net", "!RTA_MAX !RTA_ALIGNTO RTA_*"},
    {"netlink_neighbour", "NDA_???", "net", "!NDA_MAX NDA_*"},
    {"netlink_neighbour_state", "NUD_???", "net", "NUD_*"},
    {"netlink_neighbour_flags", "NTF_???", "net", "!NTF_EXT_* NTF_*"},
    {"netlink_neighbour_ext", "NTF_EXT_???", "net", "NTF_EXT_*"},
    {"netlink_metric", "RTAX_???", "net", "!RTAX_MAX !RTAX_FEATURE_* RTAX_*"},
    {"netlink_encapsulation", "LWTUNNEL_ENCAP_???", "net", "!LWTUNNEL_ENCAP_MAX LWTUNNEL_ENCAP_*"},
    {"netlink_rule", "FRA_???", "net", "!FRA_MAX FRA_*"},
    {"rule_table", "RT_TABLE_???", "net", "!RT_TABLE_MAX RT_TABLE_*"},
    {"netlink_rule_action", "FR_ACT_???", "net", "!FR_ACT_MAX FR_ACT_*"},
    {"netlink_rule_flags", "FIB_RULE_???", "net", "FIB_RULE_*"},
    {"netlink_inet_diag", "INET_DIAG_???", "net", "!INET_DIAG_MAX !INET_DIAG_REQ_* !INET_DIAG_BC_* !INET_DIAG_GETSOCK_MAX INET_DIAG_*"},
    {"netlink_inet_diag_ext", "INET_DIAG_???", "net", "!INET_DIAG_MAX !INET_DIAG_REQ_* !INET_DIAG_BC_* INET_DIAG_*"},
    {"netlink_unix_diag", "UNIX_DIAG_???", "net", "!UNIX_DIAG_MAX UNIX_DIAG_*"},
    {"netlink_unix_show", "UDIAG_SHOW_???", "net", "UDIAG_SHOW_*"},
};
// clang-format on

}  // namespace

std::span<const FamilyRow> netlink_families() {
  return kNetlinkFamilies;
}

}  // namespace scry::syscalls
