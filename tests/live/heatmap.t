# Every read of the workload is in the heat map, in the bucket of its size: 700 of one byte, 300 of 4096.
== script
let @large = percpuhash(16);
tracepoint:syscalls:sys_exit_read /comm == "dd"/ {
  if (args.ret == 1) { @one = heatmap(args.ret, 1s); }
  if (args.ret == 4096) { @large[comm] = heatmap(args.ret, 100ms); }
}
== args
-f json
== workload
dd if=/dev/zero of=/dev/null bs=1 count=700 2> /dev/null
dd if=/dev/zero of=/dev/null bs=4096 count=300 2> /dev/null
== check
{b['min'] for m in json[1:] for c in m['data'].get('@one', []) for b in c['buckets']} == {1}
sum(b['count'] for m in json[1:] for c in m['data'].get('@one', []) for b in c['buckets']) == 700
{b['min'] for m in json[1:] for c in m['data'].get('@large', {}).get('dd', []) for b in c['buckets']} == {4096}
sum(b['count'] for m in json[1:] for c in m['data'].get('@large', {}).get('dd', []) for b in c['buckets']) == 300
== stderr
