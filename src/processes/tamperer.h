// Tamperer: the process that answers the notified calls of a command (docs/decisions/0042), as long as a process of the
// command lives. The tampering ends with this object, or with scry by whatever means: the calls are made from then on.
#pragma once

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

#include "base/fd.h"
#include "base/result.h"
#include "processes/tamper_log.h"
#include "syscalls/tampering.h"

namespace scry {

class Child;

class Tamperer {
 public:
  // `listener`: of the filter for these rules that the child was started with. It was not released yet.
  static Result<std::unique_ptr<Tamperer>> start(const Child& child, Fd listener,
                                                 std::vector<syscalls::Tampering> rules, bool follows);
  ~Tamperer();
  Tamperer(const Tamperer&) = delete;

  TamperLog& log() { return log_; }
  // Sentences about what could not be done.
  std::vector<std::string> failures();

 private:
  Tamperer() = default;

  TamperLog log_;
  Fd line_;  // its end is the end of the tampering
  pid_t process_ = -1;
};

// All calls that a rule has.
syscalls::CallSet tampered_calls(const std::vector<syscalls::Tampering>& rules);

}  // namespace scry
