#include "base/trusted_path.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "base/access.h"
#include "base/foreign_file.h"

namespace scry {
namespace {

std::unexpected<Error> open_to_all(const char* kind, const std::string& path) {
  return fail(fmt::format("a {} with global write permissions: {}", kind, path));
}

Result<> check_trust(const PathPart& part) {
  const mode_t mode = part.status.st_mode;
  const bool is_folder = S_ISDIR(mode), is_link = S_ISLNK(mode);
  const char* kind = is_folder ? "directory" : "file";
  if (!is_trusted_user(part.status.st_uid))
    return fail(fmt::format("a {} of user {}: {}", kind, part.status.st_uid, part.shown));
  const bool all_write = !is_link && (mode & S_IWOTH);
  if (all_write && !(is_folder && !part.is_last && (mode & S_ISVTX))) return open_to_all(kind, part.shown);
  if (!is_folder && !is_link && part.folder && (part.folder->st_mode & S_IWOTH))
    return open_to_all("directory", part.shown_folder);
  return {};
}

}  // namespace

Result<WalkedPath> walk_trusted(const std::string& path) {
  return walk_path(path, check_trust);
}

Result<std::string> read_trusted(const std::string& path, size_t most) {
  const WalkedPath found = TRY(walk_trusted(path));
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
