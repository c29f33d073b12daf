// Addresses of sockets of the families that few programs use.
#include <arpa/inet.h>
#include <linux/if_alg.h>
#include <linux/if_xdp.h>
#include <linux/mctp.h>
#include <linux/nfc.h>
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

void put_mctp(Writer& w, Bytes bytes) {
  static const Family kNetworks = find_family("mctp_network"), kAddresses = find_family("mctp_address");
  const auto address = read_address<sockaddr_mctp>(bytes);
  const auto put = [&w](std::string_view name, uint64_t value) { w.put(name), w.put_hex(value); };
  if (address.__smctp_pad0) put(", __smctp_pad0=", address.__smctp_pad0);
  w.put(", smctp_network=");
  w.put_name(kNetworks, address.smctp_network);
  w.put(", smctp_addr={s_addr=");
  w.put_name(kAddresses, address.smctp_addr.s_addr);
  put("}, smctp_type=", address.smctp_type);
  put(", smctp_tag=", address.smctp_tag);
  if (address.__smctp_pad1) put(", __smctp_pad1=", address.__smctp_pad1);
}

// A service access point of LLCP; no header for programs has the names of the well-known ones.
void put_access_point(Writer& w, uint8_t number) {
  constexpr std::string_view kKnown[] = {"", "LLCP_SAP_SDP", "LLCP_SAP_IP", "LLCP_SAP_OBEX", "LLCP_SAP_SNEP"};
  w.put_hex(number);
  const bool is_known = number > 0 && number < std::size(kKnown);
  if (is_known && w.style().flags != Style::Flags::raw) print(w, " /* {} */", kKnown[number]);
}

void put_nfc(Writer& w, Bytes bytes) {
  static const Family kProtocols = find_family("nfc_radio");
  const auto address = read_address<sockaddr_nfc_llcp>(bytes);
  w.put(", dev_idx=");
  put_interface_number(w, address.dev_idx);
  w.put(", target_idx=");
  w.put_hex(address.target_idx);
  w.put(", nfc_protocol=");
  w.put_name(kProtocols, address.nfc_protocol);
  if (bytes.size() <= sizeof(sockaddr_nfc)) return;
  if (bytes.size() < sizeof address) return w.put(", ...");
  w.put(", dsap=");
  put_access_point(w, address.dsap);
  w.put(", ssap=");
  put_access_point(w, address.ssap);
  w.put(", service_name=");
  const Bytes name = bytes.subspan(offsetof(sockaddr_nfc_llcp, service_name), sizeof address.service_name);
  w.put_quoted(name.first(std::min(name.size(), address.service_name_len)), false);
  print(w, ", service_name_len={}", address.service_name_len);
}

constexpr AddressRow kRareAddresses[] = {
    {AF_MCTP, sizeof(sockaddr_mctp), put_mctp},
    {AF_NFC, sizeof(sockaddr_nfc), put_nfc},
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
