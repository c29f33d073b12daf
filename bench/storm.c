/* storm: one system call over and over on one CPU; prints nanoseconds per call.
 *
 * usage: storm CALLS [write]     getppid by default, the cheapest call there is; "write": one byte to /dev/null */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void pin_to_last_cpu(void) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(sysconf(_SC_NPROCESSORS_ONLN) - 1, &one);
  sched_setaffinity(0, sizeof one, &one);
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char** argv) {
  long calls = argc > 1 ? atol(argv[1]) : 1000000;
  int fd = argc > 2 ? open("/dev/null", O_WRONLY) : -1;
  pin_to_last_cpu();
  double start = seconds();
  for (long i = 0; i < calls; i++) {
    if (fd < 0)
      syscall(SYS_getppid);
    else if (write(fd, "x", 1) != 1)
      return 1;
  }
  printf("%.2f\n", (seconds() - start) * 1e9 / calls);
  return 0;
}
