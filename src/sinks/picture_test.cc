// Pictures of stacks: which maps they show, what they report as left out, what fits a screen.
#include "sinks/picture.h"

#include <gtest/gtest.h>

#include "sinks/flame_page.h"
#include "values/test_values.h"

namespace scry {
namespace {

struct Drawn {
  std::string out, remarks;
};

using Use = void (*)(Sink& sink);

Drawn draw(const char* sink, Use use, SinkSettings settings = {}, Screen screen = {}) {
  Drawn drawn;
  {
    Output out(drawn.out), err(drawn.remarks);
    Remarks remarks(err);
    const auto made = find_sink(sink)->make({.out = out,
                                             .err = err,
                                             .quiet = true,
                                             .remarks = &remarks,
                                             .use = {.settings = std::move(settings), .screen = screen}});
    made->begin({1});
    use(*made);
    made->message(ExitDump{});
    made->end();
  }
  return drawn;
}

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

// main calls `wide` (2 of 3) and 50 others.
void branching(Sink& sink) {
  MapSnapshot map{.name = "@", .keyed = true};
  const auto add = [&map](const std::string& name, uint64_t weight) {
    map.entries.push_back({test::stack({{name, 1}, {"main", 1}, {"_start", 1}}), {weight}});
  };
  add("wide", 200);
  for (int i = 0; i < 50; ++i) add("function_number_" + std::to_string(i), 2);
  sink.map(map, 0, 0);
}

TEST(StackReport, joins_what_leads_to_one_place) {
  const Drawn drawn = draw("tree", branching, {{"title", "test"}, {"unit", "samples"}}, {80, 12});
  EXPECT_EQ(drawn.out,
            "test\n"
            "  total  itself  300 samples\n"
            "   100%          _start > main\n"
            "  66.7%   66.7%    wide\n"
            "  33.3%          in 50 smaller paths\n"
            "\n"
            " itself  total  function\n"
            "  66.7%  66.7%  wide [kernel]\n"
            "   0.7%   0.7%  function_number_0 [kernel]\n");
}

TEST(StackReport, fits_any_screen) {
  const SinkSettings one, two{{"baseline", "main_[k];left_[k] 5\n"}};
  for (const auto& [columns, settings] : {std::pair(20u, one), {40u, one}, {50u, two}, {80u, one}, {200u, two}})
    for (const size_t rows : {1, 10, 24, 50}) {
      const Drawn drawn = draw("tree", branching, settings, {columns, rows});
      size_t lines = 0, widest = 0;
      for (size_t start = 0, end; (end = drawn.out.find('\n', start)) != std::string::npos; start = end + 1) {
        ++lines;
        widest = std::max(widest, end - start);
      }
      EXPECT_LE(lines, std::max<size_t>(rows, 12)) << columns << "x" << rows;
      EXPECT_LE(widest, std::max<size_t>(columns, 40)) << drawn.out;
    }
}

TEST(StackReport, goes_on_in_further_lines_while_there_is_room) {
  const Drawn drawn =
      draw("tree",
           [](Sink& sink) {
             std::vector<std::pair<std::string, uint64_t>> frames;
             for (int i = 30; i > 0; --i) frames.emplace_back("function_" + std::to_string(i), 1);
             sink.map({.name = "@", .keyed = true, .entries = {{test::stack(frames), {uint64_t{1}}}}}, 0, 0);
           },
           {}, {80, 12});
  EXPECT_NE(drawn.out.find("   100%    100%  function_1 > function_2 > function_3 > function_4 >\n"
                           "                 function_5 > function_6 > function_7 > function_8 >\n"),
            std::string::npos)
      << drawn.out;
  EXPECT_NE(drawn.out.find("\n                 function_17 > ... > function_28 > function_29 > function_30\n"),
            std::string::npos)
      << drawn.out;
}

// The kernel's names are the same for all that wait.
TEST(StackReport, leaves_out_names_of_the_kernel_before_those_of_the_program) {
  const Drawn drawn = draw("tree",
                           [](Sink& sink) {
                             std::vector<std::pair<std::string, uint64_t>> kernel;
                             for (int i = 9; i > 0; --i) kernel.emplace_back("plumbing_" + std::to_string(i), 1);
                             StackValue user{.user = true};
                             for (const char* name : {"lock", "want"})
                               user.frames.push_back({1, std::make_shared<const SymbolName>(SymbolName{.name = name})});
                             const Value key{TupleValue{{{TextValue{"app"}}, {user}, test::stack(kernel)}}};
                             MapSnapshot map{.name = "@", .keyed = true, .entries = {{key, {uint64_t{90}}}}};
                             for (int i = 0; i < 10; ++i)  // take the other rows of the screen
                               map.entries.push_back({test::stack({{"other_" + std::to_string(i), 1}}), {uint64_t{9}}});
                             sink.map(map, 0, 0);
                           },
                           {}, {80, 12});
  EXPECT_NE(drawn.out.find("  app > want > lock > ... > plumbing_7 > plumbing_8 > plumbing_9\n"), std::string::npos)
      << drawn.out;
}

// A name that has no room does not take the others with it.
TEST(StackReport, keeps_a_name_of_the_program_beside_one_that_has_no_room) {
  const Drawn drawn = draw("tree",
                           [](Sink& sink) {
                             std::vector<std::pair<std::string, uint64_t>> kernel;
                             for (int i = 9; i > 0; --i) kernel.emplace_back("plumbing_" + std::to_string(i), 1);
                             StackValue user{.user = true};
                             for (const std::string& name : {std::string(70, 'l'), std::string("want")})
                               user.frames.push_back({1, std::make_shared<const SymbolName>(SymbolName{.name = name})});
                             const Value key{TupleValue{{{TextValue{"app"}}, {user}, test::stack(kernel)}}};
                             MapSnapshot map{.name = "@", .keyed = true, .entries = {{key, {uint64_t{90}}}}};
                             for (int i = 0; i < 10; ++i)  // take the other rows of the screen
                               map.entries.push_back({test::stack({{"other_" + std::to_string(i), 1}}), {uint64_t{9}}});
                             sink.map(map, 0, 0);
                           },
                           {}, {80, 12});
  EXPECT_NE(drawn.out.find("  app > want > ... > plumbing_"), std::string::npos) << drawn.out;
}

// Who wakes is the answer; the kernel wakes always alike.
TEST(StackReport, keeps_the_name_of_the_waker) {
  const Drawn drawn = draw("tree",
                           [](Sink& sink) {
                             std::vector<std::pair<std::string, uint64_t>> waking{{"try_to_wake_up", 1}};
                             for (int i = 0; i < 9; ++i) waking.emplace_back("plumbing_" + std::to_string(i), 1);
                             const Value key{TupleValue{{{TextValue{"sleeper"}},
                                                         test::stack({{"do_wait", 1}}),
                                                         {TextValue{"woken by"}},
                                                         {TextValue{"database"}},
                                                         test::stack(waking)}}};
                             MapSnapshot map{.name = "@", .keyed = true, .entries = {{key, {uint64_t{90}}}}};
                             for (int i = 0; i < 10; ++i)  // take the other rows of the screen
                               map.entries.push_back({test::stack({{"other_" + std::to_string(i), 1}}), {uint64_t{9}}});
                             sink.map(map, 0, 0);
                           },
                           {}, {50, 12});
  EXPECT_NE(drawn.out.find(" > database > "), std::string::npos) << drawn.out;
}

TEST(StackReport, begins_a_line_where_another_task_begins) {
  const Drawn drawn = draw("tree",
                           [](Sink& sink) {
                             const Value key{TupleValue{{{TextValue{"sleeper"}},
                                                         test::stack({{"do_wait", 1}}),
                                                         {TextValue{"woken by"}},
                                                         {TextValue{"waker"}},
                                                         test::stack({{"do_exit", 1}})}}};
                             sink.map({.name = "@", .keyed = true, .entries = {{key, {uint64_t{1}}}}}, 0, 0);
                           },
                           {}, {80, 24});
  EXPECT_NE(drawn.out.find("   100%          sleeper > do_wait\n   100%    100%    woken by > waker > do_exit\n"),
            std::string::npos)
      << drawn.out;
}

TEST(StackReport, names_what_changed_most_since_the_baseline) {
  const Drawn drawn = draw("tree",
                           [](Sink& sink) {
                             MapSnapshot map{.name = "@", .keyed = true};
                             for (const auto& [name, weight] : {std::pair("hot", 40u), std::pair("cold", 60u)})
                               map.entries.push_back({test::stack({{name, 1}, {"main", 1}}), {uint64_t{weight}}});
                             sink.map(map, 0, 0);
                           },
                           {{"title", "test"},
                            {"unit", "samples"},
                            {"baseline", "main_[k];hot_[k] 20\nmain_[k];cold_[k] 60\nmain_[k];gone_[k] 20\n"}},
                           {80, 24});
  EXPECT_EQ(drawn.out,
            "test\n"
            "  total  itself  change  100 samples\n"
            "   100%            +0.0  main\n"
            "  60.0%   60.0%    +0.0    cold\n"
            "  40.0%   40.0%   +20.0    hot\n"
            "  20.0% of the baseline was in paths that are gone\n"
            "\n"
            " itself  total  change  function\n"
            "  40.0%  40.0%   +20.0  hot [kernel]\n"
            "     0%     0%   -20.0  gone [kernel]\n"
            "  60.0%  60.0%    +0.0  cold [kernel]\n");
}

TEST(StackReport, ends_a_line_where_the_change_differs) {
  const auto sample = [](Sink& sink) {
    sink.map({.name = "@", .keyed = true, .entries = {{test::stack({{"hot", 1}, {"main", 1}}), {uint64_t{50}}}}}, 0, 0);
  };
  const Drawn drawn = draw("tree", sample, {{"baseline", "main_[k];hot_[k] 5\nmain_[k];other_[k] 5\n"}}, {80, 24});
  EXPECT_NE(drawn.out.find("   100%            +0.0  main\n   100%    100%   +50.0    hot\n"), std::string::npos);
}

TEST(StackReport, says_when_there_is_nothing) {
  EXPECT_EQ(draw("tree", [](Sink&) {}, {{"title", "test"}}).out, "test\nnothing was sampled\n");
}

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
