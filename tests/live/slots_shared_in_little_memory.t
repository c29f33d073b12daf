# Where not each processor can have a slot of its own in --max-memory, they add to the same words at once.
== script
let @s = percpuhash(500000);
tracepoint:syscalls:sys_enter_write /comm == "dd"/ { @s[args.count] = stats(args.fd); @c = count(); }
== args
--max-memory 68M
== workload
for i in 1 2; do dd if=/dev/zero of=/dev/null bs=1 count=150000 status=none & done
wait
== timeout 60
== check
maps['@c'] == 300000
maps['@s'] == {'1': {'count': 300000, 'average': 1, 'total': 300000}}
