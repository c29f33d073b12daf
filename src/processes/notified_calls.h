// The system calls of other processes that a seccomp filter with user notification holds back, and their answers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/fd.h"

namespace scry {

struct NotifiedCall {
  uint64_t id = 0;
  uint32_t tid = 0;
  uint32_t number = 0;
  uint64_t arguments[6] = {};
  uint64_t instruction = 0;  // where the program goes on after the call
};

class NotifiedCalls {
 public:
  explicit NotifiedCalls(Fd listener);

  int descriptor() const { return listener_.get(); }  // polls readable; POLLHUP: no process has the filter any more
  // The next call; nothing if its thread was killed meanwhile, or no call waits.
  std::optional<NotifiedCall> receive();
  // Answers: the call is made; it has this result instead (an error is negative). False: its thread was killed.
  bool make(uint64_t id) { return answer(id, true, 0); }
  bool finish(uint64_t id, int64_t result) { return answer(id, false, result); }
  // Whether the thread still waits, so that its number means the same thread.
  bool waits(uint64_t id) const;

 private:
  bool answer(uint64_t id, bool makes, int64_t result);

  Fd listener_;
  std::vector<uint64_t> notification_, response_;  // as large as this kernel has them
};

}  // namespace scry
