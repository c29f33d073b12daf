#include "sema/sampling.h"

#include <gtest/gtest.h>

#include "sema/analyze_test.h"

namespace scry::sema {
namespace {

constexpr const char* kClose = "tracepoint:syscalls:sys_enter_close ";
constexpr const char* kFsync = "tracepoint:syscalls:sys_enter_fsync ";

// For each program: "-" every run counts, "N0" every Nth run of group 0, "w1" what group 1 has taken.
std::string sampling_of(const std::string& text) {
  AnalyzedScript script(text);
  EXPECT_EQ(script.message(), "") << text;
  choose_sampling(script.typed);
  std::string shown;
  for (const typed::Program& program : script.typed.programs) {
    if (!shown.empty()) shown += ' ';
    const auto& sampling = program.running.sampling;
    shown += sampling ? (sampling->takes_nth ? "N" : "w") + std::to_string(sampling->group) : "-";
  }
  return shown;
}
std::string sampling_of_body(const std::string& body) {
  return sampling_of(kClose + body);
}

TEST(Sampling, takes_what_adds_up_and_what_prints) {
  EXPECT_EQ(sampling_of_body("{ @ = count(); @b[comm] = sum(args.fd); @h = hist(args.fd, 2); }"), "N0");
  EXPECT_EQ(sampling_of_body("/args.fd > 3/ { printf(\"%d\\n\", args.fd); }"), "N0");
  EXPECT_EQ(sampling_of(kClose + std::string("{ @ = count(); } interval:s:1 { print(@); clear(@); }")), "N0 -");
}

TEST(Sampling, gives_probes_groups_of_their_own) {
  EXPECT_EQ(sampling_of(kClose + std::string("{ @ = count(); } ") + kFsync + "{ @ = count(); }"), "N0 N1");
}

TEST(Sampling, leaves_what_keeps_a_state) {
  EXPECT_EQ(sampling_of_body("{ @x++; }"), "-");
  EXPECT_EQ(sampling_of_body("{ @x += args.fd; }"), "-");
  EXPECT_EQ(sampling_of_body("{ @last = nsecs; }"), "-");
  EXPECT_EQ(sampling_of_body("{ @c = count(); if ((uint64)@c > 10) { printf(\"many\\n\"); } }"), "-");
  EXPECT_EQ(sampling_of(kClose + std::string("{ @c = count(); } interval:s:1 { if ((uint64)@c > 9) { exit(); } }")),
            "- -");
}

TEST(Sampling, leaves_what_does_more_than_to_show) {
  EXPECT_EQ(sampling_of_body("{ @ = count(); exit(); }"), "-");
  EXPECT_EQ(sampling_of_body("{ @ = count(); clear(@); }"), "-");
  EXPECT_EQ(sampling_of_body("{ @[tid] = count(); delete(@, tid); }"), "-");
}

TEST(Sampling, lets_the_end_of_the_run_look_at_sums) {
  EXPECT_EQ(sampling_of(kClose + std::string("{ @c = count(); } end { if ((uint64)@c > 9) { printf(\"many\\n\"); } }")),
            "N0 -");
}

TEST(Sampling, samples_the_first_of_a_pair_and_weighs_the_second) {
  const std::string start = kClose + std::string("{ @start[tid] = nsecs; } ");
  EXPECT_EQ(sampling_of(start + kFsync + "/@start[tid]/ { @h = hist(nsecs - @start[tid]); delete(@start, tid); }"),
            "N0 w0");
  EXPECT_EQ(sampling_of(start + kFsync + "/has_key(@start, tid) && args.fd > 3/ { @s = sum(nsecs - @start[tid]); }"),
            "N0 w0");
  EXPECT_EQ(
      sampling_of(start + kFsync + "/@start[tid] > 0/ { @h = hist(nsecs - @start[tid]); } end { clear(@start); }"),
      "N0 w0 -");
}

TEST(Sampling, leaves_pairs_that_would_not_notice_a_missing_start) {
  const std::string start = kClose + std::string("{ @start[tid] = nsecs; } ");
  EXPECT_EQ(sampling_of(start + kFsync + "{ @h = hist(nsecs - @start[tid]); }"), "- N0");
  EXPECT_EQ(sampling_of(start + kFsync + "/@start[tid] || args.fd/ { @h = hist(nsecs - @start[tid]); }"), "- N0");
  EXPECT_EQ(sampling_of(start + kFsync + "/@start[tid]/ { @x++; delete(@start, tid); }"), "- -");
  EXPECT_EQ(sampling_of(kClose + std::string("{ @start[pid] = nsecs; } ") + kFsync +
                        "/@start[pid]/ { @h = hist(nsecs - @start[pid]); delete(@start, pid); }"),
            "- -");
}

}  // namespace
}  // namespace scry::sema
