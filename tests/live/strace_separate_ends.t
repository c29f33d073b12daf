# strace -ff: the file of a thread is closed when the thread has ended; a build starts more than may be open.
== run
"$SCRY" strace -ff -o each -e trace=exit_group sh -c 'i=0
while [ $i -lt 150 ]; do i=$((i + 1)); sh -c : ; done
[ $(ls /proc/$PPID/fd | wc -l) -lt 150 ] && echo few are open'
cat each.* | grep -c '^+++ exited with 0 +++'
== ready none
== stdout
few are open
154
== stderr
