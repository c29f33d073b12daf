#include "cli/help.h"

#include <gtest/gtest.h>

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
            "  trace this process only; PID,PID for several\n"
            "  The run ends with the last of the processes.\n");
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
  EXPECT_EQ(help_text({"strfime"}).error(), "ERROR: no such name: 'strfime'\nHINT: did you mean strftime?\n");
  EXPECT_EQ(help_text({"zyxwvutsrq"}).error(),
            "ERROR: no such name: 'zyxwvutsrq'\nHINT: run 'scry help' to list all names\n");
}

TEST(Help, without_a_name_lists_every_family) {
  const std::string text = *help_text({});
  for (const TopicFamilyText& family : topic_families())
    EXPECT_NE(text.find(std::string("scry help ") + family.name), std::string::npos) << family.name;
}

TEST(Help, explains_a_command) {
  EXPECT_EQ(*help_text({"info"}),
            "command scry info [options]\n"
            "  show what this kernel can do\n"
            "  Options: Machine, Help\n"
            "\n"
            "option --info\n"
            "  show what this kernel can do\n");
}

}  // namespace
}  // namespace scry::cli
