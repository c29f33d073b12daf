// Reading text files whole, those of /proc and /sys for the most part, and the lines of texts.
// Files that another user may have made are read by foreign_file.h.
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
  bool is_whole = true;  // no: the file has more than was to be read, or was not read in time
};

// The file up to `most_bytes` of it, and no longer than `most_ns`. What has no more to give at once, as a FIFO or a
// terminal, ends there.
Result<TextPart> read_text_part(const std::string& path, size_t most_bytes,
                                int64_t most_ns = std::numeric_limits<int64_t>::max());

// The text of that.
Result<std::string> read_text_file(const std::string& path, size_t most_bytes = 1 << 20);

// Calls `each` for every line, without its end. What follows the last end of a line is one too.
template <class Each>
void for_each_line(std::string_view text, Each each) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    each(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace scry
