#include "sinks/strace_rows.h"

#include <gtest/gtest.h>

#include <csignal>
#include <optional>

namespace scry {
namespace {

RecordValue::Named number(const char* name, uint64_t value) {
  return {name, {value}};
}

// The file that rows of one path lead to.
struct SeenFile : syscalls::ProcessFacts {
  std::string descriptor(uint32_t, int) override { return ""; }
  std::string process(uint32_t) override { return ""; }
  void observe_file(uint32_t, int, const syscalls::FileState& file) override { path = file.path; }
  std::optional<std::string> path;
};

std::optional<std::string> path_of(const std::vector<std::pair<const char*, uint64_t>>& parts, uint64_t count) {
  DescriptorRows rows;
  SeenFile seen;
  for (const auto& [name, before] : parts)
    rows.add_part(7, {RecordValue{{{"name", {TextValue{name}}}, number("before", before)}}});
  rows.add_file(7, {RecordValue{{number("pid", 7), number("number", 3), number("parts", count)}}}, seen);
  return seen.path;
}

TEST(DescriptorRows, name_no_file_of_which_a_part_was_lost) {
  EXPECT_EQ(path_of({}, 0), "/");
  EXPECT_EQ(path_of({{"passwd", 0}, {"etc", 1}}, 2), "/etc/passwd");
  EXPECT_EQ(path_of({{"passwd", 0}, {"usr", 2}}, 3), std::nullopt);
  EXPECT_EQ(path_of({{"passwd", 0}}, 2), std::nullopt);
  // The row of the file before was lost.
  EXPECT_EQ(path_of({{"old", 0}, {"passwd", 0}, {"etc", 1}}, 2), "/etc/passwd");
}

TEST(IgnoredSignals, are_kept_in_limited_number) {
  IgnoredSignals signals;
  for (size_t i = 0; i < IgnoredSignals::kMost; ++i) EXPECT_TRUE(signals.add(7, {i}));
  EXPECT_FALSE(signals.add(7, {1}));
  EXPECT_TRUE(signals.add(8, {1}));
  EXPECT_EQ(signals.take(7, UINT64_MAX).size(), IgnoredSignals::kMost);
  EXPECT_TRUE(signals.add(7, {1}));
}

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
