# What a thread waits for a processor after it was woken is not time blocked: the program adds up how long its sleeps took,
# and the kernel how long it waited to run in them. Threads that have ended are not blocked, whatever states are asked for.
== file sleeps.c
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000l + t.tv_nsec;
}
static long waited(void) {
  long ran = 0, delay = 0;
  FILE *file = fopen("/proc/self/schedstat", "r");
  if (fscanf(file, "%ld %ld", &ran, &delay) != 2) abort();
  fclose(file);
  return delay;
}
int main(void) {
  cpu_set_t one;
  sched_getaffinity(0, sizeof(one), &one);
  int cpu = 0;
  while (!CPU_ISSET(cpu, &one)) ++cpu;
  CPU_ZERO(&one);
  CPU_SET(cpu, &one);
  sched_setaffinity(0, sizeof(one), &one);
  pid_t burners[3];
  for (int i = 0; i < 3; ++i)
    if (!(burners[i] = fork())) for (;;) continue;
  if (nice(15) == -1) return 1;
  long before = waited(), start = now();
  for (int i = 0; i < 40; ++i) usleep(10000);
  long slept = now() - start, delay = waited() - before;
  for (int i = 0; i < 3; ++i) kill(burners[i], SIGKILL);
  printf("slept=%ld delay=%ld\n", slept / 1000, delay / 1000);
}
== file dead.c
#include <pthread.h>
#include <unistd.h>
static void *nothing(void *unused) { return unused; }
int main(void) {
  for (int i = 0; i < 50; ++i) {
    pthread_t thread;
    pthread_create(&thread, 0, nothing, 0);
    pthread_join(thread, 0);
  }
  usleep(300000);
}
== needs root
== where host
== timeout 60
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O1 -o sleeps sleeps.c
gcc -O1 -pthread -o dead dead.c
"$SCRY" offcpu -q -c ./sleeps -o sleeps.folded 2> warnings > numbers
awk -F'[= ]' '{ print $2, $4 }' numbers > pair
awk 'NR == FNR { slept = $1; delay = $2; next } /nanosleep/ { us += $NF }
    END { print "delayed=" (delay > 20000), "without_delay=" (us < slept - delay / 2), "all_of_it=" (us > (slept - delay) / 2) }' pair sleeps.folded
"$SCRY" offcpu -q --state all -c ./dead -o dead.folded 2>> warnings
grep -c do_task_dead dead.folded
grep -c nanosleep dead.folded
== stdout
delayed=1 without_delay=1 all_of_it=1
0
1
