# Each open of a file is printed with the name that the program passed; other programs may pass names that are not
# resident, which is said.
== script
tracepoint:syscalls:sys_enter_openat { printf("%s %s\n", comm, str(args.filename)); }
== workload
syscalls openat 7 /proc/version
== stderr lacks
ERROR
== check
lines.count('syscalls /proc/version') == 7
