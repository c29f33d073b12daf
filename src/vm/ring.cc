#include "vm/ring.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace scry::vm {
namespace {

constexpr uint64_t kHeaderSize = 8;                       // BPF_RINGBUF_HDR_SZ
constexpr uint64_t kMaxRecord = (uint64_t{1} << 30) - 1;  // the two top bits of the length are flags
constexpr std::byte kUnwritten{0xa5};

uint64_t room_for(uint64_t size) {
  return (size + kHeaderSize + 7) / 8 * 8;
}

}  // namespace

uint64_t Ring::reserve(uint64_t size) {
  if (size > kMaxRecord || producer_ + room_for(size) - consumer_ > plan_.max_entries - 1) return 0;
  Record& record = records_.emplace_back();
  record.bytes.assign(size, kUnwritten);
  record.address = memory_.reserve(size);
  record.position = producer_;
  producer_ += room_for(size);
  memory_.add({.address = record.address,
               .size = size,
               .bytes = record.bytes.data(),
               .space = Space::program,
               .writable = true,
               .name = "ring record"});
  return record.address;
}

bool Ring::submit(uint64_t address, uint64_t flags, bool discard) {
  auto record = std::find_if(records_.begin(), records_.end(),
                             [&](const Record& r) { return r.address == address && r.state == State::open; });
  if (record == records_.end()) return false;
  memory_.remove(address);
  record->state = discard ? State::discarded : State::submitted;
  // The kernel wakes a reader that has caught up with this record, unless a flag says otherwise.
  const bool wake = flags & bpf::kRingForceWakeup || (record->position == consumer_ && !(flags & bpf::kRingNoWakeup));
  if (wake && on_wakeup) on_wakeup();
  return true;
}

int Ring::output(Bytes bytes, uint64_t flags) {
  if (flags & ~(bpf::kRingForceWakeup | bpf::kRingNoWakeup)) return -EINVAL;
  const uint64_t address = reserve(bytes.size());
  if (address == 0) return -EAGAIN;
  if (!bytes.empty()) std::memcpy(records_.back().bytes.data(), bytes.data(), bytes.size());
  submit(address, flags, false);
  return 0;
}

uint64_t Ring::query(uint64_t what) const {
  switch (what) {
    case 0:
      return producer_ - consumer_;
    case 1:
      return plan_.max_entries;
    case 2:
      return consumer_;
    case 3:
      return producer_;
  }
  return 0;
}

size_t Ring::open_records() const {
  return std::count_if(records_.begin(), records_.end(), [](const Record& r) { return r.state == State::open; });
}

size_t Ring::consume(const std::function<bool(Bytes)>& receive) {
  size_t received = 0;
  bool more = true;
  while (more && !records_.empty() && records_.front().state != State::open) {
    const Record record = std::move(records_.front());
    records_.pop_front();
    consumer_ = record.position + room_for(record.bytes.size());
    if (record.state == State::discarded) continue;
    received++;
    more = receive(record.bytes);
  }
  return received;
}

int Ring::update(Bytes, Bytes, uint64_t, uint32_t) {
  return -kNotSupported;
}
int Ring::remove(Bytes) {
  return -kNotSupported;
}

}  // namespace scry::vm
