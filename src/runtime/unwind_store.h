// UnwindStore: the call-frame tables in the kernel, as the receiving side keeps them.
//
// The map where programs look holds an array for each part of each file. All tables together have a Room: where a new
// one finds none, those that no walk has used since the last time that room was needed go first, then the oldest. A
// table that is larger than the room is stored as that of a file without rows, and counted. Tested by
// unwind_store_test.cc. Called from the threads that read files and from the session, which ends it.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bpf/bundle.h"
#include "kernel/maps.h"
#include "runtime/python_codes.h"
#include "unwind/frame_table.h"

namespace scry {

// The parts of a file have its key with part 0 in common.
struct UnwindFile {
  unwind::Key key;  // with the part that was asked for
  unwind::FrameTable table;
  std::optional<unwind::PythonBuild> python = std::nullopt;  // the file holds an interpreter that walks can follow
  std::string path;                                          // for messages
};

class UnwindStore {
 public:
  static constexpr uint64_t kMostBytes = uint64_t{256} << 20;

  struct Room {
    uint64_t bytes = kMostBytes;  // of kernel memory
    size_t parts = unwind::kMostTables;
  };

  // `maps`: of the bundle; duplicated. `python` learns which builds there are; it may be null.
  UnwindStore(const bpf::UnwindMaps& plan, const std::vector<Fd>& maps, KernelMaps& kernel, PythonCodes* python,
              Room room);

  // From here on nothing is done: the kernel may go.
  void end();
  bool is_known(const unwind::Key& key);
  void add(std::vector<UnwindFile> files);
  // A part of a known file that has no rows.
  void add_empty_part(const unwind::Key& key);
  // The next walk that misses this table asks for it again.
  void forget_request(const unwind::Key& key);

  struct Size {
    size_t files = 0, parts = 0;
    uint64_t bytes = 0;
    size_t refused = 0;    // files that the kernel did not store
    size_t too_large = 0;  // files whose tables are larger than the room
    std::string largest;   // the path of one of these
  };
  Size size();

 private:
  struct File {
    std::vector<uint32_t> parts;
    uint64_t bytes = 0;
    uint64_t number = 0;  // in the order of adding
  };
  // What is to be stored in one step: storing into a map of maps waits for the programs that run.
  struct Batch {
    KernelMaps::Elements elements;
    std::vector<Fd> arrays;
    std::vector<std::pair<unwind::Key, File>> files;
  };
  Size all() const;
  bool fits(const Size& wanted, unsigned quarters) const;
  uint32_t add_build(const unwind::PythonBuild& build);
  Result<Fd> make_array(const unwind::TablePart& part);
  void complete(UnwindFile& made);
  void collect(UnwindFile made, Batch& batch);
  void store(std::vector<UnwindFile> files, const Size& size);
  void make_room(const Size& wanted);
  bool take_use(const unwind::Key& key, const File& file);
  void drop(std::map<unwind::Key, File>::iterator file);

  struct PythonBuilds {
    const Fd map;              // none: nothing asks for Python frames
    PythonCodes* const codes;  // null: as above
    uint32_t count = 0;
  };

  const Fd tables_, asked_;
  PythonBuilds python_;
  const Room room_;
  std::mutex mutex_;                   // of what follows
  KernelMaps* kernel_;                 // null: the session has ended
  std::map<unwind::Key, File> known_;  // by the key of part 0
  struct {
    uint64_t added = 0;
    size_t refused = 0, too_large = 0;  // of them
    std::string largest;
  } files_;  // in all
};

}  // namespace scry
