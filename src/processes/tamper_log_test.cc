#include "processes/tamper_log.h"

#include <gtest/gtest.h>

namespace scry {
namespace {

using syscalls::CallRecord;

CallRecord record(uint32_t tid, uint32_t number, uint64_t entered, uint64_t left, uint32_t state = 0) {
  return {.entered_ns = entered, .left_ns = left, .tid = tid, .number = number, .state = state};
}

TEST(TamperLog, completes_the_record_of_the_call) {
  TamperLog log;
  log.add({.began_ns = 100, .answered_ns = 110, .tid = 1, .number = 5, .state = syscalls::kInjected});
  log.add({.began_ns = 200, .answered_ns = 250, .tid = 1, .number = 5, .state = syscalls::kDelayed});
  CallRecord other = record(2, 5, 105, 120), first = record(1, 5, 120, 120, syscalls::kNoEntry),
             second = record(1, 5, 260, 270), third = record(1, 5, 280, 290);
  log.complete(other);
  EXPECT_EQ(other.state, 0u);
  log.complete(first);
  EXPECT_EQ(first.state, uint32_t{syscalls::kNoEntry | syscalls::kInjected});
  EXPECT_EQ(first.entered_ns, 100u);
  log.complete(second);
  EXPECT_EQ(second.state, uint32_t{syscalls::kDelayed});
  EXPECT_EQ(second.entered_ns, 200u);
  log.complete(third);
  EXPECT_EQ(third.state, 0u);
}

// The record of the call that was tampered with was lost, or is not shown.
TEST(TamperLog, leaves_later_calls_alone) {
  TamperLog log;
  log.add({.began_ns = 100, .answered_ns = 110, .tid = 1, .number = 5, .state = syscalls::kInjected});
  CallRecord made = record(1, 5, 150, 160), again = record(1, 5, 180, 190, syscalls::kNoEntry);
  log.complete(made);
  log.complete(again);
  EXPECT_EQ(made.state, 0u);
  EXPECT_EQ(again.state, uint32_t{syscalls::kNoEntry});
}

TEST(TamperLog, keeps_the_newest_entries) {
  TamperLog log;
  for (uint64_t i = 1; i <= 200'000; ++i)
    log.add({.began_ns = i, .answered_ns = i, .tid = 1, .number = 5, .state = syscalls::kDelayed});
  CallRecord last = record(1, 5, 200'001, 200'002);
  log.complete(last);
  EXPECT_EQ(last.entered_ns, 200'000u);
}

}  // namespace
}  // namespace scry
