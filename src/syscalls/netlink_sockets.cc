// Attributes of netlink messages about sockets.
#include <linux/bpf.h>
#include <linux/inet_diag.h>
#include <linux/netlink_diag.h>
#include <linux/packet_diag.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>

#include "syscalls/netlink.h"

namespace scry::syscalls {
namespace of_sockets {

using enum AttributeKind;

constexpr AttributeRow kUpper[] = {
    {INET_ULP_INFO_NAME, text},
};
constexpr AttributeTable kUpperTable{"upper_layer", kUpper};

constexpr AttributeRow kStorage[] = {
    {SK_DIAG_BPF_STORAGE_MAP_ID, value, "uint"},
};
constexpr AttributeTable kStorageTable{"socket_storage", kStorage};

constexpr AttributeRow kStorages[] = {
    {SK_DIAG_BPF_STORAGE, nested, {}, &kStorageTable},
};
constexpr AttributeTable kStoragesTable{"socket_storages", kStorages};

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
    {INET_DIAG_VEGASINFO, value, "tcpvegas_info"},
    {INET_DIAG_DCTCPINFO, value, "tcp_dctcp_info"},
    {INET_DIAG_BBRINFO, value, "tcp_bbr_info"},
    {INET_DIAG_SKMEMINFO, array, "indexed(uint,socket_memory)"},
    {INET_DIAG_PROTOCOL, sized, "enum64(ipproto)"},
    {INET_DIAG_ULP_INFO, nested, {}, &kUpperTable},
    {INET_DIAG_SK_BPF_STORAGES, nested, {}, &kStoragesTable},
};

constexpr AttributeRow kInternetRequest[] = {
    {INET_DIAG_REQ_BYTECODE, value_and_rest, "inet_diag_bc_op"},
    {INET_DIAG_REQ_PROTOCOL, sized, "enum64(ipproto)"},
};

constexpr AttributeRow kUnixSocket[] = {
    {UNIX_DIAG_PEER, value, "uint"},
    {UNIX_DIAG_SHUTDOWN, value, "uint8"},
    {UNIX_DIAG_RQLEN, value, "unix_diag_rqlen"},
    {UNIX_DIAG_UID, value, "uint"},
    {UNIX_DIAG_NAME, text},
    {UNIX_DIAG_VFS, value, "unix_diag_vfs"},
    {UNIX_DIAG_ICONS, array, "items(uint)"},
    {UNIX_DIAG_MEMINFO, array, "indexed(uint,socket_memory)"},
};

constexpr AttributeRow kNetlinkSocket[] = {
    {NETLINK_DIAG_MEMINFO, array, "indexed(uint,socket_memory)"}, {NETLINK_DIAG_GROUPS, array, "items(mask)"},
    {NETLINK_DIAG_RX_RING, value, "netlink_diag_ring"},           {NETLINK_DIAG_TX_RING, value, "netlink_diag_ring"},
    {NETLINK_DIAG_FLAGS, value, "flags(netlink_diag_flags)"},
};

constexpr AttributeRow kPacketSocket[] = {
    {PACKET_DIAG_INFO, value, "packet_diag_info"},
    {PACKET_DIAG_RX_RING, value, "packet_diag_ring"},
    {PACKET_DIAG_TX_RING, value, "packet_diag_ring"},
    {PACKET_DIAG_FANOUT, value, "uint"},
    {PACKET_DIAG_UID, value, "uint"},
    {PACKET_DIAG_MEMINFO, array, "indexed(uint,socket_memory)"},
};

}  // namespace of_sockets

const AttributeTable kInternetSocketTable{"netlink_inet_diag", of_sockets::kInternetSocket};
const AttributeTable kInternetRequestTable{"inet_diag_request", of_sockets::kInternetRequest};
const AttributeTable kUnixSocketTable{"netlink_unix_diag", of_sockets::kUnixSocket};
const AttributeTable kNetlinkSocketTable{"netlink_diag", of_sockets::kNetlinkSocket};
const AttributeTable kPacketSocketTable{"packet_diag", of_sockets::kPacketSocket};

}  // namespace scry::syscalls
