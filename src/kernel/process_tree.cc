#include "kernel/process_tree.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <vector>

namespace scry {

void walk_process_tree(int root, const std::function<bool(int pid)>& found) {
  std::vector<int> all{root};
  std::set<int> known{root};
  for (size_t i = 0; i < all.size(); ++i) {
    if (!found(all[i])) return;
    // Its threads may end while they are walked: that ends the walk, and is no error.
    std::error_code gone;
    std::filesystem::directory_iterator task(fmt::format("/proc/{}/task", all[i]), gone);
    for (; !gone && task != std::filesystem::directory_iterator(); task.increment(gone)) {
      std::ifstream children(task->path() / "children");
      for (int child; children >> child;)
        if (known.insert(child).second) all.push_back(child);
    }
  }
}

}  // namespace scry
