#include "cli/import_files.h"

#include <dirent.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/foreign_limits.h"
#include "base/invoking_user.h"
#include "base/trusted_path.h"
#include "cli/toolkit.h"

namespace scry::cli {
namespace {

constexpr size_t kMostBytes = foreign::kMostScriptBytes;

sema::ImportFiles::Kind kind_of(mode_t mode) {
  using enum sema::ImportFiles::Kind;
  return S_ISREG(mode) ? file : S_ISDIR(mode) ? folder : missing;
}

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

std::optional<std::string_view> SystemImportFiles::library(std::string_view name) const {
  return library_script(name);
}

std::vector<std::string> SystemImportFiles::library_names() const {
  return cli::library_names();
}

SystemImportFiles::Entry SystemImportFiles::look(const std::string& path) {
  const AsInvokingUser as_user;
  const auto found = walk_trusted(path);
  struct stat status {};
  if (found)
    status = found->status;
  else if (found.error().code != 0 || ::stat(path.c_str(), &status) != 0)
    return {};
  return {.kind = kind_of(status.st_mode),
          .distrust = found ? "" : found.error().what,
          .identity = fmt::format("{}:{}", status.st_dev, status.st_ino)};
}

Result<std::string> SystemImportFiles::read(const std::string& path) {
  const AsInvokingUser as_user;
  auto text = read_trusted(path, kMostBytes);
  if (!text) return fail(text.error().code, fmt::format("failed to read file '{}'", path));
  return text;
}

std::vector<std::string> SystemImportFiles::names(const std::string& folder) {
  std::vector<std::string> names;
  const AsInvokingUser as_user;
  DIR* open = ::opendir(folder.c_str());
  if (!open) return names;
  while (const dirent* entry = ::readdir(open)) names.emplace_back(entry->d_name);
  ::closedir(open);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace scry::cli
