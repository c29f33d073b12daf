// Receiving events until something ends the run: RingReader takes records from the ring, EventLoop waits for them and
// for everything else that matters.
//
// A wake-up costs the traced program about a microsecond and the receiver a context switch, so programs read in a word
// of the globals map (ControlOffsets::wakeup_flags) whether one is wanted. While events come, the receiver naps between
// drains and the word says kRingNoWakeup. After a few drains that found nothing it asks for wake-ups again, naps and
// drains once more, for the program that had read the old word before, and only then sleeps. What still slips through
// is found when the longest sleep ends.
//
// The loop is one poll(2) over the few descriptors that matter; no end waits for an interval
// (docs/decisions/0003-poll.md). Losses are looked at ten times a second, output is flushed whenever a round is done.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/bytes.h"
#include "base/clock.h"
#include "base/result.h"
#include "kernel/kernel.h"
#include "processes/signals.h"
#include "runtime/globals.h"
#include "sinks/output.h"

namespace scry {

// Handles one record; false stops.
using ReceiveRecord = std::function<bool(Bytes record)>;

class RingReader {
 public:
  static constexpr int kNapMs = 1, kSleepMs = 100;

  RingReader(EventSource& source, Globals& globals, uint32_t wakeup_flags_offset, const Clock& clock)
      : source_(source), globals_(globals), wakeup_flags_offset_(wakeup_flags_offset), clock_(clock) {}

  // Hands records to `receive` until none is ready, `receive` stops, or enough was done for one round: then the caller
  // looks at its other sources and comes back. Returns how many were handed over.
  size_t drain(const ReceiveRecord& receive);

  // The last drain ended because nothing was ready.
  bool found_all() const { return !cut_short_; }
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

enum class RunEnd : uint8_t {
  exit_requested,  // an exit event was handled
  events_lost,     // and none may be
  signal,          // a signal that ends the run (signals.h)
  child_ended,     // the command of -c
  process_ended,   // the last process of -p
  output_closed,   // no process reads the output any more
  nothing_left,    // nothing is attached that could still send events
};

// What the loop looks at besides the ring; -1: not there.
struct LoopDescriptors {
  int child = -1;             // pidfd
  std::vector<Fd> processes;  // pidfds
  int output = -1;            // the write end that the results go to
  int timer = -1;             // ends a wait; `receive_late` sees to what is due
  // Called once the child and the processes have ended; returns pidfds of further processes to wait for. Empty: the run
  // ends.
  std::function<std::vector<Fd>()> more = [] { return std::vector<Fd>(); };
  RunEnd end = RunEnd::process_ended;  // when all have ended that are waited for
};

class EventLoop {
 public:
  EventLoop(RingReader& reader, Signals& signals, LoopDescriptors descriptors, const Clock& clock, Output& out)
      : reader_(reader), signals_(signals), descriptors_(std::move(descriptors)), clock_(clock), out_(out) {}

  ReceiveRecord receive;  // false: an exit was requested
  // After a look at the ring: what found no room in it; false: an exit was requested.
  std::function<bool(bool ring_is_empty)> receive_late = [](bool) { return true; };
  std::function<void()> on_user_signal;          // SIGUSR1
  std::function<std::optional<RunEnd>()> watch;  // at most every 100 ms: losses and the like, which may end the run
  bool has_sources = true;                       // false: end as soon as the ring is empty

  RunEnd run();

 private:
  std::optional<RunEnd> wait();
  std::optional<RunEnd> take_signals();
  std::optional<RunEnd> look_for_more();

  RingReader& reader_;
  Signals& signals_;
  LoopDescriptors descriptors_;
  const Clock& clock_;
  Output& out_;
  int64_t watched_at_ = 0;
};

}  // namespace scry
