// The memory of a process as /proc/PID/maps tells it.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace scry::symbols {

struct Mapping {
  uint64_t start = 0, end = 0, offset = 0;  // offset in the file
  bool executable = false;
  std::string path;  // as the process sees it; "[vdso]" and the like; empty: anonymous
  bool is_file() const { return path.starts_with('/'); }
};

// One line of a maps file; nullopt: it is none.
std::optional<Mapping> parse_mapping(std::string_view line);
Result<std::vector<Mapping>> read_mappings(int pid);

// The files that a process has mapped to execute, each once.
std::set<std::string> mapped_files(int pid);
// The processes that exist now.
std::vector<int> all_processes();

// Whether the process lives in another mount namespace; no if it is gone.
bool is_elsewhere(int pid);
// Where a path of the process is found from here: the path itself, or through /proc/PID/root when the process lives in
// another mount namespace.
std::string path_of_process(int pid, const std::string& path);
std::string root_path(int pid, const std::string& path);  // "/proc/PID/root" + path, always

}  // namespace scry::symbols
