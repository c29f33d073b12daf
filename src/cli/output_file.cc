#include "cli/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>

#include "base/fd.h"
#include "base/invoking_user.h"
#include "base/output_path.h"
#include "sinks/sink.h"

namespace scry::cli {
namespace {

Result<> write_to(const Fd& file, const std::string& path, std::string_view text) {
  Output out(file.get(), Output::Policy::none);
  out.append(text);
  if (out.error() != 0) return fail(out.error(), fmt::format("Failed to write output file: \"{}\"", path));
  return {};
}

// Only root can give a file away; of others the new one is theirs.
bool takes_over(const Fd& file, const std::optional<struct stat>& old) {
  constexpr mode_t kNew = 0644, kAll = 07777;
  if (old && ::fchown(file.get(), old->st_uid, old->st_gid) != 0 && ::geteuid() == 0) return false;
  return ::fchmod(file.get(), old ? old->st_mode & kAll : kNew) == 0;
}

// The file has either its old content or this one, whatever happens; its owner and mode are those that it had.
Result<> replace_file(const Replaced& replaced, const std::string& path, std::string_view text) {
  const std::string folder = fmt::format("/proc/self/fd/{}/", replaced.folder.get());
  std::string draft = folder + replaced.name + ".XXXXXX";
  Fd file(::mkostemp(draft.data(), O_CLOEXEC));
  if (!file) return fail(errno, fmt::format("Failed to open output file: \"{}\"", path));
  Result<> written = write_to(file, path, text);
  const std::string draft_name = draft.substr(folder.size());
  if (written && (!takes_over(file, replaced.old) || ::renameat(replaced.folder.get(), draft_name.c_str(),
                                                                replaced.folder.get(), replaced.name.c_str()) != 0))
    written = fail(errno, fmt::format("Failed to write output file: \"{}\"", path));
  if (!written) ::unlinkat(replaced.folder.get(), draft_name.c_str(), 0);
  return written;
}

}  // namespace

// A rename in the place of a device, a FIFO or a symbolic link would destroy it: a regular file is replaced where its
// links end, and what is none is written to.
Result<> write_file(const std::string& path, std::string_view text) {
  const AsInvokingUser as_user;
  const auto replaced = find_replaced(path);
  if (!replaced) return std::unexpected(replaced.error());
  if (*replaced) return replace_file(**replaced, path, text);
  const auto file = open_for_output(path);
  if (!file) return fail(file.error().code, fmt::format("Failed to open output file: \"{}\"", path));
  return write_to(*file, path, text);
}

}  // namespace scry::cli
