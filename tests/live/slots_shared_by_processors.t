# A histogram of many buckets and keys has fewer slots than there are processors: they add to the same words at once.
== script
let @l = percpuhash(20000);
tracepoint:syscalls:sys_enter_write /comm == "dd"/ { @l[args.count] = lhist(args.fd, 0, 1000, 1); @c = count(); }
== args
--max-memory 512M
== workload
for i in 1 2; do dd if=/dev/zero of=/dev/null bs=1 count=150000 status=none & done
wait
== timeout 60
== check
maps['@c'] == 300000
maps['@l']['1'] == {'[1]': 300000}
