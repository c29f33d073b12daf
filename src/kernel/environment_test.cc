// Privileges, tracefs and lists of CPUs: what is read from the machine around the BPF calls.
#include <gtest/gtest.h>
#include <linux/capability.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "kernel/cgroups.h"
#include "kernel/cpu_list.h"
#include "kernel/privileges.h"
#include "kernel/system_call.h"
#include "kernel/tracefs.h"

namespace scry {
namespace {

constexpr CapabilitySet kDacReadSearch = 1 << 2, kSysAdmin = 1 << 21, kPerfmon = 1ull << 38, kBpf = 1ull << 39;

std::string missing(std::string_view tool, bool is_root, CapabilitySet effective) {
  const auto error = missing_capability(tool, is_root, effective);
  return error ? error->what + (error->hint.empty() ? "" : " HINT " + error->hint) : "";
}

TEST(Privileges, are_one_sentence_where_there_are_none) {
  EXPECT_EQ(missing("scry", false, 0), "Missing CAP_BPF capability, please run scry as the root user.");
}

TEST(Privileges, names_the_first_capability_that_is_missing) {
  const std::string ways =
      ": AmbientCapabilities= in a systemd unit, --cap-add=BPF for a container, setcap(8) for the file";
  EXPECT_EQ(
      missing("bpftrace", false, kDacReadSearch | kPerfmon),
      "Missing CAP_BPF capability: bpftrace needs CAP_BPF and CAP_PERFMON. HINT run bpftrace with sudo, or give it "
      "CAP_BPF" +
          ways);
  EXPECT_TRUE(missing("scry", false, kBpf).starts_with("Missing CAP_PERFMON capability: scry needs"));
}

TEST(Privileges, may_miss_for_root_too) {
  EXPECT_EQ(missing("scry", true, kPerfmon),
            "Missing CAP_BPF capability: root does not have it here, as in a container that was started without it. "
            "Start the container with --privileged, or with --cap-add=BPF --cap-add=PERFMON, and run scry again.");
  EXPECT_TRUE(missing("scry", true, kBpf).starts_with("Missing CAP_PERFMON capability: root"));
}

TEST(Privileges, are_enough_with_bpf_and_perfmon_or_sys_admin) {
  for (const bool is_root : {false, true}) {
    EXPECT_EQ(missing("scry", is_root, kBpf | kPerfmon), "");
    EXPECT_EQ(missing("scry", is_root, kSysAdmin), "");
  }
}

TEST(Privileges, are_included_in_sys_admin_where_it_was_split) {
  EXPECT_TRUE(includes_capability(kSysAdmin, CAP_NET_ADMIN));
  EXPECT_FALSE(includes_capability(kSysAdmin, CAP_SYS_PTRACE));
  EXPECT_FALSE(includes_capability(kSysAdmin, CAP_DAC_READ_SEARCH));
}

TEST(Privileges, that_a_failure_lacks_are_named_in_its_hint) {
  EXPECT_EQ(denied_hint(ENOENT, CAP_SYS_ADMIN), "");
  EXPECT_EQ(capability_remedy("scry", true, CAP_SYSLOG),
            "start the container with --privileged, or with --cap-add=SYSLOG");
}

TEST(Privileges, are_of_no_use_in_a_user_namespace) {
  EXPECT_TRUE(denial_hint("         0       1000          1\n").starts_with("this is a user namespace"));
  EXPECT_TRUE(denial_hint("0 0 1\n1 100000 65536\n").starts_with("this is a user namespace"));
  EXPECT_TRUE(denial_hint("         0          0 4294967295\n").starts_with("check the seccomp filter"));
  EXPECT_TRUE(denial_hint("").starts_with("check the seccomp filter"));
}

TEST(Privileges, end_where_the_kernel_is_locked_down) {
  EXPECT_EQ(lockdown_refusal("[none] integrity confidentiality\n"), std::nullopt);
  EXPECT_EQ(lockdown_refusal("none [integrity] confidentiality\n"), std::nullopt);
  EXPECT_TRUE(lockdown_refusal("none integrity [confidentiality]\n"));
}

TEST(Cgroups, of_version_2_are_pointed_at_where_both_are_mounted) {
  const std::string both =
      "tmpfs /sys/fs/cgroup tmpfs rw 0 0\ncgroup /sys/fs/cgroup/cpu cgroup rw,cpu 0 0\n"
      "cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n";
  EXPECT_EQ(unified_hint("/sys/fs/cgroup", both), "cgroups of version 2 are mounted on /sys/fs/cgroup/unified");
  EXPECT_EQ(unified_hint("/sys/fs/cgroup/unified/nothing", both), "");
  EXPECT_EQ(unified_hint("/sys/fs/cgroup", "tmpfs /sys/fs/cgroup tmpfs rw 0 0\n"), "");
}

TEST(CpuList, reads_ranges_and_single_numbers) {
  EXPECT_EQ(parse_cpu_list("0-3,8,10-11\n"), (std::vector<uint32_t>{0, 1, 2, 3, 8, 10, 11}));
  EXPECT_EQ(parse_cpu_list("0"), std::vector<uint32_t>{0});
}

TEST(CpuList, ends_at_what_it_cannot_read) {
  EXPECT_EQ(parse_cpu_list("1,x"), std::vector<uint32_t>{1});
  EXPECT_EQ(parse_cpu_list("1,2-"), std::vector<uint32_t>{1});
  EXPECT_TRUE(parse_cpu_list("").empty());
  EXPECT_TRUE(parse_cpu_list("5-3").empty());
  EXPECT_EQ(parse_cpu_list("0-4294967295").size(), 65536u);
}

struct TracefsTest : testing::Test {
  std::filesystem::path root = std::filesystem::temp_directory_path() / ("scry-tracefs-" + std::to_string(getpid()));
  void SetUp() override { std::filesystem::create_directories(root); }
  void TearDown() override { std::filesystem::remove_all(root); }
};

TEST_F(TracefsTest, is_found_in_either_place) {
  std::filesystem::create_directories(root / "debug/tracing/events");
  EXPECT_EQ(ensure_tracefs(root), (root / "debug/tracing").string());
  std::filesystem::create_directories(root / "tracing/events");
  EXPECT_EQ(ensure_tracefs(root), (root / "tracing").string());
}

TEST_F(TracefsTest, says_what_to_do_where_it_cannot_be_mounted) {
  const auto missing = ensure_tracefs(root);  // there is no directory to mount on
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().what, "mount tracefs on " + (root / "tracing").string());
  EXPECT_NE(missing.error().hint.find("mount -t tracefs nodev"), std::string::npos);
}

TEST(KernelObjectName, is_cut_and_cleaned) {
  EXPECT_EQ(kernel_object_name("@latency[comm]"), "_latency_comm_");
  EXPECT_EQ(kernel_object_name("tracepoint_syscalls_sys_enter_read_1"), "tracepoint_sysc");
}

}  // namespace
}  // namespace scry
