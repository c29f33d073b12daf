// ptrace() of a thread that stops in system calls: what it stopped in, and the signals that wait for it.
#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/ptrace.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static char memory[8192];

static long trace(long request, long pid, unsigned long address, const void* data) {
  return syscall(SYS_ptrace, request, pid, address, data);
}

static void be_traced(void) {
  sigset_t all;
  sigfillset(&all), sigdelset(&all, SIGSTOP), sigprocmask(SIG_BLOCK, &all, 0);
  raise(SIGSTOP);
  kill(getpid(), SIGUSR1), raise(SIGUSR2);
  for (int i = 0; i < 2; ++i) sigqueue(getpid(), 40, (union sigval){.sival_int = 5});
  raise(SIGSTOP);
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getuid, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE | 7), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  struct sock_fprog program = {sizeof code / sizeof *code, code};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
  syscall(SYS_getuid, 1L, 2L, 3L, 4L, 5L, 6L);
  syscall(SYS_close, -1, 2L, 3L, 4L, 5L, 6L);
  syscall(999L, 1L, 2L, 3L, 4L, 5L, 6L);
  syscall(SYS_exit_group, 0L, 2L, 3L, 4L, 5L, 6L);
}

static void tell_stop(pid_t pid) {
  for (int size = 0; size < 92; size += size < 24 ? 5 : 3) trace(PTRACE_GET_SYSCALL_INFO, pid, size, memory);
}

static void tell_signals(pid_t pid) {
  for (int flags = 0; flags < 2; ++flags)
    for (int count = 1; count < 9; count += 7) {
      struct ptrace_peeksiginfo_args arguments = {.flags = flags, .nr = count};
      trace(PTRACE_PEEKSIGINFO, pid, (unsigned long)&arguments, memory);
      arguments.off = 1;
      trace(PTRACE_PEEKSIGINFO, pid, (unsigned long)&arguments, memory);
    }
}

int main(void) {
  struct ptrace_peeksiginfo_args arguments = {.off = 1, .flags = 6, .nr = 2};
  trace(PTRACE_PEEKSIGINFO, -1, (unsigned long)&arguments, memory);
  trace(PTRACE_PEEKSIGINFO, -1, 0, 0), trace(PTRACE_PEEKSIGINFO, -1, 8, memory);
  trace(PTRACE_GET_SYSCALL_INFO, -1, 88, memory), trace(PTRACE_GET_SYSCALL_INFO, -1, 0, 0);
  const pid_t pid = fork();
  if (!pid) be_traced();
  int status;
  waitpid(pid, &status, WUNTRACED);
  trace(PTRACE_SEIZE, pid, 0, (void*)(PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACESECCOMP));
  waitpid(pid, &status, __WALL);
  kill(pid, SIGCONT);
  trace(PTRACE_CONT, pid, 0, 0);
  do waitpid(pid, &status, __WALL);
  while (WSTOPSIG(status) != SIGSTOP && (trace(PTRACE_CONT, pid, 0, 0), 1));
  tell_signals(pid), tell_stop(pid);
  kill(pid, SIGCONT);
  for (trace(PTRACE_SYSCALL, pid, 0, 0); waitpid(pid, &status, __WALL) > 0 && WIFSTOPPED(status);
       trace(PTRACE_SYSCALL, pid, 0, 0))
    tell_stop(pid);
  return 0;
}
