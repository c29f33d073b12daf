// The text of netlink attributes. What they hold is in the tables of netlink_links.cc and its neighbours.
#include <arpa/inet.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "syscalls/kinds.h"
#include "syscalls/netlink.h"

namespace scry::syscalls {
namespace {

using enum AttributeKind;

constexpr unsigned kMostNested = 8;

const Type& type_of(std::string_view word) {
  static std::map<std::string_view, Type> parsed;
  const auto found = parsed.find(word);
  return found != parsed.end() ? found->second : parsed.emplace(word, parse_type(word, "attribute")).first->second;
}

// Up to the NUL.
std::string_view as_text(Bytes bytes) {
  const auto end = std::ranges::find(bytes, std::byte{0});
  return {reinterpret_cast<const char*>(bytes.data()), static_cast<size_t>(end - bytes.begin())};
}

// Of what is shown a last NUL is left out; "..." follows if there is none.
void put_text(Writer& w, Bytes bytes) {
  bytes = bytes.first(std::min<size_t>(bytes.size(), w.style().text_limit));
  const bool ends = !bytes.empty() && bytes.back() == std::byte{0};
  w.put_quoted(bytes.first(bytes.size() - ends), !ends);
}

bool put_hardware(Writer& w, Bytes bytes) {
  constexpr size_t kMost = 32;  // MAX_ADDR_LEN of the kernel
  if (bytes.size() > kMost) return false;
  const Type& type = type_of("octets");
  type.kind->show(w, type, slot_of(bytes));
  return true;
}

bool put_internet(Writer& w, Bytes bytes, uint8_t family) {
  char out[INET6_ADDRSTRLEN];
  if (family == AF_INET && bytes.size() >= 4) {
    print(w, "inet_addr(\"{}\")", inet_ntop(AF_INET, bytes.data(), out, sizeof out));
    return true;
  }
  if (family != AF_INET6 || bytes.size() < 16) return false;
  print(w, "inet_pton(AF_INET6, \"{}\")", inet_ntop(AF_INET6, bytes.data(), out, sizeof out));
  return true;
}

struct Scope {
  const AttributeTable* table;
  uint8_t family;
  unsigned depth;
  std::string_view word = {};  // the last one of AttributeKind::word
};

void put_all(Writer& w, Bytes bytes, Scope scope);

bool put_nested(Writer& w, const AttributeTable* table, Bytes bytes, const Scope& scope) {
  if (bytes.size() < sizeof(nlattr) || scope.depth >= kMostNested) return false;
  put_all(w, bytes, {table, scope.family, scope.depth + 1});
  return true;
}

void put_typed(Writer& w, const Type& type, Bytes bytes) {
  type.kind->show(w, type, slot_of(bytes));
}

// A value, and what follows it: bytes, or attributes if the row has a table of them.
bool put_head_and_rest(Writer& w, const AttributeRow& row, Bytes bytes, const Scope& scope) {
  const Type& type = type_of(row.type);
  const size_t size = size_of(type);
  if (bytes.size() < size) return false;
  put_typed(w, type, bytes.first(size));
  const Bytes rest = bytes.subspan(size);
  if (rest.empty()) return true;
  w.put(", ");
  if (!row.table || !put_nested(w, row.table, rest, scope)) put_netlink_bytes(w, rest, rest.size());
  return true;
}

// struct rtnexthop with its attributes; its length is that of both.
void put_hop(Writer& w, Bytes hop, const Scope& scope) {
  const Bytes rest = hop.subspan(sizeof(rtnexthop));
  const size_t start = w.out().size();
  put_typed(w, type_of("rtnexthop"), hop.first(sizeof(rtnexthop)));
  if (rest.size() < sizeof(nlattr)) return;
  w.put(", ");
  if (!put_nested(w, &kRouteTable, rest, scope)) put_netlink_bytes(w, rest, rest.size());
  w.out().insert(start, "[");
  w.put(']');
}

bool put_hops(Writer& w, Bytes bytes, const Scope& scope) {
  if (bytes.size() < sizeof(rtnexthop)) return false;
  const size_t start = w.out().size();
  unsigned shown = 0;
  for (; bytes.size() >= sizeof(rtnexthop); ++shown) {
    if (shown) w.put(", ");
    const auto length = static_cast<size_t>(read_uint(bytes, 2));
    put_hop(w, bytes.first(std::clamp(length, sizeof(rtnexthop), bytes.size())), scope);
    const size_t next = (length + NLA_ALIGNTO - 1) / NLA_ALIGNTO * NLA_ALIGNTO;
    bytes = bytes.subspan(length < sizeof(rtnexthop) ? bytes.size() : std::min(next, bytes.size()));
  }
  if (shown < 2) return true;
  w.out().insert(start, "[");
  w.put(']');
  return true;
}

// A number of as many bytes as there are.
bool put_sized(Writer& w, const Type& type, Bytes bytes) {
  if (bytes.size() > sizeof(uint64_t)) return false;
  type.kind->show(w, type, {read_uint(bytes, bytes.size()), sizeof(uint64_t), bytes});
  return true;
}

bool put_array(Writer& w, const Type& type, Bytes bytes) {
  if (bytes.size() < (type.inner ? size_of(*type.inner) : size_of(type))) return false;
  put_typed(w, type, bytes);
  return true;
}

bool put_value(Writer& w, const Type& type, Bytes bytes) {
  if (bytes.size() < size_of(type)) return false;
  // Newer kernels have larger structures: as many fields are shown as there are.
  put_typed(w, type, type.structure ? bytes : bytes.first(size_of(type)));
  return true;
}

// False: the bytes are too few for what the row says.
bool put_content(Writer& w, const AttributeRow& row, Bytes bytes, Scope& scope) {
  switch (row.kind) {
    case word:
      scope.word = as_text(bytes);
      w.put_quoted(bytes.first(scope.word.size()), scope.word.size() == bytes.size());
      return true;
    case text:
      put_text(w, bytes);
      return true;
    case hardware:
      return put_hardware(w, bytes);
    case internet:
      return put_internet(w, bytes, scope.family);
    case nested:
      return put_nested(w, row.table, bytes, scope);
    case value:
      return put_value(w, type_of(row.type), bytes);
    case value_and_rest:
    case headed:
      return put_head_and_rest(w, row, bytes, scope);
    case array:
      return put_array(w, type_of(row.type), bytes);
    case sized:
      return put_sized(w, type_of(row.type), bytes);
    case hops:
      return put_hops(w, bytes, scope);
  }
  return false;
}

// The first row of a number that fits the family of the message and the word before.
const AttributeRow* find_attribute(const Scope& scope, uint16_t number) {
  for (const AttributeRow& row : scope.table->rows)
    if (row.number == number && (row.family == 0 || row.family == scope.family) &&
        (row.kind != nested || row.type.empty() || row.type == scope.word))
      return &row;
  return nullptr;
}

void put_number(Writer& w, uint16_t type, const AttributeTable& table) {
  constexpr auto kNumber = static_cast<uint16_t>(NLA_TYPE_MASK);
  if (type & NLA_F_NESTED) w.put("NLA_F_NESTED|");
  if (type & NLA_F_NET_BYTEORDER) w.put("NLA_F_NET_BYTEORDER|");
  const uint16_t number = type & kNumber;
  if (table.names.empty()) return w.put_hex(number);
  w.put_name(find_family(table.names), number);
}

void put_attribute(Writer& w, const nlattr& head, Bytes content, Scope& scope) {
  if (!content.empty()) w.put('[');
  print(w, "{{nla_len={}, nla_type=", head.nla_len);
  put_number(w, head.nla_type, *scope.table);
  w.put('}');
  if (content.empty()) return;
  w.put(", ");
  const AttributeRow* row = find_attribute(scope, head.nla_type & static_cast<uint16_t>(NLA_TYPE_MASK));
  if (!row || !put_content(w, *row, content, scope)) put_netlink_bytes(w, content, content.size());
  w.put(']');
}

void put_all(Writer& w, Bytes bytes, Scope scope) {
  const size_t start = w.out().size();
  const uint32_t limit = w.style().abbreviate ? w.style().text_limit : ~0u;
  uint32_t shown = 0;
  while (!bytes.empty()) {
    if (shown) w.put(", ");
    if (shown++ == limit) {
      w.put("...");
      break;
    }
    if (bytes.size() < sizeof(nlattr)) {
      put_netlink_bytes(w, bytes, bytes.size());
      break;
    }
    nlattr head;
    std::memcpy(&head, bytes.data(), sizeof head);
    const size_t all = std::min<size_t>(head.nla_len, bytes.size());
    const Bytes content = all > sizeof head ? bytes.subspan(sizeof head, all - sizeof head) : Bytes();
    put_attribute(w, head, content, scope);
    const size_t next = (size_t{head.nla_len} + NLA_ALIGNTO - 1) / NLA_ALIGNTO * NLA_ALIGNTO;
    if (head.nla_len < sizeof head || next >= bytes.size()) break;
    bytes = bytes.subspan(next);
  }
  if (shown < 2) return;
  w.out().insert(start, "[");
  w.put(']');
}

}  // namespace

void put_attributes(Writer& w, Bytes bytes, const AttributeTable& table, uint8_t family) {
  put_all(w, bytes, {&table, family, 0});
}

void put_netlink_bytes(Writer& w, Bytes bytes, uint64_t size) {
  w.put_data(bytes, size, Writer::Escape::hex);
}

}  // namespace scry::syscalls
