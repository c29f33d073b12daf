#include "processes/signals.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace scry {

namespace {

TEST(Signals, come_by_the_descriptor_and_the_last_ones_are_taken_with_it) {
  auto signals = Signals::take();
  ASSERT_TRUE(signals);
  ::kill(::getpid(), SIGUSR1);
  EXPECT_EQ(signals->next(), SIGUSR1);
  EXPECT_FALSE(signals->ends_run());
  ::kill(::getpid(), SIGINT);
  EXPECT_TRUE(signals->ends_run());
  EXPECT_FALSE(signals->is_urgent());
  ::kill(::getpid(), SIGTERM);
  EXPECT_TRUE(signals->is_urgent());
}

TEST(Signals, a_hangup_ends_the_run_unless_it_is_ignored) {
  const auto is_ended = [](sighandler_t handler) {
    const sighandler_t before = ::signal(SIGHUP, handler);
    auto signals = Signals::take();
    ::kill(::getpid(), SIGHUP);
    const bool ended = signals->ends_run() && signals->is_urgent();
    ::signal(SIGHUP, before);
    return ended;
  };
  EXPECT_TRUE(is_ended(SIG_DFL));
  EXPECT_FALSE(is_ended(SIG_IGN));
}

TEST(Signals, do_not_kill_a_tracer_whose_run_has_ended_by_what_asks_a_run) {
  const auto ends_by = [](int number) {
    { auto signals = Signals::take(); }
    ::kill(::getpid(), number);
    ::_exit(0);
  };
  EXPECT_EXIT(ends_by(SIGUSR1), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(ends_by(SIGTERM), testing::KilledBySignal(SIGTERM), "");
}

}  // namespace

}  // namespace scry
