// TableCache: call-frame tables of large files, kept between runs in a folder of the user's own.
//
// A file is known by its build id and its size; only files that root or the user owns are kept, since anybody can write
// a build id into a file of his own. The folder has a limit: the entries that were used longest ago go. An entry is a
// header and the bytes of the table (docs/formats.md); one that is damaged, or of another version, is read as if it
// were not there. Tested by table_cache_test.cc.
#pragma once

#include <optional>
#include <string>

#include "unwind/frame_table.h"

namespace scry::unwind {

class TableCache {
 public:
  // A table below this size is made in about the time that it takes to read it.
  static constexpr size_t kLeastBytes = 256 << 10;
  static constexpr size_t kMostBytes = 64 << 20;
  static constexpr uint64_t kMostCacheBytes = 256 << 20;  // of the folder

  // An empty folder: nothing is kept.
  explicit TableCache(std::string folder, uint64_t most_bytes = kMostCacheBytes)
      : folder_(std::move(folder)), most_bytes_(most_bytes) {}

  // From the cache, or from the file itself, with a limit for the table that is made.
  FrameTable table_of(const symbols::ElfFile& file, uint64_t most_bytes = foreign::kMostFrameTableBytes) const;

 private:
  std::optional<FrameTable> load(const std::string& path) const;
  void store(const std::string& path, const FrameTable& table) const;
  void make_room(uint64_t wanted) const;

  std::string folder_;
  uint64_t most_bytes_;
};

}  // namespace scry::unwind
