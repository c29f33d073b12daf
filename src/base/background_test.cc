#include "base/background.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>

#include "base/foreign_limits.h"

namespace scry {
namespace {

using Group = Background::Group;

// A job that ends when it is told to.
struct Gate {
  std::shared_ptr<std::atomic<bool>> open = std::make_shared<std::atomic<bool>>(false);
  ~Gate() { *open = true; }
  auto job() const {
    return [open = open] {
      while (!*open) ::usleep(1000);
      return 7;
    };
  }
};

TEST(Background, hands_results_over) {
  const SystemClock clock;
  Background background(clock);
  const auto later = background.start(Group::ours, [] { return std::string("done"); });
  EXPECT_EQ(later.wait(), "done");
  EXPECT_EQ(*background.wait(Group::ours, later), "done");
}

TEST(Background, waits_until_patience_is_used_up_and_no_longer) {
  const SystemClock clock;
  Background background(clock);
  const Gate gate;
  const auto later = background.start(Group::foreign, gate.job());
  const int64_t start = clock.monotonic_ns();
  EXPECT_EQ(background.wait(Group::foreign, later), nullptr);
  const int64_t first = clock.monotonic_ns() - start;
  EXPECT_GE(first, foreign::kForeignPatienceNs);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(background.wait(Group::foreign, later), nullptr);
  // A tenth of what passes, not a hundred times the patience; twenty times, if the machine is busy.
  EXPECT_LT(clock.monotonic_ns() - start - first, 20 * first);
}

TEST(Background, jobs_of_strangers_are_not_in_front_of_ours) {
  const SystemClock clock;
  Background background(clock);
  const Gate gate;
  for (int i = 0; i < 10; ++i) background.start(Group::foreign, gate.job());
  const auto ours = background.start(Group::ours, [] { return 1; });
  EXPECT_EQ(ours.wait(), 1);
}

TEST(Background, leaves_jobs_behind_that_do_not_end) {
  const SystemClock clock;
  const Gate gate;
  int64_t start = 0;
  {
    Background background(clock);
    for (int i = 0; i < 10; ++i) background.start(Group::foreign, gate.job());
    start = clock.monotonic_ns();
  }
  EXPECT_LT(clock.monotonic_ns() - start, 2'000'000'000);
}

TEST(Background, its_threads_take_no_signals) {
  const SystemClock clock;
  Background background(clock);
  const auto blocked = background.start(Group::ours, [] {
    sigset_t set;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &set);
    return ::sigismember(&set, SIGINT) == 1 && ::sigismember(&set, SIGCHLD) == 1;
  });
  EXPECT_TRUE(blocked.wait());
}

}  // namespace
}  // namespace scry
