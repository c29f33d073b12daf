# --cost ends with what each probe sent: as many events as the workload made calls, each the eight bytes of its header.
== run
"$SCRY" --cost -q -c "$(command -v syscalls) getppid 500" -e '
tracepoint:syscalls:sys_enter_getppid /pid == cpid/ { printf("x\n"); } tracepoint:syscalls:sys_enter_getpgid /pid == cpid/ { @ = count(); }' > out 2> err
grep -c x out
grep -o 'sys_enter_getppid.*: .* runs, ' err | sed 's/: .*/: runs/'
grep -o ', [0-9]* events sent.*' err | tail -n 1
== ready none
== where host
== stdout
500
sys_enter_getppid and 1 more: runs
, 500 events sent (4000 bytes), 0 lost
