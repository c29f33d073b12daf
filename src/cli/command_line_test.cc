#include "cli/command_line.h"

#include <gtest/gtest.h>

#include <set>

namespace scry::cli {
namespace {

std::expected<Options, UsageError> parse(std::vector<const char*> words, const char* tool = "scry") {
  words.insert(words.begin(), tool);
  words.push_back(nullptr);
  char* environment[] = {nullptr};
  return parse_options(static_cast<int>(words.size()) - 1, const_cast<char**>(words.data()), environment);
}

TEST(Options, remember_how_a_variable_of_the_environment_was_written) {
  char theirs[] = "BPFTRACE_MAX_STRLEN=5", ours[] = "SCRY_MAX_STRLEN=6", other[] = "MAX_STRLEN=7";
  char* environment[] = {ours, theirs, other, nullptr};
  const char* program[] = {"scry", "-e", "begin { }", nullptr};
  const auto options = parse_options(3, const_cast<char**>(program), environment);
  ASSERT_TRUE(options);
  const Environment& variables = options->compile.environment;
  ASSERT_EQ(variables.size(), 1u);
  EXPECT_EQ(variables.at("MAX_STRLEN").value, "6");
  EXPECT_EQ(variables.at("MAX_STRLEN").written, "SCRY_MAX_STRLEN");
}

TEST(Options, refuse_a_second_file_or_command) {
  EXPECT_EQ(parse({"-o", "/a", "--output=/b", "-e", "begin { }"}).error().text,
            "ERROR: USAGE: '--output=/b' comes after '/a': only one can be had.\n");
  EXPECT_EQ(parse({"-c", "ls -l", "-c", "ls", "-e", "begin { }"}).error().text,
            "ERROR: USAGE: '-c ls' comes after 'ls -l': only one can be had.\n");
  EXPECT_EQ(parse({"strace", "-o", "/a", "-o", "/b", "ls"}).error().text,
            "ERROR: USAGE: '-o /b' comes after '/a': only one can be had.\n");
  EXPECT_TRUE(parse({"-o", "/a", "-o", "/a", "-e", "begin { }"}));
  const auto pictures = parse({"profile", "-o", "a.svg", "-o", "b.folded"})->output.sinks;
  ASSERT_EQ(pictures.size(), 2u);
  EXPECT_EQ(pictures[0].file, "a.svg");
  EXPECT_EQ(pictures[1].file, "b.folded");
}

// As of a variable that is not set.
TEST(Options, refuse_a_command_of_nothing) {
  for (const char* command : {"", " "})
    EXPECT_EQ(parse({"profile", "-c", command}).error().text,
              "ERROR: USAGE: the command of -c is empty; a run without a command needs no -c.\n");
  EXPECT_TRUE(parse({"-e", "begin { }", "-c", ""})->scope.command.empty());
}

TEST(Options, remember_how_a_scope_was_written) {
  const auto options = parse({"-e", "begin { }", "--cgroup", "/a", "--cgroup=/b", "-p12", "--pid", "13"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->scope.cgroups[0].written, "--cgroup /a");
  EXPECT_EQ(options->scope.cgroups[1].written, "--cgroup=/b");
  EXPECT_EQ(options->scope.processes, (std::vector<int>{12, 13}));
  EXPECT_EQ(options->scope.processes_written, "-p12 --pid 13");
}

TEST(Options, join_several_programs) {
  const auto options = parse({"-e", "begin { print(1); }", "-e", "end { print(2); }", "x"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->program->text, "begin { print(1); }\nend { print(2); }");
  EXPECT_EQ(options->compile.parameters, (std::vector<std::string>{"x"}));
}

TEST(Options, an_unknown_one_is_answered_by_the_nearest) {
  EXPECT_EQ(parse({"--exlpain"}).error().text, "HINT: did you mean --explain?\n");
  EXPECT_EQ(parse({"-Z"}).error().text, "HINT: run 'scry --help' to list the options\n");
  EXPECT_EQ(parse({"help", "--cgroup", "-e"})->words, (std::vector<std::string>{"--cgroup", "-e"}));
  EXPECT_EQ(parse({"list", "--zzzzzzzz"}).error().text, "HINT: run 'scry list --help' to list the options\n");
  EXPECT_FALSE(parse({"--exlpain"}).error().with_usage);
}

TEST(Options, of_one_command_have_different_names) {
  for (const Command* command : all_commands()) {
    std::set<std::string> names;
    for (const OptionSection& section : option_sections(*command))
      for (const OptionDoc& option : section.options)
        for (const std::string& name : option.names) EXPECT_TRUE(names.insert(name).second) << command->name << name;
  }
}

TEST(Commands, are_the_first_word) {
  const auto options = parse({"help", "pid", "str"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->command, find_command("help"));
  EXPECT_EQ(options->words, (std::vector<std::string>{"pid", "str"}));
}

TEST(Commands, after_an_option_are_a_script) {
  const auto options = parse({"-v", "help"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->command, &default_command());
  EXPECT_EQ(options->words, (std::vector<std::string>{"help"}));
}

TEST(Commands, with_a_path_are_a_script) {
  EXPECT_EQ(parse({"./list"})->command, &default_command());
}

TEST(Commands, are_not_there_under_the_name_bpftrace) {
  for (const char* tool : {"bpftrace", "/usr/bin/bpftrace"}) {
    const auto options = parse({"list", "one"}, tool);
    ASSERT_TRUE(options);
    EXPECT_EQ(options->command, &default_command());
    EXPECT_EQ(options->compile.parameters, (std::vector<std::string>{"one"}));
    EXPECT_EQ(usage(*options->command, tool).find("COMMAND"), std::string::npos);
  }
}

TEST(Commands, that_an_option_stands_for_take_the_words) {
  EXPECT_EQ(parse({"-l", "kprobe:*"})->command, find_command("list"));
  EXPECT_EQ(parse({"-l", "kprobe:*"})->words, (std::vector<std::string>{"kprobe:*"}));
  EXPECT_TRUE(parse({"-l", "one", "two"}).error().with_usage);
  EXPECT_EQ(parse({"--info", "--unknown"})->command, find_command("info"));
  EXPECT_EQ(parse({"--fmt", "x.bt"})->command, find_command("fmt"));
}

TEST(Commands, have_a_usage_of_their_own) {
  EXPECT_EQ(usage(*find_command("help"), "scry"),
            "USAGE:\n"
            "    scry help [NAME...]\n"
            "\n"
            "explain a builtin, a probe, an option, a command, ...\n"
            "\n"
            "A name may be that of a builtin, a probe, a word or an operator of the language,\n"
            "a conversion of printf (%d), an option (--cgroup), a command, a configuration\n"
            "variable or the id of a diagnostic. Without a name all of them are listed.\n"
            "\n"
            "Help:\n"
            "    -h, --help                   print this text\n"
            "\n"
            "EXAMPLES:\n"
            "    scry help tracepoint str\n"
            "        explain the probe tracepoint and the function str()\n");
}

TEST(Commands, say_what_they_are) {
  for (const Command* command : all_commands()) {
    EXPECT_STRNE(command->brief, "") << command->name;
    EXPECT_FALSE(command->arguments.empty()) << command->name;
    EXPECT_FALSE(command->examples.empty()) << command->name;
  }
}

TEST(Options, a_word_after_a_program_is_its_parameter) {
  const auto options = parse({"-e", "begin { exit(); }", "help"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->command, &default_command());
  EXPECT_EQ(options->compile.parameters, (std::vector<std::string>{"help"}));
}

}  // namespace
}  // namespace scry::cli
