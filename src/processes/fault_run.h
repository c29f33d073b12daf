// One run of a command, in which one of its system calls fails (scry strace --each-fault).
//
// The calls are held back by seccomp (docs/decisions/0042) and counted over all processes of the command. What the
// command writes is read to its end; what it leaves running is killed. Root is needed, BPF is not.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "processes/child.h"
#include "syscalls/call_set.h"

namespace scry {

struct FaultChoice {
  std::vector<std::string> command;
  Child::Changes changes = {};
  syscalls::CallSet calls;                       // those that are counted
  std::function<int(uint32_t call)> error = {};  // that a call fails with
  uint64_t timeout_ms = 0;                       // the command is killed then
  bool shows_output = false;                     // to our own output, besides what is kept
  int interruption = -1;                         // polls readable when the run is to be given up
};

struct FaultOutcome {
  uint64_t calls = 0;  // that were counted
  struct Failed {
    std::string text;     // "openat(AT_FDCWD, ...) = -1 EACCES (Permission denied)"; empty: no call failed
    uint32_t number = 0;  // of the call
    int error = 0;
  } failed;
  int status = 0;  // of the command, as waitpid(2) gives it
  enum class End : uint8_t { by_itself, timed_out, interrupted } end = End::by_itself;
  uint64_t output_hash = 0;  // of what it wrote to stdout
  std::string messages;      // the beginning of what it wrote to stderr
  uint64_t ns = 0;           // how long it took

  bool timed_out() const { return end == End::timed_out; }
  bool interrupted() const { return end == End::interrupted; }
};

// The call of this number fails, counted from 1; 0: none. An Error: the command could not be started.
Result<FaultOutcome> run_with_fault(const FaultChoice& choice, uint64_t failing);

// Descendants that lose their parent become children of this process, so that run_with_fault() finds them. Of the whole
// process: to be called once.
void adopt_descendants();

}  // namespace scry
