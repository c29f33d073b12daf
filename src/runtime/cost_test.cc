#include "runtime/cost.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "runtime/test_counting_kernel.h"

namespace scry {
namespace {

TEST(CostMeter, reports_runs_and_time_of_a_second_and_of_all) {
  CountingKernel kernel(2);
  FakeClock clock;
  std::vector<Fd> programs;
  for (int i = 0; i < 2; ++i) programs.push_back(Fd(::dup(2)));
  bpf::Bundle bundle;
  bundle.programs.resize(2);
  bundle.attachments.push_back({.name = "tracepoint:syscalls:sys_enter_openat", .program = bpf::ProgramId(1)});
  kernel.counters[programs[1].get()] = {.run_time_ns = 100, .run_count = 1};
  auto meter = CostMeter::start(bundle, kernel, programs, clock);
  ASSERT_TRUE(meter);
  kernel.counters[programs[1].get()] = {.run_time_ns = 100 + 4'000'000, .run_count = 1 + 20'000};
  EXPECT_EQ(meter->of_the_last_second(), "");
  clock.boot += 2'000'000'000;
  EXPECT_EQ(meter->of_the_last_second(),
            "Cost of tracepoint:syscalls:sys_enter_openat: 10000 runs/s, 200 ns each, 0.200 % of a CPU\n");
  EXPECT_EQ(meter->of_the_last_second(), "");
  clock.boot += 2'000'000'000;
  EXPECT_EQ(
      meter->in_all({{}, {.events = 12, .bytes = 288, .lost = 3}}),
      "Cost of tracepoint:syscalls:sys_enter_openat: 20000 runs, 200 ns each, 0.100 % of a CPU, 12 events sent (288 "
      "bytes), 3 lost\n");
}

}  // namespace
}  // namespace scry
