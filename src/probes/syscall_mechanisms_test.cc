#include "probes/syscall_mechanisms.h"

#include <gtest/gtest.h>

#include <deque>

#include "machine/fake_facts.h"
#include "probes/provider.h"
#include "probes/providers.h"
#include "probes/syscalls.h"
#include "symbols/traceable.h"

namespace scry::probes {
namespace {

// The targets of a script, one probe each unless said otherwise, on the dispatchers that expansion puts them on.
class SyscallMechanisms : public testing::Test {
 protected:
  SyscallMechanisms() { facts.record.features.erase(Feature::syscall_functions); }

  Target& add(const std::string& event, BodyUse use = {}, std::optional<size_t> probe = {}) {
    const bool every_call = event == "sys_enter" || event == "sys_exit";
    const bool enter = event.starts_with("sys_enter");
    targets::Tracepoint point{every_call ? "raw_syscalls" : "syscalls", event,
                              enter ? Mechanism::syscall_enter : Mechanism::syscall_exit,
                              every_call ? std::nullopt : syscall_number(event.substr(enter ? 10 : 9))};
    return add({.provider = &kTracepoint, .name = "tracepoint:" + event, .point = std::move(point)}, use, probe);
  }
  Target& add(Target target, BodyUse use = {}, std::optional<size_t> probe = {}) {
    targets.push_back(std::move(target));
    uses.push_back(std::move(use));
    all.push_back({&targets.back(), &uses.back(), probe.value_or(all.size())});
    return targets.back();
  }
  void choose() { choose_syscall_mechanisms(all, {types, facts, argument_sources}); }
  void make_functions_callable() { facts.record.features.insert(Feature::syscall_functions); }

  machine::FakeFacts facts{{.functions = "__x64_sys_openat\n__x64_sys_read\nvfs_read\n"}};
  TypePool types;
  ArgumentSources argument_sources;
  std::deque<Target> targets;
  std::deque<BodyUse> uses;
  std::vector<ScriptTarget> all;
};

TEST_F(SyscallMechanisms, rare_calls_are_perf_tracepoints) {
  const Target &enter = add("sys_enter_openat"), &exit = add("sys_exit_execve");
  choose();
  EXPECT_EQ(enter.kind(), targets::ProgramKind::tracepoint);
  EXPECT_EQ(exit.kind(), targets::ProgramKind::tracepoint);
  EXPECT_FALSE(enter.selector());
  EXPECT_EQ(enter.reason(), "openat is rare: other system calls pay less than half of what a raw tracepoint takes");
}

TEST_F(SyscallMechanisms, a_busy_call_keeps_the_rare_ones_of_its_side_on_the_dispatcher) {
  const Target &rare = add("sys_enter_openat"), &busy = add("sys_enter_read"), &other_side = add("sys_exit_openat");
  choose();
  EXPECT_EQ(rare.mechanism(), Mechanism::syscall_enter);
  EXPECT_EQ(busy.mechanism(), Mechanism::syscall_enter);
  EXPECT_EQ(rare.reason(), "read may be called often: a traced call pays least this way");
  EXPECT_EQ(other_side.mechanism(), Mechanism::direct);
}

TEST_F(SyscallMechanisms, a_costly_body_takes_perf_tracepoints_of_busy_calls_too) {
  const Target& busy = add("sys_enter_read", {.costly = true});
  choose();
  EXPECT_EQ(busy.mechanism(), Mechanism::direct);
  EXPECT_EQ(
      busy.reason(),
      "the body costs more than what calls it: other system calls pay less than half of what a raw tracepoint takes");
  const Target& cheap = add("sys_enter_write");
  add("sys_enter_read", {.costly = true});
  choose();
  EXPECT_EQ(cheap.mechanism(), Mechanism::syscall_enter);
}

TEST_F(SyscallMechanisms, every_call_keeps_all_on_the_dispatcher) {
  make_functions_callable();
  const Target &rare = add("sys_enter_openat"), &every = add("sys_enter");
  choose();
  EXPECT_EQ(rare.mechanism(), Mechanism::syscall_enter);
  EXPECT_EQ(every.mechanism(), Mechanism::syscall_enter);
}

TEST_F(SyscallMechanisms, nine_calls_are_many) {
  const char* const names[] = {"openat", "execve", "kill", "connect", "unlink", "socket", "bind", "accept", "rename"};
  for (const size_t count : {8, 9}) {
    all.clear();
    targets.clear();
    uses.clear();
    for (const char* name : std::span(names).first(count)) add(std::string("sys_enter_") + name);
    choose();
    for (const Target& target : targets)
      EXPECT_EQ(target.mechanism(), count == 8 ? Mechanism::direct : Mechanism::syscall_enter);
  }
}

TEST_F(SyscallMechanisms, a_call_named_twice_by_one_probe_stays_one_event) {
  const Target &once = add("sys_enter_openat", {}, 0), &again = add("sys_enter_openat", {}, 0);
  choose();
  EXPECT_EQ(once.mechanism(), Mechanism::syscall_enter);
  EXPECT_EQ(again.mechanism(), Mechanism::syscall_enter);
}

TEST_F(SyscallMechanisms, without_perf_events_nothing_changes) {
  facts.record.features.erase(Feature::perf_event_link);
  const Target& target = add("sys_enter_openat");
  choose();
  EXPECT_EQ(target.mechanism(), Mechanism::syscall_enter);
}

TEST_F(SyscallMechanisms, the_function_of_an_entered_call_calls_the_program) {
  make_functions_callable();
  const Target &rare = add("sys_enter_openat"), &busy = add("sys_enter_read"), &exit = add("sys_exit_openat");
  choose();
  EXPECT_EQ(rare.kind(), targets::ProgramKind::fentry);
  EXPECT_EQ(rare.attach_to(), "__x64_sys_openat");
  EXPECT_EQ(busy.attach_to(), "__x64_sys_read");
  EXPECT_EQ(exit.kind(), targets::ProgramKind::tracepoint);
}

TEST_F(SyscallMechanisms, functions_that_cannot_be_traced_are_left) {
  make_functions_callable();
  const Target& target = add("sys_enter_execve");
  choose();
  EXPECT_EQ(target.kind(), targets::ProgramKind::tracepoint);
}

TEST_F(SyscallMechanisms, stacks_begin_at_the_tracepoint) {
  make_functions_callable();
  const Target &with = add("sys_enter_openat", {.stack = true}), &without = add("sys_enter_openat");
  choose();
  EXPECT_EQ(with.kind(), targets::ProgramKind::tracepoint);
  EXPECT_EQ(without.kind(), targets::ProgramKind::tracepoint);
}

TEST_F(SyscallMechanisms, other_probes_of_the_function_or_the_raw_tracepoint_keep_their_order) {
  make_functions_callable();
  const Target &openat = add("sys_enter_openat"), &read = add("sys_enter_read");
  add({.provider = &kKprobe, .name = "kprobe", .point = targets::KernelFunction{.symbol = "vmlinux:__x64_sys_openat"}});
  choose();
  EXPECT_EQ(openat.kind(), targets::ProgramKind::tracepoint);
  EXPECT_EQ(read.mechanism(), Mechanism::syscall_function);
}

TEST_F(SyscallMechanisms, a_raw_tracepoint_of_the_script_is_company) {
  make_functions_callable();
  const Target& target = add("sys_enter_openat");
  add({.provider = &kRawTracepoint, .name = "raw", .point = targets::RawTracepoint{"vmlinux", "sys_enter"}});
  choose();
  EXPECT_EQ(target.kind(), targets::ProgramKind::tracepoint);
}

// The names of the table are those of tracepoints.
TEST(RareSyscalls, exist) {
  size_t rare = 0;
  for (uint32_t number = 0; number < syscall_count(); ++number)
    rare += is_rare_syscall(syscall_name(number)) || syscall_name(number) == "umount2";
  EXPECT_EQ(rare, 148u);
  EXPECT_TRUE(is_rare_syscall("umount"));
  for (const char* busy : {"read", "write", "futex", "epoll_wait", "newfstatat", "getpid", "close"})
    EXPECT_FALSE(is_rare_syscall(busy)) << busy;
}

}  // namespace
}  // namespace scry::probes
