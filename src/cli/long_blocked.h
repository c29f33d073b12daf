// LongBlocked: the threads that are blocked when a run begins, and still are when it ends.
//
// Such a thread makes no event: it is in no picture of what threads wait for, though a process that hangs is all of
// such threads. What it waits for is in /proc. Tested by tests/live/offcpu_of_a_hung_process.t.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sema/choices.h"

namespace scry::cli {

class LongBlocked {
 public:
  // Looks at the processes of -p, with --follow also at those that descend from them. A run that has given up its
  // privileges could not do that later.
  explicit LongBlocked(const sema::TraceScope& scope);
  // Those that have been blocked since then, and where: lines for people; "": none.
  std::string text() const;

 private:
  struct Thread {
    int tid;
    uint64_t switches;
    std::string where;  // "4711 hung: in futex(), futex_do_wait"
  };
  std::vector<Thread> threads_;
};

}  // namespace scry::cli
