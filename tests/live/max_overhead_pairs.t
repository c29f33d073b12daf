# Two probes that share @start[tid] are sampled together: the times are those of one call each, and their number is near the
# truth. A time that began at an earlier call would be much longer than a call takes.
== file script.bt
tracepoint:syscalls:sys_enter_pread64 /comm == "syscalls"/ { @start[tid] = nsecs; for $i : 0..400 { @work = count(); } }
tracepoint:syscalls:sys_exit_pread64 /@start[tid]/ {
  @calls = count();
  @longest = max(nsecs - @start[tid]);
  @total = sum(nsecs - @start[tid]);
  for $i : 0..400 { @work = count(); }
  delete(@start, tid);
}
== run
app=$(command -v syscalls)
"$SCRY" --max-overhead 20% -f json -o json -c "$app pread64 4000000 /proc/version" script.bt > /dev/null 2> err
status=$?
cat json
echo "{\"type\": \"run\", \"data\": {\"status\": $status, \"sampled\": $(grep -c 'is taken' err)}}"
== timeout 120
== ready none
== where host
== check
(run := json[-1]['data'])['status'] == 0 and run['sampled'] > 0
0.85 * 4000000 < maps['@calls'] < 1.15 * 4000000
# The body of the first probe takes some 15 us, and a slow machine three times as long; the calls before this one, a hundred.
maps['@total'] / maps['@calls'] < 100000
'@start' not in maps or maps['@start'] == {}
