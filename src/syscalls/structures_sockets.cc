// Structures of socket options and control messages.
#include <linux/errqueue.h>
#include <linux/filter.h>
#include <linux/if_packet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "syscalls/kinds.h"
#include "syscalls/structures.h"

namespace scry::syscalls {
namespace {

constexpr Field kLinger[] = {
    SCRY_FIELD(linger, l_onoff, "int"),
    SCRY_FIELD(linger, l_linger, "int"),
};
constexpr Field kCredentials[] = {
    SCRY_FIELD(ucred, pid, "pid"),
    SCRY_FIELD(ucred, uid, "id"),
    SCRY_FIELD(ucred, gid, "id"),
};
constexpr Field kMembership[] = {
    SCRY_FIELD(ip_mreq, imr_multiaddr, "inet_address"),
    SCRY_FIELD(ip_mreq, imr_interface, "inet_address"),
};
constexpr Field kGroup[] = {
    SCRY_FIELD(group_req, gr_interface, "ifindex"),
    SCRY_FIELD(group_req, gr_group, "address_field"),
};
constexpr Field kRing[] = {
    SCRY_FIELD(tpacket_req, tp_block_size, "uint"),
    SCRY_FIELD(tpacket_req, tp_block_nr, "uint"),
    SCRY_FIELD(tpacket_req, tp_frame_size, "uint"),
    SCRY_FIELD(tpacket_req, tp_frame_nr, "uint"),
};
constexpr Field kStatistics[] = {
    SCRY_FIELD(tpacket_stats, tp_packets, "uint"),
    SCRY_FIELD(tpacket_stats, tp_drops, "uint"),
};
constexpr Field kFilter[] = {
    SCRY_FIELD(sock_fprog, len, "uint16"),
    SCRY_FIELD(sock_fprog, filter, "filter_program(instruction)"),
};
constexpr Field kSeccompFilter[] = {
    SCRY_FIELD(sock_fprog, len, "uint16"),
    SCRY_FIELD(sock_fprog, filter, "filter_program(seccomp_instruction)"),
};
constexpr Field kPacketInfo[] = {
    SCRY_FIELD(in_pktinfo, ipi_ifindex, "ifindex"),
    SCRY_FIELD(in_pktinfo, ipi_spec_dst, "inet_address"),
    SCRY_FIELD(in_pktinfo, ipi_addr, "inet_address"),
};

constexpr Field kError[] = {
    SCRY_FIELD(sock_extended_err, ee_errno, "uint"),
    SCRY_FIELD(sock_extended_err, ee_origin, "uint"),
    SCRY_FIELD(sock_extended_err, ee_type, "uint"),
    SCRY_FIELD(sock_extended_err, ee_code, "uint"),
    SCRY_FIELD(sock_extended_err, ee_info, "uint"),
    SCRY_FIELD(sock_extended_err, ee_data, "uint"),
    {"offender", sizeof(sock_extended_err), sizeof(sockaddr_in), "address_field"},
};

constexpr StructureRow kSocketStructures[] = {
    {"linger", sizeof(linger), kLinger},
    {"ucred", sizeof(ucred), kCredentials},
    {"ip_mreq", sizeof(ip_mreq), kMembership},
    {"group_req", sizeof(group_req), kGroup},
    {"tpacket_req", sizeof(tpacket_req), kRing},
    {"tpacket_stats", sizeof(tpacket_stats), kStatistics},
    {"sock_fprog", sizeof(sock_fprog), kFilter},
    {"seccomp_fprog", sizeof(sock_fprog), kSeccompFilter},
    {"ip_error", sizeof(sock_extended_err) + sizeof(sockaddr_in), kError},
    {"in_pktinfo", sizeof(in_pktinfo), kPacketInfo},
};

}  // namespace

std::span<const StructureRow> socket_structures() {
  return kSocketStructures;
}

}  // namespace scry::syscalls
