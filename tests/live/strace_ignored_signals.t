# Signals that a program ignores are shown as strace has them, after the call that they came in; a call of a thread that is killed has no result.
== file ignores.c
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
static void* wait_for_ever(void* unused) { pause(); return unused; }
int main(void) {
  pthread_t thread;
  kill(getpid(), SIGWINCH);
  if (fork() == 0) {
    usleep(300000);  // its parent waits by then
    _exit(3);
  }
  wait(0);
  pthread_create(&thread, 0, wait_for_ever, 0);
  usleep(100000);
  _exit(4);
}
== needs root
== where host
== run
gcc -o ignores ignores.c -lpthread
"$SCRY" strace -f -e trace=kill,wait4,pause -o out ./ignores
echo "exit $?"
sed -E 's/^[0-9]+ +//; s/(kill\(|_pid=|wait4\(|= )[0-9]+/\1N/g; s/  +/ /g; s;_[us]time=[0-9]+( /[*] [0-9.]+ s [*]/)?;_time=T;g' out | grep -v '^wait4.*unfinished\|pause\|with 4'
grep -c 'pause.*) *= ?$' out
"$SCRY" strace -e trace=wait4 -e signal=!CHLD -o out ./ignores
grep -c -e --- out
# The results by which calls are left out leave no signals out.
for results in -z -Z; do
  "$SCRY" strace $results -e trace=wait4 -o out sh -c 'env true; true'
  grep -c -e '^--- SIGCHLD' out
done
# Also where no call is shown between an ignored signal and one that is delivered.
"$SCRY" strace -e trace=none -o out sh -c 'kill -WINCH $$; sleep 0.1; true'
sed -E 's/ \{.*/ .../' out
# A signal that ends a process is shown too, of the kernel as of another process.
"$SCRY" strace -e trace=none -o out sh -c 'kill -TERM $$; true'
echo "exit $?"
sed -E 's/_pid=[0-9]+/_pid=N/' out
for shown in none INT TERM; do
  "$SCRY" strace -e signal=$shown -e trace=none -o out sh -c 'kill -TERM $$; true'
  sed -E 's/ \{.*/ .../' out
done
"$SCRY" strace -f -e trace=none -o out sh -c 'yes | head -n 1 > /dev/null'
grep -c 'SIGPIPE {si_signo=SIGPIPE, si_code=SI_USER, si_pid=[1-9][0-9]*, si_uid=0}' out
== ready none
== stdout
exit 4
kill(N, SIGWINCH) = N
--- SIGWINCH {si_signo=SIGWINCH, si_code=SI_USER, si_pid=N, si_uid=0} ---
+++ exited with 3 +++
<... wait4 resumed>NULL, 0, NULL) = N
--- SIGCHLD {si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=N, si_uid=0, si_status=3, si_time=T, si_time=T} ---
1
1
1
1
--- SIGWINCH ...
--- SIGCHLD ...
+++ exited with 0 +++
exit 143
--- SIGTERM {si_signo=SIGTERM, si_code=SI_USER, si_pid=N, si_uid=0} ---
+++ killed by SIGTERM +++
--- SIGTERM ...
+++ killed by SIGTERM +++
1
