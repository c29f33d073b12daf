# A raw tracepoint's arguments have their names and types from BTF.
== script
rawtracepoint:sys_enter /args.id == 110 && comm == "syscalls"/ { @ = count(); }
== workload
syscalls getppid 600
== stdout


@: 600
