// Values in netlink messages.
#include <arpa/inet.h>
#include <linux/inet_diag.h>
#include <linux/netlink_diag.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <bit>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "base/folder.h"
#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

// The interface of this number in the network namespace of this process, which a confined run can ask sysfs only. A
// name is kept; searches that find none are limited, because programs may name any number.
std::string interface_name(uint32_t index) {
  static std::map<uint32_t, std::string> known;
  static unsigned searches_left = 1000;
  if (const auto found = known.find(index); found != known.end()) return found->second;
  if (index == 0 || searches_left == 0) return "";
  --searches_left;
  for (const std::string& name : list_folder("/sys/class/net")) {
    uint32_t number = 0;
    if (std::ifstream(fmt::format("/sys/class/net/{}/ifindex", name)) >> number && number == index)
      return known[index] = name;
  }
  return "";
}

}  // namespace

void put_interface_number(Writer& w, uint32_t index) {
  const std::string name = interface_name(index);
  if (name.empty()) return w.put_unsigned(index);
  const size_t start = w.out().size();
  w.put("if_nametoindex(");
  w.put_quoted(as_bytes(name), false);
  w.put(')');
  const std::string named = w.out().substr(start);
  w.out().resize(start);
  append_either(w.out(), w.style(), std::to_string(index), named);
}

namespace {

void show_interface_number(Writer& w, const Type&, const Slot& s) {
  put_interface_number(w, static_cast<uint32_t>(unsigned_number(s, 4)));
}

void show_short_number(Writer& w, const Type&, const Slot& s) {
  w.put_unsigned(unsigned_number(s, 2));
}

void show_port(Writer& w, const Type&, const Slot& s) {
  print(w, "htons({})", ntohs(static_cast<uint16_t>(s.number)));
}

void show_big(Writer& w, const Type&, const Slot& s) {
  print(w, "htobe64({})", std::byteswap(s.number));
}

void show_short_name(Writer& w, const Type& type, const Slot& s) {
  w.put_name(type.family, unsigned_number(s, 2));
}
void show_short_flags(Writer& w, const Type& type, const Slot& s) {
  w.put_flags(type.family, unsigned_number(s, 2));
}

// "1<<TCP_ESTABLISHED|1<<TCP_LISTEN|0x1": bits whose numbers have names. With 1 as a parameter the names are those of
// the next number: "1<<(INET_DIAG_INFO-1)".
void show_shifted(Writer& w, const Type& type, const Slot& s) {
  uint64_t value = unsigned_number(s, 4), unnamed = 0;
  if (value == 0) return w.put('0');
  std::string text;
  for (; value; value &= value - 1) {
    const auto bit = static_cast<unsigned>(std::countr_zero(value));
    const std::string_view name = name_of(type.family, bit + type.number);
    if (name.empty())
      unnamed |= uint64_t{1} << bit;
    else
      fmt::format_to(std::back_inserter(text), "{}1<<{}{}{}", text.empty() ? "" : "|", type.number ? "(" : "", name,
                     type.number ? "-1)" : "");
  }
  if (unnamed) fmt::format_to(std::back_inserter(text), "{}{:#x}", text.empty() ? "" : "|", unnamed);
  w.put_named(unsigned_number(s, 4), text);
}

// "htons(ETH_P_IP)": a number in the order of the network.
void show_big_name(Writer& w, const Type& type, const Slot& s) {
  w.put("htons(");
  w.put_name(type.family, ntohs(static_cast<uint16_t>(s.number)));
  w.put(')');
}

void show_long_name(Writer& w, const Type& type, const Slot& s) {
  w.put_name(type.family, s.number);
}

// "255 /* NDIAG_PROTO_ALL */" is a protocol that stands for all of them.
void show_netlink_protocol(Writer& w, const Type&, const Slot& s) {
  static const Family kProtocols = find_family("netlink_protocol");
  if (unsigned_number(s, 1) == NDIAG_PROTO_ALL) return w.put_named(NDIAG_PROTO_ALL, "NDIAG_PROTO_ALL");
  w.put_name(kProtocols, unsigned_number(s, 1));
}

// "02:fc:00:00:00:05"
void show_octets(Writer& w, const Type&, const Slot& s) {
  for (size_t i = 0; i < s.memory.size(); ++i) print(w, "{}{:02x}", i ? ":" : "", static_cast<unsigned>(s.memory[i]));
}

void show_hex_bytes(Writer& w, const Type&, const Slot& s) {
  w.put_data(s.memory, s.memory.size(), Writer::Escape::hex);
}

// "0x0000ff": all digits of a number.
void show_whole_mask(Writer& w, const Type&, const Slot& s) {
  const unsigned digits = 2u * s.width;
  if (s.number == 0) return w.put(std::string(digits, '0'));
  print(w, "{:#0{}x}", s.number, digits);
}

// "[[DEVCONF_FORWARDING]=1, [DEVCONF_HOPLIMIT]=64]": values whose places have names. With 1 as a parameter the first
// place has the name of 1.
void show_indexed(Writer& w, const Type& type, const Slot& s) {
  const size_t size = size_of(*type.inner), count = s.memory.size() / size;
  const uint64_t limit = w.style().abbreviate ? w.style().text_limit : ~uint64_t{0};
  w.put('[');
  for (size_t i = 0; i < count; ++i) {
    if (i) w.put(", ");
    if (i >= limit) {
      w.put("...");
      break;
    }
    w.put('[');
    if (name_of(type.family, i + type.number).empty())
      print(w, "{} /* {} */", i, unknown_of(type.family));
    else
      w.put_name(type.family, i + type.number), w.put(type.number ? "-1" : "");
    w.put("]=");
    type.inner->kind->show(w, *type.inner, slot_of(s.memory.subspan(i * size, size)));
  }
  w.put(']');
}

// "250 /* 2.50 s */": hundredths of a second.
void show_ticks(Writer& w, const Type&, const Slot& s) {
  print(w, "{}", s.number);
  if (s.number) print(w, " /* {}.{:02} s */", s.number / 100, s.number % 100);
}

// An address of IPv6, without its port.
void show_inet6_address(Writer& w, const Type&, const Slot& s) {
  char text[INET6_ADDRSTRLEN];
  if (s.memory.size() < sizeof(in6_addr)) return w.put("???");
  print(w, "inet_pton(AF_INET6, \"{}\")", inet_ntop(AF_INET6, s.memory.data(), text, sizeof text));
}

void put_end(Writer& w, uint8_t family, const void* address, std::string_view name) {
  char text[INET6_ADDRSTRLEN];
  inet_ntop(family, address, text, sizeof text);
  if (family == AF_INET)
    print(w, "{}=inet_addr(\"{}\")", name, text);
  else
    print(w, "inet_pton(AF_INET6, \"{}\", &{})", text, name);
}

// struct rtvia: a family, and an address of it.
void show_via(Writer& w, const Type&, const Slot& s) {
  static const Family kFamilies = find_family("af");
  constexpr size_t kAddress = 2;  // offsetof(struct rtvia, rtvia_addr)
  const uint64_t family = read_uint(s.memory, kAddress);
  const Bytes address = s.memory.subspan(kAddress);
  w.put("{rtvia_family=");
  w.put_name(kFamilies, family);
  if (!address.empty()) {
    w.put(", ");
    if ((family == AF_INET && address.size() >= sizeof(in_addr)) ||
        (family == AF_INET6 && address.size() >= sizeof(in6_addr)))
      put_end(w, static_cast<uint8_t>(family), address.data(), "rtvia_addr");
    else
      w.put("rtvia_addr="), w.put_data(address, address.size(), Writer::Escape::hex);
  }
  w.put('}');
}

// struct inet_diag_sockid at an offset of a message that begins with its family.
void show_connection(Writer& w, const Type& type, const Slot& s) {
  inet_diag_sockid id{};
  if (s.memory.size() < type.number + sizeof id) return w.put("{}");
  std::memcpy(&id, s.memory.data() + type.number, sizeof id);
  const uint8_t family = static_cast<uint8_t>(s.memory[0]) == AF_INET ? AF_INET : AF_INET6;
  print(w, "{{idiag_sport=htons({}), idiag_dport=htons({}), ", ntohs(id.idiag_sport), ntohs(id.idiag_dport));
  put_end(w, family, id.idiag_src, "idiag_src");
  w.put(", ");
  put_end(w, family, id.idiag_dst, "idiag_dst");
  static const Type kInterface = parse_type("ifindex", "connection");
  w.put(", idiag_if=");
  show_interface_number(w, kInterface, {id.idiag_if, 4});
  print(w, ", idiag_cookie=[{}, {}]}}", id.idiag_cookie[0], id.idiag_cookie[1]);
}

constexpr KindRow kNetlinkKinds[] = {
    {"ifindex", "", show_interface_number, 4},
    {"uint8", "", show_short_number, 1},
    {"uint16", "", show_short_number, 2},
    {"port", "", show_port, 2},
    {"enum8", "F", show_short_name, 1},
    {"shifted", "F?N", show_shifted, 4},
    {"enum16", "F", show_short_name, 2},
    {"flags8", "F", show_short_flags, 1},
    {"flags16", "F", show_short_flags, 2},
    {"big64", "", show_big, 8},
    {"connection", "N", show_connection},
    {"big_enum", "F", show_big_name, 2},
    {"enum64", "F", show_long_name},
    {"octets", "", show_octets, 1},
    {"hex_bytes", "", show_hex_bytes, 1},
    {"mask", "", show_whole_mask},
    {"indexed", "TF?N", show_indexed, 1},
    {"ticks", "", show_ticks},
    {"inet6_address", "", show_inet6_address, sizeof(in6_addr)},
    {"via", "", show_via, 2},
    {"netlink_protocol", "", show_netlink_protocol, 1},
};

}  // namespace

std::span<const KindRow> netlink_kinds() {
  return kNetlinkKinds;
}

}  // namespace scry::syscalls
