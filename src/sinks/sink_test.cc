// What a sink can reach: frames of stacks, the values after a printf, where an event came from. The sink below is what
// a flame graph needs: one line for each stack, its frames from the outside in, as `flamegraph.pl` reads them.
#include "sinks/sink.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sinks/repeats.h"
#include "values/test_values.h"

namespace scry {
namespace {

class FoldedSink final : public Sink {
 public:
  explicit FoldedSink(Output& out) : out_(out) {}

  void begin(const RunStart&) override {}
  void event(const Event& event) override {
    for (const Value& value : event.values) out_.append(text_of(value) + ";");
    if (event.origin) out_.append(std::string(event.origin->comm) + "\n");
  }
  void map(const MapSnapshot& map, uint64_t, uint64_t) override {
    for (const MapSnapshot::Entry& entry : map.entries) {
      std::string line;
      const std::vector<Frame>& frames = std::get<StackValue>(entry.key.node).frames;
      for (size_t i = frames.size(); i-- > 0;) line += frames[i].known().name + (i > 0 ? ";" : "");
      out_.append(line + " " + text_of(entry.value) + "\n");
    }
  }
  void message(const Message&) override {}
  void end() override { out_.append("end\n"); }

 private:
  Output& out_;
};

TEST(Sink, reaches_the_frames_of_a_stack) {
  std::string text;
  Output out(text);
  FoldedSink sink(out);
  const Value stack = test::stack({{"vfs_read", 4}, {"ksys_read", 9}, {"do_syscall_64", 1}});
  sink.map({.name = "@", .keyed = true, .entries = {{stack, {uint64_t{3}}}}}, 0, 0);
  EXPECT_EQ(text, "do_syscall_64;ksys_read;vfs_read 3\n");
}

TEST(Sink, reaches_values_and_origin_of_a_printf) {
  std::string text;
  Output out(text);
  FoldedSink sink(out);
  const Format format = *parse_format("pid %d called %s\n");
  const std::vector<Value> values = {{int64_t{7}}, {TextValue{"openat"}}};
  const EventOrigin origin{.since_boot_ns = 5, .cpu = 1, .pid = 7, .tid = 8, .comm = "dd", .probe = "begin"};
  sink.event({.kind = Event::Kind::printf, .format = &format, .values = values, .origin = &origin});
  EXPECT_EQ(text, "7;openat;dd\n");
}

TEST(Tee, hands_everything_to_each_of_its_sinks) {
  std::string first, second, err;
  {
    Output a(first), b(second), errors(err);
    std::vector<std::unique_ptr<Sink>> sinks;
    sinks.push_back(find_sink("text")->make({a, errors, true}));
    sinks.push_back(find_sink("json")->make({b, errors, true}));
    const auto tee = make_tee_sink(std::move(sinks));
    const Value value{uint64_t{5}};
    tee->begin({1});
    tee->event({.values = {&value, 1}});
    tee->map({.name = "@x", .entries = {{{Null{}}, value}}}, 0, 0);
    tee->message(LostEvents{2});
    tee->end();
  }
  EXPECT_EQ(first, "5\n@x: 5\n");
  EXPECT_EQ(err, "Lost 2 events\n");
  EXPECT_EQ(second,
            "{\"type\": \"value\", \"data\": 5}\n{\"type\": \"map\", \"data\": {\"@x\": 5}}\n"
            "{\"type\": \"lost_events\", \"count\": 2, \"data\": {\"events\": 2}}\n");
}

TEST(SinkTable, has_names_briefs_and_extensions_of_its_own) {
  for (const SinkRow* row : sink_rows()) {
    EXPECT_EQ(find_sink(row->name), row);
    EXPECT_NE(std::string(row->brief), "");
    EXPECT_NE(std::string(row->extension), "");
    EXPECT_FALSE(row->wants.event_origin) << row->name;
  }
  EXPECT_EQ(find_sink("xml"), nullptr);
}

constexpr int64_t kSecond = 1'000'000'000;

TEST(Repeats, are_shown_a_few_times_a_second) {
  Repeats repeats;
  size_t shown = 0;
  for (int i = 0; i < 1000; ++i) shown += repeats.admit("full", i).shown;
  EXPECT_EQ(shown, Repeats::kMostPerSecond);
  const Repeats::Admission later = repeats.admit("full", kSecond + 1);
  EXPECT_TRUE(later.shown);
  EXPECT_EQ(later.held_back, 1000 - Repeats::kMostPerSecond);
  EXPECT_EQ(repeats.admit("full", kSecond + 2).held_back, 0u);
  EXPECT_TRUE(repeats.admit("other", 3).shown);
  std::vector<std::pair<std::string, uint64_t>> totals;
  repeats.for_each_held_back([&](std::string_view what, uint64_t total) { totals.emplace_back(what, total); });
  EXPECT_EQ(totals, (std::vector<std::pair<std::string, uint64_t>>{{"full", 1002}}));
}

TEST(Repeats, of_endless_variety_share_a_count) {
  Repeats repeats;
  for (size_t i = 0; i < Repeats::kMostDistinct; ++i) EXPECT_TRUE(repeats.admit(std::to_string(i), 0).shown);
  size_t shown = 0;
  for (size_t i = 0; i < 100; ++i) shown += repeats.admit("more " + std::to_string(i), 0).shown;
  EXPECT_EQ(shown, Repeats::kMostPerSecond);
}

}  // namespace
}  // namespace scry
