#include "sinks/strace_rows.h"

#include <gtest/gtest.h>

#include <csignal>

namespace scry {
namespace {

TEST(StopSignals, are_one_stop_and_as_many_continuations_as_records) {
  StopSignals stops;
  EXPECT_FALSE(stops.take(7, SIGSTOP));
  EXPECT_FALSE(stops.take(7, SIGCONT));
  stops.expect(7);  // by two threads of the process
  stops.expect(7);
  EXPECT_FALSE(stops.take(8, SIGCONT));
  EXPECT_FALSE(stops.take(7, SIGUSR1));
  EXPECT_TRUE(stops.take(7, SIGSTOP));
  EXPECT_FALSE(stops.take(7, SIGSTOP));  // somebody else's
  EXPECT_TRUE(stops.take(7, SIGCONT));
  EXPECT_TRUE(stops.take(7, SIGCONT));
  EXPECT_FALSE(stops.take(7, SIGCONT));
}

}  // namespace
}  // namespace scry
