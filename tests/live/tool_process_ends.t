# Threads of a process that end at the same time are one end, for the tools and for scripts with scry/task.
== file ends.c
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static void* wait_for_ever(void* a) { pause(); return a; }
int main(void) {
  pthread_t thread;
  for (int i = 0; i < 3; i++) pthread_create(&thread, 0, wait_for_ever, 0);
  usleep(1000);
  exit(7);
}
== file many.sh
i=0; while [ $i -lt 200 ]; do ./ends; i=$((i+1)); done
== run
gcc -O1 -o ends ends.c -lpthread
"$SCRY" tool exitsnoop -q -f csv --comm ends -c 'sh many.sh' | grep -c ',ends,'
"$SCRY" -q -c 'sh many.sh' -e 'import "scry/task";
tracepoint:sched:sched_process_exit /comm == "ends"/ { $end = task_exit(); if ($end.last) { @[$end.status] = count(); } }' | grep @
== ready none
== where host
== stdout
200
@[7]: 200
