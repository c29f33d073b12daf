# Aggregations of many buckets or keys have fewer slots than there are processors: they add to the same words at once.
== script
let @l = percpuhash(20000);
let @s = percpuhash(2500000);
tracepoint:syscalls:sys_enter_write /comm == "dd"/ { @l[args.count] = lhist(args.fd, 0, 1000, 1); @s[args.count] = stats(args.fd); @c = count(); }
== args
--max-memory 600M
== workload
for i in 1 2; do dd if=/dev/zero of=/dev/null bs=1 count=150000 status=none & done
wait
== timeout 60
== check
maps['@c'] == 300000
maps['@l']['1'] == {'[1]': 300000}
maps['@s'] == {'1': {'count': 300000, 'average': 1, 'total': 300000}}
