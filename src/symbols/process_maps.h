// The memory of a process as /proc/PID/maps lists it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace scry::symbols {

inline constexpr const char* kVdso = "[vdso]";

struct Mapping {
  uint64_t start = 0, end = 0, offset = 0;  // offset in the file
  bool executable = false;
  std::string path;  // as the process sees it; "[vdso]" and the like; empty: anonymous
  // Of the file, as the kernel has them: on overlayfs and btrfs stat(2) answers with another device.
  uint64_t device = 0, inode = 0;
  int64_t seen = 0;  // when it was there, by the wall clock
  bool is_file() const { return path.starts_with('/'); }
};

// One line of a maps file, but for the time; nullopt: it is none.
std::optional<Mapping> parse_mapping(std::string_view line);

struct Mappings {
  std::vector<Mapping> all;
  bool is_whole = true;  // no: there are more than may be read (foreign_limits.h)
};
Result<Mappings> read_mappings(int pid);

// The files that a process has mapped to execute, each once: the first such mapping of it.
std::vector<Mapping> mapped_files(int pid);
// The processes that exist now.
std::vector<int> all_processes();

// What distinguishes the programs that a process runs one after the other: the page that the kernel draws for the vDSO
// of each, as /proc/PID/maps, PERF_RECORD_MMAP2 and mm_struct.context.vdso have it. The lower bits of it; 0: unknown.
// Where the kernel draws nothing (ADDR_NO_RANDOMIZE) programs have the same number.
constexpr uint32_t program_number(uint64_t vdso) {
  return static_cast<uint32_t>(vdso) >> 12;
}

// What the kernel calls the process, or a single thread (comm); empty: it is gone.
std::string name_of_process(int pid);
// A variable of the environment that the process was started with; empty: it has none, or may not be asked.
std::string started_with(int pid, std::string_view variable);

// Whether /proc shows processes by the numbers of our own PID namespace.
bool is_proc_ours();
// Whether the process lives in another mount namespace; no if it is gone.
bool is_elsewhere(int pid);
// Where a path of the process is found from here: the path itself, or through /proc/PID/root when the process lives in
// another mount namespace.
std::string path_of_process(int pid, const std::string& path);
std::string root_path(int pid, const std::string& path);  // "/proc/PID/root" + path, always
// The kernel's own link to the file of a mapping (proc(5), /proc/PID/map_files): to that very file, deleted, replaced
// or in another mount namespace. It exists as long as the mapping, for processes that may follow it.
std::string link_path(int pid, const Mapping& mapping);
// Where the file of a live process's mapping is found from here: by its name, or by the link when another file, or
// none, has that name now.
std::string path_of_mapping(int pid, const Mapping& mapping);
// Whether the same part of the same file lies at the same addresses.
bool is_same(const Mapping& a, const Mapping& b);
bool is_same_file(const std::string& path, const std::string& other);

}  // namespace scry::symbols
