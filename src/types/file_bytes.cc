#include "types/file_bytes.h"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>

#include <cerrno>

#include "base/fd.h"

namespace scry {
namespace {

bool on_sysfs(int fd) {
  struct statfs info;
  return fstatfs(fd, &info) == 0 && info.f_type == SYSFS_MAGIC;
}

Result<std::vector<std::byte>> read_all(int fd, const std::string& path, size_t expected, size_t limit) {
  constexpr size_t kStep = 64 * 1024;  // files of tracefs say that they are empty
  std::vector<std::byte> buffer(expected + 1);
  size_t size = 0;
  for (;;) {
    if (size > limit) return fail(EFBIG, "read " + path);
    if (size == buffer.size()) buffer.resize(size + kStep);
    const ssize_t count = ::read(fd, buffer.data() + size, buffer.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail(errno, "read " + path);
    if (count == 0) break;
    size += static_cast<size_t>(count);
  }
  buffer.resize(size);
  return buffer;
}

}  // namespace

void FileBytes::Unmap::operator()(const std::byte* address) const {
  munmap(const_cast<std::byte*>(address), size);
}

Result<FileBytes> FileBytes::open(const std::string& path, size_t limit) {
  Fd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!fd) return fail(errno, "open " + path);
  struct stat info;
  if (fstat(fd.get(), &info) != 0) return fail(errno, "stat " + path);
  const size_t size = static_cast<size_t>(info.st_size);
  if (size > limit) return fail(EFBIG, "read " + path);
  FileBytes file;
  if (size > 0 && on_sysfs(fd.get())) {
    void* address = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd.get(), 0);
    if (address != MAP_FAILED) {
      file.mapping_ = {static_cast<const std::byte*>(address), Unmap{size}};
      return file;
    }
  }
  file.buffer_ = TRY(read_all(fd.get(), path, size, limit));
  return file;
}

}  // namespace scry
