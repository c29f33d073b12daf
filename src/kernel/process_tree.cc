#include "kernel/process_tree.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

namespace scry {

std::vector<int> process_tree(int root, size_t most) {
  std::vector<int> all{root};
  for (size_t i = 0; i < all.size() && all.size() <= most; ++i) {
    // Its threads may end while they are walked: that ends the walk, and is no error.
    std::error_code gone;
    std::filesystem::directory_iterator task(fmt::format("/proc/{}/task", all[i]), gone);
    for (; !gone && task != std::filesystem::directory_iterator(); task.increment(gone)) {
      std::ifstream children(task->path() / "children");
      for (int child; all.size() <= most && children >> child;) all.push_back(child);
    }
  }
  return all;
}

}  // namespace scry
