// Answers the notified calls of a command by rules, in a process of its own (docs/decisions/0042).
#pragma once

#include <ctime>
#include <map>
#include <vector>

#include "processes/call_counts.h"
#include "processes/exit_holds.h"
#include "processes/notified_calls.h"
#include "processes/tamper_log.h"
#include "syscalls/tampering.h"

namespace scry {

struct TamperChoice {
  std::vector<syscalls::Tampering> rules;
  uint32_t first_thread = 0;         // of the command
  bool follows = false;              // its other threads and its children are tampered with too
  uint64_t starter_instruction = 0;  // calls from here are scry's own, before the exec
};

class TamperLoop {
 public:
  // `line`: readable (at its end) when the tampering is over. `children`: a signalfd of SIGCHLD.
  TamperLoop(TamperChoice choice, Fd listener, int line, int children, TamperLog& log)
      : choice_(std::move(choice)), calls_(std::move(listener)), watched_{line, children}, log_(log) {}

  // Returns when no process has the filter any more.
  void run();

 private:
  struct Pending {
    NotifiedCall call;
    const syscalls::Tampering* rule;
    uint32_t process;
    uint64_t began_ns;
    bool at_exit;        // the call was made, and its thread waits at its end
    bool poked = false;  // memory was written before the call
  };
  timespec time_left() const;
  void take();
  void answer_due();
  void enter(Pending pending);
  void begin_exit(const Pending& pending);
  void reach_exit(uint32_t tid);
  // Whether anything could be written.
  bool poke(const Pending& pending, const std::vector<syscalls::Poke>& pokes);
  void log(const Pending& pending, uint32_t state);
  void log_made_again(const Pending& pending);
  const syscalls::Tampering* rule_of(const NotifiedCall& call, uint32_t& process);
  bool is_over() const { return watched_.line < 0; }
  void end_tampering();

  struct Watched {
    int line;  // -1: every call is made from now on
    int children;
  };
  struct Exits {
    ExitHolds holds;
    std::unordered_map<uint32_t, Pending> pending;  // by thread: what follows the end of its call
  };

  TamperChoice choice_;
  NotifiedCalls calls_;
  Watched watched_;
  TamperLog& log_;
  CallCounts counts_;
  Exits exits_;
  std::multimap<uint64_t, Pending> due_;  // by the time since boot, in ns
};

}  // namespace scry
