// How the lines of the strace sink look, read from its settings.
#pragma once

#include <string>

#include "sinks/sink.h"
#include "syscalls/call_set.h"

namespace scry {

// What lines have or lack, each a setting of the sink.
enum class LinePart : uint8_t {
  relative,      // the time since the line before
  duration,      // <0.000012> after each call
  pids,          // each line begins with the number of its thread
  comms,         // ... and its name
  instruction,   // where the program made the call
  number,        // of the call
  descriptors,   // the files that they stand for
  quiet_attach,  // no lines about new processes
  quiet_exit,    // no lines about the ends of processes
};

struct LineStyle {
  syscalls::Style call;
  syscalls::CallSet calls = syscalls::CallSet().set();  // those that are shown; others are only followed
  size_t column = 40;                                   // of " = RESULT"
  std::string time;                                     // "", "t", "tt", "ttt"
  bool to_file = false;
  uint32_t parts = 0;  // bits of LinePart

  explicit LineStyle(const SinkUse& use);
  bool has(LinePart part) const { return parts >> unsigned(part) & 1; }
};

}  // namespace scry
