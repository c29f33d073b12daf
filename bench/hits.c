/* hits: reaches one probe site over and over on one CPU; prints nanoseconds per round.
 *
 * usage: hits ROUNDS function|usdt
 *   function   calls counted(i % 16)
 *   usdt       fires bench:hit(i % 16, i) */
#define _GNU_SOURCE
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../tests/support/targets/sdt_note.h"

/* Begins as functions with a frame pointer do: push %rbp is stepped over without a second trap. */
void counted(long kind);
__asm__(
    ".globl counted\n.type counted, @function\ncounted: push %rbp\nmov %rsp, %rbp\npop %rbp\nret\n.size counted, . - "
    "counted");

static void fire(long kind, long round) {
  SDT_PROBE("bench", "hit", "-8@%0 -8@%1", "r"(kind), "r"(round));
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const long rounds = atol(argv[1]);
  const int is_function = !strcmp(argv[2], "function");
  cpu_set_t last;
  CPU_ZERO(&last);
  CPU_SET(sysconf(_SC_NPROCESSORS_ONLN) - 1, &last);
  sched_setaffinity(0, sizeof last, &last);
  const double start = seconds();
  for (long i = 0; i < rounds; i++) {
    if (is_function)
      counted(i % 16);
    else
      fire(i % 16, i);
  }
  printf("%.2f\n", (seconds() - start) * 1e9 / rounds);
  return 0;
}
