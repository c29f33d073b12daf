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
  // Asked when those and the command have ended: the processes that they have started, of which some may have ended
  // too; none: the run ends. null: it is not asked.
  std::function<std::vector<int>(const Loaded&)> others;
};

// A pidfd for each process that has not ended.
Result<std::vector<Fd>> open_living(const std::vector<int>& pids);

}  // namespace scry
