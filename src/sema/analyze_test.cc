#include "sema/analyze_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace scry::sema {
namespace {

using testing::HasSubstr;

std::vector<std::string> names_of(const AnalyzedScript& script) {
  std::vector<std::string> names;
  for (const typed::Program& program : script.typed.programs)
    for (const targets::Target& target : program.targets) names.push_back(target.name);
  return names;
}

// ---- expansion against recorded facts

TEST(Expansion, a_pattern_becomes_the_recorded_tracepoints) {
  const AnalyzedScript script("tracepoint:syscalls:sys_enter_* { @ = count(); }");
  EXPECT_EQ(script.message(), "");
  EXPECT_THAT(names_of(script),
              testing::ElementsAre("tracepoint:syscalls:sys_enter_close", "tracepoint:syscalls:sys_enter_fsync"));
}

TEST(Expansion, the_features_of_the_machine_choose_the_road) {
  const std::string text = "tracepoint:syscalls:sys_enter_close { @ = args.fd; }";
  const AnalyzedScript old(text);
  ASSERT_EQ(old.message(), "");
  EXPECT_EQ(old.typed.programs[0].targets[0].kind(), targets::ProgramKind::tracepoint);

  machine::Record record = recorded_machine();
  record.features = {Feature::btf_raw_tracepoint, Feature::get_current_task_btf};
  const AnalyzedScript fresh(text, record);
  const targets::Target& target = fresh.typed.programs[0].targets[0];
  EXPECT_EQ(target.kind(), targets::ProgramKind::btf_raw_tracepoint);
  EXPECT_EQ(target.attach_to(), "sys_enter");
  EXPECT_EQ(target.selector(), 3u);  // close
}

TEST(Expansion, functions_come_from_the_recorded_list) {
  EXPECT_THAT(names_of(AnalyzedScript("kprobe:vfs_* { @ = count(); }")),
              testing::ElementsAre("kprobe:vfs_read", "kprobe:vfs_write"));
  EXPECT_EQ(AnalyzedScript("kprobe:vfs_none { @ = count(); }").message(), "No matches for kprobe vfs_none.");
}

TEST(Expansion, a_module_must_be_loaded) {
  EXPECT_THAT(AnalyzedScript("kprobe:xfs:xfs_sync { @ = count(); }").message(),
              HasSubstr("specified module xfs in probe kprobe:xfs:xfs_sync is not loaded."));
}

TEST(Expansion, a_machine_without_tracepoints_is_reported) {
  EXPECT_THAT(AnalyzedScript("tracepoint:syscalls:sys_enter_close { @ = count(); }", {}).message(),
              HasSubstr("the recorded machine has no tracepoints"));
}

// ---- typing

TEST(Typing, a_field_has_the_type_of_the_format) {
  AnalyzedScript script("tracepoint:syscalls:sys_enter_close { @ = args.fd; }");
  ASSERT_EQ(script.message(), "");
  ASSERT_EQ(script.typed.maps.size(), 1u);
  EXPECT_EQ(script.typed.maps[0].value->size, 8u);
  EXPECT_FALSE(script.typed.maps[0].value->is_signed);
}

TEST(Typing, a_field_that_is_not_there_is_named) {
  EXPECT_THAT(AnalyzedScript("tracepoint:syscalls:sys_enter_close { @ = args.none; }").message(), HasSubstr("none"));
}

TEST(Typing, a_map_keeps_the_type_of_its_key) {
  EXPECT_THAT(AnalyzedScript("begin { @[1] = 2; @[\"a\"] = 3; }").message(),
              HasSubstr("Argument mismatch for @: trying to access with arguments"));
}

TEST(Typing, what_a_probe_does_not_offer_is_refused) {
  EXPECT_THAT(AnalyzedScript("begin { print(arg0); }").message(), HasSubstr("arg0 builtin can only be used with"));
}

TEST(Typing, an_unsafe_builtin_needs_the_option) {
  EXPECT_THAT(AnalyzedScript("kprobe:vfs_read { system(\"true\"); }").message(), HasSubstr("system"));
}

}  // namespace
}  // namespace scry::sema
