/* inlined: calls leaf() through functions that the compiler has inlined. usage: inlined
 *
 * main has inner() in it, which has innermost() in it, which calls outer(1), which calls leaf(1).
 */
#include <stdio.h>

#define NOINLINE __attribute__((noinline, noclone))
#define INLINE static inline __attribute__((always_inline))

NOINLINE int leaf(int value) {
  __asm__ volatile("" ::: "memory");
  return value + 1;
}
NOINLINE int outer(int value) {
  return leaf(value) + 1;
}
INLINE int innermost(int value) {
  return outer(value) + 1;
}
INLINE int inner(int value) {
  return innermost(value) + 1;
}
int main(void) {
  printf("%d\n", inner(1));
  return 0;
}
