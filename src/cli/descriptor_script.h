// The part of the script of `scry strace` that names descriptors: for -y, -yy and -P.
//
// What a descriptor stands for is read where the call is made, as it is at that moment: of each descriptor among the
// arguments at the entry of the call, of its result at the exit. A row with line = "part" for each component of the
// path, the last one first, and one with line = "file" for the rest; none where nothing has changed since this process
// used this descriptor last. Read by sinks/strace_sink.cc; tested by tests/live/strace_descriptors.t.
#pragma once

#include <string>

#include "syscalls/call_set.h"

namespace scry::cli {

// Declarations, which come first in the script.
std::string descriptor_declarations();
// Statements of rawtracepoint:sys_enter and sys_exit, for calls of this set.
std::string descriptors_at_entry(const syscalls::CallSet& calls);
std::string descriptors_at_exit(const syscalls::CallSet& calls);
// A probe: paths change by renames.
std::string descriptor_renames(const std::string& predicate);

}  // namespace scry::cli
