// Reading the small text files of /proc and /sys.
#pragma once

#include <string>

#include "base/result.h"

namespace scry {

// The whole file, at most `limit` bytes of it.
Result<std::string> read_text_file(const std::string& path, size_t limit = 1 << 20);

}  // namespace scry
