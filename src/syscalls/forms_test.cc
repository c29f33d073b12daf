// The forms of -X, -y and -e verbose=none where strace 6.1 has rules of its own. What is expected is what it printed
// for the same call.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "syscalls/test_call.h"

namespace scry::syscalls {
namespace {

using namespace std::string_literals;

constexpr auto kNames = Style::Flags::names, kRaw = Style::Flags::raw, kBoth = Style::Flags::both;

std::string in_form(Made made, Style::Flags flags) {
  made.style.flags = flags;
  return made.text();
}

TEST(Forms, results_of_fcntl) {
  const Made flags("fcntl", {3, 3}, 0x802), close("fcntl", {3, 1}, 1), seals("fcntl", {5, 1034}, 6);
  EXPECT_EQ(in_form(flags, kRaw), "fcntl(3, 0x3) = 0x802 (flags O_RDWR|O_NONBLOCK)");
  EXPECT_EQ(in_form(flags, kBoth), "fcntl(3, 0x3 /* F_GETFL */) = 0x802 (flags O_RDWR|O_NONBLOCK)");
  EXPECT_EQ(in_form(close, kNames), "fcntl(3, F_GETFD) = 0x1 (flags FD_CLOEXEC)");
  EXPECT_EQ(in_form(close, kRaw), "fcntl(3, 0x1) = 0x1 (flags 0x1)");
  EXPECT_EQ(in_form(close, kBoth), "fcntl(3, 0x1 /* F_GETFD */) = 0x1 (flags 0x1 /* FD_CLOEXEC */)");
  EXPECT_EQ(in_form(seals, kRaw), "fcntl(5, 0x40a) = 0x6 (seals 0x6)");
}

TEST(Forms, results_with_names) {
  const Made bits("prctl", {27}, 0x2f), speculation("prctl", {52, 0}, 2);
  EXPECT_EQ(in_form(bits, kRaw), "prctl(0x1b) = 0x2f");
  EXPECT_EQ(in_form(speculation, kRaw), "prctl(0x34, 0) = 0x2");
  EXPECT_EQ(in_form(speculation, kBoth),
            "prctl(0x34 /* PR_GET_SPECULATION_CTRL */, 0 /* PR_SPEC_STORE_BYPASS */) = 0x2 (PR_SPEC_ENABLE)");
  const Made barriers("membarrier", {0, 0}, 3), priority("ioprio_get", {1, 0}, 0x4004);
  EXPECT_EQ(in_form(barriers, kRaw), "membarrier(0, 0) = 0x3 (0x3)");
  EXPECT_EQ(in_form(barriers, kBoth),
            "membarrier(0 /* MEMBARRIER_CMD_QUERY */, 0) = 0x3 (0x3 /* MEMBARRIER_CMD_GLOBAL|"
            "MEMBARRIER_CMD_GLOBAL_EXPEDITED */)");
  EXPECT_EQ(in_form(priority, kNames),
            "ioprio_get(IOPRIO_WHO_PROCESS, 0) = 16388 (IOPRIO_PRIO_VALUE(IOPRIO_CLASS_BE, 4))");
  EXPECT_EQ(in_form(priority, kRaw), "ioprio_get(0x1, 0) = 16388");
  EXPECT_EQ(in_form(priority, kBoth),
            "ioprio_get(0x1 /* IOPRIO_WHO_PROCESS */, 0) = 16388 (IOPRIO_PRIO_VALUE(0x2 /* IOPRIO_CLASS_BE */, 4))");
}

TEST(Forms, numbers_of_arguments) {
  EXPECT_EQ(in_form(Made("semget", {0, 1, 0600}, 5), kRaw), "semget(0, 1, 0600) = 5");
  EXPECT_EQ(in_form(Made("semget", {0, 1, 0600}, 5), kBoth), "semget(0 /* IPC_PRIVATE */, 1, 0600) = 5");
  EXPECT_EQ(in_form(Made("prctl", {62, 0, 0, 1, 0}, -22), kRaw),
            "prctl(0x3e, 0, 0, 0x1, NULL) = -1 EINVAL (Invalid argument)");
  const Made place("ptrace", {3, static_cast<uint32_t>(-1), 9, 0}, -3);
  EXPECT_EQ(in_form(place, kNames), "ptrace(PTRACE_PEEKUSER, -1, 8*R14+1, NULL) = -1 ESRCH (No such process)");
  EXPECT_EQ(in_form(place, kRaw), "ptrace(0x3, -1, 0x9, NULL) = -1 ESRCH (No such process)");
  EXPECT_EQ(in_form(place, kBoth),
            "ptrace(0x3 /* PTRACE_PEEKUSER */, -1, 0x9 /* 8*R14+1 */, NULL) = -1 ESRCH (No such process)");
  EXPECT_EQ(in_form(Made("ptrace", {3, static_cast<uint32_t>(-1), 0, 0}, -3), kBoth),
            "ptrace(0x3 /* PTRACE_PEEKUSER */, -1, NULL /* 8*R15 */, NULL) = -1 ESRCH (No such process)");
  EXPECT_EQ(in_form(Made("ptrace", {3, static_cast<uint32_t>(-1), 0x350, 0}, -3), kNames),
            "ptrace(PTRACE_PEEKUSER, -1, offsetof(struct user, u_debugreg), NULL) = -1 ESRCH (No such process)");
}

TEST(Forms, operation_of_a_futex) {
  const Made wake("futex", {8, 5, 1, 1, 4, 0xa5003004}, 0);
  EXPECT_EQ(in_form(wake, kNames),
            "futex(0x8, FUTEX_WAKE_OP, 1, 1, 0x4, FUTEX_OP_OPARG_SHIFT<<28|FUTEX_OP_OR<<28|0x3<<12|FUTEX_OP_CMP_GE<<24"
            "|0x4) = 0");
  EXPECT_EQ(in_form(wake, kRaw),
            "futex(0x8, 0x5, 1, 1, 0x4, 0x8<<28|0x2<<28 /* FUTEX_OP_??? */|0x3<<12|0x5<<24 /* FUTEX_OP_CMP_??? */|0x4)"
            " = 0");
  EXPECT_EQ(
      in_form(wake, kBoth),
      "futex(0x8, 0x5 /* FUTEX_WAKE_OP */, 1, 1, 0x4, 0x8 /* FUTEX_OP_OPARG_SHIFT */<<28|0x2 /* FUTEX_OP_OR */<<28"
      "|0x3<<12|0x5 /* FUTEX_OP_CMP_GE */<<24|0x4) = 0");
}

TEST(Forms, numbers_in_memory) {
  const Made status = Made("move_pages", {0, 1, kThere, 0, kThere + 8, 0}, 0).at(kThere, words(0x1000) + halves(-14));
  EXPECT_EQ(in_form(status, kRaw), "move_pages(0, 1, [0x1000], NULL, [-14], 0) = 0");
  EXPECT_EQ(in_form(status, kBoth), "move_pages(0, 1, [0x1000], NULL, [-14 /* -EFAULT */], 0) = 0");
  const Made times = Made("utimensat", {3, 0, kThere, 0}, 0).at(kThere, words(1, 0x3fffffff, 2, 0x3ffffffe));
  EXPECT_EQ(in_form(times, kNames), "utimensat(3, NULL, [UTIME_NOW, UTIME_OMIT], 0) = 0");
  EXPECT_EQ(in_form(times, kRaw),
            "utimensat(3, NULL, [{tv_sec=1, tv_nsec=1073741823}, {tv_sec=2, tv_nsec=1073741822}], 0) = 0");
  EXPECT_EQ(in_form(times, kBoth),
            "utimensat(3, NULL, [{tv_sec=1, tv_nsec=1073741823} /* UTIME_NOW */, {tv_sec=2, tv_nsec=1073741822} "
            "/* UTIME_OMIT */], 0) = 0");
}

TEST(Forms, names_of_more_flags) {
  const auto tagged = [](uint64_t value) { return Made("prctl", {55, value, 0, 0, 0}, 0).text(); };
  EXPECT_EQ(tagged(1), "prctl(PR_SET_TAGGED_ADDR_CTRL, PR_TAGGED_ADDR_ENABLE|PR_MTE_TCF_NONE, 0, 0, 0) = 0");
  EXPECT_EQ(
      tagged(0x10000a),
      "prctl(PR_SET_TAGGED_ADDR_CTRL, !PR_TAGGED_ADDR_ENABLE|PR_MTE_TCF_SYNC|0x1<<PR_MTE_TAG_SHIFT|0x100000, 0, 0, "
      "0) = 0");
  EXPECT_EQ(Made("keyctl", {5, 7, 0x03000001}, 0).text(),
            "keyctl(KEYCTL_SETPERM, 7, KEY_POS_VIEW|KEY_POS_READ|KEY_OTH_VIEW) = 0");
  EXPECT_EQ(Made("keyctl", {5, 7, 0xc0c0c0c0}, 0).text(), "keyctl(KEYCTL_SETPERM, 7, 0xc0c0c0c0 /* KEY_??? */) = 0");
}

TEST(Forms, address_of_hardware) {
  constexpr uint64_t kSet = 0x8924;  // SIOCSIFHWADDR
  const auto set = [](uint16_t type) {
    std::string request = "lo" + std::string(14, '\0') + static_cast<char>(type) + static_cast<char>(type >> 8) +
                          "\1\2\3\4\5\6\7\10\11\12\13\14\15\16";
    request.resize(40);
    return Made("ioctl", {3, kSet, kThere}, 0).at(kThere, request);
  };
  constexpr uint16_t kLoopback = 772, kNetworkOfRadio = 0, kUnknown = 9;
  EXPECT_EQ(set(kLoopback).text(),
            "ioctl(3, SIOCSIFHWADDR, {ifr_name=\"lo\", ifr_hwaddr={sa_family=ARPHRD_LOOPBACK, "
            "sa_data=01:02:03:04:05:06}}) = 0");
  EXPECT_NE(set(kNetworkOfRadio).text().find("sa_data=01:02:03:04:05:06:07}"), std::string::npos);
  EXPECT_NE(set(kUnknown).text().find("sa_data=01:02:03:04:05:06:07:08:09:0a:0b:0c:0d:0e}"), std::string::npos);
  const std::string hex = R"("\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e")";
  EXPECT_EQ(in_form(set(1), kRaw),
            "ioctl(3, 0x8924, {ifr_name=\"lo\", ifr_hwaddr={sa_family=0x1, sa_data=" + hex + "}}) = 0");
  EXPECT_NE(in_form(set(1), kBoth).find("sa_data=" + hex + " /* 01:02:03:04:05:06 */}}"), std::string::npos);
}

TEST(Forms, probe_that_fails) {
  const std::string header = "\2\3\11\0"s + std::string(12, '\0'), one = "\5\0\1\0\0\0\0\0"s;
  const auto asked = [](uint64_t count, const std::string& bytes) {
    return Made("io_uring_register", {4, 8, kThere, count}, -22).at(kThere, bytes);
  };
  EXPECT_EQ(asked(1, header + one).text(),
            "io_uring_register(4, IORING_REGISTER_PROBE, {last_op=IORING_OP_WRITEV, ops_len=3, resv=0x9, "
            "ops=[{op=IORING_OP_WRITE_FIXED, flags=IO_URING_OP_SUPPORTED}]}, 1) = -1 EINVAL (Invalid argument)");
  EXPECT_EQ(in_form(asked(2, header + one + one), kRaw),
            "io_uring_register(4, 0x8, {last_op=2, ops_len=3, resv=0x9, ops=[{op=5, flags=0x1}, {op=5, flags=0x1}]}, 2)"
            " = -1 EINVAL (Invalid argument)");
  EXPECT_EQ(in_form(asked(0, header), kRaw),
            "io_uring_register(4, 0x8, {last_op=2, ops_len=3, resv=0x9, ops=[]}, 0) = -1 EINVAL (Invalid argument)");
  EXPECT_EQ(asked(1, header).text(),
            "io_uring_register(4, IORING_REGISTER_PROBE, 0x7ffc00001000, 1) = -1 EINVAL (Invalid argument)");
}

class Named final : public ProcessFacts {
 public:
  std::string descriptor(uint32_t, int) override { return "<name>"; }
};

TEST(Forms, results_have_no_names_of_descriptors) {
  Named named;
  EXPECT_EQ(Made("poll", {kThere, 1, 0}, 1).at(kThere, halves(3, 0x10001)).text(named),
            "poll([{fd=3<name>, events=POLLIN}], 1, 0) = 1 ([{fd=3, revents=POLLIN}])");
  EXPECT_EQ(Made("select", {9, kThere, 0, 0, 0}, 1).at(kThere, words(0x100) + std::string(120, '\0')).text(named),
            "select(9, [8<name>], NULL, NULL, NULL) = 1 (in [8])");
}

TEST(Forms, namespace_of_a_mount_is_a_descriptor_if_ids_are_mapped) {
  Named named;
  const auto set = [&](uint64_t flags) {
    return Made("mount_setattr", {3, 0, 0, kThere, 32}, 0).at(kThere, words(flags, 0, 1 << 18, 5)).text(named);
  };
  EXPECT_EQ(set(1),
            "mount_setattr(3<name>, NULL, 0, {attr_set=MOUNT_ATTR_RDONLY, attr_clr=0, propagation=MS_PRIVATE, "
            "userns_fd=5}, 32) = 0");
  EXPECT_EQ(set(0x100000),
            "mount_setattr(3<name>, NULL, 0, {attr_set=MOUNT_ATTR_IDMAP, attr_clr=0, propagation=MS_PRIVATE, "
            "userns_fd=5<name>}, 32) = 0");
}

TEST(Forms, without_structures_results_are_numbers) {
  const auto plain = [](Made made) {
    made.style.structures = false;
    return made.text();
  };
  EXPECT_EQ(plain(Made("clock_adjtime", {0, kThere}, 5).at(kThere, std::string(208, '\0'))),
            "clock_adjtime(CLOCK_REALTIME, 0x7ffc00001000) = 5");
  EXPECT_EQ(plain(Made("poll", {kThere, 1, 0}, 1).at(kThere, halves(3, 0x10001))), "poll(0x7ffc00001000, 1, 0) = 1");
  EXPECT_EQ(plain(Made("select", {9, 0, 0, 0, kThere}, 1).at(kThere, words(1, 2))),
            "select(9, NULL, NULL, NULL, 0x7ffc00001000) = 1 (left 0x7ffc00001000)");
}

TEST(Forms, members_of_the_sets) {
  const auto has = [](std::string_view set, std::string_view call) {
    return std::ranges::count(calls_of(set), number_of(*find_call(call))) == 1;
  };
  EXPECT_TRUE(has("%clock", "clock_gettime"));
  EXPECT_FALSE(has("%clock", "clock_nanosleep") || has("%clock", "nanosleep"));
  EXPECT_FALSE(has("%desc", "close_range"));
  EXPECT_FALSE(has("%process", "unshare"));
}

}  // namespace
}  // namespace scry::syscalls
