// Addresses of sockets of the families that few programs use.
#include <arpa/inet.h>
#include <linux/if_alg.h>
#include <linux/if_xdp.h>
#include <linux/x25.h>
#include <netipx/ipx.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "syscalls/addresses.h"

namespace scry::syscalls {
namespace {

// An address that may be shorter than its structure.
template <class Address>
Address read_address(Bytes bytes) {
  Address address{};
  std::memcpy(&address, bytes.data(), std::min(bytes.size(), sizeof address));
  return address;
}

template <size_t size, class Character>
void put_characters(Writer& w, const Character (&text)[size]) {
  const Bytes bytes = std::as_bytes(std::span(text));
  const auto end = std::ranges::find(bytes, std::byte{0});
  w.put_quoted(bytes.first(static_cast<size_t>(end - bytes.begin())), end == bytes.end());
}

// The bits are those of the kernel's own header: no program has names for them.
void put_features(Writer& w, uint32_t bits) {
  w.put_hex(bits);
  if (bits && w.style().flags != Style::Flags::raw) w.put(" /* CRYPTO_ALG_??? */");
}

void put_alg(Writer& w, Bytes bytes) {
  const auto address = read_address<sockaddr_alg>(bytes);
  w.put(", salg_type=");
  put_characters(w, address.salg_type);
  w.put(", salg_feat=");
  put_features(w, address.salg_feat);
  w.put(", salg_mask=");
  put_features(w, address.salg_mask);
  w.put(", salg_name=");
  put_characters(w, address.salg_name);
}

void put_xdp(Writer& w, Bytes bytes) {
  static const Family kFlags = find_family("xdp_bind");
  const auto address = read_address<sockaddr_xdp>(bytes);
  w.put(", sxdp_flags=");
  w.put_flags(kFlags, address.sxdp_flags);
  w.put(", sxdp_ifindex=");
  put_interface_number(w, address.sxdp_ifindex);
  print(w, ", sxdp_queue_id={}, sxdp_shared_umem_fd=", address.sxdp_queue_id);
  w.put_descriptor(static_cast<int>(address.sxdp_shared_umem_fd));
}

void put_x25(Writer& w, Bytes bytes) {
  const auto address = read_address<sockaddr_x25>(bytes);
  w.put(", sx25_addr={x25_addr=");
  put_characters(w, address.sx25_addr.x25_addr);
  w.put('}');
}

void put_byte(Writer& w, uint8_t byte) {
  byte ? w.put_hex(byte) : w.put("00");
}

void put_ipx(Writer& w, Bytes bytes) {
  const auto address = read_address<sockaddr_ipx>(bytes);
  w.put(", sipx_port=");
  put_network(w, &address.sipx_port, sizeof address.sipx_port, fmt::format("htons({})", ntohs(address.sipx_port)));
  w.put(", sipx_network=htonl(");
  w.put_hex(ntohl(address.sipx_network));
  w.put("), sipx_node=[");
  for (size_t i = 0; i < IPX_NODE_LEN; ++i) w.put(i ? ", " : ""), put_byte(w, address.sipx_node[i]);
  w.put("], sipx_type=");
  put_byte(w, address.sipx_type);
  if (address.sipx_zero) w.put(", sipx_zero="), w.put_hex(address.sipx_zero);
}

constexpr AddressRow kRareAddresses[] = {
    {AF_ALG, offsetof(sockaddr_alg, salg_name) + 1, put_alg},
    {AF_XDP, sizeof(sockaddr_xdp), put_xdp},
    {AF_X25, sizeof(sockaddr_x25), put_x25},
    {AF_IPX, sizeof(sockaddr_ipx), put_ipx},
    {AF_BLUETOOTH, 3, put_bluetooth},
};

}  // namespace

std::span<const AddressRow> rare_addresses() {
  return kRareAddresses;
}

}  // namespace scry::syscalls
