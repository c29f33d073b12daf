#include "syscalls/tampering.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>

namespace scry::syscalls {
namespace {

Tampering read(std::string_view text, bool is_fault = false) {
  const auto made = read_tampering(text, is_fault ? TamperingUse::fault : TamperingUse::inject);
  EXPECT_TRUE(made) << text << ": " << (made ? "" : made.error().what);
  return made.value_or(Tampering{});
}

// "PART: MESSAGE": the wrong part and the message about it.
std::string error_in(std::string_view text, bool is_fault = false) {
  const auto made = read_tampering(text, is_fault ? TamperingUse::fault : TamperingUse::inject);
  if (made) return "accepted";
  return std::string(text.substr(made.error().at, made.error().size)) + ": " + made.error().what;
}

std::string chosen(const char* when) {
  const Occurrences occurrences = read(std::string("getpid:error=1:when=") + when).when;
  std::string all;
  for (uint32_t i = 1; i <= 9; ++i)
    if (occurrences.has(i)) all += char('0' + i);
  return all;
}

TEST(Tampering, counts_every_form_of_when) {
  EXPECT_EQ(chosen("3"), "3");
  EXPECT_EQ(chosen("3+"), "3456789");
  EXPECT_EQ(chosen("2+3"), "258");
  EXPECT_EQ(chosen("2..4"), "234");
  EXPECT_EQ(chosen("2..7+2"), "246");
  EXPECT_EQ(chosen("2..4+"), "234");
  EXPECT_EQ(chosen("1:when=5"), "5");  // the last one counts
}

TEST(Tampering, reads_each_action) {
  const Tampering all =
      read("getpid:retval=0x10:signal=USR1:delay_enter=1.5ms:delay_exit=2:poke_exit=@arg2=00fF,@arg1=41");
  EXPECT_EQ(all.result, 16);
  EXPECT_EQ(all.signal, SIGUSR1);
  EXPECT_EQ(all.enter.delay_ns, 1'500'000u);
  EXPECT_EQ(all.exit.delay_ns, 2'000u);
  ASSERT_EQ(all.exit.pokes.size(), 2u);
  EXPECT_EQ(all.exit.pokes[0].argument, 1u);
  EXPECT_EQ(all.exit.pokes[0].bytes, std::string("\0\xff", 2));
  EXPECT_EQ(read("getpid:error=EAGAIN:syscall=getuid").result, -EAGAIN);
  EXPECT_EQ(read("getpid:error=133").result, -133);
  EXPECT_EQ(read("getpid:error=eio").result, -EIO);
  EXPECT_EQ(read("getpid:error=EWOULDBLOCK").result, -EWOULDBLOCK);
  EXPECT_EQ(read("getpid:signal=SIGRT_2:retval=-1").result, -1);
}

TEST(Tampering, fault_fails_with_enosys_by_default) {
  EXPECT_EQ(read("openat", true).result, -ENOSYS);
  EXPECT_EQ(read("openat:error=EIO:when=2", true).result, -EIO);
  EXPECT_EQ(error_in("openat:retval=1", true), "retval: 'retval' is nothing that a fault does");
}

TEST(Tampering, marks_the_wrong_part) {
  EXPECT_EQ(error_in("opena:error=1"), "opena: 'opena' is no system call");
  EXPECT_EQ(error_in(":error=1"), ": no system call is named");
  EXPECT_EQ(error_in("getpid"), "getpid: what is to be done is missing");
  EXPECT_EQ(error_in("getpid:when=2"), "getpid:when=2: what is to be done is missing");
  EXPECT_EQ(error_in("getpid:error"), "error: 'error' has no value: expecting error=VALUE");
  EXPECT_EQ(error_in("getpid:error=1:retval=1"), "retval=1: error= and retval= set the result, which can be set once");
  EXPECT_EQ(error_in("getpid:signal=1:signal=2"), "signal=2: signal= may be given once");
  EXPECT_EQ(error_in("getpid:error=EFOO"),
            "EFOO: 'EFOO' is no error: expecting a name such as ENOENT, or a number from 1 to 4095");
  EXPECT_EQ(error_in("getpid:error=0"),
            "0: '0' is no error: expecting a name such as ENOENT, or a number from 1 to 4095");
  EXPECT_EQ(error_in("getpid:signal=65"),
            "65: '65' is no signal: expecting a name such as SIGTERM, or a number from 1 to 64");
  EXPECT_EQ(error_in("getpid:delay_enter=-1"),
            "-1: '-1' is no time: expecting a number with s, ms, us or ns, or microseconds");
  EXPECT_EQ(error_in("getpid:delay_enter=1min"),
            "1min: '1min' is no time: expecting a number with s, ms, us or ns, or microseconds");
  EXPECT_EQ(error_in("getpid:error=1:when=0"), "0: '0': expecting a number from 1 to 65535");
  EXPECT_EQ(error_in("getpid:error=1:when=3..1"), "3..1: '3..1': the last call comes before the first");
  EXPECT_EQ(error_in("getpid:error=1:when=3+0"), "0: '0': expecting a number from 1 to 65535");
  EXPECT_EQ(error_in("getpid:poke_enter=@arg7=00"), "@arg7=00: '@arg7=00': expecting @argN=BYTES, with N from 1 to 6");
  EXPECT_EQ(error_in("read:poke_exit=@arg1=00,@arg2=0"), "0: '0': expecting two hexadecimal digits for each byte");
  EXPECT_EQ(error_in("getpid:syscall=getuid"), "getpid:syscall=getuid: syscall= needs error= or retval=");
  EXPECT_EQ(error_in("getpid:error=1:syscall=kill"), "kill: 'kill' is not one of the calls without effects (%pure)");
}

TEST(Tampering, the_last_rule_of_a_call_counts) {
  const std::vector<Tampering> rules = {read("getpid,getppid:error=1"), read("getppid:delay_enter=1")};
  EXPECT_EQ(find_tampering(rules, number_of(*find_call("getpid"))), &rules[0]);
  EXPECT_EQ(find_tampering(rules, number_of(*find_call("getppid"))), &rules[1]);
  EXPECT_EQ(find_tampering(rules, number_of(*find_call("getuid"))), nullptr);
}

}  // namespace
}  // namespace scry::syscalls
