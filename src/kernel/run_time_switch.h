// RunTimeSwitch: a process of its own that switches the kernel's counting of run times on (BPF_ENABLE_STATS) when it is
// asked to, for a run that has given up its rights (docs/decisions/0052).
//
// It has CAP_SYS_ADMIN and no other capability, reads one byte at a time, and makes no other call than this one. The
// kernel counts until the descriptor that is returned is closed. It ends when scry does, by whatever means.
#pragma once

#include <sys/types.h>

#include <memory>

#include "base/fd.h"
#include "base/result.h"

namespace scry {

// Counts in this process.
Result<Fd> enable_run_times();

class RunTimeSwitch {
 public:
  static Result<std::unique_ptr<RunTimeSwitch>> start();
  ~RunTimeSwitch();
  RunTimeSwitch(const RunTimeSwitch&) = delete;

  Result<Fd> count();

 private:
  RunTimeSwitch(Fd line, pid_t process) : line_(std::move(line)), process_(process) {}

  Fd line_;
  pid_t process_;
};

}  // namespace scry
