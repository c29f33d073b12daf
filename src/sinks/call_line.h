// One system call as a line, and as JSON.
#pragma once

#include <string>

#include "syscalls/call.h"

namespace scry {

// "1234 cat openat(AT_FDCWD, \"/etc/passwd\", O_RDONLY) = 3\n"; of a call that blocks, or does not return, what is
// known.
void append_call_line(std::string& out, const syscalls::Call& call);
// {"name": "openat", "number": 257, "pid": ..., "arguments": [{"name": ..., "text": ..., "raw": ...}], "result": ...}
void append_call_json(std::string& out, const syscalls::Call& call);

// " (INJECTED)", " (INJECTED: args)", " (DELAYED)": what was done to the call.
void append_tampering(std::string& out, const syscalls::CallRecord& record);

std::string comm_of(const syscalls::CallRecord& record);

// Nothing is known about descriptors and processes.
syscalls::ProcessFacts& no_process_facts();

}  // namespace scry
