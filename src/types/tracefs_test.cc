#include "types/tracefs.h"

#include <gtest/gtest.h>

namespace scry {
namespace {

// The tests' tree, from a path that the build gives or from the source tree.
TraceFs test_tree() {
  const std::string file = __FILE__;
  return TraceFs(file.substr(0, file.rfind("/src/")) + "/tests/support/tracefs");
}

std::vector<std::string> expand(std::string_view category, std::string_view event) {
  const TraceFs tree = test_tree();
  const std::vector<TracepointName> found = *tree.expand(category, event);
  std::vector<std::string> names;
  for (const TracepointName& name : found) names.push_back(name.category + ":" + name.event);
  return names;
}
using Names = std::vector<std::string>;

TEST(TraceFs, lists_categories_sorted) {
  EXPECT_EQ(*test_tree().categories(), (Names{"block", "raw_syscalls", "sched", "signal", "syscalls"}));
}

TEST(TraceFs, expands_patterns_in_byte_order) {
  EXPECT_EQ(expand("sched", "*"), (Names{"sched:sched_process_exec", "sched:sched_switch"}));
  EXPECT_EQ(expand("*", "sys_e*t*"),
            (Names{"raw_syscalls:sys_enter", "raw_syscalls:sys_exit", "syscalls:sys_enter_close",
                   "syscalls:sys_enter_getpid", "syscalls:sys_enter_openat", "syscalls:sys_enter_pwrite64",
                   "syscalls:sys_enter_read", "syscalls:sys_enter_write", "syscalls:sys_exit_close",
                   "syscalls:sys_exit_getpid", "syscalls:sys_exit_openat", "syscalls:sys_exit_pwrite64",
                   "syscalls:sys_exit_read", "syscalls:sys_exit_write"}));
  EXPECT_EQ(expand("*", "*wri*"), (Names{"syscalls:sys_enter_pwrite64", "syscalls:sys_enter_write",
                                         "syscalls:sys_exit_pwrite64", "syscalls:sys_exit_write"}));
  EXPECT_EQ(expand("nothing*", "*"), Names{});
}

TEST(TraceFs, plain_names_are_there_or_not) {
  EXPECT_EQ(expand("sched", "sched_switch"), Names{"sched:sched_switch"});
  EXPECT_EQ(expand("sched", "sched_swatch"), Names{});
}

TEST(TraceFs, names_cannot_leave_the_tree) {
  EXPECT_FALSE(test_tree().exists("..", "events"));
  EXPECT_FALSE(test_tree().exists("../events/sched", "sched_switch"));
  EXPECT_FALSE(test_tree().exists("", ""));
  EXPECT_FALSE(test_tree().exists(std::string_view("sched\0", 6), "sched_switch"));
  EXPECT_EQ(test_tree().format("../..", "x").error().what, "no tracepoint name: ../..:x");
}

TEST(TraceFs, reads_formats) {
  auto format = test_tree().format("syscalls", "sys_enter_openat");
  ASSERT_TRUE(format);
  EXPECT_EQ(format->category, "syscalls");
  Names declarations;
  for (const TracepointField& field : format->fields) declarations.push_back(field.declaration);
  EXPECT_EQ(declarations, (Names{"int __syscall_nr", "int dfd", "const char * filename", "int flags", "umode_t mode"}));
  EXPECT_EQ(format->fields[2].offset, 24u);
  EXPECT_EQ(test_tree().format("sched", "nothing").error().code, ENOENT);
}

TEST(TraceFs, every_format_of_this_machine_parses) {
  auto tracefs = TraceFs::find();
  if (!tracefs) GTEST_SKIP() << tracefs.error().message();
  const std::vector<TracepointName> names = *tracefs->expand("*", "*");
  EXPECT_GT(names.size(), 100u);
  TypePool pool;
  for (const TracepointName& name : names) {
    auto format = tracefs->format(name.category, name.event);
    ASSERT_TRUE(format) << format.error().message();
    FormatSource source(*std::move(format), nullptr);
    for (const Member& member : **pool.members(source.type(pool))) EXPECT_FALSE(member.name.empty());
  }
}

}  // namespace
}  // namespace scry
