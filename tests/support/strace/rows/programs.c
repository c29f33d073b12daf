// Programs of filters, and what perf_event_open() measures: shown in full with -v.
#include <linux/filter.h>
#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <linux/seccomp.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static void attach(unsigned short length, struct sock_filter* filter) {
  const struct sock_fprog program = {length, filter};
  setsockopt(-1, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
  setsockopt(-1, SOL_SOCKET, SO_ATTACH_REUSEPORT_CBPF, &program, sizeof program);
  syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0xffffL, &program);  // refused: not all of these flags exist
}

static void filters(void) {
  static struct sock_filter all[256], other[2] = {{0x7777, 0, 0, 1}, {BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | 5}};
  static const unsigned actions[] = {SECCOMP_RET_KILL_PROCESS, SECCOMP_RET_TRAP, SECCOMP_RET_TRACE | 7, SECCOMP_RET_LOG,
                                     0x12345678};
  for (int code = 0; code < 256; ++code) all[code] = (struct sock_filter){code, code % 3, code % 5, code * 99};
  for (int first = 0; first < 256; first += 8) attach(8, all + first);
  for (size_t i = 0; i < sizeof actions / sizeof *actions; ++i) other[1].k = actions[i], attach(2, other);
  attach(256, all);
  attach(0, all);
  attach(2, (struct sock_filter*)8);
  const struct sock_fprog refused = {1, other};
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &refused);
}

static void measure(const struct perf_event_attr* attributes) {
  syscall(SYS_perf_event_open, attributes, -1, -1, -1, ~0UL);
}

static void events(void) {
  static const unsigned sizes[] = {0, 8, 64, 70, 72, 80, 88, 96, 100, 104, 112, 120, 128, 136, 4096};
  for (int type = 0; type < 8; ++type)
    for (int config = 0; config < 13; ++config) {
      const struct perf_event_attr a = {.type = type, .size = 64, .config = config | config << 8 | config << 16};
      const struct perf_event_attr b = {.type = type, .size = 112, .config = config};
      measure(&a), measure(&b);
    }
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    for (int type = 0; type < 6; ++type) {
      struct perf_event_attr a = {
          .type = type, .size = sizes[i], .config1 = 5, .wakeup_events = 7, .bp_type = type % 5};
      measure(&a);
      a.watermark = a.use_clockid = a.freq = 1, a.clockid = 4, a.sample_type = 0xfffffff;
      a.branch_sample_type = 0x1234f, a.sample_regs_user = 3, a.sample_stack_user = 4096, a.sample_max_stack = 9;
      measure(&a);
    }
  for (int bit = 0; bit < 64; ++bit) {
    struct perf_event_attr a = {.size = 128, .sample_type = 1UL << bit, .read_format = 1UL << bit};
    a.branch_sample_type = 1UL << bit;
    ((unsigned long*)&a)[5] = 1UL << bit;
    measure(&a);
  }
  measure((const struct perf_event_attr*)8), measure(NULL);
}

int main(void) {
  filters();
  events();
  return 0;
}
