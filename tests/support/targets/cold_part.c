/* cold_part: a function with a rare path that the compiler puts elsewhere and jumps to, as serve.cold. usage: cold_part
 * N
 *
 * Calls serve(0) to serve(N - 1); every third goes through the cold part, with four numbers on top of the stack. Prints
 * sum=. */
#include <stdio.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline, noclone))

__attribute__((cold)) NOINLINE void note(const long* numbers) {
  __asm__ volatile("" ::"r"(numbers) : "memory");
}
NOINLINE void fill(long* numbers, int value) {
  for (int i = 0; i < 4; i++) numbers[i] = value + i;
  __asm__ volatile("" ::: "memory");
}
__attribute__((optimize("O2", "omit-frame-pointer"))) NOINLINE long serve(int value) {
  long numbers[4];
  fill(numbers, value);
  if (__builtin_expect(value % 3 == 0, 0)) {
    note(numbers);
    note(numbers);
  }
  return numbers[0] + numbers[1] + numbers[2] + numbers[3];
}
int main(int argc, char** argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 1;
  long sum = 0;
  for (int i = 0; i < rounds; i++) sum += serve(i);
  printf("sum=%ld\n", sum);
  return 0;
}
