# A system call's fields read the same on the raw tracepoint and on the perf tracepoint.
== script
tracepoint:syscalls:sys_enter_write { printf("%d %d %p %d\n", args.__syscall_nr, args.fd, args.buf, args.count); }
tracepoint:syscalls:sys_exit_write { printf("%d %ld\n", args.__syscall_nr, args.ret); }
tracepoint:raw_syscalls:sys_enter { printf("%d %d %d\n", args.id, args.args[0], args.args[2]); }
tracepoint:raw_syscalls:sys_exit { printf("%d %ld\n", args.id, args.ret); }
== events
syscall write args=3,0x1000,5 ret=-14
== stdout
1 3 0x1000 5
1 3 5
1 -14
1 -14


