#include "base/trusted_path.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <deque>

#include "base/access.h"
#include "base/foreign_file.h"

namespace scry {
namespace {

constexpr int kMostLinks = 40;  // as the kernel

std::deque<std::string> parts_of(std::string_view path) {
  std::deque<std::string> parts;
  while (!path.empty()) {
    const size_t end = std::min(path.find('/'), path.size());
    if (end > 0 && path.substr(0, end) != ".") parts.emplace_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return parts;
}

class Walk {
 public:
  explicit Walk(const std::string& path) : path_(path), rest_(parts_of(path)) {}

  Result<TrustedPath> run() {
    TRY(start());
    while (!rest_.empty()) TRY(step());
    if (!S_ISDIR(here_.status.st_mode)) return std::move(here_);
    if (here_.status.st_mode & S_IWOTH) return open_to_all("directory", path_);
    return std::move(here_);
  }

 private:
  static std::unexpected<Error> open_to_all(const char* kind, const std::string& path) {
    return fail(fmt::format("a {} with global write permissions: {}", kind, path));
  }

  Result<> start() {
    if (path_.starts_with('/')) return go_to_root();
    char current[PATH_MAX];
    if (!::getcwd(current, sizeof current)) return fail(errno, "find the current folder");
    const auto parts = parts_of(current);
    rest_.insert(rest_.begin(), parts.begin(), parts.end());
    return go_to_root();
  }

  Result<> go_to_root() {
    shown_.clear();
    return enter(Fd(::open("/", O_PATH | O_CLOEXEC)), "/");
  }

  // `fd` is what comes next on the way; folders only become the place to go on from.
  Result<> enter(Fd fd, const std::string& shown) {
    if (!fd) return fail(errno, fmt::format("open '{}'", path_));
    struct stat status {};
    if (::fstat(fd.get(), &status) != 0) return fail(errno, fmt::format("stat '{}'", path_));
    const bool is_folder = S_ISDIR(status.st_mode), is_last = rest_.empty();
    const std::string& named = is_last ? path_ : shown;
    const char* kind = is_folder ? "directory" : "file";
    const bool is_link = S_ISLNK(status.st_mode);
    if (!is_trusted_user(status.st_uid)) return fail(fmt::format("a {} of user {}: {}", kind, status.st_uid, named));
    const bool all_write = !is_link && (status.st_mode & S_IWOTH);
    if (all_write && !(is_folder && (status.st_mode & S_ISVTX))) return open_to_all(kind, named);
    if (!is_folder && !is_link && here_.fd && (here_.status.st_mode & S_IWOTH))
      return open_to_all("directory", shown_.empty() ? "/" : shown_);
    if (is_link) return follow(fd, status);
    if (!is_folder && !is_last) return fail(ENOTDIR, fmt::format("open '{}'", path_));
    if (is_folder) shown_ = shown == "/" ? "" : shown;
    here_ = {std::move(fd), status};
    return {};
  }

  Result<> follow(const Fd& link, const struct stat&) {
    if (++links_ > kMostLinks) return fail(ELOOP, fmt::format("open '{}'", path_));
    char target[PATH_MAX];
    const ssize_t length = ::readlinkat(link.get(), "", target, sizeof target);
    if (length < 0) return fail(errno, fmt::format("open '{}'", path_));
    const std::string_view text(target, static_cast<size_t>(length));
    const auto parts = parts_of(text);
    rest_.insert(rest_.begin(), parts.begin(), parts.end());
    return text.starts_with('/') ? go_to_root() : Result<>();
  }

  Result<> step() {
    const std::string name = std::move(rest_.front());
    rest_.pop_front();
    std::string shown = fmt::format("{}/{}", shown_, name);
    if (name == "..") shown = shown_.substr(0, std::min(shown_.rfind('/'), shown_.size()));
    return enter(Fd(::openat(here_.fd.get(), name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC)),
                 shown.empty() ? "/" : shown);
  }

  const std::string& path_;
  std::deque<std::string> rest_;
  TrustedPath here_;
  std::string shown_;  // the folder that we are in; empty: the root
  int links_ = 0;
};

}  // namespace

Result<TrustedPath> walk_trusted(const std::string& path) {
  return Walk(path).run();
}

Result<std::string> read_trusted(const std::string& path, size_t most) {
  const TrustedPath found = TRY(walk_trusted(path));
  const ForeignFile file = TRY(ForeignFile::open(fmt::format("/proc/self/fd/{}", found.fd.get())));
  std::string text;
  text.reserve(std::min<uint64_t>(file.size(), most));
  TRY(file.read_pieces(0, most, "the file", [&](Bytes piece) {
    text.append(reinterpret_cast<const char*>(piece.data()), piece.size());
    return true;
  }));
  return text;
}

std::string find_trusted_program(const std::string& name) {
  const char* variable = std::getenv("PATH");
  std::string_view rest = variable ? variable : "/usr/bin:/bin";
  while (!rest.empty()) {
    const size_t end = std::min(rest.find(':'), rest.size());
    const std::string path = fmt::format("{}/{}", rest.substr(0, end), name);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (path.starts_with('/') && may_access(path, X_OK) && walk_trusted(path)) return path;
  }
  return {};
}

}  // namespace scry
