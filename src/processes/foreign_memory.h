// ForeignMemory: memory of other processes, which may be hostile.
//
// A page of theirs may be of a file whose server (FUSE) never answers. Who touches it waits with them, also in
// process_vm_readv(2), and only SIGKILL ends that wait; once the server has taken the request, nothing does. So a
// process of its own reads, and is given up when it takes too long.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>

#include "base/fd.h"

namespace scry {

class ForeignMemory {
 public:
  static constexpr size_t kMost = 4096;  // bytes of one read

  ForeignMemory() = default;
  ForeignMemory(const ForeignMemory&) = delete;
  ForeignMemory& operator=(const ForeignMemory&) = delete;
  ~ForeignMemory();

  // Whether all bytes could be read. All slow reads of one object together take less than half a second: then there
  // are no more.
  bool read(uint32_t pid, uint64_t address, void* to, size_t size);

 private:
  struct Exchange;

  bool start();
  void give_up();

  Exchange* exchange_ = nullptr;  // shared with the process
  Fd line_;                       // a byte asks, a byte answers
  pid_t process_ = 0;
  int64_t patience_ms_ = 400;
};

}  // namespace scry
