# scry strace -f: a thread that executes a program takes the place of the first thread, as strace shows it.
== file two.c
#include <pthread.h>
#include <unistd.h>
static void *run(void *nothing) {
  usleep(100000);
  execl("/bin/true", "true", (char *)0);
  return nothing;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pause();
}
== needs root
== where host
== ready none
== run
gcc -o two two.c -pthread
"$SCRY" strace -f -e trace=pause,execve -o out ./two
sed 's/^[0-9]* *//; s/pid [0-9]*/pid P/; s/  *= / = /' out | sed '/execve(/d; /execve resumed/d'
awk '/superseded/ { print $1 != $8 }' out
# The first thread is not met again, and is alone.
"$SCRY" strace -f -e trace=pause,execve,exit_group ./two 2>&1 | sed -n '/superseded/,$ s/[0-9][0-9]*/N/gp' | sed 's/  *= / = /; s/pid *N/pid N/; /execve(/d; /execve resumed/d'
== stdout
pause( <unfinished ...>
<... pause resumed>) = ?
+++ superseded by execve in pid P +++
+++ exited with 0 +++
1
[pid N] +++ superseded by execve in pid N +++
exit_group(N) = ?
+++ exited with N +++
