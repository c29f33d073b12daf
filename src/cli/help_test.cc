#include "cli/help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "cli/diagnostic_words.h"
#include "cli/topics.h"
#include "sema/analyze_test.h"

namespace scry::cli {
namespace {

bool belongs_to_the_language(const Topic& topic) {
  return topic.family == TopicFamily::value || topic.family == TopicFamily::function ||
         topic.family == TopicFamily::aggregate || topic.family == TopicFamily::probe ||
         topic.family == TopicFamily::operator_ || topic.family == TopicFamily::conversion ||
         (topic.family == TopicFamily::statement && topic.name != "import");
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
            "  A tracepoint by the kernel's own arguments, typed by BTF: cheaper than\n"
            "  tracepoint.\n"
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
            "  Found: checking names and types\n"
            "  Cure: Choose a member that the message names; scry -lv PROBE lists those of\n"
            "  args.\n"
            "  Wrong: tracepoint:syscalls:sys_enter_close { print(args.nonsense); }\n"
            "  Right: tracepoint:syscalls:sys_enter_close { print(args.fd); }\n");
}

TEST(Help, explains_each_name_that_it_lists) {
  for (const Topic& topic : all_topics()) {
    EXPECT_TRUE(help_text({topic.name}).has_value()) << topic.name;
    for (const std::string& alias : topic.aliases) EXPECT_TRUE(help_text({alias}).has_value()) << alias;
  }
}

TEST(Help, each_diagnostic_has_a_cure_and_each_cure_a_diagnostic) {
  std::set<std::string> ids;
  for (const Topic& topic : all_topics()) {
    if (topic.family != TopicFamily::diagnostic) continue;
    ids.insert(topic.name);
    EXPECT_NE(words_of_diagnostic(topic.name), nullptr) << topic.name;
  }
  for (const DiagnosticWords& words : diagnostic_words()) EXPECT_TRUE(ids.contains(words.id)) << words.id;
}

machine::Record machine_with_loops() {
  machine::Record record = sema::recorded_machine();
  record.features = {Feature::loop, Feature::for_each_map_elem, Feature::kprobe};
  return record;
}

std::vector<std::string> ids_of(const std::string& script) {
  sema::AnalyzedScript analyzed(script, machine_with_loops());
  std::vector<std::string> ids;
  for (const Diag& diag : analyzed.diags.all()) ids.emplace_back(diag.kind->id);
  return ids;
}

// C text and kernel symbols need more than the recorded machine has.
TEST(Help, wrong_examples_are_wrong_and_right_ones_right) {
  const std::set<std::string_view> elsewhere = {"c-text", "macro-text", "unknown-type"};
  for (const DiagnosticWords& words : diagnostic_words()) {
    if (elsewhere.contains(words.id)) continue;
    if (words.wrong[0]) {
      EXPECT_THAT(ids_of(words.wrong), testing::Contains(std::string(words.id))) << words.wrong;
    }
    for (const std::string& id : ids_of(words.right)) {
      EXPECT_NE(id, words.id) << words.right;
      EXPECT_EQ(id, "none") << words.id << ": " << words.right;
    }
  }
}

TEST(Help, examples_of_the_language_compile) {
  for (const Topic& topic : all_topics()) {
    const bool word = topic.family == TopicFamily::statement || topic.family == TopicFamily::operator_ ||
                      topic.family == TopicFamily::conversion;
    if (!word || topic.example.find("struct ") != std::string::npos) continue;  // C text has a reader of its own
    sema::AnalyzedScript analyzed(topic.example, machine_with_loops());
    EXPECT_FALSE(analyzed.diags.has_errors()) << topic.name << ": " << analyzed.message();
  }
}

TEST(Help, explains_operators_conversions_and_options_as_they_are_written) {
  for (const char* name : {"+", "-", "*",  "/",  "%", "!",  "&&",  "||", "&",  "|", "^",  "~",  "<<", ">>",  "==", "!=",
                           "<", ">", "<=", ">=", "=", "+=", "<<=", "++", "--", "?", "->", "..", "%i", "%rx", "%X"})
    EXPECT_TRUE(help_text({name}).has_value()) << name;
  EXPECT_TRUE(help_text({"--cgroup"})->starts_with("option --cgroup DIR"));
  EXPECT_NE(help_text({"->"}), help_text({">"}));
}

TEST(Help, knows_names_as_people_write_them) {
  const std::pair<const char*, const char*> kWritten[] = {{"printf()", "printf"},
                                                          {"kstack(3)", "kstack"},
                                                          {"@x[comm]", "$name"},
                                                          {"$count", "$name"},
                                                          {"$2", "$1"},
                                                          {"$#", "$1"},
                                                          {"arg0", "argN"},
                                                          {"sarg3", "argN"},
                                                          {"args.fd", "args"},
                                                          {"kprobe:vfs_read", "kprobe"},
                                                          {"BEGIN", "begin"},
                                                          {"/pid == 1/", "predicate"},
                                                          {"uint64_t", "types"},
                                                          {"int8", "types"},
                                                          {"0x10", "numbers"},
                                                          {"1ms", "numbers"},
                                                          {"map", "$name"},
                                                          {"ternary", "?"},
                                                          {"string", "\""},
                                                          {"and", "!"},
                                                          {"aggregation", "aggregations"},
                                                          {"json", "-f"},
                                                          {"tuple", "tuple"},
                                                          {"loops", "for"}};
  for (const auto& [written, name] : kWritten) {
    const auto text = help_text({written});
    ASSERT_TRUE(text) << text.error();
    EXPECT_EQ(*text, *help_text({name})) << written;
  }
  EXPECT_EQ(help_text({"execsnoop"}).error(),
            "ERROR: no such name: 'execsnoop'\nHINT: run 'scry tool execsnoop --help': it is a tool\n");
}

TEST(Help, names_the_nearest_for_an_unknown_name) {
  EXPECT_EQ(help_text({"%-10llx"}), help_text({"%x"}));
  EXPECT_EQ(help_text({"?:"}), help_text({"?"}));
  EXPECT_EQ(help_text({"BPFTRACE_MAX_STRLEN"}), help_text({"max_strlen"}));
  EXPECT_EQ(help_text({"@"}), help_text({"$name"}));
  EXPECT_EQ(help_text({"percpuhash"}), help_text({"hash"}));
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
            "  Options: Options, Machine, Help\n"
            "\n"
            "option --info\n"
            "  show what this kernel can do\n");
}

}  // namespace
}  // namespace scry::cli
