// Calls whose arguments depend on a command: ptrace, keyctl.
#include <linux/keyctl.h>
#include <linux/ptrace.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define PTRACE(request, address, data) syscall(SYS_ptrace, request, -1L, address, data)
#define BOTH(request) PTRACE(request, 8L, 9L), PTRACE(request, 0L, 0L)

int main(void) {
  const long requests[] = {PTRACE_TRACEME + 1,
                           PTRACE_CONT,
                           PTRACE_KILL,
                           PTRACE_SINGLESTEP,
                           PTRACE_ATTACH,
                           PTRACE_DETACH,
                           PTRACE_SYSCALL,
                           PTRACE_GETEVENTMSG,
                           PTRACE_GETSIGINFO,
                           PTRACE_SETSIGINFO,
                           PTRACE_LISTEN,
                           PTRACE_GETSIGMASK,
                           PTRACE_SECCOMP_GET_FILTER,
                           PTRACE_SECCOMP_GET_METADATA,
                           PTRACE_GET_SYSCALL_INFO,
                           12,
                           13,
                           14,
                           15};
  for (unsigned i = 0; i < sizeof requests / sizeof *requests; ++i) BOTH(requests[i]);
  BOTH(PTRACE_SETOPTIONS), BOTH(21), BOTH(PTRACE_SEIZE);
  PTRACE(PTRACE_SETOPTIONS, 0L, ~0L), PTRACE(PTRACE_SEIZE, 0L, 1L);
  siginfo_t info = {.si_signo = SIGCHLD, .si_code = CLD_EXITED};
  PTRACE(PTRACE_SETSIGINFO, 0L, &info);

  char memory[8], texts[] = "abcdefg";
  struct iovec vector[2] = {{texts, 3}, {texts + 3, 4}};
  struct keyctl_dh_params exchange = {{1}, 2, 3};
  syscall(SYS_keyctl, KEYCTL_REJECT, 1L, 2L, 13L, 3L), syscall(SYS_keyctl, KEYCTL_REJECT, 1L, 2L, 3L, -1L);
  syscall(SYS_keyctl, KEYCTL_INSTANTIATE_IOV, 1L, vector, 2L, -1L);
  syscall(SYS_keyctl, KEYCTL_INSTANTIATE_IOV, 1L, 8L, 2L, 4L);
  syscall(SYS_keyctl, KEYCTL_DH_COMPUTE, &exchange, memory, 8L, 0L);
  syscall(SYS_keyctl, KEYCTL_DH_COMPUTE, 8L, memory, 8L, 0L);
  syscall(SYS_keyctl, KEYCTL_PKEY_QUERY, 1L, 0L, texts, memory);
  syscall(SYS_keyctl, KEYCTL_PKEY_QUERY, 1L, 5L, 8L, 0L);
  // The kernel writes nothing of what has no room.
  char room[16] = "________SECRET!";
  syscall(SYS_keyctl, KEYCTL_DESCRIBE, -3L, room, 2L);
  syscall(SYS_keyctl, KEYCTL_DESCRIBE, -3L, 0L, 0L);
  return 0;
}
