// Makes every system call with values of every kind: strace_sweep bits|values|memory [FIRST [LAST]]
//
//   bits    each argument is each single bit in turn, the others are 0
//   values  each argument is 0 to 79, and the last values below 0, in turn
//   memory  arguments are descriptors, sizes and places, whose memory has zeros, ones, small numbers, places, names
//
// Each number has a process of its own, without privileges and in namespaces of its own, so that nothing outside is
// changed. Two runs make the same calls with the same memory, so that traces of them can be compared.
#define _GNU_SOURCE
#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { kArguments = 6, kPage = 4096, kLastCall = 450 };

// Calls that end, fork or block the process, send it signals at once, or take seconds.
static const int left_out[] = {
    SYS_rt_sigreturn,
    SYS_pause,
    SYS_clone,
    SYS_fork,
    SYS_vfork,
    SYS_exit,
    SYS_exit_group,
    SYS_clone3,
    SYS_select,
    SYS_pselect6,
    SYS_poll,
    SYS_ppoll,
    SYS_sync,
    SYS_rt_sigsuspend,
    SYS_setsid,
    SYS_kill,
    SYS_restart_syscall,
    SYS_userfaultfd,
    SYS_rt_tgsigqueueinfo,
    SYS_rt_sigqueueinfo,
    SYS_syncfs,
    SYS_vhangup,
    SYS_alarm,
    SYS_setitimer,
    SYS_io_uring_setup,
    SYS_mlockall,
    SYS_futex,
};

static int is_left_out(int number) {
  for (size_t i = 0; i < sizeof left_out / sizeof *left_out; ++i)
    if (left_out[i] == number) return 1;
  return number > 334 && number < 424;  // no call has these
}

static void make(int number, const long* a) {
  syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

static void sweep_bits(int number) {
  for (int place = 0; place < kArguments; ++place)
    for (int bit = 0; bit < 33; ++bit) {
      long a[kArguments] = {0};
      a[place] = 1L << bit;
      make(number, a);
    }
}

static void sweep_values(int number) {
  for (int place = 0; place < kArguments; ++place)
    for (long value = -3; value < 80; ++value) {
      long a[kArguments] = {0};
      a[place] = value;
      make(number, a);
    }
}

// ---- memory: two pages before a hole, at the same place in every run

static uint8_t* const memory = (uint8_t*)0x10000000;
static const char kPath[] = "/nosuch/\033[31m\"name\"\n";

static void fill(int kind) {
  uint64_t* words = (uint64_t*)memory;
  uint32_t* halves = (uint32_t*)memory;
  for (int i = 0; i < 2 * kPage / 8; ++i) switch (kind) {
      case 0:
        words[i] = 0;
        break;
      case 1:
        words[i] = ~0ull;
        break;
      case 2:
        halves[2 * i] = (uint32_t)(2 * i) % 7, halves[2 * i + 1] = (uint32_t)(2 * i + 1) % 5;
        break;
      case 3:
        words[i] = (uint64_t)memory + 8 * ((unsigned)i % 16);
        break;
      case 4:
        words[i] = i % 2 ? 9 : (uint64_t)memory + 64;
        break;
      default:
        memcpy(&words[i], kPath + 8 * (i % 2), 8);
    }
}

static void sweep_memory(int number) {
  const long place = (long)memory, edge = place + 2 * kPage - 8, hole = place + 2 * kPage, path = (long)kPath;
  const long patterns[][kArguments] = {
      {place, place, place, place, place, place},
      {0, place, 16, place, 16, place},
      {77, place, 3, 0, place, 16},
      {1, place, place, 8, 0, place},
      {path, path, path, path, path, path},
      {AT_FDCWD, path, place, 1, 2, 3},
      {path, place, 8, 1, 1, 1},
      {77, 1, place, 64, place, 8},
      {1, 2, 3, place, place, place},
      {77, edge, 16, edge, 16, edge},
      {edge, edge, edge, edge, edge, edge},
      {77, hole, 16, hole, 16, hole},
      {place, 16, 16, place, 0, 0},
      {0, 0, 0, place, 0, 0},
      {place, 0, 0, 0, 0, 0},
      {77, 0, 0, 0, place, 0},
      {0, 0, 0, 0, 0, place},
      {2, 77, place, 0, 0, 0},
      {77, place, 0x7fffffff, place, -1, place},
      {77, place, -1, -1, -1, -1},
      {1, place, 1024, 0, place, 128},
  };
  for (int kind = 0; kind < 6; ++kind)
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; ++i) {
      fill(kind);
      make(number, patterns[i]);
    }
}

static void in_child(int number, void (*sweep)(int)) {
  const pid_t child = fork();
  if (child != 0) {
    int status;
    waitpid(child, &status, 0);
    return;
  }
  const struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  unshare(CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWNET);
  setsid();
  if (geteuid() == 0 &&
      (setgroups(0, NULL) != 0 || setresgid(65534, 65534, 65534) != 0 || setresuid(65534, 65534, 65534) != 0))
    _exit(1);
  alarm(10);  // ends a call that blocks
  sweep(number);
  _exit(0);
}

int main(int argc, char** argv) {
  void (*sweep)(int) = argc < 2                     ? NULL
                       : !strcmp(argv[1], "bits")   ? sweep_bits
                       : !strcmp(argv[1], "values") ? sweep_values
                       : !strcmp(argv[1], "memory") ? sweep_memory
                                                    : NULL;
  if (!sweep) {
    fputs("usage: strace_sweep bits|values|memory [FIRST [LAST]]\n", stderr);
    return 1;
  }
  const int protection = PROT_READ | PROT_WRITE;  // filled below: a tracer need not make it resident
  if (mmap(memory, 2 * kPage, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != memory) return 1;
  fill(0);
  const int first = argc > 2 ? atoi(argv[2]) : 0, last = argc > 3 ? atoi(argv[3]) : argc > 2 ? first : kLastCall;
  for (int number = first; number <= last; ++number)
    if (!is_left_out(number)) in_child(number, sweep);
  return 0;
}
