// Child: the command of -c (docs/language.md 7.8). Forked early, waits, executed only after all probes are
// attached.
//
// The waiting process and the tracer share a socket pair: one byte releases the command into exec, end of file (the
// tracer has died) makes it leave, and the errno of a failed exec comes back (a successful one closes the socket). The
// command has the tracer's stdio and environment, gets SIGTERM when the tracer dies, and starts with no signal blocked,
// whatever the session has taken for itself (signals.h).
#pragma once

#include <string>

#include "base/fd.h"
#include "base/result.h"

namespace scry {

class Child {
 public:
  // Splits at single spaces (no shell quoting), looks the first word up in PATH unless it has a slash. Fails with the
  // sentences of docs/language.md 7.8 ("Failed to fork child: Path 'x' does not exist or is not executable").
  static Result<Child> start(const std::string& command);
  Child(Child&& other) noexcept;
  Child& operator=(Child&&) = delete;
  ~Child();  // SIGKILL if still alive, then reaped

  int pid() const { return pid_; }
  // Polls readable when the child has ended.
  int pidfd() const { return pidfd_.get(); }
  Result<void> release();  // exec now; fails when the exec did
  void terminate();        // SIGTERM
  // After the end: waits and returns the status as waitpid(2) gives it. To be called once.
  int reap();

 private:
  Child() = default;
  int pid_ = -1;
  Fd pidfd_;
  Fd line_;  // to the waiting process, until released
  std::string path_;
};

}  // namespace scry
