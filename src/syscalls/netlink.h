// Netlink messages as text: the headers, and the attributes after them.
//
// What sendto(), sendmsg() and their like transfer on a socket of AF_NETLINK is shown by the protocol of the socket: a
// header by its structure (structures_netlink.cc), attributes by the tables of netlink_links.cc, netlink_bridges.cc,
// netlink_routes.cc and netlink_sockets.cc. Bytes are those of a hostile process: every length in them is checked
// against the bytes that are there. Tested by netlink_test.cc.
#pragma once

#include <cstdint>
#include <span>

#include "syscalls/type.h"
#include "syscalls/writer.h"

namespace scry::syscalls {

// At most these bytes of a buffer are taken, if it begins with its own length as a netlink message does.
inline constexpr uint16_t kMostNetlink = kMostPiece;

// The protocol of a call's first argument, if that is a netlink socket; nullopt too if the bytes of the transfer cannot
// be a message, so that other sockets need not be looked up.
std::optional<uint32_t> netlink_protocol(Writer& w, Bytes bytes);

// Of a transfer of `size` bytes, `bytes` are those that were taken.
void put_netlink(Writer& w, Bytes bytes, uint64_t size, uint32_t protocol);

// ---- attributes

enum class AttributeKind : uint8_t {
  value,           // AttributeRow::type, the word of a kind or structure; bytes if there are too few of them
  value_and_rest,  // likewise; bytes that follow are shown
  headed,          // likewise; attributes of AttributeRow::table follow
  array,           // of AttributeRow::type, which shows all bytes
  sized,           // of AttributeRow::type, a number of up to 8 bytes
  text,            // ends with NUL
  word,            // likewise; rows after it depend on it
  hardware,        // "02:fc:00:00:00:05"
  internet,        // an address of the message's family
  nested,          // AttributeRow::table; if there is a type, it is the word that must come before
  hops,            // of a route: structures with attributes of routes
};

struct AttributeTable;

struct AttributeRow {
  uint16_t number;
  AttributeKind kind;
  std::string_view type = {};
  const AttributeTable* table = nullptr;
  uint8_t family = 0;  // of the message; 0: any
};

struct AttributeTable {
  std::string_view names;  // the family of the attributes' numbers; empty: they have none
  std::span<const AttributeRow> rows;
};

extern const AttributeTable kLinkTable, kLinkStatsTable, kAddressTable;
extern const AttributeTable kBridgeTable, kBridgePortTable, kBridgeSpecTable, kBridgeStatsTable, kMulticastTable;
extern const AttributeTable kRouteTable, kNeighbourTable, kRuleTable, kTrafficTable, kActionTable, kNeighboursTable,
    kAddressLabelTable, kBridgingTable, kSettingsTable, kNamespaceTable, kNextHopTable, kErrorTable;
extern const AttributeTable kInternetSocketTable, kInternetRequestTable, kUnixSocketTable, kNetlinkSocketTable,
    kPacketSocketTable;

// "[{nla_len=8, nla_type=IFLA_MTU}, 1500]", or an array of them; `family` is that of the message.
void put_attributes(Writer& w, Bytes bytes, const AttributeTable& table, uint8_t family);
// All of the bytes are shown as hexadecimal, at most those of -s.
void put_netlink_bytes(Writer& w, Bytes bytes, uint64_t size);

}  // namespace scry::syscalls
