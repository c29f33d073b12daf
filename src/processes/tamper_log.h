// What was done to system calls, in memory that two processes share: the one that answers them writes (tamper_loop.h),
// the one that shows them looks up what belongs to a record.
//
// An entry is written before the call is answered, and a thread makes one call at a time: the entry of a record is
// the last one of its thread that was written before the call ended.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <unordered_map>

#include "syscalls/capture.h"

namespace scry {

struct TamperEntry {
  uint64_t began_ns = 0;     // since boot: when the call was notified
  uint64_t answered_ns = 0;  // ... and shortly before it was answered
  uint32_t tid = 0;
  uint32_t number = 0;
  uint32_t state = 0;  // bits of syscalls::CallState: kInjected, kDelayed, kPoked, kMadeAgain
};

// What could not be done, counted.
struct TamperFailures {
  std::atomic<uint64_t> pokes = 0;  // memory of the program that could not be written
  std::atomic<uint64_t> exits = 0;  // ends of calls that could not be waited for
  std::atomic<uint64_t> signals = 0;
};

class TamperLog {
 public:
  // Shared with the processes that are forked from now on. Null: there is no memory.
  TamperLog();
  ~TamperLog();
  TamperLog(const TamperLog&) = delete;

  bool is_mapped() const { return shared_; }
  void add(const TamperEntry& entry);
  TamperFailures& failures();

  // Completes the record of a call that has ended by what was done to it: sets bits of `state`, and the time when it
  // began.
  void complete(syscalls::CallRecord& record);

 private:
  // More calls than the ring of events has room for; a reader that is later than that misses some.
  static constexpr uint64_t kEntries = 1 << 16;
  struct Slot {
    std::atomic<uint64_t> number;  // of the entry, from 1; 0 while it is written
    TamperEntry entry;
  };
  struct Shared {
    std::atomic<uint64_t> written;
    TamperFailures failures;
    Slot slots[kEntries];
  };
  void read_new();

  Shared* shared_ = nullptr;
  uint64_t read_ = 0;
  std::unordered_map<uint32_t, std::deque<TamperEntry>> by_thread_;
  size_t kept_ = 0;
};

}  // namespace scry
