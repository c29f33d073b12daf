// What actions do outside of the tracer: commands of system(), run by the shell, and files of cat(). The event loop
// waits for both (docs/language.md 7.10), but never longer than a moment once the run is to end.
//
// The command has the tracer's standard input and environment. It starts with no signal blocked and none ignored,
// whatever the session has taken for itself (signals.h), so that Ctrl-C ends it. What it writes is kept up to a limit;
// the rest is read and thrown away, so that it is never stopped by a full pipe.
//
// SIGINT and SIGTERM to the tracer give all commands together kGraceMs more. One that still runs then gets SIGTERM,
// with all its descendants, and SIGKILL kGraceMs later; those that have not begun are dropped and counted. A file that
// gives nothing until then is left to its thread, and counted as one that is not opened any more: a probe that cat()s
// for each system call, those of cat() included, would otherwise keep the end waiting for a ring full of files. Tested
// by command_test.cc, tests/live/system_*.t.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/result.h"
#include "builtins/action.h"
#include "processes/signals.h"

namespace scry {

inline constexpr size_t kMostCommandOutput = 16u << 20;

class Commands {
 public:
  static constexpr int kGraceMs = 500;

  explicit Commands(const Clock& clock) : clock_(clock) {}

  // The signals that end a wait, which stay pending; null: none.
  void interrupt_by(Signals* signals) { signals_ = signals; }
  // The run is to end: the grace begins, if it has not. And: what comes now may take its time again.
  void end_soon();
  void take_time() { ends_at_ms_.reset(); }

  // An error ECANCELED: the command was dropped, and counted.
  Result<CommandOutput> run(const std::string& command);
  // What `read` returns, on a thread of its own that has to own all it uses. An error ECANCELED: it was not begun, or
  // not waited for, and counted.
  Result<std::string> read(std::function<Result<std::string>()> read);
  uint64_t dropped() const { return dropped_; }
  uint64_t unread() const { return unread_; }  // files

 private:
  struct Running;
  int64_t now_ms() const { return clock_.monotonic_ns() / 1'000'000; }
  bool is_over();
  bool wait(int file, int process);
  bool read_output(Running& command);
  void end(Running& command);

  const Clock& clock_;
  Signals* signals_ = nullptr;
  std::optional<int64_t> ends_at_ms_;  // of the grace
  uint64_t dropped_ = 0;
  uint64_t unread_ = 0;
};

}  // namespace scry
