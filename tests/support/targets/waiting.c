/* waiting: calls a function a known number of times, later. usage: waiting FILE [ROUNDS]
 *
 * Prints waiting=PID, waits until FILE exists, then calls tick(), which calls tock(), ROUNDS times. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))

NOINLINE int tock(int round) {
  __asm__ volatile("" ::: "memory");
  return round + 1;
}
NOINLINE int tick(int round) {
  int got = tock(round);
  __asm__ volatile("" ::: "memory");
  return got + 1;
}

int main(int argc, char** argv) {
  if (argc < 2) return fprintf(stderr, "usage: waiting FILE [ROUNDS]\n"), 2;
  printf("waiting=%d\n", getpid());
  fflush(stdout);
  while (access(argv[1], F_OK) != 0) usleep(10000);
  for (int i = 0; i < (argc > 2 ? atoi(argv[2]) : 1); i++) tick(i);
  return 0;
}
