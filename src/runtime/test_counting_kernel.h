// For tests of what programs cost: a kernel of two processors, whose counters a test sets.
#pragma once

#include <map>

#include "engine/fake_kernel.h"

namespace scry {

class CountingKernel final : public FakeKernel {
 public:
  using FakeKernel::FakeKernel;
  Result<ProgramStats> program_stats(int program) override { return counters[program]; }
  std::vector<uint32_t> online_cpus() const override { return {0, 1}; }
  std::map<int, ProgramStats> counters;
};

}  // namespace scry
