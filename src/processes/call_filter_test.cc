#include "processes/call_filter.h"

#include <gtest/gtest.h>
#include <linux/audit.h>
#include <linux/seccomp.h>

#include <random>

namespace scry {
namespace {

// What the filter returns, by a slow machine that knows the instructions that filters are made of.
uint32_t run(const std::vector<sock_filter>& code, uint32_t number, uint32_t architecture = AUDIT_ARCH_X86_64) {
  uint32_t a = 0;
  for (size_t at = 0; at < code.size(); ++at) {
    const sock_filter& one = code[at];
    switch (one.code) {
      case BPF_LD | BPF_W | BPF_ABS:
        a = one.k == 0 ? number : architecture;
        break;
      case BPF_JMP | BPF_JEQ | BPF_K:
        at += a == one.k ? one.jt : one.jf;
        break;
      case BPF_JMP | BPF_JGE | BPF_K:
        at += a >= one.k ? one.jt : one.jf;
        break;
      case BPF_JMP | BPF_JA:
        at += one.k;
        break;
      case BPF_RET | BPF_K:
        return one.k;
      default:
        ADD_FAILURE() << "instruction " << one.code;
    }
  }
  ADD_FAILURE() << "no end";
  return 0;
}

TEST(CallFilter, notifies_exactly_the_calls_of_the_set) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    std::mt19937 random(seed);
    syscalls::CallSet set;
    const unsigned share = random() % 9;
    for (size_t i = 0; i < set.size(); ++i) set[i] = random() % 8 < share;
    const std::vector<sock_filter> code = call_filter(set);
    ASSERT_LE(code.size(), size_t{BPF_MAXINSNS}) << seed;
    for (uint32_t number = 0; number < 600; ++number) {
      const bool notified = number < set.size() && set[number];
      ASSERT_EQ(run(code, number), notified ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_ALLOW)
          << "seed " << seed << ", call " << number;
    }
  }
}

TEST(CallFilter, leaves_programs_of_other_kinds_alone) {
  const std::vector<sock_filter> code = call_filter(syscalls::CallSet().set());
  EXPECT_EQ(run(code, 0), SECCOMP_RET_USER_NOTIF);
  EXPECT_EQ(run(code, 0, AUDIT_ARCH_I386), SECCOMP_RET_ALLOW);
  EXPECT_EQ(run(code, 0x40000000), SECCOMP_RET_ALLOW);  // x32
}

}  // namespace
}  // namespace scry
