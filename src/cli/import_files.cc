#include "cli/import_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>

#include "base/fd.h"

namespace scry::cli {
namespace {

constexpr size_t kMostBytes = 64u << 20;

}  // namespace

Result<std::string> read_whole_file(int fd, const std::string& name) {
  std::string text;
  char chunk[1 << 16];
  for (;;) {
    const ssize_t got = ::read(fd, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(errno, fmt::format("failed to read file '{}'", name));
    if (got == 0) return text;
    text.append(chunk, static_cast<size_t>(got));
    if (text.size() > kMostBytes) return fail(EFBIG, fmt::format("failed to read file '{}'", name));
  }
}

SystemImportFiles::Entry SystemImportFiles::look(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return {};
  Entry entry;
  if (S_ISREG(status.st_mode))
    entry.kind = Kind::file;
  else if (S_ISDIR(status.st_mode))
    entry.kind = Kind::folder;
  else
    return {};
  entry.world_writable = status.st_mode & S_IWOTH;
  char real[PATH_MAX];
  entry.identity = ::realpath(path.c_str(), real) ? real : path;
  return entry;
}

Result<std::string> SystemImportFiles::read(const std::string& path) {
  Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return fail(errno, fmt::format("failed to open file '{}'", path));
  return read_whole_file(file.get(), path);
}

std::vector<std::string> SystemImportFiles::names(const std::string& folder) {
  std::vector<std::string> names;
  DIR* open = ::opendir(folder.c_str());
  if (!open) return names;
  while (const dirent* entry = ::readdir(open)) names.emplace_back(entry->d_name);
  ::closedir(open);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace scry::cli
