/* nested: a function that calls itself. usage: nested DEPTH [ROUNDS]
 *
 * Calls down(DEPTH) ROUNDS times (1), which calls down(DEPTH - 1) and so on to down(1). Prints calls=.
 */
#include <stdio.h>
#include <stdlib.h>

static int calls = 0;

__attribute__((noinline, noclone)) int down(int depth) {
  calls++;
  const int below = depth > 1 ? down(depth - 1) : 0;
  __asm__ volatile("" ::: "memory");
  return below + 1;
}

int main(int argc, char** argv) {
  const int depth = argc > 1 ? atoi(argv[1]) : 1, rounds = argc > 2 ? atoi(argv[2]) : 1;
  for (int i = 0; i < rounds; ++i)
    if (down(depth) != depth) return 1;
  printf("calls=%d\n", calls);
  return 0;
}
