// LongBlocked: the threads that are blocked when a run begins, and still are when it ends.
//
// Such a thread causes no event, so that it is in no picture of waits; in a process that hangs, all threads are such
// threads. /proc has the system call and the kernel function in which it waits. Tested by
// tests/live/offcpu_of_a_hung_process.t.
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
  // The threads that have been blocked ever since, and where, as lines for stderr; "": there are none. At most 512
  // threads are looked at, and 8 named.
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
