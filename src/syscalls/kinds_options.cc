// Options of sockets: their levels, names and values.
#include <fmt/format.h>
#include <linux/if_packet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <map>
#include <span>

#include "syscalls/kinds.h"
#include "syscalls/socket_levels.h"

namespace scry::syscalls {
namespace {

struct LevelRow {
  uint32_t level;
  std::string_view name, options;
};

constexpr LevelRow kLevels[] = {
    {SOL_SOCKET, "SOL_SOCKET", "so"},
    {IPPROTO_IP, "SOL_IP", "ip"},
    {IPPROTO_TCP, "SOL_TCP", "tcp"},
    {IPPROTO_UDP, "SOL_UDP", "udp"},
    {IPPROTO_IPV6, "SOL_IPV6", "ipv6"},
    {SOL_PACKET, "SOL_PACKET", "packet"},
    {SOL_NETLINK, "SOL_NETLINK", "netlink_option"},
    {IPPROTO_ICMPV6, "SOL_ICMPV6", ""},
    {IPPROTO_UDPLITE, "SOL_UDPLITE", ""},
    {IPPROTO_SCTP, "SOL_SCTP", "option_sctp"},
    {SOL_RAW, "SOL_RAW", "option_raw"},
    {SOL_LLC, "SOL_LLC", "option_llc"},
    {SOL_DCCP, "SOL_DCCP", "option_dccp"},
    {SOL_TIPC, "SOL_TIPC", "option_tipc"},
    {SOL_PNPIPE, "SOL_PNPIPE", "option_pnpipe"},
    {SOL_PPPOL2TP, "SOL_PPPOL2TP", "option_pppol2tp"},
    {SOL_RDS, "SOL_RDS", "option_rds"},
    {SOL_CAIF, "SOL_CAIF", "option_caif"},
    {SOL_ALG, "SOL_ALG", "option_alg"},
    {SOL_NFC, "SOL_NFC", "option_nfc"},
    {SOL_KCM, "SOL_KCM", "option_kcm"},
    {SOL_TLS, "SOL_TLS", "option_tls"},
    {SOL_XDP, "SOL_XDP", "option_xdp"},
};

const LevelRow* find_level(uint32_t level) {
  auto row = std::ranges::find(kLevels, level, &LevelRow::level);
  return row == std::end(kLevels) ? nullptr : &*row;
}

}  // namespace

void put_socket_level(Writer& w, uint32_t level) {
  static const Family kOther = find_family("sol");
  if (const LevelRow* row = find_level(level)) return w.put_named(level, row->name);
  w.put_name(kOther, level);
}

void put_credentials(Writer& w, Bytes credentials) {
  auto id = [&](size_t at) {
    const auto value = static_cast<uint32_t>(read_uint(credentials.subspan(at), 4));
    return value == ~0u ? int64_t{-1} : int64_t{value};
  };
  print(w, "{{pid={}, uid={}, gid={}}}", read_uint(credentials, 4), id(4), id(8));
}

Family socket_options(uint32_t level) {
  const LevelRow* row = find_level(level);
  return row && !row->options.empty() ? find_family(row->options) : nullptr;
}

namespace {

void show_level(Writer& w, const Type&, const Slot& s) {
  put_socket_level(w, static_cast<uint32_t>(s.number));
}

// Options that have another meaning, or none, in the other direction.
struct DirectionRow {
  uint32_t level;
  std::string_view to_set, to_get;  // families of them
};
constexpr DirectionRow kDirections[] = {
    {SOL_SOCKET, "", "so_to_get"}, {SOL_IP, "ip_to_set", "ip_to_get"}, {SOL_IPV6, "ipv6_to_set", "ipv6_to_get"}};

void put_option(Writer& w, const Type& type, const Slot& s, std::string_view DirectionRow::*direction) {
  const auto level = static_cast<uint32_t>(w.argument(type.argument[0]));
  const uint64_t number = unsigned_number(s, 4);
  const Family options = socket_options(level);
  if (!options) return w.put_unsigned(number);
  const auto* row = std::ranges::find(kDirections, level, &DirectionRow::level);
  const bool has_own = row != std::end(kDirections) && !(row->*direction).empty();
  const Family own = has_own ? find_family(row->*direction) : nullptr;
  w.put_name(own && !name_of(own, number).empty() ? own : options, number);
}
void show_option_to_set(Writer& w, const Type& type, const Slot& s) {
  put_option(w, type, s, &DirectionRow::to_set);
}
void show_option_to_get(Writer& w, const Type& type, const Slot& s) {
  put_option(w, type, s, &DirectionRow::to_get);
}

// Options whose value is a structure.
struct ValueRow {
  uint32_t level, option;
  std::string_view type;
  bool exact = false;  // setsockopt() with another size shows the address
  bool get_only = false;
};

constexpr uint32_t kIcmpFilter = 1;  // ICMP_FILTER of linux/icmp.h, which does not go with net/if.h

constexpr ValueRow kValues[] = {
    {SOL_SOCKET, SO_LINGER, "linger"},
    {SOL_SOCKET, SO_PEERCRED, "ucred", false, true},
    {SOL_SOCKET, SO_ATTACH_FILTER, "sock_fprog", true},
    {SOL_SOCKET, SO_ATTACH_REUSEPORT_CBPF, "sock_fprog", true},
    {IPPROTO_IP, IP_ADD_MEMBERSHIP, "ip_mreq"},
    {IPPROTO_IP, IP_DROP_MEMBERSHIP, "ip_mreq"},
    {IPPROTO_IPV6, IPV6_ADD_MEMBERSHIP, "ipv6_mreq"},
    {IPPROTO_IPV6, IPV6_DROP_MEMBERSHIP, "ipv6_mreq"},
    {IPPROTO_IPV6, IPV6_JOIN_ANYCAST, "ipv6_mreq"},
    {IPPROTO_IPV6, IPV6_LEAVE_ANYCAST, "ipv6_mreq"},
    {IPPROTO_IP, MCAST_JOIN_GROUP, "group_req"},
    {IPPROTO_IP, MCAST_LEAVE_GROUP, "group_req"},
    {IPPROTO_IPV6, MCAST_JOIN_GROUP, "group_req"},
    {IPPROTO_IPV6, MCAST_LEAVE_GROUP, "group_req"},
    {SOL_RAW, kIcmpFilter, "icmp_filter"},
    {SOL_PACKET, PACKET_ADD_MEMBERSHIP, "packet_mreq", true},
    {SOL_PACKET, PACKET_DROP_MEMBERSHIP, "packet_mreq", true},
    {SOL_PACKET, PACKET_RX_RING, "tpacket_req", true},
    {SOL_PACKET, PACKET_TX_RING, "tpacket_req", true},
    {SOL_PACKET, PACKET_STATISTICS, "tpacket_stats", false, true},
};

struct Option {
  uint32_t level, number;
};

Option option_of(const Writer& w, const Type& type) {
  return {static_cast<uint32_t>(w.argument(type.argument[0])), static_cast<uint32_t>(w.argument(type.argument[1]))};
}

const ValueRow* value_row(const Option& option) {
  auto row = std::ranges::find_if(
      kValues, [&](const ValueRow& r) { return r.level == option.level && r.option == option.number; });
  return row == std::end(kValues) ? nullptr : &*row;
}

const Type& type_of(const ValueRow& row) {
  static std::map<std::string_view, Type> parsed;
  const auto found = parsed.find(row.type);
  return found != parsed.end() ? found->second : parsed.emplace(row.type, parse_type(row.type, "option")).first->second;
}

// Options of SOL_SOCKET whose value strace does not take for a number whatever its size: texts, structures, and those
// that it has no rule for.
constexpr std::string_view kNoNumbers[] = {
    "SO_LINGER",
    "SO_PEERCRED",
    "SO_RCVTIMEO_OLD",
    "SO_SNDTIMEO_OLD",
    "SO_RCVTIMEO_NEW",
    "SO_SNDTIMEO_NEW",
    "SO_PEERNAME",
    "SO_BINDTODEVICE",
    "SO_PEERSEC",
    "SO_PEERGROUPS",
    "SO_ATTACH_FILTER",
    "SO_TYPE",
    "SO_ERROR",
    "SO_SECURITY_AUTHENTICATION",
    "SO_SECURITY_ENCRYPTION_TRANSPORT",
    "SO_SECURITY_ENCRYPTION_NETWORK",
    "SO_PROTOCOL",
    "SO_DOMAIN",
    "SO_MAX_PACING_RATE",
    "SO_BPF_EXTENSIONS",
    "SO_ATTACH_BPF",
    "SO_ATTACH_REUSEPORT_EBPF",
    "SO_MEMINFO",
    "SO_COOKIE",
    "SO_TXTIME",
    "SO_BINDTOIFINDEX",
    "SO_NETNS_COOKIE",
    "SO_BUF_LOCK",
};

bool is_number(const Option& option) {
  const Family options = socket_options(option.level);
  const std::string_view name = options ? name_of(options, option.number) : std::string_view();
  return !name.empty() && std::ranges::find(kNoNumbers, name) == std::end(kNoNumbers);
}

void put_number(Writer& w, Bytes bytes) {
  print(w, "[{}]", static_cast<int32_t>(read_uint(bytes, 4)));
}

constexpr uint32_t kMostValue = sizeof(group_req);  // the largest of kValues

void take_option(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .address_at = type.at, .count_from = Source::argument, .count_at = 4};
  step.most = static_cast<uint16_t>(std::clamp<uint32_t>(taker.style().text_limit, kMostValue, kMostPiece));
  type.step = taker.add(step);
  if (!taker.style().abbreviate) type.number = take_filter_program(taker, type.at) + 1u;
}

// The kernel takes these levels' numbers from the first four bytes, however many there are.
bool is_number_of_any_size(const Option& option) {
  return (option.level == SOL_SOCKET || option.level == SOL_NETLINK) && is_number(option);
}

void show_option_value(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  const auto size = static_cast<int32_t>(w.argument(4));
  const Option option = option_of(w, type);
  const ValueRow* row = value_row(option);
  if (row && row->get_only) row = nullptr;
  if (s.number == 0) return w.put_address(s.number);
  if (row || is_number_of_any_size(option)) {
    const size_t least = row ? size_of(type_of(*row)) : sizeof(int32_t);
    const bool fits =
        size >= 0 && static_cast<size_t>(size) >= least && (!row || !row->exact || static_cast<size_t>(size) == least);
    if (!fits || !bytes || bytes->size() < least) return w.put_address(s.number);
    w.set_nested(w.style().abbreviate ? kMostSteps : static_cast<uint8_t>(type.number));
    return row ? show_pointed(w, type_of(*row), *bytes) : put_number(w, *bytes);
  }
  if (size == 0) return w.put("\"\"");
  if (!bytes) return w.put_address(s.number);
  if (size == sizeof(int32_t) && bytes->size() >= sizeof(int32_t)) return put_number(w, *bytes);
  w.put_data(*bytes, static_cast<uint32_t>(size));
}

void take_option_out(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .moment = Moment::success, .address_at = type.at, .count_from = Source::pointed};
  step.count_at = 4;
  // One byte more than is shown tells that there are more.
  step.most =
      static_cast<uint16_t>(std::clamp<uint64_t>(uint64_t{taker.style().text_limit} + 1, kMostValue, kMostPiece));
  type.step = taker.add(step);
}

void show_option_out(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (!bytes || bytes->empty() || s.number == 0 || w.failed()) return w.put_address(s.number);
  const Option option = option_of(w, type);
  const ValueRow* row = value_row(option);
  // The kernel fills as much of a structure as there is room for.
  if (row && (type_of(*row).structure || bytes->size() >= size_of(type_of(*row))))
    return show_pointed(w, type_of(*row), *bytes);
  const bool is_error = option.level == SOL_SOCKET && option.number == SO_ERROR;
  if (is_error && bytes->size() >= sizeof(int32_t)) {
    const std::string_view name = error_name(static_cast<int32_t>(read_uint(*bytes, 4)));
    return name.empty() ? put_number(w, *bytes) : print(w, "[{}]", name);
  }
  if (bytes->size() == sizeof(int32_t)) return put_number(w, *bytes);
  w.put_data(*bytes, bytes->size(),
             is_error || is_number_of_any_size(option) ? Writer::Escape::hex : Writer::Escape::plain);
}

// Types of messages that are not received: a bit each.
void show_icmp_filter(Writer& w, const Type&, const Slot& s) {
  static const Family kTypes = find_family("icmp_type");
  constexpr unsigned kBits = 32;
  auto set = static_cast<uint32_t>(read_uint(s.memory, sizeof(uint32_t)));
  const bool inverted = std::popcount(set) >= static_cast<int>(kBits * 2 / 3);
  if (inverted) set = ~set, w.put('~');
  w.put('[');
  const char* before = "";
  for (unsigned type = 0; type < kBits; ++type) {
    if (!(set >> type & 1)) continue;
    w.put(before);
    w.put_name(kTypes, type);
    before = " ";
  }
  w.put(']');
}

void put_interface(Writer& w, uint32_t index) {
  static const Type kIndex = parse_type("ifindex", "socket option");
  kIndex.kind->show(w, kIndex, {.number = index, .width = 4});
}

// struct ipv6_mreq: its address is shown without the name of a field.
void show_membership6(Writer& w, const Type&, const Slot& s) {
  ipv6_mreq membership{};
  if (s.memory.size() < sizeof membership) return w.put("{}");
  std::memcpy(&membership, s.memory.data(), sizeof membership);
  w.put('{');
  put_inet6_address(w, membership.ipv6mr_multiaddr, "ipv6mr_multiaddr");
  w.put(", ipv6mr_interface=");
  put_interface(w, membership.ipv6mr_interface);
  w.put('}');
}

// struct packet_mreq: it has the length of its address.
void show_packet_membership(Writer& w, const Type&, const Slot& s) {
  static const Family kTypes = find_family("packet_membership");
  packet_mreq membership{};
  if (s.memory.size() < sizeof membership) return w.put("{}");
  std::memcpy(&membership, s.memory.data(), sizeof membership);
  w.put("{mr_ifindex=");
  put_interface(w, static_cast<uint32_t>(membership.mr_ifindex));
  w.put(", mr_type=");
  w.put_name(kTypes, membership.mr_type);
  print(w, ", mr_alen={}, mr_address=", membership.mr_alen);
  const auto address =
      std::span(membership.mr_address).first(std::min<size_t>(membership.mr_alen, sizeof membership.mr_address));
  put_network(w, address.data(), address.size(), fmt::format("{:02x}", fmt::join(address, ":")));
  w.put('}');
}

constexpr KindRow kOptionsKinds[] = {
    {"ipv6_mreq", "{", show_membership6, sizeof(ipv6_mreq)},
    {"packet_mreq", "{", show_packet_membership, sizeof(packet_mreq)},
    {"icmp_filter", "{", show_icmp_filter, 4},
    {"level", "", show_level, 4},
    {"option", "A", show_option_to_set, 4},
    {"option_to_get", "A", show_option_to_get, 4},
    {"option_value", "AA", show_option_value, 8, take_option},
    {"option_out", "AA", show_option_out, 8, take_option_out, true},
};

}  // namespace

std::span<const KindRow> option_kinds() {
  return kOptionsKinds;
}

}  // namespace scry::syscalls
