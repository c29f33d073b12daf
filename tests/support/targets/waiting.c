/* waiting: calls a function a known number of times, later. usage: waiting FILE [ROUNDS [LAST]]
 *
 * Prints waiting=PID, waits until FILE exists, then calls tick(), which calls tock(), ROUNDS times. With LAST it prints
 * done=ROUNDS then, and lives until that file exists. */
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
  if (argc < 2) return fprintf(stderr, "usage: waiting FILE [ROUNDS [LAST]]\n"), 2;
  printf("waiting=%d\n", getpid());
  fflush(stdout);
  while (access(argv[1], F_OK) != 0) usleep(10000);
  for (int i = 0; i < (argc > 2 ? atoi(argv[2]) : 1); i++) tick(i);
  if (argc > 3) {
    printf("done=%s\n", argv[2]);
    fflush(stdout);
    while (access(argv[3], F_OK) != 0) usleep(10000);
  }
  return 0;
}
