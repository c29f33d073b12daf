#include "base/output_path.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <optional>

#include "base/invoking_user.h"
#include "base/path_walk.h"

namespace scry {
namespace {

constexpr mode_t kMode = 0666;

bool is_shared(const struct stat& folder) {
  return (folder.st_mode & S_ISVTX) && (folder.st_mode & S_IWOTH);
}

// Files of the folder's owner are as good as the folder.
bool is_trusted(const struct stat& file, const struct stat& folder) {
  return file.st_uid == ::geteuid() || file.st_uid == folder.st_uid;
}

std::unexpected<Error> refuse(const std::string& path) {
  return fail(EPERM, "open " + path, "use a name in a folder of your own: another user has put a file there");
}

// The last part of a path, in its folder.
struct Destination {
  WalkedPath folder;
  std::string name;

  bool is_in_shared() const { return !name.empty() && is_shared(folder.status); }
  bool is_link(struct stat& link) const {
    return ::fstatat(folder.fd.get(), name.c_str(), &link, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(link.st_mode);
  }
};

// Walks to `way`, through no link of another user, and to no file or FIFO of theirs. `path`: as messages have it.
Result<WalkedPath> walk_checked(const std::string& way, const std::string& path) {
  return walk_path(way, [&](const PathPart& part) -> Result<> {
    const mode_t mode = part.status.st_mode;
    const bool is_refused = (S_ISLNK(mode) || S_ISREG(mode) || S_ISFIFO(mode)) && part.folder &&
                            is_shared(*part.folder) && !is_trusted(part.status, *part.folder);
    return is_refused ? Result<>(refuse(path)) : Result<>();
  });
}

// An error of the way itself is left to the kernel, which has the same.
Result<Destination> find_destination(const std::string& path) {
  const size_t slash = path.rfind('/');
  auto folder = walk_checked(slash == path.npos ? "." : path.substr(0, slash + 1), path);
  if (!folder && folder.error().code == EPERM) return std::unexpected(folder.error());
  if (!folder) return Destination();
  return Destination{std::move(*folder), slash == path.npos ? path : path.substr(slash + 1)};
}

// Nothing of others is followed, waited for or emptied.
Result<Fd> open_in_shared(const Destination& destination, const std::string& path, int flags) {
  struct stat link = {}, status = {};
  const bool is_link = destination.is_link(link);
  if (is_link && !is_trusted(link, destination.folder.status)) return refuse(path);
  const int follows = is_link ? 0 : O_NOFOLLOW, folder = destination.folder.fd.get();
  const char* name = destination.name.c_str();
  const Fd found(::openat(folder, name, O_PATH | O_CLOEXEC | follows));
  if (!found && errno != ENOENT) return fail(errno, "open " + path);
  if (found && ::fstat(found.get(), &status) != 0) return fail(errno, "open " + path);
  const bool is_kept = S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode);
  if (found && !is_link && is_kept && !is_trusted(status, destination.folder.status)) return refuse(path);
  const int once = is_link ? 0 : O_EXCL;  // a file that came meanwhile is not ours
  Fd file(found ? ::open(fmt::format("/proc/self/fd/{}", found.get()).c_str(), flags & ~O_CREAT)
                : ::openat(folder, name, flags | follows | once, kMode));
  if (!file) return fail(errno, "open " + path);
  return file;
}

// "/dev/stdout", "/dev/fd/3": opening one would empty the file that the shell appends to (`>> log`).
std::optional<int> named_descriptor(std::string_view path) {
  constexpr std::string_view kFolders[] = {"/dev/fd/", "/proc/self/fd/"};
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : kFolders) {
    if (!path.starts_with(folder)) continue;
    const std::string_view digits = path.substr(folder.size());
    int number = 0;
    const auto end = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (end.ec == std::errc() && end.ptr == digits.data() + digits.size()) return number;
  }
  return std::nullopt;
}

}  // namespace

Result<Fd> open_for_output(const std::string& path, int flags) {
  const AsInvokingUser as_user;
  if (const auto descriptor = named_descriptor(path)) {
    Fd file(::fcntl(*descriptor, F_DUPFD_CLOEXEC, 0));
    if (!file) return fail(errno, "open " + path);
    return file;
  }
  const Destination destination = TRY(find_destination(path));
  if (destination.is_in_shared()) return open_in_shared(destination, path, flags);
  // In the folder that was walked to: it may stand for another one by now.
  const bool is_found = destination.folder.fd && !destination.name.empty();
  Fd file(is_found ? ::openat(destination.folder.fd.get(), destination.name.c_str(), flags, kMode)
                   : ::open(path.c_str(), flags, kMode));
  if (!file) return fail(errno, "open " + path);
  return file;
}

Result<std::optional<Replaced>> find_replaced(const std::string& path) {
  const AsInvokingUser as_user;
  if (named_descriptor(path)) return std::nullopt;
  auto found = walk_checked(path, path);
  if (found && !S_ISREG(found->status.st_mode)) return std::nullopt;
  if (found) return Replaced{std::move(found->folder), std::move(found->name), found->status};
  if (found.error().code == EPERM) return std::unexpected(found.error());
  if (found.error().code != ENOENT) return std::nullopt;  // to open it fails with the same
  Destination destination = TRY(find_destination(path));
  struct stat link = {};
  if (!destination.folder.fd || destination.name.empty() || destination.is_link(link)) return std::nullopt;
  return Replaced{std::move(destination.folder.fd), std::move(destination.name), std::nullopt};
}

}  // namespace scry
