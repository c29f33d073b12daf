// Reading the small text files of /proc and /sys.
#pragma once

#include <string>

#include "base/result.h"

namespace scry {

// The whole file, at most `limit` bytes of it. What has no more to give at once, as a FIFO or a terminal, ends there.
Result<std::string> read_text_file(const std::string& path, size_t limit = 1 << 20);

}  // namespace scry
