# One body for each of all system calls, with the name of its probe in it: together more than short jumps span.
== script
tracepoint:syscalls:sys_exit_* /args.ret < 0 && comm == "cat"/ { @[probe, comm, args.ret] = count(); }
== args
-c '/bin/cat /there/is/no/such/file'
== slow
== timeout 60
== check
maps['@']['tracepoint:syscalls:sys_exit_openat, cat, -2'] >= 1
== stderr contains
No such file or directory
