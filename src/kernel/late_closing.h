// Lets the kernel close perf tracepoints in its own time. The last close of one waits for every CPU to leave it, 40 to
// 75 ms. A map of perf events that holds the event too moves this wait to a worker of the kernel: the map is closed
// last, when no program is bound to the event any more. The worker closes one event after the other, and tracepoints
// cannot be opened meanwhile: with more than kMost none is held, and they are closed side by side instead.
//
// Events are added when they are attached: after that a run has given up the privilege to make maps.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/fd.h"
#include "kernel/maps.h"

namespace scry {

class LateClosing {
 public:
  static constexpr uint32_t kMost = 8;

  // Best effort: an event that is not held is closed as usual.
  void add(KernelMaps& kernel, int event);
  // What is to be closed after everything else; empty: nothing is held.
  Fd take();

 private:
  Fd map_;
  uint32_t events_ = 0;
};

}  // namespace scry
