# Programs of a budget pass the verifier of each kernel and are sampled there; so do both probes of str_later(). An
# emulated machine is so slow that the probes may be detached: then calls are missing, and it is said. How near the sums
# are is tested by tests/live/max_overhead_*.t.
== file script.bt
tracepoint:syscalls:sys_enter_pread64 /comm == "syscalls"/ { @start[tid] = nsecs; for $i : 0..4000 { @work = count(); } }
tracepoint:syscalls:sys_exit_pread64 /@start[tid]/ {
  @calls = count();
  @times = hist(nsecs - @start[tid]);
  delete(@start, tid);
}
== run
app=$(command -v syscalls)
"$SCRY" --max-overhead 40% -q -c "$app pread64 100000 /proc/version" script.bt > out 2> err
echo "status $?"
grep -c 'is taken' err | sed 's/^[1-9][0-9]*$/sampled/'
grep -c 'is detached' err
sed -n 's/^@calls: /calls /p' out
"$SCRY" -q -c "cat /proc/version" -e 'tracepoint:syscalls:sys_enter_openat /pid == cpid/ { printf("%s\n", str_later(args.filename)); }' | grep -c '^/proc/version$'
== timeout 180
== check
lines[:2] == ['status 0', 'sampled']
int(lines[3].split()[1]) < 120000
int(lines[3].split()[1]) > 80000 or int(lines[2]) > 0
lines[4] == '1'
