// io_uring: the parameters of a ring, and what is registered with one.
#include <linux/io_uring.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

// Copies a structure out of the bytes of a step; nullopt: they are not all there.
template <class T>
std::optional<T> read_whole(const std::optional<Bytes>& bytes) {
  T value{};
  if (!bytes || bytes->size() < sizeof value) return std::nullopt;
  std::memcpy(&value, bytes->data(), sizeof value);
  return value;
}

// Words that are to be 0, where they are not.
void put_reserved(Writer& w, std::string_view name, std::span<const uint32_t> words) {
  static const Type kReserved = parse_type("hex32", "io_uring");
  if (std::ranges::all_of(words, [](uint32_t word) { return word == 0; })) return;
  print(w, ", {}=", name);
  show_array(w, kReserved, std::as_bytes(words), words.size(), 0);
}

// ---- io_uring_setup(): what the program asks for; if there is a ring, what the kernel says of it

void take_parameters(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::structure, Moment::entry);
  step.count = sizeof(io_uring_params);
  step.most = step.count;
  type.step = taker.add(step);
  step.moment = Moment::success;
  type.number = taker.add(step);
}

void show_parameters(Writer& w, const Type& type, const Slot& s) {
  static const Family kFlags = find_family("uring_setup");
  static const StructureRow* ring = find_structure("io_uring_ring");
  const auto asked = read_whole<io_uring_params>(w.piece(type.step));
  if (!asked || s.number == 0) return w.put_address(s.number);
  w.put("{flags=");
  w.put_flags(kFlags, asked->flags);
  w.put(", sq_thread_cpu=");
  w.put_hex(asked->sq_thread_cpu);
  print(w, ", sq_thread_idle={}", asked->sq_thread_idle);
  if (asked->flags & IORING_SETUP_ATTACH_WQ) w.put(", wq_fd="), w.put_descriptor(static_cast<int>(asked->wq_fd));
  put_reserved(w, "resv", asked->resv);
  w.put('}');
  const auto made = w.piece(static_cast<uint8_t>(type.number));
  if (!made || made->size() < sizeof(io_uring_params) || w.failed()) return;
  w.out().pop_back();
  w.put(", ");
  const size_t begin = w.out().size();
  w.put_structure(*ring, *made);
  w.out().erase(begin, 1);
}

// ---- io_uring_register(): a header, then as many elements as an argument says

constexpr uint16_t kMostElements = 256;

void put_operation(Writer& w, uint8_t number) {
  static const Family kOperations = find_family("uring_operation");
  const std::string_view name = name_of(kOperations, number);
  if (!name.empty()) return put_either(w, std::to_string(number), name);
  w.put_unsigned(number);
  if (w.style().flags != Style::Flags::raw) print(w, " /* {} */", unknown_of(kOperations));
}
void show_operation(Writer& w, const Type&, const Slot& s) {
  put_operation(w, static_cast<uint8_t>(s.number));
}

// A probe: the elements follow a header that is as large as two of them. A step multiplies the count and adds nothing
// to it: twice the count has the header and two elements or more, three times the count has a single element. The bytes
// beyond the last element may not be there, then a step has none of them: the longest piece is shown.
constexpr size_t kProbeHeader = offsetof(io_uring_probe, ops);

void take_probe(Taker& taker, Type& type) {
  Step header = step_at(type, StepKind::structure, Moment::exit);
  header.count = kProbeHeader;
  header.most = kProbeHeader;
  type.step = taker.add(header);
  Step step = step_at(type, StepKind::bytes, Moment::exit);
  step.count_from = Source::argument;
  step.count_at = type.argument[0];
  step.most = kProbeHeader + kMostElements * sizeof(io_uring_probe_op);
  step.unit = 2 * sizeof(io_uring_probe_op);
  const uint8_t twice = taker.add(step);
  step.unit = 3 * sizeof(io_uring_probe_op);
  type.number = twice | static_cast<uint32_t>(taker.add(step)) << 8;
}

// The longest of the pieces.
Bytes probe_bytes(const Writer& w, const Type& type) {
  Bytes longest;
  for (uint32_t step : {uint32_t{type.step}, type.number & 0xff, type.number >> 8})
    if (const auto bytes = w.piece(static_cast<uint8_t>(step)); bytes && bytes->size() > longest.size())
      longest = *bytes;
  return longest;
}

// strace shows it after a call that failed as well, then as many elements as there was room for.
void show_probe(Writer& w, const Type& type, const Slot& s) {
  static const Type kOperation = parse_type("io_uring_probe_op", "io_uring_register");
  const Bytes bytes = probe_bytes(w, type);
  const uint64_t count = w.argument(type.argument[0]) & 0xffffffff;
  if (s.number == 0 || count > kMostElements || bytes.size() < kProbeHeader + count * sizeof(io_uring_probe_op))
    return w.put_address(s.number);
  io_uring_probe header{};
  std::memcpy(&header, bytes.data(), kProbeHeader);
  w.put("{last_op=");
  put_operation(w, header.last_op);
  print(w, ", ops_len={}", header.ops_len);
  if (header.resv) print(w, ", resv={:#x}", header.resv);
  put_reserved(w, "resv2", header.resv2);
  w.put(", ops=");
  const uint64_t listed = w.failed() ? count : std::min<uint64_t>(count, header.ops_len);
  show_array(w, kOperation, bytes.subspan(kProbeHeader), listed, s.number + kProbeHeader);
  w.put('}');
}

void show_restriction(Writer& w, const Type&, const Slot& s) {
  static const Family kKinds = find_family("uring_restriction"), kRegister = find_family("uring_register"),
                      kFlags = find_family("uring_entry_flags");
  const auto one = read_whole<io_uring_restriction>(s.memory);
  if (!one) return w.put("{}");
  w.put("{opcode=");
  w.put_name(kKinds, one->opcode);
  switch (one->opcode) {
    case IORING_RESTRICTION_REGISTER_OP:
      w.put(", register_op="), w.put_name(kRegister, one->register_op);
      break;
    case IORING_RESTRICTION_SQE_OP:
      w.put(", sqe_op="), put_operation(w, one->sqe_op);
      break;
    case IORING_RESTRICTION_SQE_FLAGS_ALLOWED:
    case IORING_RESTRICTION_SQE_FLAGS_REQUIRED:
      w.put(", sqe_flags="), w.put_flags(kFlags, one->sqe_flags);
      break;
    default:
      print(w, " /* op: {:#x} */", one->register_op);
  }
  if (one->resv) print(w, ", resv={:#x}", one->resv);
  put_reserved(w, "resv2", one->resv2);
  w.put('}');
}

// Descriptors that replace those from an offset on.
void take_update(Taker& taker, Type& type) {
  Step header = step_at(type, StepKind::structure, Moment::entry);
  header.count = sizeof(io_uring_files_update);
  header.most = header.count;
  type.step = taker.add(header);
  Step descriptors{.kind = StepKind::bytes,
                   .address_from = Source::word8,
                   .address_at = offsetof(io_uring_files_update, fds),
                   .count_from = Source::argument,
                   .count_at = type.argument[0],
                   .unit = sizeof(int32_t),
                   .most = kMostElements * sizeof(int32_t)};
  type.number = taker.add(descriptors);
}

void show_update(Writer& w, const Type& type, const Slot& s) {
  static const Type kDescriptor = parse_type("fd", "io_uring_register");
  const auto update = read_whole<io_uring_files_update>(w.piece(type.step));
  if (!update || s.number == 0) return w.put_address(s.number);
  print(w, "{{offset={}", update->offset);
  if (update->resv) print(w, ", resv={:#x}", update->resv);
  w.put(", fds=");
  const auto descriptors = w.piece(static_cast<uint8_t>(type.number));
  const uint64_t count = w.argument(type.argument[0]) & 0xffffffff;
  if (!descriptors || update->fds == 0 || (count > 0 && descriptors->size() < sizeof(int32_t)))
    w.put_address(update->fds);
  else
    show_array(w, kDescriptor, *descriptors, count, update->fds);
  w.put('}');
}

// How many workers there may be, of two kinds; the kernel answers with the numbers that there were.
void take_workers(Taker& taker, Type& type) {
  Step step = step_at(type, StepKind::bytes, Moment::entry);
  step.count_from = Source::argument;
  step.count_at = type.argument[0];
  step.unit = sizeof(uint32_t);
  step.most = kMostElements * sizeof(uint32_t);
  type.step = taker.add(step);
  step.moment = Moment::success;
  type.number = taker.add(step);
}

void put_workers(Writer& w, const Bytes& bytes, uint64_t count) {
  constexpr std::string_view kKinds[] = {"IO_WQ_BOUND", "IO_WQ_UNBOUND"};
  w.put('[');
  for (uint64_t i = 0; i < std::min<uint64_t>(count, bytes.size() / sizeof(uint32_t)); ++i) {
    print(w, "{}[", i ? ", " : "");
    if (i < std::size(kKinds))
      w.put(kKinds[i]);
    else
      print(w, "{} /* IO_WQ_??? */", i);
    print(w, "]={}", read_uint(bytes.subspan(i * sizeof(uint32_t)), 4));
  }
  w.put(']');
}

void show_workers(Writer& w, const Type& type, const Slot& s) {
  const auto before = w.piece(type.step), after = w.piece(static_cast<uint8_t>(type.number));
  const uint64_t count = w.argument(type.argument[0]) & 0xffffffff;
  if (!before || s.number == 0 || (count > 0 && before->size() < sizeof(uint32_t))) return w.put_address(s.number);
  put_workers(w, *before, count);
  w.put(" => ");
  if (!after || w.failed()) return w.put_address(s.number);
  put_workers(w, *after, count);
}

constexpr KindRow kUringKinds[] = {
    {"uring_parameters", "", show_parameters, 8, take_parameters, true},
    {"uring_operation", "", show_operation, 1},
    {"uring_probe", "A", show_probe, 8, take_probe, true},
    {"uring_restriction", "", show_restriction, sizeof(io_uring_restriction)},
    {"uring_update", "A", show_update, 8, take_update},
    {"uring_workers", "A", show_workers, 8, take_workers, true},
};

}  // namespace

std::span<const KindRow> uring_kinds() {
  return kUringKinds;
}

}  // namespace scry::syscalls
