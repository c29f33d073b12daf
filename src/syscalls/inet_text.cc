// Addresses and ports of AF_INET and AF_INET6: the numbers of these families are in the order of the network.
#include <arpa/inet.h>
#include <fmt/format.h>

#include "syscalls/kinds.h"

namespace scry::syscalls {

void put_network(Writer& w, const void* memory, size_t size, std::string_view text) {
  std::string bytes = "\"";
  for (size_t i = 0; i < size; ++i) bytes += fmt::format("\\x{:02x}", static_cast<const uint8_t*>(memory)[i]);
  put_either(w, bytes + '"', text);
}

void put_inet_address(Writer& w, const in_addr& address) {
  char text[INET_ADDRSTRLEN];
  put_network(w, &address, sizeof address,
              fmt::format("inet_addr(\"{}\")", inet_ntop(AF_INET, &address, text, sizeof text)));
}

void put_inet6_address(Writer& w, const in6_addr& address, const char* field) {
  char text[INET6_ADDRSTRLEN];
  inet_ntop(AF_INET6, &address, text, sizeof text);
  if (w.style().flags == Style::Flags::names) return print(w, "inet_pton(AF_INET6, \"{}\", &{})", text, field);
  print(w, "{}=", field);
  put_network(w, &address, sizeof address, fmt::format("inet_pton(AF_INET6, \"{}\")", text));
}

}  // namespace scry::syscalls
