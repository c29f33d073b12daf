// Calls whose results and arguments have forms of their own with -X raw and -X verbose.
#include <fcntl.h>
#include <linux/futex.h>
#include <linux/io_uring.h>
#include <linux/keyctl.h>
#include <linux/mount.h>
#include <linux/perf_event.h>
#include <net/if.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static void results(void) {
  int file = open("/dev/null", O_RDWR | O_NONBLOCK | O_CLOEXEC), sealed = syscall(SYS_memfd_create, "x", 2);
  syscall(SYS_fcntl, file, F_GETFL), syscall(SYS_fcntl, file, F_GETFD), syscall(SYS_fcntl, 0, F_GETFD);
  syscall(SYS_fcntl, sealed, 1033, 6), syscall(SYS_fcntl, sealed, 1034);  // F_ADD_SEALS, F_GET_SEALS
  syscall(SYS_prctl, PR_SET_SECUREBITS, 0x2fL), syscall(SYS_prctl, PR_GET_SECUREBITS);
  for (long what = 0; what < 4; ++what) syscall(SYS_prctl, PR_GET_SPECULATION_CTRL, what, 0L, 0L, 0L);
  syscall(SYS_membarrier, 0, 0, 0);
  for (long priority = 0x6000; priority >= 0x4000; priority -= 0x1ffc)
    syscall(SYS_ioprio_set, 1, 0, priority), syscall(SYS_ioprio_get, 1, 0);
}

static void numbers(void) {
  int words[2] = {0}, status[2] = {0};
  unsigned long cookie = 0;
  void* pages[2] = {(void*)0x1000, words};
  const unsigned operations[] = {0x1002, 0xa5003004, ~0u, 0x7a000000};
  syscall(SYS_semget, 0, -1, 0600), syscall(SYS_shmget, 0, 0L, 0600);
  for (long type = 0; type < 5; ++type) syscall(SYS_prctl, 62, 0L, 0L, type, &cookie);  // PR_SCHED_CORE
  for (size_t i = 0; i < LENGTH(operations); ++i)
    syscall(SYS_futex, words, FUTEX_WAKE_OP, 1, 1L, words + 1, operations[i]);
  for (long place = 0; place < 1000; place += 99) syscall(SYS_ptrace, 3L, -1L, place, &cookie);  // PTRACE_PEEKUSER
  syscall(SYS_move_pages, 0, 2L, pages, NULL, status, 0);
  struct timespec times[2] = {{1, 0x3fffffff}, {2, 0x3ffffffe}};
  syscall(SYS_utimensat, -1, NULL, times, 0), times[0].tv_nsec = 5, syscall(SYS_utimensat, -1, NULL, times, 0);
  struct perf_event_attr attributes = {.type = PERF_TYPE_SOFTWARE};
  const int sizes[] = {0, 64, 72, 100, 128};
  for (size_t i = 0; i < LENGTH(sizes); ++i)
    attributes.size = sizes[i], syscall(SYS_perf_event_open, &attributes, 0, -1, -1, ~0L);
}

static void flags(void) {
  const long controls[] = {0, 1, 2, 4, 6, 8, 0x100000, 0x7ffff, -1}, keys[] = {0, 0x3f3f0000, ~0u, 0xc0c0c0c0};
  for (size_t i = 0; i < LENGTH(controls); ++i) syscall(SYS_prctl, 55, controls[i], 0L, 2L, 0L);
  for (size_t i = 0; i < LENGTH(keys); ++i) syscall(SYS_keyctl, KEYCTL_SETPERM, 1L, keys[i]);
  struct mount_attr attributes = {.userns_fd = 1};
  syscall(SYS_mount_setattr, -1, "", 0, &attributes, sizeof attributes);
  attributes.attr_clr = MOUNT_ATTR_IDMAP, syscall(SYS_mount_setattr, -1, "", 0, &attributes, sizeof attributes);
}

static void hardware(void) {
  int link = socket(AF_INET, SOCK_DGRAM, 0);
  struct ifreq request = {.ifr_name = "lo"};
  ioctl(link, SIOCGIFHWADDR, &request);
  memcpy(request.ifr_hwaddr.sa_data, "\1\2\3\4\5\6\7\10\11\12\13\14\15\16", 14);
  for (int type = 0; type < 900; ++type) request.ifr_hwaddr.sa_family = type, ioctl(-1, SIOCSIFHWADDR, &request);
}

static void rings(void) {
  struct {
    struct io_uring_probe head;
    struct io_uring_probe_op operations[4];
  } probe = {{.last_op = 2, .ops_len = 3, .resv = 9}, {{.op = 5, .flags = 1}, {.op = 200, .resv = 4, .resv2 = 5}}};
  for (long count = 0; count <= 4; ++count) syscall(SYS_io_uring_register, -1, 8, &probe, count);
  probe.head.resv2[1] = 3, syscall(SYS_io_uring_register, -1, 8, &probe, 2L);
  syscall(SYS_io_uring_register, -1, 8, &probe, 257L), syscall(SYS_io_uring_register, -1, 8, NULL, 1L);
}

static void waits(void) {
  int ends[2];
  if (pipe(ends) || write(ends[1], "a", 1) != 1) return;
  struct pollfd polls[2] = {{ends[0], POLLIN}, {ends[1], POLLOUT}};
  syscall(SYS_poll, polls, 2, 10);
  fd_set in;
  FD_ZERO(&in);
  FD_SET(ends[0], &in);
  syscall(SYS_select, 20, &in, NULL, NULL, NULL);
}

int main(void) {
  results(), numbers(), flags(), hardware(), rings(), waits();
  return 0;
}
