# scry strace -c: as many calls and errors as the program made; other columns and orders.
== run
"$SCRY" strace -c -U name,calls,errors -S name -e trace=getppid,access -o out syscalls getppid 5000 > /dev/null
awk '$1 == "getppid" { print $2 }' out
"$SCRY" strace -c -o failures -e trace=openat syscalls openat 70 /no-such-file > /dev/null
awk '$NF == "openat" { print ($4 >= 70), $5 }' failures
"$SCRY" strace -C -e trace=getppid -o both syscalls getppid 3 > /dev/null
grep -c '^getppid() ' both
tail -n 1 both | awk '{ print $4, $NF }'
"$SCRY" strace -c -f -U name,calls -S name -e trace=rt_sigreturn -o returns sh -c 'trap : USR1; kill -USR1 $$'
sed -n 3p returns
"$SCRY" strace -c --format json -U name,calls,errors,p99 -e trace=getppid syscalls getppid 50 |
  sed -n 's/"p99_ns": [1-9][0-9]*/"p99_ns": N/p'
"$SCRY" strace -ff -C -e trace=getppid -o each syscalls getppid 2 2>&1 | tail -n 1 | awk '{ print $4, $NF }'
"$SCRY" strace -C --format json true
"$SCRY" strace -c -U name,cost true
"$SCRY" strace -c -S speed true
true
== ready none
== stdout
5000
1 70
3
3 total
rt_sigreturn             1
{"type": "system_calls", "data": [{"name": "getppid", "calls": 50, "errors": 0, "p99_ns": N}]}
2 total
== stderr
ERROR: USAGE: -C and --format json exclude each other: -c --format json is the table.
ERROR: USAGE: --summary-columns: 'cost' is none of time-percent, total-time, min-time, max-time, avg-time, p50, p90, p99, calls, errors, name.
ERROR: USAGE: --summary-sort-by: 'speed' is none of time-percent, total-time, min-time, max-time, avg-time, p50, p90, p99, calls, errors, name.
