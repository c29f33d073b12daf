// Receiver: takes records from the ring with as few wake-ups as possible.
//
// A wake-up costs the traced program about a microsecond and the receiver a context switch, so programs are told
// through a word of the globals map (ControlOffsets::wakeup_flags) whether one is wanted. While events come, the
// receiver naps between drains and the word says kRingNoWakeup. After a few drains that found nothing it asks for
// wake-ups again, naps and drains once more, for the program that had read the old word before, and only then sleeps.
// What still slips through is found when the longest sleep ends.
#pragma once

#include <functional>

#include "base/bytes.h"
#include "base/clock.h"
#include "kernel/maps.h"
#include "runtime/globals.h"

namespace scry {

// Handles one record; false stops.
using ReceiveRecord = std::function<bool(Bytes record)>;

class Receiver {
 public:
  static constexpr int kNapMs = 1, kSleepMs = 100;

  Receiver(EventSource& source, Globals& globals, uint32_t wakeup_flags_offset, const Clock& clock)
      : source_(source), globals_(globals), wakeup_flags_offset_(wakeup_flags_offset), clock_(clock) {}

  // Hands records to `receive` until none is ready, `receive` stops, or enough was done for one round: then the caller
  // looks at its other sources and comes back. Returns how many were handed over.
  size_t drain(const ReceiveRecord& receive);

  // How long to wait before the next drain: 0 after a round that was cut short, then naps, then the long sleep.
  int wait_ms() const;
  // The descriptor that ends the long sleep, -1 while napping.
  int wait_descriptor() const { return is_asleep() ? source_.descriptor() : -1; }
  // The wait ended through the descriptor.
  void woken() { empty_drains_ = 1; }

 private:
  static constexpr unsigned kEmptyDrainsBeforeIdle = 3;
  bool is_asleep() const { return empty_drains_ > kEmptyDrainsBeforeIdle; }

  EventSource& source_;
  Globals& globals_;
  uint32_t wakeup_flags_offset_;
  const Clock& clock_;
  unsigned empty_drains_ = kEmptyDrainsBeforeIdle;  // since the last record
  bool cut_short_ = false;
};

}  // namespace scry
