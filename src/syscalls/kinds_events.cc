// Waiting for events: poll, select, futex.
#include <fmt/format.h>
#include <linux/futex.h>
#include <poll.h>

#include <algorithm>
#include <iterator>

#include "syscalls/events.h"
#include "syscalls/kinds.h"

namespace scry::syscalls {

void put_descriptor_set(Writer& w, Bytes set, uint64_t count, DescriptorNames names) {
  w.put('[');
  bool first = true;
  for (uint64_t i = 0; i < count && i / 8 < set.size(); ++i) {
    if (!(static_cast<unsigned>(set[i / 8]) >> (i % 8) & 1)) continue;
    if (!first) w.put(' ');
    first = false;
    names == DescriptorNames::shown ? w.put_descriptor(static_cast<int>(i)) : w.put_unsigned(i);
  }
  w.put(']');
}

namespace {

// ---- poll

void take_polls(Taker& taker, Type& type) {
  Step step{
      .kind = StepKind::bytes, .address_at = type.at, .count_from = Source::argument, .count_at = type.argument[0]};
  step.unit = sizeof(pollfd);
  step.most = static_cast<uint16_t>(std::min<size_t>(kMostPiece, taker.style().text_limit * sizeof(pollfd)));
  type.step = taker.add(step);
  step.moment = Moment::success;
  step.most = kMostPiece;
  type.number = taker.add(step);
}

void show_poll(Writer& w, const Type&, const Slot& s) {
  static const Family kEvents = find_family("poll");
  const auto number = static_cast<int32_t>(read_uint(s.memory, 4));
  w.put("{fd=");
  w.put_descriptor(number);
  if (number >= 0) {
    w.put(", events=");
    w.put_flags(kEvents, s.memory.size() >= 6 ? read_uint(s.memory.subspan(4), 2) : 0);
  }
  w.put('}');
}

void show_polls(Writer& w, const Type& type, const Slot& s) {
  static const KindRow kOne{"", "", show_poll, sizeof(pollfd)};
  static const Type kPoll{.kind = &kOne};
  if (s.number == 0) return w.put("NULL");
  const uint64_t count = w.argument(type.argument[0]) & 0xffffffff;
  if (count == 0) return w.put("[]");
  const auto bytes = w.piece(type.step);
  if (!bytes) return w.put_address(s.number);
  show_array(w, kPoll, *bytes, count, s.number);
}

// ---- select

constexpr uint16_t kSetBytes = 128;  // FD_SETSIZE

void take_descriptor_set(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .address_at = type.at, .count = kSetBytes};
  step.most = kSetBytes;
  type.step = taker.add(step);
  step.moment = Moment::success;
  type.number = taker.add(step);
}

void show_descriptor_set(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  const auto count = static_cast<int32_t>(w.argument(0));
  if (!bytes || s.number == 0 || count < 0) return w.put_address(s.number);
  put_descriptor_set(w, *bytes, w.argument(0) & 0xffffffff, DescriptorNames::shown);
}

// A time that the kernel counts down: what is left is part of the result.
void take_timeout(Taker& taker, Type& type) {
  Step step{.kind = StepKind::structure, .address_at = type.at, .count = 16};
  step.most = 16;
  type.step = taker.add(step);
  step.moment = Moment::success;
  type.number = taker.add(step);
}

void show_timeout(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0) return w.put_address(s.number);
  w.put_structure(*type.inner->structure, *bytes);
}

// pselect6(): {address of the mask, its size}.
void take_mask(Taker& taker, Type& type) {
  Step pair{.kind = StepKind::structure, .address_at = type.at, .count = 16, .most = 16};
  type.step = taker.add(pair);
  Step mask{.kind = StepKind::bytes, .address_from = Source::word8, .address_at = 0, .count_from = Source::word8};
  mask.count_at = 8;
  mask.most = 8;
  type.number = taker.add(mask);
}

void show_mask(Writer& w, const Type& type, const Slot& s) {
  const auto pair = w.piece(type.step);
  if (!pair || pair->size() < 16 || s.number == 0) return w.put_address(s.number);
  const uint64_t address = read_uint(*pair, 8), size = read_uint(pair->subspan(8), 8);
  const auto mask = w.piece(static_cast<uint8_t>(type.number));
  w.put("{sigmask=");
  if (address && mask && size == sizeof(uint64_t))
    put_signal_set(w, read_uint(*mask, 8));
  else
    w.put_address(address);
  fmt::format_to(std::back_inserter(w.out()), ", sigsetsize={}}}", size);
}

// ---- futex

void show_futex_operation(Writer& w, const Type&, const Slot& s) {
  static const Family kOperations = find_family("futex");
  constexpr uint64_t kPrivate = FUTEX_PRIVATE_FLAG, kRealTime = FUTEX_CLOCK_REALTIME;
  // Operations that may take the time of the clock: others have no name with its flag.
  constexpr uint64_t kTimed = 1u << FUTEX_WAIT | 1u << FUTEX_WAIT_BITSET | 1u << FUTEX_WAIT_REQUEUE_PI;
  const uint64_t value = unsigned_number(s, 4), operation = value & ~(kPrivate | kRealTime);
  const std::string_view name = name_of(kOperations, operation);
  if (name.empty() || (value & kRealTime && !(kTimed >> operation & 1))) return w.put_name(kOperations, value);
  std::string text(name);
  if (value & kPrivate) text += operation == FUTEX_FD ? "|FUTEX_PRIVATE_FLAG" : "_PRIVATE";
  if (value & kRealTime) text += "|FUTEX_CLOCK_REALTIME";
  w.put_named(value, text);
}

void show_bitset(Writer& w, const Type&, const Slot& s) {
  const uint64_t value = unsigned_number(s, 4);
  if (value == 0xffffffff) return w.put_named(value, "FUTEX_BITSET_MATCH_ANY");
  w.put_hex(value);
}

// "FUTEX_OP_OR<<28". strace calls a number without its name unknown, also one whose name -X raw leaves out.
void put_shifted(Writer& w, uint32_t value, unsigned shift, std::span<const std::string_view> names,
                 std::string_view unknown) {
  if (value < names.size() && w.style().flags != Style::Flags::raw) {
    w.put_named(value, names[value]);
    return print(w, "<<{}|", shift);
  }
  w.put_hex(value);
  print(w, "<<{} /* {} */|", shift, unknown);
}

void show_wake_operation(Writer& w, const Type&, const Slot& s) {
  constexpr std::string_view kOperations[] = {"FUTEX_OP_SET", "FUTEX_OP_ADD", "FUTEX_OP_OR", "FUTEX_OP_ANDN",
                                              "FUTEX_OP_XOR"};
  constexpr std::string_view kComparisons[] = {"FUTEX_OP_CMP_EQ", "FUTEX_OP_CMP_NE", "FUTEX_OP_CMP_LT",
                                               "FUTEX_OP_CMP_LE", "FUTEX_OP_CMP_GT", "FUTEX_OP_CMP_GE"};
  const auto value = static_cast<uint32_t>(s.number);
  if (value >> 31) w.put_named(FUTEX_OP_OPARG_SHIFT, "FUTEX_OP_OPARG_SHIFT"), w.put("<<28|");
  put_shifted(w, value >> 28 & 7, 28, kOperations, "FUTEX_OP_???");
  w.put_hex(value >> 12 & 0xfff);
  w.put("<<12|");
  put_shifted(w, value >> 24 & 15, 24, kComparisons, "FUTEX_OP_CMP_???");
  w.put_hex(value & 0xfff);
}

// Bits of CPUs: "[0 1]".
void take_cpus(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .address_at = type.at};
  if (type.kind->at_exit)
    step.moment = Moment::success, step.count_from = Source::result;
  else
    step.count_from = Source::argument, step.count_at = type.argument[0];
  step.most = 128;
  type.step = taker.add(step);
}

void show_cpus(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  if (!bytes || s.number == 0 || (type.kind->at_exit && w.failed())) return w.put_address(s.number);
  w.put('[');
  bool first = true;
  for (size_t i = 0; i < bytes->size() * 8; ++i) {
    if (!(static_cast<unsigned>((*bytes)[i / 8]) >> (i % 8) & 1)) continue;
    if (!first) w.put(' ');
    first = false;
    w.put_unsigned(i);
  }
  w.put(']');
}

// A mask of memory nodes, as words; the argument is one more than its bits. Masks of kernels have up to 1024 bits.
constexpr uint16_t kNodeBytes = 128;

void take_nodes(Taker& taker, Type& type) {
  Step step{.kind = StepKind::bytes, .address_at = type.at, .count = kNodeBytes, .most = kNodeBytes};
  if (type.kind->at_exit) step.moment = Moment::success;
  type.step = taker.add(step);
}

void show_nodes(Writer& w, const Type& type, const Slot& s) {
  const auto bytes = w.piece(type.step);
  const uint64_t nodes = w.argument(type.argument[0]);
  if (s.number != 0 && nodes == 0) return w.put("[]");
  if (!bytes || s.number == 0 || nodes < 2 || bytes->size() < 8 || (type.kind->at_exit && w.failed()))
    return w.put_address(s.number);
  const uint64_t words = (nodes - 2) / 64 + 1;
  w.put('[');
  for (uint64_t i = 0; i < words; ++i) {
    if (i) w.put(", ");
    if ((i + 1) * 8 > bytes->size()) {
      w.put("...");
      break;
    }
    const uint64_t word = read_uint(bytes->subspan(i * 8), 8);
    w.put(word ? fmt::format("{:#016x}", word) : std::string(16, '0'));
  }
  w.put(']');
}

constexpr KindRow kEventsKinds[] = {
    {"nodes", "A", show_nodes, 8, take_nodes},       {"nodes_out", "A", show_nodes, 8, take_nodes, true},
    {"polls", "A", show_polls, 8, take_polls},       {"fd_set", "", show_descriptor_set, 8, take_descriptor_set},
    {"timeout", "T", show_timeout, 8, take_timeout}, {"pselect_mask", "", show_mask, 8, take_mask},
    {"futex_op", "", show_futex_operation, 4},       {"futex_bitset", "", show_bitset, 4},
    {"futex_wake_op", "", show_wake_operation, 4},   {"cpus", "A", show_cpus, 8, take_cpus},
    {"cpus_out", "", show_cpus, 8, take_cpus, true},
};

}  // namespace

std::span<const KindRow> event_kinds() {
  return kEventsKinds;
}

}  // namespace scry::syscalls
