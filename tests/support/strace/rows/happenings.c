// Events: signals with every code, timers, queues, io_uring, select(), descriptors of signals, keys.
#define _GNU_SOURCE
#include <linux/io_uring.h>
#include <linux/keyctl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static char memory[8192];

static void signal_calls(void) {
  const int codes[] = {0, 1, -1, -2, -3, -4, -5, -6, -7, -60, 128, 2, 3, 4, 5, 6};
  const int signals[] = {SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGSEGV, SIGCHLD, SIGIO, SIGSYS, 34, SIGUSR1};
  for (size_t i = 0; i < sizeof codes / sizeof *codes; ++i)
    for (size_t j = 0; j < sizeof signals / sizeof *signals; ++j) {
      siginfo_t info = {.si_signo = signals[j], .si_code = codes[i], .si_errno = i};
      syscall(SYS_rt_sigqueueinfo, -1, signals[j], &info);
      info.si_pid = 5, info.si_uid = 6, info.si_value.sival_int = 7;
      syscall(SYS_rt_sigqueueinfo, -1, signals[j], &info);
      syscall(SYS_pidfd_send_signal, -1, signals[j], &info, 0L);
    }
}

static void queue_calls(void) {
  struct sigevent event = {.sigev_signo = 18, .sigev_value.sival_int = 5};
  for (int notify = 0; notify < 6; ++notify) {
    event.sigev_notify = notify;
    syscall(SYS_mq_notify, -1, &event), syscall(SYS_timer_create, 99L, &event, memory);
  }
  const long attributes[8] = {04000, 5, 100};
  syscall(SYS_mq_open, 8L, 0x40L | 04000, 0600L, attributes);
  for (int command = 0; command < 4; ++command) syscall(SYS_msgctl, -1, command | 0x100, memory);
}

static void uring_calls(void) {
  struct io_uring_params asked = {0};
  for (int bit = 0; bit < 12; ++bit) {
    asked = (struct io_uring_params){.flags = 1u << bit, .sq_thread_cpu = bit, .resv = {0, bit == 3 ? 5 : 0, 0}};
    syscall(SYS_io_uring_setup, 0L, &asked);
  }
  asked = (struct io_uring_params){0};
  const int ring = syscall(SYS_io_uring_setup, 4L, &asked);
  memset(memory, 0, sizeof memory);
  syscall(SYS_io_uring_register, ring, IORING_REGISTER_PROBE, memory, 10L);
  memset(memory, 0, sizeof memory);
  syscall(SYS_io_uring_register, ring, IORING_REGISTER_PROBE, memory, 40L);
  struct io_uring_restriction restrictions[5] = {{0, {1}}, {1, {5}}, {2, {3}}, {3, {1}}, {9, {1}}};
  syscall(SYS_io_uring_register, -1, IORING_REGISTER_RESTRICTIONS, restrictions, 5L);
  // Words that are to be 0 make a call fail.
  restrictions[0].resv = 7, restrictions[1].resv2[1] = 8;
  syscall(SYS_io_uring_register, -1, IORING_REGISTER_RESTRICTIONS, restrictions, 5L);
  struct io_uring_rsrc_update replaced = {.offset = 1, .resv = 9, .data = 4};
  syscall(SYS_io_uring_register, -1, IORING_REGISTER_RING_FDS, &replaced, 1L);
  syscall(SYS_io_uring_register, -1, IORING_UNREGISTER_RING_FDS, &replaced, 1L);
  unsigned long buffers[5] = {4096, 8 | 1ull << 32 | 3ull << 48, 5};
  syscall(SYS_io_uring_register, -1, IORING_REGISTER_PBUF_RING, buffers, 1L);
  unsigned long ruleset[4] = {1};
  for (long size = 7; size <= 32; ++size) syscall(SYS_landlock_create_ruleset, ruleset, size, 8L);
  int descriptors[3] = {5, -1, 7};
  struct io_uring_files_update update = {.offset = 2, .fds = (size_t)descriptors};
  syscall(SYS_io_uring_register, -1, IORING_REGISTER_FILES_UPDATE, &update, 3L);
  update.resv = 1;
  syscall(SYS_io_uring_register, -1, IORING_REGISTER_FILES_UPDATE, &update, 3L);
  unsigned long processors = 6;
  syscall(SYS_io_uring_register, -1, IORING_REGISTER_IOWQ_AFF, &processors, 8L);
  unsigned workers[2] = {5, 6};
  syscall(SYS_io_uring_register, -1, IORING_REGISTER_IOWQ_MAX_WORKERS, workers, 2L);
  syscall(SYS_io_uring_register, ring, IORING_REGISTER_IOWQ_MAX_WORKERS, workers, 2L);
  close(ring);
}

int main(void) {
  signal_calls(), queue_calls(), uring_calls();
  fd_set set;
  FD_ZERO(&set);
  struct timeval none = {0, 0};
  syscall(SYS_select, -1L, &set, NULL, NULL, &none);
  syscall(SYS_signalfd4, -1, memory, 4L, 0L), syscall(SYS_signalfd4, -1, memory, 9L, 0L);
  for (int bit = 0; bit < 16; ++bit) {
    struct pollfd one = {-1, 1 << bit, 0}, other = {77, 1 << bit, 0};
    syscall(SYS_poll, &one, 1L, 0L), syscall(SYS_poll, &other, 1L, 0L);
  }
  syscall(SYS_keyctl, KEYCTL_CAPABILITIES, memory, 10L), syscall(SYS_keyctl, KEYCTL_CAPABILITIES, memory, 1L);
  syscall(SYS_keyctl, KEYCTL_CAPABILITIES, NULL, 0L);
  return 0;
}
