// The text of calls, from records that are built by hand. What is expected is what strace 6.1 printed for the same
// call.
#include "syscalls/call.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <span>
#include <string>

#include "syscalls/test_call.h"

namespace scry::syscalls {
namespace {

using namespace std::string_literals;

TEST(Call, opens_a_file) {
  EXPECT_EQ(Made("openat", {kHere, kThere, 02000000}, 3).at(kThere, "/etc/ld.so.cache\0"s).text(),
            "openat(AT_FDCWD, \"/etc/ld.so.cache\", O_RDONLY|O_CLOEXEC) = 3");
  EXPECT_EQ(Made("openat", {kHere, 1, 01 | 0100 | 01000, 0644}, -14).text(),
            "openat(AT_FDCWD, 0x1, O_WRONLY|O_CREAT|O_TRUNC, 0644) = -1 EFAULT (Bad address)");
  EXPECT_EQ(Made("openat", {kHere, 0, 0}, -14).text(), "openat(AT_FDCWD, NULL, O_RDONLY) = -1 EFAULT (Bad address)");
  EXPECT_EQ(Made("openat", {kHere, kThere, 0x10000000}, -2).at(kThere, "/x\0"s).text(),
            "openat(AT_FDCWD, \"/x\", O_RDONLY|0x10000000) = -1 ENOENT (No such file or directory)");
}

TEST(Call, reads_and_writes_with_escapes) {
  EXPECT_EQ(Made("write", {1, kThere, 12}, 12).at(kThere, "\0\1\0012\377\"\\\n\33[0m"s).text(),
            R"(write(1, "\0\1\0012\377\"\\\n\33[0m", 12) = 12)");
  EXPECT_EQ(Made("read", {3, kThere, 832}, 40).at(kThere, std::string(40, 'a')).text(),
            "read(3, \"" + std::string(32, 'a') + "\"..., 832) = 40");
  EXPECT_EQ(Made("read", {3, kThere, 832}, 0).text(), "read(3, \"\", 832) = 0");
  EXPECT_EQ(Made("read", {7, 0x564d936bb0a0, 100}, -11).text(),
            "read(7, 0x564d936bb0a0, 100) = -1 EAGAIN (Resource temporarily unavailable)");
}

TEST(Call, maps_memory) {
  EXPECT_EQ(Made("mmap", {0, 8192, 3, 0x22, ~0ull, 0}, 0x7f4d29428000).text(),
            "mmap(NULL, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7f4d29428000");
  EXPECT_EQ(
      Made("mmap", {0, 2097152, 3, 0x40022 | 21 << 26, ~0ull, 0}, -12).text(),
      "mmap(NULL, 2097152, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS|MAP_HUGETLB|21<<MAP_HUGE_SHIFT, -1, 0) = "
      "-1 ENOMEM (Cannot allocate memory)");
  EXPECT_EQ(Made("mprotect", {0, 1, 0x80}, -22).text(),
            "mprotect(NULL, 1, 0x80 /* PROT_??? */) = -1 EINVAL (Invalid argument)");
}

TEST(Call, structures_show_their_fields_and_texts_inside_them) {
  // union bpf_attr of BPF_RAW_TRACEPOINT_OPEN: the address of a name, a descriptor.
  EXPECT_EQ(Made("bpf", {17, kThere, 16}, -9).at(kThere, words(kThere + 64, 5)).at(kThere + 64, "sys_enter\0"s).text(),
            "bpf(BPF_RAW_TRACEPOINT_OPEN, {raw_tracepoint={name=\"sys_enter\", prog_fd=5}}, 16) = "
            "-1 EBADF (Bad file descriptor)");
  std::string interface = "lo" + std::string(14, '\0') + halves(1) + std::string(20, '\0');
  EXPECT_EQ(Made("ioctl", {3, 0x8933, kThere}, 0).at(kThere, interface).text(),
            "ioctl(3, SIOCGIFINDEX, {ifr_name=\"lo\", ifr_ifindex=1}) = 0");
  EXPECT_EQ(Made("ioctl", {3, 0x8933, kThere}, -19).at(kThere, interface).text(),
            "ioctl(3, SIOCGIFINDEX, {ifr_name=\"lo\"}) = -1 ENODEV (No such device)");
}

TEST(Call, forms_that_a_command_chooses) {
  EXPECT_EQ(Made("prctl", {34, 0, 0, 0, 0}, 1).text(), "prctl(PR_MCE_KILL_GET, 0, 0, 0, 0) = 1 (PR_MCE_KILL_EARLY)");
  EXPECT_EQ(Made("prctl", {47, 4, 0, 0, 0}, 0).text(), "prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) = 0");
  EXPECT_EQ(Made("prctl", {0x53564d41, 0, kThere, 4096, kThere}, 0).at(kThere, "heap\0"s).text(),
            "prctl(PR_SET_VMA, PR_SET_VMA_ANON_NAME, 0x7ffc00001000, 4096, \"heap\") = 0");
  EXPECT_EQ(Made("fsconfig", {3, 2, kThere, kThere + 8, 4}, 0).at(kThere, "key\0"s).at(kThere + 8, "ab\0d"s).text(),
            "fsconfig(3, FSCONFIG_SET_BINARY, \"key\", \"\\x61\\x62\\x00\\x64\", 4) = 0");
  EXPECT_EQ(Made("fsconfig", {3, 3, kThere, kThere, kHere}, 0).at(kThere, "key\0"s).text(),
            "fsconfig(3, FSCONFIG_SET_PATH, \"key\", \"key\", AT_FDCWD) = 0");
  // What a rule of a newer kind has is not known.
  EXPECT_EQ(Made("landlock_add_rule", {3, 1, kThere, 0}, 0).at(kThere, words(1, 80)).text(),
            "landlock_add_rule(3, LANDLOCK_RULE_PATH_BENEATH, {allowed_access=LANDLOCK_ACCESS_FS_EXECUTE, "
            "parent_fd=80}, 0) = 0");
  EXPECT_EQ(Made("landlock_add_rule", {3, 2, kThere, 0}, 0).at(kThere, words(1, 80)).text(),
            "landlock_add_rule(3, 0x2 /* LANDLOCK_RULE_??? */, 0x7ffc00001000, 0) = 0");
  EXPECT_EQ(Made("ioctl", {3, 0xc0185879, kThere}, 0).at(kThere, words(1, 2, 3, 0, 0)).text(),
            "ioctl(3, FITRIM, {start=0x1, len=2, minlen=3}) = 0");
}

TEST(Call, structures_that_have_grown_or_are_short) {
  const std::string limits = words(1, 2, 3) + halves(7, 9);
  EXPECT_EQ(Made("sched_setattr", {0, kThere, 0}, 0).at(kThere, halves(56, 0) + words(0, 0) + limits).text(),
            "sched_setattr(0, {size=56, sched_policy=SCHED_OTHER, sched_flags=0, sched_nice=0, sched_priority=0, "
            "sched_runtime=1, sched_deadline=2, sched_period=3, sched_util_min=7, sched_util_max=9}, 0) = 0");
  EXPECT_EQ(Made("sched_setattr", {0, kThere, 0}, 0).at(kThere, halves(48, 0) + words(0, 0) + limits).text(),
            "sched_setattr(0, {size=48, sched_policy=SCHED_OTHER, sched_flags=0, sched_nice=0, sched_priority=0, "
            "sched_runtime=1, sched_deadline=2, sched_period=3}, 0) = 0");
  // BPF_LINK_CREATE, BPF_PROG_GET_NEXT_ID
  EXPECT_EQ(
      Made("bpf", {28, kThere, 8}, -22).at(kThere, halves(5, 6)).text(),
      "bpf(BPF_LINK_CREATE, {link_create={prog_fd=5, target_fd=6, attach_type=BPF_CGROUP_INET_INGRESS, flags=0}}, 8) = "
      "-1 EINVAL (Invalid argument)");
  EXPECT_EQ(Made("bpf", {11, kThere, 12}, 0).at(kThere, halves(1, 2, 8)).text(),
            "bpf(BPF_PROG_GET_NEXT_ID, {start_id=1, next_id=2, open_flags=BPF_F_RDONLY}, 12) = 0");
  EXPECT_EQ(
      Made("mount_setattr", {kHere, kThere + 32, 0, kThere, 32}, 0).at(kThere, words(2, 1, 0x40000, 0) + "x\0"s).text(),
      "mount_setattr(AT_FDCWD, \"x\", 0, {attr_set=MOUNT_ATTR_NOSUID, attr_clr=MOUNT_ATTR_RDONLY, "
      "propagation=MS_PRIVATE, userns_fd=0}, 32) = 0");
  const std::string handle = halves(8, 1) + words(0x35d) + std::string(120, '\0');
  EXPECT_EQ(
      Made("open_by_handle_at", {3, kThere, 0}, 4).at(kThere, handle).text(),
      "open_by_handle_at(3, {handle_bytes=8, handle_type=1, f_handle=\"\\x5d\\x03\\x00\\x00\\x00\\x00\\x00\\x00\"}, "
      "O_RDONLY) = 4");
}

TEST(Call, groups_and_filters_of_sockets) {
  const std::string group = halves(1, 0) + "\2\0\0\0\340\0\0\1"s + std::string(120, '\0');
  EXPECT_EQ(Made("setsockopt", {3, 0, 42, kThere, 136}, 0).at(kThere, group).text(),
            "setsockopt(3, SOL_IP, MCAST_JOIN_GROUP, {gr_interface=if_nametoindex(\"lo\"), "
            "gr_group={sa_family=AF_INET, sin_port=htons(0), sin_addr=inet_addr(\"224.0.0.1\")}}, 136) = 0");
  for (const auto& [bits, text] :
       {std::pair(-2, "~[ICMP_ECHOREPLY]"), std::pair(0x100008, "[ICMP_DEST_UNREACH 0x14 /* ICMP_??? */]")})
    EXPECT_EQ(Made("setsockopt", {3, 255, 1, kThere, 4}, 0).at(kThere, halves(bits)).text(),
              fmt::format("setsockopt(3, SOL_RAW, ICMP_FILTER, {}, 4) = 0", text));
}

TEST(Call, options_and_addresses_of_sockets) {
  const std::string ids = halves(0, -1, -1), many = std::string(40, 'a');
  EXPECT_EQ(Made("getsockopt", {3, 1, 17, kThere, kThere + 64}, 0).at(kThere, ids).at(kThere + 64, halves(12)).text(),
            "getsockopt(3, SOL_SOCKET, SO_PEERCRED, {pid=0, uid=-1, gid=-1}, [12]) = 0");
  EXPECT_TRUE(Made("getsockopt", {3, 6, 11, kThere, kThere + 64}, 0)
                  .at(kThere, many)
                  .at(kThere + 64, halves(40))
                  .text()
                  .ends_with("aaa\"..., [40]) = 0"));
  EXPECT_EQ(Made("connect", {3, kThere, 12}, 0).at(kThere, halves(16, 77, 3)).text(),
            "connect(3, {sa_family=AF_NETLINK, nl_pid=77, nl_groups=0x000003}, 12) = 0");
  EXPECT_EQ(Made("connect", {3, kThere, 16}, 0).at(kThere, halves(40, 1234, 2, 0)).text(),
            "connect(3, {sa_family=AF_VSOCK, svm_cid=VMADDR_CID_HOST, svm_port=0x4d2, svm_flags=0}, 16) = 0");
}

TEST(Call, directory_entries_are_counted_beyond_what_is_taken) {
  std::string entries;
  for (int i = 0; i < 300; ++i) entries += words(i + 1, i + 2) + "\30\0\10"s + "abcd\0"s;
  Made call("getdents64", {3, kThere, 32768}, int64_t(entries.size()));
  EXPECT_EQ(call.at(kThere, entries).text(), "getdents64(3, 0x7ffc00001000 /* 300 entries */, 32768) = 7200");
  Made verbose("getdents64", {3, kThere, 32768}, 24);
  verbose.style.abbreviate = false;
  EXPECT_EQ(verbose.at(kThere, entries).text(),
            "getdents64(3, [{d_ino=1, d_off=2, d_reclen=24, d_type=DT_REG, d_name=\"abcd\"}], 32768) = 24");
  EXPECT_EQ(Made("getdents64", {3, kThere, 32768}, 0).text(),
            "getdents64(3, 0x7ffc00001000 /* 0 entries */, 32768) = 0");
}

TEST(Call, messages_and_vectors_show_what_they_point_to) {
  // struct msghdr {name, namelen, iov, iovlen, control, controllen, flags} with one buffer of three bytes.
  const std::string header = words(0, 0, kThere + 64, 1, 0, 0, 0);
  EXPECT_EQ(
      Made("sendmsg", {8, kThere, 0x4000}, 3).at(kThere, header).at(kThere + 64, words(kThere + 80, 3) + "abc").text(),
      "sendmsg(8, {msg_name=NULL, msg_namelen=0, msg_iov=[{iov_base=\"abc\", iov_len=3}], msg_iovlen=1, "
      "msg_controllen=0, msg_flags=0}, MSG_NOSIGNAL) = 3");
  EXPECT_EQ(Made("readv", {7, kThere, 1}, -11).at(kThere, words(kThere + 16, 3) + "abc").text(),
            "readv(7, [{iov_base=0x7ffc00001010, iov_len=3}], 1) = -1 EAGAIN (Resource temporarily unavailable)");
}

TEST(Call, results_have_names_and_sets) {
  EXPECT_EQ(Made("fcntl", {0, 3}, 0x8002).text(), "fcntl(0, F_GETFL) = 0x8002 (flags O_RDWR|O_LARGEFILE)");
  EXPECT_EQ(Made("poll", {kThere, 1, 1}, 0).at(kThere, halves(7, 3)).text(),
            "poll([{fd=7, events=POLLIN|POLLPRI}], 1, 1) = 0 (Timeout)");
  EXPECT_EQ(Made("poll", {kThere, 1, 1}, 1).at(kThere, halves(8, 4 | 4 << 16)).text(),
            "poll([{fd=8, events=POLLOUT}], 1, 1) = 1 ([{fd=8, revents=POLLOUT}])");
  EXPECT_EQ(Made("pause", {}, -514).text(), "pause() = ? ERESTARTNOHAND (To be restarted if no handler)");
  EXPECT_EQ(Made("umask", {0}, 022).text(), "umask(000) = 022");
}

TEST(Call, sets_of_signals_and_their_actions) {
  EXPECT_EQ(Made("rt_sigprocmask", {0, kThere, 0, 8}, 0).at(kThere, words(~0ull & ~(3ull << 31))).text(),
            "rt_sigprocmask(SIG_BLOCK, ~[RTMIN RT_1], NULL, 8) = 0");
  EXPECT_EQ(
      Made("rt_sigaction", {10, kThere, 0, 8}, 0).at(kThere, words(1, 0x54000000, 0x7fd6f2949050, 0x10002)).text(),
      "rt_sigaction(SIGUSR1, {sa_handler=SIG_IGN, sa_mask=[INT CHLD], sa_flags=SA_RESTORER|SA_RESTART|SA_NODEFER, "
      "sa_restorer=0x7fd6f2949050}, NULL, 8) = 0");
}

TEST(Call, the_end_of_a_child_shows_its_times) {
  siginfo_t info{};
  info.si_signo = SIGCHLD;
  info.si_code = CLD_EXITED;
  info.si_pid = 12;
  info.si_status = 3;
  info.si_utime = 7;
  std::string text;
  ProcessFacts nothing;
  append_signal_info(text, std::as_bytes(std::span(&info, 1)), {}, nothing);
  EXPECT_TRUE(text.ends_with("si_pid=12, si_uid=0, si_status=3, si_utime=7 /* 0.07 s */, si_stime=0}")) << text;
}

TEST(Call, a_return_from_a_handler_shows_the_mask_of_its_frame) {
  constexpr uint64_t kMaskInFrame = 296;  // of struct ucontext
  Made made("rt_sigreturn", {}, 61);
  made.stack_pointer = kThere - kMaskInFrame;
  EXPECT_EQ(made.at(kThere, words(1 << 16)).text(), "rt_sigreturn({mask=[CHLD]}) = 61");
}

TEST(Call, masks_of_memory_nodes) {
  const std::string mask = words(1) + std::string(120, '\0');
  EXPECT_EQ(Made("set_mempolicy", {5, kThere, 65}, 0).at(kThere, mask).text(),
            "set_mempolicy(MPOL_PREFERRED_MANY, [0x00000000000001], 65) = 0");
  EXPECT_EQ(Made("get_mempolicy", {0, kThere, 129, 0, 0}, 0).at(kThere, mask).text(),
            "get_mempolicy(NULL, [0x00000000000001, 0000000000000000], 129, NULL, 0) = 0");
}

TEST(Call, an_unknown_call_shows_its_registers) {
  EXPECT_EQ(Made("no such call", {1, 2, 3, 4, 5, 0}, -38).text(),
            "syscall_0x1f4(0x1, 0x2, 0x3, 0x4, 0x5, 0) = -1 ENOSYS (Function not implemented)");
}

// What kernels after the headers have is shown by the names and types of their tracepoints.
TEST(Call, a_newer_call_is_shown_by_its_tracepoint_format) {
  constexpr std::string_view kFormat =
      "name: sys_enter_fchmodat2\nformat:\n"
      "\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n"
      "\tfield:int __syscall_nr;\toffset:8;\tsize:4;\tsigned:1;\n"
      "\tfield:int dfd;\toffset:16;\tsize:8;\tsigned:0;\n"
      "\tfield:const char * filename;\toffset:24;\tsize:8;\tsigned:0;\n"
      "\tfield:umode_t mode;\toffset:32;\tsize:8;\tsigned:0;\n"
      "\tfield:unsigned int flags;\toffset:40;\tsize:8;\tsigned:0;\n";
  constexpr uint32_t kNumber = 452;
  const CallRow* row = add_call(kNumber, "fchmodat2", kFormat);
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(find_call("fchmodat2"), row);
  EXPECT_EQ(Made("fchmodat2", {kHere, kThere, 0644, 0x100}, 0).at(kThere, "/x\0"s).text(),
            "fchmodat2(AT_FDCWD, \"/x\", 0644, 0x100) = 0");
  EXPECT_EQ(number_of(*add_call(0, "other", kFormat)), 0u);  // read() keeps its row
  EXPECT_EQ(name_of(*find_call(0u)), "read");
}

// As strace: every register that the call may use, in order and without names, whatever the command.
TEST(Call, raw_arguments_are_all_registers) {
  Made prctl("prctl", {22, 1, 2, 3, 4}, 0), clone("clone", {0x1200011, 0, 0, 7, 0}, 5);
  prctl.style.raw = clone.style.raw = true;
  EXPECT_EQ(prctl.text(), "prctl(0x16, 0x1, 0x2, 0x3, 0x4) = 0");
  EXPECT_EQ(clone.text(), "clone(0x1200011, 0, 0, 0x7, 0) = 0x5");
}

// A read() that blocks shows no `buf`.
TEST(Call, a_register_is_that_of_its_argument) {
  ProcessFacts nothing;
  const auto registers_of = [&](std::string_view name, uint32_t state, std::initializer_list<uint64_t> arguments) {
    CallRecord record{};
    record.number = number_of(*find_call(name));
    record.state = state;
    std::ranges::copy(arguments, record.arguments);
    std::string text;
    for (const ArgumentText& argument : argument_texts({&record, {}}, {}, nothing))
      text += fmt::format("{}={:#x} ", argument.name, argument.raw);
    return text;
  };
  EXPECT_EQ(registers_of("read", kEntered, {3, 0x7f00, 512}), "fd=0x3 count=0x200 ");
  EXPECT_EQ(registers_of("read", 0, {3, 0x7f00, 512}), "fd=0x3 buf=0x7f00 count=0x200 ");
}

TEST(Call, every_signature_parses_and_every_plan_fits) {
  for (uint32_t i = 0; i < kCalls; ++i)
    if (const CallRow* row = find_call(i)) {
      EXPECT_LE(plan_of(*row, Style()).steps, kMostSteps) << name_of(*row);
    }
  EXPECT_GE(calls_of("all").size(), 362u);
  EXPECT_EQ(calls_of("%net"), calls_of("%network"));
  EXPECT_EQ(calls_of("network"), calls_of("%network"));
  EXPECT_EQ(calls_of("110"), calls_of("getppid"));
  EXPECT_TRUE(calls_of("400").empty());  // no call has the number
  EXPECT_TRUE(calls_of("/[").empty());
}

}  // namespace
}  // namespace scry::syscalls
