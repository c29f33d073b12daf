// Calls whose memory poke_exit= has written after their records were made.
#pragma once

#include <string>
#include <vector>

#include "sinks/sink.h"
#include "syscalls/tampering.h"

namespace scry {

class PokedCalls {
 public:
  explicit PokedCalls(const SinkSettings& settings);
  // The call as its program sees it; valid until the next one.
  syscalls::Call seen(const syscalls::Call& call);

 private:
  std::vector<syscalls::Tampering> rules_;
  std::string pieces_;
};

}  // namespace scry
