// Requests of io_submit(): struct iocb. Of several requests the addresses are shown, because a plan follows one
// pointer.
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

void put_buffer(Writer& w, const iocb& request, uint8_t step) {
  static const Family kEvents = find_family("poll");
  const auto kind = buffer_of(request.aio_lio_opcode);
  if (kind == none) return;
  w.put(", aio_buf=");
  if (kind == events) return w.put_flags(kEvents, request.aio_buf);
  const auto bytes = w.piece(step);
  if (kind == data && bytes)
    w.put_data(*bytes, request.aio_nbytes);
  else if (kind == places || kind == vector)
    return show_vector(w, static_cast<uint8_t>(step + 1), request.aio_buf, request.aio_nbytes,
                       kind == places ? kPlacesOnly : std::numeric_limits<uint64_t>::max());
  else
    w.put_address(request.aio_buf);
  print(w, ", aio_nbytes={}", request.aio_nbytes);
}

void put_request(Writer& w, const iocb& request, bool cancelled, uint8_t buffer) {
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
  if (name_of(kOperationNames, request.aio_lio_opcode).empty())
    print(w, "{} /* {} */", request.aio_lio_opcode, unknown_of(kOperationNames));
  else
    w.put_name(kOperationNames, request.aio_lio_opcode);
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
    put_buffer(w, request, buffer);
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

void take_requests(Taker& taker, Type& type) {
  Step addresses{
      .kind = StepKind::bytes, .address_at = type.at, .count_from = Source::argument, .count_at = type.argument[0]};
  addresses.unit = sizeof(uint64_t);
  addresses.most = 32 * sizeof(uint64_t);
  type.number = taker.add(addresses);
  Step first{.kind = StepKind::structure, .address_at = type.at, .count = sizeof(uint64_t), .most = sizeof(uint64_t)};
  taker.add(first);
  Step request{.kind = StepKind::structure, .address_from = Source::word8, .count = sizeof(iocb), .most = sizeof(iocb)};
  type.step = taker.add(request);
  Step buffer{.kind = StepKind::bytes,
              .address_from = Source::word8,
              .address_at = offsetof(iocb, aio_buf),
              .count_from = Source::word8,
              .count_at = offsetof(iocb, aio_nbytes)};
  buffer.most = taker.text_bytes();
  taker.add(buffer);
  buffer.kind = StepKind::vector;
  buffer.unit = 16;
  buffer.most = 32 * 16;
  buffer.of_each = taker.text_bytes();
  taker.add(buffer);
}

void show_requests(Writer& w, const Type& type, const Slot& s) {
  static const Type kAddress = parse_type("address", "iocbpp");
  const auto count = static_cast<int64_t>(w.argument(type.argument[0]));
  if (s.number != 0 && count == 0) return w.put("[]");
  const auto addresses = w.piece(static_cast<uint8_t>(type.number));
  if (!addresses || s.number == 0 || count < 0 || addresses->size() < sizeof(uint64_t)) return w.put_address(s.number);
  const auto request = request_of(w.piece(type.step));
  if (count != 1 || !request) return show_array(w, kAddress, *addresses, static_cast<uint64_t>(count), s.number);
  w.put('[');
  put_request(w, *request, false, static_cast<uint8_t>(type.step + 1));
  w.put(']');
}

void show_cancelled(Writer& w, const Type&, const Slot& s) {
  if (const auto request = request_of(s.memory))
    put_request(w, *request, true, kMostSteps);
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
