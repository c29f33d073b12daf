// Sockets: families and protocols, addresses.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <linux/if_packet.h>
#include <linux/netlink.h>
#include <linux/vm_sockets.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <limits>

#include "syscalls/addresses.h"

namespace scry::syscalls {
namespace {

// ---- addresses, a function for each family

void put_inet(Writer& w, Bytes bytes) {
  sockaddr_in address{};
  std::memcpy(&address, bytes.data(), sizeof address);
  w.put(", sin_port=");
  put_network(w, &address.sin_port, sizeof address.sin_port, fmt::format("htons({})", ntohs(address.sin_port)));
  w.put(", sin_addr=");
  put_inet_address(w, address.sin_addr);
}

void put_inet6(Writer& w, Bytes bytes) {
  sockaddr_in6 address{};
  std::memcpy(&address, bytes.data(), std::min(bytes.size(), sizeof address));
  w.put(", sin6_port=");
  put_network(w, &address.sin6_port, sizeof address.sin6_port, fmt::format("htons({})", ntohs(address.sin6_port)));
  w.put(", sin6_flowinfo=");
  put_network(w, &address.sin6_flowinfo, sizeof address.sin6_flowinfo,
              fmt::format("htonl({})", ntohl(address.sin6_flowinfo)));
  w.put(", ");
  put_inet6_address(w, address.sin6_addr, "sin6_addr");
  if (bytes.size() < sizeof address) return;
  w.put(", sin6_scope_id=");
  // A scope is an interface for addresses of one link.
  if (IN6_IS_ADDR_LINKLOCAL(&address.sin6_addr) || IN6_IS_ADDR_MC_LINKLOCAL(&address.sin6_addr))
    put_interface_number(w, address.sin6_scope_id);
  else
    w.put_unsigned(address.sin6_scope_id);
}

void put_unix(Writer& w, Bytes bytes) {
  Bytes path = bytes.subspan(offsetof(sockaddr_un, sun_path));
  path = path.first(std::min(path.size(), sizeof(sockaddr_un::sun_path)));
  if (path.empty()) return;
  w.put(", sun_path=");
  if (path[0] != std::byte{0}) {
    const auto end = std::ranges::find(path, std::byte{0});
    return w.put_quoted(path.first(static_cast<size_t>(end - path.begin())), false);
  }
  w.put('@');
  w.put_quoted(path.subspan(1), false);
}

void put_netlink(Writer& w, Bytes bytes) {
  sockaddr_nl address{};
  std::memcpy(&address, bytes.data(), sizeof address);
  if (address.nl_pad) print(w, ", nl_pad={:#x}", address.nl_pad);
  print(w, ", nl_pid={}, nl_groups=", static_cast<int32_t>(address.nl_pid));
  address.nl_groups ? print(w, "{:#08x}", address.nl_groups) : w.put("00000000");
}

void put_packet(Writer& w, Bytes bytes) {
  static const Family kProtocols = find_family("eth_protocol"), kHardware = find_family("arp_hardware"),
                      kTypes = find_family("packet_type");
  sockaddr_ll address{};
  std::memcpy(&address, bytes.data(), std::min(bytes.size(), sizeof address));
  w.put(", sll_protocol=");
  const uint16_t protocol = ntohs(address.sll_protocol);
  const std::string_view name = name_of(kProtocols, protocol);
  put_network(w, &address.sll_protocol, sizeof address.sll_protocol,
              name.empty()
                  ? fmt::format("htons({}{:x} /* {} */)", protocol ? "0x" : "", protocol, unknown_of(kProtocols))
                  : fmt::format("htons({})", name));
  w.put(", sll_ifindex=");
  put_interface_number(w, static_cast<uint32_t>(address.sll_ifindex));
  w.put(", sll_hatype=");
  w.put_name(kHardware, address.sll_hatype);
  w.put(", sll_pkttype=");
  w.put_name(kTypes, address.sll_pkttype);
  print(w, ", sll_halen={}", address.sll_halen);
  if (address.sll_halen == 0) return;
  w.put(", sll_addr=[");
  const Bytes there = bytes.subspan(offsetof(sockaddr_ll, sll_addr));
  const char* before = "";
  for (size_t i = 0; i < std::min<size_t>(address.sll_halen, there.size()); ++i, before = ", ") {
    w.put(before);
    there[i] == std::byte{} ? w.put("00") : w.put_hex(static_cast<uint8_t>(there[i]));
  }
  if (address.sll_halen > there.size()) print(w, "{}...", before);
  w.put(']');
}

void put_vsock(Writer& w, Bytes bytes) {
  static const Family kIds = find_family("vsock_cid"), kFlags = find_family("vsock_flags");
  sockaddr_vm address{};
  std::memcpy(&address, bytes.data(), sizeof address);
  if (address.svm_reserved1) print(w, ", svm_reserved1={:#x}", address.svm_reserved1);
  w.put(", svm_cid=");
  const std::string_view name = name_of(kIds, address.svm_cid);
  name.empty() ? w.put_hex(address.svm_cid) : w.put_named(address.svm_cid, name);
  print(w, ", svm_port={:#x}, svm_flags=", address.svm_port);
  w.put_flags(kFlags, address.svm_flags);
  const Bytes zero = std::as_bytes(std::span(address.svm_zero));
  if (std::ranges::all_of(zero, [](std::byte b) { return b == std::byte{0}; })) return;
  w.put(", svm_zero=");
  w.put_quoted(zero, false, Writer::Escape::hex);
}

constexpr AddressRow kAddresses[] = {
    {AF_UNIX, 2, put_unix},
    {AF_INET, sizeof(sockaddr_in), put_inet},
    {AF_INET6, sizeof(sockaddr_in6) - sizeof(uint32_t), put_inet6},
    {AF_NETLINK, sizeof(sockaddr_nl), put_netlink},
    {AF_VSOCK, sizeof(sockaddr_vm), put_vsock},
    {AF_PACKET, offsetof(sockaddr_ll, sll_addr), put_packet},
};

const AddressRow* find_address(uint16_t family) {
  for (const auto rows : {std::span<const AddressRow>(kAddresses), rare_addresses()})
    if (const auto row = std::ranges::find(rows, family, &AddressRow::family); row != rows.end()) return &*row;
  return nullptr;
}

}  // namespace

void put_socket_address(Writer& w, Bytes address, uint64_t size) {
  static const Family kFamilies = find_family("af");
  address = address.first(std::min<uint64_t>({address.size(), size, sizeof(sockaddr_storage)}));
  if (address.size() < 2) return w.put("{}");
  const auto family = static_cast<uint16_t>(read_uint(address, 2));
  w.put("{sa_family=");
  w.put_name(kFamilies, family);
  const AddressRow* row = find_address(family);
  if (row && address.size() >= row->least) {
    row->put(w, address);
  } else if (address.size() > 2) {
    w.put(", sa_data=");
    w.put_quoted(address.subspan(2), false);
  }
  w.put('}');
}

namespace {

static_assert(kMostAddress == sizeof(sockaddr_storage));

void take_address(Taker& taker, Type& type) {
  Step step{
      .kind = StepKind::bytes, .address_at = type.at, .count_from = Source::argument, .count_at = type.argument[0]};
  step.most = kMostAddress;
  type.step = taker.add(step);
}

void show_socket_address(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  const auto given = static_cast<int32_t>(w.argument(type.argument[0]));
  const uint64_t size = std::clamp<int32_t>(given, 0, kMostAddress);
  if (!bytes || s.number == 0 || size < 2 || bytes->size() < size) return w.put_address(s.number);
  put_socket_address(w, *bytes, size);
}

// An address that the kernel fills: another argument points to its size, at the entry and at the exit.
void take_address_out(Taker& taker, Type& type) {
  Step before{.kind = StepKind::bytes, .moment = Moment::entry, .address_at = type.argument[0], .count = 4, .most = 4};
  type.step = taker.add(before);
  Step after{.kind = StepKind::bytes, .moment = Moment::success, .address_at = type.argument[0], .count = 4, .most = 4};
  taker.add(after);
  Step address{
      .kind = StepKind::bytes, .moment = Moment::success, .address_at = type.at, .count_from = Source::pointed};
  address.count_at = type.argument[0];
  address.most = kMostAddress;
  taker.add(address);
}

std::optional<uint32_t> word_of(const Writer& w, uint8_t step) {
  const auto bytes = w.piece(step);
  if (!bytes || bytes->size() < 4) return std::nullopt;
  return static_cast<uint32_t>(read_uint(*bytes, 4));
}

void show_address_out(Writer& w, const Type& type, const Slot& s) {
  const auto size = word_of(w, static_cast<uint8_t>(type.step + 1)), room = word_of(w, type.step);
  const auto bytes = w.piece(static_cast<uint8_t>(type.step + 2));
  if (w.failed() || !size || !bytes || s.number == 0) return w.put_address(s.number);
  const uint32_t written = std::min(*size, room.value_or(*size));
  if (written < sizeof(sa_family_t) || bytes->size() < sizeof(sa_family_t)) return w.put_address(s.number);
  put_socket_address(w, *bytes, written);
}

// "[16]", "[128 => 16]".
void take_length(Taker& taker, Type& type) {
  Step before{.kind = StepKind::bytes, .moment = Moment::entry, .address_at = type.at, .count = 4, .most = 4};
  type.step = taker.add(before);
  Step after{.kind = StepKind::bytes, .moment = Moment::success, .address_at = type.at, .count = 4, .most = 4};
  type.number = taker.add(after);
}

void show_length(Writer& w, const Type& type, const Slot& s) {
  const auto before = word_of(w, type.step), after = word_of(w, static_cast<uint8_t>(type.number));
  if (s.number == 0 || !before) return w.put_address(s.number);
  print(w, "[{}", static_cast<int32_t>(*before));
  if (!w.failed() && after && *after != *before) print(w, " => {}", static_cast<int32_t>(*after));
  w.put(']');
}

// Without an address the call does not look at its size.
void show_length_if(Writer& w, const Type& type, const Slot& s) {
  if (w.argument(type.argument[0]) == 0) return w.put_address(s.number);
  show_length(w, type, s);
}

// ---- socket()

void show_type(Writer& w, const Type&, const Slot& s) {
  static const Family kTypes = find_family("sock_type"), kFlags = find_family("sock_flags");
  constexpr uint64_t kType = 0xf;
  const uint64_t value = unsigned_number(s, 4);
  if (name_of(kTypes, value & kType).empty()) return w.put_flags(kFlags, value);
  w.put_name(kTypes, value & kType);
  if ((value & ~kType) == 0) return;
  w.put('|');
  w.put_flags(kFlags, value & ~kType);
}

void show_protocol(Writer& w, const Type& type, const Slot& s) {
  struct Row {
    uint32_t domain;
    Family names;
  };
  const auto of = find_family;
  static const Row kRows[] = {
      {AF_INET, of("ipproto")},           {AF_INET6, of("ipproto")},    {AF_NETLINK, of("netlink_protocol")},
      {AF_CAIF, of("caif_protocol")},     {AF_CAN, of("can_protocol")}, {AF_KCM, of("kcm_protocol")},
      {AF_PHONET, of("phonet_protocol")}, {AF_NFC, of("nfc_protocol")}, {AF_RXRPC, of("af")}};
  static const Family kEthernet = find_family("eth_protocol");
  const auto protocol = static_cast<uint32_t>(s.number);
  const auto domain = static_cast<uint32_t>(w.argument(type.argument[0]));
  if (domain == AF_PACKET) {
    w.put("htons(");
    w.put_name(kEthernet, ntohs(static_cast<uint16_t>(protocol)));
    return w.put(')');
  }
  const auto* row = std::ranges::find(kRows, domain, &Row::domain);
  row == std::end(kRows) ? w.put_unsigned(s.number) : w.put_name(row->names, protocol);
}

// ---- interfaces: struct ifreq, whose first field is known before the call

void take_interface(Taker& taker, Type& type) {
  take_before_and_after(taker, type, StepKind::structure);
}

void show_interface(Writer& w, const Type& type, const Slot& s) {
  const auto before = w.piece(type.step), after = w.piece(static_cast<uint8_t>(type.number));
  if (!before || s.number == 0) return w.put_address(s.number);
  if (!w.failed() && after) return w.put_structure(*type.inner->structure, *after);
  const FieldType& field = fields_of(*type.inner->structure).front();
  const size_t end = std::min<size_t>(before->size(), field.row->offset + field.row->size);
  print(w, "{{{}=", field.row->name);
  field.type.kind->show(w, field.type, slot_of(before->first(end).subspan(std::min<size_t>(field.row->offset, end))));
  w.put('}');
}

// struct ifconf: the list of interfaces. Before the call its length is the room for the list.
void take_interfaces(Taker& taker, Type& type) {
  Step step{.kind = StepKind::structure, .address_at = type.at, .count = sizeof(ifconf), .most = sizeof(ifconf)};
  type.step = taker.add(step);
  step.moment = Moment::success;
  const uint8_t after = taker.add(step);
  Step list{.kind = StepKind::bytes,
            .moment = Moment::success,
            .address_from = Source::word8,
            .address_at = offsetof(ifconf, ifc_buf),
            .count_from = Source::word4,
            .count_at = offsetof(ifconf, ifc_len)};
  list.most = static_cast<uint16_t>(std::min<size_t>(kMostPiece, (taker.style().text_limit + 1) * sizeof(ifreq)));
  type.number = static_cast<uint32_t>(after) | static_cast<uint32_t>(taker.add(list)) << 8;
}

void put_list_length(Writer& w, int32_t length) {
  print(w, "{}", length);
  if (length > 0 && static_cast<size_t>(length) % sizeof(ifreq) == 0)
    print(w, " /* {} * sizeof(struct ifreq) */", static_cast<size_t>(length) / sizeof(ifreq));
}

void show_interfaces(Writer& w, const Type& type, const Slot& s) {
  static const Type kInterface = parse_type("ifreq_addr", "SIOCGIFCONF");
  const auto before = w.piece(type.step), after = w.piece(static_cast<uint8_t>(type.number));
  if (!before || before->size() < sizeof(ifconf) || s.number == 0) return w.put_address(s.number);
  ifconf list{}, filled{};
  std::memcpy(&list, before->data(), sizeof list);
  const auto address = reinterpret_cast<uint64_t>(list.ifc_buf);
  const bool done = !w.failed() && after && after->size() >= sizeof filled;
  if (done) std::memcpy(&filled, after->data(), sizeof filled);
  w.put("{ifc_len=");
  if (!done || address) put_list_length(w, list.ifc_len);
  if (done && address && list.ifc_len != filled.ifc_len) w.put(" => ");
  if (done && (!address || list.ifc_len != filled.ifc_len)) put_list_length(w, filled.ifc_len);
  w.put(", ifc_buf=");
  const auto bytes = w.piece(static_cast<uint8_t>(type.number >> 8));
  if (done && address)
    show_array(w, kInterface, bytes.value_or(Bytes()), static_cast<uint32_t>(filled.ifc_len) / sizeof(ifreq), address);
  else
    w.put_address(address);
  w.put('}');
}

void show_address_field(Writer& w, const Type&, const Slot& s) {
  put_socket_address(w, s.memory, s.memory.size());
}

void show_inet_address(Writer& w, const Type&, const Slot& s) {
  put_inet_address(w, {static_cast<uint32_t>(s.number)});
}

constexpr KindRow kSocketsKinds[] = {
    {"inet_address", "", show_inet_address, 4},
    {"interfaces", "", show_interfaces, 8, take_interfaces, true},
    {"interface", "T", show_interface, 8, take_interface, true},
    {"address_field", "", show_address_field, 16},
    {"internet_address", "{", show_address_field, sizeof(sockaddr_in)},
    {"hardware_address", "", show_hardware_address, 16},
    {"sockaddr", "A", show_socket_address, 8, take_address},
    {"sockaddr_out", "A", show_address_out, 8, take_address_out, true},
    {"socklen", "", show_length, 8, take_length, true},
    {"socklen_if", "A", show_length_if, 8, take_length, true},
    {"sock_type", "", show_type, 4},
    {"protocol", "A", show_protocol, 4},
};

}  // namespace

std::span<const KindRow> socket_kinds() {
  return kSocketsKinds;
}

}  // namespace scry::syscalls
