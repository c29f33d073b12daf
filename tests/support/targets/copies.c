/* copies: a function that the compiler copies into its callers. usage: copies N
 *
 * N times: once() has one copy of step() in it, twice() has two. Prints sum=. */
#include <stdio.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline, noclone))

static int sum;

static inline __attribute__((always_inline)) void step(int value) {
  __asm__ volatile("addl %1, %0" : "+m"(sum) : "r"(value)); /* this line */
}
NOINLINE void once(int value) {
  step(value);
}
NOINLINE void twice(int value) {
  step(value);
  step(value + 1);
}
int main(int argc, char** argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 1;
  for (int i = 0; i < rounds; i++) {
    once(i);
    twice(i);
  }
  printf("sum=%d\n", sum);
  return 0;
}
