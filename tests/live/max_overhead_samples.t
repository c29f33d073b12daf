# A budget that sampling can keep: the probes stay attached, and what they add up is near the truth, which the workload and
# an unsampled probe of a bundle without budget know: counts, sums, averages, histograms, with keys and without.
== file script.bt
tracepoint:syscalls:sys_enter_pread64 /comm == "syscalls"/ {
  @calls = count();
  @by_comm[comm] = count();
  @bytes = sum(args.count);
  @average = avg(args.count);
  @sizes = lhist(args.count, 0, 100, 10);
  for $i : 0..400 { @work = count(); }
}
== run
app=$(command -v syscalls)
"$SCRY" --max-overhead 8% -f json -o json -c "$app pread64 6000000 /proc/version" script.bt > /dev/null 2> err
status=$?
cat json
echo "{\"type\": \"run\", \"data\": {\"status\": $status, \"sampled\": $(grep -c 'is taken' err), \"detached\": $(grep -c 'is detached' err)}}"
== timeout 120
== ready none
== where host
== check
(run := json[-1]['data'])['status'] == 0 and run['sampled'] > 0 and run['detached'] == 0
0.9 * 6000000 < maps['@calls'] < 1.1 * 6000000
maps['@by_comm']['syscalls'] == maps['@calls']
0.9 < maps['@bytes'] / (6000000 * 50.5) < 1.1
48 <= maps['@average'] <= 53
0.9 < total(maps['@sizes']) / 6000000 < 1.1
[loss['count'] > 1000000 and loss['of'] == 'tracepoint:syscalls:sys_enter_pread64' for one in json if one['type'] == 'losses' for loss in one['data'] if loss['kind'] == 'sampled'] == [True]
