// Rows of the script of `scry strace` (cli/strace_script.cc), as the strace sink reads them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "syscalls/call.h"
#include "values/value.h"

namespace scry {

// The members inode, family, type, protocol, and the addresses `local` and `peer` with their ports, or `path` and
// `peer_inode`.
syscalls::SocketState socket_in(const Value& row);

// Descriptors of threads, which come as a row for each component of the path and one for the rest
// (cli/descriptor_script.cc), or as a row for a socket (cli/socket_script.cc). What a call has made or changed is kept
// until the arguments of the call have been shown, or, where that call is not shown, until the next one.
class DescriptorRows {
 public:
  // A component of a path, from its end on; the row of the file comes last.
  void add_part(uint32_t tid, const Value& row);
  void add_file(uint32_t tid, const Value& row, syscalls::ProcessFacts& around);
  void add_socket(uint32_t tid, const Value& row, syscalls::ProcessFacts& around);
  // Passes on to `around` what the calls of this thread before this time (ns since boot) have made or changed.
  void tell(uint32_t tid, uint64_t before_ns, syscalls::ProcessFacts& around);

 private:
  struct Made {
    uint64_t time;
    uint32_t pid;
    int number;
    std::variant<syscalls::FileState, syscalls::SocketState> state;
  };
  void add(uint32_t tid, bool at_exit, Made made, syscalls::ProcessFacts& around);
  static void observe(const Made& made, syscalls::ProcessFacts& around);
  // `count` parts have come; `whole`: none before the last of them was lost.
  struct Path {
    std::string text;
    uint64_t count = 0;
    bool whole = true;
  };
  std::map<uint32_t, Path> paths_;
  std::map<uint32_t, std::vector<Made>> made_;
};

struct SignalRow {
  uint64_t time = 0;
  int number = 0;
  std::string info;  // bytes of siginfo_t; empty: nothing is known
};
SignalRow signal_in(const Value& row);

// Signals that threads ignore. They are shown when the call that the thread is in has ended. Those of threads that are
// not traced stay here, at most kMost for each.
class IgnoredSignals {
 public:
  static constexpr size_t kMost = 4096;
  // false: there are that many, and this one is left out.
  bool add(uint32_t tid, SignalRow signal);
  bool has(uint32_t tid) const { return signals_.contains(tid); }
  // Those that came before this time.
  std::vector<SignalRow> take(uint32_t tid, uint64_t before_ns);

 private:
  std::map<uint32_t, std::vector<SignalRow>> signals_;
};

// The signals that scry itself sends: SIGSTOP stops a process until its records are read, SIGCONT continues it. They
// are not shown.
class StopSignals {
 public:
  void expect(uint32_t pid);
  // Whether the signal is one of them.
  bool take(uint32_t pid, int signal);

 private:
  std::set<uint32_t> stopped_;              // several threads may ask for one stop
  std::map<uint32_t, unsigned> continued_;  // a SIGCONT for each record
};

}  // namespace scry
