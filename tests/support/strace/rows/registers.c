// Registers of a traced process, attributes of bpf(), and structures of old calls.
#include <elf.h>
#include <linux/bpf.h>
#include <signal.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#define PTRACE(request, address, data) syscall(SYS_ptrace, request, child, address, data)

static void registers(void) {
  const pid_t child = fork();
  if (child == 0) {
    ptrace(PTRACE_TRACEME, 0, 0, 0);
    __asm__ volatile("int3");
    _exit(0);
  }
  waitpid(child, 0, 0);
  static char memory[2048];
  static const long sets[] = {NT_PRSTATUS, NT_FPREGSET, NT_PRXFPREG, NT_PRPSINFO, 99};
  for (size_t i = 0; i < sizeof sets / sizeof *sets; ++i) {
    struct iovec place = {memory, sizeof memory}, part = {memory, 8 * i};
    PTRACE(PTRACE_GETREGSET, sets[i], &place), PTRACE(PTRACE_SETREGSET, sets[i], &part);
    PTRACE(PTRACE_GETREGSET, sets[i], 8L), PTRACE(PTRACE_SETREGSET, sets[i], 0L);
  }
  static struct user_regs_struct general;
  static struct user_fpregs_struct floating;
  PTRACE(PTRACE_GETREGS, 0L, &general), PTRACE(PTRACE_SETREGS, 0L, &general), PTRACE(PTRACE_GETREGS, 0L, 8L);
  PTRACE(PTRACE_GETFPREGS, 0L, &floating), PTRACE(PTRACE_SETFPREGS, 0L, &floating);
  for (long place = 0; place < 960; place += 4) PTRACE(PTRACE_PEEKUSER, place, memory);
  PTRACE(PTRACE_PEEKUSER, 5L, memory), PTRACE(PTRACE_POKEUSER, 13L, 5L), PTRACE(PTRACE_POKEUSER, 4000L, 5L);
  PTRACE(PTRACE_PEEKTEXT, sets, memory), PTRACE(PTRACE_PEEKDATA, 8L, memory), PTRACE(PTRACE_POKEDATA, memory, 8L);
  PTRACE(PTRACE_GETEVENTMSG, 0L, memory);
  PTRACE(PTRACE_GETSIGMASK, 8L, memory), PTRACE(PTRACE_SETSIGMASK, 8L, memory);
  PTRACE(PTRACE_KILL, 0L, 0L);
}

// Other commands count what the machine has loaded.
static void attributes(void) {
  static int words[64];
  for (int i = 0; i < 64; ++i) words[i] = i % 5 + 1;
  for (int command = 0; command < 39; ++command)
    for (int size = 64; size <= 128; size *= 2)
      if (command != BPF_MAP_GET_NEXT_ID && command != BPF_PROG_GET_NEXT_ID && command != BPF_BTF_GET_NEXT_ID &&
          command != BPF_LINK_GET_NEXT_ID)
        syscall(SYS_bpf, command, words, size);
}

static void next_identifier(void) {
  union bpf_attr attributes = {.start_id = 0};
  syscall(SYS_bpf, BPF_BTF_GET_NEXT_ID, &attributes, 12);  // that of the kernel is the first
  attributes.start_id = 0;
  syscall(SYS_bpf, BPF_BTF_GET_NEXT_ID, &attributes, 12);
  attributes.start_id = 0, attributes.next_id = 7;
  syscall(SYS_bpf, BPF_BTF_GET_NEXT_ID, &attributes, 8);
  attributes.start_id = -1, attributes.next_id = 7, attributes.open_flags = BPF_F_RDONLY;
  syscall(SYS_bpf, BPF_MAP_GET_NEXT_ID, &attributes, 12), syscall(SYS_bpf, BPF_LINK_GET_NEXT_ID, &attributes, 4);
}

static void others(void) {
  static long words[16] = {1, 2, 3, 4, 5, 6};
  syscall(SYS__sysctl, words), syscall(SYS__sysctl, 8L), syscall(SYS__sysctl, 0L);
  syscall(SYS_set_thread_area, words), syscall(SYS_set_thread_area, 8L);
  for (long flags = 1; flags < 1L << 40; flags <<= 3) {
    syscall(SYS_msgget, 5L, flags & ~01000L), syscall(SYS_fanotify_init, flags, 0L);
    syscall(SYS_connect, -1L, words, flags), syscall(SYS_writev, -1L, words, -flags);
  }
  for (long flags = 0; flags < 8; ++flags) syscall(SYS_mremap, 1L, 0L, 0L, flags, 4096L);
  syscall(SYS_shmget, 0L, 0L, 0x2000L), syscall(SYS_get_mempolicy, 0L, words, 0L, 0L, 0L);
  syscall(SYS_fanotify_init, ~3L, 0L);
  const struct timeval times[2] = {{5, 9}, {6, 70000}};
  syscall(SYS_utimes, "/nosuch", times);
}

int main(void) {
  registers();
  attributes();
  next_identifier();
  others();
  return 0;
}
