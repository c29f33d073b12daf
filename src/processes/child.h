// Child: the command of -c (docs/language.md 7.8). Forked early, waits, executed only after all probes are
// attached.
//
// The waiting process does nothing that a probe could count. It stops under ptrace before anything is attached, so that
// its first event is the execve of the command; it has the command's name already, and makes its calls without libc,
// whose functions may be probed. Where ptrace is refused (the tracer is traced itself) it waits in a read, whose return
// is then an event. Events of perf that are bound to it begin with the exec (attr.enable_on_exec).
//
// A command whose system calls are to be held back (docs/decisions/0042) installs a seccomp filter as its last act
// before the exec, and stops at a breakpoint in place of the signal; the tracer takes the listener out of it.
//
// The two share a socket pair: one byte tells the process how to wait, or to execute the command; end of file (the
// tracer has died) makes it leave, and the errno of a failed exec comes back (a successful one closes the socket). The
// command has the tracer's stdio and environment, gets SIGTERM when the tracer dies (unless Changes::outlives), and
// starts with no signal blocked, whatever the session has taken for itself (signals.h).
#pragma once

#include <linux/filter.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/account.h"
#include "base/fd.h"
#include "base/result.h"

namespace scry {

class Child {
 public:
  // What the process is to have of its own.
  struct Changes {
    // "NAME=value"; nullopt: that of this process, with the invoking user's home where it becomes that user.
    std::optional<std::vector<std::string>> environment;
    // Whom it becomes before the exec, so that a setuid program gets its owner's rights; nullopt: the invoking user.
    std::optional<Account> account;
    bool outlives = false;  // it goes on where the tracer is killed
  };
  // `setup`: null, or what the process does to itself before the exec.
  struct Setup {
    std::vector<sock_filter> filter;             // of seccomp, to be installed; empty: none
    std::array<int, 3> standard = {-1, -1, -1};  // descriptors to have as stdin, stdout, stderr; -1: ours
    Changes changes = {};
    Fd listener = {};  // of the filter: the result
  };
  // Looks the first word up in PATH unless it has a slash: the first file of that name, as a shell. Fails with
  // "Failed to fork child: Path 'x' does not exist or is not executable".
  static Result<Child> start(const std::vector<std::string>& words, Setup* setup = nullptr);
  // The file that it would execute.
  static Result<std::string> find(const std::string& word);
  Child(Child&& other) noexcept;
  Child& operator=(Child&&) = delete;
  // Ends the process if it is still alive: SIGKILL, but after terminate() only when kGraceMs have passed since then, or
  // a signal comes that ends the run (signals.h). Then it is reaped.
  ~Child();
  static constexpr int kGraceMs = 1000;

  int pid() const { return pid_; }
  const std::string& path() const { return path_; }  // of the command
  // Polls readable when the child has ended.
  int pidfd() const { return pidfd_.get(); }
  // Where calls of ours go on that come after the filter: the exec, and what follows if it fails.
  static uint64_t starter_instruction();
  Result<void> release();  // exec now; fails when the exec did
  void terminate();        // SIGTERM
  bool wait() const;       // until it has ended; false: a signal came that ends the run, and is still pending
  // After the end: waits and returns the status as waitpid(2) gives it. To be called once.
  int reap();
  std::optional<int> status() const { return status_; }  // the same, once it was reaped

 private:
  Child() = default;
  void stop(char word, int by);
  Result<Fd> find_listener() const;
  void resume(int signal);
  int grace_ms() const;

  int pid_ = -1;
  Fd pidfd_;
  Fd line_;  // to the waiting process, until released
  std::string path_;
  bool stopped_ = false;  // under ptrace
  std::optional<int> status_;
  int64_t terminated_at_ms_ = 0;  // CLOCK_MONOTONIC; 0: not terminated
};

}  // namespace scry
