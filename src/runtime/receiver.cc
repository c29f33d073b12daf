#include "runtime/receiver.h"

namespace scry {
namespace {

// One round: output is flushed and the other sources are looked at this often under load.
constexpr size_t kRecordsPerRound = 16384;
constexpr int64_t kNsPerRound = 50'000'000;
constexpr size_t kRecordsPerClockLook = 64;

}  // namespace

size_t Receiver::drain(const ReceiveRecord& receive) {
  const int64_t start = clock_.monotonic_ns();
  size_t count = 0;
  cut_short_ = false;
  source_.consume([&](Bytes record) {
    ++count;
    if (!receive(record)) return false;
    cut_short_ = count >= kRecordsPerRound ||
                 (count % kRecordsPerClockLook == 0 && clock_.monotonic_ns() - start >= kNsPerRound);
    return !cut_short_;
  });
  if (count > 0) {
    if (empty_drains_ > 0) globals_.store(wakeup_flags_offset_, bpf::kRingNoWakeup);
    empty_drains_ = 0;
  } else if (!is_asleep() && ++empty_drains_ == kEmptyDrainsBeforeIdle) {
    globals_.store(wakeup_flags_offset_, 0);
  }
  return count;
}

int Receiver::wait_ms() const {
  if (cut_short_) return 0;
  return is_asleep() ? kSleepMs : kNapMs;
}

}  // namespace scry
