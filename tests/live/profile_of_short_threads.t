# Samples of a process whose threads live for two milliseconds, with -p: as many as it takes processor time. Where there
# are none, the processes that a server has started are named.
== file threads.c
#include <pthread.h>
#include <time.h>
static long now(clockid_t clock) { struct timespec t; clock_gettime(clock, &t); return t.tv_sec * 1000000000 + t.tv_nsec; }
static void* work(void* unused) {
  while (now(CLOCK_THREAD_CPUTIME_ID) < 2000000) {}
  return unused;
}
int main(void) {
  while (now(CLOCK_PROCESS_CPUTIME_ID) < 2000000000) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
  }
}
== where host
== run
unset __BPFTRACE_NOTIFY_PROBES_ATTACHED
gcc -O1 -pthread -o threads threads.c
./threads & pid=$!
"$SCRY" -q -p $pid -e 'profile:hz:99 { @samples = count(); @ours[pid] = 1; } end { print((@samples > 50, len(@ours))); clear(@samples); clear(@ours); }' | head -n 1
./threads & pid=$!
"$SCRY" profile -q -p $pid -F 99 -o samples.folded
awk '{ n += $NF } END { print (n > 50) }' samples.folded
sh -c 'sleep 20 & sleep 20 & wait' & pid=$!
sleep 0.5
"$SCRY" profile -p $pid -d 1 2> /dev/null | sed "s/$pid/PID/" | tail -n 2
kill $pid
== ready none
== stdout
(true, 1)
1
nothing was sampled
2 processes descend from PID: --follow traces them too
