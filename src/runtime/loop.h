// EventLoop: receives events until something ends the run.
//
// One poll(2) over the few descriptors that matter; nobody waits for an interval to notice an end (design.md,
// decision 8). Losses are looked at ten times a second, output is flushed whenever a round is done.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "runtime/receiver.h"
#include "runtime/signals.h"
#include "sinks/sink.h"

namespace scry {

enum class RunEnd : uint8_t {
  exit_requested,  // an exit event was handled
  signal,          // SIGINT or SIGTERM
  child_ended,     // the command of -c
  process_ended,   // the last process of -p
  output_closed,   // nobody reads the output any more
  nothing_left,    // nothing is attached that could still send events
};

// What the loop looks at besides the ring; -1: not there.
struct LoopDescriptors {
  int child = -1;              // pidfd
  std::vector<int> processes;  // pidfds
  int output = -1;             // the write end that the results go to
};

class EventLoop {
 public:
  EventLoop(Receiver& receiver, Signals& signals, LoopDescriptors descriptors, const Clock& clock, Output& out)
      : receiver_(receiver), signals_(signals), descriptors_(std::move(descriptors)), clock_(clock), out_(out) {}

  ReceiveRecord receive;                 // false: an exit was requested
  std::function<void()> on_user_signal;  // SIGUSR1
  std::function<void()> report_losses;   // at most every 100 ms
  bool has_sources = true;               // false: end as soon as the ring is empty

  RunEnd run();

 private:
  std::optional<RunEnd> wait();
  std::optional<RunEnd> take_signals();

  Receiver& receiver_;
  Signals& signals_;
  LoopDescriptors descriptors_;
  const Clock& clock_;
  Output& out_;
  int64_t losses_reported_at_ = 0;
};

}  // namespace scry
