// Reads whole text files, mostly those of /proc and /sys, and splits texts into lines. For files that another user may
// have made, see foreign_file.h.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "base/result.h"

namespace scry {

struct TextPart {
  std::string text;
  bool is_whole = true;  // false: the file has more than `most_bytes`, or `most_ns` was over
};

// The first `most_bytes` of a file, or what could be read in `most_ns`. Does not wait: a FIFO or a terminal ends where
// nothing more is there to read.
Result<TextPart> read_text_part(const std::string& path, size_t most_bytes,
                                int64_t most_ns = std::numeric_limits<int64_t>::max());

// Likewise, without telling whether it is the whole file.
Result<std::string> read_text_file(const std::string& path, size_t most_bytes = 1 << 20);

// Calls `each` for every line, without its '\n'; the last line may lack one.
template <class Each>
void for_each_line(std::string_view text, Each each) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    each(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace scry
