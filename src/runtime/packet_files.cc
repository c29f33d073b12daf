#include "runtime/packet_files.h"

#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace scry {
namespace {

struct FileHeader {
  uint32_t magic = 0xa1b2c3d4;  // times in microseconds
  uint16_t major = 2, minor = 4;
  uint32_t reserved[2] = {};
  uint32_t longest_packet = 262144;
  uint32_t link_type = 101;  // LINKTYPE_RAW: IPv4 or IPv6
};
static_assert(sizeof(FileHeader) == 24);

struct PacketHeader {
  uint32_t seconds = 0, microseconds = 0, captured = 0, original = 0;
};
static_assert(sizeof(PacketHeader) == 16);

}  // namespace

Result<void> PacketFiles::append(const std::string& path, int64_t wall_ns, Bytes packet) {
  Fd& file = files_[path];
  if (!file) {
    file = Fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (!file) return fail(errno, "open " + path);
    const FileHeader header;
    if (::write(file.get(), &header, sizeof header) != sizeof header) return fail(errno, "write " + path);
  }
  const auto size = static_cast<uint32_t>(packet.size());
  PacketHeader header{.seconds = static_cast<uint32_t>(wall_ns / 1'000'000'000),
                      .microseconds = static_cast<uint32_t>(wall_ns % 1'000'000'000 / 1000),
                      .captured = size,
                      .original = size};
  const iovec parts[] = {{&header, sizeof header}, {const_cast<std::byte*>(packet.data()), packet.size()}};
  const auto whole = static_cast<ssize_t>(sizeof header + packet.size());
  if (::writev(file.get(), parts, 2) != whole) return fail(errno ? errno : EIO, "write " + path);
  return {};
}

}  // namespace scry
