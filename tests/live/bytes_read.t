# Sum and histogram of read sizes are those of the file: 450 bytes in reads of 100.
== script
tracepoint:syscalls:sys_exit_read /args.ret > 0/ { @bytes[comm] = sum(args.ret); @dist[comm] = hist(args.ret); }
== workload
head -c 450 /dev/zero > f
syscalls read 6 f
== check
work['bytes'] == 450
maps['@bytes']['syscalls'] == 450
maps['@dist']['syscalls'] == {'[32, 64)': 1, '[64, 128)': 4}
