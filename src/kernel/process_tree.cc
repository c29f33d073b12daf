#include "kernel/process_tree.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/folder.h"

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

namespace {

// A number of /proc/PID/status; 0: there is no such process. Fields begin lines: a process may have the name of one.
int read_status(int pid, std::string_view field) {
  std::ifstream status(fmt::format("/proc/{}/status", pid));
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(field)) return std::atoi(line.c_str() + field.size());
  return 0;
}

// 0: there is no such process, or its parent is in another PID namespace.
int parent_of(int pid) {
  return read_status(pid, "PPid:");
}

}  // namespace

int process_of_thread(int tid) {
  return read_status(tid, "Tgid:");
}

bool descends_from(const std::vector<int>& processes) {
  for (int pid = ::getpid(); pid > 0; pid = parent_of(pid))
    if (std::ranges::find(processes, pid) != processes.end()) return true;
  return false;
}

}  // namespace scry
