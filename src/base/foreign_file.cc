#include "base/foreign_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/openat2.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <ctime>

#include "base/clock.h"
#include "base/foreign_limits.h"
#include "base/invoking_user.h"

namespace scry {
namespace {

int look_flags(ForeignFile::Links links) {
  return O_PATH | O_CLOEXEC | (links == ForeignFile::Links::refuse ? O_NOFOLLOW : 0);
}

}  // namespace

bool is_trusted_user(uid_t user) {
  const Account* caller = invoking_user();
  return user == 0 || user == ::getuid() || (caller && user == caller->user);
}

bool ForeignFile::is_ours() const {
  return is_trusted_user(owner_) && !anyone_writes_;
}

Result<ForeignFile> ForeignFile::open_found(Fd found, const std::string& path) {
  if (!found) return fail(errno, fmt::format("open '{}'", path));
  struct stat status {};
  if (::fstat(found.get(), &status) != 0) return fail(errno, fmt::format("stat '{}'", path));
  if (!S_ISREG(status.st_mode)) return fail(fmt::format("'{}' is not a regular file", path));
  ForeignFile file;
  const std::string itself = fmt::format("/proc/self/fd/{}", found.get());
  file.fd_ = Fd(::open(itself.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file.fd_) return fail(errno, fmt::format("open '{}'", path));
  file.path_ = path;
  file.size_ = static_cast<uint64_t>(status.st_size);
  file.device_ = status.st_dev;
  file.inode_ = status.st_ino;
  file.owner_ = status.st_uid;
  file.anyone_writes_ = (status.st_mode & S_IWOTH) != 0;
  return file;
}

Result<ForeignFile> ForeignFile::open(const std::string& path, Links links) {
  return open_found(Fd(::open(path.c_str(), look_flags(links))), path);
}

Result<ForeignFile> ForeignFile::open_below(const std::string& root, const std::string& path, Links links) {
  const Fd folder(::open(root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!folder) return fail(errno, fmt::format("open '{}'", root));
  open_how how{};
  how.flags = static_cast<uint64_t>(look_flags(links));
  how.resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS;
  return open_found(Fd(static_cast<int>(::syscall(SYS_openat2, folder.get(), path.c_str(), &how, sizeof how))),
                    root + path);
}

std::unexpected<Error> ForeignFile::too_large(const char* what, uint64_t bytes, uint64_t most) const {
  return fail(EFBIG, fmt::format("'{}' is not read: {} has {} bytes or more, and scry reads at most {}", path_, what,
                                 bytes, most));
}

Result<size_t> ForeignFile::read_some(uint64_t offset, std::span<std::byte> room) const {
  const SystemClock clock;
  const int64_t start = clock.monotonic_ns();
  const std::atomic_ref<int64_t> spent(read_ns_);  // the symbols and the DWARF of a file may be read at the same time
  if (spent.load(std::memory_order_relaxed) > foreign::kMostReadNs)
    return fail(ETIMEDOUT,
                fmt::format("'{}' is not read: it took longer than {} s", path_, foreign::kMostReadNs / 1'000'000'000));
  ssize_t got = 0;
  do got = ::pread(fd_.get(), room.data(), room.size(), static_cast<off_t>(offset));
  while (got < 0 && errno == EINTR);
  if (got < 0) return fail(errno, fmt::format("read '{}'", path_));
  spent.fetch_add(clock.monotonic_ns() - start, std::memory_order_relaxed);
  return static_cast<size_t>(got);
}

Result<std::vector<std::byte>> ForeignFile::read(uint64_t offset, uint64_t size, uint64_t most,
                                                 const char* what) const {
  if (size > most) return too_large(what, size, most);
  if (offset > size_ || size > size_ - offset)
    return fail(fmt::format("'{}' is damaged: it refers to bytes after its end", path_));
  std::vector<std::byte> bytes(size);
  for (uint64_t done = 0; done < size;) {
    const auto room = std::span(bytes).subspan(done, std::min<uint64_t>(size - done, kPiece));
    const size_t got = TRY(read_some(offset + done, room));
    if (got == 0) return fail(fmt::format("'{}' became shorter while it was read", path_));
    done += got;
  }
  return bytes;
}

Result<Fd> ForeignFile::copy(uint64_t most) const {
  if (size_ > most) return too_large("a file that another user can change", size_, most);
  Fd copied(::memfd_create("copy", MFD_CLOEXEC));
  if (!copied || ::ftruncate(copied.get(), static_cast<off_t>(size_)) != 0)
    return fail(errno, fmt::format("copy '{}'", path_));
  std::vector<std::byte> piece(kPiece);
  for (uint64_t at = 0; at < size_;) {
    const off_t data = ::lseek(fd_.get(), static_cast<off_t>(at), SEEK_DATA);
    if (data < 0 && errno == ENXIO) break;  // nothing but a hole from here on
    if (data > 0) at = static_cast<uint64_t>(data);
    if (at >= size_) break;
    const size_t got = TRY(read_some(at, std::span(piece).first(std::min<uint64_t>(kPiece, size_ - at))));
    if (got == 0) break;
    if (::pwrite(copied.get(), piece.data(), got, static_cast<off_t>(at)) != static_cast<ssize_t>(got))
      return fail(errno, fmt::format("copy '{}'", path_));
    at += got;
  }
  return copied;
}

}  // namespace scry
