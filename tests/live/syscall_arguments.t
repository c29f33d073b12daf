# Fields of entry and exit have the values that the program passed and got.
== script
tracepoint:syscalls:sys_enter_pwrite64 /comm == "syscalls"/ { printf("enter %d %d %d\n", args.fd, args.count, args.pos); }
tracepoint:syscalls:sys_exit_pwrite64 /comm == "syscalls"/ { printf("exit %d\n", args.ret); }
== workload
touch f
syscalls pwrite64 3 f
== stdout
enter 3 1 0
exit 1
enter 3 2 0
exit 2
enter 3 3 0
exit 3


