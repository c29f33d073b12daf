// FileBytes: the content of a file, mapped where that is free and safe, read otherwise.
//
// Files of sysfs are mapped when the kernel allows it (BTF since 6.16: 5 MB for 20 us instead of 2 ms), for they never
// shrink; all others are read, because a mapped file that is truncated kills the reader.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"

namespace scry {

class FileBytes {
 public:
  FileBytes() = default;
  // Fails with EFBIG beyond `limit` bytes.
  static Result<FileBytes> open(const std::string& path, size_t limit);

  Bytes bytes() const { return mapping_ ? Bytes(mapping_.get(), mapping_.get_deleter().size) : Bytes(buffer_); }

 private:
  struct Unmap {
    size_t size;
    Unmap() : size(0) {}
    explicit Unmap(size_t size) : size(size) {}
    void operator()(const std::byte* address) const;
  };
  std::unique_ptr<const std::byte, Unmap> mapping_;
  std::vector<std::byte> buffer_;
};

}  // namespace scry
