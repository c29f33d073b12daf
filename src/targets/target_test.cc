#include "targets/target.h"

#include <gtest/gtest.h>

namespace scry::targets {
namespace {

TEST(Target, a_kernel_function_becomes_a_trampoline_by_its_link) {
  Target target{.point = KernelFunction{.symbol = "vfs_read", .at_return = true, .trampoline = "vfs_read"}};
  EXPECT_EQ(target.kind(), ProgramKind::kprobe);
  EXPECT_EQ(target.attach_to(), "");
  target.as<KernelFunction>()->link = LinkKind::trampoline;
  EXPECT_EQ(target.kind(), ProgramKind::fexit);
  EXPECT_EQ(target.attach_to(), "vfs_read");
}

TEST(Target, a_tracepoint_is_what_its_road_makes_of_it) {
  Target target{.point = Tracepoint{"syscalls", "sys_enter_read"}};
  EXPECT_EQ(target.kind(), ProgramKind::tracepoint);
  EXPECT_EQ(target.event(), "syscalls:sys_enter_read");
  target.as<Tracepoint>()->mechanism = Mechanism::raw;
  EXPECT_EQ(target.kind(), ProgramKind::raw_tracepoint);
  EXPECT_EQ(target.event(), "sys_enter_read");
  target.point = Tracepoint{"syscalls", "sys_enter_read", Mechanism::syscall_enter, 0};
  EXPECT_EQ(target.kind(), ProgramKind::btf_raw_tracepoint);
  EXPECT_EQ(target.attach_to(), "sys_enter");
  EXPECT_EQ(target.selector(), 0u);
}

TEST(Target, a_raw_tracepoint_of_the_kernel_has_no_module) {
  EXPECT_EQ((Target{.point = RawTracepoint{"vmlinux", "sched_switch"}}).attach_to(), "sched_switch");
  EXPECT_EQ((Target{.point = RawTracepoint{"ext4", "ext4_sync"}}).attach_to(), "ext4:ext4_sync");
}

TEST(Target, what_a_kind_lacks_is_empty) {
  const Target target{.point = OwnRun{OwnMoment::bench}};
  EXPECT_EQ(target.kind(), ProgramKind::xdp);
  EXPECT_EQ(target.link(), LinkKind::single);
  EXPECT_EQ(target.mechanism(), Mechanism::direct);
  EXPECT_EQ(target.event(), "");
  EXPECT_FALSE(target.is_pinned());
}

}  // namespace
}  // namespace scry::targets
