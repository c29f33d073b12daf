// TableFinder: reads the call-frame tables of files that the store does not have (unwind_store.h).
//
// Files of other users take what time their owners choose. They go into a queue, and a thread of their own reads them:
// no table of another file is late for theirs. Tested by table_finder_test.cc and tests/live/unwind_*.t.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "runtime/unwind_store.h"
#include "runtime/unwind_tables.h"
#include "symbols/process_maps.h"
#include "unwind/table_cache.h"

namespace scry {

// A file whose table is wanted.
struct WantedFile {
  unwind::Key key;
  std::string path;
  symbols::Mapping mapping;  // as a process has mapped it, or will
};

// Files that wait for the thread which reads those of other users.
class WaitingFiles {
 public:
  static constexpr size_t kMost = 4096;

  // Each file once. Beyond kMost a file is left out: a later walk asks for it again.
  void push(WantedFile file);
  // Whether the file of this request waits, or is being read. Its reader gets the request then, from finish().
  bool adopt(const unwind::Key& request);
  // The next one; waits for it. Nothing: end() was called.
  std::optional<WantedFile> take();
  // Its table is stored: the requests for it that came meanwhile.
  std::vector<unwind::Key> finish(const WantedFile& file);
  void wait_until_empty(std::chrono::steady_clock::time_point until);
  void end();

 private:
  std::mutex mutex_;  // of what follows
  std::condition_variable changed_;
  std::deque<WantedFile> files_;
  std::map<unwind::Key, std::vector<unwind::Key>> requests_;  // of files that wait or are read, by the key of part 0
  bool ends_ = false;
};

// Interpreters whose frames cannot be walked.
struct UnknownPythons {
  std::mutex mutex;
  std::vector<std::string> sentences;
};

class TableFinder {
 public:
  // `unknown`: null where nothing asks for Python frames. `waiting`: takes the files of other users; null: they are
  // read as well.
  TableFinder(UnwindStore& store, const unwind::TableCache& cache, UnknownPythons* unknown,
              const UnwindSources& sources, WaitingFiles* waiting)
      : store_(store), cache_(cache), unknown_(unknown), sources_(sources), waiting_(waiting) {}

  // What is found is stored by store(); where it is much already, before.
  void add_file(const WantedFile& wanted);
  void add_mapping(int pid, const symbols::Mapping& mapping);
  void add_mappings_of(int pid);
  void add_program(const std::string& path);
  void add_requested(const unwind::Request& request);
  void add(UnwindFile made);
  void store();

 private:
  unwind::FrameTable table_of(const symbols::ElfFile& file) const;
  std::unique_ptr<symbols::ElfFile> open(const WantedFile& wanted) const;
  uint64_t most_bytes() const;  // of one table
  std::optional<unwind::PythonBuild> python_of(symbols::ElfFile& file) const;

  UnwindStore& store_;
  const unwind::TableCache& cache_;
  UnknownPythons* const unknown_;
  const UnwindSources& sources_;
  WaitingFiles* const waiting_;
  std::vector<UnwindFile> found_;
  uint64_t found_bytes_ = 0;
};

}  // namespace scry
