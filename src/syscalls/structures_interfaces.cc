// struct ifreq: a name, and one member of a union, which the number of the ioctl tells.
#include <net/if.h>

#include "syscalls/kinds.h"
#include "syscalls/structures.h"

namespace scry::syscalls {
namespace {

constexpr Field kName{"ifr_name", 0, IFNAMSIZ, "chars"};
constexpr uint16_t kUnion = IFNAMSIZ;

constexpr Field kIndex[] = {kName, {"ifr_ifindex", kUnion, 4, "int"}};
constexpr Field kByIndex[] = {{"ifr_ifindex", kUnion, 4, "int"}, kName};
constexpr Field kFlags[] = {kName, {"ifr_flags", kUnion, 2, "flags(if_flags)"}};
constexpr Field kMtu[] = {kName, {"ifr_mtu", kUnion, 4, "int"}};
constexpr Field kMetric[] = {kName, {"ifr_metric", kUnion, 4, "int"}};
constexpr Field kQueueLength[] = {kName, {"ifr_qlen", kUnion, 4, "int"}};
constexpr Field kAddress[] = {kName, {"ifr_addr", kUnion, 16, "address_field"}};
constexpr Field kDestination[] = {kName, {"ifr_dstaddr", kUnion, 16, "address_field"}};
constexpr Field kBroadcast[] = {kName, {"ifr_broadaddr", kUnion, 16, "address_field"}};
constexpr Field kMask[] = {kName, {"ifr_netmask", kUnion, 16, "address_field"}};
constexpr Field kHardware[] = {kName, {"ifr_hwaddr", kUnion, 16, "hardware_address"}};

constexpr Field kBridged[] = {{"ifr_ifindex", kUnion, 4, "ifindex"}};
constexpr Field kSlave[] = {kName, {"ifr_slave", kUnion, IFNAMSIZ, "chars"}};

constexpr Field kNewName[] = {kName, {"ifr_newname", kUnion, IFNAMSIZ, "chars"}};
constexpr Field kInterfaceMapFields[] = {
    SCRY_FIELD(ifmap, mem_start, "hex"), SCRY_FIELD(ifmap, mem_end, "hex"), SCRY_FIELD(ifmap, base_addr, "hex"),
    SCRY_FIELD(ifmap, irq, "hex"),       SCRY_FIELD(ifmap, dma, "hex"),     SCRY_FIELD(ifmap, port, "hex"),
};
constexpr Field kInterfaceMap[] = {kName, {"ifr_map", kUnion, sizeof(ifmap), "ifmap"}};

constexpr StructureRow kInterfacesStructures[] = {
    {"ifreq_index", sizeof(ifreq), kIndex},         {"ifreq_by_index", sizeof(ifreq), kByIndex},
    {"ifreq_flags", sizeof(ifreq), kFlags},         {"ifreq_mtu", sizeof(ifreq), kMtu},
    {"ifreq_metric", sizeof(ifreq), kMetric},       {"ifreq_qlen", sizeof(ifreq), kQueueLength},
    {"ifreq_addr", sizeof(ifreq), kAddress},        {"ifreq_dstaddr", sizeof(ifreq), kDestination},
    {"ifreq_broadaddr", sizeof(ifreq), kBroadcast}, {"ifreq_netmask", sizeof(ifreq), kMask},
    {"ifreq_newname", sizeof(ifreq), kNewName},     {"ifreq_map", sizeof(ifreq), kInterfaceMap},
    {"ifmap", sizeof(ifmap), kInterfaceMapFields},  {"ifreq_hwaddr", sizeof(ifreq), kHardware},
    {"ifreq_bridged", sizeof(ifreq), kBridged},     {"ifreq_slave", sizeof(ifreq), kSlave},
};

}  // namespace

std::span<const StructureRow> interface_structures() {
  return kInterfacesStructures;
}

}  // namespace scry::syscalls
