// Options of sockets: their levels, names and values.
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <iterator>

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
  return row ? find_family(row->options) : nullptr;
}

namespace {

void show_level(Writer& w, const Type&, const Slot& s) {
  put_socket_level(w, static_cast<uint32_t>(s.number));
}

void show_option(Writer& w, const Type& type, const Slot& s) {
  const auto level = static_cast<uint32_t>(w.argument(type.argument[0]));
  const Family options = socket_options(level);
  if (!options) return w.put_unsigned(unsigned_number(s, 4));
  w.put_name(options, unsigned_number(s, 4));
}

// The value: a number in brackets where it is one, else bytes. These options have texts or structures.
constexpr std::string_view kNoNumbers[] = {
    "SO_LINGER",      "SO_PEERCRED",     "SO_RCVTIMEO_OLD", "SO_SNDTIMEO_OLD", "SO_RCVTIMEO_NEW",  "SO_SNDTIMEO_NEW",
    "SO_PEERNAME",    "SO_BINDTODEVICE", "SO_PEERSEC",      "SO_PEERGROUPS",   "SO_ATTACH_FILTER", "TCP_INFO",
    "TCP_CONGESTION", "TCP_ULP",         "TCP_CC_INFO",     "IP_OPTIONS",      "IP_RETOPTS",       "IP_PKTOPTIONS",
};

bool is_number(uint32_t level, uint32_t option) {
  const Family options = socket_options(level);
  const std::string_view name = options ? name_of(options, option) : std::string_view();
  return !name.empty() && std::ranges::find(kNoNumbers, name) == std::end(kNoNumbers);
}

void put_option_value(Writer& w, const Type& type, Bytes bytes, uint64_t size) {
  const auto level = static_cast<uint32_t>(w.argument(type.argument[0]));
  const auto option = static_cast<uint32_t>(w.argument(type.argument[1]));
  if (level == SOL_SOCKET && option == SO_LINGER && bytes.size() >= 8)
    return print(w, "{{l_onoff={}, l_linger={}}}", static_cast<int32_t>(read_uint(bytes, 4)),
                 static_cast<int32_t>(read_uint(bytes.subspan(4), 4)));
  if (level == SOL_SOCKET && option == SO_PEERCRED && bytes.size() >= 12) return put_credentials(w, bytes);
  if (level == SOL_SOCKET && option == SO_ERROR && bytes.size() >= 4) {
    const auto number = static_cast<int32_t>(read_uint(bytes, 4));
    const std::string_view name = error_name(number);
    return name.empty() ? print(w, "[{}]", number) : print(w, "[{}]", name);
  }
  const bool number = is_number(level, option);
  if (size == 4 && bytes.size() >= 4 && number) return print(w, "[{}]", static_cast<int32_t>(read_uint(bytes, 4)));
  w.put_data(bytes, size, number && size < 4 ? Writer::Escape::hex : Writer::Escape::plain);
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
  // One byte more than is shown tells that there are more.
  step.most = static_cast<uint16_t>(std::clamp<uint64_t>(uint64_t{taker.style().text_limit} + 1, 16, kMostPiece));
  type.step = taker.add(step);
}

void show_option_out(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (!bytes || bytes->empty() || s.number == 0 || w.failed()) return w.put_address(s.number);
  put_option_value(w, type, *bytes, bytes->size());
}

constexpr KindRow kOptionsKinds[] = {
    {"level", "", show_level, 4},
    {"option", "A", show_option, 4},
    {"option_value", "AA", show_option_value, 8, take_option},
    {"option_out", "AA", show_option_out, 8, take_option_out, true},
};

}  // namespace

std::span<const KindRow> option_kinds() {
  return kOptionsKinds;
}

}  // namespace scry::syscalls
