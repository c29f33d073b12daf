// The processes whose ends a run waits for.
#pragma once

#include <functional>
#include <vector>

#include "base/fd.h"
#include "base/result.h"
#include "runtime/loader.h"

namespace scry {

struct TracedProcesses {
  std::vector<int> pids;  // -p
  // Called once `pids` and the command have ended; returns the processes that they started, some of which may have
  // ended too. An empty list ends the run. Null: the run ends at once.
  std::function<std::vector<int>(const Loaded&)> others;
};

// A pidfd for each process that has not ended.
Result<std::vector<Fd>> open_living(const std::vector<int>& pids);

}  // namespace scry
