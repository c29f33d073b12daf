/* odd_calls: system calls by every way into the kernel, each a known number of times; what a tracer must count is
 * beside each. Prints nothing.
 *
 * usage: odd_calls            ("odd_calls ok" by itself: ends at once) */
#define _GNU_SOURCE
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define X32 0x40000000L
#define NO_SUCH_CALL 4000L

static void in_child(void (*body)(void)) {
  int status;
  pid_t child = fork();
  if (child == 0) {
    body();
    syscall(SYS_exit_group, 7);
  }
  waitpid(child, &status, 0);
}

/* 5 native calls of kill, signals 0 to 4 of a process that does not exist */
static void native(void) {
  for (int i = 0; i < 5; i++) syscall(SYS_kill, 0x3ffffff, i);
}

/* 3 calls of the 32-bit kill, which are no calls of the 64-bit one; a kernel without them ends the child by SIGSEGV */
static void compat(void) {
  for (int i = 0; i < 3; i++) {
    long result = 37;
    __asm__ volatile("int $0x80" : "+a"(result) : "b"(0x3ffffff), "c"(20L + i) : "memory", "r8", "r9", "r10", "r11");
  }
}

/* kill of the x32 ABI, refused or not, and a number that no call has: neither is a call of kill */
static void unknown(void) {
  syscall(X32 | SYS_kill, 0x3ffffff, 30);
  syscall(NO_SUCH_CALL, 0x3ffffff, 31);
}

/* refused by seccomp: never entered */
static void refused(void) {
  struct sock_filter rules[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
                                BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_kill, 0, 1),
                                BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1),
                                BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  struct sock_fprog filter = {sizeof rules / sizeof *rules, rules};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0) return;
  for (int i = 0; i < 4; i++) syscall(SYS_kill, 0x3ffffff, 40 + i);
}

/* 1 nanosleep that a stop interrupts, and 1 restart_syscall that goes on with it */
static void restarted(void) {
  struct timespec time = {0, 600000000};
  syscall(SYS_nanosleep, &time, &time);
}
static void restart(void) {
  struct timespec pause = {0, 200000000};
  int status;
  pid_t child = fork();
  if (child == 0) {
    restarted();
    syscall(SYS_exit_group, 8);
  }
  clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, NULL);
  kill(child, SIGSTOP);
  waitpid(child, &status, WUNTRACED);
  kill(child, SIGCONT);
  waitpid(child, &status, 0);
}

/* 2 calls of execve that fail, and 1 that does not come back; the names are on the stack, in memory */
static void replaced(void) {
  char one[] = "/no/such/one", two[] = "/no/such/two", self[] = "/proc/self/exe";
  char* const words[] = {"odd_calls", "ok", NULL};
  char* const none[] = {NULL};
  execve(one, words, none);
  execve(two, words, none);
  execve(self, words, none);
}

int main(int argc, char** argv) {
  (void)argv;
  if (argc > 1) return 9;
  in_child(native);
  in_child(compat);
  in_child(unknown);
  in_child(refused);
  in_child(replaced);
  restart();
  return 10;
}
