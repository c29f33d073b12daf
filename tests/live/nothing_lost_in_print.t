# Every event of a burst is printed, in order.
== script
tracepoint:syscalls:sys_enter_lseek /comm == "syscalls"/ { printf("%d\n", args.offset); }
== workload
syscalls lseek 30000 /proc/version
== settle 1500
== check
[int(line) for line in lines if line] == list(range(30000))
