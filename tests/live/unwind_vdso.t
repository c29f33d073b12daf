# Samples in the vDSO, whose call-frame information the kernel brings: each stack ends at the entry of the program.
== file ticks.c
#include <time.h>
__attribute__((noinline)) static long tick(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_nsec;
}
int main(void) {
  struct timespec start, now;
  long sum = 0;
  clock_gettime(CLOCK_MONOTONIC, &start);
  do {
    for (int i = 0; i < 1000; ++i) sum += tick();
    clock_gettime(CLOCK_MONOTONIC, &now);
  } while (now.tv_sec - start.tv_sec < 2);
  return sum == 1;
}
== run
gcc -O2 -fomit-frame-pointer -o ticks ticks.c
"$SCRY" -q -f json -e 'profile:hz:997 /comm == "ticks"/ { printf("%s", ustack); }' -c ./ticks
== needs root
== where host
== ready none
== timeout 60
== check
len([m for m in json if m['type'] == 'printf' and '__vdso_clock_gettime' in m['data']]) > 50 or not any('__vdso' in m['data'] for m in json if m['type'] == 'printf')
all(re.search(r'tick\+\d+\n *main\+\d+\n(.*\n)* *_start\+\d+\n', m['data']) for m in json if m['type'] == 'printf' and '__vdso_clock_gettime' in m['data'])
