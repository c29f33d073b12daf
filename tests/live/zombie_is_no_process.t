# -p of a process that has ended, and that its parent has not waited for: one error, from every command. A process whose first
# thread alone has ended is one.
== file leader.c
#include <pthread.h>
#include <unistd.h>
static void *wait_long(void *unused) { return sleep(60), unused; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, wait_long, NULL);
  pthread_exit(NULL);
}
== where host
== run
python3 -c '
import os, time
pid = os.fork() or os._exit(0)
os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
open("pid.new", "w").write(str(pid))
os.rename("pid.new", "pid")
time.sleep(60)' & parent=$!
until [ -e pid ]; do sleep 0.05; done
zombie=$(cat pid)
for command in strace ltrace; do "$SCRY" $command -p $zombie 2>&1; echo "status $?"; done | sed "s/$zombie/PID/"
"$SCRY" -p $zombie -e 'BEGIN { exit() }' 2>&1 | sed "s/$zombie/PID/"
kill $parent
gcc -o leader leader.c -pthread
./leader & leader=$!
until grep -qs 'Z (zombie)' /proc/$leader/status; do sleep 0.05; done
"$SCRY" -q -p $leader -e 'BEGIN { printf("attached\n"); exit() }' | head -n 1
kill $leader
wait
== ready none
== stdout
ERROR: process PID has ended
HINT: it is a zombie: its parent has not asked yet how it ended
status 1
ERROR: process PID has ended
HINT: it is a zombie: its parent has not asked yet how it ended
status 1
ERROR: process PID has ended
HINT: it is a zombie: its parent has not asked yet how it ended
attached
