/* twin_one, twin_two: programs, and libraries, that differ in nothing but the names of their functions, which lie at
 * the same addresses. TWIN is one or two.
 *
 * usage: twin_one ROUNDS [PROGRAM [ARGUMENTS]]: calls one_caller(), which calls one_leaf(), ROUNDS times, then becomes
 * PROGRAM. The libraries have one_library(rounds) and two_library(rounds). */
#include <stdlib.h>
#include <unistd.h>

#define JOINED(a, b) a##b
#define NAMED(a, b) JOINED(a, b)
#define NOINLINE __attribute__((noinline, noclone))
#define KEEP __asm__ volatile("" ::: "memory")

NOINLINE int NAMED(TWIN, _leaf)(int round) {
  KEEP;
  return round + 1;
}
NOINLINE int NAMED(TWIN, _caller)(int round) {
  int got = NAMED(TWIN, _leaf)(round);
  KEEP;
  return got + 1;
}

#ifdef LIBRARY
int NAMED(TWIN, _library)(int rounds) {
  for (int i = 0; i < rounds; i++) NAMED(TWIN, _caller)(i);
  return rounds;
}
#else
int main(int argc, char** argv) {
  for (int i = 0; i < (argc > 1 ? atoi(argv[1]) : 1); i++) NAMED(TWIN, _caller)(i);
  return argc > 2 ? execvp(argv[2], argv + 2) : 0;
}
#endif
