# comm(pid) names another task; one that is not there draws a warning.
== run
"$SCRY" -q -c '/bin/sleep 0.05' -e '
tracepoint:syscalls:sys_exit_clock_nanosleep /pid == cpid/ {
  print((comm(2), comm(pid), comm(curtask.tgid), sizeof(comm(2))));
  print(comm(4194303));
}'
"$SCRY" -q -e 'begin { print(comm(1)); }' || echo "status $?"
== ready none
== end none
== where host
== stdout
(kthreadd, sleep, sleep, 64)
N/A


status 1
== stderr
stdin:4:9-22: WARNING: comm(pid): there is no such process
  print(comm(4194303));
        ~~~~~~~~~~~~~
stdin:1:15-22: ERROR: comm(pid) can not be used with "begin" probes
begin { print(comm(1)); }
              ~~~~~~~
HINT: use comm(pid) in rawtracepoint, fentry, fexit, iter or a tracepoint of system calls: other programs cannot look a process up
