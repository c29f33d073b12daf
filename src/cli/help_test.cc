#include "cli/help.h"

#include <gtest/gtest.h>

#include "cli/command_line.h"
#include "cli/topics.h"

namespace scry::cli {
namespace {

bool belongs_to_the_language(const Topic& topic) {
  return topic.family == TopicFamily::value || topic.family == TopicFamily::function ||
         topic.family == TopicFamily::aggregate || topic.family == TopicFamily::probe;
}

std::vector<std::string> labels_of(const Topic& topic) {
  std::vector<std::string> labels;
  for (const TopicFact& fact : topic.facts) labels.push_back(fact.label);
  return labels;
}

Options parse(std::vector<const char*> words) {
  words.insert(words.begin(), "scry");
  words.push_back(nullptr);
  char* environment[] = {nullptr};
  return *parse_options(static_cast<int>(words.size()) - 1, const_cast<char**>(words.data()), environment);
}

TEST(Options, remember_how_a_variable_of_the_environment_was_written) {
  char theirs[] = "BPFTRACE_MAX_STRLEN=5", ours[] = "SCRY_MAX_STRLEN=6", other[] = "MAX_STRLEN=7";
  char* environment[] = {ours, theirs, other, nullptr};
  const char* program[] = {"scry", "-e", "begin { }", nullptr};
  const auto options = parse_options(3, const_cast<char**>(program), environment);
  ASSERT_TRUE(options);
  ASSERT_EQ(options->compile.environment.size(), 1u);
  EXPECT_EQ(options->compile.environment.at("MAX_STRLEN").value, "6");
  EXPECT_EQ(options->compile.environment.at("MAX_STRLEN").written, "SCRY_MAX_STRLEN");
}

TEST(Topics, every_row_says_what_it_is) {
  for (const Topic& topic : all_topics()) EXPECT_NE(topic.brief, "") << topic.name;
}

TEST(Topics, every_row_of_the_language_has_an_example) {
  for (const Topic& topic : all_topics())
    EXPECT_EQ(topic.example.empty(), !belongs_to_the_language(topic)) << topic.name;
}

TEST(Topics, a_family_has_one_set_of_labels) {
  for (const TopicFamilyText& family : topic_families()) {
    std::vector<std::string> labels;
    for (const Topic& topic : all_topics()) {
      if (topic.family != family.family) continue;
      if (labels.empty()) labels = labels_of(topic);
      EXPECT_EQ(labels_of(topic), labels) << topic.name;
    }
  }
}

TEST(Help, tells_a_value_and_an_option_of_the_same_name) {
  EXPECT_EQ(*help_text({"pid"}),
            "value pid(namespace?: word) -> uint32\n"
            "  Process id (thread group id) of the current task.\n"
            "\n"
            "    scry -e 'tracepoint:raw_syscalls:sys_enter { @[pid] = count(); }'\n"
            "\n"
            "option -p, --pid PID\n"
            "  trace this process only; several: PID,PID or -p again\n");
}

TEST(Help, tells_a_probe_by_its_alias) {
  EXPECT_EQ(*help_text({"rt"}),
            "probe rawtracepoint:[module:]event\n"
            "  A tracepoint by the kernel's own arguments, typed by BTF: cheaper than tracepoint.\n"
            "  Also written: rt\n"
            "  Offers: args, arg0, kstack, ustack\n"
            "  With -p: runs for that process only\n"
            "\n"
            "    scry -e 'rawtracepoint:sched_switch { @[args.prev.comm] = count(); }'\n");
}

TEST(Help, tells_defaults_of_a_configuration_variable) {
  EXPECT_EQ(*help_text({"missing_probes"}),
            "configuration variable missing_probes\n"
            "  What happens when a probe cannot be attached.\n"
            "  Default: error\n"
            "  Values: ignore, warn, error\n"
            "  Environment: SCRY_MISSING_PROBES\n");
}

TEST(Help, tells_a_diagnostic_by_its_id) {
  EXPECT_EQ(*help_text({"unknown-field"}),
            "diagnostic unknown-field\n"
            "  a structure without such a member\n"
            "  Severity: error\n"
            "  Found: checking names and types\n");
}

TEST(Help, names_the_nearest_for_an_unknown_name) {
  EXPECT_EQ(help_text({"strfime"}).error(), "ERROR: nothing is called 'strfime'\nHINT: did you mean strftime?\n");
  EXPECT_EQ(help_text({"zyxwvutsrq"}).error(),
            "ERROR: nothing is called 'zyxwvutsrq'\nHINT: scry help lists all names\n");
}

TEST(Help, without_a_name_lists_every_family) {
  const std::string text = *help_text({});
  for (const TopicFamilyText& family : topic_families())
    EXPECT_NE(text.find(std::string("scry help ") + family.name), std::string::npos) << family.name;
}

TEST(Commands, help_is_one) {
  const Options options = parse({"help", "pid", "str"});
  EXPECT_EQ(options.command, &help_command());
  EXPECT_EQ(options.words, (std::vector<std::string>{"pid", "str"}));
}

TEST(Options, help_behind_a_program_is_its_parameter) {
  const Options options = parse({"-e", "begin { exit(); }", "help"});
  EXPECT_EQ(options.command, &default_command());
  EXPECT_EQ(options.compile.parameters, (std::vector<std::string>{"help"}));
}

}  // namespace
}  // namespace scry::cli
