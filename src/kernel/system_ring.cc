#include "kernel/system_ring.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace scry {
namespace {

// The layout seen from user space, in pages of the machine:
//   page 0: the consumer's position (u64), ours to write;
//   page 1: the producer's position (u64), read-only;
//   then the data, twice in a row, so that a record that wraps is contiguous.
// A record is {u32 length and flags, u32 page offset for the kernel, payload}, rounded up to 8 bytes.
constexpr uint32_t kBusy = 1u << 31;     // BPF_RINGBUF_BUSY_BIT: reserved, not yet submitted
constexpr uint32_t kDiscard = 1u << 30;  // BPF_RINGBUF_DISCARD_BIT
constexpr uint32_t kHeaderSize = 8;      // BPF_RINGBUF_HDR_SZ

// Space is given back at least this often in one pass over a full ring.
constexpr uint32_t kReleasesPerRing = 16;

class SystemRing final : public EventSource {
 public:
  SystemRing(int map, uint32_t size, size_t page, std::byte* consumer, const std::byte* producer)
      : map_(map), size_(size), page_(page), consumer_page_(consumer), producer_pages_(producer) {}
  ~SystemRing() override {
    munmap(consumer_page_, page_);
    munmap(const_cast<std::byte*>(producer_pages_), page_ + 2 * size_t{size_});
  }

  int descriptor() const override { return map_; }

  size_t consume(const std::function<bool(Bytes)>& receive) override {
    const std::byte* data = producer_pages_ + page_;
    uint64_t position = *consumer_position();  // only we write it
    size_t received = 0;
    for (bool more = true; more;) {
      const uint64_t end = __atomic_load_n(producer_position(), __ATOMIC_SEQ_CST);
      if (position == end) break;
      uint64_t released = position;
      while (more && position < end) {
        const std::byte* record = data + (position & (size_ - 1));
        // The payload is complete once the busy bit is seen cleared. Who clears it wakes us if all before the record
        // has been given back: so a record is only busy if it is seen to be after that.
        const uint32_t header = __atomic_load_n(reinterpret_cast<const uint32_t*>(record), __ATOMIC_SEQ_CST);
        if (header & kBusy) {
          more = released != position;
          released = release(position);
          continue;
        }
        const uint32_t length = header & ~(kBusy | kDiscard);
        if (!(header & kDiscard)) {
          received++;
          more = receive(Bytes(record + kHeaderSize, length));
        }
        position += (uint64_t{length} + kHeaderSize + 7) / 8 * 8;
        if (position - released >= size_ / kReleasesPerRing) released = release(position);
      }
      release(position);
    }
    return received;
  }

 private:
  uint64_t* consumer_position() const { return reinterpret_cast<uint64_t*>(consumer_page_); }
  const uint64_t* producer_position() const { return reinterpret_cast<const uint64_t*>(producer_pages_); }

  // Gives the space up to a position back. The producer reads this word for each record, so that each store costs it a
  // cache miss: we store once per batch. Sequentially consistent, because the producer does not wake the reader for a
  // record that it submits before it sees the store: our next look at its position has to see that record.
  uint64_t release(uint64_t position) {
    __atomic_store_n(consumer_position(), position, __ATOMIC_SEQ_CST);
    return position;
  }

  int map_;
  uint32_t size_;
  size_t page_;
  std::byte* consumer_page_;
  const std::byte* producer_pages_;
};

}  // namespace

Result<std::unique_ptr<EventSource>> open_system_ring(int map, uint32_t size) {
  const size_t page = sysconf(_SC_PAGESIZE);
  void* consumer = mmap(nullptr, page, PROT_READ | PROT_WRITE, MAP_SHARED, map, 0);
  if (consumer == MAP_FAILED) return fail(errno, "map BPF ring buffer");
  void* producer = mmap(nullptr, page + 2 * size_t{size}, PROT_READ, MAP_SHARED, map, static_cast<off_t>(page));
  if (producer == MAP_FAILED) {
    const int error = errno;
    munmap(consumer, page);
    return fail(error, "map BPF ring buffer");
  }
  return std::make_unique<SystemRing>(map, size, page, static_cast<std::byte*>(consumer),
                                      static_cast<const std::byte*>(producer));
}

}  // namespace scry
