// What the kernel starts in the place of a file: the interpreter of a script, the dynamic loader of a program. Where
// that does not exist, execve(2) says ENOENT of a file that does.
#pragma once

#include <optional>
#include <string>

#include "base/bytes.h"

namespace scry {

// From the beginning of a file: the path after "#!", or that of the segment PT_INTERP; nothing where there is none, or
// where it lies further on. Tested by interpreter_test.cc.
std::optional<std::string> interpreter_of(Bytes beginning);

// For a file that could not be executed, because of something that does not exist; empty: that is the file itself.
std::string missing_interpreter_hint(const std::string& path);

}  // namespace scry
