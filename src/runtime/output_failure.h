// How a run ends when its output could not be written.
#pragma once

#include <optional>

#include "base/result.h"
#include "sinks/output.h"

namespace scry {

// The exit status where the output has no reader any more (`is_closed`: that was seen before a write failed), unless
// SIGPIPE ends the process first; nothing while it can be written. An error: the file system had no room, or the like.
Result<std::optional<int>> output_failure(const Output& out, bool is_closed = false);

}  // namespace scry
