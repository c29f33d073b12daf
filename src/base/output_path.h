// Opening a file to write results to, whose name came from a person.
//
// In a sticky folder that all may write to, such as /tmp, another user may have put a link, a FIFO or a file of theirs
// there under that name, or a link under that of a folder on the way: to have a file of ours overwritten, to read what
// is written, or to have us wait. The kernel refuses that where
// fs.protected_symlinks, _regular and _fifos say so; scry refuses it everywhere. In any other folder the name means
// what it says. Tested by output_path_test.cc.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>

#include <optional>
#include <string>

#include "base/fd.h"
#include "base/result.h"

namespace scry {

inline constexpr int kNewContent = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
// With the rights of the user who called sudo. /dev/stdout and /dev/fd/N are what the descriptor is, with what is in it
// and where it stands. An error's code is errno; EPERM: it is another user's.
Result<Fd> open_for_output(const std::string& path, int flags = kNewContent);

// What stands for a file that is replaced as a whole: the folder in which it lies when all links have been followed,
// its name there, and what is there already.
struct Replaced {
  Fd folder;
  std::string name;
  std::optional<struct stat> old;
};
// None: it is no regular file, and can only be opened. The same is refused as by open_for_output().
Result<std::optional<Replaced>> find_replaced(const std::string& path);

}  // namespace scry
