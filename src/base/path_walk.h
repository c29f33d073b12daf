// A path, walked part by part from descriptor to descriptor, so that nothing can be swapped between a check and the
// use. Symbolic links are followed, as the kernel would. Tested by trusted_path_test.cc and output_path_test.cc.
#pragma once

#include <sys/stat.h>

#include <functional>
#include <string>

#include "base/fd.h"
#include "base/result.h"

namespace scry {

// One part of the way: a folder, a symbolic link before it is followed, or the file at the end.
struct PathPart {
  const struct stat& status;
  const struct stat* folder;        // that it lies in; null: it is the root
  const std::string& shown_folder;  // its path
  const std::string& shown;         // the path of the part; at the end the path that was asked for
  bool is_last = false;             // nothing follows, as far as the links are known by now
};

struct WalkedPath {
  Fd fd;  // O_PATH
  struct stat status {};
  // Of an end that is no folder: the one that it lies in, where all links have been followed, and its name there.
  Fd folder = {};
  std::string name = {};
};

// The end of the path, if `check` has no error for any part of it.
Result<WalkedPath> walk_path(const std::string& path, const std::function<Result<>(const PathPart&)>& check);

}  // namespace scry
