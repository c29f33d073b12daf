// MappingEvents: what the kernel reports about code as it comes and goes. About processes while they live: the code
// that they map, the programs that they start, the processes that they fork. About itself: BPF programs and
// trampolines. From the side-band records of a perf event that counts nothing (PERF_RECORD_MMAP2, COMM, FORK, KSYMBOL
// of linux/perf_event.h), so that the mappings of a process, or the name of a program, are known when it is long gone.
//
// One ring for each CPU. A process that maps code writes a record of about 120 bytes; nothing else
// costs anything. What finds no room is lost and counted. Tested by tests/live/ustack_of_*.t and
// tests/live/kernel_code_of_the_gone.t.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/fd.h"
#include "base/result.h"

namespace scry {

struct MappingEvent {
  enum class Kind : uint8_t { mapping, program, fork, kernel_code, kernel_code_gone } kind{};
  int pid = 0;
  int parent = 0;                            // fork
  uint64_t start = 0, size = 0, offset = 0;  // mapping, kernel_code*; offset in the file
  std::string path;                          // kernel_code*: its name
  uint64_t device = 0, inode = 0;            // of the file
  int64_t time = 0;                          // CLOCK_MONOTONIC, ns
};

class MappingEvents {
 public:
  static constexpr size_t kRingPages = 64, kKernelRingPages = 8;  // of the code of the kernel alone

  static Result<std::unique_ptr<MappingEvents>> open(const std::vector<uint32_t>& cpus, bool of_processes = true);
  ~MappingEvents();

  // Hands over what has come since the last call, in the order in which it happened.
  void drain(const std::function<void(const MappingEvent&)>& handle);
  uint64_t lost() const;
  uint64_t locked_bytes() const;  // of the rings
  bool of_processes() const { return of_processes_; }

 private:
  struct Ring {
    Fd event;
    std::byte* memory = nullptr;
    size_t size = 0;
    std::optional<uint64_t> counted_lost;  // by the kernel, if it tells (Linux 6.0)
    uint64_t recorded_lost = 0;            // by records in the ring; the last may never come
  };
  explicit MappingEvents(bool of_processes) : of_processes_(of_processes) {}
  bool read(Ring& ring, std::vector<MappingEvent>& events);
  void decode(Bytes record, Ring& ring, std::vector<MappingEvent>& events);

  bool of_processes_;
  std::vector<Ring> rings_;
};

}  // namespace scry
