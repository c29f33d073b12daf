#include "base/text_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/clock.h"
#include "base/fd.h"

namespace scry {
namespace {

constexpr size_t kPiece = 1 << 14;

// Appends what one read(2) of at most `most` bytes brings; false: there is no more.
Result<bool> read_piece(const Fd& file, const std::string& path, std::string& text, size_t most) {
  const size_t used = text.size();
  ssize_t got = 0;
  text.resize_and_overwrite(used + most, [&](char* bytes, size_t) {
    do got = ::read(file.get(), bytes + used, most);
    while (got < 0 && errno == EINTR);
    return used + static_cast<size_t>(std::max<ssize_t>(got, 0));
  });
  if (got < 0 && errno != EAGAIN) return fail(errno, "read " + path);
  return got > 0;
}

}  // namespace

Result<TextPart> read_text_part(const std::string& path, size_t most_bytes, int64_t most_ns) {
  const SystemClock clock;
  const int64_t start = clock.monotonic_ns();
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file) return fail(errno, "open " + path);
  TextPart part;
  while (part.text.size() <= most_bytes) {  // one byte more tells whether there is more
    if (!TRY(read_piece(file, path, part.text, std::min(kPiece, most_bytes + 1 - part.text.size())))) return part;
    if (clock.monotonic_ns() - start > most_ns) break;
  }
  part.is_whole = false;
  part.text.resize(std::min(part.text.size(), most_bytes));
  return part;
}

Result<std::string> read_text_file(const std::string& path, size_t most_bytes) {
  return std::move(TRY(read_text_part(path, most_bytes)).text);
}

}  // namespace scry
