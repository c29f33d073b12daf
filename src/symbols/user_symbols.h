// UserSymbols: names for addresses in processes.
//
// An address becomes a place in a mapped file by the process's mappings, and a function by the file's symbols. Mappings
// are read from /proc when first asked for, and remembered: a process that is gone keeps what was seen of it. They are
// read again when the process runs another program than before, or has an address that no mapping holds (a library
// loaded later); what a process had mapped is never forgotten. Code made at run time is named by the file
// /tmp/perf-PID.map that runtimes write (linux/tools/perf/Documentation/jit-interface.txt).
//
// A file is the very one that was mapped, wherever it is found (TargetFiles::open_mapped), or there is no name: the
// path of a mapping may be another file's by now, and in a container it is another file's all the time. A file that
// only its process leads to is opened while that is there.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/clock.h"
#include "symbols/process_maps.h"
#include "symbols/target_files.h"

namespace scry::symbols {

struct UserSymbol {
  std::string name;            // as the file has it; empty: unknown
  uint64_t offset = 0;         // in the function
  std::string module;          // the mapping's path; empty: none
  TargetFile* file = nullptr;  // that holds it; null: it was not found
  uint64_t linked = 0;         // the address, as that file was linked
};

class UserSymbols {
 public:
  UserSymbols(TargetFiles& files, const Clock& clock) : files_(files), clock_(clock) {}

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
  struct Code {
    Mapping mapping;
    bool sought = false;  // the file
    TargetFile* file = nullptr;
  };
  struct Process {
    std::string program;         // what /proc/PID/exe says
    std::vector<Code> mappings;  // later ones are newer
    std::set<uint64_t> unknown;  // pages that no mapping holds
    std::map<uint64_t, JitSymbol> jit;
    uint64_t jit_bytes = 0;  // of the file, when it was read
  };
  Process& process(int pid);
  void read(int pid, Process& process);
  void add(int pid, Process& process, Mapping mapping);
  TargetFile* file_of(int pid, Code& code);
  Code* code_at(int pid, Process& process, uint64_t address);
  std::optional<UserSymbol> find_in_file(int pid, Code& code, uint64_t address);
  const JitSymbol* find_jit(int pid, Process& process, uint64_t address, uint64_t& start);
  const Functions* vdso();

  TargetFiles& files_;
  const Clock& clock_;
  std::set<TargetFile*> held_;  // opened before anybody asked
  std::map<int, Process> processes_;
  std::unique_ptr<ElfFile> vdso_file_;
  std::optional<Functions> vdso_;
  DebugFolders no_folders_;
};

}  // namespace scry::symbols
