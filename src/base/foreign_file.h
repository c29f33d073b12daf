// ForeignFile: a file that another user may have put there to harm the program that opens it, open for reading.
//
// Only regular files are opened: the name is looked up without opening what it leads to (O_PATH), the kind is checked
// on that, and then that very file is opened. So a FIFO, a terminal or a device is never opened at all (opening some
// devices does something), nothing can be swapped in between, and nothing blocks: a lease that another process holds is
// an error, not a wait. Nothing is mapped: a file that shrinks makes a read fail.
//
// Every read names its limit (foreign_limits.h) and what it reads, for the message; all reads of one file together may
// take kMostReadNs. Tested by foreign_file_test.cc.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/fd.h"
#include "base/result.h"

namespace scry {

class ForeignFile {
 public:
  enum class Links : uint8_t { follow, refuse };  // refuse: the last part of the path is no symbolic link

  ForeignFile() = default;
  // Fails with the kernel's error, or with "'PATH' is not a regular file".
  static Result<ForeignFile> open(const std::string& path, Links links = Links::follow);
  // `path`, absolute, as a process with the root folder `root` sees it: symbolic links cannot lead out of it.
  static Result<ForeignFile> open_below(const std::string& root, const std::string& path, Links links);

  const std::string& path() const { return path_; }
  int descriptor() const { return fd_.get(); }
  explicit operator bool() const { return static_cast<bool>(fd_); }
  uint64_t size() const { return size_; }  // when it was opened
  uid_t owner() const { return owner_; }
  uint64_t device() const { return device_; }
  uint64_t inode() const { return inode_; }
  bool anyone_writes() const { return anyone_writes_; }
  // Only root and the user who started scry can change it.
  bool is_ours() const;

  // Exactly these bytes. `what`: "its symbol table". EFBIG: they are more than `most`; ETIMEDOUT: the file's time is
  // up.
  Result<std::vector<std::byte>> read(uint64_t offset, uint64_t size, uint64_t most, const char* what) const;
  // The bytes from `offset` to the end, as they are now, piece by piece, until `take(Bytes)` returns false.
  template <class Take>
  Result<> read_pieces(uint64_t offset, uint64_t most, const char* what, Take take) const {
    std::vector<std::byte> piece(kPiece);
    for (uint64_t done = 0;;) {
      const size_t got = TRY(read_some(offset + done, piece));
      if (got == 0) return {};
      done += got;
      if (done > most) return too_large(what, done, most);
      if (!take(Bytes(piece).first(got))) return {};
    }
  }
  // A copy in memory that no other process can change; holes stay holes. Fails with EFBIG beyond `most` bytes.
  Result<Fd> copy(uint64_t most) const;

  std::unexpected<Error> too_large(const char* what, uint64_t bytes, uint64_t most) const;

 private:
  static constexpr size_t kPiece = size_t{1} << 20;
  static Result<ForeignFile> open_found(Fd found, const std::string& path);
  // As many bytes as there are for `room`; 0 at the end.
  Result<size_t> read_some(uint64_t offset, std::span<std::byte> room) const;

  std::string path_;
  Fd fd_;
  uint64_t size_ = 0, device_ = 0, inode_ = 0;
  uid_t owner_ = 0;
  bool anyone_writes_ = false;
  mutable int64_t read_ns_ = 0;  // spent in reading so far
};

// Whether the failure is one of our limits, which is reported to the user.
inline bool is_limit(const Error& error) {
  return error.code == EFBIG || error.code == ETIMEDOUT;
}

// Users whose files are trusted: root and the user who started scry (also through sudo).
bool is_trusted_user(uid_t user);

}  // namespace scry
