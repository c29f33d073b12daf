# A call that blocks is shown with its strings, also if their pages were touched by nobody before the kernel; the exec of a
# second thread is one call, which goes on under the number of the process.
== file waits.c
#include <fcntl.h>
int main(void) { return open("a name in a page that only the kernel has read", O_RDONLY) < 0; }
== file exec.c
#include <pthread.h>
#include <unistd.h>
static void* run(void* unused) {
  char* arguments[] = {"true", "one", 0};
  usleep(50000);
  execv("/bin/true", arguments);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_join(thread, 0);
}
== where host
== run
gcc -o waits waits.c
gcc -o exec exec.c -lpthread
mkfifo 'a name in a page that only the kernel has read'
"$SCRY" strace -e trace=openat -o lines ./waits & run=$!
until grep -q 'a name' lines 2> /dev/null; do sleep 0.1; done
tail -n 1 lines; echo
echo > 'a name in a page that only the kernel has read'
wait $run
"$SCRY" strace -f -e trace=execve -o lines ./exec
sed -nE '2,$ { s/^[0-9]+ +//; s/(in pid |0x)[0-9a-f]+/\1N/g; s/ [0-9]+ vars/ V vars/; s/  +/ /; p; }' lines
== ready none
== timeout 60
== stdout
openat(AT_FDCWD, "a name in a page that only the kernel has read", O_RDONLY
execve("/bin/true", ["true", "one"], 0xN /* V vars */ <unfinished ...>
+++ superseded by execve in pid N +++
<... execve resumed>) = 0
+++ exited with 0 +++
