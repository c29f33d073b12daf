// Values in netlink messages.
#include <arpa/inet.h>
#include <linux/inet_diag.h>
#include <sys/socket.h>

#include <bit>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <system_error>

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
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/sys/class/net", error)) {
    uint32_t number = 0;
    if (std::ifstream(entry.path() / "ifindex") >> number && number == index)
      return known[index] = entry.path().filename().string();
  }
  return "";
}

// "if_nametoindex("lo")", if the number is known.
void show_interface_number(Writer& w, const Type&, const Slot& s) {
  const auto index = static_cast<uint32_t>(unsigned_number(s, 4));
  const std::string name = interface_name(index);
  if (name.empty()) return w.put_unsigned(index);
  w.put("if_nametoindex(");
  w.put_quoted(as_bytes(name), false);
  w.put(')');
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
    {"ifindex", "", show_interface_number, 4}, {"uint8", "", show_short_number, 1},
    {"uint16", "", show_short_number, 2},      {"port", "", show_port, 2},
    {"enum8", "F", show_short_name, 1},        {"shifted", "F?N", show_shifted, 4},
    {"enum16", "F", show_short_name, 2},       {"flags8", "F", show_short_flags, 1},
    {"flags16", "F", show_short_flags, 2},     {"big64", "", show_big, 8},
    {"connection", "N", show_connection},
};

}  // namespace

std::span<const KindRow> netlink_kinds() {
  return kNetlinkKinds;
}

}  // namespace scry::syscalls
