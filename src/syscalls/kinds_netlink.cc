// Values in netlink messages.
#include <arpa/inet.h>
#include <linux/inet_diag.h>
#include <net/if.h>
#include <sys/socket.h>

#include <bit>
#include <cstring>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

// "if_nametoindex("lo")", if this process knows an interface of this number.
void show_interface_number(Writer& w, const Type&, const Slot& s) {
  const auto index = static_cast<uint32_t>(unsigned_number(s, 4));
  char name[IF_NAMESIZE];
  if (index == 0 || !if_indextoname(index, name)) return w.put_unsigned(index);
  w.put("if_nametoindex(");
  w.put_quoted(std::as_bytes(std::span(name, std::strlen(name))), false);
  w.put(')');
}

void show_short_number(Writer& w, const Type&, const Slot& s) {
  w.put_unsigned(unsigned_number(s, 2));
}

void show_port(Writer& w, const Type&, const Slot& s) {
  print(w, "htons({})", ntohs(static_cast<uint16_t>(s.number)));
}

void show_short_name(Writer& w, const Type& type, const Slot& s) {
  w.put_name(type.family, unsigned_number(s, 1));
}

// "1<<TCP_ESTABLISHED|1<<TCP_LISTEN|0x1": bits whose numbers have names.
void show_shifted(Writer& w, const Type& type, const Slot& s) {
  uint64_t value = unsigned_number(s, 4), unnamed = 0;
  if (value == 0) return w.put('0');
  std::string text;
  for (; value; value &= value - 1) {
    const auto bit = static_cast<unsigned>(std::countr_zero(value));
    const std::string_view name = name_of(type.family, bit);
    if (name.empty())
      unnamed |= uint64_t{1} << bit;
    else
      text.append(text.empty() ? "1<<" : "|1<<").append(name);
  }
  if (unnamed) fmt::format_to(std::back_inserter(text), "{}{:#x}", text.empty() ? "" : "|", unnamed);
  w.put_named(unsigned_number(s, 4), text);
}

// struct inet_diag_sockid at an offset of a message that begins with its family.
void put_end(Writer& w, uint8_t family, const void* address, std::string_view name) {
  char text[INET6_ADDRSTRLEN];
  inet_ntop(family, address, text, sizeof text);
  if (family == AF_INET)
    print(w, "{}=inet_addr(\"{}\")", name, text);
  else
    print(w, "inet_pton(AF_INET6, \"{}\", &{})", text, name);
}

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
    {"ifindex", "", show_interface_number, 4},   {"uint8", "", show_short_number, 1},      {"uint16", "", show_short_number, 2},
    {"port", "", show_port, 2},           {"enum8", "F", show_short_name, 1},   {"shifted", "F", show_shifted, 4},
    {"connection", "N", show_connection},
};

}  // namespace

std::span<const KindRow> netlink_kinds() {
  return kNetlinkKinds;
}

}  // namespace scry::syscalls
