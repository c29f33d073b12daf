// Messages of sockets: struct msghdr, and what its pointers lead to.
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <ctime>
#include <iterator>
#include <limits>
#include <optional>

#include "syscalls/kinds.h"
#include "syscalls/netlink.h"
#include "syscalls/socket_levels.h"

namespace scry::syscalls {
namespace {

constexpr uint16_t kControlBytes = 512;

// The steps that follow a message's header, which is the last structure.
constexpr uint16_t kMessageParts = 3;
void take_message_parts(Taker& taker, Moment moment) {
  Step name{.kind = StepKind::bytes,
            .moment = moment,
            .address_from = Source::word8,
            .address_at = offsetof(msghdr, msg_name),
            .count_from = Source::word4,
            .count_at = offsetof(msghdr, msg_namelen)};
  name.most = kMostAddress;
  Step vector{.kind = StepKind::vector,
              .moment = moment,
              .address_from = Source::word8,
              .address_at = offsetof(msghdr, msg_iov),
              .count_from = Source::word8,
              .count_at = offsetof(msghdr, msg_iovlen),
              .unit = 16};
  vector.most = most_of(taker, vector.unit);
  vector.of_each = static_cast<uint16_t>(std::min<uint32_t>(taker.style().text_limit, kMostPiece));
  vector.offset = kMostNetlink;
  Step control{.kind = StepKind::bytes,
               .moment = moment,
               .address_from = Source::word8,
               .address_at = offsetof(msghdr, msg_control),
               .count_from = Source::word8,
               .count_at = offsetof(msghdr, msg_controllen)};
  control.most = kControlBytes;
  taker.add(name);
  taker.add(vector);
  taker.add(control);
}

void take_message_header(Taker& taker, Type& type) {
  const Moment moment = type.kind->at_exit ? Moment::success : Moment::entry;
  if (type.kind->at_exit) {
    // The length of the name before the call.
    Step before{.kind = StepKind::bytes, .moment = Moment::entry, .address_at = type.at, .count = 16, .most = 16};
    type.number = taker.add(before);
  }
  Step header{.kind = StepKind::structure, .moment = moment, .address_at = type.at, .count = sizeof(msghdr)};
  header.most = sizeof(msghdr);
  type.step = taker.add(header);
  take_message_parts(taker, moment);
}

// What the kernel or the program says with a control message.
struct ControlRow {
  uint32_t level, kind;
  std::string_view type;
  bool unknown_if_short = false;  // "???" stands for data that is too short
};

constexpr ControlRow kControls[] = {
    {SOL_SOCKET, SCM_CREDENTIALS, "ucred"},
    {SOL_SOCKET, SO_TIMESTAMP_OLD, "timeval", true},
    {SOL_SOCKET, SO_TIMESTAMPNS_OLD, "timespec", true},
    {SOL_SOCKET, SO_TIMESTAMPING_OLD, "timespecs3", true},
    {SOL_SOCKET, SO_TIMESTAMP_NEW, "timeval", true},
    {SOL_SOCKET, SO_TIMESTAMPNS_NEW, "timespec", true},
    {SOL_SOCKET, SO_TIMESTAMPING_NEW, "timespecs3", true},
    {IPPROTO_IP, IP_PKTINFO, "in_pktinfo"},
    {IPPROTO_IP, IP_RECVERR, "ip_error"},
    {IPPROTO_IP, IP_ORIGDSTADDR, "internet_address"},
    {IPPROTO_IP, IP_TTL, "uint"},
    {IPPROTO_IP, IP_CHECKSUM, "uint"},
    {IPPROTO_IP, IP_TOS, "hex8"},
};
const ControlRow* control_row(uint32_t level, uint32_t kind) {
  auto row = std::ranges::find_if(kControls, [&](const ControlRow& r) { return r.level == level && r.kind == kind; });
  return row == std::end(kControls) ? nullptr : &*row;
}

// SCM_SECURITY, which no header for programs has.
constexpr uint32_t kSecurityLabel = 3;

void put_control_kind(Writer& w, uint32_t level, uint32_t kind) {
  static const Family kScm = find_family("scm"), kInternet = find_family("ip_control"), kSocket = find_family("so");
  if (level == SOL_SOCKET && kind == kSecurityLabel) return w.put_named(kind, "SCM_SECURITY");
  if (level == SOL_SOCKET)
    return w.put_name(control_row(level, kind) && kind != SCM_CREDENTIALS ? kSocket : kScm, kind);
  if (level == IPPROTO_IP) return w.put_name(kInternet, kind);
  w.put_hex(kind);
}

void put_descriptors(Writer& w, Bytes data) {
  w.put(", cmsg_data=[");
  for (size_t i = 0; i + 4 <= data.size(); i += 4) {
    if (i) w.put(", ");
    w.put_descriptor(static_cast<int32_t>(read_uint(data.subspan(i), 4)));
  }
  w.put(']');
}

void put_octets(Writer& w, Bytes data) {
  w.put(", cmsg_data=[");
  for (size_t i = 0; i < data.size(); ++i) print(w, "{}{:#x}", i ? ", " : "", static_cast<unsigned>(data[i]));
  w.put(']');
}

// `data` has what is there of `size` bytes.
void put_control_data(Writer& w, uint32_t level, uint32_t kind, Bytes data, size_t size) {
  if (level == SOL_SOCKET && kind == SCM_RIGHTS && size >= 4) return put_descriptors(w, data);
  if (level == IPPROTO_IP && (kind == IP_RECVOPTS || kind == IP_RETOPTS) && size > 0) return put_octets(w, data);
  if (level == SOL_SOCKET && kind == kSecurityLabel && size > 0) {
    w.put(", cmsg_data=");
    return w.put_quoted(data, false);
  }
  const ControlRow* row = control_row(level, kind);
  if (!row) return;
  const Type type = parse_type(row->type, "cmsg");
  if (data.size() >= size_of(type)) {
    w.put(", cmsg_data=");
    return show_pointed(w, type, data);
  }
  if (row->unknown_if_short) w.put(", cmsg_data=???");
}

void put_control(Writer& w, Bytes control, uint64_t address, uint64_t size) {
  if (control.size() < sizeof(cmsghdr)) return w.put_address(address);
  w.put('[');
  size_t at = 0;
  while (at + sizeof(cmsghdr) <= control.size()) {
    cmsghdr header;
    std::memcpy(&header, control.data() + at, sizeof header);
    if (at) w.put(", ");
    print(w, "{{cmsg_len={}, cmsg_level=", header.cmsg_len);
    const auto level = static_cast<uint32_t>(header.cmsg_level), kind = static_cast<uint32_t>(header.cmsg_type);
    put_socket_level(w, level);
    w.put(", cmsg_type=");
    put_control_kind(w, level, kind);
    const size_t room = control.size() - at;
    if (header.cmsg_len > sizeof header) {
      const size_t there = std::min<size_t>(header.cmsg_len, room) - sizeof header;
      put_control_data(w, level, kind, control.subspan(at + sizeof header, there), header.cmsg_len - sizeof header);
    }
    w.put('}');
    if (header.cmsg_len < sizeof header || header.cmsg_len > room) return w.put(']');
    at += (header.cmsg_len + 7) / 8 * 8;
  }
  if (size > at) {
    w.put(", ... /* ");
    w.put_address(address + at);
    w.put(" */");
  }
  w.put(']');
}

struct MessageSteps {
  uint8_t name, vector, control;
  std::optional<uint32_t> name_room;  // recvmsg: bytes for the name before the call
  uint64_t bytes;                     // of data at most
};

void put_message(Writer& w, Bytes bytes, const MessageSteps& steps) {
  static const Family kFlags = find_family("msg");
  msghdr header{};
  if (bytes.size() < sizeof header) return w.put("{}");
  std::memcpy(&header, bytes.data(), sizeof header);
  w.put("{msg_name=");
  const auto name = w.piece(steps.name);
  const auto address = reinterpret_cast<uint64_t>(header.msg_name);
  if (name && name->size() >= 2 && address)
    put_socket_address(w, *name, std::min(header.msg_namelen, steps.name_room.value_or(~0u)));
  else
    w.put_address(address);
  w.put(", msg_namelen=");
  if (steps.name_room && *steps.name_room != header.msg_namelen)
    print(w, "{} => ", static_cast<int32_t>(*steps.name_room));
  print(w, "{}, msg_iov=", static_cast<int32_t>(header.msg_namelen));
  const auto first = w.piece(steps.vector, 1);
  show_vector(w, steps.vector, reinterpret_cast<uint64_t>(header.msg_iov), header.msg_iovlen, steps.bytes,
              first ? netlink_protocol(w, *first) : std::nullopt);
  print(w, ", msg_iovlen={}", header.msg_iovlen);
  if (header.msg_controllen) {
    w.put(", msg_control=");
    const auto control = w.piece(steps.control);
    put_control(w, control.value_or(Bytes()), reinterpret_cast<uint64_t>(header.msg_control), header.msg_controllen);
  }
  print(w, ", msg_controllen={}, msg_flags=", header.msg_controllen);
  w.put_flags(kFlags, static_cast<uint32_t>(header.msg_flags));
  w.put('}');
}

uint32_t name_room(Bytes header) {
  return static_cast<uint32_t>(read_uint(header.subspan(offsetof(msghdr, msg_namelen)), 4));
}

MessageSteps message_steps(uint8_t header, uint64_t bytes) {
  return {static_cast<uint8_t>(header + 1), static_cast<uint8_t>(header + 2), static_cast<uint8_t>(header + 3),
          std::nullopt, bytes};
}

void show_message_header(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (w.failed() && type.kind->at_exit) {
    // What the caller left for the name is all that is known.
    const auto before = w.piece(static_cast<uint8_t>(type.number));
    if (!before || before->size() < 16) return w.put_address(s.number);
    return print(w, "{{msg_namelen={}}}", static_cast<int32_t>(name_room(*before)));
  }
  if (!bytes || s.number == 0) return w.put_address(s.number);
  MessageSteps steps = message_steps(type.step, std::numeric_limits<uint64_t>::max());
  if (type.kind->at_exit) {
    steps.bytes = static_cast<uint64_t>(std::max<int64_t>(w.result(), 0));
    if (const auto before = w.piece(static_cast<uint8_t>(type.number)); before && before->size() >= 16)
      steps.name_room = name_room(*before);
  }
  put_message(w, *bytes, steps);
}

// sendmmsg(), recvmmsg(): the first messages with what they carry.

constexpr uint8_t kMessageCount = 2;  // the argument that says how many there are
constexpr uint16_t kMostMessages = kMostTurns;

void take_messages_with(Taker& taker, Type& type, Step header) {
  header.kind = StepKind::structure;
  header.address_at = type.at;
  header.unit = sizeof(mmsghdr);
  header.most = kMostMessages * sizeof(mmsghdr);
  type.step = taker.add(header);
  take_message_parts(taker, header.moment);
  taker.add({.kind = StepKind::again, .moment = header.moment, .unit = sizeof(mmsghdr), .count = kMessageParts});
}
void take_messages(Taker& taker, Type& type) {
  // The lengths of the names before the call.
  type.number = taker.add({.kind = StepKind::bytes,
                           .moment = Moment::entry,
                           .address_at = type.at,
                           .count_from = Source::argument,
                           .count_at = kMessageCount,
                           .unit = sizeof(mmsghdr),
                           .most = kMostMessages * sizeof(mmsghdr)});
  take_messages_with(taker, type, {.moment = Moment::success, .count_from = Source::result});
}
// What was to be sent is there also after a call that failed.
void take_sent_messages(Taker& taker, Type& type) {
  take_messages_with(taker, type, {.moment = Moment::exit, .count_from = Source::argument, .count_at = kMessageCount});
}

// `count` of them. A message that was not sent has no length. `before`: as they were before the call.
void put_messages(Writer& w, const Type& type, Bytes bytes, Bytes before, int64_t count) {
  w.put('[');
  for (int64_t i = 0; i < count; ++i) {
    if (i) w.put(", ");
    const auto at = static_cast<size_t>(i) * sizeof(mmsghdr);
    if (i == kMostMessages || at + sizeof(mmsghdr) > bytes.size()) {
      w.put("...");
      break;
    }
    const auto length = static_cast<uint32_t>(read_uint(bytes.subspan(at + offsetof(mmsghdr, msg_len)), 4));
    const bool is_done = i < w.result();
    const uint64_t shown = is_done ? length : std::numeric_limits<uint64_t>::max();
    MessageSteps steps = message_steps(step_of_turn(type.step, static_cast<uint32_t>(i)), shown);
    if (at + sizeof(mmsghdr) <= before.size()) steps.name_room = name_room(before.subspan(at));
    w.put("{msg_hdr=");
    put_message(w, bytes.subspan(at, sizeof(msghdr)), steps);
    if (is_done) print(w, ", msg_len={}", length);
    w.put('}');
  }
  w.put(']');
}

void show_messages(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (w.failed() || !bytes || s.number == 0) return w.put_address(s.number);
  put_messages(w, type, *bytes, w.piece(static_cast<uint8_t>(type.number)).value_or(Bytes()), w.result());
}

void show_sent_messages(Writer& w, const Type& type, const Slot& s) {
  const auto count = static_cast<uint32_t>(w.argument(kMessageCount));
  if (s.number != 0 && count == 0) return w.put("[]");
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0) return w.put_address(s.number);
  put_messages(w, type, *bytes, {}, count);
}

// Of a control message: the time of the software, one that is not used any more, and the time of the device.
void show_three_times(Writer& w, const Type&, const Slot& s) {
  static const Type kTime = parse_type("timespec", "cmsg");
  show_array(w, kTime, s.memory, 3, 0);
}

constexpr KindRow kMessagesKinds[] = {
    {"timespecs3", "{", show_three_times, 3 * sizeof(timespec)},
    {"message", "", show_message_header, 8, take_message_header},
    {"message_out", "", show_message_header, 8, take_message_header, true},
    {"sent_messages", "", show_sent_messages, 8, take_sent_messages, true},
    {"messages", "", show_messages, 8, take_messages, true},
};

}  // namespace

std::span<const KindRow> message_kinds() {
  return kMessagesKinds;
}

}  // namespace scry::syscalls
