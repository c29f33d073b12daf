/* spin: burns CPU time. usage: spin MILLISECONDS
 *
 * Runs until the process has used that much CPU time, so that a sampling profile of it has a known size whatever else
 * the machine does. Prints pid= and cpu_ms=. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char** argv) {
  long wanted = argc > 1 ? atol(argv[1]) : 0, used = 0;
  if (wanted <= 0) return fprintf(stderr, "usage: spin MILLISECONDS\n"), 2;
  while (used < wanted) {
    for (volatile int i = 0; i < 100000; i++) {
    }
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    used = t.tv_sec * 1000 + t.tv_nsec / 1000000;
  }
  printf("pid=%d\ncpu_ms=%ld\n", getpid(), used);
  return 0;
}
