# --lossless: a run that loses an event ends, says so, and has a status of its own; one that loses none does not.
== run
BPFTRACE_PERF_RB_PAGES=1 "$SCRY" -q --lossless -c "$(command -v syscalls) lseek 1000000 /proc/version" -e '
tracepoint:syscalls:sys_enter_lseek /pid == cpid/ { printf("seek %d\n", args.offset); }' > out 2> err
echo "status $?"
grep -c '^Lost [0-9]* events of printf' err
grep ERROR err
test "$(grep -c seek out)" -lt 1000000 && echo ended early
"$SCRY" -q --lossless -c "$(command -v syscalls) lseek 100 /proc/version" -e '
tracepoint:syscalls:sys_enter_lseek /pid == cpid/ { @ = count(); }' | grep @
echo "status $?"
== ready none
== stdout
status 3
1
ERROR: An event was lost: --lossless ends the run
ended early
@: 100
status 0
