# scry malloc where two threads meet the same new stack at the same moment: no block is lost.
== file pairs.c
#include <pthread.h>
#include <stdlib.h>
static volatile int arrived;
static void *volatile kept;
#define ONE(n) __attribute__((noinline, noclone)) static void grab##n(void) { kept = malloc(1000); __asm__ volatile(""); }
#define TEN(n) ONE(n##0) ONE(n##1) ONE(n##2) ONE(n##3) ONE(n##4) ONE(n##5) ONE(n##6) ONE(n##7) ONE(n##8) ONE(n##9)
TEN(1) TEN(2) TEN(3) TEN(4) TEN(5) TEN(6)
#define NAMES(n) grab##n##0, grab##n##1, grab##n##2, grab##n##3, grab##n##4, grab##n##5, grab##n##6, grab##n##7, grab##n##8, grab##n##9
static void (*const grabs[])(void) = {NAMES(1), NAMES(2), NAMES(3), NAMES(4), NAMES(5), NAMES(6)};
enum { kGrabs = sizeof(grabs) / sizeof(grabs[0]) };
static void *run(void *unused) {
  for (int i = 0; i < kGrabs; ++i) {
    __sync_fetch_and_add(&arrived, 1);
    while (arrived < 2 * (i + 1)) {}
    grabs[i]();
  }
  return unused;
}
int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], 0, run, 0);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], 0);
}
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O1 -fno-builtin -o pairs pairs.c -lpthread
for round in 1 2 3; do
  "$SCRY" malloc -q --min-size 1000 -c ./pairs -o kept.folded
  grep grab kept.folded | awk '{ bytes += $NF } END { print bytes }'
done
== timeout 60
== ready none
== stdout
120000
120000
120000
