// UserSymbols: names for addresses in processes.
//
// An address becomes a place in a mapped file by the process's mappings, and a function by the file's symbols. Mappings
// are read from /proc when first asked for, and remembered: a process that is gone keeps what was seen of it. They are
// read again when the process runs another program than before, or has an address that no mapping holds (a library
// loaded later); what a process had mapped is never forgotten. Code made at run time is named by the file
// /tmp/perf-PID.map that runtimes write (linux/tools/perf/Documentation/jit-interface.txt).
//
// Files are those of TargetFiles, found through /proc/PID/root where the process lives in another mount namespace.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "symbols/process_maps.h"
#include "symbols/target_files.h"

namespace scry::symbols {

struct UserSymbol {
  std::string name;     // as the file has it; empty: unknown
  uint64_t offset = 0;  // in the function
  std::string module;   // the mapping's path; empty: none
  std::string file;     // to open; empty: no file that was found
  uint64_t linked = 0;  // the address, as that file was linked
};

class UserSymbols {
 public:
  explicit UserSymbols(TargetFiles& files) : files_(files) {}

  bool remembers = true;  // cache_user_symbols other than NONE
  // start_program() is called for every process that runs another program: it is not looked at for that at each
  // address.
  bool told_of_programs = false;

  UserSymbol find(int pid, uint64_t address);
  // Looks at the process now, while it is there.
  void look_at(int pid);
  // What the kernel tells of a process as it happens: a mapping, another program in place of the old one.
  void add_mapping(int pid, Mapping mapping);
  void start_program(int pid);
  void copy_process(int parent, int child);

 private:
  struct JitSymbol {
    uint64_t size = 0;
    std::string name;
  };
  struct Process {
    std::string program;            // what /proc/PID/exe says
    std::vector<Mapping> mappings;  // later ones are newer
    std::set<uint64_t> unknown;     // pages that no mapping holds
    std::optional<bool> elsewhere;  // in another mount namespace than ours
    std::map<uint64_t, JitSymbol> jit;
    uint64_t jit_bytes = 0;  // of the file, when it was read
  };
  Process& process(int pid);
  void read(int pid, Process& process);
  const Mapping* mapping_of(int pid, Process& process, uint64_t address);
  std::optional<UserSymbol> find_in_file(int pid, Process& process, const Mapping& mapping, uint64_t address);
  const JitSymbol* find_jit(int pid, Process& process, uint64_t address, uint64_t& start);
  const Functions* vdso();

  TargetFiles& files_;
  std::map<int, Process> processes_;
  std::unique_ptr<ElfFile> vdso_file_;
  std::optional<Functions> vdso_;
  DebugFolders no_folders_;
};

}  // namespace scry::symbols
