// One call of a library function as a line, and as JSON.
#pragma once

#include <string>
#include <string_view>

#include "syscalls/call.h"

namespace scry {

// `function`: the text of the bundle (libcalls/call.h). "1234 cat read(3, \"abc\", 3) = 3\n".
void append_library_call_line(std::string& out, std::string_view function, const syscalls::Call& call);
// {"name": "read", "library": "libc.so.6", "pid": ..., "arguments": ["3", ...], "raw": [...], "result": 3, ...}
void append_library_call_json(std::string& out, std::string_view function, const syscalls::Call& call);

}  // namespace scry
