// The address of an interface's hardware in struct ifreq: how many of its bytes count tells the type of the hardware.
#include <fmt/format.h>
#include <linux/if_arp.h>
#include <linux/if_ether.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

constexpr uint8_t kAllBytes = sizeof(sockaddr::sa_data);

struct LengthRow {
  uint16_t type;
  uint8_t bytes;
};
constexpr LengthRow kLengths[] = {
    {ARPHRD_NETROM, 7},
    {ARPHRD_ETHER, ETH_ALEN},
    {ARPHRD_AX25, 7},
    {ARPHRD_IEEE802, 6},
    {ARPHRD_ARCNET, 1},
    {ARPHRD_DLCI, 2},
    {ARPHRD_EUI64, 8},
    {ARPHRD_ROSE, 5},
    {ARPHRD_X25, 5},
    {ARPHRD_MCTP, 1},
    {ARPHRD_TUNNEL, 4},
    {ARPHRD_LOOPBACK, ETH_ALEN},
    {ARPHRD_LOCALTLK, 1},
    {ARPHRD_FDDI, 6},
    {ARPHRD_SIT, 4},
    {ARPHRD_IPDDP, 4},
    {ARPHRD_IPGRE, 4},
    {ARPHRD_PIMREG, 4},
    {ARPHRD_HIPPI, 6},
    {ARPHRD_IRDA, 4},
    {ARPHRD_IEEE80211, ETH_ALEN},
    {ARPHRD_IEEE80211_PRISM, ETH_ALEN},
    {ARPHRD_IEEE80211_RADIOTAP, ETH_ALEN},
    {ARPHRD_IEEE802154, 8},
    {ARPHRD_IEEE802154_MONITOR, 8},
    {ARPHRD_PHONET, 1},
    {ARPHRD_PHONET_PIPE, 1},
    {ARPHRD_CAIF, 1},
    {ARPHRD_6LOWPAN, 8},
    {ARPHRD_VSOCKMON, 8},
};

std::string text_of(Bytes address) {
  std::string text;
  for (std::byte b : address) text += fmt::format("{}{:02x}", text.empty() ? "" : ":", static_cast<unsigned>(b));
  return text;
}

}  // namespace

void show_hardware_address(Writer& w, const Type&, const Slot& s) {
  static const Family kHardware = find_family("arp_hardware");
  if (s.memory.size() < sizeof(sockaddr)) return w.put("{}");
  const uint64_t type = read_uint(s.memory, sizeof(sockaddr::sa_family));
  const Bytes data = s.memory.subspan(sizeof(sockaddr::sa_family), kAllBytes);
  w.put("{sa_family=");
  w.put_name(kHardware, type);
  w.put(", sa_data=");
  if (w.style().flags != Style::Flags::names) w.put_quoted(data, false, Writer::Escape::hex);
  if (w.style().flags == Style::Flags::raw) return w.put('}');
  const auto* row = std::ranges::find(kLengths, type, &LengthRow::type);
  const std::string text = text_of(data.first(row == std::end(kLengths) ? kAllBytes : row->bytes));
  w.style().flags == Style::Flags::names ? w.put(text) : print(w, " /* {} */", text);
  w.put('}');
}

}  // namespace scry::syscalls
