#include "runtime/iterator_records.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "base/bytes.h"

namespace scry {

// The file is records, one after the other, cut anywhere by the reads.
Result<void> read_records(int file, const ReceiveRecord& receive, const std::function<void()>& pause) {
  constexpr size_t kHeader = 8, kChunk = 1 << 16;
  std::vector<std::byte> bytes;
  for (;;) {
    const size_t held = bytes.size();
    bytes.resize(held + kChunk);
    const ssize_t got = ::read(file, bytes.data() + held, kChunk);
    const int error = errno;
    bytes.resize(held + static_cast<size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0 && error != EAGAIN && error != EINTR) return fail(error, "read an iterator");
    if (got == 0) return {};
    size_t used = 0;
    while (bytes.size() - used >= kHeader) {
      const Bytes rest = Bytes(bytes).subspan(used);
      const size_t size = kHeader + read_uint(rest.subspan(4), 4);
      if (size > rest.size()) break;
      if (!receive(rest.first(size))) return {};
      used += size;
    }
    bytes.erase(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(used));
    pause();
  }
}

}  // namespace scry
