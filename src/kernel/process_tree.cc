#include "kernel/process_tree.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace scry {

void walk_process_tree(int root, const std::function<bool(int pid)>& found) {
  const int self = ::getpid();
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
        if (child != self && known.insert(child).second) all.push_back(child);
    }
  }
}

namespace {

// 0: there is no such process, or its parent is in another PID namespace.
int parent_of(int pid) {
  std::ifstream status(fmt::format("/proc/{}/status", pid));
  for (std::string word; status >> word;)
    if (int parent = 0; word == "PPid:" && status >> parent) return parent;
  return 0;
}

}  // namespace

bool descends_from(const std::vector<int>& processes) {
  for (int pid = ::getpid(); pid > 0; pid = parent_of(pid))
    if (std::ranges::find(processes, pid) != processes.end()) return true;
  return false;
}

}  // namespace scry
