// Signals: SIGINT, SIGTERM and SIGHUP (a terminal that went away; not under nohup) end the run, SIGUSR1 runs the
// programs of self:signal:SIGUSR1 (docs/language.md 7.10).
//
// While the object lives these signals are blocked and come through a descriptor (signalfd), so that they are handled
// in the event loop and nowhere else; they also arrive when the tracer was started with SIGINT ignored (`scry ... &` in
// a shell script). Processes started meanwhile inherit the blocked mask: whoever starts one must unblock (child.cc
// does). The destructor takes what is still pending before it restores the mask, so that a late Ctrl-C does not kill
// the run whose results are being printed. SIGUSR1 stays blocked: what asks a run for something shall not kill the
// tracer that has just ended one. Tested by signals_test.cc.
#pragma once

#include <signal.h>

#include <deque>

#include "base/fd.h"
#include "base/result.h"

namespace scry {

// The signals that end a run.
sigset_t ending_signals();

class Signals {
 public:
  static Result<Signals> take();
  Signals(Signals&& other) noexcept = default;
  ~Signals();

  // Polls readable when a signal waits.
  int descriptor() const { return fd_.get(); }
  // The next waiting signal, 0 if there is none.
  int next();
  // Whether a signal waits that ends the run.
  bool ends_run();
  // Whether what waits is more than a wish to end: SIGTERM, SIGHUP or a second SIGINT.
  bool is_urgent();
  bool has_waiting() const { return !waiting_.empty(); }

 private:
  Signals() = default;
  int read();
  void collect();
  Fd fd_;  // empty after a move: then the destructor restores nothing
  sigset_t before_ = {};
  std::deque<int> waiting_;  // read already
  int interrupts_ = 0;       // that were read
};

}  // namespace scry
