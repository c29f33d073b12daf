// PerfMap: names of code made at run time, from the file /tmp/perf-PID.map that runtimes write: "START SIZE NAME", the
// numbers in hexadecimal, one function a line (linux/tools/perf/Documentation/jit-interface.txt).
//
// Anybody may put a file of that name into /tmp. So it is believed only when it is a regular file (no link) of the
// process's own effective user, or of root, that not everybody can write to, as the process sees it: its own mount
// namespace, its own number. It is read in the background, up to the limits of base/foreign_limits.h; when it has
// grown, only what is new is read. Lines that are none are passed over.
//
// Tested by perf_map_test.cc, tests/live/perf_map*.t and fuzz/perf_map_fuzz.cc.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fd.h"

namespace scry::symbols {

class PerfMap {
 public:
  struct Function {
    uint64_t start = 0, size = 0;
    std::string_view name;      // valid as long as the map
    bool has_replaced = false;  // another function began at the same address before
  };

  // Adds the lines of more text; the last one may have no end yet. Of several lines for one address the last one is
  // right. False: there are too many.
  bool add(std::string_view text);
  // To be called after the last add().
  void sort();
  std::optional<Function> find(uint64_t address) const;
  size_t size() const { return lines_.size(); }

 private:
  struct Line {
    uint64_t start = 0, size = 0;
    uint32_t name = 0, length = 0;  // in names_
    bool has_replaced = false;
  };
  std::string_view name_of(const Line& line) const { return std::string_view(names_).substr(line.name, line.length); }
  static std::optional<Function> parse(std::string_view line);
  bool add_line(std::string_view line);

  std::vector<Line> lines_;
  std::string names_;
  std::string unfinished_;
};

// What was read of the map of one process.
struct PerfMapFile {
  uint64_t device = 0, inode = 0, bytes = 0;  // how far it was read
  PerfMap map;
  std::string problem;  // why it, or the rest of it, is not read: a sentence; empty: all is well
};

// The map of a process as it is now. `before` is what was read of it last, null if nothing; it is returned when there
// is nothing new. `user`: whom the process belonged to when it was last seen; nullopt: it was not. `held`: what
// open_perf_map() returned while the process was there; negative: nothing.
std::shared_ptr<const PerfMapFile> read_perf_map(int pid, std::optional<uid_t> user,
                                                 std::shared_ptr<const PerfMapFile> before, int held = -1);

// The file of a process that is there; none: it has not written any, or it is not believed.
Fd open_perf_map(int pid);

}  // namespace scry::symbols
