#include "cli/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <memory>

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

// The file has either its old content or this one, whatever happens; its owner and mode are those of `old`.
Result<> replace_file(const std::string& path, const struct stat& old, std::string_view text) {
  std::string draft = path + ".XXXXXX";
  Fd file(::mkostemp(draft.data(), O_CLOEXEC));
  if (!file) return fail(errno, fmt::format("Failed to open output file: \"{}\"", path));
  Result<> written = write_to(file, path, text);
  // Only root can give a file away; of others the new one is theirs.
  const bool keeps_owner = ::fchown(file.get(), old.st_uid, old.st_gid) == 0 || ::geteuid() != 0;
  if (written &&
      (!keeps_owner || ::fchmod(file.get(), old.st_mode & 07777) != 0 || ::rename(draft.c_str(), path.c_str()) != 0))
    written = fail(errno, fmt::format("Failed to write output file: \"{}\"", path));
  if (!written) ::unlink(draft.c_str());
  return written;
}

}  // namespace

// A rename in the place of a device, a FIFO or a symbolic link would destroy it: a regular file is replaced where its
// links end, and what is none is written to.
Result<> write_file(const std::string& path, std::string_view text) {
  const AsInvokingUser as_user;
  TRY(check_output_path(path));
  struct stat known = {}, link = {};
  const bool exists = is_descriptor(path) || ::stat(path.c_str(), &known) == 0;
  if (exists && S_ISREG(known.st_mode))
    if (const std::unique_ptr<char, decltype(&::free)> real(::realpath(path.c_str(), nullptr), ::free); real)
      return replace_file(real.get(), known, text);
  if (!exists && ::lstat(path.c_str(), &link) != 0) {
    known = {};
    known.st_mode = 0644, known.st_uid = ::geteuid(), known.st_gid = ::getegid();
    return replace_file(path, known, text);
  }
  const auto file = open_for_output(path);
  if (!file) return fail(file.error().code, fmt::format("Failed to open output file: \"{}\"", path));
  return write_to(*file, path, text);
}

}  // namespace scry::cli
