// KeptFiles: files that stay open because stacks lead into them. Stacks are printed when the run ends: by then the
// names of such files may be gone, or lead to others, and the processes that mapped them may have ended.
//
// Filled by the thread that reads call-frame tables (runtime/unwind_tables.h), for each file whose table it reads;
// asked by TargetFiles::open_mapped, when neither a name nor a process leads to the file any more. Each file costs a
// descriptor. Beyond kMost of them, the one goes that was kept first among those whose name still leads to them, and if
// there is none, the one that was kept first. Tested by kept_files_test.cc.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "base/fd.h"
#include "symbols/process_maps.h"

namespace scry::symbols {

class KeptFiles {
 public:
  static constexpr size_t kMost = 256;

  explicit KeptFiles(size_t most = kMost) : most_(most) {}

  // `descriptor`: of the file that a process has mapped like this; duplicated.
  void keep(const Mapping& mapping, int descriptor);
  // The file of a mapping; none: it was not kept, or is not what it was then.
  Fd find(const Mapping& mapping);

 private:
  struct File {
    std::string path;
    uint64_t device = 0, inode = 0;  // as the kernel has them
    uint64_t size = 0;
    int64_t modified = 0;  // ns; of the content: the link count may change
    Fd descriptor;
  };
  std::vector<File>::iterator place_of(const Mapping& mapping);
  void make_room();

  const size_t most_;
  std::mutex mutex_;         // of what follows
  std::vector<File> files_;  // in the order in which they were kept
};

}  // namespace scry::symbols
