# What tools keep of a thread goes with it: a new thread that gets the number of one that has ended two seconds before has
# not waited since then, and threads beyond the room of the tool's map are measured after many others have ended.
== file ended.c
#define _GNU_SOURCE
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
static pid_t end_one(void) {
  pid_t child = vfork();
  if (child == 0) _exit(0);
  waitpid(child, NULL, 0);
  return child;
}
static int reborn(void) {
  pid_t number = end_one();
  usleep(2000000);
  struct clone_args how = {.exit_signal = SIGCHLD, .set_tid = (unsigned long)&number, .set_tid_size = 1};
  long child = syscall(SYS_clone3, &how, sizeof how);
  if (child < 0) return 0;  // another process has the number
  if (child == 0) {
    prctl(PR_SET_NAME, "reborn");
    for (int i = 0; i < 20; i++) usleep(10000);
    _exit(0);
  }
  waitpid(child, NULL, 0);
  return 1;
}
int main(int argc, char** argv) {
  if (argc < 2) { while (!reborn()) {} return 0; }
  for (int i = 0; i < atoi(argv[1]); i++) end_one();
  if (fork() != 0) { wait(NULL); return 0; }
  prctl(PR_SET_NAME, "late");
  for (int i = 0; i < 100; i++) getppid();
  usleep(300000);
  return 0;
}
== run
cc -w -O1 -o ended ended.c || exit 1
tool() { "$SCRY" tool "$@" -q -f csv 2> err; grep -i full err; }
ln -s ended reborn
sum() { awk -F, -v name="$1" '$2 == name { ns += $NF } END { print name, (ns >= '$2' && ns < '$3') }'; }
tool offcputime -K --comm reborn --min 1s -c ./reborn | grep -c -e dead -e '^reborn'
tool wakeuptime --comm reborn --top 1000 -c ./reborn | sum reborn 2200000000 3500000000
tool offcputime -K --comm late --min 100ms -c './ended 17000' | grep -c '^late'
tool wakeuptime --min 200ms --top 1000 -c './ended 17000' | sum late 290000000 10000000000
tool syscount -L -P --top 1000 -c './ended 17000' | awk -F, '$2 == "late" { print "called", ($3 >= 100) }'
== needs root
== ready none
== where host
== timeout 100
== stdout
1
reborn 1
1
late 1
called 1
