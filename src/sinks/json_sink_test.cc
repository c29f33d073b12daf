#include <gtest/gtest.h>

#include "sinks/sink.h"
#include "types/aggregation.h"
#include "values/aggregate.h"
#include "values/test_values.h"

namespace scry {
namespace {

using test::number;
using test::text;
using test::tuple;

class JsonSink : public testing::Test {
 protected:
  Output out{-1, Output::Policy::full}, err{-1, Output::Policy::full};
  std::unique_ptr<Sink> sink = find_sink("json")->make({out, err});

  // What was written since the last call.
  std::string taken() { return std::exchange(out.buffer(), {}); }
  std::string shown(const MapSnapshot& map, uint64_t top = 0, uint64_t div = 0) {
    sink->map(map, top, div);
    return taken();
  }
};

TEST_F(JsonSink, texts) {
  const Format format = *parse_format("pid %d\n");
  const Value seven = number(7);
  sink->event({.kind = Event::Kind::printf, .format = &format, .values = {&seven, 1}});
  EXPECT_EQ(taken(), "{\"type\": \"printf\", \"data\": \"pid 7\\n\"}\n");
  sink->event({.kind = Event::Kind::time, .text = "10:15:01\n"});
  EXPECT_EQ(taken(), "{\"type\": \"time\", \"data\": \"10:15:01\\n\"}\n");
  sink->event({.kind = Event::Kind::join, .text = "ls -l"});
  EXPECT_EQ(taken(), "{\"type\": \"join\", \"data\": \"ls -l\"}\n");
  sink->event({.kind = Event::Kind::cat, .text = "a\n"});
  EXPECT_EQ(taken(), "{\"type\": \"cat\", \"data\": \"a\\n\"}\n");
  sink->event({.kind = Event::Kind::system, .text = "out\n"});
  EXPECT_EQ(taken(), "{\"type\": \"syscall\", \"data\": \"out\\n\"}\n");
}

TEST_F(JsonSink, values) {
  const Value value = tuple({number(1), text("a")});
  sink->event({.values = {&value, 1}});
  EXPECT_EQ(taken(), "{\"type\": \"value\", \"data\": [1,\"a\"]}\n");
}

TEST_F(JsonSink, counters) {
  sink->begin({2});
  EXPECT_EQ(taken(), "{\"type\": \"attached_probes\", \"count\": 2, \"data\": {\"probes\": 2}}\n");
  sink->message(LostEvents{3});
  EXPECT_EQ(taken(), "{\"type\": \"lost_events\", \"count\": 3, \"data\": {\"events\": 3}}\n");
}

TEST_F(JsonSink, maps) {
  EXPECT_EQ(shown({.name = "@x", .entries = {{{Null{}}, number(5)}}}), "{\"type\": \"map\", \"data\": {\"@x\": 5}}\n");
  const MapSnapshot keyed{.name = "@x", .keyed = true, .entries = {{text("a"), number(1)}, {text("b"), number(2)}}};
  EXPECT_EQ(shown(keyed), "{\"type\": \"map\", \"data\": {\"@x\": {\"a\": 1, \"b\": 2}}}\n");
  EXPECT_EQ(shown(keyed, 1, 2), "{\"type\": \"map\", \"data\": {\"@x\": {\"b\": 1}}}\n");
  EXPECT_EQ(shown({.name = "@x"}), "");
  EXPECT_EQ(shown({.name = "@x", .keyed = true}), "");
}

TEST_F(JsonSink, keys_that_are_written_alike_are_one) {
  const auto at = [](uint64_t address, const char* name) {
    Value value = test::stack({{name, 4}});
    std::get<StackValue>(value.node).frames[0].address = address;
    return value;
  };
  const MapSnapshot map{.name = "@",
                        .keyed = true,
                        .aggregation = &aggregations::count,
                        .entries = {{at(1, "f"), number(2)}, {at(3, "f"), number(3)}, {at(2, "g"), number(4)}}};
  EXPECT_EQ(shown(map), "{\"type\": \"map\", \"data\": {\"@\": {\"\\ng+4\\n\": 4, \"\\nf+4\\n\": 5}}}\n");
  const auto counts = [](uint32_t first, std::vector<uint64_t> counts) {
    return Value{HistogramValue{.first = first, .counts = std::move(counts)}};
  };
  const MapSnapshot histograms{
      .name = "@",
      .keyed = true,
      .aggregation = &aggregations::hist,
      .layout = MapLayout::histogram,
      .entries = {{at(1, "f"), counts(2, {1, 2})}, {at(3, "f"), counts(1, {4})}, {at(5, "f"), counts(4, {7})}}};
  EXPECT_EQ(shown(histograms),
            "{\"type\": \"hist\", \"data\": {\"@\": {\"\\nf+4\\n\": [{\"min\": 0, \"max\": 0, \"count\": 4},"
            "{\"min\": 1, \"max\": 1, \"count\": 1},{\"min\": 2, \"max\": 3, \"count\": 2},"
            "{\"min\": 4, \"max\": 7, \"count\": 7}]}}}\n");
}

TEST_F(JsonSink, histograms) {
  MapSnapshot map{.name = "@h", .layout = MapLayout::histogram};
  EXPECT_EQ(shown(map), "");
  map.entries = {{{Null{}}, {HistogramValue{.first = 0, .counts = {1, 2, 0, 4}}}}};
  EXPECT_EQ(
      shown(map),
      "{\"type\": \"hist\", \"data\": {\"@h\": [{\"max\": -1, \"count\": 1},{\"min\": 0, \"max\": 0, \"count\": 2},"
      "{\"min\": 1, \"max\": 1, \"count\": 0},{\"min\": 2, \"max\": 3, \"count\": 4}]}}\n");
  map.entries = {{{Null{}}, {HistogramValue{}}}};
  EXPECT_EQ(shown(map), "{\"type\": \"hist\", \"data\": {\"@h\": []}}\n");
  map.keyed = true;
  map.entries[0].key = text("a");
  EXPECT_EQ(shown(map), "{\"type\": \"hist\", \"data\": {\"@h\": {\"a\": []}}}\n");
}

TEST_F(JsonSink, statistics) {
  MapSnapshot map{.name = "@s", .layout = MapLayout::statistics};
  EXPECT_EQ(shown(map), "{\"type\": \"stats\", \"data\": {\"@s\": {}}}\n");
  map.entries = {{{Null{}}, {SummaryValue{.numbers = {{"count", 2}, {"average", 3}, {"total", 7}}, .rank = 1}}}};
  EXPECT_EQ(shown(map), "{\"type\": \"stats\", \"data\": {\"@s\": {\"count\": 2, \"average\": 3, \"total\": 7}}}\n");
  map.entries = {{{Null{}}, {AverageValue{true, 3}}}};
  EXPECT_EQ(shown(map), "{\"type\": \"stats\", \"data\": {\"@s\": 3}}\n");
  map.keyed = true;
  map.entries[0].key = text("x");
  EXPECT_EQ(shown(map), "{\"type\": \"stats\", \"data\": {\"@s\": {\"x\": 3}}}\n");
}

TEST_F(JsonSink, messages_with_a_place) {
  const Format format = *parse_format("bad %d");
  const Value three = number(3);
  sink->message(ScriptMessage{.is_error = true,
                              .format = &format,
                              .values = {&three, 1},
                              .filename = "stdin",
                              .line = 1,
                              .column = 9,
                              .place = "ignored"});
  EXPECT_EQ(taken(), "{\"type\": \"errorf\", \"msg\": \"bad 3\", \"filename\": \"stdin\", \"line\": 1, \"col\": 9}\n");
  const Format plain{.pieces = {}, .tail = "w"};
  sink->message(ScriptMessage{.format = &plain, .filename = "stdin", .line = 1, .column = 9});
  EXPECT_EQ(taken(), "{\"type\": \"warnf\", \"msg\": \"w\", \"filename\": \"stdin\", \"line\": 1, \"col\": 9}\n");
  sink->message(RuntimeNotice{.kind = RuntimeNotice::Kind::helper_error,
                              .message = "Argument list too long",
                              .helper = "map_update_elem",
                              .return_code = -7,
                              .filename = "t.bt",
                              .line = 3,
                              .column = 5});
  EXPECT_EQ(taken(),
            "{\"type\": \"helper_error\", \"msg\": \"Argument list too long\", \"helper\": \"map_update_elem\", "
            "\"retcode\": -7, \"filename\": \"t.bt\", \"line\": 3, \"col\": 5}\n");
  sink->message(RuntimeNotice{.kind = RuntimeNotice::Kind::runtime_error,
                              .message = "Divide or modulo by 0 detected.",
                              .filename = "t.bt",
                              .line = 2,
                              .column = 7});
  EXPECT_EQ(taken(),
            "{\"type\": \"runtime_error\", \"msg\": \"Divide or modulo by 0 detected.\", \"filename\": \"t.bt\", "
            "\"line\": 2, \"col\": 7}\n");
}

TEST_F(JsonSink, what_is_no_result_stays_out) {
  const auto quiet = find_sink("json")->make({out, err, true});
  quiet->begin({2});
  quiet->message(ExitDump{});
  quiet->message(TotalLostEvents{4});
  EXPECT_EQ(taken(), "");
  EXPECT_EQ(err.buffer(), "WARNING: Total lost event count: 4\n");
}

}  // namespace
}  // namespace scry
