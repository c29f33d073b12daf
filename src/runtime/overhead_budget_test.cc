#include "runtime/overhead_budget.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>

#include "runtime/test_counting_kernel.h"

namespace scry {
namespace {

using testing::HasSubstr;

constexpr uint64_t kWindow = OverheadBudget::kWindowNs;
constexpr uint64_t kMachine = 2 * kWindow;  // two processors

// Of the machine's time in a window.
constexpr uint64_t percent(double part) {
  return uint64_t(part / 100 * double(kMachine));
}

// A program that spends `left_out` on each run, and `body` on those that are taken.
struct Modelled {
  uint64_t runs = 0;
  double left_out = 0, body = 0;
};

class OverheadBudgetTest : public testing::Test {
 protected:
  OverheadBudgetTest() {
    bundle.programs.resize(3);
    for (int i = 0; i < 3; ++i) programs.push_back(Fd(::dup(2)));
    bundle.programs[2].kind = bpf::ProgramKind::kprobe;
    bundle.attachments.push_back({.provider = "tracepoint", .name = "tracepoint:a:b", .program = bpf::ProgramId(1)});
    bundle.attachments.push_back(
        {.provider = "uprobe", .name = "uprobe:/bin/sh:c", .program = bpf::ProgramId(2), .event = "/bin/sh"});
    for (bpf::AttachPlan& plan : bundle.attachments) plan.probe_count = 1;
    budget_of_run().most = 20'000;  // 2 %
    void* memory = ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    globals =
        Globals(SharedMemory(static_cast<std::byte*>(memory), [](std::byte* at) { ::munmap(at, kBytes); }), kBytes);
  }
  // The tracepoint is sampled by group 0.
  void sample_tracepoint() {
    budget_of_run().groups.push_back({{bpf::ProgramId(1)}});
    globals.store(0, 1);
  }
  bpf::Budget& budget_of_run() { return bundle.settings.limits.budget; }
  OverheadBudget start() { return std::move(*OverheadBudget::start(bundle, kernel, programs, globals, clock)); }
  void window_passes(uint64_t tracepoint_ns, uint64_t tracepoint_runs, uint64_t uprobe_runs = 0) {
    kernel.counters[programs[1].get()].run_time_ns += tracepoint_ns;
    kernel.counters[programs[1].get()].run_count += tracepoint_runs;
    kernel.counters[programs[2].get()].run_count += uprobe_runs;
    clock.boot += kWindow;
  }
  // The same by the model, with the period that the budget has chosen.
  void window_passes(const Modelled& program) {
    const double ns = double(program.runs) * (program.left_out + program.body / double(globals.load(0)));
    window_passes(uint64_t(ns), program.runs);
  }

  static constexpr size_t kBytes = 4096;
  CountingKernel kernel{2};
  FakeClock clock;
  bpf::Bundle bundle;
  std::vector<Fd> programs;
  Globals globals;
};

TEST_F(OverheadBudgetTest, keeps_what_is_within_the_budget) {
  OverheadBudget budget = start();
  EXPECT_FALSE(budget.look());
  window_passes(percent(2), 1000);
  EXPECT_FALSE(budget.look());
}

TEST_F(OverheadBudgetTest, detaches_the_costliest_and_counts_the_trap_of_user_code) {
  OverheadBudget budget = start();
  window_passes(percent(1.5), 1000, percent(2.5) / 500);
  auto step = budget.look();
  ASSERT_TRUE(step);
  EXPECT_EQ(step->program, bpf::ProgramId(2));
  EXPECT_EQ(step->text,
            "In the last 0.2 s the probes took 4.0 % of the machine's time, more than --max-overhead 2 %: "
            "uprobe:/bin/sh:c (2.5 %) is detached");
  window_passes(percent(2.5), 1000, percent(2.5) / 500);
  step = budget.look();
  ASSERT_TRUE(step);
  EXPECT_EQ(step->program, bpf::ProgramId(1));
}

TEST_F(OverheadBudgetTest, samples_until_the_budget_is_kept_and_no_thinner) {
  sample_tracepoint();
  OverheadBudget budget = start();
  // Eleven times the budget; a run that is left out costs a thirtieth of the others.
  const Modelled storm{.runs = 300'000, .left_out = 10, .body = 290};
  window_passes(storm);
  auto step = budget.look();
  ASSERT_TRUE(step);
  EXPECT_FALSE(step->program);
  EXPECT_THAT(step->text, HasSubstr("tracepoint:a:b (22.5 %): one of "));
  for (int window = 0; window < 2; ++window) {  // the first guess, and what it has taught
    window_passes(storm);
    step = budget.look();
  }
  EXPECT_FALSE(step);
  const double kept = double(storm.runs) * (storm.left_out + storm.body / double(globals.load(0)));
  EXPECT_LE(kept, double(percent(2)));
  EXPECT_GE(kept, double(percent(0.7)));
}

TEST_F(OverheadBudgetTest, samples_only_a_few_times_thinner_by_one_reading) {
  sample_tracepoint();
  OverheadBudget budget = start();
  window_passes(percent(2.5), 300'000);
  ASSERT_TRUE(budget.look());
  const uint64_t first = globals.load(0);
  EXPECT_GT(first, 1u);
  // As if the body cost next to nothing: the model would leave out all but 1 of 1024.
  window_passes(percent(2.1), 300'000);
  ASSERT_TRUE(budget.look());
  EXPECT_EQ(globals.load(0), 4 * first);
}

TEST_F(OverheadBudgetTest, detaches_what_costs_too_much_however_thinly_it_is_sampled) {
  sample_tracepoint();
  OverheadBudget budget = start();
  const Modelled storm{.runs = 300'000, .left_out = 100, .body = 200};
  std::optional<bpf::ProgramId> detached;
  int windows = 0;
  for (; windows < 8 && !detached; ++windows) {
    window_passes(storm);
    if (const auto step = budget.look()) detached = step->program;
  }
  EXPECT_EQ(detached, bpf::ProgramId(1));
  EXPECT_LE(windows, 4);                                    // within a second
  EXPECT_EQ(globals.load(0), OverheadBudget::kMostPeriod);  // the model was not believed, it was tried
}

TEST_F(OverheadBudgetTest, leaves_alone_what_is_cheap_beside_what_cannot_be_sampled) {
  sample_tracepoint();
  OverheadBudget budget = start();
  window_passes(percent(0.1), 1000, percent(40) / 500);
  const auto step = budget.look();
  ASSERT_TRUE(step);
  EXPECT_EQ(step->program, bpf::ProgramId(2));
  EXPECT_EQ(globals.load(0), 1u);
}

TEST_F(OverheadBudgetTest, detaches_what_cannot_be_sampled_although_something_else_costs_more) {
  sample_tracepoint();
  OverheadBudget budget = start();
  window_passes(percent(30), 300'000, percent(5) / 500);
  const auto step = budget.look();
  ASSERT_TRUE(step);
  EXPECT_EQ(step->program, bpf::ProgramId(2));
}

TEST_F(OverheadBudgetTest, samples_before_it_detaches_by_a_reading_that_tells_little) {
  sample_tracepoint();
  OverheadBudget budget = start();
  window_passes(percent(2.5), 300'000);
  ASSERT_TRUE(budget.look());
  EXPECT_LT(globals.load(0), 16u);
  window_passes(percent(2.6), 300'000);  // more than before: noise
  const auto step = budget.look();
  ASSERT_TRUE(step);
  EXPECT_FALSE(step->program);
}

TEST_F(OverheadBudgetTest, takes_every_event_again_when_the_storm_is_over) {
  sample_tracepoint();
  OverheadBudget budget = start();
  const Modelled storm{.runs = 300'000, .left_out = 10, .body = 290}, calm{.runs = 1000, .left_out = 10, .body = 290};
  window_passes(storm);
  ASSERT_TRUE(budget.look());
  std::string text;
  for (int window = 0; window < 40; ++window) {
    window_passes(calm);
    if (const auto step = budget.look()) text = step->text;
  }
  EXPECT_THAT(text, HasSubstr("every event counts again"));
  EXPECT_EQ(globals.load(0), 1u);
}

TEST_F(OverheadBudgetTest, takes_every_event_of_a_probe_that_has_gone_quiet) {
  sample_tracepoint();
  OverheadBudget budget = start();
  for (int i = 0; i < 10; ++i) {
    window_passes({.runs = 100'000, .left_out = 20, .body = 400});
    (void)budget.look();
  }
  ASSERT_GT(globals.load(0), 1u);
  std::string said;
  for (int i = 0; i < 40 && globals.load(0) > 1; ++i) {
    window_passes(Modelled{});
    if (const auto step = budget.look()) said = step->text;
  }
  EXPECT_EQ(globals.load(0), 1u);
  EXPECT_THAT(said, HasSubstr("every event counts again"));
}

TEST_F(OverheadBudgetTest, samples_what_finds_no_room_in_the_ring) {
  sample_tracepoint();
  bundle.layouts.resize(1);
  bundle.control.lost = 64;
  budget_of_run().senders = {bpf::ProgramId(1)};
  OverheadBudget budget = start();
  window_passes(percent(0.5), 1000);
  EXPECT_FALSE(budget.look());
  globals.store(64, 77);
  window_passes(percent(0.5), 1000);
  const auto step = budget.look();
  ASSERT_TRUE(step);
  EXPECT_EQ(step->text,
            "The ring had no room for 77 events: tracepoint:a:b (0.5 %): one of 2 events is taken, and counts 2 times");
  EXPECT_EQ(globals.load(0), 2u);
}

TEST_F(OverheadBudgetTest, gives_programs_that_share_a_group_one_period) {
  budget_of_run().groups = {{{bpf::ProgramId(1)}}, {{bpf::ProgramId(1), bpf::ProgramId(2)}}};
  OverheadBudget budget = start();
  window_passes(percent(10), 300'000);
  ASSERT_TRUE(budget.look());
  EXPECT_GT(globals.load(0), 1u);
  EXPECT_EQ(globals.load(0), globals.load(8));
}

}  // namespace
}  // namespace scry
