#include "base/output_path.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/invoking_user.h"

namespace scry {
namespace {

constexpr mode_t kMode = 0666;

// The last part of a path, in its folder.
struct Destination {
  Fd folder;
  struct stat owner = {};  // the folder
  std::string name;
  bool is_shared = false;

  explicit Destination(const std::string& path) {
    const size_t slash = path.rfind('/');
    const std::string folder_name = slash == path.npos ? "." : path.substr(0, slash + 1);
    name = slash == path.npos ? path : path.substr(slash + 1);
    folder = Fd(::open(folder_name.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (folder && !name.empty() && ::fstat(folder.get(), &owner) == 0)
      is_shared = (owner.st_mode & S_ISVTX) && (owner.st_mode & S_IWOTH);
  }
  // Files of the folder's owner are as good as the folder.
  bool trusts(const struct stat& file) const { return file.st_uid == ::geteuid() || file.st_uid == owner.st_uid; }
  bool is_link(struct stat& link) const {
    return ::fstatat(folder.get(), name.c_str(), &link, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(link.st_mode);
  }
};

std::unexpected<Error> refuse(const std::string& path) {
  return fail(EPERM, "open " + path, "use a name in a folder of your own: another user has put a file there");
}

// Nothing of others is followed or emptied.
Result<Fd> open_in_shared(const Destination& destination, const std::string& path, int flags) {
  struct stat link = {}, status = {};
  const bool is_link = destination.is_link(link);
  if (is_link && !destination.trusts(link)) return refuse(path);
  Fd file(::openat(destination.folder.get(), destination.name.c_str(), (flags & ~O_TRUNC) | (is_link ? 0 : O_NOFOLLOW),
                   kMode));
  if (!file || ::fstat(file.get(), &status) != 0) return fail(errno, "open " + path);
  const bool is_kept = S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode);
  if (!is_link && is_kept && !destination.trusts(status)) return refuse(path);
  const bool empties = (flags & O_TRUNC) && S_ISREG(status.st_mode);
  if (empties && ::ftruncate(file.get(), 0) != 0) return fail(errno, "open " + path);
  return file;
}

}  // namespace

Result<Fd> open_for_output(const std::string& path, int flags) {
  const AsInvokingUser as_user;
  const Destination destination(path);
  if (destination.is_shared) return open_in_shared(destination, path, flags);
  Fd file(::open(path.c_str(), flags, kMode));
  if (!file) return fail(errno, "open " + path);
  return file;
}

Result<> check_output_path(const std::string& path) {
  const Destination destination(path);
  struct stat link = {};
  if (destination.is_shared && destination.is_link(link) && !destination.trusts(link)) return refuse(path);
  return {};
}

}  // namespace scry
