#include <gtest/gtest.h>
#include <unistd.h>

#include "base/fd.h"
#include "sinks/sink.h"
#include "values/histogram.h"
#include "values/test_values.h"

namespace scry {
namespace {

using test::number;
using test::text;
using test::tuple;

HistogramValue histogram(const HistogramScale& scale, const std::vector<int64_t>& values) {
  HistogramValue result{.scale = scale, .counts = std::vector<uint64_t>(bucket_count(scale))};
  for (const int64_t v : values) {
    result.counts[scale.linear ? lhist_bucket(v, scale.min, scale.max, scale.step) : hist_bucket(v, scale.bits)]++;
  }
  while (!result.counts.empty() && result.counts.back() == 0) result.counts.pop_back();
  while (!result.counts.empty() && result.counts.front() == 0) {
    result.counts.erase(result.counts.begin());
    result.first++;
  }
  return result;
}

class TextSink : public testing::Test {
 protected:
  // Both streams write nowhere; what they hold is looked at before.
  Output out{-1, Output::Policy::full}, err{-1, Output::Policy::full};
  std::unique_ptr<Sink> sink = find_sink("text")->make({out, err});

  std::string shown(const MapSnapshot& map, uint64_t top = 0, uint64_t div = 0) {
    out.buffer().clear();
    sink->map(map, top, div);
    return out.buffer();
  }
  static MapSnapshot scalar(const char* name, Value value) {
    return {.name = name, .entries = {{{Null{}}, std::move(value)}}};
  }
  static MapSnapshot keyed(const char* name, std::vector<MapSnapshot::Entry> entries) {
    return {.name = name, .keyed = true, .entries = std::move(entries)};
  }
  static MapSnapshot hist(const char* name, HistogramValue value) {
    return {.name = name, .layout = MapLayout::histogram, .entries = {{{Null{}}, {std::move(value)}}}};
  }
};

TEST_F(TextSink, values_end_with_a_newline) {
  for (const Value& value : {number(-4), tuple({number(7), text("io")}), test::stack({{"f", 4}, {"g", 9}})})
    sink->event({.values = {&value, 1}});
  EXPECT_EQ(out.buffer(), "-4\n(7, io)\n\n        f+4\n        g+9\n\n");
}

TEST_F(TextSink, texts_are_passed_on) {
  const Format format = *parse_format("pid %d");
  const Value seven = number(7);
  sink->event({.kind = Event::Kind::printf, .format = &format, .values = {&seven, 1}});
  sink->event({.kind = Event::Kind::time, .text = "10:15:01\n"});
  sink->event({.kind = Event::Kind::cat, .text = "content"});
  sink->event({.kind = Event::Kind::join, .text = "ls -l"});
  sink->event({.kind = Event::Kind::system, .text = "hi\n"});
  sink->event({.kind = Event::Kind::system, .text = ""});
  EXPECT_EQ(out.buffer(), "pid 710:15:01\ncontentls -l\nhi\n\n\n");
}

TEST_F(TextSink, scalar_maps) {
  EXPECT_EQ(shown(scalar("@a", number(20))), "@a: 20\n");
  EXPECT_EQ(shown(scalar("@", number(5))), "@: 5\n");
  EXPECT_EQ(shown(scalar("@s", {SummaryValue{.numbers = {{"count", 3}, {"average", 20}, {"total", 60}}, .rank = 1}})),
            "@s: { .count = 3, .average = 20, .total = 60 }\n");
  EXPECT_EQ(shown(scalar("@v", test::stack({{"f", 4}, {"g", 9}}))), "@v: \n        f+4\n        g+9\n\n");
  EXPECT_EQ(shown({.name = "@x"}), "");
}

TEST_F(TextSink, keyed_maps) {
  EXPECT_EQ(shown(keyed("@n", {{text("a"), number(1)}, {text("b"), number(2)}})), "@n[a]: 1\n@n[b]: 2\n");
  EXPECT_EQ(shown(keyed("@n", {{text("a"), number(1)}, {text("b"), number(2)}}), 1), "@n[b]: 2\n");
  EXPECT_EQ(shown(keyed("@n", {{text("a"), number(-7)}}), 0, 2), "@n[a]: -3\n");
  EXPECT_EQ(shown(keyed("@m", {{tuple({number(1), tuple({number(2), number(3)})}), number(4)}})), "@m[1, (2, 3)]: 4\n");
  EXPECT_EQ(shown(keyed("@", {{text("(x)"), number(5)}})), "@[(x)]: 5\n");
  EXPECT_EQ(shown(keyed("@", {})), "");
}

TEST_F(TextSink, stacks_as_keys) {
  const Value stack = test::stack({{"f", 4}, {"g", 9}});
  EXPECT_EQ(shown(keyed("@", {{stack, number(3)}})), "@[\n        f+4\n        g+9\n]: 3\n");
  EXPECT_EQ(shown(keyed("@", {{tuple({test::stack({{"f", 4}}), text("sh")}), number(3)}})),
            "@[\n        f+4\n, sh]: 3\n");
  EXPECT_EQ(shown(keyed("@", {{test::stack({}), number(1)}})), "@[\n]: 1\n");
}

TEST_F(TextSink, hist_example) {
  EXPECT_EQ(shown(hist("@h", histogram({}, {-3, 0, 0, 1, 5, 5, 5, 40}))),
            R"(@h:
(..., 0)               1 |@@@@@@@@@@@@@@@@@                                   |
[0]                    2 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@                  |
[1]                    1 |@@@@@@@@@@@@@@@@@                                   |
[2, 4)                 0 |                                                    |
[4, 8)                 3 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|
[8, 16)                0 |                                                    |
[16, 32)               0 |                                                    |
[32, 64)               1 |@@@@@@@@@@@@@@@@@                                   |

)");
}

TEST_F(TextSink, hist_example_with_more_buckets_per_power) {
  EXPECT_EQ(shown(hist("@h", histogram({.bits = 1}, {3, 4, 5, 6}))),
            R"(@h:
[3]                    1 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |
[4, 6)                 2 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|
[6, 8)                 1 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |

)");
}

TEST_F(TextSink, lhist_example_with_key) {
  MapSnapshot map = hist(
      "@lat", histogram({.linear = true, .min = 20, .max = 50, .step = 10}, {3, 20, 21, 22, 29, 30, 39, 50, 60, 70}));
  map.keyed = true;
  map.entries[0].key = text("rd");
  EXPECT_EQ(shown(map),
            R"(@lat[rd]:
(..., 20)              1 |@@@@@@@@@@@@@                                       |
[20, 30)               4 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|
[30, 40)               2 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |
[40, 50)               0 |                                                    |
[50, ...)              3 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@             |

)");
}

TEST_F(TextSink, lhist_whose_step_does_not_divide_the_range) {
  EXPECT_EQ(shown(hist("@l", histogram({.linear = true, .min = 0, .max = 10, .step = 3}, {3, 8, 9, 10}))),
            R"(@l:
[3, 6)                 1 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |
[6, 9)                 1 |@@@@@@@@@@@@@@@@@@@@@@@@@@                          |
[9, ...)               2 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|

)");
}

TEST_F(TextSink, small_shares_draw_no_bar) {
  std::vector<int64_t> values(100, 1);
  values.push_back(8);
  EXPECT_EQ(shown(hist("@h", histogram({}, values))),
            R"(@h:
[1]                  100 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|
[2, 4)                 0 |                                                    |
[4, 8)                 0 |                                                    |
[8, 16)                1 |                                                    |

)");
}

TEST_F(TextSink, histograms_divide_their_counts_first) {
  EXPECT_EQ(shown(hist("@h", histogram({}, {1, 2, 2, 3, 3})), 0, 2),
            R"(@h:
[1]                    0 |                                                    |
[2, 4)                 2 |@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@|

)");
}

TEST_F(TextSink, zeroed_histograms_keep_their_head) {
  EXPECT_EQ(shown(hist("@h", {})), "@h:\n\n");
  MapSnapshot map = hist("@h", {});
  map.keyed = true;
  map.entries[0].key = text("a");
  EXPECT_EQ(shown(map), "@h[a]:\n\n");
  map.entries[0].key = test::stack({{"f", 4}});
  EXPECT_EQ(shown(map), "@h[\n        f+4\n]:\n\n");
}

TEST_F(TextSink, exit_dump_example) {
  sink->begin({1});
  sink->message(ExitDump{});
  sink->map(keyed("@a", {{text("k"), number(1)}}), 0, 0);
  sink->map(scalar("@b", number(1)), 0, 0);
  EXPECT_EQ(out.buffer(), "\n\n@a[k]: 1\n@b: 1\n");
  EXPECT_EQ(err.buffer(), "Attached 1 probe\n");
}

TEST_F(TextSink, messages_of_the_run_go_to_stderr) {
  sink->begin({2});
  sink->message(LostEvents{3});
  sink->message(TotalLostEvents{0});
  sink->message(TotalLostEvents{5});
  const Format bad{.pieces = {}, .tail = "bad\n"};
  sink->message(ScriptMessage{.is_error = true, .format = &bad, .place = "stdin:1:9-12"});
  sink->message(RuntimeNotice{.kind = RuntimeNotice::Kind::runtime_error, .rendered = "notice\n"});
  EXPECT_EQ(err.buffer(),
            "Attached 2 probes\nLost 3 events\nWARNING: Total lost event count: 5\nstdin:1:9-12: ERROR: bad\nnotice\n");
  EXPECT_EQ(out.buffer(), "");
}

TEST_F(TextSink, quiet_leaves_the_attached_message_out) {
  const auto quiet = find_sink("text")->make({out, err, true});
  quiet->begin({2});
  quiet->message(ExitDump{});
  EXPECT_EQ(err.buffer(), "");
  EXPECT_EQ(out.buffer(), "\n\n");
}

TEST_F(TextSink, colours_its_own_warnings) {
  find_sink("text")->make({out, err, false, true})->message(TotalLostEvents{5});
  EXPECT_EQ(err.buffer(), "\x1b[33mWARNING: Total lost event count: 5\x1b[0m\n");
}

TEST_F(TextSink, colours_the_message_line_of_what_a_probe_reports) {
  const auto sink = find_sink("text")->make({out, err, false, true});
  const Format bad{.pieces = {}, .tail = "bad\n"};
  sink->message(ScriptMessage{.is_error = true, .format = &bad, .place = "stdin:1:9-22"});
  sink->message(
      RuntimeNotice{.kind = RuntimeNotice::Kind::runtime_error, .rendered = "stdin:1:9-10: WARNING: odd\nexcerpt\n"});
  EXPECT_EQ(err.buffer(),
            "\x1b[31mstdin:1:9-22: ERROR: bad\x1b[0m\n"
            "\x1b[33mstdin:1:9-10: WARNING: odd\x1b[0m\nexcerpt\n");
}

}  // namespace
}  // namespace scry
