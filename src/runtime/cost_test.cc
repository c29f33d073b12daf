#include "runtime/cost.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

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
  bundle.attachments.push_back(
      {.provider = "tracepoint", .name = "tracepoint:syscalls:sys_enter_openat", .program = bpf::ProgramId(1)});
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

// Of probes in user code by their first instruction; others have none.
TEST(Traps, are_dearer_where_the_processor_steps_over_the_instruction) {
  const std::string path = testing::TempDir() + "traps." + std::to_string(getpid());
  struct Case {
    const char* code;
    bool is_emulated;
  };
  constexpr Case kCases[] = {{"\x55\x48", true},  {"\x41\x57", true},  {"\x0f\x1f", true},  {"\x0f\x84", true},
                             {"\xe8\x10", true},  {"\x90\xc3", true},  {"\x75\x05", true},  {"\x89\xf8", false},
                             {"\xf3\x0f", false}, {"\x41\x89", false}, {"\x0f\xb6", false}, {"\x48\x83", false}};
  bpf::Bundle bundle;
  std::vector<uint64_t> expected;
  std::ofstream file(path);
  for (const Case& one : kCases) {
    bundle.programs.push_back({.kind = bpf::ProgramKind::kprobe});
    bundle.attachments.push_back({.provider = "uprobe",
                                  .program = bpf::ProgramId(expected.size()),
                                  .event = path,
                                  .places = {{.offset = 2 * expected.size()}}});
    file << one.code;
    expected.push_back(one.is_emulated ? 1 : 20);
  }
  file.close();
  bundle.programs.push_back({.kind = bpf::ProgramKind::kprobe});
  bundle.attachments.push_back({.provider = "kprobe", .program = bpf::ProgramId(expected.size())});
  expected.push_back(0);
  EXPECT_EQ(traps_of(bundle, {.emulated_ns = 1, .stepped_ns = 20}), expected);
  EXPECT_TRUE(has_user_code(bundle));
  ::unlink(path.c_str());
}

}  // namespace
}  // namespace scry
