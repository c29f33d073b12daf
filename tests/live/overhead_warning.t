# Without a budget a run warns once when its probes take more than a twentieth of the machine; not when that is unwanted. The
# process that switches the counting on ends with scry, also when scry is killed.
== run
app=$(command -v syscalls)
heavy='tracepoint:syscalls:sys_enter_lseek /pid == cpid/ { for $i : 0..1000 { @work = count(); } } interval:s:4 { exit(); }'
unset SCRY_MAX_OVERHEAD
"$SCRY" -q -c "$app lseek 2000000000 /proc/version" -e "$heavy" > out 2> err
sed 's/[0-9.]* %/N %/g' err
"$SCRY" -q --max-overhead none -c "$app lseek 2000000000 /proc/version" -e "$heavy" > out 2> err
cat err
"$SCRY" -q --no-warnings -c "$app lseek 2000000000 /proc/version" -e "$heavy" > out 2> err
cat err
"$SCRY" -q -e 'tracepoint:sched:sched_process_exec { @ = count(); }' > out 2>&1 & scry=$!
for i in $(seq 50); do switch=$(pgrep -P $scry -x run-times) && break; sleep 0.1; done
grep -c . /proc/$switch/status | sed 's/^[1-9][0-9]*$/switch runs/'
grep CapEff /proc/$switch/status
kill -9 $scry
for i in $(seq 50); do [ -e /proc/$switch ] || break; sleep 0.1; done
[ -e /proc/$switch ] || echo switch gone
== timeout 90
== ready none
== where host
== stdout
WARNING: The probes take N % of the machine's time; most of it tracepoint:syscalls:sys_enter_lseek (N %)
HINT: filter earlier, or have scry keep a limit: --max-overhead 5%
switch runs
CapEff:	0000000000200000
switch gone
