#include "base/path_walk.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <deque>

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
  Walk(const std::string& path, const std::function<Result<>(const PathPart&)>& check)
      : path_(path), check_(check), rest_(parts_of(path)) {}

  Result<WalkedPath> run() {
    TRY(start());
    while (!rest_.empty()) TRY(step());
    return std::move(here_);
  }

 private:
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
    const std::string in = shown_.empty() ? "/" : shown_;
    TRY(check_({status, here_.fd ? &here_.status : nullptr, in, is_last ? path_ : shown, is_last}));
    if (S_ISLNK(status.st_mode)) return follow(fd);
    if (!is_folder && !is_last) return fail(ENOTDIR, fmt::format("open '{}'", path_));
    if (is_folder) {
      shown_ = shown == "/" ? "" : shown;
      here_ = {std::move(fd), status};
    } else {
      here_ = {std::move(fd), status, std::move(here_.fd), name_};
    }
    return {};
  }

  Result<> follow(const Fd& link) {
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
    name_ = std::move(rest_.front());
    rest_.pop_front();
    std::string shown = fmt::format("{}/{}", shown_, name_);
    if (name_ == "..") shown = shown_.substr(0, std::min(shown_.rfind('/'), shown_.size()));
    return enter(Fd(::openat(here_.fd.get(), name_.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC)),
                 shown.empty() ? "/" : shown);
  }

  const std::string& path_;
  const std::function<Result<>(const PathPart&)>& check_;
  std::deque<std::string> rest_;
  WalkedPath here_;
  std::string name_;   // of the part that comes next
  std::string shown_;  // the folder that we are in; empty: the root
  int links_ = 0;
};

}  // namespace

Result<WalkedPath> walk_path(const std::string& path, const std::function<Result<>(const PathPart&)>& check) {
  return Walk(path, check).run();
}

}  // namespace scry
