/* calls: calls functions with known arguments. usage: calls [ROUNDS]
 *
 * Round i calls add(i, 10, 'A', -i), name_of(i % 3), sum_seven(i, ..., i + 6), point_sum(&{i, 2 * i}) and leaf_of(4),
 * which calls middle and leaf. A static program with symbols, not position-independent. Prints rounds=, sum= and pid=.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))
#define KEEP __asm__ volatile("" ::: "memory")

enum color { RED = 1, GREEN = 5 };
struct point {
  int x, y;
  const char* label;
  struct point* next;
};
int rounds_done = 0;
volatile short small_number = 1234;

NOINLINE long add(int a, long b, char c, short d) {
  KEEP;
  return a + b + c + d;
}
NOINLINE const char* name_of(unsigned kind) {
  static const char* const kNames[] = {"zero", "one", "a somewhat longer name"};
  KEEP;
  return kNames[kind];
}
NOINLINE long sum_seven(long a, long b, long c, long d, long e, long f, long g) {
  KEEP;
  return a + b + c + d + e + f + g;
}
NOINLINE int point_sum(struct point* p, enum color color) {
  KEEP;
  return p->x + p->y + (color == GREEN);
}
NOINLINE int greet(const char* name, unsigned char times) {
  KEEP;
  return name[0] * times;
}
NOINLINE int leaf(int depth) {
  KEEP;
  return depth + 1;
}
NOINLINE int middle(int depth) {
  int got = leaf(depth + 1);
  KEEP;
  return got + 1;
}
NOINLINE int outer(int depth) {
  int got = middle(depth + 1);
  KEEP;
  return got + 1;
}

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 10;
  long sum = small_number - 1234;
  for (int i = 0; i < rounds; i++) {
    struct point tail = {100 + i, 200 + i, "tail", NULL};
    struct point head = {i, 2 * i, "head", &tail};
    sum += add(i, 10, 'A', (short)-i) + name_of(i % 3)[0];
    sum += sum_seven(i, i + 1, i + 2, i + 3, i + 4, i + 5, i + 6) + point_sum(&head, i % 2 ? GREEN : RED);
    sum += greet("world", 3) + outer(4);
    rounds_done++;
  }
  printf("rounds=%d\nsum=%ld\npid=%d\n", rounds, sum, getpid());
  return 0;
}
