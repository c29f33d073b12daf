// UnwindTables: brings call-frame tables to the programs that walk user stacks (codegen/unwinder.h).
//
// A program that meets code of a file for the first time asks for the file's table in a ring of its own. A thread
// answers: it reads the call-frame information of that file, and of all other files that the process has mapped to
// execute, and puts the tables into the map where the programs look. It never delays the event loop, and nothing waits
// for it: walks that need a table end there until it has come, and are counted. Files of other users are read by a
// second thread (table_finder.h). What a process has mapped may change meanwhile: a table is kept only if the file that
// was read has the inode and the size that the program saw.
//
// Files of other users are foreign: what is read is limited (base/foreign_limits.h), and the tables of all files
// together take at most UnwindSources::most_table_bytes of kernel memory; those of the files that were not met for the
// longest time go. Tested by tests/live/unwind_*.t.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "bpf/bundle.h"
#include "elf/debug_files.h"
#include "kernel/maps.h"
#include "runtime/python_codes.h"
#include "runtime/run_log.h"
#include "runtime/unwind_store.h"
#include "sinks/sink.h"
#include "symbols/kept_files.h"
#include "unwind/rule.h"

namespace scry {

// Where tables come from, and which are likely to be needed soon.
struct UnwindSources {
  std::string cache_folder;           // of unwind::TableCache; empty: none
  std::vector<std::string> programs;  // paths
  std::vector<int> processes;
  std::shared_ptr<PythonCodes> python;       // takes what Python frames are called
  symbols::DebugFolders folders;             // where the .debug_frame of stripped files may be
  std::shared_ptr<symbols::KeptFiles> kept;  // takes the files that are read; null: none
  uint64_t most_table_bytes = UnwindStore::kMostBytes;
};

class UnwindTables {
 public:
  // Null: no program of the bundle walks stacks. `maps`: of the bundle.
  static Result<std::unique_ptr<UnwindTables>> start(const bpf::Bundle& bundle, const std::vector<Fd>& maps,
                                                     UnwindSources sources, KernelMaps& kernel);
  ~UnwindTables();

  // Returns when the tables of UnwindSources::programs and ::processes are there, or take too long: storing them waits
  // for all programs that run, some 40 ms.
  void wait_until_ready() const;

  struct Report {
    std::array<uint64_t, unwind::kStops> stops{};  // walks, by how they ended
    size_t files = 0, bytes = 0;                   // of tables in the kernel
    size_t refused = 0;                            // files whose tables the kernel did not store
    struct {
      size_t files = 0;
      std::string example;
    } too_large;                               // files whose tables find no room, even alone
    std::vector<std::string> unknown_pythons;  // sentences
    uint64_t walks() const;
  };
  Report report() const;

 private:
  struct Worker;
  UnwindTables(std::shared_ptr<Worker> worker, KernelMaps& kernel, int stops)
      : worker_(std::move(worker)), kernel_(kernel), stops_(stops) {}

  std::shared_ptr<Worker> worker_;
  KernelMaps& kernel_;
  int stops_;
};

// At the end of a run, unless there were no walks: a message for the sinks, and a line of -v. Stacks that were cut are
// a warning.
void report_user_stacks(const UnwindTables::Report& report, Sink& sink, RunLog& log);

}  // namespace scry
