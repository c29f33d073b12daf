// Files that are part of the program, compressed: pages that sinks write, tools and their library.
//
// cmake/pack_files.cc makes a C++ source of them when scry is built: `const PackedFiles kPages(...)`. They are unpacked
// together, once, when the first of them is read: about a millisecond for 100 KB. Tested by packed_files_test.cc.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scry {

struct PackedFile {
  std::string_view name;  // "tools/biolatency.bt", relative to the folder that was packed
  std::string_view text;
};

class PackedFiles {
 public:
  // `packed`: a zlib stream of `size` bytes, in which each file is "NAME\nBYTES\n" and its bytes, in order of the
  // names.
  constexpr PackedFiles(std::span<const unsigned char> packed, size_t size) : packed_(packed), size_(size) {}

  // In order of their names. What does not unpack is a bug of ours.
  std::vector<PackedFile> all() const;
  // nullopt: there is no such file.
  std::optional<std::string_view> find(std::string_view name) const;

 private:
  std::span<const unsigned char> packed_;
  size_t size_;
};

}  // namespace scry
