// PythonCodes: what the code objects of Python programs are called, as the walks in the kernel sent it
// (codegen/python_walk.h).
//
// A frame may be asked for before the record of its code object was taken out of the ring: then the ring is emptied
// first. Names are bytes of foreign processes: at most kMostCodes are kept, as programs send no more, and line tables
// of kMostLineBytes in all; beyond that frames have no line. Tested by tests/live/pystack*.t.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernel/maps.h"
#include "unwind/python_lines.h"

namespace scry {

class PythonCodes {
 public:
  static constexpr size_t kMostCodes = 65536, kMostLineBytes = size_t{32} << 20;

  void receive_from(std::unique_ptr<EventSource> ring);
  // -1: nothing comes.
  int descriptor() const { return ring_ ? ring_->descriptor() : -1; }
  // Takes what has come.
  void take();
  // Of the build with the next number; numbers begin at 1.
  void add_build(const unwind::PythonBuild& build);

  struct Frame {
    std::string function, file;  // empty: not known
    int line = 0;                // 0: none
    bool is_shim = false;        // between a call of a class and its __init__ (since 3.12); tracebacks leave it out
  };
  Frame find(uint64_t frame);
  // How many frames were asked for and not known.
  uint64_t unknown_frames();

 private:
  struct Code {
    std::string function, file;
    int first_line = 0;  // 0: the line table found no room
    unwind::PythonLines line_format{};
    std::vector<std::byte> lines;
  };
  void take_locked();
  void add(Bytes record);

  std::mutex mutex_;  // of what follows
  std::unique_ptr<EventSource> ring_;
  std::vector<unwind::PythonBuild> builds_;
  std::unordered_map<uint64_t, Code> known_;  // by id
  size_t line_bytes_ = 0;
  uint64_t unknown_frames_ = 0;
};

}  // namespace scry
