// UserSymbols: names for addresses in processes.
//
// An address becomes a place in a mapped file by the process's mappings, and a function by the file's symbols. Mappings
// are read from /proc when first asked for, and remembered: a process that is gone keeps what was seen of it. They are
// read again when an address is in no mapping (a library loaded later).
//
// A name is that of the code that was there when the address was seen. A process runs one program after the other, and
// its number may be given to another: an address comes with the number of its program, and each program has its own
// mappings (CodeMap). If several pieces of code are possible, there is no name.
//
// A file is the very one that was mapped, wherever it is found (TargetFiles::open_mapped), or there is no name: the
// path of a mapping may be another file's by now, and in a container it is another file's all the time. A file that
// only its process leads to is opened while that is there.
//
// Code made at run time is named by the file /tmp/perf-PID.map that runtimes write (RunTimeNames).
//
// Who owns a file or a process decides what is read here, so nothing is read that has no limit, and symbols and maps
// are read in the background (base/background.h): an address whose file takes longer than patience lasts has no name
// until it has been read. warnings() tells of such files.
//
// Machines start processes for days: among the ended ones, those without an event for the longest time are
// forgotten when there are too many pieces of code (of about 250 bytes each).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/background.h"
#include "base/clock.h"
#include "symbols/code_map.h"
#include "symbols/run_time_names.h"
#include "symbols/target_files.h"

namespace scry::symbols {

struct UserSymbol {
  std::string name;            // as the file has it; empty: unknown
  uint64_t offset = 0;         // in the function; without a name: where it begins, as the file was linked, 0: unknown
  std::string module;          // the mapping's path; empty: none
  TargetFile* file = nullptr;  // that holds it; null: it was not found
  uint64_t linked = 0;         // the address, or that of the call before it, as that file was linked
  bool run_time = false;       // code that the process made; the name is from its perf map
  bool is_signal_return = false;  // where handlers of signals return to: what is above was interrupted
};

// What is known of an address besides the process.
struct AddressFacts {
  uint32_t program = 0;     // program_number() of what the process ran when the address was seen; 0: not known
  bool after_call = false;  // a return address: its function and line are those of the call before it
  bool is_of_past = false;  // seen at any time of the run: code that was replaced since has no name
};

class UserSymbols {
 public:
  UserSymbols(TargetFiles& files, const Clock& clock) : files_(files), clock_(clock), background_(clock) {}

  bool remembers = true;  // cache_user_symbols other than NONE
  // add_mapping(), start_program() and copy_process() are called for all that happens.
  bool told_of_changes = false;
  size_t most_pieces = 1 << 19;  // of code, in all processes
  // An address was asked for that what is forgotten may have held.
  bool misses_names() const { return misses_names_; }
  // Files that were not read, or not in time: a sentence each, once.
  std::vector<std::string> warnings() const;
  Background& background() { return background_; }
  RunTimeNames& run_time() { return run_time_; }

  UserSymbol find(int pid, uint64_t address, AddressFacts facts = {});
  // Looks at the process now, while it is there.
  void look_at(int pid);
  // What the kernel reports about a process as it happens: a mapping, another program in place of the old one.
  void add_mapping(int pid, Mapping mapping);
  void start_program(int pid);
  void copy_process(int parent, int child);

 private:
  struct Program {
    uint32_t number = 0;  // 0: not known yet
    CodeMap code;
  };
  struct Process {
    std::vector<Program> programs;                    // one after the other
    bool forgot = false;                              // the first ones
    bool is_cut = false;                              // it has more mappings than are read
    uint64_t heard = 0;                               // when it was last heard of, as a number of times
    std::set<std::pair<uint32_t, uint64_t>> unknown;  // programs and pages of them that no mapping holds
    int64_t not_before_ns = 0;                        // its mappings, when reading them took long
  };
  Process& process(int pid);
  void forget_ended();
  void read(int pid, Process& process);
  Program& program(Process& process, uint32_t number);
  void push(Process& process, Program program);
  void add(int pid, Program& program, Mapping mapping, bool disputes);
  TargetFile* file_of(int pid, Code& code);
  // Null: it is disputed what was there; nothing: it is not known.
  static std::optional<Code*> code_at(const Process& process, uint32_t program, uint64_t address);
  std::optional<Code*> read_code_at(int pid, Process& process, uint32_t program, uint64_t address);
  UserSymbol find_in_file(int pid, Code& code, uint64_t address, bool after_call);
  const Functions* functions_of(TargetFile& file);
  const Functions* vdso();

  TargetFiles& files_;
  const Clock& clock_;
  const bool proc_is_ours_ = is_proc_ours();
  std::set<TargetFile*> held_;  // opened before anybody asked
  std::map<int, Process> processes_;
  uint64_t times_heard_ = 0;
  size_t pieces_ = 0;            // in all of them; more where some were taken apart since they were counted
  std::vector<bool> forgotten_;  // by the number of the process
  bool misses_names_ = false;
  std::unique_ptr<ElfFile> vdso_file_;
  std::optional<Functions> vdso_;
  DebugFolders no_folders_;

  Background background_;
  std::set<TargetFile*> asked_, late_, refused_;  // for their functions; the answer came too late; there were too many
  std::map<uid_t, uint64_t> kept_bytes_;          // of symbol tables, by the owner of their files
  RunTimeNames run_time_{clock_, background_};
};

}  // namespace scry::symbols
