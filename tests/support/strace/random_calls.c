// random_calls SEED ROUNDS: makes nearly every system call with random arguments: small numbers, flags, descriptors
// that are not open, and places in memory of several kinds. To be run by a user without rights. Calls are left out that
// would end or stop the process or change what it goes on with, and those whose results differ from run to run.
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static const int kLeftOut[] = {
    // They end, stop or fork it.
    SYS_exit, SYS_exit_group, SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigreturn, SYS_pause, SYS_rt_sigsuspend, SYS_fork,
    SYS_vfork, SYS_clone, SYS_clone3, SYS_execve, SYS_execveat, SYS_seccomp, SYS_ptrace, SYS_rt_sigqueueinfo,
    SYS_rt_tgsigqueueinfo, SYS_pidfd_send_signal, SYS_restart_syscall, SYS_alarm, SYS_setitimer, SYS_timer_create,
    SYS_timer_settime, SYS_nanosleep, SYS_clock_nanosleep, SYS_wait4, SYS_waitid, SYS_poll, SYS_ppoll, SYS_select,
    SYS_pselect6, SYS_epoll_wait, SYS_epoll_pwait, 441 /* epoll_pwait2 */, SYS_futex, 449 /* futex_waitv */,
    SYS_rt_sigtimedwait, SYS_reboot, SYS_landlock_restrict_self,
    // They change its memory, descriptors, signals, limits or place.
    SYS_munmap, SYS_mprotect, SYS_brk, SYS_mremap, SYS_mmap, SYS_pkey_mprotect, SYS_remap_file_pages, SYS_shmdt,
    SYS_shmat, SYS_close, SYS_close_range, SYS_dup2, SYS_dup3, SYS_prctl, SYS_arch_prctl, SYS_set_robust_list, SYS_rseq,
    SYS_setrlimit, SYS_prlimit64, SYS_userfaultfd, SYS_mlockall, SYS_munlockall, SYS_mlock, SYS_mlock2, SYS_munlock,
    SYS_madvise, 440 /* process_madvise */, SYS_mbind, SYS_set_mempolicy, SYS_migrate_pages, SYS_rt_sigprocmask,
    SYS_rt_sigaction, SYS_sigaltstack, SYS_modify_ldt, SYS_set_thread_area, SYS_chroot, SYS_chdir, SYS_fchdir,
    SYS_umask, SYS_unshare, SYS_setns, SYS_personality, SYS_set_tid_address, SYS_setpriority, SYS_sched_setparam,
    SYS_sched_setscheduler, SYS_sched_setattr, SYS_sched_setaffinity, SYS_ioprio_set, SYS_setsid, SYS_setpgid,
    SYS_io_setup, SYS_io_uring_setup, SYS_vhangup, 448 /* process_mrelease */, 447 /* memfd_secret */,
    // They take long, or wait for the whole machine.
    SYS_sync, SYS_syncfs, SYS_fsync, SYS_fdatasync, SYS_msync, SYS_membarrier, SYS_sched_yield, SYS_kexec_load,
    // Their results differ from run to run, or what they make stays.
    SYS_gettid, SYS_getpid, SYS_getppid, SYS_getpgrp, SYS_getpgid, SYS_getsid, SYS_clock_gettime, SYS_gettimeofday,
    SYS_time, SYS_times, SYS_getrusage, SYS_sysinfo, SYS_getcpu, SYS_getrandom, SYS_adjtimex, SYS_clock_adjtime,
    SYS_keyctl, SYS_add_key, SYS_request_key, SYS_shmget, SYS_msgget, SYS_semget, SYS_statfs, SYS_fstatfs, SYS_stat,
    SYS_lstat, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_memfd_create, SYS_eventfd2, SYS_timerfd_create,
    SYS_epoll_create1, SYS_inotify_init1,
    // strace shows more of them than scry does (docs/strace.md), names commands that kernels have no more, or has other
    // names of requests.
    SYS_sendmmsg, SYS_sendmsg, SYS_bpf, SYS_pwritev2, SYS_io_cancel, SYS_ioctl, SYS_perf_event_open, SYS_quotactl,
    443 /* quotactl_fd */, SYS_socket, SYS_connect, SYS_bind};

static uint64_t state;
static uint64_t next(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}

enum { kBytes = 1 << 16, kBlock = 1 << 10 };
static char* const kMemory = (char*)0x200000000;

// Blocks of zeros, of small numbers, of bytes, of letters, of addresses and of the places of buffers.
static void fill(void) {
  for (int i = 0; i < kBytes; ++i) {
    const int word = i % 8, half = i % 4;
    switch (i / kBlock % 8) {
      case 2:
        kMemory[i] = word == 0 ? next() % 8 : 0;
        break;
      case 3:
        kMemory[i] = half == 0 ? next() : 0;
        break;
      case 4:
        kMemory[i] = next();
        break;
      case 5:
        kMemory[i] = 'a' + i % 26;
        break;
      case 6:
        kMemory[i] = word < 4 ? next() : word == 4 ? 2 : 0;
        break;
      case 7:
        kMemory[i] = word == 4 ? 2 : 0;
        break;
    }
  }
  for (int i = 0; i < kBlock / 16; ++i) {
    const uint64_t buffer[2] = {(uint64_t)kMemory + next() % (kBytes / 8) * 8, next() % 40};
    memcpy(kMemory + 6 * kBlock + sizeof buffer * i, buffer, sizeof buffer);
  }
}

static uint64_t argument(void) {
  switch (next() % 10) {
    case 0:
      return 0;
    case 1:
      return next() % 8;
    case 2:
      return -1;
    case 3:
      return 1ull << next() % 32;
    case 4:
      return next() % 300;
    case 5:
      return next() & 0xffffffff;
    default:
      return (uint64_t)kMemory + next() % (kBytes / 8) * 8;
  }
}

static int is_left_out(int call) {
  for (unsigned i = 0; i < sizeof kLeftOut / sizeof *kLeftOut; ++i)
    if (kLeftOut[i] == call) return 1;
  return call > 334 && call < 424;  // numbers that no call has
}

int main(int count, char** words) {
  if (count != 3) return 1;
  state = 88172645463325252ull + atoi(words[1]) * 7919;
  for (int i = 0; i < 20; ++i) next();
  mmap(kMemory, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  signal(SIGPIPE, SIG_IGN), signal(SIGXFSZ, SIG_IGN), signal(SIGSYS, SIG_IGN);
  for (int round = atoi(words[2]); round > 0; --round) {
    fill();
    for (int call = 0; call <= 450; ++call) {
      uint64_t a[6];
      for (int i = 0; i < 6; ++i) a[i] = argument();
      if (a[0] < 3) a[0] = -1;  // not the descriptors that it was started with
      if (!is_left_out(call)) syscall(call, a[0], a[1], a[2], a[3], a[4], a[5]);
    }
  }
  return 0;
}
