// Child: the command of -c. Forked early, waits on a pipe, executed only after all probes are attached.
#pragma once

#include <string>

#include "base/fd.h"
#include "base/result.h"

namespace scry {

class Child {
 public:
  // Splits at single spaces (no shell quoting), looks the first word up in PATH unless it has a slash. Fails with the
  // sentences of language.md 10.10.
  static Result<Child> start(const std::string& command);
  Child(Child&&) noexcept;
  Child& operator=(Child&&) = delete;
  ~Child();  // SIGKILL if still alive, then reaped

  int pid() const { return pid_; }
  // Polls readable when the child has ended.
  int pidfd() const { return pidfd_.get(); }
  Result<void> release();  // exec now
  void terminate();        // SIGTERM
  // After the end: waits and returns the status as waitpid(2) gives it.
  int reap();

 private:
  Child() = default;
  int pid_ = -1;
  Fd pidfd_;
  Fd go_;      // write end: one byte releases
  Fd failed_;  // read end: errno of a failed exec
};

}  // namespace scry
