#include "kernel/text_file.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>

#include "base/fd.h"

namespace scry {

Result<std::string> read_text_file(const std::string& path, size_t limit) {
  Fd fd(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!fd) return fail(errno, "open " + path);
  std::string text;
  char buffer[4096];
  while (text.size() < limit) {
    const ssize_t count = read(fd.get(), buffer, std::min(sizeof buffer, limit - text.size()));
    if (count < 0 && errno == EINTR) continue;
    if (count == 0 || (count < 0 && errno == EAGAIN)) break;
    if (count < 0) return fail(errno, "read " + path);
    text.append(buffer, count);
  }
  return text;
}

}  // namespace scry
