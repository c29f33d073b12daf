// Ring: the emulated BPF ring buffer (kernel/bpf/ringbuf.c). Records become visible in the order of their reservation,
// once they and all before them are submitted or discarded; space is counted as the kernel does (8 bytes of header,
// rounded up to 8, one byte of the size never used).
#pragma once

#include <deque>

#include "vm/map.h"

namespace scry::vm {

class Ring final : public Map {
 public:
  Ring(const bpf::MapPlan& plan, Memory& memory, uint32_t cpus) : Map(plan, memory, cpus) {}

  // Address of a record of `size` bytes that the program must submit or discard; 0 when there is no room. The bytes are
  // filled with rubbish, as in the kernel, so that a field that is never written shows.
  uint64_t reserve(uint64_t size);
  // Ends a reservation; false if `address` is not an open record.
  bool submit(uint64_t address, uint64_t flags, bool discard);
  int output(Bytes record, uint64_t flags);
  uint64_t query(uint64_t what) const;  // BPF_RB_AVAIL_DATA, _RING_SIZE, _CONS_POS, _PROD_POS; else 0
  size_t open_records() const;
  bool has_finished_record() const { return !records_.empty() && records_.front().state != State::open; }

  // Hands over each finished record, oldest first, until `receive` returns false; returns how many.
  size_t consume(const std::function<bool(Bytes)>& receive);
  // Called when the kernel would wake the reader.
  std::function<void()> on_wakeup;

  Ring* as_ring() override { return this; }
  uint64_t find(Bytes, uint32_t) override { return 0; }
  int update(Bytes, Bytes, uint64_t, uint32_t) override;
  int remove(Bytes) override;
  size_t count() const override { return 0; }
  std::vector<std::vector<std::byte>> keys() const override { return {}; }
  std::byte* stored(Bytes) override { return nullptr; }

 private:
  enum class State : uint8_t { open, submitted, discarded };
  struct Record {
    std::vector<std::byte> bytes;
    uint64_t address = 0;
    uint64_t position = 0;  // producer position of its header
    State state = State::open;
  };

  std::deque<Record> records_;
  uint64_t consumer_ = 0, producer_ = 0;
};

}  // namespace scry::vm
