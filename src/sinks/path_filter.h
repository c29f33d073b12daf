// Which calls use one of some files: -P of `scry strace`.
#pragma once

#include <string>
#include <vector>

#include "sinks/sink.h"
#include "syscalls/call.h"

namespace scry {

class PathFilter {
 public:
  // "paths": one a line; no setting: every call passes. `known` may be null: then descriptors have no names.
  PathFilter(const SinkSettings& settings, syscalls::ProcessFacts* known);
  // A path among the arguments is one of them as it is written, or a descriptor stands for it. To be asked before the
  // call is observed, which may close the descriptor.
  bool passes(const syscalls::Call& call) const;

 private:
  std::vector<std::string> paths_;  // as written
  std::vector<std::string> names_;  // the same as descriptors are shown: "</etc/passwd>"
  syscalls::ProcessFacts* known_;
};

}  // namespace scry
