// Requests of io_submit(): struct iocb. A vector of buffers is followed for the first one, because a plan has one level
// of elements.
#include <linux/aio_abi.h>

#include <algorithm>
#include <limits>

#include "syscalls/kinds.h"

namespace scry::syscalls {
namespace {

// What an operation has beside its descriptor.
struct OperationRow {
  uint16_t operation;
  enum class Buffer : uint8_t { none, place, data, places, vector, events } buffer;
};
using enum OperationRow::Buffer;
constexpr OperationRow kOperations[] = {
    {IOCB_CMD_PREAD, place},   {IOCB_CMD_PWRITE, data},    {IOCB_CMD_POLL, events},
    {IOCB_CMD_PREADV, places}, {IOCB_CMD_PWRITEV, vector},
};

OperationRow::Buffer buffer_of(uint16_t operation) {
  const auto* row = std::ranges::find(kOperations, operation, &OperationRow::operation);
  return row == std::end(kOperations) ? none : row->buffer;
}

// Where the pieces of a request are.
struct RequestSteps {
  uint8_t buffer = kMostSteps;  // what aio_buf points to, as bytes
  uint16_t element = 0;         // ... and which element of the step
  uint8_t vector = kMostSteps;  // ... as a vector
};

void put_buffer(Writer& w, const iocb& request, const RequestSteps& steps) {
  static const Family kEvents = find_family("poll");
  const auto kind = buffer_of(request.aio_lio_opcode);
  if (kind == none) return;
  w.put(", aio_buf=");
  if (kind == events) return w.put_flags(kEvents, request.aio_buf);
  if ((kind == places || kind == vector) && steps.vector != kMostSteps)
    return show_vector(w, steps.vector, request.aio_buf, request.aio_nbytes,
                       kind == places ? kPlacesOnly : std::numeric_limits<uint64_t>::max());
  const auto bytes = w.piece(steps.buffer, steps.element);
  if (kind == data && bytes && request.aio_buf)
    w.put_data(*bytes, request.aio_nbytes);
  else if (kind == data)
    w.put_address(request.aio_buf);
  else
    w.put_hex(request.aio_buf);
  print(w, ", aio_nbytes={}", request.aio_nbytes);
}

void put_request(Writer& w, const iocb& request, bool cancelled, const RequestSteps& steps) {
  static const Family kOperationNames = find_family("aio_operation"), kFlags = find_family("aio_flags"),
                      kTransfer = find_family("rwf");
  const auto kind = buffer_of(request.aio_lio_opcode);
  w.put('{');
  w.put("aio_data=");
  w.put_hex(request.aio_data);
  w.put(", ");
  if (request.aio_key) print(w, "aio_key={}, ", request.aio_key);
  if (request.aio_rw_flags) {
    w.put("aio_rw_flags=");
    w.put_flags(kTransfer, static_cast<uint32_t>(request.aio_rw_flags));
    w.put(", ");
  }
  w.put("aio_lio_opcode=");
  const std::string number = std::to_string(request.aio_lio_opcode);
  if (const std::string_view name = name_of(kOperationNames, request.aio_lio_opcode); !name.empty())
    put_either(w, number, name);
  else if (w.style().flags == Style::Flags::raw)
    w.put(number);
  else
    print(w, "{} /* {} */", number, unknown_of(kOperationNames));
  if (request.aio_flags & IOCB_FLAG_IOPRIO) {
    static const Type kPriority = parse_type("ioprio", "iocb");
    w.put(", aio_reqprio=");
    kPriority.kind->show(w, kPriority, {static_cast<uint16_t>(request.aio_reqprio), 4, {}});
  } else if (request.aio_reqprio) {
    print(w, ", aio_reqprio={}", request.aio_reqprio);
  }
  w.put(", aio_fildes=");
  w.put_descriptor(static_cast<int>(request.aio_fildes));
  if (!cancelled && kind != none) {
    put_buffer(w, request, steps);
    if (kind != events) print(w, ", aio_offset={}", request.aio_offset);
    if (request.aio_flags) w.put(", aio_flags="), w.put_flags(kFlags, request.aio_flags);
    if (request.aio_flags & IOCB_FLAG_RESFD)
      w.put(", aio_resfd="), w.put_descriptor(static_cast<int>(request.aio_resfd));
    else if (request.aio_resfd)
      print(w, ", aio_resfd={:#x}", request.aio_resfd);
  }
  w.put('}');
}

std::optional<iocb> request_of(const std::optional<Bytes>& bytes) {
  iocb request{};
  if (!bytes || bytes->size() < sizeof request) return std::nullopt;
  std::copy_n(bytes->begin(), sizeof request, std::as_writable_bytes(std::span(&request, 1)).begin());
  return request;
}

// ---- io_submit(): an array of addresses

constexpr uint16_t kMostRequests = 64;

void take_requests(Taker& taker, Type& type) {
  // The first request, for its vector.
  Step first{.kind = StepKind::structure, .address_at = type.at, .count = sizeof(uint64_t), .most = sizeof(uint64_t)};
  taker.add(first);
  Step request{.kind = StepKind::structure, .address_from = Source::word8, .count = sizeof(iocb), .most = sizeof(iocb)};
  taker.add(request);
  Step vector{.kind = StepKind::vector,
              .address_from = Source::word8,
              .address_at = offsetof(iocb, aio_buf),
              .count_from = Source::word8,
              .count_at = offsetof(iocb, aio_nbytes)};
  vector.unit = 16;
  vector.most = most_of(taker, vector.unit);
  vector.of_each = taker.text_bytes();
  type.number = taker.add(vector);
  Step all{.kind = StepKind::pointed, .address_at = type.at, .count_from = Source::argument};
  all.count_at = type.argument[0];
  all.unit = sizeof(uint64_t);
  all.most = kMostRequests * sizeof(uint64_t);
  all.of_each = sizeof(iocb);
  type.step = taker.add(all);
  static_assert(offsetof(iocb, aio_buf) == kReachedAt && offsetof(iocb, aio_nbytes) == kReachedAt + sizeof(uint64_t));
  Step buffers{.kind = StepKind::reached, .unit = sizeof(Piece) + sizeof(iocb)};
  buffers.of_each = taker.text_bytes();
  taker.add(buffers);
}

// What an address of the array leads to; `element` counts from 1.
void show_submitted(Writer& w, const Type& type, uint16_t element, uint64_t address) {
  const auto request = request_of(w.piece(type.step, element));
  if (!request || address == 0) return w.put_address(address);
  RequestSteps steps{static_cast<uint8_t>(type.step + 1), element};
  if (element == 1) steps.vector = static_cast<uint8_t>(type.number);
  put_request(w, *request, false, steps);
}

void show_requests(Writer& w, const Type& type, const Slot& s) {
  const auto count = static_cast<int64_t>(w.argument(type.argument[0]));
  if (s.number != 0 && count == 0) return w.put("[]");
  const auto addresses = w.piece(type.step);
  if (!addresses || s.number == 0 || count < 0 || addresses->size() < sizeof(uint64_t)) return w.put_address(s.number);
  const auto there = static_cast<int64_t>(addresses->size() / sizeof(uint64_t));
  w.put('[');
  for (int64_t i = 0; i < count; ++i) {
    if (i) w.put(", ");
    if (w.style().abbreviate && i >= w.style().text_limit) {
      w.put("...");
      break;
    }
    if (i == there) {
      w.put("... /* ");
      w.put_address(s.number + addresses->size());
      w.put(" */");
      break;
    }
    show_submitted(w, type, static_cast<uint16_t>(i + 1), read_uint(addresses->subspan(i * sizeof(uint64_t)), 8));
  }
  w.put(']');
}

void show_cancelled(Writer& w, const Type&, const Slot& s) {
  if (const auto request = request_of(s.memory))
    put_request(w, *request, true, {});
  else
    w.put("{}");
}

constexpr KindRow kRequestKinds[] = {
    {"requests", "A", show_requests, 8, take_requests},
    {"cancelled_request", "{", show_cancelled, sizeof(iocb)},
};

}  // namespace

std::span<const KindRow> request_kinds() {
  return kRequestKinds;
}

}  // namespace scry::syscalls
