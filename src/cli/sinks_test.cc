// -f NAME,OPTION=VALUE:FILE: what is taken, and what the errors say.
#include "cli/sinks.h"

#include <gtest/gtest.h>

namespace scry::cli {
namespace {

std::string problem_of(std::string_view text) {
  std::vector<SinkChoice> choices;
  const auto added = add_sink(choices, text);
  return added ? "" : added.error().message();
}

TEST(SinkChoice, has_options_and_a_file) {
  std::vector<SinkChoice> choices;
  ASSERT_TRUE(add_sink(choices, "flamegraph,icicle,colors=module:a:b.svg"));
  ASSERT_EQ(choices.size(), 1u);
  EXPECT_EQ(choices[0].file, "a:b.svg");
  EXPECT_EQ(choices[0].settings, (SinkSettings{{"colors", "module"}, {"icicle", ""}}));
}

TEST(SinkChoice, of_several_without_a_file_the_last_counts) {
  std::vector<SinkChoice> choices;
  for (const char* text : {"text", "folded:x", "json"}) ASSERT_TRUE(add_sink(choices, text));
  ASSERT_EQ(choices.size(), 2u);
  EXPECT_EQ(choices[0].row, find_sink("folded"));
  EXPECT_EQ(choices[1].row, find_sink("json"));
}

TEST(SinkChoice, errors_name_what_was_expected) {
  EXPECT_TRUE(problem_of("nosuch").starts_with("Invalid output format \"nosuch\"\nERROR: Valid formats: 'text', "));
  EXPECT_TRUE(problem_of("json:").starts_with("Invalid output format \"json:\""));
  EXPECT_EQ(problem_of("json,icicle"), "-f json: this format has no options: 'icicle'");
  EXPECT_EQ(problem_of("flamegraph,icicel"),
            "-f flamegraph: unknown option 'icicel'; it has title, unit, interrupts, baseline, icicle, colors, width");
  EXPECT_EQ(problem_of("flamegraph,icicle=1"), "-f flamegraph: the option 'icicle' takes no value");
  EXPECT_EQ(problem_of("flamegraph,title"), "-f flamegraph: the option 'title' needs a value: title=TEXT");
  EXPECT_EQ(problem_of("flamegraph,width=1e3"), "-f flamegraph: '1e3' is not a number: width=PIXELS");
  EXPECT_EQ(problem_of("strace,column=1001"), "-f strace: column=1001: at most 1000");
  EXPECT_EQ(problem_of("strace,column=99999999999999999999999"),
            "-f strace: column=99999999999999999999999: at most 1000");
  EXPECT_EQ(problem_of("flamegraph,colors=red"), "-f flamegraph: 'red' is not a value of 'colors': kind, module");
}

TEST(OpenSinks, gives_each_output_a_file_of_its_own) {
  const std::string path = testing::TempDir() + "sinks_test_one_file";
  std::vector<SinkChoice> choices;
  for (const char* format : {"json:", "csv:"}) ASSERT_TRUE(add_sink(choices, format + path));
  std::string text;
  Output out(text), err(text);
  const auto opened = OpenSinks::open(choices, Output::Policy::none, {out, err});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().message(), "two outputs write the same file: \"" + path + "\"");
  choices.pop_back();
  EXPECT_TRUE(OpenSinks::open(choices, Output::Policy::none, {out, err}));
  std::remove(path.c_str());
}

TEST(OpenSinks, wants_the_baseline_to_be_there) {
  std::vector<SinkChoice> choices;
  ASSERT_TRUE(add_sink(choices, "tree,baseline=/nonexistent/x"));
  std::string text;
  Output out(text), err(text);
  const auto opened = OpenSinks::open(choices, Output::Policy::none, {out, err});
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message().find("/nonexistent/x"), std::string::npos) << opened.error().message();
}

}  // namespace
}  // namespace scry::cli
