// RunTimeNames: names of code that processes make at run time, from the maps that runtimes write (perf_map.h).
//
// Runtimes add to a map as long as they run, so it is looked at again and again, in the background. A map is needed
// longer than it can be found: the process may remove it at its end, or live in a container that ends with it. So the
// map of a process that has mapped code without a file is held open while the process is there, as soon as there is
// one: those of the last kMostHeld such processes, a descriptor each. Tested by perf_map_test.cc and
// tests/live/perf_map*.t.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "base/background.h"
#include "base/clock.h"
#include "base/fd.h"
#include "symbols/perf_map.h"

namespace scry::symbols {

class RunTimeNames {
 public:
  static constexpr size_t kMostHeld = 128;

  RunTimeNames(const Clock& clock, Background& background) : clock_(clock), background_(background) {}

  // Whom the process belongs to, before it is gone.
  void note_user(int pid, uid_t user) { codes_[pid].user = user; }
  // The process has mapped code that belongs to no file.
  void expect(int pid);
  // To be called now and then: maps may be written after that.
  void hold_expected();
  void forget(int pid) { codes_.erase(pid); }

  // `address`: of the call, for a return address. The name is valid until the next call.
  std::optional<PerfMap::Function> find(int pid, uint64_t address);
  // It is in code that the process made, and find() has no name for it.
  void note_unnamed(int pid, uint64_t address);
  // Why maps were not read, and which processes write none: a sentence each.
  std::set<std::string> problems() const;

 private:
  struct Code {  // of one process
    std::optional<uid_t> user;
    std::string process;                     // what it was called when it was first seen to map such code
    std::shared_ptr<const PerfMapFile> map;  // null: none was read
    Later<std::shared_ptr<const PerfMapFile>> reading;
    std::optional<int64_t> read_ns;  // when
    std::shared_ptr<const Fd> held;  // the file; null: it is found by its name
  };
  struct Holding {
    std::map<int, int> tries_left;  // by process
    int64_t not_before_ns = 0;
    std::deque<int> held;  // processes, in the order in which their maps were found
  };
  struct Unnamed {
    std::string process;  // its name
    std::set<uint64_t> addresses;
  };
  void hold(int pid, Fd map);
  void read(int pid, Code& code, bool is_known);

  const Clock& clock_;
  Background& background_;
  std::map<int, Code> codes_;
  Holding holding_;
  std::map<uid_t, uint64_t> bytes_;  // of maps, by the user of their processes
  std::set<std::string> problems_;
  std::map<int, Unnamed> unnamed_;  // of processes without a map
};

}  // namespace scry::symbols
