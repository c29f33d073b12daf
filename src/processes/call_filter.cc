#include "processes/call_filter.h"

#include <linux/audit.h>
#include <linux/seccomp.h>

#include <cstddef>
#include <span>

namespace scry {
namespace {

constexpr uint32_t kX32 = 0x40000000;  // __X32_SYSCALL_BIT

struct Range {
  uint32_t first;
  bool notified;
};

void append_search(std::vector<sock_filter>& code, std::span<const Range> ranges) {
  if (ranges.size() == 1) {
    code.push_back(BPF_STMT(BPF_RET | BPF_K, ranges[0].notified ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_ALLOW));
    return;
  }
  const std::span<const Range> below = ranges.first(ranges.size() / 2), above = ranges.subspan(ranges.size() / 2);
  // Conditional jumps reach 255 instructions, unconditional ones any.
  code.push_back(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, above[0].first, 0, 1));
  const size_t jump = code.size();
  code.push_back(BPF_STMT(BPF_JMP | BPF_JA, 0));
  append_search(code, below);
  code[jump].k = uint32_t(code.size() - jump - 1);
  append_search(code, above);
}

}  // namespace

std::vector<sock_filter> call_filter(const syscalls::CallSet& notified) {
  std::vector<Range> ranges;
  for (uint32_t number = 0; number < syscalls::kCalls; ++number)
    if (ranges.empty() || ranges.back().notified != notified.test(number))
      ranges.push_back({number, notified.test(number)});
  if (ranges.back().notified) ranges.push_back({syscalls::kCalls, false});
  std::vector<sock_filter> code = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, kX32, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  append_search(code, ranges);
  return code;
}

}  // namespace scry
