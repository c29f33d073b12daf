// Sockets: families and protocols, addresses, messages with what they carry, options.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <linux/if_packet.h>
#include <linux/netlink.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <limits>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

template <class... Arguments>
void print(Writer& w, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(w.out()), format, std::forward<Arguments>(arguments)...);
}

// ---- addresses, a function for each family

void put_inet(Writer& w, Bytes bytes) {
  sockaddr_in address{};
  std::memcpy(&address, bytes.data(), sizeof address);
  char text[INET_ADDRSTRLEN];
  inet_ntop(AF_INET, &address.sin_addr, text, sizeof text);
  print(w, ", sin_port=htons({}), sin_addr=inet_addr(\"{}\")", ntohs(address.sin_port), text);
}

void put_inet6(Writer& w, Bytes bytes) {
  sockaddr_in6 address{};
  std::memcpy(&address, bytes.data(), std::min(bytes.size(), sizeof address));
  char text[INET6_ADDRSTRLEN];
  inet_ntop(AF_INET6, &address.sin6_addr, text, sizeof text);
  print(w, ", sin6_port=htons({}), sin6_flowinfo=htonl({}), inet_pton(AF_INET6, \"{}\", &sin6_addr)",
        ntohs(address.sin6_port), ntohl(address.sin6_flowinfo), text);
  if (bytes.size() >= sizeof address) print(w, ", sin6_scope_id={}", address.sin6_scope_id);
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
  print(w, ", nl_pid={}, nl_groups={:08x}", static_cast<int32_t>(address.nl_pid), address.nl_groups);
  if (address.nl_groups == 0) return;
}

void put_packet(Writer& w, Bytes bytes) {
  static const Family kProtocols = find_family("eth_protocol"), kHardware = find_family("arp_hardware"),
                      kTypes = find_family("packet_type");
  sockaddr_ll address{};
  std::memcpy(&address, bytes.data(), std::min(bytes.size(), sizeof address));
  w.put(", sll_protocol=htons(");
  w.put_name(kProtocols, ntohs(address.sll_protocol));
  print(w, "), sll_ifindex={}, sll_hatype=", address.sll_ifindex);
  w.put_name(kHardware, address.sll_hatype);
  w.put(", sll_pkttype=");
  w.put_name(kTypes, address.sll_pkttype);
  print(w, ", sll_halen={}", address.sll_halen);
  if (address.sll_halen == 0) return;
  w.put(", sll_addr=[");
  for (size_t i = 0; i < std::min<size_t>(address.sll_halen, sizeof address.sll_addr); ++i)
    print(w, "{}{:#04x}", i ? ", " : "", address.sll_addr[i]);
  w.put(']');
}

struct AddressRow {
  uint16_t family;
  size_t least;  // bytes; a shorter one is shown as it is
  void (*put)(Writer&, Bytes);
};

constexpr AddressRow kAddresses[] = {
    {AF_UNIX, 2, put_unix},
    {AF_INET, sizeof(sockaddr_in), put_inet},
    {AF_INET6, sizeof(sockaddr_in6) - sizeof(uint32_t), put_inet6},
    {AF_NETLINK, sizeof(sockaddr_nl), put_netlink},
    {AF_PACKET, offsetof(sockaddr_ll, sll_addr), put_packet},
};

}  // namespace

void put_socket_address(Writer& w, Bytes address, uint64_t size) {
  static const Family kFamilies = find_family("af");
  address = address.first(std::min<uint64_t>({address.size(), size, sizeof(sockaddr_storage)}));
  if (address.size() < 2) return w.put("{}");
  const auto family = static_cast<uint16_t>(read_uint(address, 2));
  w.put("{sa_family=");
  w.put_name(kFamilies, family);
  auto row = std::ranges::find(kAddresses, family, &AddressRow::family);
  if (row != std::end(kAddresses) && address.size() >= row->least) {
    row->put(w, address);
  } else if (address.size() > 2) {
    w.put(", sa_data=");
    w.put_quoted(address.subspan(2), false);
  }
  w.put('}');
}

namespace {

constexpr uint16_t kAddressBytes = sizeof(sockaddr_storage);

void take_address(Taker& taker, Type& type) {
  Step step{
      .kind = StepKind::bytes, .address_at = type.at, .count_from = Source::argument, .count_at = type.argument[0]};
  step.most = kAddressBytes;
  type.step = taker.add(step);
}

void show_address(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  const uint64_t size = w.argument(type.argument[0]) & 0xffffffff;
  if (!bytes || s.number == 0 || size < 2 || bytes->size() < 2) return w.put_address(s.number);
  put_socket_address(w, *bytes, size);
}

// An address that the kernel fills: its size is behind the pointer of another argument, at the entry and at the exit.
void take_address_out(Taker& taker, Type& type) {
  Step before{.kind = StepKind::bytes, .moment = Moment::entry, .address_at = type.argument[0], .count = 4, .most = 4};
  type.step = taker.add(before);
  Step after{.kind = StepKind::bytes, .moment = Moment::success, .address_at = type.argument[0], .count = 4, .most = 4};
  taker.add(after);
  Step address{
      .kind = StepKind::bytes, .moment = Moment::success, .address_at = type.at, .count_from = Source::pointed};
  address.count_at = type.argument[0];
  address.most = kAddressBytes;
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
  if (*size < 2 || bytes->size() < 2) return *size == 0 && room && *room ? w.put_address(s.number) : w.put("{}");
  put_socket_address(w, *bytes, std::min(*size, room.value_or(*size)));
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

// ---- socket()

void show_type(Writer& w, const Type&, const Slot& s) {
  static const Family kTypes = find_family("sock_type"), kFlags = find_family("sock_flags");
  constexpr uint64_t kType = 0xf;
  const uint64_t value = unsigned_number(s, 4);
  const std::string_view type = name_of(kTypes, value & kType);
  std::string text;
  if (type.empty())
    append_flags(text, kFlags, value);
  else
    append_flags(text, kFlags, value & ~kType, type);
  w.put_named(value, text);
}

void show_protocol(Writer& w, const Type& type, const Slot& s) {
  static const Family kInternet = find_family("ipproto"), kNetlink = find_family("netlink_protocol"),
                      kEthernet = find_family("eth_protocol");
  const auto protocol = static_cast<uint32_t>(s.number);
  switch (static_cast<uint32_t>(w.argument(type.argument[0]))) {
    case AF_INET:
    case AF_INET6:
      return w.put_name(kInternet, protocol);
    case AF_NETLINK:
      return w.put_name(kNetlink, protocol);
    case AF_PACKET:
      w.put("htons(");
      w.put_name(kEthernet, ntohs(static_cast<uint16_t>(protocol)));
      return w.put(')');
    default:
      return w.put_unsigned(protocol);
  }
}

// ---- socket options

struct LevelRow {
  uint32_t level;
  std::string_view name, options;
};

constexpr LevelRow kLevels[] = {
    {SOL_SOCKET, "SOL_SOCKET", "so"},
    {0, "SOL_IP", "ip"},
    {6, "SOL_TCP", "tcp"},
    {17, "SOL_UDP", "udp"},
    {41, "SOL_IPV6", "ipv6"},
    {263, "SOL_PACKET", "packet"},
    {270, "SOL_NETLINK", "netlink_option"},
    {1, "SOL_SOCKET", "so"},
};

void show_level(Writer& w, const Type&, const Slot& s) {
  static const Family kOther = find_family("sol");
  const uint64_t level = unsigned_number(s, 4);
  auto row = std::ranges::find(kLevels, level, &LevelRow::level);
  if (row != std::end(kLevels)) return w.put_named(level, row->name);
  w.put_name(kOther, level);
}

void show_option(Writer& w, const Type& type, const Slot& s) {
  const auto level = static_cast<uint32_t>(w.argument(type.argument[0]));
  auto row = std::ranges::find(kLevels, level, &LevelRow::level);
  if (row == std::end(kLevels)) return w.put_hex(unsigned_number(s, 4));
  w.put_name(find_family(row->options), unsigned_number(s, 4));
}

// The value: a number in brackets where it is one, else bytes.
bool is_number(uint32_t level, uint32_t option) {
  constexpr uint32_t kNoNumbers[] = {13 /* SO_LINGER */,
                                     17 /* SO_PEERCRED */,
                                     20,
                                     21 /* timeouts */,
                                     25 /* BINDTODEVICE */,
                                     26 /* ATTACH_FILTER */,
                                     28 /* PEERNAME */,
                                     31 /* PEERSEC */,
                                     59 /* PEERGROUPS */,
                                     66,
                                     67 /* timeouts */};
  if (level == SOL_SOCKET)
    return std::ranges::find(kNoNumbers, option) == std::end(kNoNumbers) && !name_of(find_family("so"), option).empty();
  if (level == 6) return option != 11 /* TCP_INFO */ && option != 13 /* CONGESTION */ && option != 31 /* ULP */;
  if (level == 0) return option != 4 && option != 8 && option != 9 && option < 32;
  if (level == 41)
    return option == 26 || option == 49 || option == 66 || option == 67 || (option >= 16 && option <= 19) ||
           option == 23 || option == 24 || option == 25;
  if (level == 270) return option != 1 && option != 2 && option != 9 ? true : option != 9;
  return level == 17 || level == 263;
}

void put_option_value(Writer& w, const Type& type, Bytes bytes, uint64_t size) {
  const auto level = static_cast<uint32_t>(w.argument(type.argument[0]));
  const auto option = static_cast<uint32_t>(w.argument(type.argument[1]));
  if (level == SOL_SOCKET && option == SO_LINGER && bytes.size() >= 8)
    return print(w, "{{l_onoff={}, l_linger={}}}", static_cast<int32_t>(read_uint(bytes, 4)),
                 static_cast<int32_t>(read_uint(bytes.subspan(4), 4)));
  if (level == SOL_SOCKET && option == SO_PEERCRED && bytes.size() >= 12)
    return print(w, "{{pid={}, uid={}, gid={}}}", read_uint(bytes, 4), read_uint(bytes.subspan(4), 4),
                 read_uint(bytes.subspan(8), 4));
  if (size == 4 && bytes.size() >= 4 && is_number(level, option))
    return print(w, "[{}]", static_cast<int32_t>(read_uint(bytes, 4)));
  w.put_data(bytes, size);
}

void take_option(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .address_at = type.at, .count_from = Source::argument, .count_at = 4};
  step.most = static_cast<uint16_t>(std::clamp<uint32_t>(taker.style().text_limit, 16, kMostPiece));
  type.step = taker.add(step);
}

void show_option_value(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0) return w.put_address(s.number);
  put_option_value(w, type, *bytes, w.argument(4) & 0xffffffff);
}

void take_option_out(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .moment = Moment::success, .address_at = type.at, .count_from = Source::pointed};
  step.count_at = 4;
  step.most = static_cast<uint16_t>(std::clamp<uint32_t>(taker.style().text_limit, 16, kMostPiece));
  type.step = taker.add(step);
}

void show_option_out(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0 || w.failed()) return w.put_address(s.number);
  put_option_value(w, type, *bytes, bytes->size());
}

// ---- messages: struct msghdr and what its pointers lead to

constexpr uint16_t kControlBytes = 512;

// The steps that follow a message's header at `offset` of the last structure.
void take_message_parts(Taker& taker, Moment moment, uint8_t offset) {
  auto at = [&](size_t member) { return static_cast<uint8_t>(offset + member); };
  Step name{.kind = StepKind::bytes,
            .moment = moment,
            .address_from = Source::word8,
            .address_at = at(offsetof(msghdr, msg_name)),
            .count_from = Source::word4,
            .count_at = at(offsetof(msghdr, msg_namelen))};
  name.most = kAddressBytes;
  Step vector{.kind = StepKind::vector,
              .moment = moment,
              .address_from = Source::word8,
              .address_at = at(offsetof(msghdr, msg_iov)),
              .count_from = Source::word8,
              .count_at = at(offsetof(msghdr, msg_iovlen)),
              .unit = 16};
  vector.most = 32 * 16;
  vector.of_each = static_cast<uint16_t>(std::min<uint32_t>(taker.style().text_limit, kMostPiece));
  Step control{.kind = StepKind::bytes,
               .moment = moment,
               .address_from = Source::word8,
               .address_at = at(offsetof(msghdr, msg_control)),
               .count_from = Source::word8,
               .count_at = at(offsetof(msghdr, msg_controllen))};
  control.most = kControlBytes;
  taker.add(name);
  taker.add(vector);
  taker.add(control);
}

void take_message(Taker& taker, Type& type) {
  const Moment moment = type.kind->at_exit ? Moment::success : Moment::entry;
  if (type.kind->at_exit) {
    // The length of the name before the call.
    Step before{.kind = StepKind::bytes, .moment = Moment::entry, .address_at = type.at, .count = 16, .most = 16};
    type.number = taker.add(before);
  }
  Step header{.kind = StepKind::structure, .moment = moment, .address_at = type.at, .count = sizeof(msghdr)};
  header.most = sizeof(msghdr);
  type.step = taker.add(header);
  take_message_parts(taker, moment, 0);
}

void put_control_data(Writer& w, uint32_t level, uint32_t kind, Bytes data) {
  if (level == SOL_SOCKET && kind == SCM_RIGHTS) {
    w.put('[');
    for (size_t i = 0; i + 4 <= data.size(); i += 4) {
      if (i) w.put(", ");
      w.put_descriptor(static_cast<int32_t>(read_uint(data.subspan(i), 4)));
    }
    return w.put(']');
  }
  if (level == SOL_SOCKET && kind == SCM_CREDENTIALS && data.size() >= 12)
    return print(w, "{{pid={}, uid={}, gid={}}}", read_uint(data, 4), read_uint(data.subspan(4), 4),
                 read_uint(data.subspan(8), 4));
  w.put_quoted(data, false);
}

void put_control(Writer& w, Bytes control, uint64_t address, uint64_t size) {
  static const Family kScm = find_family("scm");
  if (control.size() < sizeof(cmsghdr)) return w.put_address(address);
  w.put('[');
  for (size_t at = 0; at + sizeof(cmsghdr) <= control.size();) {
    cmsghdr header;
    std::memcpy(&header, control.data() + at, sizeof header);
    if (at) w.put(", ");
    print(w, "{{cmsg_len={}, cmsg_level=", header.cmsg_len);
    const auto level = static_cast<uint32_t>(header.cmsg_level), kind = static_cast<uint32_t>(header.cmsg_type);
    show_level(w, {}, {level, 4, {}});
    w.put(", cmsg_type=");
    auto row = std::ranges::find(kLevels, level, &LevelRow::level);
    if (level == SOL_SOCKET && !name_of(kScm, kind).empty())
      w.put_name(kScm, kind);
    else if (row != std::end(kLevels))
      w.put_name(find_family(row->options), kind);
    else
      w.put_hex(kind);
    const size_t room = control.size() - at;
    if (header.cmsg_len > sizeof header && header.cmsg_len <= room) {
      w.put(", cmsg_data=");
      put_control_data(w, level, kind, control.subspan(at + sizeof header, header.cmsg_len - sizeof header));
    }
    w.put('}');
    if (header.cmsg_len < sizeof header || header.cmsg_len > room) break;
    at += (header.cmsg_len + 7) / 8 * 8;
  }
  if (size > control.size()) w.put(", ...");
  w.put(']');
}

struct MessageSteps {
  uint8_t name, vector, control;
  std::optional<uint32_t> name_room;  // recvmsg: bytes for the name before the call
  uint64_t bytes;                     // of data at most
};

void put_message(Writer& w, Bytes bytes, const MessageSteps& steps) {
  static const Family kFlags = find_family("msg");
  msghdr header{};
  if (bytes.size() < sizeof header) return w.put("{}");
  std::memcpy(&header, bytes.data(), sizeof header);
  w.put("{msg_name=");
  const auto name = w.piece(steps.name);
  const auto address = reinterpret_cast<uint64_t>(header.msg_name);
  if (name && name->size() >= 2 && address)
    put_socket_address(w, *name, std::min(header.msg_namelen, steps.name_room.value_or(~0u)));
  else
    w.put_address(address);
  w.put(", msg_namelen=");
  if (steps.name_room && *steps.name_room != header.msg_namelen)
    print(w, "{} => ", static_cast<int32_t>(*steps.name_room));
  print(w, "{}, msg_iov=", static_cast<int32_t>(header.msg_namelen));
  show_vector(w, steps.vector, reinterpret_cast<uint64_t>(header.msg_iov), header.msg_iovlen, steps.bytes);
  print(w, ", msg_iovlen={}", header.msg_iovlen);
  if (header.msg_controllen) {
    w.put(", msg_control=");
    const auto control = w.piece(steps.control);
    put_control(w, control.value_or(Bytes()), reinterpret_cast<uint64_t>(header.msg_control), header.msg_controllen);
  }
  print(w, ", msg_controllen={}, msg_flags=", header.msg_controllen);
  w.put_flags(kFlags, static_cast<uint32_t>(header.msg_flags));
  w.put('}');
}

MessageSteps message_steps(uint8_t header, uint64_t bytes) {
  return {static_cast<uint8_t>(header + 1), static_cast<uint8_t>(header + 2), static_cast<uint8_t>(header + 3),
          std::nullopt, bytes};
}

void show_message(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (w.failed() && type.kind->at_exit) {
    // What the caller left for the name is all that is known.
    const auto before = w.piece(static_cast<uint8_t>(type.number));
    if (!before || before->size() < 16) return w.put_address(s.number);
    return print(w, "{{msg_namelen={}}}", static_cast<int32_t>(read_uint(before->subspan(8), 4)));
  }
  if (!bytes || s.number == 0) return w.put_address(s.number);
  MessageSteps steps = message_steps(type.step, std::numeric_limits<uint64_t>::max());
  if (type.kind->at_exit) {
    steps.bytes = static_cast<uint64_t>(std::max<int64_t>(w.result(), 0));
    if (const auto before = w.piece(static_cast<uint8_t>(type.number)); before && before->size() >= 16)
      steps.name_room = static_cast<uint32_t>(read_uint(before->subspan(8), 4));
  }
  put_message(w, *bytes, steps);
}

// sendmmsg(), recvmmsg(): the first messages with what they carry, as many as a plan has steps for.
constexpr uint16_t kMessages = 2;

void take_messages(Taker& taker, Type& type) {
  Step header{.kind = StepKind::structure,
              .moment = Moment::success,
              .address_at = type.at,
              .count_from = Source::result,
              .unit = sizeof(mmsghdr)};
  header.most = kMessages * sizeof(mmsghdr);
  type.step = taker.add(header);
  for (uint16_t i = 0; i < kMessages; ++i)
    take_message_parts(taker, Moment::success, static_cast<uint8_t>(i * sizeof(mmsghdr)));
}

void show_messages(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (w.failed() || !bytes || s.number == 0) return w.put_address(s.number);
  w.put('[');
  for (int64_t i = 0; i < w.result(); ++i) {
    if (i) w.put(", ");
    const auto at = static_cast<size_t>(i) * sizeof(mmsghdr);
    if (i >= kMessages || at + sizeof(mmsghdr) > bytes->size()) {
      w.put("...");
      break;
    }
    const auto length = static_cast<uint32_t>(read_uint(bytes->subspan(at + offsetof(mmsghdr, msg_len)), 4));
    MessageSteps steps = message_steps(static_cast<uint8_t>(type.step + 3 * i), length);
    w.put("{msg_hdr=");
    put_message(w, bytes->subspan(at, sizeof(msghdr)), steps);
    print(w, ", msg_len={}}}", length);
  }
  w.put(']');
}

constexpr KindRow kRows[] = {
    {"sockaddr", "A", show_address, 8, take_address},
    {"sockaddr_out", "A", show_address_out, 8, take_address_out, true},
    {"socklen", "", show_length, 8, take_length, true},
    {"sock_type", "", show_type, 4},
    {"protocol", "A", show_protocol, 4},
    {"level", "", show_level, 4},
    {"option", "A", show_option, 4},
    {"option_value", "AA", show_option_value, 8, take_option},
    {"option_out", "AA", show_option_out, 8, take_option_out, true},
    {"message", "", show_message, 8, take_message},
    {"message_out", "", show_message, 8, take_message, true},
    {"messages", "", show_messages, 8, take_messages, true},
};

}  // namespace

std::span<const KindRow> socket_kinds() {
  return kRows;
}

}  // namespace scry::syscalls
