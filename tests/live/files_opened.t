# Each open of a file is printed with the name that the program passed.
== script
tracepoint:syscalls:sys_enter_openat { printf("%s %s\n", comm, str(args.filename)); }
== workload
syscalls openat 7 /proc/version
== check
lines.count('syscalls /proc/version') == 7
