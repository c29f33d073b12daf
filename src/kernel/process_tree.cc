#include "kernel/process_tree.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "base/folder.h"
#include "base/process_status.h"

namespace scry {

void walk_process_tree(int root, const std::function<bool(int pid)>& found) {
  const int self = ::getpid();
  std::vector<int> all{root};
  std::set<int> known{root};
  for (size_t i = 0; i < all.size(); ++i) {
    if (!found(all[i])) return;
    for (const int tid : threads_of(all[i])) {
      std::ifstream children(fmt::format("/proc/{}/task/{}/children", all[i], tid));
      for (int child; children >> child;)
        if (child != self && known.insert(child).second) all.push_back(child);
    }
  }
}

std::vector<int> threads_of(int pid) {
  std::vector<int> threads;
  for (const std::string& name : list_folder(fmt::format("/proc/{}/task", pid)))
    threads.push_back(std::atoi(name.c_str()));
  return threads;
}

int process_of_thread(int tid) {
  const auto status = process_status(tid);
  return status ? status->process : 0;
}

bool descends_from(const std::vector<int>& processes) {
  for (int pid = ::getpid(); pid > 0;) {
    if (std::ranges::find(processes, pid) != processes.end()) return true;
    const auto status = process_status(pid);
    pid = status ? status->parent : 0;
  }
  return false;
}

}  // namespace scry
