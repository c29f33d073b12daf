// Processes: every option of prctl() with small values, clone3(), capabilities, scheduling, futexes, segments.
#define _GNU_SOURCE
#include <asm/ldt.h>
#include <linux/capability.h>
#include <linux/futex.h>
#include <linux/prctl.h>
#include <linux/sched.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static char memory[512];

static void prctl_calls(void) {
  const long values[] = {0, 1, 2, 3, 4, 5, 10, 41, 0x10000, 0x80002, -1, 0x100000001};
  const long options[] = {1,  3,  4,  5,  6,  9,  10, 11, 12, 19, 20, 24, 26, 28, 29, 33, 36, 38, 43,
                          45, 46, 47, 50, 51, 52, 53, 54, 55, 57, 58, 60, 61, 62, 63, 64, 65, 66, 67};
  for (size_t i = 0; i < sizeof options / sizeof *options; ++i)
    for (size_t j = 0; j < sizeof values / sizeof *values; ++j) {
      const long option = options[i], value = values[j];
      if (option == PR_SET_TAGGED_ADDR_CTRL || (option == PR_SET_DUMPABLE && value == 0)) continue;
      syscall(SYS_prctl, option, value, value + 1, 5L, 6L);
      syscall(SYS_prctl, option, value, 0L, 0L, 0L);
    }
  syscall(SYS_prctl, PR_SET_NAME, "longer than fifteen characters"), syscall(SYS_prctl, PR_SET_NAME, "short");
  syscall(SYS_arch_prctl, 0x1011, memory);  // ARCH_GET_CPUID
}

static void clone3_calls(void) {
  int numbers[3] = {1, 2, 3};
  struct clone_args arguments = {.exit_signal = 70, .set_tid = (size_t)numbers, .set_tid_size = 3};
  syscall(SYS_clone3, &arguments, sizeof arguments);
  arguments.set_tid_size = 40;
  syscall(SYS_clone3, &arguments, sizeof arguments);
  arguments.cgroup = 5;
  syscall(SYS_clone3, &arguments, sizeof arguments), syscall(SYS_clone3, &arguments, 80L);
  struct {
    struct clone_args known;
    char further[32];
  } longer = {.known = {.flags = CLONE_INTO_CGROUP, .exit_signal = 70, .cgroup = 5}};
  for (long size = 64; size <= 88; size += 8) syscall(SYS_clone3, &longer, size);
  syscall(SYS_clone3, &longer, sizeof longer);
  longer.further[3] = 7;
  syscall(SYS_clone3, &longer, sizeof longer);
  for (int bit = 0; bit < 34; ++bit)
    if (bit != 8) syscall(SYS_clone, 1L << bit | CLONE_SIGHAND | CLONE_THREAD, 0L, 0L, 0L, 0L);  // CLONE_VM: it works
}

static void capability_calls(void) {
  const unsigned versions[] = {0, 0x19980330, 0x20071026, 0x20080522, 5};
  for (size_t i = 0; i < sizeof versions / sizeof *versions; ++i) {
    struct __user_cap_header_struct header = {versions[i], 0};
    syscall(SYS_capget, &header, memory), syscall(SYS_capget, &header, NULL);
    header = (struct __user_cap_header_struct){versions[i], 77777777};
    syscall(SYS_capset, &header, memory);
  }
  syscall(SYS_capget, 8L, memory), syscall(SYS_capset, 8L, memory);
}

static void futex_calls(void) {
  const struct timespec wait = {0, 1000};
  for (int operation = 0; operation < 16; ++operation)
    for (int flags = 0; flags < 4; ++flags) {
      if (operation == FUTEX_LOCK_PI2 && flags > 1) continue;
      syscall(SYS_futex, 8L, operation | flags << 7, 5L, 8L, 8L, 0x12345678L);
    }
  for (unsigned operation = 0; operation < 16; ++operation)
    for (unsigned comparison = 0; comparison < 8; ++comparison)
      syscall(SYS_futex, 8L, FUTEX_WAKE_OP, 1L, 2L, 8L, operation << 28 | comparison << 24 | 5 << 12 | 9);
  struct futex_waitv waiters[2] = {{5, 8, 2, 0}, {6, 8, 130, 3}};
  syscall(SYS_futex_waitv, waiters, 2L, 0L, &wait, 1L), syscall(SYS_futex_waitv, waiters, 0L, 0L, NULL, 1L);
}

int main(void) {
  prctl_calls(), clone3_calls(), capability_calls(), futex_calls();
  for (long size = 8; size < 32; size += 8)
    for (int function = 0; function < 3; ++function) syscall(SYS_modify_ldt, function, memory, size);
  for (int flags = 0; flags < 8; ++flags) syscall(SYS_rseq, 8L, 32L, flags, 0x53053053L);
  for (int type = 0; type < 12; ++type) syscall(SYS_kcmp, 1, 1, type, 5L, memory);
  for (int kind = 0; kind < 8; ++kind) syscall(SYS_ioprio_set, 9, 1, kind << 13 | kind);
  for (int policy = 0; policy < 4; ++policy) syscall(SYS_sched_setscheduler, -1, policy | 0x40000000, memory);
  syscall(SYS_membarrier, 0x100000000L, 0L, 0L);
  return 0;
}
