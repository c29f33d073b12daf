// Pictures of stacks: which maps they show, what they report as left out. Of the report: stack_report_test.cc.
#include "sinks/picture.h"

#include <gtest/gtest.h>

#include "sinks/flame_page.h"
#include "sinks/picture_test.h"
#include "values/test_values.h"

namespace scry {
namespace {

using test::draw;
using test::Drawn;

MapSnapshot stacks(const std::string& name, uint64_t weight) {
  return {.name = name, .keyed = true, .entries = {{test::stack({{"vfs_read", 4}, {"do_syscall_64", 1}}), {weight}}}};
}

TEST(Picture, shows_a_map_as_it_was_printed_last) {
  const Drawn drawn = draw("folded", [](Sink& sink) {
    sink.map(stacks("@x", 3), 0, 0);
    sink.map(stacks("@x", 5), 0, 0);
  });
  EXPECT_EQ(drawn.out, "do_syscall_64_[k];vfs_read_[k] 5\n");
  EXPECT_EQ(drawn.remarks, "");
}

TEST(Picture, reports_what_was_cleared_between_two_prints) {
  const Drawn drawn = draw("folded", [](Sink& sink) {
    sink.map(stacks("@x", 5), 0, 0);
    sink.map(stacks("@x", 3), 0, 0);
    sink.map({.name = "@x", .keyed = true}, 0, 0);  // nothing left: the last print that had something counts
  });
  EXPECT_EQ(drawn.out, "do_syscall_64_[k];vfs_read_[k] 3\n");
  EXPECT_EQ(drawn.remarks, "WARNING: @x was cleared between two prints: the picture shows the last one only\n");
}

TEST(Remarks, of_several_sinks_are_said_once) {
  std::string text;
  Output err(text);
  Remarks remarks(err);
  for (const char* one : {"a", "b", "a"}) remarks.add(one);
  EXPECT_EQ(text, "WARNING: a\nWARNING: b\n");
}

TEST(Picture, puts_several_maps_below_their_names) {
  const Drawn drawn = draw("folded", [](Sink& sink) {
    sink.map(stacks("@b", 5), 0, 0);
    sink.map(stacks("@a", 3), 0, 0);
  });
  EXPECT_EQ(drawn.out, "@a;do_syscall_64_[k];vfs_read_[k] 3\n@b;do_syscall_64_[k];vfs_read_[k] 5\n");
}

TEST(Picture, shows_the_rows_of_a_table) {
  const Drawn drawn = draw("folded", [](Sink& sink) {
    RecordValue row;
    row.members.push_back({"comm", {TextValue{"dd"}}});
    row.members.push_back({"stack", test::stack({{"vfs_read", 4}, {"do_syscall_64", 1}})});
    row.members.push_back({"samples", {uint64_t{7}}});
    const Value value{std::move(row)};
    sink.event({.kind = Event::Kind::table, .values = {&value, 1}});
  });
  EXPECT_EQ(drawn.out, "dd;do_syscall_64_[k];vfs_read_[k] 7\n");
  EXPECT_EQ(drawn.remarks, "");
}

TEST(Picture, leaves_out_maps_without_stacks_and_reports_it) {
  const Drawn drawn = draw("folded", [](Sink& sink) {
    sink.map(stacks("@x", 5), 0, 0);
    sink.map({.name = "@y", .keyed = true, .entries = {{{uint64_t{1}}, {uint64_t{2}}}}}, 0, 0);
    const Value value{uint64_t{1}};
    sink.event({.values = {&value, 1}});
  });
  EXPECT_EQ(drawn.out, "do_syscall_64_[k];vfs_read_[k] 5\n");
  EXPECT_EQ(drawn.remarks,
            "WARNING: The picture leaves out @y: no key holds a stack\n"
            "WARNING: The picture leaves out what the script prints; -f text shows it, beside -f NAME:FILE\n");
}

TEST(Picture, without_stacks_says_what_is_missing) {
  const Drawn drawn = draw("folded", [](Sink& sink) {
    sink.map({.name = "@y", .keyed = true, .entries = {{{uint64_t{1}}, {uint64_t{2}}}}}, 0, 0);
  });
  EXPECT_EQ(drawn.out, "");
  EXPECT_EQ(drawn.remarks,
            "WARNING: The picture is empty: no key of @y holds a stack; count stacks, as in @[kstack, ustack] = "
            "count()\n");
  EXPECT_EQ(draw("folded", [](Sink&) {}).remarks, "WARNING: The picture is empty: no stacks were counted.\n");
}

TEST(Picture, leaves_out_what_cannot_be_added_up) {
  const Drawn drawn = draw("folded", [](Sink& sink) {
    MapSnapshot map = stacks("@x", 5);
    map.entries.push_back({test::stack({{"other", 1}}), {int64_t{-2}}});
    map.entries.push_back({test::stack({{"more", 1}}), {AverageValue{false, 7}}});
    sink.map(map, 0, 0);
  });
  EXPECT_EQ(drawn.out, "do_syscall_64_[k];vfs_read_[k] 5\n");
  EXPECT_EQ(drawn.remarks,
            "WARNING: The picture leaves out 2 entries of @x: they are below zero, or cannot be added up\n");
}

TEST(Picture, applies_top_and_divisor_of_print) {
  const Drawn drawn = draw("folded", [](Sink& sink) {
    MapSnapshot map = stacks("@x", 5);
    map.entries.push_back({test::stack({{"other", 1}}), {uint64_t{30}}});
    sink.map(map, 1, 10);
  });
  EXPECT_EQ(drawn.out, "other_[k] 3\n");
}

TEST(Picture, binary_forms_stay_away_from_terminals) {
  std::string text, messages;
  {
    Output out(text, true), err(messages);
    Remarks remarks(err);
    const auto sink = find_sink("pprof")->make({out, err, true, false, &remarks});
    sink->map(stacks("@x", 5), 0, 0);
    sink->end();
  }
  EXPECT_EQ(text, "");
  EXPECT_EQ(messages, "WARNING: A binary format is not written to a terminal; use -o FILE\n");
}

TEST(Picture, counts_lines_of_a_baseline_that_are_none) {
  const Drawn drawn = draw("tree", [](Sink& sink) { sink.map(stacks("@x", 5), 0, 0); },
                           {{"baseline", "do_syscall_64_[k] 3\nrubbish\n 5\na;b x\n\n"}});
  EXPECT_EQ(drawn.remarks, "WARNING: 3 lines of the baseline are not in the folded format: STACK WEIGHT\n");
}

TEST(Picture, draws_at_most_so_many_nodes) {
  StackTree tree;
  for (uint32_t i = 0; i < 100; ++i) {
    const uint32_t frame = tree.number_of({std::to_string(i)});
    tree.add({&frame, 1}, i);
  }
  const StackTotals totals(tree, StackTotals::Order::by_name);
  EXPECT_LE(totals.walk(smallest_drawn(totals, 10)).size(), 10u);
  EXPECT_GE(totals.walk(smallest_drawn(totals, 10)).size(), 9u);
  EXPECT_EQ(smallest_drawn(totals, 101), 0u);
}

// ---- the report for a terminal

// ---- files

TEST(Flamegraph, has_the_form_of_its_file) {
  std::string text, err;
  for (const char* name : {"x.html", "x.svg", ""}) {
    text.clear();
    {
      Output out(text), errors(err);
      const auto sink =
          find_sink("flamegraph")->make({.out = out, .err = errors, .quiet = true, .use = {.file = name}});
      sink->map(stacks("@x", 5), 0, 0);
      sink->end();
    }
    EXPECT_EQ(text.starts_with("<!doctype html>"), name == std::string("x.html"));
    EXPECT_EQ(text.starts_with("<?xml"), name != std::string("x.html"));
  }
}

TEST(Flamegraph, svg_is_as_wide_as_asked) {
  const auto drawn = draw("flamegraph", [](Sink& sink) { sink.map(stacks("@x", 5), 0, 0); }, {{"width", "700"}});
  EXPECT_NE(drawn.out.find("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"700\""), std::string::npos);
  EXPECT_NE(drawn.out.find("class=\"title\" x=\"10\" y=\"24\">@x: 5</text>"), std::string::npos)
      << drawn.out.substr(0, 3000);
}

// ---- heat maps

MapSnapshot heat(const std::string& name, uint64_t count) {
  HeatmapValue value{.interval_ns = 1'000'000'000};
  value.columns.push_back({.epoch = 36000, .counts = {0, 0, count, 1}});
  value.columns.push_back({.epoch = 36002, .counts = {0, 0, 0, 0, 5}});
  return {.name = name, .layout = MapLayout::heatmap, .entries = {{{Null{}}, {value}}}};
}

TEST(HeatmapPicture, has_a_cell_for_each_count_and_its_facts) {
  const Drawn drawn =
      draw("heatmap", [](Sink& sink) { sink.map(heat("@us", 7), 0, 0); }, {{"unit", "us"}, {"title", "<reads>"}});
  size_t cells = 0;
  for (size_t at = 0; (at = drawn.out.find("<title>", at)) != std::string::npos; ++at) ++cells;
  EXPECT_EQ(cells, 3u);
  EXPECT_NE(drawn.out.find(": 7 from 1 us to 2 us</title>"), std::string::npos) << drawn.out;
  EXPECT_NE(drawn.out.find("&lt;reads&gt;"), std::string::npos);
  EXPECT_EQ(drawn.remarks, "");
}

TEST(HeatmapPicture, shows_the_last_print_and_says_what_it_leaves_out) {
  const Drawn drawn = draw("heatmap", [](Sink& sink) {
    sink.map(heat("@a", 7), 0, 0);
    sink.map(heat("@a", 9), 0, 0);
    sink.map(stacks("@x", 5), 0, 0);
  });
  EXPECT_EQ(drawn.out.find(": 7 from"), std::string::npos);
  EXPECT_NE(drawn.out.find(": 9 from 1 to 2</title>"), std::string::npos);
  EXPECT_EQ(drawn.remarks,
            "WARNING: The picture shows heat maps only; -f text shows the rest, beside -f heatmap:FILE\n");
}

TEST(HeatmapPicture, of_nothing_says_so) {
  EXPECT_EQ(draw("heatmap", [](Sink&) {}).remarks,
            "WARNING: The picture is empty: no heat map was printed; use @ = heatmap(VALUE, 1s)\n");
}

}  // namespace
}  // namespace scry
