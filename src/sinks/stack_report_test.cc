// The report of stacks: what shares a line, what fits a screen, what is left out.
#include <gtest/gtest.h>

#include "sinks/picture_test.h"
#include "values/test_values.h"

namespace scry {
namespace {

using test::draw;
using test::Drawn;

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

TEST(StackReport, counts_calls_of_a_function_by_itself) {
  const Drawn drawn =
      draw("tree",
           [](Sink& sink) {
             std::vector<std::pair<std::string, uint64_t>> frames = {{"leaf", 1}};
             for (int i = 0; i < 117; ++i) frames.emplace_back("again", 1);
             for (int i = 0; i < 3; ++i) frames.emplace_back("thrice", 1);
             frames.emplace_back("main", 1);
             sink.map({.name = "@", .keyed = true, .entries = {{test::stack(frames), {uint64_t{1}}}}}, 0, 0);
           },
           {{"title", "test"}, {"unit", "samples"}}, {80, 24});
  EXPECT_NE(drawn.out.find("  main > thrice > thrice > thrice > again (117 times) > leaf\n"), std::string::npos)
      << drawn.out;
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

// A map of one heavy key, and of others that take the other rows of the screen.
void full_screen(Sink& sink, const Value& key) {
  MapSnapshot map{.name = "@", .keyed = true, .entries = {{key, {uint64_t{90}}}}};
  for (int i = 0; i < 10; ++i) map.entries.push_back({test::stack({{"other_" + std::to_string(i), 1}}), {uint64_t{9}}});
  sink.map(map, 0, 0);
}

Value plumbing() {
  std::vector<std::pair<std::string, uint64_t>> kernel;
  for (int i = 9; i > 0; --i) kernel.emplace_back("plumbing_" + std::to_string(i), 1);
  return test::stack(kernel);
}

// Of a program whose functions, innermost first, call the plumbing.
Value app_key(const std::vector<std::string>& functions) {
  StackValue user{.user = true};
  for (const std::string& name : functions)
    user.frames.push_back({1, std::make_shared<const SymbolName>(SymbolName{.name = name})});
  return {TupleValue{{{TextValue{"app"}}, {user}, plumbing()}}};
}

// The kernel's names are the same for all that wait.
TEST(StackReport, leaves_out_names_of_the_kernel_before_those_of_the_program) {
  const Drawn drawn = draw("tree", [](Sink& sink) { full_screen(sink, app_key({"lock", "want"})); }, {}, {80, 12});
  EXPECT_NE(drawn.out.find("  app > want > lock > ... > plumbing_7 > plumbing_8 > plumbing_9\n"), std::string::npos)
      << drawn.out;
}

// A name that has no room does not take the others with it.
TEST(StackReport, keeps_a_name_of_the_program_beside_one_that_has_no_room) {
  const Drawn drawn = draw("tree",
                           [](Sink& sink) {
                             full_screen(sink, app_key({std::string(70, 'l'), "want"}));
                           },
                           {}, {80, 12});
  EXPECT_NE(drawn.out.find("  app > want > ... > plumbing_"), std::string::npos) << drawn.out;
}

// Who wakes is the answer; the kernel wakes always alike.
TEST(StackReport, keeps_the_name_of_the_waker) {
  const auto waits = [](Sink& sink) {
    full_screen(sink, {TupleValue{{{TextValue{"sleeper"}},
                                   test::stack({{"do_wait", 1}}),
                                   {TextValue{"woken by"}},
                                   {TextValue{"database"}},
                                   plumbing()}}});
  };
  const Drawn drawn = draw("tree", waits, {}, {50, 12});
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

// A path that a line names keeps what the line says: where the rest is spread over paths that have no line of their
// own, the line ends before them.
TEST(StackReport, ends_a_line_where_little_goes_on) {
  const Drawn drawn =
      draw("tree",
           [](Sink& sink) {
             MapSnapshot map{.name = "@", .keyed = true};
             map.entries.push_back({test::stack({{"big", 1}, {"main", 1}}), {uint64_t{3000}}});
             for (int i = 0; i < 5; ++i)
               map.entries.push_back({test::stack({{"small_" + std::to_string(i), 1}, {"mid", 1}, {"main", 1}}),
                                      {uint64_t{i == 0 ? 8u : 6u}}});
             sink.map(map, 0, 0);
           },
           {}, {80, 24});
  EXPECT_NE(drawn.out.find("   1.1%            mid\n"), std::string::npos) << drawn.out;
}

// A name that is wider than its line is cut, and takes no other away; what is left out is marked.
TEST(StackReport, drops_nothing_silently_on_a_narrow_screen) {
  const Drawn drawn = draw(
      "tree",
      [](Sink& sink) {
        sink.map({.name = "@",
                  .keyed = true,
                  .entries = {{test::stack(
                                   {{"wait", 1}, {"join", 1}, {"a_name_that_is_wider_than_its_line", 1}, {"main", 1}}),
                               {uint64_t{1}}}}},
                 0, 0);
      },
      {}, {40, 24});
  EXPECT_NE(drawn.out.find("  main >\n"), std::string::npos) << drawn.out;
  EXPECT_NE(drawn.out.find("  a_name_that_is_wide.. >\n"), std::string::npos) << drawn.out;
  EXPECT_NE(drawn.out.find("  join > wait\n"), std::string::npos) << drawn.out;
}

TEST(StackReport, says_when_there_is_nothing) {
  EXPECT_EQ(draw("tree", [](Sink&) {}, {{"title", "test"}}).out, "test\nnothing was sampled\n");
}

}  // namespace
}  // namespace scry
