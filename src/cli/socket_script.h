// The part of the script of `scry strace` that tells what sockets are connected to: for -yy.
//
// A row with line = "socket" for each socket that a call has made or changed, at the exit of the call. With at_exit = 1
// the line of the call follows: its descriptor is named as it was before. Read by sinks/strace_sink.cc; tested by
// tests/live/strace_descriptors.t.
#pragma once

#include <string>

#include "syscalls/call_set.h"

namespace scry::cli {

// Declarations, which come first in the script.
std::string socket_declarations();
// Statements of rawtracepoint:sys_exit. `shown`: the calls that have a line, whatever their result.
std::string sockets_at_exit(const syscalls::CallSet& shown);

}  // namespace scry::cli
