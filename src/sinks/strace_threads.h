// What a trace knows of its threads: what `scry strace` has shown of them, and what has come too early to be shown.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include "sinks/strace_rows.h"
#include "syscalls/capture.h"

namespace scry {

// A thread that is not the first one of its process and executes a program takes the place of the first one, which
// ends.
class ThreadExecs {
 public:
  void observe(const syscalls::CallRecord& call);
  // The thread that takes the place of this one; 0: none does.
  uint32_t successor(uint32_t tid) const;

 private:
  std::map<uint32_t, uint32_t> begun_;  // by process
};

// restart_syscall() has no arguments: it goes on with the call of the thread that a signal has interrupted.
class InterruptedCalls {
 public:
  void observe(const syscalls::CallRecord& call);
  void forget(uint32_t tid) { numbers_.erase(tid); }
  // "<... resuming interrupted clock_nanosleep ...>" of a restart_syscall(); empty for other calls.
  std::string resumed_by(const syscalls::CallRecord& call) const;

 private:
  std::map<uint32_t, uint32_t> numbers_;  // of the calls, by thread
};

// Whether a signal that was delivered has stopped the process. SIGSTOP always does; SIGTSTP, SIGTTIN and SIGTTOU do
// where the program has no handler and its process group is no orphan, which shows while the process stands still.
bool stops_process(uint32_t tid, int signal);

struct ThreadSignals {
  StopSignals stops;
  IgnoredSignals ignored;
  InterruptedCalls interrupted;
  std::set<uint32_t> killed;  // their calls do not return
};

struct LastLines {
  uint32_t thread = 0;                   // whose line was begun or completed last
  std::map<uint32_t, uint32_t> numbers;  // of the last calls of threads, where they are shown
  std::set<uint32_t> missing;            // threads whose last call has no line: its stack is not shown either
  void forget(uint32_t tid) { numbers.erase(tid), missing.erase(tid); }
};

struct StraceThreads {
  LastLines last;
  std::set<uint32_t> alive;  // met, and not ended
  ThreadSignals signals;
  std::map<uint32_t, uint32_t> announced;  // the call that was shown before its end
  std::map<uint32_t, std::string> comms;   // where they are shown; also of ended threads
  DescriptorRows descriptors;
  ThreadExecs execs;

  // Those that are there from the beginning: numbers between spaces.
  void begin_with(std::string_view tids);
  // `successor`: the thread that takes its place, and its number; 0: none does.
  void end(uint32_t tid, uint32_t successor);
};

// "+++ exited with 0 +++" of a thread that ends with this code, or whose place another one takes.
std::string end_of_thread(uint64_t code, uint32_t successor);

}  // namespace scry
