#include "cli/tool_words.h"

#include <gtest/gtest.h>

namespace scry::cli {
namespace {

TEST(ToolWords, name_probes_as_bcc_does) {
  EXPECT_EQ(probe_of("vfs_*"), "kprobe:vfs_*");
  EXPECT_EQ(probe_of("p:vfs_read"), "kprobe:vfs_read");
  EXPECT_EQ(probe_of("p::vfs_read"), "kprobe:vfs_read");
  EXPECT_EQ(probe_of("r::vfs_read"), "kretprobe:vfs_read");
  EXPECT_EQ(probe_of("r:c:malloc"), "uretprobe:libc:malloc");
  EXPECT_EQ(probe_of("c:malloc"), "uprobe:libc:malloc");
  EXPECT_EQ(probe_of("/bin/bash:readline"), "uprobe:/bin/bash:readline");
  EXPECT_EQ(probe_of("libssl:SSL_read"), "uprobe:libssl:SSL_read");
  EXPECT_EQ(probe_of("t:sched:sched_switch"), "t:sched:sched_switch");
  EXPECT_EQ(probe_of("kprob:vfs_read"), "kprob:vfs_read");  // the language has the better message
}

TEST(ToolWords, name_functions_by_entry_and_return) {
  const auto of = [](const char* word) { return function_probes_of(word).value_or(std::pair("", "")); };
  EXPECT_EQ(of("vfs_read"), std::pair(std::string("kprobe:vfs_read"), std::string("kretprobe:vfs_read")));
  EXPECT_EQ(of("libc:malloc"), std::pair(std::string("uprobe:libc:malloc"), std::string("uretprobe:libc:malloc")));
  EXPECT_EQ(of("fentry:vfs_read"), std::pair(std::string("fentry:vfs_read"), std::string("fexit:vfs_read")));
  EXPECT_FALSE(function_probes_of("tracepoint:sched:sched_switch"));
}

struct Taken {
  std::string problem;
  std::vector<std::string> parameters, named;
  std::string duration;
};

Taken take(const char* names, std::vector<std::string> words, const std::vector<std::string>& script_options = {}) {
  Options options;
  options.words = std::move(words);
  const ToolHeader header{.name = "tool", .words = names};
  const Problem problem = take_tool_words(header, script_options, true, options);
  return {problem ? problem->text : "", options.compile.parameters, options.compile.named_parameters,
          options.own["duration"]};
}

TEST(ToolWords, are_values_of_options) {
  EXPECT_EQ(take("[interval [count]]", {"1", "3"}, {"interval", "count"}).named,
            (std::vector<std::string>{"--interval=1", "--count=3"}));
  EXPECT_EQ(take("[min_ms]", {"10"}, {"min"}).named, (std::vector<std::string>{"--min=10ms"}));
  EXPECT_EQ(take("[min_us]", {"2ms"}, {"min"}).named, (std::vector<std::string>{"--min=2ms"}));
  EXPECT_EQ(take("[duration]", {"5"}).duration, "5");
  EXPECT_EQ(take("[duration]", {"5", "6"}).problem, "ERROR: USAGE: unexpected word '6': tool takes [duration].\n");
}

TEST(ToolWords, say_nothing_that_an_option_says_already) {
  const ToolHeader header{.name = "tool", .words = "[interval [count]]"};
  Options options;
  options.words = {"1", "3"};
  options.compile.named_parameters = {"--count=2"};
  const Problem problem = take_tool_words(header, {"interval", "count"}, true, options);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->text, "ERROR: USAGE: the word '3' and --count both say the count: leave one out\n");
  Options other;
  other.words = {"5"};
  other.own["duration"] = "2";
  EXPECT_TRUE(take_tool_words({.name = "tool", .words = "[duration]"}, {}, true, other));
}

TEST(ToolWords, are_parameters_of_the_script) {
  EXPECT_EQ(take("PROBE VALUE [FILTER]", {"c:malloc", "arg0"}).parameters,
            (std::vector<std::string>{"uprobe:libc:malloc", "arg0"}));
  EXPECT_EQ(take("FILE", {"/proc/self/exe"}).parameters, (std::vector<std::string>{"/proc/self/exe"}));
  EXPECT_EQ(take("FILE", {"python3"}).parameters, (std::vector<std::string>{"python3"}));
  EXPECT_EQ(take("FILE", {"/no/file"}).problem, "ERROR: USAGE: there is no file '/no/file'\n");
  EXPECT_EQ(take("PROBE VALUE", {"x"}).problem, "ERROR: USAGE: tool needs PROBE VALUE: scry tool tool PROBE VALUE\n");
}

TEST(ToolWords, of_a_function_may_be_file_and_name) {
  const std::vector<std::string> malloc{"uprobe:libc:malloc", "uretprobe:libc:malloc"};
  EXPECT_EQ(take("FUNCTION [interval [count]]", {"libc:malloc"}).parameters, malloc);
  const Taken taken = take("FUNCTION [interval [count]]", {"libc:malloc", "1", "2"}, {"interval", "count"});
  EXPECT_EQ(taken.parameters, malloc);
  EXPECT_EQ(taken.named, (std::vector<std::string>{"--interval=1", "--count=2"}));
  EXPECT_EQ(take("FUNCTION", {"/bin/x", "main"}).parameters,
            (std::vector<std::string>{"uprobe:/bin/x:main", "uretprobe:/bin/x:main"}));
  EXPECT_EQ(take("FUNCTION", {"begin:x"}).problem.substr(0, 38), "ERROR: USAGE: 'begin:x' is no function");
  EXPECT_EQ(take("FUNCTION", {}).problem, "ERROR: USAGE: tool needs FUNCTION: scry tool tool FUNCTION\n");
}

TEST(ToolWords, name_things_of_this_machine) {
  const OptionRow row{.long_name = "device", .value = "DEVICE", .brief = "", .apply = nullptr};
  EXPECT_FALSE(check_named_thing({row, "lo", "--device lo"}));
  const Problem problem = check_named_thing({row, "nosuch0", "--device nosuch0"});
  ASSERT_TRUE(problem);
  EXPECT_EQ(
      problem->text,
      "ERROR: --device nosuch0: there is no network device 'nosuch0'\nHINT: ip link shows those of this machine\n");
  EXPECT_TRUE(check_named_thing({row, "../net/lo", "--device ../net/lo"}));
  const OptionRow disk{.long_name = "disk", .value = "DISK", .brief = "", .apply = nullptr};
  EXPECT_EQ(value_for_script({disk, "/dev/sda", "--disk /dev/sda"}), "sda");
  const OptionRow file{.long_name = "file", .value = "FILE", .brief = "", .apply = nullptr};
  EXPECT_EQ(value_for_script({file, "/dev/sda", "--file /dev/sda"}), "/dev/sda");
}

}  // namespace
}  // namespace scry::cli
